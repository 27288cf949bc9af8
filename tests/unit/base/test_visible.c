/* SPDX-License-Identifier: MIT */
/* Foreign text made visible: nothing that a terminal obeys or a reader cannot see is left. */
#include "unit/unit.h"

#include "base/base.h"

static void assert_seen(const char *text, size_t size, const char *expected)
{
    struct qd_buf out;
    qd_buf_init(&out, 4096);
    qd_buf_visible(&out, (struct qd_text){text, size});
    assert_string_equal(qd_buf_cstr(&out), expected);
    assert_int_equal(qd_text_hides((struct qd_text){text, size}), strcmp(text, expected) != 0);
    qd_buf_free(&out);
}

#define SEEN(text, expected) assert_seen(text, sizeof(text) - 1, expected)

static void plain_text_stays(void **unused)
{
    (void)unused;
    SEEN("", "");
    SEEN("Microban 1\tby\nD. W. Skinner", "Microban 1\tby\nD. W. Skinner");
    SEEN("Gygès ☠ 盤 🧭", "Gygès ☠ 盤 🧭");
}

static void controls_are_shown(void **unused)
{
    (void)unused;
    SEEN("\x1b[31mred", "\\u001b[31mred");
    SEEN("a\rb\x07\x08\x7f", "a\\u000db\\u0007\\u0008\\u007f");
    SEEN("\xc2\x9b"
         "2J",
         "\\u009b2J");
    SEEN("\x9b"
         "2J",
         "\\x9b2J");
    SEEN("a\0b", "a\\u0000b");
}

static void marks_and_widths_are_shown(void **unused)
{
    (void)unused;
    SEEN("\u202egnp.exe", "\\u202egnp.exe");
    SEEN("a\u200bb\u2066c\ufeff", "a\\u200bb\\u2066c\\ufeff");
    SEEN("\U000e0041", "\\U000e0041");
}

static void broken_utf8_is_shown(void **unused)
{
    (void)unused;
    SEEN("\xff\xc3", "\\xff\\xc3");
    SEEN("\xc0\x9b", "\\xc0\\x9b");
    SEEN("\xed\xa0\x80", "\\xed\\xa0\\x80");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_text_stays),
        cmocka_unit_test(controls_are_shown),
        cmocka_unit_test(marks_and_widths_are_shown),
        cmocka_unit_test(broken_utf8_is_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
