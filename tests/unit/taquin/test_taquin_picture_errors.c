/* SPDX-License-Identifier: MIT */
/* Every error of a board as a picture, with its position, marked "@". */
#include "unit/marked.h"
#include "unit/taquin/taquin_boards.h"

#define FRAME "-----------\n"
#define ROW1        \
    "| 1  | 5  |\n" \
    "|2  3|3  6|\n" \
    "| 4  | 7  |\n"
#define ROW2        \
    "| 4  |    |\n" \
    "|8  9| *  |\n" \
    "| 10 |    |\n"

static const struct bad_text pictures[] = {
    /* not a picture of rows */
    {FRAME "@1 2\n", "taquin.picture.row", QD_SYNTAX},
    {FRAME ROW1 FRAME "  @1 2\n", "taquin.picture.row", QD_SYNTAX},
    {FRAME ROW1 "@x\n" ROW2, "taquin.picture.row", QD_SYNTAX},
    {FRAME "@| 1  | 5\n", "taquin.picture.row", QD_SYNTAX},
    {FRAME "@|\n|\n|\n" ROW2, "taquin.picture.row", QD_SYNTAX},
    {FRAME ROW1 FRAME "| 4  |    |\n@8  9| *  |\n| 10 |    |\n", "taquin.picture.row", QD_SYNTAX},
    /* a row is three lines */
    {"| 1  | 5  |\n|2  3|3  6|\n@" FRAME, "taquin.picture.row", QD_SYNTAX},
    {FRAME ROW1 FRAME "| 4  |    |\n@", "taquin.picture.row", QD_SYNTAX},
    {FRAME ROW1 FRAME "| 4  |    |\n|8  9| *  |\n@", "taquin.picture.row", QD_SYNTAX},
    /* rows of one width */
    {"| 1  | 5  |\n@|2  3|3  6|1  1|\n| 4  | 7  |\n", "taquin.picture.width", QD_SYNTAX},
    {ROW1 "@| 4  |\n|8  9|\n| 10 |\n", "taquin.picture.width", QD_SYNTAX},
    {ROW1 " \t @| 4  |    |    |\n", "taquin.picture.width", QD_SYNTAX},
    /* tiles */
    {"|@ 1 1| 5  |\n|2  3|3  6|\n| 4  | 7  |\n" ROW2, "taquin.picture.tile", QD_SYNTAX},
    {"|@    | 5  |\n|2  3|3  6|\n| 4  | 7  |\n" ROW2, "taquin.picture.tile", QD_SYNTAX},
    {"| 1  | 5  |\n|2  3|@3   |\n| 4  | 7  |\n" ROW2, "taquin.picture.tile", QD_SYNTAX},
    {"| 1  | 5  |\n|2  3|@3 6 1|\n| 4  | 7  |\n" ROW2, "taquin.picture.tile", QD_SYNTAX},
    {"| 1  | 5  |\n|2  3|3  6|\n|@ x  | 7  |\n" ROW2, "taquin.picture.tile", QD_SYNTAX},
    {"| 1  | 5  |\n|2  3|@3 10000|\n| 4  | 7  |\n" ROW2, "taquin.picture.tile", QD_SYNTAX},
    {ROW1 "| 4  |@ 1  |\n|8  9| *  |\n| 10 |    |\n", "taquin.picture.tile", QD_SYNTAX},
    {ROW1 "| 4  |    |\n|8  9| *  |\n| 10 |@ 1  |\n", "taquin.picture.tile", QD_SYNTAX},
    {ROW1 "| 4  |@    |\n|8  9| ** |\n| 10 |    |\n", "taquin.picture.tile", QD_SYNTAX},
    {"\n   | 1  | 5  |\n   |2  3|@3   |\n   | 4  | 7  |\n", "taquin.picture.tile", QD_SYNTAX},
    /* blanks */
    {ROW1 "|    |    |\n| *  |@ *  |\n|    |    |\n", "taquin.text.blank.two", QD_SYNTAX},
    {ROW1 ROW1 "@", "taquin.text.blank.none", QD_SYNTAX},
    {FRAME ROW1 FRAME ROW1 FRAME "@", "taquin.text.blank.none", QD_SYNTAX},
    /* sizes */
    {FRAME "@", "taquin.size", QD_RANGE},
    {FRAME ROW1 FRAME "@", "taquin.size", QD_RANGE},
    {"| 1  |\n|2  3|\n| 4  |\n|    |\n| *  |\n|    |\n@", "taquin.size", QD_RANGE},
    /* proofs have no position */
    {"|1|5|\n|2 3|4 6|\n|8|7|\n|9| |\n|20 21|*|\n|22| |\n", "taquin.twin", QD_IMPOSSIBLE},
    {"| 5  | 1  |\n|3  6|2  3|\n| 7  | 4  |\n" ROW2, "taquin.parity", QD_IMPOSSIBLE},
};

static void pictures_are_refused(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(pictures); i++) {
        struct qd_message why;
        struct marked where = unmark(pictures[i].marked);
        qd_err err = boards_verdict(where.text, &why);
        check_bad(&pictures[i], err, &why, &where);
        free(where.text);
    }
}

static void what_was_expected_is_said(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *words;
    } cases[] = {
        {"|1 1|5|\n|2 3|3 6|\n|4|7|\n", "expected one number in this tile"},
        {"|1|5|\n|2 3|3|\n|4|7|\n", "expected two numbers in this tile"},
        {"|1|5|\n|2 3|*|\n|4|7|\n",
         "expected nothing (the blank is a * on the middle line) in this tile"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct qd_message why;
        struct qd_buf words;
        assert_int_equal(boards_verdict(cases[i].text, &why), QD_SYNTAX);
        qd_buf_init(&words, 1000);
        qd_message_format(&why, QD_ENGLISH, &words);
        assert_string_equal(qd_buf_cstr(&words), cases[i].words);
        qd_buf_free(&words);
    }
}

/* Seventeen rows or columns. */
static void a_picture_can_be_too_large(void **unused)
{
    (void)unused;
    struct qd_message why;
    struct qd_buf tall, wide;
    qd_buf_init(&tall, 10000);
    qd_buf_init(&wide, 10000);
    for (int i = 0; i < 17; i++)
        qd_buf_puts(&tall, "|1|1|\n|1 1|1 1|\n|1|1|\n");
    assert_int_equal(boards_verdict(qd_buf_cstr(&tall), &why), QD_RANGE);
    assert_string_equal(why.code, "taquin.size");
    assert_int_equal(why.line, 16 * 3 + 1);
    assert_int_equal(why.column, 1);
    for (int line = 0; line < 6; line++) {
        for (int i = 0; i < 17; i++)
            qd_buf_puts(&wide, line % 3 == 1 ? "|1 1" : "|1");
        qd_buf_puts(&wide, "|\n");
    }
    assert_int_equal(boards_verdict(qd_buf_cstr(&wide), &why), QD_RANGE);
    assert_string_equal(why.code, "taquin.size");
    assert_int_equal(why.line, 1);
    qd_buf_free(&tall);
    qd_buf_free(&wide);
}

/* Frames may be missing or short, lines may be indented, ended by CR LF, and apart. */
static void pictures_are_read_freely(void **unused)
{
    (void)unused;
    static const char expected[] = "2x2:1,2,4,3 5,3,7,6 4,8,10,9 *";
    static const char *const good[] = {
        FRAME ROW1 FRAME ROW2 FRAME,
        ROW1 ROW2,
        "-\n" ROW1 "\n\n" ROW2,
        "\n\n  " FRAME ROW1 FRAME ROW2 FRAME "\n \n",
        "|1|5|\n|2 3|3 6|\n|4|7|\n|4||\n|8 9|*|\n|10||",
        "  |1 | 5|\r\n\t|2 3|3\t6 |\r\n|04|7|\r\n---\r\n|4| |\r\n|8 9| *|\r\n|10| |\r\n",
    };
    for (size_t i = 0; i < COUNT_OF(good); i++) {
        struct taquin_level *level = boards_parse(good[i]);
        char *text = boards_text(level);
        assert_string_equal(text, expected);
        free(text);
        taquin_level_free(&level->base);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_are_refused),
        cmocka_unit_test(what_was_expected_is_said),
        cmocka_unit_test(a_picture_can_be_too_large),
        cmocka_unit_test(pictures_are_read_freely),
    };
    return cmocka_run_group_tests_name("taquin picture errors", tests, NULL, NULL);
}
