/* SPDX-License-Identifier: MIT */
/* The textbook searches on graphs with answers found by other means.
 *
 * A hand-made graph with weights, where A* must re-parent and reopen; grids with walls and tolls,
 * against Bellman-Ford.
 */
#include "unit/search/search_common.h"

static void astar_reopens_closed_states(void **unused)
{
    (void)unused;
    struct qd_problem problem = graph_problem(&trap);
    struct qd_search_options options = options_of(QD_ASTAR);
    struct qd_search_result result;
    assert_int_equal(run(&problem, &options, &result), QD_OK);
    assert_int_equal(result.cost, 16);
    assert_int_equal(result.lower_bound, 16);
    assert_int_equal(result.moves.count, 4);
    /* S C D A, then C and D again; C and D come back from CLOSED, G gets a new parent in OPEN. */
    assert_int_equal(result.stats.expanded, 6);
    assert_int_equal(result.stats.generated, 8);
    assert_int_equal(result.stats.duplicates, 3);
    qd_search_result_free(&result);
}

static void weighted_graph_by_the_others(void **unused)
{
    (void)unused;
    static const struct {
        enum qd_algorithm algorithm;
        uint64_t cost, lower_bound;
        size_t moves;
    } cases[] = {{QD_IDASTAR, 16, 16, 4}, /* its bounds: 0, 6, 12, 14, 16 */
                 {QD_BFS, 17, 0, 2},      /* fewest moves; costs differ, so no bound */
                 {QD_BRUTE, 17, 0, 2},
                 {QD_DFS, 16, 0, 4},
                 {QD_GREEDY, 18, 0, 3}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct qd_problem problem = graph_problem(&trap);
        struct qd_search_options options = options_of(cases[i].algorithm);
        struct qd_search_result result;
        assert_int_equal(run(&problem, &options, &result), QD_OK);
        assert_int_equal(result.cost, cases[i].cost);
        assert_int_equal(result.lower_bound, cases[i].lower_bound);
        assert_int_equal(result.moves.count, cases[i].moves);
        qd_search_result_free(&result);
    }
}

static void costs_past_32_bits(void **unused)
{
    (void)unused;
    static const struct edge edges[] = {
        {0, 1, UINT32_MAX}, {1, 2, UINT32_MAX}, {2, 3, UINT32_MAX}, {3, 2, 1}};
    static const uint32_t high[] = {UINT32_MAX - 1, UINT32_MAX - 1, UINT32_MAX - 1, 0};
    const struct graph graph = GRAPH(edges, 3, high);
    struct qd_problem problem = graph_problem(&graph);
    for (int algorithm = 0; algorithm < ALGORITHMS; algorithm++) {
        struct qd_search_options options = options_of((enum qd_algorithm)algorithm);
        struct qd_search_result result;
        assert_int_equal(run(&problem, &options, &result), QD_OK);
        assert_int_equal(result.cost, 3 * (uint64_t)UINT32_MAX);
        if (algorithm == QD_ASTAR || algorithm == QD_IDASTAR)
            assert_int_equal(result.lower_bound, result.cost);
        qd_search_result_free(&result);
        options.weight = UINT32_MAX;
        assert_int_equal(run(&problem, &options, &result), QD_OK);
        qd_search_result_free(&result);
    }
}

static void exhausted_space_is_impossible(void **unused)
{
    (void)unused;
    /* No cycles: even brute force and IDA* terminate. */
    static const struct edge edges[] = {{0, 1, 1}, {0, 2, 1}, {1, 3, 1}, {2, 3, 1}};
    const struct graph graph = GRAPH(edges, 9, NULL);
    struct qd_problem problem = graph_problem(&graph);
    for (int algorithm = 0; algorithm < ALGORITHMS; algorithm++) {
        struct qd_search_options options = options_of((enum qd_algorithm)algorithm);
        struct qd_search_result result;
        assert_int_equal(run(&problem, &options, &result), QD_IMPOSSIBLE);
        assert_true(result.stats.expanded >= 4);
    }
}

static void free_circles_end(void **unused)
{
    (void)unused;
    static const struct edge edges[] = {{0, 1, 0}, {1, 2, 0}, {2, 0, 0}, {1, 0, 0}, {2, 3, 5}};
    struct graph graph = GRAPH(edges, 3, NULL);
    struct qd_problem problem = graph_problem(&graph);
    struct qd_search_result result;
    const enum qd_algorithm with_costs[] = {QD_ASTAR, QD_IDASTAR};
    for (int i = 0; i < 2; i++) {
        struct qd_search_options options = options_of(with_costs[i]);
        graph.goal = 3;
        assert_int_equal(run(&problem, &options, &result), QD_OK);
        assert_int_equal(result.cost, 5);
        assert_int_equal(result.lower_bound, 5);
        qd_search_result_free(&result);
        graph.goal = 9;
        assert_int_equal(run(&problem, &options, &result), QD_IMPOSSIBLE);
    }
}

static void dead_states_are_not_entered(void **unused)
{
    (void)unused;
    /* The short path through 1 is declared dead; only searches that use the heuristic avoid it. */
    static const struct edge edges[] = {{0, 1, 1}, {1, 4, 1}, {0, 2, 1},
                                        {2, 1, 1}, {2, 3, 1}, {3, 4, 1}};
    static const uint32_t values[] = {0, QD_DEAD, 0, 0, 0};
    static const uint32_t dead_start[] = {QD_DEAD, 0, 0, 0, 0};
    struct graph graph = GRAPH(edges, 4, values);
    struct qd_problem problem = graph_problem(&graph);
    const enum qd_algorithm informed[] = {QD_GREEDY, QD_ASTAR, QD_IDASTAR};
    struct qd_search_result result;
    for (int i = 0; i < 3; i++) {
        struct qd_search_options options = options_of(informed[i]);
        graph.heuristic = values;
        assert_int_equal(run(&problem, &options, &result), QD_OK);
        assert_int_equal(result.cost, 3);
        qd_search_result_free(&result);
        graph.heuristic = dead_start;
        assert_int_equal(run(&problem, &options, &result), QD_IMPOSSIBLE);
        assert_int_equal(result.stats.expanded, 0);
    }
    graph.heuristic = values;
    struct qd_search_options blind = options_of(QD_BFS);
    assert_int_equal(run(&problem, &blind, &result), QD_OK);
    assert_int_equal(result.cost, 2);
    qd_search_result_free(&result);
}

static void start_may_be_the_goal(void **unused)
{
    (void)unused;
    const struct graph graph = GRAPH(trap_edges, S, trap_heuristic);
    struct qd_problem problem = graph_problem(&graph);
    for (int algorithm = 0; algorithm < ALGORITHMS; algorithm++) {
        struct qd_search_options options = options_of((enum qd_algorithm)algorithm);
        options.limits.bytes = 1;
        struct qd_search_result result;
        assert_int_equal(run(&problem, &options, &result), QD_OK);
        assert_int_equal(result.moves.count, 0);
        assert_int_equal(result.stats.expanded, 0);
        qd_search_result_free(&result);
    }
}

static void unknown_algorithm(void **unused)
{
    (void)unused;
    struct qd_problem problem = graph_problem(&trap);
    struct qd_search_options options = options_of((enum qd_algorithm)ALGORITHMS);
    struct qd_search_result result;
    assert_int_equal(run(&problem, &options, &result), QD_UNKNOWN);
}

/* A depth limit: 3 is first met at depth 3, too deep to continue, and then again at depth 1. */
static const struct edge detour_edges[] = {{0, 1, 1}, {0, 3, 1}, {1, 2, 1},
                                           {2, 3, 1}, {3, 4, 1}, {4, 5, 1}};

static qd_err depth_first_to(uint32_t goal, uint32_t depth, struct qd_search_result *result)
{
    const struct graph graph = GRAPH(detour_edges, goal, NULL);
    struct qd_problem problem = graph_problem(&graph);
    struct qd_search_options options = options_of(QD_DFS);
    options.depth = depth;
    return run(&problem, &options, result);
}

static void depth_limit_is_honest(void **unused)
{
    (void)unused;
    struct qd_search_result result;
    assert_int_equal(depth_first_to(5, 3, &result), QD_OK);
    assert_int_equal(result.moves.count, 3);
    qd_search_result_free(&result);
    assert_int_equal(depth_first_to(5, 2, &result), QD_LIMIT);
    /* At 4, all states are expanded eventually although 4 was once cut: a proof. At 3, state 5
     * stays at the limit. */
    assert_int_equal(depth_first_to(9, 4, &result), QD_IMPOSSIBLE);
    assert_int_equal(depth_first_to(9, 3, &result), QD_LIMIT);
    assert_int_equal(depth_first_to(9, 0, &result), QD_IMPOSSIBLE);
    assert_int_equal(result.stats.expanded, 6);
}

/* A grid with walls and tolls: a state is a cell, a move one of four directions. */
enum { SIDE = 7, CELLS = SIDE * SIDE };

struct grid {
    uint8_t toll[CELLS]; /* cost of entering; 0 is a wall */
    uint8_t goal;
};

/* The neighbour of a cell, or -1 off the board or in a wall. */
static int neighbour(const struct grid *grid, int cell, int direction)
{
    int row = cell / SIDE + grid_rows[direction], col = cell % SIDE + grid_cols[direction];
    if (row < 0 || row >= SIDE || col < 0 || col >= SIDE)
        return -1;
    return grid->toll[row * SIDE + col] ? row * SIDE + col : -1;
}

static int grid_successors(const void *context, const void *state, struct qd_successor *out)
{
    const struct grid *grid = context;
    int count = 0;
    for (int i = 0; i < 4; i++) {
        int next = neighbour(grid, *(const uint8_t *)state, i);
        if (next >= 0)
            out[count++] = (struct qd_successor){(qd_move)i, grid->toll[next]};
    }
    return count;
}

static void grid_result(const void *context, const void *state, qd_move move, void *out)
{
    *(uint8_t *)out = (uint8_t)neighbour(context, *(const uint8_t *)state, (int)move);
}

static bool grid_is_goal(const void *context, const void *state)
{
    return *(const uint8_t *)state == ((const struct grid *)context)->goal;
}

static uint32_t grid_heuristic(const void *context, const void *state)
{
    int goal = ((const struct grid *)context)->goal, cell = *(const uint8_t *)state;
    return (uint32_t)(abs(goal / SIDE - cell / SIDE) + abs(goal % SIDE - cell % SIDE));
}

static const uint8_t first_cell = 0;

static struct qd_problem grid_problem(const struct grid *grid)
{
    return (struct qd_problem){.context = grid,
                               .state_size = 1,
                               .start = &first_cell,
                               .successors = grid_successors,
                               .result = grid_result,
                               .is_goal = grid_is_goal,
                               .heuristic = grid_heuristic,
                               .undoes = opposite};
}

static void make_grid(struct grid *grid, struct qd_rng *rng, uint32_t most_toll)
{
    for (int i = 0; i < CELLS; i++)
        grid->toll[i] =
            qd_rng_below(rng, 100) < 32 ? 0 : (uint8_t)(1 + qd_rng_below(rng, most_toll));
    grid->toll[0] = 1;
    grid->goal = (uint8_t)(1 + qd_rng_below(rng, CELLS - 1));
    grid->toll[grid->goal] = 1;
}

/* Bellman-Ford: relax everything until nothing changes. UINT32_MAX if unreachable. */
static uint32_t grid_distance(const struct grid *grid)
{
    uint32_t distance[CELLS];
    memset(distance, 0xff, sizeof distance);
    distance[0] = 0;
    for (int pass = 0; pass < CELLS; pass++)
        for (int cell = 0; cell < CELLS; cell++)
            for (int i = 0; i < 4 && distance[cell] != UINT32_MAX; i++) {
                int next = neighbour(grid, cell, i);
                if (next >= 0 && distance[cell] + grid->toll[next] < distance[next])
                    distance[next] = distance[cell] + grid->toll[next];
            }
    return distance[grid->goal];
}

static void check_grid(const struct grid *grid, enum qd_algorithm algorithm, uint32_t weight,
                       bool cheapest)
{
    struct qd_problem problem = grid_problem(grid);
    struct qd_search_options options = options_of(algorithm);
    struct qd_search_result result;
    uint32_t distance = grid_distance(grid);
    options.weight = weight;
    options.limits.nodes = 3000; /* for the searches that cannot detect cycles */
    qd_err err = run(&problem, &options, &result);
    if (err == QD_LIMIT)
        assert_true(algorithm == QD_IDASTAR || algorithm == QD_BRUTE);
    else
        assert_int_equal(err, distance == UINT32_MAX ? QD_IMPOSSIBLE : QD_OK);
    assert_true(result.lower_bound <= distance || err == QD_IMPOSSIBLE);
    if (!err) {
        assert_true(result.cost >= distance);
        assert_true(!cheapest || result.cost == distance);
        assert_true(!cheapest || result.lower_bound == distance);
        assert_true(!weight || result.cost <= (uint64_t)weight * distance);
    }
    qd_search_result_free(&result);
}

static void grids_agree_with_bellman_ford(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    qd_rng_seed(&rng, 1);
    for (int i = 0; i < 120; i++) {
        struct grid grid;
        bool tolls = i % 2;
        make_grid(&grid, &rng, tolls ? 9 : 1);
        check_grid(&grid, QD_ASTAR, 0, true);
        check_grid(&grid, QD_ASTAR, 1, true);
        check_grid(&grid, QD_ASTAR, 3, false);
        check_grid(&grid, QD_IDASTAR, 0, true);
        check_grid(&grid, QD_BFS, 0, !tolls);
        check_grid(&grid, QD_BRUTE, 0, !tolls);
        check_grid(&grid, QD_DFS, 0, false);
        check_grid(&grid, QD_GREEDY, 0, false);
    }
}

int main(void)
{
    const struct CMUnitTest graphs[] = {
        cmocka_unit_test(astar_reopens_closed_states),
        cmocka_unit_test(weighted_graph_by_the_others),
        cmocka_unit_test(costs_past_32_bits),
        cmocka_unit_test(exhausted_space_is_impossible),
        cmocka_unit_test(free_circles_end),
        cmocka_unit_test(dead_states_are_not_entered),
        cmocka_unit_test(start_may_be_the_goal),
        cmocka_unit_test(unknown_algorithm),
        cmocka_unit_test(depth_limit_is_honest),
        cmocka_unit_test(grids_agree_with_bellman_ford),
    };
    return cmocka_run_group_tests_name("graphs and grids", graphs, NULL, NULL);
}
