/* SPDX-License-Identifier: MIT */
/* Small random levels, each searched exhaustively by the slow second implementation: every method
 * finds a solution where there is one, proves that there is none where there is none, and is as
 * short as it guarantees. This is also the empirical check of PI-corral and tunnel pruning.
 */
#include "unit/sokoban/sokoban_boards.h"
#include "unit/unit.h"

static uint64_t levels = SANITIZED ? 150 : 1500, seed = 1;

struct promise {
    const char *method;
    bool pushes; /* fewest */
    bool moves;
};

static void try_method(const struct sokoban_level *level, const char *text,
                       const struct sokoban_space_answer *truth, struct promise promise)
{
    struct sokoban_state state;
    struct qd_limits limits = {0};
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    sokoban_state_start(&level->base, &state);
    qd_err err = sokoban_solve(&level->base, &state, promise.method, NULL, &limits, &answer, &why);
    CHECK_CASE(err == (truth->solvable ? QD_OK : QD_IMPOSSIBLE), "%s: %s\n%s", promise.method,
               qd_err_name(err), text);
    if (!err) {
        int pushes = sokoban_boards_replay(level, &state, &answer.moves);
        int moves = (int)answer.moves.count;
        CHECK_CASE(!promise.pushes || (pushes == truth->pushes && answer.optimal),
                   "%s: %d pushes, not %d\n%s", promise.method, pushes, truth->pushes, text);
        CHECK_CASE(!promise.moves || (moves == truth->moves && answer.optimal),
                   "%s: %d moves, not %d\n%s", promise.method, moves, truth->moves, text);
        CHECK_CASE((int)answer.lower_bound <= (promise.moves ? truth->moves : truth->pushes),
                   "%s: bound %u\n%s", promise.method, (unsigned)answer.lower_bound, text);
        assert_true(answer.optimal || !(promise.pushes || promise.moves));
    }
    qd_answer_free(&answer);
}

static void try_levels(uint64_t count, uint32_t boxes, const struct promise *promises, size_t many)
{
    struct qd_rng rng;
    qd_rng_seed(&rng, seed);
    uint64_t solvable = 0;
    for (uint64_t i = 0; i < count; i++) {
        char text[BOARD_TEXT];
        struct sokoban_space board;
        struct sokoban_space_answer truth;
        sokoban_boards_random(&rng, boxes, text);
        assert_true(sokoban_space_read(&board, text));
        sokoban_space_solve(&board, &truth);
        solvable += truth.solvable;
        struct sokoban_level *level = sokoban_boards_read(text);
        for (size_t j = 0; j < many; j++)
            try_method(level, text, &truth, promises[j]);
        sokoban_level_free(&level->base);
    }
    assert_true(solvable > count / 2 && solvable < count);
}

/* The solver, and pruning of every kind. */
static void the_solvers_are_right(void **unused)
{
    (void)unused;
    static const struct promise promises[] = {
        {"auto", false, false},
        {"forward", false, false},
        {"backward", false, false},
        {"optimal-pushes", true, false},
        {"optimal-moves", false, true},
        {"astar-corral", true, false},
        {"bfs-corral-tunnel", true, false},
    };
    try_levels(levels, 5, promises, COUNT_OF(promises));
}

/* Every textbook search, listed or put together. */
static void the_textbook_is_right(void **unused)
{
    (void)unused;
    static const struct promise promises[] = {
        {"brute", false, false},
        {"bfs-moves", false, true},
        {"bfs", true, false},
        {"bfs-static", true, false},
        {"bfs-dynamic", true, false},
        {"bfs-tunnel", true, false},
        {"bfs-corral", true, false},
        {"dfs", false, false},
        {"dfs-static", false, false},
        {"dfs-dynamic", false, false},
        {"dfs-corral", false, false},
        {"greedy", false, false},
        {"greedy-corral", false, false},
        {"astar", true, false},
        {"astar-dynamic", true, false},
        {"bfs+moves+static", false, true},
        {"astar+moves", false, true},
        {"astar+moves+dynamic", false, true},
        {"dfs+tunnel", false, false},
        {"greedy+moves", false, false},
    };
    try_levels(levels / 10, 4, promises, COUNT_OF(promises));
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_solvers_are_right),
        cmocka_unit_test(the_textbook_is_right),
    };
    if (argc > 1)
        levels = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        seed = strtoull(argv[2], NULL, 10);
    return cmocka_run_group_tests_name("sokoban random", tests, NULL, NULL);
}
