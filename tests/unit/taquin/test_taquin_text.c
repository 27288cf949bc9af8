/* SPDX-License-Identifier: MIT */
/* What is written is read back: levels, pictures, moves, IDs and saves, on boards of every size. */
#include "unit/talk.h"
#include "unit/taquin/taquin_boards.h"
#include "unit/unit.h"

#include "base/base.h"

static const char *const kinds[] = {"", "k2", "k3", "k9"};

/* Calls `check` with boards of all sizes; the large ones of few colours take long to validate, so
 * they are few. */
static void for_all_sizes(void (*check)(const struct taquin_level *level))
{
    for (int rows = 2; rows <= 16; rows++) {
        for (int cols = 2; cols <= 16; cols++) {
            int kind = (rows + cols) % 4;
            if (rows * cols > 16 && (rows * 7 + cols) % (SANITIZED ? 67 : 41) != 0)
                kind = 0;
            char params[32];
            snprintf(params, sizeof params, "%dx%d%s", rows, cols, kinds[kind]);
            struct taquin_level *level = boards_generate(params, (uint64_t)(rows + cols));
            check(level);
            taquin_level_free(&level->base);
        }
    }
}

static void assert_same_level(const struct taquin_level *a, const struct taquin_level *b)
{
    assert_int_equal(a->rows, b->rows);
    assert_int_equal(a->cols, b->cols);
    assert_memory_equal(a->start, b->start, (size_t)a->cells);
    assert_memory_equal(a->tiles, b->tiles, (size_t)a->cells * sizeof a->tiles[0]);
    assert_memory_equal(a->class_of, b->class_of, (size_t)a->cells);
    assert_int_equal(a->has_copies, b->has_copies);
}

static void check_line(const struct taquin_level *level)
{
    char *text = boards_text(level);
    struct taquin_level *back = boards_parse(text);
    assert_same_level(level, back);
    char *again = boards_text(back);
    assert_string_equal(text, again);
    free(again);
    free(text);
    taquin_level_free(&back->base);
}

static void check_picture(const struct taquin_level *level)
{
    struct taquin_state state;
    struct qd_view view;
    struct qd_buf picture;
    taquin_state_start(&level->base, &state);
    assert_int_equal(taquin_view(&level->base, &state, 0, QD_ENGLISH, &view), QD_OK);
    qd_buf_init(&picture, 1 << 20);
    taquin_picture_draw(&view, &picture);
    struct taquin_level *back = boards_parse(qd_buf_cstr(&picture));
    assert_same_level(level, back);
    taquin_level_free(&back->base);
    qd_buf_free(&picture);
    qd_view_free(&view);
}

static void one_line(void **unused)
{
    (void)unused;
    for_all_sizes(check_line);
}

static void picture(void **unused)
{
    (void)unused;
    for_all_sizes(check_picture);
}

/* The picture of the head of picture.c. */
static void the_picture_looks_like_the_seeds(void **unused)
{
    (void)unused;
    struct talk talk;
    talk_start(&talk, 1);
    talk_ok(&talk, "open taquin 2x2:1,2,44,3 5,3,7,6 44,8,10,9 *");
    char *drawn = talk_string(talk_ok(&talk, "draw"), "draw");
    assert_string_equal(drawn, "-------------\n"
                               "|  1  |  5  |\n"
                               "|2   3|3   6|\n"
                               "| 44  |  7  |\n"
                               "-------------\n"
                               "| 44  |     |\n"
                               "|8   9|  *  |\n"
                               "| 10  |     |\n"
                               "-------------\n");
    free(drawn);
    talk_end(&talk);
}

static void blanks_between_tiles_are_free(void **unused)
{
    (void)unused;
    static const char *const same[] = {
        "2x2:1,2,4,3 5,3,7,6 4,8,10,9 *",          "2x2:1,2,4,3_5,3,7,6_4,8,10,9_*",
        "  2x2: 1,2,4,3\t5,3,7,6\r\n4,8,10,9\n* ", "2x2:_1,2,4,3__5,3,7,6\n\n4,8,10,9 _*_",
        "02x2:01,2,4,3 5,0003,7,6 4,8,10,9 *",
    };
    for (size_t i = 0; i < COUNT_OF(same); i++) {
        struct taquin_level *level = boards_parse(same[i]);
        char *text = boards_text(level);
        assert_string_equal(text, same[0]);
        free(text);
        taquin_level_free(&level->base);
    }
}

static void moves_text(void **unused)
{
    (void)unused;
    struct taquin_level *level = boards_generate("4x4", 1);
    struct qd_rng rng;
    qd_rng_seed(&rng, 1);
    for (int i = 0; i < 3000; i++) {
        struct qd_moves moves = {0}, back = {0};
        struct qd_message why;
        struct qd_buf text;
        for (uint32_t k = qd_rng_below(&rng, 40); k > 0; k--)
            assert_int_equal(qd_moves_add(&moves, qd_rng_below(&rng, 4)), QD_OK);
        qd_buf_init(&text, 1000);
        taquin_moves_format(&level->base, moves.data, moves.count, &text);
        assert_int_equal(taquin_moves_parse(&level->base, qd_buf_view(&text), &back, &why), QD_OK);
        assert_int_equal(back.count, moves.count);
        for (size_t k = 0; k < moves.count; k++)
            assert_int_equal(back.data[k], moves.data[k]);
        qd_buf_free(&text);
        qd_moves_free(&moves);
        qd_moves_free(&back);
    }
    taquin_level_free(&level->base);
}

/* A file: comments, empty lines, IDs, lines and pictures, one after another. */
static void levels_are_cut_from_a_file(void **unused)
{
    (void)unused;
    static const char file[] = "# boards\n"
                               "\n"
                               "taquin:2x2#1\n"
                               "  \n"
                               "2x2:1,2,4,3 5,3,7,6 4,8,10,9 *\r\n"
                               "# a picture\n"
                               "------\n"
                               "|1|5|\n"
                               "|2 3|3 6|\n"
                               "|4|7|\n"
                               "\n"
                               "|4| |\n"
                               "|8 9|*|\n"
                               "# the end\n";
    static const char *const expected[] = {"taquin:2x2#1", "2x2:1,2,4,3 5,3,7,6 4,8,10,9 *",
                                           "------\n|1|5|\n|2 3|3 6|\n|4|7|",
                                           "|4| |\n|8 9|*|\n# the end"};
    struct qd_text rest = qd_text_of(file), level;
    for (size_t i = 0; i < COUNT_OF(expected); i++) {
        assert_true(taquin_level_cut(&rest, &level));
        assert_true(qd_text_is(level, expected[i]));
    }
    assert_false(taquin_level_cut(&rest, &level));
}

/* An ID opens the same board; a save opens the same play. */
static void ids_and_saves(void **unused)
{
    (void)unused;
    struct talk one, two;
    struct qd_rng rng;
    talk_start(&one, 1);
    talk_start(&two, 2);
    qd_rng_seed(&rng, 9);
    for (int i = 0; i < 60; i++) {
        int rows = 2 + (int)qd_rng_below(&rng, 15), cols = 2 + (int)qd_rng_below(&rng, 15);
        char *id = talk_string(talk_ok(&one, "new taquin %dx%d #%d", rows, cols, i), "id");
        assert_null(strchr(id, ' '));
        char *seed = talk_string(talk_ok(&one, "view"), "seed");
        char *same = talk_string(talk_ok(&two, "load %s", seed), "id");
        assert_string_equal(id, same);
        for (int k = 0; k < 30; k++) {
            talk_say(&one, "move %c", "UDLR"[qd_rng_below(&rng, 4)]);
            if (qd_rng_below(&rng, 4) == 0)
                talk_say(&one, "undo");
        }
        char *save = talk_string(talk_ok(&one, "save"), "save");
        talk_ok(&two, "load %s", save);
        char *again = talk_string(talk_ok(&two, "save"), "save");
        assert_string_equal(save, again);
        assert_memory_equal(qd_play_state(one.play), qd_play_state(two.play),
                            1 + (size_t)(rows * cols));
        free(id);
        free(seed);
        free(same);
        free(save);
        free(again);
    }
    talk_end(&one);
    talk_end(&two);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_line),
        cmocka_unit_test(picture),
        cmocka_unit_test(the_picture_looks_like_the_seeds),
        cmocka_unit_test(blanks_between_tiles_are_free),
        cmocka_unit_test(moves_text),
        cmocka_unit_test(levels_are_cut_from_a_file),
        cmocka_unit_test(ids_and_saves),
    };
    return cmocka_run_group_tests_name("taquin text", tests, NULL, NULL);
}
