/* SPDX-License-Identifier: MIT */
/* Levels and moves as text: every spelling of the same level, margins, ornaments, LURD. */
#include "unit/unit.h"

#include "base/base.h"
#include "sokoban/formats/collection.h"

static void assert_reads(const char *text, const char *expected)
{
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    struct qd_buf line;
    qd_err err = sokoban_level_parse(qd_text_of(text), &level, &why);
    CHECK_CASE(err == QD_OK, "%s: %s", text, why.code ? why.code : "?");
    qd_buf_init(&line, 1 << 16);
    sokoban_level_format(level, &line);
    CHECK_CASE(strcmp(qd_buf_cstr(&line), expected) == 0, "%s: %s", text, qd_buf_cstr(&line));
    qd_buf_free(&line);
    sokoban_level_free(level);
}

static void spellings(void **unused)
{
    static const char line[] = "4x6:2-4#|3#2-#|#-@$.#|6#";
    (void)unused;
    assert_reads("  ####\n###  #\n# @$.#\n######", line);
    assert_reads("  ####\r\n###  #\r\n# @$.#\r\n######\r\n", line);
    assert_reads("--####\n###__#\n#-@$.#\n######\n", line);
    assert_reads("  XXXX\n###  #\n# pbo#\n######", line);
    assert_reads("  ####\n###  #\n# pbO#\n######", line);
    assert_reads(line, line);
    assert_reads("2-4#|3#2-#|#-@$.#|6#", line);
    assert_reads("2_4#|3#2 #|#-p1b.#|2(3#)|", line);
    assert_reads("2-4#|3#2-#\n#-@$.#|6#", line);
    /* Margins are not part of a level. */
    assert_reads("\n\n       ####     \n     ###  #\n     # @$.#\n     ######   \n", line);
    assert_reads("6x9:||3-2-4#|3-3#2-#|3-#-@$.#|3-6#", line);
    /* Text around the board is skipped. */
    assert_reads("; 12\n\n  ####\n###  #\n# @$.#\n######\nTitle: Tea\nAuthor: Me\n\nSolution\nR\n",
                 line);
    assert_reads("<Level Id=\"x\">\n<L>  ####</L><L>###  #</L>\n<L># @$.#</L><L>######</L></Level>",
                 line);
    assert_reads("#####\n#+B$#\n#####", "3x5:5#|#+*$#|5#");
    assert_reads("#####\n#PB$#\n#####", "3x5:5#|#+*$#|5#");
    /* Solved already; boxes on goals out of reach; an empty row inside. */
    assert_reads("####\n#@*#\n####", "3x4:4#|#@*#|4#");
    assert_reads("*###*\n#@$.#\n*###*", "3x5:*3#*|#@$.#|*3#*");
    assert_reads(" # #\n-\n#####\n#@$.#\n#####", "5x5:-#-#||5#|#@$.#|5#");
}

/* What is outside, what is an ornament, and which boxes count. */
static void grounds(void **unused)
{
    struct qd_level *base = NULL;
    struct qd_message why = {0};
    (void)unused;
    assert_int_equal(
        sokoban_level_parse(qd_text_of(" #####*\n##@$.##\n# ### #\n####*##\n"), &base, &why),
        QD_OK);
    const struct sokoban_level *level = (const struct sokoban_level *)base;
    assert_int_equal(level->boxes, 1);
    assert_int_equal(level->ground[0], SOKOBAN_OUTSIDE);
    assert_int_equal(level->ground[6], SOKOBAN_OUTSIDE);
    assert_int_equal(level->ornament[6], '*');
    assert_int_equal(level->ground[2 * 7 + 1], SOKOBAN_OUTSIDE); /* an unreachable hole */
    assert_int_equal(level->ground[7 + 4], SOKOBAN_GOAL);
    assert_int_equal(level->ground[7 + 3], SOKOBAN_FLOOR);
    assert_int_equal(level->player, 7 + 2);
    assert_int_equal(level->box[0], 7 + 3);
    sokoban_level_free(base);
}

static void assert_lurd(const char *text, const char *expected, size_t expected_mark)
{
    struct qd_moves moves = {0};
    struct qd_message why = {0};
    struct qd_buf back;
    size_t mark = 99;
    CHECK_CASE(sokoban_lurd_parse(qd_text_of(text), &moves, &mark, &why) == QD_OK, "%s: %s", text,
               why.code ? why.code : "?");
    qd_moves_free(&moves);
    assert_int_equal(sokoban_lurd_parse(qd_text_of(text), &moves, &mark, &why), QD_OK);
    qd_buf_init(&back, 1 << 16);
    sokoban_moves_format(NULL, moves.data, moves.count, &back);
    assert_string_equal(qd_buf_cstr(&back), expected);
    assert_int_equal(mark, expected_mark);
    qd_buf_free(&back);
    qd_moves_free(&moves);
}

static void lurd(void **unused)
{
    (void)unused;
    assert_lurd("", "", 0);
    assert_lurd("lurdLURD", "lurdLURD", 8);
    assert_lurd("3r2U", "rrrUU", 5);
    assert_lurd("3(lR)", "lRlRlR", 6);
    assert_lurd("2(r2(Ul)d)", "rUlUldrUlUld", 12);
    assert_lurd("(lR)u", "lRu", 3);
    assert_lurd("rr\nUU  d\r\n", "rrUUd", 5);
    assert_lurd("rrU*dd", "rrUdd", 3);
    assert_lurd("*dd", "dd", 0);
    assert_lurd("dd*", "dd", 2);
}

static void runs(void **unused)
{
    static const char *const cases[][2] = {
        {"", ""}, {"#", "#"}, {"##", "2#"}, {"#--##", "#2-2#"}, {"rrrRRl", "3r2Rl"}};
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct qd_buf out;
        qd_buf_init(&out, 100);
        sokoban_runs_format(qd_text_of(cases[i][0]), &out);
        assert_string_equal(qd_buf_cstr(&out), cases[i][1]);
        qd_buf_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(spellings), cmocka_unit_test(grounds),
                                       cmocka_unit_test(lurd), cmocka_unit_test(runs)};
    return cmocka_run_group_tests_name("sokoban text", tests, NULL, NULL);
}
