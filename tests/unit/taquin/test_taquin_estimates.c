/* SPDX-License-Identifier: MIT */
/* Estimates against the true distance of every state: the seed's two as the rules define them, the
 * admissible ones never too high and consistent.
 */
#include "unit/taquin/taquin_boards.h"
#include "unit/unit.h"

static uint32_t estimate(const struct taquin_level *level, const struct taquin_goals *goals,
                         enum taquin_estimate which, const struct ref_board *board)
{
    uint8_t classes[TAQUIN_CELLS];
    boards_classes(level, board, classes);
    return taquin_estimate(level, goals, which, classes);
}

static void the_seeds_evaluations(void **unused)
{
    (void)unused;
    static const char *const params[] = {"2x2", "2x3", "3x3", "4x4", "4x4k3", "7x5", "16x16"};
    for (size_t i = 0; i < COUNT_OF(params); i++) {
        for (uint64_t seed = 0; seed < (i < 6 ? 20 : 2); seed++) {
            struct taquin_level *level = boards_generate(params[i], seed);
            struct taquin_goals *goals;
            struct ref_board board;
            boards_ref(level, &board);
            assert_int_equal(taquin_goals_find(level, &goals), QD_OK);
            int h1 = ref_h1(&board);
            assert_int_equal(estimate(level, goals, TAQUIN_PAIRS, &board), h1 > 0 ? h1 : 0);
            assert_int_equal(estimate(level, goals, TAQUIN_TWINS, &board), ref_h2(&board));
            taquin_goals_free(goals);
            taquin_level_free(&level->base);
        }
    }
}

/* "22 − agreeing pairs" at 4×4; the solved board has none missing. */
static void a_solved_board_is_at_zero(void **unused)
{
    (void)unused;
    struct taquin_level *level = boards_generate("4x4m0", 5);
    struct taquin_goals *goals;
    struct ref_board board;
    boards_ref(level, &board);
    assert_true(ref_solved(&board));
    assert_int_equal(ref_agreeing(&board), 22);
    assert_int_equal(taquin_goals_find(level, &goals), QD_OK);
    assert_int_equal(taquin_goals_walk(level, goals, &(struct qd_limits){0}), QD_OK);
    for (int which = TAQUIN_NO_ESTIMATE; which <= TAQUIN_WALKING; which++)
        assert_int_equal(estimate(level, goals, (enum taquin_estimate)which, &board), 0);
    taquin_goals_free(goals);
    taquin_level_free(&level->base);
}

static uint64_t ticks;

static uint64_t tick(void *context)
{
    (void)context;
    return ticks++;
}

static bool never(void *context, const struct qd_progress *progress)
{
    (void)context, (void)progress;
    return false;
}

/* The tables of a 5×5 board are the long part of a short search. */
static void the_tables_of_walks_obey_time_and_stop(void **unused)
{
    (void)unused;
    static const struct qd_limits late = {.time_ns = 20, .now_ns = tick}, stop = {.proceed = never};
    struct taquin_level *level = boards_generate("5x5", 5);
    struct taquin_goals *goals;
    assert_int_equal(taquin_goals_find(level, &goals), QD_OK);
    assert_int_equal(taquin_goals_walk(level, goals, &late), QD_LIMIT);
    assert_true(ticks < 40);
    taquin_goals_free(goals);
    assert_int_equal(taquin_goals_find(level, &goals), QD_OK);
    assert_int_equal(taquin_goals_walk(level, goals, &stop), QD_STOPPED);
    taquin_goals_free(goals);
    taquin_level_free(&level->base);
}

static void check_state(const struct taquin_level *level, const struct taquin_goals *goals,
                        const struct ref_space *space, int number)
{
    static const enum taquin_estimate admissible[] = {TAQUIN_PAIRS3, TAQUIN_MANHATTAN,
                                                      TAQUIN_LINEAR, TAQUIN_WALKING};
    struct ref_board board, next;
    memset(&board, 0, sizeof board);
    ref_space_board(space, number, &board);
    for (size_t i = 0; i < COUNT_OF(admissible); i++) {
        uint32_t here = estimate(level, goals, admissible[i], &board);
        assert_true((int)here <= space->distance[number]);
        for (const char *dir = "UDLR"; *dir; dir++) {
            next = board;
            if (!ref_slide(&next, *dir))
                continue;
            uint32_t there = estimate(level, goals, admissible[i], &next);
            assert_true(here <= there + 1 && there <= here + 1);
        }
    }
    uint32_t steps = estimate(level, goals, TAQUIN_MANHATTAN, &board);
    assert_true(estimate(level, goals, TAQUIN_LINEAR, &board) >= steps);
    assert_true(estimate(level, goals, TAQUIN_WALKING, &board) >= steps);
}

/* Every solvable state; on a larger board every step-th. */
static void check_states(const struct taquin_level *level, int step)
{
    struct taquin_goals *goals;
    struct ref_board board;
    struct ref_space space;
    boards_ref(level, &board);
    ref_space_build(&space, &board);
    bool *reached = ref_reachable(&space, &board);
    assert_int_equal(taquin_goals_find(level, &goals), QD_OK);
    assert_int_equal(taquin_goals_walk(level, goals, &(struct qd_limits){0}), QD_OK);
    assert_true(goals->complete);
    for (int i = 0; i < space.count; i += step)
        if (reached[i])
            check_state(level, goals, &space, i);
    taquin_goals_free(goals);
    free(reached);
    ref_space_free(&space);
}

static void admissible_and_consistent(void **unused)
{
    (void)unused;
    static const struct {
        const char *params;
        uint64_t seeds;
        int step;
    } cases[] = {{"2x2", 10, 1},   {"2x2k2", 20, 1}, {"2x3", 8, 1},   {"3x2", 8, 1},
                 {"2x3k3", 10, 1}, {"3x2k4", 10, 1}, {"3x3", 2, 111}, {"3x3k5", 1, 311}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        for (uint64_t seed = 0; seed < cases[i].seeds; seed++) {
            struct taquin_level *level = boards_generate(cases[i].params, seed);
            check_states(level, cases[i].step);
            taquin_level_free(&level->base);
        }
    }
}

/* A layout with its blank in the middle of a side, and one with two layouts. */
static void admissible_on_typed_in_boards(void **unused)
{
    (void)unused;
    static const char *const texts[] = {
        "2x3:1,2,3,4 * 5,6,7,8 3,9,10,11 12,11,13,14 7,14,15,16",
        "2x2:9,1,6,2 0,2,5,1 * 5,7,8,3",
        "3x3:1,2,3,4 5,4,6,7 8,7,9,10 3,11,12,13 * 9,15,16,17 12,18,19,20 21,20,22,23 16,23,24,25",
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        struct taquin_level *level = boards_parse(texts[i]);
        check_states(level, i == 2 ? 111 : 1);
        taquin_level_free(&level->base);
    }
}

/* The rules say so: neither of the seed's evaluations is admissible. */
static void the_seeds_evaluations_overestimate(void **unused)
{
    (void)unused;
    struct taquin_level *level = boards_generate("2x3", 1);
    struct taquin_goals *goals;
    struct ref_board board;
    struct ref_space space;
    bool pairs = false, twins = false;
    boards_ref(level, &board);
    ref_space_build(&space, &board);
    assert_int_equal(taquin_goals_find(level, &goals), QD_OK);
    for (int i = 0; i < space.count; i++) {
        if (space.distance[i] < 0)
            continue;
        ref_space_board(&space, i, &board);
        pairs |= (int)estimate(level, goals, TAQUIN_PAIRS, &board) > space.distance[i];
        twins |= (int)estimate(level, goals, TAQUIN_TWINS, &board) > space.distance[i];
    }
    assert_true(pairs && twins);
    taquin_goals_free(goals);
    ref_space_free(&space);
    taquin_level_free(&level->base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_seeds_evaluations),
        cmocka_unit_test(a_solved_board_is_at_zero),
        cmocka_unit_test(the_tables_of_walks_obey_time_and_stop),
        cmocka_unit_test(admissible_and_consistent),
        cmocka_unit_test(admissible_on_typed_in_boards),
        cmocka_unit_test(the_seeds_evaluations_overestimate),
    };
    return cmocka_run_group_tests_name("taquin estimates", tests, NULL, NULL);
}
