/* SPDX-License-Identifier: MIT */
/* Borrowed text: words, lines and numbers. */
#include "unit/unit.h"

#include <quadrille/base.h>

static void assert_text(struct qd_text text, const char *expected)
{
    assert_int_equal(text.size, strlen(expected));
    assert_memory_equal(text.data, expected, text.size);
}

static void equality_is_by_bytes(void **unused)
{
    (void)unused;
    assert_true(qd_text_is(qd_text_of("move"), "move"));
    assert_true(qd_text_is((struct qd_text){"mover", 4}, "move"));
    assert_false(qd_text_is((struct qd_text){"mover", 5}, "move"));
    assert_false(qd_text_is((struct qd_text){"mov", 3}, "move"));
    assert_false(qd_text_is((struct qd_text){"mo\0e", 4}, "move"));
    assert_true(qd_text_is((struct qd_text){NULL, 0}, ""));
}

static void trimming(void **unused)
{
    (void)unused;
    assert_text(qd_text_trim(qd_text_of("")), "");
    assert_text(qd_text_trim(qd_text_of(" \t\r\n ")), "");
    assert_text(qd_text_trim(qd_text_of("a")), "a");
    assert_text(qd_text_trim(qd_text_of("\n a b\t")), "a b");
    assert_int_equal(qd_text_trim((struct qd_text){NULL, 0}).size, 0);
}

static void words(void **unused)
{
    (void)unused;
    struct qd_text rest = qd_text_of("  new\ttaquin  4x4\r\n");
    assert_text(qd_text_word(&rest), "new");
    assert_text(rest, "taquin  4x4");
    assert_text(qd_text_word(&rest), "taquin");
    assert_text(qd_text_word(&rest), "4x4");
    assert_int_equal(rest.size, 0);
    assert_int_equal(qd_text_word(&rest).size, 0);
    rest = (struct qd_text){NULL, 0};
    assert_int_equal(qd_text_word(&rest).size, 0);
}

static void lines(void **unused)
{
    (void)unused;
    struct qd_text rest = qd_text_of("one\r\n\ntwo \nthree"), line;
    const char *const expected[] = {"one", "", "two ", "three"};
    for (size_t i = 0; i < COUNT_OF(expected); i++) {
        assert_true(qd_text_line(&rest, &line));
        assert_text(line, expected[i]);
    }
    assert_false(qd_text_line(&rest, &line));
    assert_text(line, "three");
    /* A line end terminates a line: none follows it. */
    rest = qd_text_of("a\n");
    assert_true(qd_text_line(&rest, &line));
    assert_false(qd_text_line(&rest, &line));
    rest = qd_text_of("\r");
    assert_true(qd_text_line(&rest, &line));
    assert_text(line, "");
}

static void numbers(void **unused)
{
    (void)unused;
    static const struct {
        const char *text;
        uint64_t most, value;
        bool good;
    } cases[] = {
        {"0", 0, 0, true},
        {"7", 7, 7, true},
        {"8", 7, 0, false},
        {"007", 7, 7, true},
        {"10", 9, 0, false},
        {"", 9, 0, false},
        {"-1", 9, 0, false},
        {"+1", 9, 0, false},
        {" 1", 9, 0, false},
        {"1 ", 9, 0, false},
        {"1a", 9, 0, false},
        {"0x1", 99, 0, false},
        {"18446744073709551615", UINT64_MAX, UINT64_MAX, true},
        {"18446744073709551616", UINT64_MAX, 0, false},
        {"28446744073709551615", UINT64_MAX, 0, false},
        {"99999999999999999999999", UINT64_MAX, 0, false},
        {"00000000000000000000000000001", 1, 1, true},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        uint64_t value = 77;
        bool good = qd_text_number(qd_text_of(cases[i].text), cases[i].most, &value);
        CHECK_CASE(good == cases[i].good, "\"%s\"", cases[i].text);
        assert_int_equal(value, good ? cases[i].value : 77);
    }
}

/* Every number below a bound, against every bound. */
static void bounds_are_exact(void **unused)
{
    (void)unused;
    for (uint64_t most = 0; most < 130; most++) {
        for (uint64_t value = 0; value < 140; value++) {
            char text[8];
            uint64_t read = 0;
            snprintf(text, sizeof text, "%u", (unsigned)value);
            assert_int_equal(qd_text_number(qd_text_of(text), most, &read), value <= most);
            assert_int_equal(read, value <= most ? value : 0);
        }
    }
}

static void digits_are_cut_off(void **unused)
{
    (void)unused;
    struct qd_text rest = qd_text_of("12x34");
    uint64_t value;
    assert_true(qd_text_digits(&rest, 99, &value));
    assert_int_equal(value, 12);
    assert_text(rest, "x34");
    assert_false(qd_text_digits(&rest, 99, &value));
    assert_text(rest, "x34");
    rest = qd_text_of("345x");
    assert_false(qd_text_digits(&rest, 99, &value));
    assert_text(rest, "345x");
    assert_int_equal(value, 12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(equality_is_by_bytes),
        cmocka_unit_test(trimming),
        cmocka_unit_test(words),
        cmocka_unit_test(lines),
        cmocka_unit_test(numbers),
        cmocka_unit_test(bounds_are_exact),
        cmocka_unit_test(digits_are_cut_off),
    };
    return cmocka_run_group_tests_name("text", tests, NULL, NULL);
}
