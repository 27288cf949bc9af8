/* SPDX-License-Identifier: MIT */
/* Text in the encodings that files have, given whole and byte by byte. */
#include "base/encoding.h"
#include "unit/unit.h"

#define BYTES(text) text, sizeof text - 1

static const struct {
    const char *bytes;
    size_t size;
    const char *text;
    bool utf16, latin, returns;
} cases[] = {
    {BYTES(""), "", false, false, false},
    {BYTES("a"), "a", false, false, false},
    {BYTES("caf\xc3\xa9\n"), "caf\xc3\xa9\n", false, false, false},
    {BYTES("caf\xe9\n"), "caf\xc3\xa9\n", false, true, false},
    {BYTES("\xe9"), "\xc3\xa9", false, true, false},
    {BYTES("\xe2\x82"), "\xc3\xa2\xc2\x82", false, true, false},
    {BYTES("\xe2\x82\xac"), "\xe2\x82\xac", false, false, false},
    {BYTES("\xf0\x9f\x98\x80!"), "\xf0\x9f\x98\x80!", false, false, false},
    {BYTES("\xed\xa0\x80"), "\xc3\xad\xc2\xa0\xc2\x80", false, true, false}, /* half a pair */
    {BYTES("\xc0\xaf"), "\xc3\x80\xc2\xaf", false, true, false},             /* overlong */
    {BYTES("a\rb\r"), "a\nb\n", false, false, true},
    {BYTES("a\r\nb\r\n"), "a\r\nb\r\n", false, false, false},
    {BYTES("a\r\rb"), "a\n\nb", false, false, true},
    {BYTES("\xff\xfe#\0\xe9\0\n\0"), "#\xc3\xa9\n", true, false, false},
    {BYTES("\xfe\xff\0#\0\xe9\0\n"), "#\xc3\xa9\n", true, false, false},
    {BYTES("#\0 \0"), "# ", true, false, false},
    {BYTES("\0#\0\r\0a"), "#\na", true, false, true},
    {BYTES("\xff\xfe\x3d\xd8\x00\xde"), "\xf0\x9f\x98\x80", true, false, false},
    {BYTES("\xff\xfe\x3d\xd8#\0"), "\xef\xbf\xbd#", true, false, false},
    {BYTES("\xff\xfe#"), "\xef\xbf\xbd", true, false, false},
};

static void decode(size_t i, size_t piece)
{
    struct qd_decoder decoder = {0};
    struct qd_buf out;
    qd_buf_init(&out, 1000);
    for (size_t at = 0; at < cases[i].size; at += piece)
        qd_decode(&decoder, cases[i].bytes + at,
                  cases[i].size - at < piece ? cases[i].size - at : piece, &out);
    qd_decode_end(&decoder, &out);
    CHECK_CASE(strcmp(qd_buf_cstr(&out), cases[i].text) == 0, "case %zu: %s", i, qd_buf_cstr(&out));
    assert_int_equal(decoder.encoding > QD_ENCODING_UTF8, cases[i].utf16);
    assert_int_equal(decoder.latin, cases[i].latin);
    assert_int_equal(decoder.returns, cases[i].returns);
    qd_buf_free(&out);
}

static void every_encoding_becomes_utf8(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        for (size_t piece = 1; piece < 8; piece++)
            decode(i, piece);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(every_encoding_becomes_utf8)};
    return cmocka_run_group_tests_name("encoding", tests, NULL, NULL);
}
