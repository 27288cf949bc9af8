/* SPDX-License-Identifier: MIT */
/* The client's reading of addresses. What servers answer is tried in test_client.py, over sockets
 * and over TLS. */
#include "client/client.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static void addresses_are_read(void **state)
{
    (void)state;
    static const char *const good[][3] = {
        {"http://localhost:8080", "http://localhost:8080", "localhost:8080"},
        {"http://localhost:8080/", "http://localhost:8080", "localhost:8080"},
        {" localhost:8080/a/b/ ", "http://localhost:8080/a/b", "localhost:8080"},
        {"http://example.org", "http://example.org:80", "example.org:80"},
        {"https://example.org/x", "https://example.org:443/x", "example.org:443"},
        {"http://[::1]:81/x", "http://[::1]:81/x", "[::1]:81"},
    };
    static const char *const bad[] = {
        "",           "http://",    "http://:80",        "a:0",          "a:65536",
        "a:x",        "ftp://a",    "http://a b",        "http://[::1",  "http://u@a",
        "http://a?x", "http://a#x", "http://a/\r\nX: y", "http://[::1]x"};
    struct qd_http_url url;
    struct qd_message why;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_int_equal(qd_http_url_parse(qd_text_of(good[i][0]), &url, &why), QD_OK);
        assert_string_equal(url.base, good[i][1]);
        assert_string_equal(url.server, good[i][2]);
        assert_int_equal(url.local, !strstr(url.server, "example"));
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (qd_http_url_parse(qd_text_of(bad[i]), &url, &why) == QD_OK)
            fail_msg("%s is taken", bad[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(addresses_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
