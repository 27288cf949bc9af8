/* SPDX-License-Identifier: MIT */
/* Bodies of requests to a contest: every answer is one JSON object with a known status, and the
 * contest goes on. A byte 1 in the input stands for a token that is valid; the first byte chooses
 * the command.
 */
#include "fuzz/fuzz.h"
#include "ref/json_ref.h"
#include "referee/contest.h"

#include <string.h>

enum { CALLS = 4000, BODY = 1 << 16 };

static struct qd_contest *contest;
static char token[TOKEN_SIZE + 1];
static int calls;

static void enter(void)
{
    struct qd_contest_options options = {
        .series = {.has_seed = true, .seed = 1, .mazes = 3, .least = 2, .most = 4}};
    struct qd_message why = {0};
    struct qd_buf out;
    qd_contest_close(contest);
    MUST(qd_contest_open(&options, &contest, &why) == QD_OK);
    qd_buf_init(&out, BODY);
    MUST(qd_contest_call(contest, "register", qd_text_of("{\"id\":\"a\"}"), &out) == 200);
    memcpy(token, strstr(out.data, "\"token\":\"") + 9, TOKEN_SIZE);
    qd_buf_free(&out);
    calls = 0;
}

static const char *command_of(uint8_t byte)
{
    int which = byte % (IA02_COMMANDS + 2);
    return which < IA02_COMMANDS    ? wumpus_ia02_command_names[which]
           : which == IA02_COMMANDS ? "register"
                                    : "nothing";
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct qd_buf body, out;
    if (!contest || ++calls > CALLS)
        enter();
    if (size == 0)
        return 0;
    qd_buf_init(&body, BODY);
    qd_buf_init(&out, BODY);
    for (size_t i = 1; i < size; i++) {
        if (data[i] == 1)
            qd_buf_puts(&body, token);
        else
            qd_buf_char(&body, (char)data[i]);
    }
    if (!body.err) {
        unsigned status = qd_contest_call(contest, command_of(data[0]), qd_buf_view(&body), &out);
        MUST(status == 200 || status == 400 || status == 401 || status == 404 || status == 409 ||
             status == 417);
        MUST(!out.err && json_ref_valid(out.data, out.size));
        MUST(strncmp(out.data, "{\"status\":\"[", 12) == 0);
    }
    qd_buf_free(&body);
    qd_buf_free(&out);
    return 0;
}
