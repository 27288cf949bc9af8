/* SPDX-License-Identifier: MIT */
#include "unit/unit.h"

#include "unit/play/small_levels.h"
#include "unit/sokoban/sokoban_boards.h"
#include "unit/taquin/taquin_boards.h"

static struct qd_level *make_sokoban(struct qd_rng *rng, struct small_truth *truth)
{
    char text[BOARD_TEXT];
    struct sokoban_space board;
    struct sokoban_space_answer answer;
    sokoban_boards_random(rng, 3, text);
    assert_true(sokoban_space_read(&board, text));
    sokoban_space_solve(&board, &answer);
    *truth = (struct small_truth){answer.solvable, (uint64_t)answer.moves, (uint64_t)answer.pushes};
    return &sokoban_boards_read(text)->base;
}

/* Sets of tiles with one layout, and with many. */
static struct qd_level *make_taquin(struct qd_rng *rng, struct small_truth *truth)
{
    static const char *const params[] = {"2x2", "2x3", "3x2", "2x2k2", "2x3k2", "3x2k3", "2x3k3"};
    struct taquin_level *level =
        boards_generate(params[qd_rng_below(rng, COUNT_OF(params))], qd_rng_next(rng) >> 32);
    struct ref_board board;
    struct ref_space space;
    boards_ref(level, &board);
    ref_space_build(&space, &board);
    int distance = ref_space_distance(&space, &board);
    ref_space_free(&space);
    assert_true(distance >= 0);
    *truth = (struct small_truth){true, (uint64_t)distance, (uint64_t)distance};
    return &level->base;
}

static const char *const sokoban_switches[] = {"deepening",
                                               "deepening+dynamic",
                                               "bfs+moves+static",
                                               "bfs-corral-tunnel",
                                               "astar+moves",
                                               "astar+moves+dynamic",
                                               "idastar+moves",
                                               "dfs+tunnel",
                                               "dfs+moves",
                                               "greedy+moves",
                                               NULL};
static const char *const no_switches[] = {NULL};

const struct small_kind small_kinds[] = {{&sokoban_game, sokoban_switches, make_sokoban},
                                         {&taquin_game, no_switches, make_taquin}};
const int small_kind_count = COUNT_OF(small_kinds);
