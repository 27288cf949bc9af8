/* SPDX-License-Identifier: MIT */
/* Growing text: what is written is there, terminated; past the cap nothing is, and the error
 * sticks.
 */
#include "unit/unit.h"

#include <quadrille/base.h>

static void an_empty_buffer_is_the_empty_string(void **unused)
{
    (void)unused;
    struct qd_buf buf;
    qd_buf_init(&buf, 10);
    assert_string_equal(qd_buf_cstr(&buf), "");
    assert_int_equal(qd_buf_view(&buf).size, 0);
    assert_non_null(qd_buf_view(&buf).data);
    qd_buf_put(&buf, NULL, 0);
    assert_int_equal(buf.err, QD_OK);
    assert_string_equal(qd_buf_cstr(&buf), "");
    qd_buf_free(&buf);
    qd_buf_free(&buf);
}

static void every_way_of_writing(void **unused)
{
    (void)unused;
    struct qd_buf buf;
    qd_buf_init(&buf, 100);
    qd_buf_puts(&buf, "ab");
    qd_buf_char(&buf, 'c');
    qd_buf_put(&buf, "d\0e", 3);
    qd_buf_text(&buf, (struct qd_text){"fghi", 2});
    qd_buf_printf(&buf, "%d-%s", 42, "x");
    assert_int_equal(buf.size, 12);
    assert_memory_equal(buf.data, "abcd\0efg42-x", 13);
    qd_buf_clear(&buf);
    assert_string_equal(qd_buf_cstr(&buf), "");
    qd_buf_puts(&buf, "again");
    assert_string_equal(qd_buf_cstr(&buf), "again");
    qd_buf_free(&buf);
}

/* Byte by byte, so that every growth happens, against memory filled directly. */
static void growth_keeps_everything(void **unused)
{
    (void)unused;
    enum { SIZE = 100000 };
    struct qd_buf buf;
    qd_buf_init(&buf, SIZE);
    for (int i = 0; i < SIZE; i++) {
        qd_buf_char(&buf, (char)('a' + i % 23));
        assert_int_equal(buf.data[buf.size], 0);
    }
    assert_int_equal(buf.err, QD_OK);
    for (int i = 0; i < SIZE; i++)
        assert_int_equal(buf.data[i], 'a' + i % 23);
    qd_buf_char(&buf, '!');
    assert_int_equal(buf.err, QD_FULL);
    assert_int_equal(buf.size, SIZE);
    qd_buf_free(&buf);
}

static void the_cap_is_exact_and_the_error_stays(void **unused)
{
    (void)unused;
    struct qd_buf buf;
    for (size_t cap = 0; cap < 200; cap++) {
        qd_buf_init(&buf, cap);
        for (size_t i = 0; i < cap; i++)
            qd_buf_char(&buf, 'x');
        assert_int_equal(buf.err, QD_OK);
        assert_int_equal(buf.size, cap);
        qd_buf_puts(&buf, "yy");
        assert_int_equal(buf.err, QD_FULL);
        qd_buf_puts(&buf, ""); /* would fit */
        qd_buf_printf(&buf, "%s", "");
        assert_int_equal(buf.err, QD_FULL);
        assert_int_equal(buf.size, cap);
        assert_int_equal(strlen(qd_buf_cstr(&buf)), cap);
        qd_buf_clear(&buf);
        assert_int_equal(buf.err, QD_OK);
        qd_buf_free(&buf);
    }
}

/* All or none: a piece that does not fit leaves no part of itself. */
static void a_piece_is_written_whole_or_not(void **unused)
{
    (void)unused;
    struct qd_buf buf;
    qd_buf_init(&buf, 5);
    qd_buf_puts(&buf, "abc");
    qd_buf_printf(&buf, "%d", 123);
    assert_int_equal(buf.err, QD_FULL);
    assert_string_equal(qd_buf_cstr(&buf), "abc");
    qd_buf_free(&buf);
    qd_buf_init(&buf, 5);
    qd_buf_put(&buf, "abc", SIZE_MAX);
    assert_int_equal(buf.err, QD_FULL);
    qd_buf_free(&buf);
}

static void free_keeps_the_cap(void **unused)
{
    (void)unused;
    struct qd_buf buf;
    qd_buf_init(&buf, 3);
    qd_buf_puts(&buf, "abc");
    qd_buf_free(&buf);
    qd_buf_puts(&buf, "abc");
    assert_int_equal(buf.err, QD_OK);
    qd_buf_puts(&buf, "d");
    assert_int_equal(buf.err, QD_FULL);
    qd_buf_free(&buf);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_buffer_is_the_empty_string),
        cmocka_unit_test(every_way_of_writing),
        cmocka_unit_test(growth_keeps_everything),
        cmocka_unit_test(the_cap_is_exact_and_the_error_stays),
        cmocka_unit_test(a_piece_is_written_whole_or_not),
        cmocka_unit_test(free_keeps_the_cap),
    };
    return cmocka_run_group_tests_name("buf", tests, NULL, NULL);
}
