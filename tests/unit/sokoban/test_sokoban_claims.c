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

/* A solution, recomputed for what is told of it. */
struct facts {
    const struct sokoban_level *level;
    int far[SOKOBAN_CELLS];  /* steps from the player's first cell, boxes taken away */
    int when[SOKOBAN_CELLS]; /* the last push that brought a box here, from 1 */
    int told, leaning;       /* sentences about groups; those with a direction */
};

static void measure(struct facts *facts, const struct sokoban_level *level)
{
    *facts = (struct facts){.level = level};
    for (int cell = 0; cell < level->cells; cell++)
        facts->far[cell] = cell == level->player ? 0 : level->cells;
    for (bool nearer = true; nearer;) {
        nearer = false;
        for (int cell = 0; cell < level->cells; cell++)
            for (int dir = 0; sokoban_inside(level, cell) && dir < SOKOBAN_DIRS; dir++) {
                int to = sokoban_beside(level, cell, dir);
                if (!sokoban_inside(level, to) || facts->far[to] <= facts->far[cell] + 1)
                    continue;
                facts->far[to] = facts->far[cell] + 1;
                nearer = true;
            }
    }
}

static void replay(struct facts *facts, struct sokoban_state *state, const struct qd_moves *moves)
{
    const struct sokoban_level *level = facts->level;
    struct qd_message why;
    for (size_t i = 0; i < moves->count; i++) {
        int dir = (int)(moves->data[i] % SOKOBAN_DIRS);
        if (moves->data[i] & SOKOBAN_PUSH)
            facts->when[sokoban_beside(level, sokoban_beside(level, state->player, dir), dir)] =
                (int)i + 1;
        assert_int_equal(sokoban_apply(&level->base, state, moves->data[i], &why), QD_OK);
    }
}

/* Reads "…: 2/3, 2/4." and compares each goal with the one before it. */
static qd_err look_at_order(void *context, size_t at, const struct qd_message *says)
{
    struct facts *facts = context;
    bool back = strcmp(says->code, "sokoban.plan.back") == 0;
    bool front = strcmp(says->code, "sokoban.plan.front") == 0;
    int row, col, size, before = -1;
    struct qd_buf text;
    (void)at;
    if (!back && !front && strcmp(says->code, "sokoban.plan.order") != 0)
        return QD_OK;
    qd_buf_init(&text, 1 << 12);
    qd_message_format(says, QD_ENGLISH, &text);
    for (const char *c = strrchr(qd_buf_cstr(&text), ':') + 2;
         sscanf(c, "%d/%d%n", &row, &col, &size) == 2; c += size + 2) {
        int goal = (row - 1) * facts->level->cols + col - 1;
        CHECK_CASE(facts->when[goal], "%s: %d/%d is never filled", qd_buf_cstr(&text), row, col);
        CHECK_CASE(before < 0 || facts->when[before] < facts->when[goal], "%s: not in this order",
                   qd_buf_cstr(&text));
        CHECK_CASE(before < 0 || !back || facts->far[before] >= facts->far[goal], "%s: %d/%d",
                   qd_buf_cstr(&text), row, col);
        CHECK_CASE(before < 0 || !front || facts->far[before] <= facts->far[goal], "%s: %d/%d",
                   qd_buf_cstr(&text), row, col);
        before = goal;
        if (c[size] != ',')
            break;
    }
    facts->told++;
    facts->leaning += back || front;
    qd_buf_free(&text);
    return QD_OK;
}

static void goals_are_filled_as_told(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    int told = 0, leaning = 0;
    qd_rng_seed(&rng, 12);
    for (int i = 0; i < BOARDS; i++) {
        char text[BOARD_TEXT];
        const struct qd_limits limits = {0};
        struct qd_answer answer = {0};
        struct qd_message why = {0};
        struct sokoban_state state;
        struct facts facts;
        sokoban_boards_random(&rng, 5, text);
        struct sokoban_level *level = sokoban_boards_read(text);
        sokoban_state_start(&level->base, &state);
        measure(&facts, level);
        if (!sokoban_solve(&level->base, &state, "optimal-pushes", NULL, &limits, &answer, &why)) {
            struct sokoban_state played = state;
            replay(&facts, &played, &answer.moves);
            assert_int_equal(sokoban_narrate(&level->base, &state, &answer, look_at_order, &facts),
                             QD_OK);
        }
        told += facts.told;
        leaning += facts.leaning;
        qd_moves_free(&answer.moves);
        sokoban_level_free(&level->base);
    }
    /* Under the sanitizers the boards are too few to have all kinds. */
    assert_true(SANITIZED || (leaning > 0 && told > leaning));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frozen_boxes_never_move),
        cmocka_unit_test(goals_are_filled_as_told),
    };
    return cmocka_run_group_tests_name("sokoban claims", tests, NULL, NULL);
}
