/* SPDX-License-Identifier: MIT */
/* The view against the reference: labels, agreeing edges, what a click means, the counter. */
#include "unit/taquin/taquin_boards.h"
#include "unit/unit.h"

#include "base/base.h"

static const struct ref_tile *tile_at(const struct ref_board *board, int cell)
{
    return &board->at[cell / board->cols][cell % board->cols];
}

/* Edges of the tile in a cell that touch a tile and agree, by enum taquin_side. */
static uint32_t agreeing_edges(const struct ref_board *board, int row, int col)
{
    const struct ref_tile *here = &board->at[row][col];
    uint32_t edges = 0;
    if (row > 0 && board->at[row - 1][col].id && board->at[row - 1][col].bottom == here->top)
        edges |= 1;
    if (col > 0 && here[-1].id && here[-1].right == here->left)
        edges |= 2;
    if (row + 1 < board->rows && board->at[row + 1][col].id &&
        board->at[row + 1][col].top == here->bottom)
        edges |= 4;
    if (col + 1 < board->cols && here[1].id && here[1].left == here->right)
        edges |= 8;
    return edges;
}

/* Acting on a cell in line with the blank brings the blank there; elsewhere it does nothing. */
static void check_click(const struct ref_board *board, int cell, const char *move)
{
    int row, col, count;
    ref_blank(board, &row, &col);
    bool in_line = (row == cell / board->cols) != (col == cell % board->cols);
    assert_int_equal(move[0] != '\0', in_line);
    if (!in_line)
        return;
    int steps = abs(row - cell / board->cols) + abs(col - cell % board->cols);
    struct ref_board after = *board;
    assert_true(ref_play(&after, move, &count));
    assert_int_equal(count, steps);
    ref_blank(&after, &row, &col);
    assert_int_equal(row * board->cols + col, cell);
}

static void check_view(const struct taquin_level *level, const struct taquin_state *state,
                       const struct ref_board *board)
{
    struct qd_view view;
    assert_int_equal(taquin_view(&level->base, state, 0, QD_ENGLISH, &view), QD_OK);
    assert_int_equal(view.rows, board->rows);
    assert_int_equal(view.cols, board->cols);
    for (int cell = 0; cell < level->cells; cell++) {
        const struct qd_cell *seen = &view.cells[cell];
        const struct ref_tile *tile = tile_at(board, cell);
        char label[64] = "";
        if (tile->id)
            snprintf(label, sizeof label, "%d %d %d %d", tile->top, tile->left, tile->bottom,
                     tile->right);
        assert_string_equal(qd_view_at(&view, seen->label), label);
        assert_int_equal(seen->id, tile->id);
        assert_int_equal(seen->piece, tile->id != 0);
        assert_int_equal(seen->ground, tile->id == 0);
        assert_int_equal(seen->marks,
                         tile->id ? agreeing_edges(board, cell / board->cols, cell % board->cols)
                                  : 0);
        check_click(board, cell, qd_view_at(&view, seen->move));
    }
    assert_int_equal(view.counter_count, 1);
    assert_string_equal(view.counters[0].name, "taquin.pairs");
    assert_int_equal(view.counters[0].value, ref_agreeing(board));
    /* Solved is "all of all", and nothing else is. */
    assert_int_equal(view.counters[0].value == view.counters[0].of, ref_solved(board));
    qd_view_free(&view);
}

static void views_on_random_walks(void **unused)
{
    (void)unused;
    static const char *const params[] = {"2x2", "2x3", "4x4", "4x4k2", "3x7", "16x16", "5x5k3"};
    struct qd_rng rng;
    qd_rng_seed(&rng, 1);
    for (size_t i = 0; i < COUNT_OF(params); i++) {
        struct taquin_level *level = boards_generate(params[i], i);
        struct taquin_state state;
        struct ref_board board;
        struct qd_message why;
        boards_ref(level, &board);
        taquin_state_start(&level->base, &state);
        for (int k = 0; k < 100; k++) {
            qd_move move = qd_rng_below(&rng, 4);
            qd_err err = taquin_apply(&level->base, &state, move, &why);
            assert_int_equal(err == QD_OK, ref_slide(&board, taquin_letters[move]));
            check_view(level, &state, &board);
        }
        taquin_level_free(&level->base);
    }
}

/* Unique numbers, typed in, with the blank in the centre of the solved board: eight pairs. */
static void the_bound_is_the_layouts(void **unused)
{
    (void)unused;
    struct taquin_level *level =
        boards_parse("3x3:1,2,3,4 5,4,6,7 8,7,9,10 3,11,12,13 * 9,15,16,17 "
                     "12,18,19,20 21,20,22,23 16,23,24,25");
    struct taquin_state state;
    struct qd_view view;
    struct qd_message why;
    taquin_state_start(&level->base, &state);
    assert_int_equal(taquin_status(&level->base, &state, 0), QD_WON);
    for (int i = 0; i < 2; i++) {
        assert_int_equal(taquin_view(&level->base, &state, 0, QD_ENGLISH, &view), QD_OK);
        assert_int_equal(view.counters[0].of, 8);
        assert_int_equal(view.counters[0].value, i ? 6 : 8);
        qd_view_free(&view);
        if (i == 0)
            assert_int_equal(taquin_apply(&level->base, &state, TAQUIN_UP, &why), QD_OK);
    }
    taquin_level_free(&level->base);
}

/* Captions are for screen readers: the numbers by name, how many edges agree, in both languages. */
static void captions(void **unused)
{
    (void)unused;
    struct taquin_level *level = boards_parse("2x2:1,2,4,3 5,3,7,6 4,8,10,9 *");
    struct taquin_state state;
    struct qd_view view;
    taquin_state_start(&level->base, &state);
    assert_int_equal(taquin_view(&level->base, &state, 0, QD_ENGLISH, &view), QD_OK);
    assert_string_equal(qd_view_at(&view, view.cells[0].caption),
                        "tile: top 1, left 2, bottom 4, right 3; 2 of its edges agree");
    assert_string_equal(qd_view_at(&view, view.cells[1].caption),
                        "tile: top 5, left 3, bottom 7, right 6; 1 of its edges agrees");
    assert_string_equal(qd_view_at(&view, view.cells[3].caption), "blank");
    qd_view_free(&view);
    assert_int_equal(taquin_view(&level->base, &state, 0, QD_FRENCH, &view), QD_OK);
    assert_string_equal(qd_view_at(&view, view.cells[1].caption),
                        "tuile" NO_BREAK ": haut 5, gauche 3, bas 7, droite 6" NO_BREAK
                        "; 1 bord s’accorde");
    qd_view_free(&view);
    taquin_level_free(&level->base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_on_random_walks),
        cmocka_unit_test(the_bound_is_the_layouts),
        cmocka_unit_test(captions),
    };
    return cmocka_run_group_tests_name("taquin view", tests, NULL, NULL);
}
