/* SPDX-License-Identifier: MIT */
/* The request header fields, one line of table a case. */
#include "server/server.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool accepts(const char *line)
{
    struct qd_server_accept accept = {0};
    qd_server_accept_add(&accept, qd_text_of(line));
    return qd_server_accept_gzip(&accept);
}

static void gzip_is_taken_when_asked_for(void **state)
{
    (void)state;
    static const char *const yes[] = {
        "gzip",          "br, gzip",       "GZip",   "x-gzip",
        "gzip;q=1",      "gzip ; q = 0.1", "*",      "gzip;q=0.001, *;q=0",
        "deflate,gzip;", "gzip;a=b;q=0.5", ",,gzip", "gzip;q=",
        "gzip;level=0"};
    static const char *const no[] = {
        "",         "br",      "gzip;q=0",     "gzip; Q=0.000", "*;q=0",
        "identity", "gzipped", "*, gzip;q=0",  "gzip;q=0, *",   ";",
        ",",        "q=1",     "gzip;a=b;q=0", "gzip\t;\tq=0.0"};
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++)
        if (!accepts(yes[i]))
            fail_msg("should accept gzip: %s", yes[i]);
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++)
        if (accepts(no[i]))
            fail_msg("should not accept gzip: %s", no[i]);
}

static void brotli_is_taken_when_asked_for(void **state)
{
    (void)state;
    static const char *const yes[] = {"br", "gzip, br", "BR;q=0.1", "*", "br, *;q=0"};
    static const char *const no[] = {"", "gzip", "br;q=0", "*, br;q=0.0", "brotli", "*;q=0"};
    for (size_t i = 0; i < 2; i++) {
        const char *const *lines = i ? no : yes;
        size_t count = i ? sizeof no / sizeof no[0] : sizeof yes / sizeof yes[0];
        for (size_t k = 0; k < count; k++) {
            struct qd_server_accept accept = {0};
            qd_server_accept_add(&accept, qd_text_of(lines[k]));
            assert_int_equal(qd_server_accept_brotli(&accept), i == 0);
        }
    }
}

static void tags_are_found_in_lists(void **state)
{
    (void)state;
    static const char *const yes[] = {"\"ab\"",
                                      "*",
                                      " * ",
                                      "W/\"ab\"",
                                      "\"x\", \"ab\"",
                                      "\"x\",\"ab\"",
                                      "\"a,b\" , W/\"ab\" , \"c\""};
    static const char *const no[] = {"",         "ab",           "\"ab",   "ab\"",
                                     "\"abc\"",  "\"\"",         "\"AB\"", "\"x*\"",
                                     "\"a\"b\"", "\"x\", \"y\"", "\"",     "**"};
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++)
        if (!qd_server_etag_listed(qd_text_of(yes[i]), "\"ab\""))
            fail_msg("should be found in: %s", yes[i]);
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++)
        if (qd_server_etag_listed(qd_text_of(no[i]), "\"ab\""))
            fail_msg("should not be found in: %s", no[i]);
}

static void only_own_names_are_local(void **state)
{
    (void)state;
    static const char *const yes[] = {
        "localhost", "LOCALHOST:80", "localhost:", "127.0.0.1",         "127.0.0.1:8017",
        "127.1.2.3", "[::1]",        "[::1]:8017", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]:1"};
    static const char *const no[] = {
        "",
        ":80",
        "[",
        "[]",
        "[::1",
        "::1",
        "[::1]x",
        "[::1]8017",
        "[localhost]",
        "[127.0.0.1]",
        "localhost.",
        "localhost:http",
        "localhost:65536",
        "localhost:80:80",
        "localhost.evil.example",
        "evil.localhost",
        "127.0.0.1.evil.example",
        "127.1",
        "2130706433",
        "0x7f.0.0.1",
        "0.0.0.0",
        "128.0.0.1",
        "[::]",
        "[fe80::1]",
        "[::ffff:10.0.0.1]",
        "user@localhost",
        "localhost/",
        "localhost, evil.example",
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"};
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++)
        if (!qd_server_host_is_local(qd_text_of(yes[i])))
            fail_msg("should be local: %s", yes[i]);
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++)
        if (qd_server_host_is_local(qd_text_of(no[i])))
            fail_msg("should not be local: %s", no[i]);
}

/* Every prefix of odd lines, in memory of just that size, so that a read past the end is seen. */
static void short_text_is_safe(void **state)
{
    (void)state;
    static const char *const lines[] = {"gzip;q=0.5,*;q=0, x ; q = 1", "\"a\", W/\"b\",\"",
                                        "[::ffff:127.0.0.1]:65535", "localhost:8017"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        for (size_t size = 0; size <= strlen(lines[i]); size++) {
            char *copy = malloc(size ? size : 1);
            assert_non_null(copy);
            memcpy(copy, lines[i], size);
            struct qd_text text = {copy, size};
            struct qd_server_accept accept = {0};
            qd_server_accept_add(&accept, text);
            (void)qd_server_etag_listed(text, "\"z\"");
            (void)qd_server_host_is_local(text);
            free(copy);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(gzip_is_taken_when_asked_for),
        cmocka_unit_test(brotli_is_taken_when_asked_for),
        cmocka_unit_test(tags_are_found_in_lists),
        cmocka_unit_test(only_own_names_are_local),
        cmocka_unit_test(short_text_is_safe),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
