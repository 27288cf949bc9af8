/* SPDX-License-Identifier: MIT */
/* The optimiser: from the worst solutions there are to (nearly) the best, never the other way
 * round, the same every time, and no further than its limits. */
#include "sokoban/optimise/optimise.h"
#include "unit/sokoban/sokoban_boards.h"
#include "unit/unit.h"

static struct qd_answer solve(const struct sokoban_level *level, const char *method)
{
    struct sokoban_state state;
    struct qd_limits limits = {0};
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    sokoban_state_start(&level->base, &state);
    assert_int_equal(sokoban_solve(&level->base, &state, method, NULL, &limits, &answer, &why),
                     QD_OK);
    return answer;
}

/* Polishes a copy and returns its pushes and moves; it must be a solution. */
static void polish(const struct sokoban_level *level, const struct qd_answer *from,
                   enum qd_fewest aim, uint64_t nodes, int *pushes, int *moves)
{
    struct sokoban_state state;
    struct qd_limits limits = {.nodes = nodes};
    struct qd_answer answer = {0};
    sokoban_state_start(&level->base, &state);
    for (size_t i = 0; i < from->moves.count; i++)
        assert_int_equal(qd_moves_add(&answer.moves, from->moves.data[i]), QD_OK);
    assert_int_equal(sokoban_polish(&level->base, &state, aim, &limits, &answer), QD_OK);
    assert_true(!nodes || answer.stats.expanded <= nodes);
    *pushes = sokoban_boards_replay(level, &state, &answer.moves);
    *moves = (int)answer.moves.count;
    qd_answer_free(&answer);
}

/* Depth-first solutions of random levels, which wander about, against the true minimum. */
static void wandering_solutions_become_short(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    int levels = 0, best = 0, worst = 0, shortest = 0;
    qd_rng_seed(&rng, 14);
    for (int i = 0; i < (SANITIZED ? 40 : 300); i++) {
        char text[BOARD_TEXT];
        struct sokoban_space board;
        struct sokoban_space_answer truth;
        sokoban_boards_random(&rng, 4, text);
        assert_true(sokoban_space_read(&board, text));
        sokoban_space_solve(&board, &truth);
        if (!truth.solvable)
            continue;
        struct sokoban_level *level = sokoban_boards_read(text);
        struct qd_answer found = solve(level, "dfs");
        struct sokoban_state start;
        int pushes, moves, before;
        sokoban_state_start(&level->base, &start);
        before = sokoban_boards_replay(level, &start, &found.moves);
        polish(level, &found, QD_FEWEST_MEASURED, 20000, &pushes, &moves);
        CHECK_CASE(pushes <= before && pushes >= truth.pushes, "%d from %d, fewest %d\n%s", pushes,
                   before, truth.pushes, text);
        levels++;
        best += truth.pushes;
        worst += before;
        shortest += pushes;
        polish(level, &found, QD_FEWEST_MOVES, 20000, &pushes, &moves);
        assert_in_range(moves, truth.moves, found.moves.count);
        qd_answer_free(&found);
        sokoban_level_free(&level->base);
    }
    assert_true(levels > 20 && worst > 2 * best);
    CHECK_CASE(100 * shortest <= 102 * best, "%d pushes, fewest %d", shortest, best);
}

/* A box parked on the way, and another order of the boxes than the shortest. */
static void a_parked_box_goes_straight(void **unused)
{
    (void)unused;
    struct sokoban_level *level =
        sokoban_boards_read("#########\n#@ $   .#\n#  $   .#\n#       #\n#########\n");
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    size_t mark;
    int pushes, moves;
    /* The upper box goes two squares, waits for the lower one, and goes on. */
    assert_int_equal(
        sokoban_lurd_parse(qd_text_of("rRRddlluRRRRlluRR"), &answer.moves, &mark, &why), QD_OK);
    polish(level, &answer, QD_FEWEST_MEASURED, 0, &pushes, &moves);
    assert_int_equal(pushes, 8);
    assert_in_range(moves, 14, (int)answer.moves.count - 1);
    qd_answer_free(&answer);
    sokoban_level_free(&level->base);
}

static const char hall[] = "##########\n"
                           "#  .     #\n"
                           "# $ $  # #\n"
                           "# .#$ $  #\n"
                           "#  .  .  #\n"
                           "#   @    #\n"
                           "##########\n";

static void the_same_limit_gives_the_same_answer(void **unused)
{
    (void)unused;
    struct sokoban_level *level = sokoban_boards_read(hall);
    struct qd_answer found = solve(level, "greedy");
    for (uint64_t nodes = 1; nodes < 5000; nodes = nodes * 3 + 1) {
        int pushes[2], moves[2];
        for (int i = 0; i < 2; i++)
            polish(level, &found, QD_FEWEST_MEASURED, nodes, &pushes[i], &moves[i]);
        assert_int_equal(pushes[0], pushes[1]);
        assert_int_equal(moves[0], moves[1]);
    }
    qd_answer_free(&found);
    sokoban_level_free(&level->base);
}

static void what_is_no_solution_is_refused(void **unused)
{
    (void)unused;
    struct sokoban_level *level = sokoban_boards_read(hall);
    struct sokoban_state state;
    struct qd_limits limits = {0};
    struct qd_answer answer = {0};
    sokoban_state_start(&level->base, &state);
    assert_int_equal(qd_moves_add(&answer.moves, SOKOBAN_UP), QD_OK);
    assert_int_equal(sokoban_polish(&level->base, &state, QD_FEWEST_MEASURED, &limits, &answer),
                     QD_ILLEGAL);
    assert_int_equal(answer.moves.count, 1);
    qd_answer_free(&answer);
    sokoban_level_free(&level->base);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wandering_solutions_become_short),
        cmocka_unit_test(a_parked_box_goes_straight),
        cmocka_unit_test(the_same_limit_gives_the_same_answer),
        cmocka_unit_test(what_is_no_solution_is_refused),
    };
    return cmocka_run_group_tests_name("sokoban optimise", tests, NULL, NULL);
}
