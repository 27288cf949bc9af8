/* SPDX-License-Identifier: MIT */
/* The client's reading of addresses and answers. */
#include "client/client.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

struct expected {
    const char *text;
    int status; /* 0: no answer */
    const char *body;
    bool keep;
};

static void answers_are_read(void **state)
{
    (void)state;
    static const struct expected cases[] = {
        {"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nabc", 200, "abc", true},
        {"HTTP/1.1 417 No\r\ncontent-length:  0 \r\n\r\n", 417, "", true},
        {"HTTP/1.1 200\r\nContent-Length: 1\r\nConnection: close\r\n\r\na", 200, "a", false},
        {"HTTP/1.0 200 OK\r\n\r\nall of it", 200, "all of it", false},
        {"HTTP/1.0 200 OK\r\nConnection: keep-alive\r\nContent-Length: 1\r\n\r\na", 200, "a", true},
        {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0a;x=y\r\n0123456789\r\n"
         "0\r\nTrailer: t\r\n\r\n",
         200, "ab0123456789", true},
        {"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx", 200, "x",
         true},
        {"HTTP/1.1 204 Nothing\r\n\r\n", 204, "", true},
        {"HTTP/1.1 200 OK\nContent-Length: 2\n\nab", 200, "ab", true},
        {"", 0, "", false},
        {"HTTP/2 200\r\n\r\n", 0, "", false},
        {"HTTP/1.1 2x0 OK\r\n\r\n", 0, "", false},
        {"hello\r\n\r\n", 0, "", false},
        {"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab", 0, "", false},
        {"HTTP/1.1 200 OK\r\nContent-Length: -3\r\n\r\nab", 0, "", false},
        {"HTTP/1.1 200 OK\r\nContent-Length: 99999999999\r\n\r\nab", 0, "", false},
        {"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab", 0, "", false},
        {"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n"
         "0\r\n\r\n",
         0, "", false},
        {"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\nab", 0, "", false},
        {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", 0, "", false},
        {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n0\r\n\r\n", 0, "",
         false},
        {"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n123456789\r\n", 0, "", false},
        {"HTTP/1.1 200 OK\r\nno field\r\n\r\n", 0, "", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct qd_http_response response;
        size_t used;
        qd_http_response_init(&response);
        enum qd_http_progress progress =
            qd_http_response_feed(&response, cases[i].text, strlen(cases[i].text), &used);
        if (progress == HTTP_MORE)
            progress = qd_http_response_end(&response);
        if ((progress == HTTP_DONE) != (cases[i].status != 0))
            fail_msg("case %zu: progress %d", i, (int)progress);
        if (progress == HTTP_DONE) {
            assert_int_equal(response.status, cases[i].status);
            assert_string_equal(qd_buf_cstr(&response.body), cases[i].body);
            assert_int_equal(response.keep, cases[i].keep);
            assert_int_equal(used, strlen(cases[i].text));
        }
        qd_http_response_free(&response);
    }
}

static void nothing_grows_without_end(void **state)
{
    (void)state;
    static const char *const heads[] = {"HTTP/1.1 200 OK\r\nX: ", "HTTP/1.0 200 OK\r\n\r\n",
                                        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;"};
    char block[4096];
    memset(block, 'a', sizeof block);
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++) {
        struct qd_http_response response;
        size_t used;
        qd_http_response_init(&response);
        enum qd_http_progress progress =
            qd_http_response_feed(&response, heads[i], strlen(heads[i]), &used);
        for (int round = 0; progress == HTTP_MORE && round < 1000; round++)
            progress = qd_http_response_feed(&response, block, sizeof block, &used);
        assert_int_equal(progress, HTTP_BAD);
        qd_http_response_free(&response);
    }
}

static void addresses_are_read(void **state)
{
    (void)state;
    static const char *const good[][4] = {
        {"http://localhost:8080", "localhost", "8080", ""},
        {"http://localhost:8080/", "localhost", "8080", ""},
        {"localhost:8080/a/b/", "localhost", "8080", "/a/b"},
        {"http://example.org", "example.org", "80", ""},
        {"http://[::1]:81/x", "::1", "81", "/x"},
    };
    static const char *const bad[] = {
        "",           "http://",   "http://:80",        "a:0",          "a:65536",
        "a:x",        "a:",        "http://a b",        "http://[::1",  "http://u@a",
        "http://a?x", "https://a", "http://a/\r\nX: y", "http://[::1]x"};
    struct qd_http_url url;
    struct qd_message why;
    for (size_t i = 0; i < sizeof good / sizeof good[0]; i++) {
        assert_int_equal(qd_http_url_parse(qd_text_of(good[i][0]), &url, &why), QD_OK);
        assert_string_equal(url.host, good[i][1]);
        assert_string_equal(url.port, good[i][2]);
        assert_string_equal(url.path, good[i][3]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        if (qd_http_url_parse(qd_text_of(bad[i]), &url, &why) == QD_OK)
            fail_msg("%s is taken", bad[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(answers_are_read),
        cmocka_unit_test(nothing_grows_without_end),
        cmocka_unit_test(addresses_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
