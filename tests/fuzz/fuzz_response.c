/* SPDX-License-Identifier: MIT */
/* HTTP responses: read whole and byte by byte, the outcome is the same; caps hold. */
#include "client/client.h"
#include "fuzz/fuzz.h"

#include <string.h>

static enum qd_http_progress feed(struct qd_http_response *response, const char *data, size_t size,
                                  size_t step, size_t *used)
{
    enum qd_http_progress progress = HTTP_MORE;
    *used = 0;
    while (progress == HTTP_MORE && *used < size) {
        size_t taken = 0, most = size - *used < step ? size - *used : step;
        progress = qd_http_response_feed(response, data + *used, most, &taken);
        MUST(taken <= most && (taken == most || progress != HTTP_MORE));
        *used += taken;
    }
    if (progress == HTTP_MORE)
        progress = qd_http_response_end(response);
    return progress;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qd_http_response whole, slow;
    size_t used, used_slow;
    qd_http_response_init(&whole);
    qd_http_response_init(&slow);
    enum qd_http_progress a = feed(&whole, (const char *)data, size, size ? size : 1, &used);
    enum qd_http_progress b = feed(&slow, (const char *)data, size, 1, &used_slow);
    MUST(a == b && a != HTTP_MORE);
    if (a == HTTP_DONE) {
        MUST(used == used_slow && whole.status == slow.status && whole.keep == slow.keep);
        MUST(whole.status >= 200 && whole.status <= 999);
        MUST(whole.body.size == slow.body.size && whole.body.size <= HTTP_BODY_MOST);
        MUST(whole.body.size == 0 || memcmp(whole.body.data, slow.body.data, whole.body.size) == 0);
    }
    qd_http_response_free(&whole);
    qd_http_response_free(&slow);
    return 0;
}
