/* SPDX-License-Identifier: MIT */
/* Time for a move: the shares of a game's clock, soft and hard limits, and moves without a choice.
 * Time is a count of the questions for it, so that every run is the same.
 */
#include "gyges/engine/engine.h"
#include "unit/unit.h"

#include "base/base.h"

static const struct gyges_options rules;

static void shares_never_exceed_the_clock(void **unused)
{
    (void)unused;
    for (uint64_t left = 1; left < UINT64_C(1) << 42; left *= 3)
        for (uint64_t more = 0; more < UINT64_C(1) << 42; more = more * 5 + 1) {
            uint64_t soft, hard;
            gyges_clock_share(left, more, &soft, &hard);
            assert_true(hard > 0 && soft <= hard);
            assert_true(hard <= left / 3 || hard == 1);
        }
    uint64_t soft, hard, later, last;
    gyges_clock_share(60000000000, 0, &soft, &hard);
    assert_true(soft > 2000000000 && hard > 2 * soft);
    gyges_clock_share(6000000000, 0, &later, &last);
    assert_true(later < soft && last < hard);
    gyges_clock_share(60000000000, 1000000000, &later, &last);
    assert_true(later > soft);
}

static uint64_t tick(void *context)
{
    return ++*(uint64_t *)context;
}

/* Thinks for at most `hard` ticks; returns the ticks used. */
static uint64_t ticks(const struct gyges_board *board, uint64_t soft, uint64_t hard, bool in_game,
                      struct gyges_found *found)
{
    uint64_t now = 0;
    struct qd_limits limits = {.time_ns = hard, .now_ns = tick, .context = &now};
    struct gyges_task task = {
        .board = *board, .limits = &limits, .soft_ns = soft, .in_game = in_game, .depth = 12};
    struct gyges_engine *engine = gyges_engine_new(1 << 20);
    assert_non_null(engine);
    assert_int_equal(gyges_think(engine, &task, found), QD_OK);
    gyges_engine_free(engine);
    return now;
}

static struct gyges_board board_of(const char *text)
{
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    assert_int_equal(gyges_level_parse(qd_text_of(text), &level, &why), QD_OK);
    const struct gyges_level *l = (const struct gyges_level *)level;
    struct gyges_board board = gyges_board_of(l->value, l->turn);
    gyges_level_free(level);
    return board;
}

static void soft_limits_end_sooner(void **unused)
{
    (void)unused;
    static const char *const boards[] = {
        "321123/000000/000000/000000/000000/321123 s",
        "213312/000000/000000/000000/000000/132213 n",
        "202110/000330/000000/000200/000100/030123 s",
    };
    static struct gyges_found found;
    for (size_t i = 0; i < COUNT_OF(boards); i++) {
        struct gyges_board board = board_of(boards[i]);
        uint64_t all = ticks(&board, 0, 400, false, &found);
        assert_in_range(all, 400, 403);
        assert_true(found.stopped);
        uint64_t usual = ticks(&board, 10000, 400, false, &found);
        assert_in_range(usual, 400, 403);
        uint64_t some = ticks(&board, 100, 400, false, &found);
        assert_true(some < all && found.lines[0].count > 0);
        uint64_t few = ticks(&board, 1, 400, false, &found);
        assert_true(few < some);
    }
}

static int safe_moves(const struct gyges_board *board)
{
    static struct gyges_step steps[GYGES_MOVES_MAX];
    int count = gyges_steps(board, &rules, steps), safe = 0;
    for (int i = 0; i < count; i++) {
        struct gyges_board child = gyges_moved(board, steps[i]);
        child = gyges_flip(&child);
        safe += !gyges_wins(&child);
    }
    return safe;
}

/* A position in which only one move does not lose at once, reached by random moves. */
static bool without_choice(struct qd_rng *rng, struct gyges_board *board)
{
    static struct gyges_step steps[GYGES_MOVES_MAX];
    *board = board_of("321123/000000/000000/000000/000000/321123 s");
    for (int ply = 0; ply < 30 && !gyges_wins(board); ply++) {
        if (safe_moves(board) == 1)
            return true;
        int count = gyges_steps(board, &rules, steps);
        *board = gyges_moved(board, steps[qd_rng_below(rng, (uint32_t)count)]);
        *board = gyges_flip(board);
    }
    return false;
}

static void only_moves_take_no_time(void **unused)
{
    (void)unused;
    static struct gyges_found found;
    struct qd_rng rng;
    int seen = 0;
    qd_rng_seed(&rng, 5);
    while (seen < 5) {
        struct gyges_board board;
        if (!without_choice(&rng, &board))
            continue;
        seen++;
        (void)ticks(&board, 0, 400, true, &found);
        assert_int_equal(found.lines[0].depth, 1);
        struct gyges_board child = gyges_moved(&board, found.lines[0].steps[0]);
        child = gyges_flip(&child);
        assert_false(gyges_wins(&child));
        /* Analysis thinks on, as does a search that is limited by nodes. */
        (void)ticks(&board, 0, 400, false, &found);
        assert_true(found.lines[0].depth > 1);
    }
}

/* A soft limit in nodes ends the search after a depth, with the answer of that depth. */
static void soft_nodes_end_with_a_depth(void **unused)
{
    (void)unused;
    static struct gyges_found whole, soon;
    struct gyges_task task = {.board = board_of("321123/000000/000000/000000/000000/321123 s"),
                              .nodes = 60000};
    struct gyges_engine *engine = gyges_engine_new(1 << 20);
    assert_non_null(engine);
    assert_int_equal(gyges_think(engine, &task, &whole), QD_OK);
    assert_int_equal(whole.nodes, task.nodes);
    gyges_engine_clear(engine);
    task.soft_nodes = 5000;
    assert_int_equal(gyges_think(engine, &task, &soon), QD_OK);
    assert_in_range(soon.nodes, task.soft_nodes, task.nodes - 1);
    task.depth = soon.lines[0].depth;
    task.soft_nodes = 0;
    gyges_engine_clear(engine);
    assert_int_equal(gyges_think(engine, &task, &whole), QD_OK);
    assert_int_equal(whole.lines[0].score, soon.lines[0].score);
    gyges_engine_free(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_never_exceed_the_clock),
        cmocka_unit_test(soft_limits_end_sooner),
        cmocka_unit_test(only_moves_take_no_time),
        cmocka_unit_test(soft_nodes_end_with_a_depth),
    };
    return cmocka_run_group_tests_name("gyges pace", tests, NULL, NULL);
}
