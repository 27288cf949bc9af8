/* SPDX-License-Identifier: MIT */
/* The JSON writer against an independent reader: escapes, broken UTF-8, nesting, numbers. */
#include "unit/unit.h"

#include "base/base.h"
#include "ref/json_ref.h"

static void assert_written(const struct qd_buf *buf, const char *expected)
{
    assert_string_equal(qd_buf_cstr(buf), expected);
    assert_true(json_ref_valid(buf->data, buf->size));
}

/* The reader must be able to reject. */
static void the_reader_refuses(void **unused)
{
    (void)unused;
    const char *const bad[] = {
        "",
        "{",
        "[1,]",
        "{\"a\":1,}",
        "{\"a\"}",
        "{a:1}",
        "01",
        "1.",
        "-",
        "1e",
        "tru",
        "\"a",
        "\"\\x\"",
        "\"\n\"",
        "[1 2]",
        "[1]]",
        "{\"a\":1}{}",
        "{\"a\":1,\"a\":2}",
        "\"\\u12\"",
        "\"\xff\"",
        "\"\xc0\xaf\"",
        "\"\xed\xa0\x80\"",
        "\"\\ud800\"",
        "\"\xf4\x90\x80\x80\"",
    };
    const char *const good[] = {"0",
                                "-1.5e+3",
                                "[]",
                                "{}",
                                " [ 1 , {\"a\" : null } ] ",
                                "\"\\u00e9\\ud83d\\ude00\\/\"",
                                "\"\xf0\x9f\x98\x80\""};
    for (size_t i = 0; i < COUNT_OF(bad); i++)
        CHECK_CASE(!json_ref_valid(bad[i], strlen(bad[i])), "accepted %s", bad[i]);
    for (size_t i = 0; i < COUNT_OF(good); i++)
        CHECK_CASE(json_ref_valid(good[i], strlen(good[i])), "refused %s", good[i]);
}

static void nesting_and_commas(void **unused)
{
    (void)unused;
    struct qd_buf buf;
    struct qd_json json;
    qd_buf_init(&buf, 1000);
    qd_json_init(&json, &buf);
    qd_json_object(&json);
    qd_json_field_bool(&json, "a", true);
    qd_json_key(&json, "b");
    qd_json_array(&json);
    qd_json_array(&json);
    qd_json_array_end(&json);
    qd_json_object(&json);
    qd_json_object_end(&json);
    qd_json_number(&json, -1);
    qd_json_bool(&json, false);
    qd_json_string(&json, "x");
    qd_json_array_end(&json);
    qd_json_key(&json, "c");
    qd_json_object(&json);
    qd_json_field_number(&json, "d", 2);
    qd_json_field_string(&json, "e", "");
    qd_json_object_end(&json);
    qd_json_field_text(&json, "f", (struct qd_text){"xyz", 2});
    qd_json_object_end(&json);
    assert_written(&buf, "{\"a\":true,\"b\":[[],{},-1,false,\"x\"],\"c\":{\"d\":2,\"e\":\"\"},"
                         "\"f\":\"xy\"}");
    struct json_ref all = {buf.data, buf.size};
    assert_true(json_ref_is(all, "b.2", "-1"));
    assert_true(json_ref_is(all, "c.d", "2"));
    assert_true(json_ref_is(all, "f", "\"xy\""));
    assert_int_equal(json_ref_count(all, "b"), 5);
    assert_int_equal(json_ref_count(all, "c"), 2);
    assert_int_equal(json_ref_at(all, "c.x").size, 0);
    qd_buf_free(&buf);
}

static void as_deep_as_promised(void **unused)
{
    (void)unused;
    struct qd_buf buf;
    struct qd_json json;
    qd_buf_init(&buf, 1000);
    qd_json_init(&json, &buf);
    for (int i = 0; i < QD_JSON_DEPTH - 1; i++) {
        qd_json_array(&json);
        qd_json_number(&json, i);
    }
    for (int i = 0; i < QD_JSON_DEPTH - 1; i++)
        qd_json_array_end(&json);
    assert_true(json_ref_valid(buf.data, buf.size));
    qd_buf_free(&buf);
}

static void numbers(void **unused)
{
    (void)unused;
    struct qd_buf buf;
    struct qd_json json;
    qd_buf_init(&buf, 1000);
    qd_json_init(&json, &buf);
    qd_json_array(&json);
    qd_json_number(&json, INT64_MIN);
    qd_json_number(&json, INT64_MAX);
    qd_json_seconds(&json, 0);
    qd_json_seconds(&json, 1);
    qd_json_seconds(&json, 1999999999);
    qd_json_seconds(&json, UINT64_MAX);
    qd_json_thousandths(&json, 345673);
    qd_json_thousandths(&json, -5);
    qd_json_thousandths(&json, INT64_MIN);
    qd_json_array_end(&json);
    assert_written(&buf, "[-9223372036854775808,9223372036854775807,0.000000000,0.000000001,"
                         "1.999999999,18446744073.709551615,345.673,-0.005,"
                         "-9223372036854775.808]");
    qd_buf_free(&buf);
}

/* One line a part: its depth, what it is and its text. */
static void note_part(void *context, const struct qd_json *json, enum qd_json_part part,
                      struct qd_text text)
{
    static const char *const names[] = {"key", "text", "word", "open", "close"};
    struct qd_buf *noted = context;
    qd_buf_printf(noted, "%d %s ", json->depth, names[part]);
    qd_buf_text(noted, text);
    qd_buf_char(noted, '\n');
}

static void a_watch_is_given_the_values(void **unused)
{
    (void)unused;
    struct qd_buf buf, noted;
    struct qd_json json;
    qd_buf_init(&buf, 1000);
    qd_buf_init(&noted, 1000);
    const struct qd_json_watch watch = {note_part, &noted};
    qd_json_init(&json, &buf);
    json.watch = &watch;
    qd_json_object(&json);
    qd_json_field_string(&json, "quoted", "a \"b\"");
    qd_json_key(&json, "list");
    qd_json_array(&json);
    qd_json_number(&json, -7);
    qd_json_bool(&json, true);
    qd_json_seconds(&json, 1500000000);
    qd_json_thousandths(&json, -5);
    qd_json_array_end(&json);
    qd_json_object_end(&json);
    assert_string_equal(qd_buf_cstr(&noted), "0 open {\n1 key quoted\n1 text a \"b\"\n1 key list\n"
                                             "1 open [\n2 word -7\n2 word true\n"
                                             "2 word 1.500000000\n2 word -0.005\n1 close ]\n"
                                             "0 close }\n");
    qd_buf_free(&buf);
    qd_buf_free(&noted);
}

static void write_string(struct qd_buf *buf, const void *bytes, size_t size)
{
    struct qd_json json;
    qd_buf_clear(buf);
    qd_json_init(&json, buf);
    qd_json_text(&json, (struct qd_text){bytes, size});
}

/* Every byte alone: ASCII comes back as itself, all others as U+FFFD. */
static void every_byte_escaped(void **unused)
{
    (void)unused;
    struct qd_buf buf;
    qd_buf_init(&buf, 1000);
    for (int c = 0; c < 256; c++) {
        unsigned char byte = (unsigned char)c;
        char back[8];
        write_string(&buf, &byte, 1);
        assert_true(json_ref_valid(buf.data, buf.size));
        for (size_t i = 0; i < buf.size; i++)
            assert_true((unsigned char)buf.data[i] >= 0x20 && buf.data[i] != 0x7f);
        assert_true(json_ref_string((struct json_ref){buf.data, buf.size}, back, sizeof back));
        if (c < 0x80)
            assert_int_equal(back[0], c);
        else
            assert_string_equal(back, "\xef\xbf\xbd");
    }
    qd_buf_free(&buf);
}

static void named_escapes(void **unused)
{
    (void)unused;
    struct qd_buf buf;
    qd_buf_init(&buf, 1000);
    write_string(&buf, "a\"b\\c\nd\x01\x7f/", 10);
    assert_written(&buf, "\"a\\\"b\\\\c\\nd\\u0001\\u007f/\"");
    write_string(&buf, "\0", 1);
    assert_written(&buf, "\"\\u0000\"");
    write_string(&buf, NULL, 0);
    assert_written(&buf, "\"\"");
    qd_buf_free(&buf);
}

static void broken_utf8_is_replaced(void **unused)
{
    (void)unused;
    static const struct {
        const char *bytes, *expected;
    } cases[] = {
        {"\xc3\xa9", "\xc3\xa9"},                                 /* é */
        {"\xe2\x80\xa6", "\xe2\x80\xa6"},                         /* … */
        {"\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80"},                 /* U+1F600 */
        {"\xf4\x8f\xbf\xbf", "\xf4\x8f\xbf\xbf"},                 /* the last */
        {"\xed\x9f\xbf", "\xed\x9f\xbf"},                         /* before surrogates */
        {"\xee\x80\x80", "\xee\x80\x80"},                         /* after them */
        {"a\xc3", "a\xef\xbf\xbd"},                               /* cut */
        {"\xc3z", "\xef\xbf\xbdz"},                               /* no continuation */
        {"\xc0\xaf", "\xef\xbf\xbd\xef\xbf\xbd"},                 /* overlong form */
        {"\xed\xa0\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"}, /* a surrogate */
        {"\xf4\x90\x80\x80", "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd"},
        {"\x80x", "\xef\xbf\xbdx"},
        {"\xe2\x80", "\xef\xbf\xbd\xef\xbf\xbd"},
    };
    struct qd_buf buf;
    qd_buf_init(&buf, 1000);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char back[32];
        write_string(&buf, cases[i].bytes, strlen(cases[i].bytes));
        assert_true(json_ref_valid(buf.data, buf.size));
        assert_true(json_ref_string((struct json_ref){buf.data, buf.size}, back, sizeof back));
        assert_string_equal(back, cases[i].expected);
    }
    qd_buf_free(&buf);
}

/* Random bytes: always valid, and unchanged wherever they were valid UTF-8. */
static void random_strings_come_back(void **unused)
{
    (void)unused;
    static const unsigned char likely[] = "\xc3\xa9\xe2\x80\xf0\x9f\xed\xa0\"\\\n\x01z\xef\xbf";
    struct qd_buf buf;
    struct qd_rng rng;
    qd_buf_init(&buf, 1000);
    qd_rng_seed(&rng, 5);
    for (int i = 0; i < 100000; i++) {
        char bytes[9], back[64];
        size_t size = qd_rng_below(&rng, sizeof bytes);
        for (size_t k = 0; k < size; k++)
            bytes[k] = (char)(qd_rng_below(&rng, 2) ? likely[qd_rng_below(&rng, 16)]
                                                    : qd_rng_below(&rng, 256));
        write_string(&buf, bytes, size);
        assert_true(json_ref_valid(buf.data, buf.size));
        assert_true(json_ref_string((struct json_ref){buf.data, buf.size}, back, sizeof back));
        if (utf8_ref_valid(bytes, size))
            assert_memory_equal(back, bytes, size);
    }
    qd_buf_free(&buf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_reader_refuses),          cmocka_unit_test(nesting_and_commas),
        cmocka_unit_test(as_deep_as_promised),         cmocka_unit_test(numbers),
        cmocka_unit_test(every_byte_escaped),          cmocka_unit_test(named_escapes),
        cmocka_unit_test(broken_utf8_is_replaced),     cmocka_unit_test(random_strings_come_back),
        cmocka_unit_test(a_watch_is_given_the_values),
    };
    return cmocka_run_group_tests_name("json", tests, NULL, NULL);
}
