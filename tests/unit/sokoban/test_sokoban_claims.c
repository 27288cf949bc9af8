/* SPDX-License-Identifier: MIT */
/* What people are told of a position is true as it is said: recomputed by the slow second
 * implementation on random boards. */
#include "sokoban/lost.h"
#include "unit/sokoban/sokoban_boards.h"
#include "unit/unit.h"

enum { BOARDS = SANITIZED ? 60 : 400, TURNS = 3, STEPS = 8 };

static uint64_t bit_of(const struct sokoban_level *level, int cell)
{
    return UINT64_C(1) << (cell / level->cols * SOKOBAN_SPACE_SIDE + cell % level->cols);
}

/* The boxes that never move, whatever is played from here. */
static uint64_t find_still(const struct sokoban_level *level, const struct sokoban_state *state)
{
    char text[BOARD_TEXT];
    struct sokoban_space board;
    sokoban_boards_text(level, state, NULL, text);
    assert_true(sokoban_space_read(&board, text));
    return sokoban_space_still(&board);
}

static void play_about(struct qd_rng *rng, const struct sokoban_level *level,
                       struct sokoban_state *state)
{
    struct qd_message why;
    for (int i = 0; i < STEPS; i++) {
        qd_move move = sokoban_canonical(&level->base, state, qd_rng_below(rng, SOKOBAN_DIRS));
        (void)!sokoban_apply(&level->base, state, move, &why);
    }
}

static bool is_marked(const struct qd_cell *cell, const char *name)
{
    for (int i = 0; sokoban_game.marks[i]; i++)
        if (strcmp(sokoban_game.marks[i], name) == 0)
            return cell->marks >> i & 1;
    return false;
}

/* Returns how many boxes are marked. */
static int look_at_marks(const struct sokoban_level *level, const struct sokoban_state *state,
                         uint64_t still, const char *text)
{
    struct qd_view view;
    int marked = 0;
    assert_int_equal(sokoban_view(&level->base, state, 0, QD_ENGLISH, &view), QD_OK);
    for (int cell = 0; cell < level->cells; cell++) {
        if (!is_marked(&view.cells[cell], "frozen"))
            continue;
        marked++;
        CHECK_CASE(still & bit_of(level, cell), "the box in cell %d moves:\n%s", cell, text);
        CHECK_CASE(!view.cells[cell].move, "cell %d is frozen and pushed:\n%s", cell, text);
    }
    qd_view_free(&view);
    return marked;
}

/* Returns whether the boxes were called frozen. */
static bool look_at_reason(const struct sokoban_level *level, const struct sokoban_state *state,
                           uint64_t still, const char *text)
{
    const struct qd_limits limits = {0};
    struct qd_loss loss;
    qd_err err = sokoban_loss(&level->base, state, &limits, &loss);
    if (err || strcmp(loss.says.code, "sokoban.lost.frozen") != 0)
        return false;
    for (int i = 0; i < loss.count; i++)
        CHECK_CASE(still & bit_of(level, loss.cells[i]), "the box in cell %d moves:\n%s",
                   loss.cells[i], text);
    return true;
}

static void frozen_boxes_never_move(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    int marked = 0, told = 0;
    qd_rng_seed(&rng, 11);
    for (int i = 0; i < BOARDS; i++) {
        char text[BOARD_TEXT];
        struct sokoban_state state;
        sokoban_boards_random(&rng, 4, text);
        struct sokoban_level *level = sokoban_boards_read(text);
        sokoban_state_start(&level->base, &state);
        for (int turn = 0; turn < TURNS; turn++) {
            uint64_t still = find_still(level, &state);
            sokoban_boards_text(level, &state, NULL, text);
            marked += look_at_marks(level, &state, still, text);
            told += look_at_reason(level, &state, still, text);
            play_about(&rng, level, &state);
        }
        sokoban_level_free(&level->base);
    }
    assert_true(marked > BOARDS / 10 && told > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frozen_boxes_never_move),
    };
    return cmocka_run_group_tests_name("sokoban claims", tests, NULL, NULL);
}
