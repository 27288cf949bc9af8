/* SPDX-License-Identifier: MIT */
/* Layers never fail: every size, blanks in every corner and elsewhere, few colours. */
#include "unit/taquin/taquin_boards.h"
#include "unit/unit.h"

#include "base/base.h"

static const struct qd_limits no_limits = {0};

/* Solves by layers and replays by the reference; returns the length. */
static int solve(const struct taquin_level *level)
{
    struct taquin_state state;
    struct ref_board board;
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    taquin_state_start(&level->base, &state);
    boards_ref(level, &board);
    qd_err err = taquin_solve(&level->base, &state, "layers", NULL, &no_limits, &answer, &why);
    CHECK_CASE(!err, "%dx%d: %s", level->rows, level->cols, qd_err_name(err));
    for (size_t i = 0; i < answer.moves.count; i++)
        assert_true(ref_slide(&board, taquin_letters[answer.moves.data[i]]));
    assert_true(ref_solved(&board));
    int length = (int)answer.moves.count;
    qd_answer_free(&answer);
    return length;
}

static void every_size(void **unused)
{
    (void)unused;
    for (int rows = 2; rows <= 16; rows++) {
        for (int cols = 2; cols <= 16; cols++) {
            bool corner = rows == 16 && cols == 16;
            if (SANITIZED && rows * cols > 64 && (rows + cols) % 5 > 0 && !corner)
                continue;
            for (uint64_t seed = 0; seed < (rows * cols <= 36 ? 3 : 1); seed++) {
                char params[32];
                snprintf(params, sizeof params, "%dx%d", rows, cols);
                struct taquin_level *level = boards_generate(params, seed);
                int length = solve(level);
                /* Each tile walks at most the board's height and width, with six moves per step. */
                assert_true(length <= rows * cols * (rows + cols) * 6);
                taquin_level_free(&level->base);
            }
        }
    }
}

static void few_colours(void **unused)
{
    (void)unused;
    static const char *const params[] = {"2x2k2", "2x16k4", "16x2k4", "4x4k3",
                                         "5x5k5", "6x3k3",  "8x8k12", "3x3k2"};
    for (size_t i = 0; i < COUNT_OF(params); i++) {
        for (uint64_t seed = 0; seed < (SANITIZED ? 1 : 3); seed++) {
            struct taquin_level *level = boards_generate(params[i], seed);
            solve(level);
            taquin_level_free(&level->base);
        }
    }
}

/* A solved board of unique numbers with its blank in the given cell, then slid at random. */
static struct taquin_level *board_with_blank(int rows, int cols, int blank, struct qd_rng *rng)
{
    static struct ref_board board;
    int next = 1, id = 1;
    board = (struct ref_board){.rows = rows, .cols = cols};
    for (int row = 0; row < rows; row++) {
        for (int col = 0; col < cols; col++) {
            struct ref_tile *t = &board.at[row][col];
            if (row * cols + col == blank)
                continue;
            t->id = id++;
            bool above = row > 0 && board.at[row - 1][col].id, beside = col > 0 && t[-1].id;
            t->top = above ? board.at[row - 1][col].bottom : next++;
            t->left = beside ? t[-1].right : next++;
            t->bottom = next++;
            t->right = next++;
        }
    }
    assert_true(ref_solved(&board));
    for (int i = 0; i < 20 * rows * cols; i++)
        (void)ref_slide(&board, "UDLR"[qd_rng_below(rng, 4)]);
    return boards_of_ref(&board);
}

static void blanks_in_every_cell(void **unused)
{
    (void)unused;
    static const int sizes[][2] = {{2, 2}, {2, 3}, {3, 2}, {3, 3},  {2, 7}, {7, 2},
                                   {4, 4}, {5, 4}, {6, 6}, {2, 16}, {16, 2}};
    struct qd_rng rng;
    qd_rng_seed(&rng, 1);
    for (size_t i = 0; i < COUNT_OF(sizes); i++) {
        int rows = sizes[i][0], cols = sizes[i][1];
        for (int blank = 0; blank < rows * cols; blank++) {
            struct taquin_level *level = board_with_blank(rows, cols, blank, &rng);
            solve(level);
            taquin_level_free(&level->base);
        }
    }
    const int far[] = {0, 15, 240, 255, 7, 112, 127, 119, 136, 248};
    for (size_t i = 0; i < COUNT_OF(far); i++) {
        struct taquin_level *level = board_with_blank(16, 16, far[i], &rng);
        solve(level);
        taquin_level_free(&level->base);
    }
}

/* Every solvable arrangement of a 2×3. */
static void every_arrangement(void **unused)
{
    (void)unused;
    static const char *const params[] = {"2x3", "3x2"};
    for (int i = 0; i < 2; i++) {
        struct taquin_level *level = boards_generate(params[i], 1);
        struct ref_board board;
        struct ref_space space;
        boards_ref(level, &board);
        taquin_level_free(&level->base);
        ref_space_build(&space, &board);
        for (int number = 0; number < space.count; number++) {
            if (space.distance[number] < 0)
                continue;
            ref_space_board(&space, number, &board);
            level = boards_of_ref(&board);
            assert_true(solve(level) >= space.distance[number]);
            taquin_level_free(&level->base);
        }
        ref_space_free(&space);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_size),
        cmocka_unit_test(few_colours),
        cmocka_unit_test(blanks_in_every_cell),
        cmocka_unit_test(every_arrangement),
    };
    return cmocka_run_group_tests_name("taquin layers", tests, NULL, NULL);
}
