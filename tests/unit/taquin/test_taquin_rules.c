/* SPDX-License-Identifier: MIT */
/* Fast rules against slow rules: more than a million random moves on boards of every size. */
#include "unit/taquin/taquin_boards.h"
#include "unit/unit.h"

#include "base/base.h"

/* On this board the blank is at the bottom right: tiles go down or right only.
 *
 *     -----------
 *     | 1  | 5  |
 *     |2  3|3  6|
 *     | 4  | 7  |
 *     -----------
 *     | 4  |    |
 *     |8  9| *  |
 *     | 10 |    |
 *     -----------
 */
static const char small[] = "2x2:1,2,4,3 5,3,7,6 4,8,10,9 *";

static void the_direction_is_the_tiles(void **unused)
{
    (void)unused;
    struct taquin_level *level = boards_parse(small);
    struct taquin_state state;
    struct qd_moves moves = {0};
    struct qd_message why;
    taquin_state_start(&level->base, &state);
    assert_int_equal(taquin_status(&level->base, &state, 0), QD_WON);
    assert_int_equal(taquin_moves(&level->base, &state, &moves), QD_OK);
    assert_int_equal(moves.count, 2);
    assert_int_equal(taquin_letters[moves.data[0]], 'D');
    assert_int_equal(taquin_letters[moves.data[1]], 'R');
    assert_int_equal(taquin_apply(&level->base, &state, TAQUIN_DOWN, &why), QD_OK);
    assert_int_equal(state.blank, 1);
    assert_int_equal(state.tile[3], 2);
    assert_int_equal(taquin_status(&level->base, &state, 0), QD_OPEN);
    assert_int_equal(taquin_apply(&level->base, &state, TAQUIN_DOWN, &why), QD_ILLEGAL);
    assert_string_equal(why.code, "taquin.move.edge");
    assert_int_equal(taquin_apply(&level->base, &state, TAQUIN_UP, &why), QD_OK);
    assert_int_equal(taquin_status(&level->base, &state, 0), QD_WON);
    qd_moves_free(&moves);
    taquin_level_free(&level->base);
}

/* The moves of the library, as letters in the order "ULDR", against trying each on a copy. */
static void compare_moves(const struct taquin_level *level, const struct taquin_state *state,
                          const struct ref_board *board, char *letters)
{
    struct qd_moves moves = {0};
    int row, col;
    size_t count = 0;
    ref_blank(board, &row, &col);
    assert_int_equal(taquin_moves(&level->base, state, &moves), QD_OK);
    for (const char *dir = "ULDR"; *dir; dir++) {
        bool legal = (*dir == 'U' && row + 1 < board->rows) || (*dir == 'D' && row > 0) ||
                     (*dir == 'L' && col + 1 < board->cols) || (*dir == 'R' && col > 0);
        if (!legal)
            continue;
        assert_true(count < moves.count);
        assert_int_equal(taquin_letters[moves.data[count]], *dir);
        letters[count++] = *dir;
    }
    assert_int_equal(moves.count, count);
    letters[count] = '\0';
    qd_moves_free(&moves);
}

static void compare_boards(const struct taquin_level *level, const struct taquin_state *state,
                           const struct ref_board *board)
{
    int touching, agreeing;
    assert_true(boards_same(level, state, board));
    taquin_pairs(level, state->tile, &touching, &agreeing);
    assert_int_equal(touching, ref_touching(board));
    assert_int_equal(agreeing, ref_agreeing(board));
    assert_int_equal(taquin_status(&level->base, state, 0) == QD_WON, ref_solved(board));
}

static int walk(const struct taquin_level *level, int moves, struct qd_rng *rng)
{
    struct taquin_state state;
    struct ref_board board;
    struct qd_message why;
    char letters[5];
    int often = level->cells <= 16 ? 1 : 16, made = 0;
    boards_ref(level, &board);
    memset(&state, 0xaa, sizeof state);
    taquin_state_start(&level->base, &state);
    for (; made < moves; made++) {
        compare_moves(level, &state, &board, letters);
        char dir = letters[qd_rng_below(rng, (uint32_t)strlen(letters))];
        qd_move move = (qd_move)(strchr(taquin_letters, dir) - taquin_letters);
        assert_int_equal(taquin_apply(&level->base, &state, move, &why), QD_OK);
        assert_true(ref_slide(&board, dir));
        if (made % often == 0)
            compare_boards(level, &state, &board);
    }
    compare_boards(level, &state, &board);
    return made;
}

static void a_million_random_moves(void **unused)
{
    (void)unused;
    static const char *const kinds[] = {"", "k1", "k2", "k3", "k6"};
    struct qd_rng rng;
    int made = 0;
    qd_rng_seed(&rng, 1);
    for (int rows = 2; rows <= 16; rows++) {
        for (int cols = 2; cols <= 16; cols++) {
            for (size_t kind = 0; kind < COUNT_OF(kinds); kind++) {
                char params[32];
                snprintf(params, sizeof params, "%dx%d%s", rows, cols, kinds[kind]);
                struct taquin_level *level = boards_generate(params, (uint64_t)made);
                assert_int_equal(taquin_state_size(&level->base), 1 + (size_t)(rows * cols));
                made += walk(level, 900, &rng);
                taquin_level_free(&level->base);
            }
        }
    }
    assert_true(made >= 1000000);
}

/* Moves outside the four are refused like those against the edge, without side effects. */
static void other_moves_are_refused(void **unused)
{
    (void)unused;
    struct taquin_level *level = boards_parse(small);
    struct taquin_state state, before;
    struct qd_message why;
    memset(&state, 0, sizeof state);
    taquin_state_start(&level->base, &state);
    before = state;
    const qd_move moves[] = {TAQUIN_UP, TAQUIN_LEFTWARD, 4, 5, 255, 256, UINT32_MAX, 1u << 31};
    for (size_t i = 0; i < COUNT_OF(moves); i++) {
        assert_int_equal(taquin_apply(&level->base, &state, moves[i], &why), QD_ILLEGAL);
        assert_memory_equal(&state, &before, sizeof state);
    }
    taquin_level_free(&level->base);
}

/* One move gains at most three pairs: the reason why missing / 3 is admissible. */
static void a_move_changes_three_pairs_at_most(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    int most = 0;
    qd_rng_seed(&rng, 2);
    for (uint64_t seed = 0; seed < 20; seed++) {
        struct taquin_level *level = boards_generate("5x5k2", seed);
        struct ref_board board;
        boards_ref(level, &board);
        for (int i = 0; i < 500; i++) {
            int before = ref_agreeing(&board);
            if (!ref_slide(&board, "UDLR"[qd_rng_below(&rng, 4)]))
                continue;
            int change = abs(ref_agreeing(&board) - before);
            most = change > most ? change : most;
        }
        taquin_level_free(&level->base);
    }
    assert_int_equal(most, 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_direction_is_the_tiles),
        cmocka_unit_test(a_million_random_moves),
        cmocka_unit_test(other_moves_are_refused),
        cmocka_unit_test(a_move_changes_three_pairs_at_most),
    };
    return cmocka_run_group_tests_name("taquin rules", tests, NULL, NULL);
}
