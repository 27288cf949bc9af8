/* SPDX-License-Identifier: MIT */
/* The terminal player's reader of answers: fields by path, strings decoded, nothing trusted. */
#include "terminal/screen.h"
#include "unit/unit.h"

static void assert_value(const char *json, const char *path, const char *expected)
{
    struct qd_text value = {"", 0};
    bool found = qd_screen_json_find(qd_text_of(json), path, &value);
    CHECK_CASE(found == (expected != NULL), "%s in %s", path, json);
    if (expected)
        CHECK_CASE(qd_text_is(value, expected), "%s in %s: %.*s", path, json, (int)value.size,
                   value.data);
}

static const char answer[] =
    "{\"ok\":true,\"moves\":3,\"helped\":false,\"text\":\"a \\\"}]{[ b\",\"none\":{},\"empty\":[],"
    "\"hint\":{\"grade\":2,\"says\":[{\"code\":\"x\",\"text\":\"Look.\"},{\"text\":\"Move.\"}],"
    "\"look\":[0,1,15],\"piece\":5}, \"last\" : -7 }\n";

static void values_by_path(void **unused)
{
    (void)unused;
    assert_value(answer, "ok", "true");
    assert_value(answer, "moves", "3");
    assert_value(answer, "last", "-7");
    assert_value(answer, "hint/grade", "2");
    assert_value(answer, "hint/says/0/text", "\"Look.\"");
    assert_value(answer, "hint/says/1/text", "\"Move.\"");
    assert_value(answer, "hint/look/2", "15");
    assert_value(answer, "none", "{}");
    assert_value(answer, "text", "\"a \\\"}]{[ b\"");
}

static void paths_that_lead_nowhere(void **unused)
{
    (void)unused;
    assert_value(answer, "grade", NULL);
    assert_value(answer, "hint/says/2/text", NULL);
    assert_value(answer, "hint/look/3", NULL);
    assert_value(answer, "empty/0", NULL);
    assert_value(answer, "none/x", NULL);
    assert_value(answer, "moves/x", NULL);
    assert_value(answer, "text/0", NULL);
    assert_value(answer, "o", NULL);
    assert_value("", "ok", NULL);
    assert_value("[1 2]", "1", NULL);
    assert_value("{\"a\" 1}", "a", NULL);
}

/* Whatever is cut off, the reader stays inside; the sanitizers watch. */
static void cut_anywhere(void **unused)
{
    (void)unused;
    for (size_t size = 0; size < sizeof answer; size++) {
        char *copy = malloc(size + 1);
        struct qd_text value;
        assert_non_null(copy);
        memcpy(copy, answer, size);
        bool found = qd_screen_json_find((struct qd_text){copy, size}, "hint/says/1/text", &value);
        assert_true(!found || (value.data >= copy && value.data + value.size <= copy + size));
        found = qd_screen_json_find((struct qd_text){copy, size}, "last", &value);
        assert_true(!found || value.size <= size);
        free(copy);
    }
}

static void assert_decoded(const char *json, const char *expected)
{
    struct qd_buf out;
    qd_buf_init(&out, 256);
    qd_buf_puts(&out, "before ");
    bool done = qd_screen_json_string(qd_text_of(json), &out);
    CHECK_CASE(done == (expected != NULL), "%s", json);
    CHECK_CASE(strcmp(qd_buf_cstr(&out) + 7, expected ? expected : "") == 0, "%s: %s", json,
               qd_buf_cstr(&out));
    qd_buf_free(&out);
}

static void strings(void **unused)
{
    (void)unused;
    assert_decoded("\"\"", "");
    assert_decoded("\"Glissez-la à droite.\"", "Glissez-la à droite.");
    assert_decoded("\"a\\\"b\\\\c\\/d\\n\\t\"", "a\"b\\c/d\n\t");
    assert_decoded("\"\\u0041\\u00e9\\u20AC\"", "Aé€");
    assert_decoded("\"\\ud83d\\ude00\"", "😀");
    assert_decoded("\"\\ud83d!\\udc00\\u0000\"", "\uFFFD!\uFFFD\uFFFD");
}

static void what_is_no_string(void **unused)
{
    (void)unused;
    assert_decoded("", NULL);
    assert_decoded("\"", NULL);
    assert_decoded("3", NULL);
    assert_decoded("\"open", NULL);
    assert_decoded("\"a\\", NULL);
    assert_decoded("\"a\\\"", NULL);
    assert_decoded("\"a\\x\"", NULL);
    assert_decoded("\"a\\u12\"", NULL);
    assert_decoded("\"a\\u12g4\"", NULL);
}

static void numbers(void **unused)
{
    (void)unused;
    int64_t number = 5;
    assert_true(qd_screen_json_number(qd_text_of("0"), &number));
    assert_int_equal(number, 0);
    assert_true(qd_screen_json_number(qd_text_of("-12"), &number));
    assert_int_equal(number, -12);
    assert_false(qd_screen_json_number(qd_text_of("1.5"), &number));
    assert_false(qd_screen_json_number(qd_text_of("-"), &number));
    assert_false(qd_screen_json_number(qd_text_of("true"), &number));
    assert_false(qd_screen_json_number(qd_text_of("99999999999999999999"), &number));
    assert_int_equal(number, -12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_by_path),    cmocka_unit_test(paths_that_lead_nowhere),
        cmocka_unit_test(cut_anywhere),      cmocka_unit_test(strings),
        cmocka_unit_test(what_is_no_string), cmocka_unit_test(numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
