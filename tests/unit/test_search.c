/* The textbook searches, on three problems with answers found another way.
 *
 * A hand-made graph with weights, where A* must re-parent and reopen; grids with walls and tolls,
 * against Bellman-Ford; the 8-puzzle, against a table of all 181,440 distances. Then every limit,
 * by every algorithm.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/base.h"
#include "search/search.h"

enum { ALGORITHMS = QD_IDASTAR + 1 };

static struct qd_search_options options_of(enum qd_algorithm algorithm)
{
    return (struct qd_search_options){.algorithm = algorithm};
}

/* Replays a result; returns its cost after checking every move and the goal. */
static uint64_t replay(const struct qd_problem *problem, const struct qd_search_result *result)
{
    uint8_t here[64], there[64];
    uint64_t cost = 0;
    memcpy(here, problem->start, problem->state_size);
    for (size_t i = 0; i < result->moves.count; i++) {
        struct qd_successor moves[QD_SUCCESSORS];
        int count = problem->successors(problem->context, here, moves);
        int at = 0;
        while (at < count && moves[at].move != result->moves.data[i])
            at++;
        assert_true(at < count);
        cost += moves[at].cost;
        problem->result(problem->context, here, moves[at].move, there);
        memcpy(here, there, problem->state_size);
    }
    assert_true(problem->is_goal(problem->context, here));
    return cost;
}

/* Runs a search and checks what holds of every answer. The caller frees the result. */
static qd_err run(const struct qd_problem *problem, const struct qd_search_options *options,
                  struct qd_search_result *result)
{
    qd_err err = qd_search(problem, options, result);
    const struct qd_limits *limits = &options->limits;
    if (err) {
        assert_int_equal(result->moves.count, 0);
        assert_null(result->moves.data);
        assert_int_equal(result->cost, 0);
    } else {
        assert_int_equal(replay(problem, result), result->cost);
        assert_true(result->lower_bound <= result->cost);
    }
    assert_true(result->stats.duplicates <= result->stats.generated);
    assert_true(!limits->nodes || result->stats.expanded <= limits->nodes);
    assert_true(!limits->bytes || result->stats.peak_bytes <= limits->bytes);
    return err;
}

/* A graph given by its edges: a state is a node, a move the number of an edge. */
struct edge {
    uint32_t from, to, cost;
};

struct graph {
    const struct edge *edges;
    uint32_t edge_count;
    uint32_t goal;
    const uint32_t *heuristic; /* by node */
};

static uint32_t node_of(const void *state)
{
    uint32_t node;
    memcpy(&node, state, sizeof node);
    return node;
}

static int graph_successors(const void *context, const void *state, struct qd_successor *out)
{
    const struct graph *graph = context;
    int count = 0;
    for (uint32_t i = 0; i < graph->edge_count; i++)
        if (graph->edges[i].from == node_of(state))
            out[count++] = (struct qd_successor){.move = i, .cost = graph->edges[i].cost};
    return count;
}

static void graph_result(const void *context, const void *state, qd_move move, void *out)
{
    const struct graph *graph = context;
    assert_int_equal(graph->edges[move].from, node_of(state));
    memcpy(out, &graph->edges[move].to, sizeof(uint32_t));
}

static bool graph_is_goal(const void *context, const void *state)
{
    return node_of(state) == ((const struct graph *)context)->goal;
}

static uint32_t graph_heuristic(const void *context, const void *state)
{
    const struct graph *graph = context;
    return graph->heuristic ? graph->heuristic[node_of(state)] : 0;
}

static const uint32_t node_zero = 0;

static struct qd_problem graph_problem(const struct graph *graph)
{
    return (struct qd_problem){.context = graph,
                               .state_size = sizeof(uint32_t),
                               .start = &node_zero,
                               .successors = graph_successors,
                               .result = graph_result,
                               .is_goal = graph_is_goal,
                               .heuristic = graph_heuristic};
}

#define GRAPH(edge_list, goal_node, values)                                                        \
    {                                                                                              \
        .edges = edge_list, .edge_count = sizeof edge_list / sizeof *edge_list, .goal = goal_node, \
        .heuristic = values                                                                        \
    }

enum { S, A, C, D, T, G };

/* The cheapest way is S-A-C-D-G = 16. The heuristic never overestimates but holds A back, so C and
 * D are closed by the dearer S-C first; without reopening, S-T-G = 17 would win. */
static const struct edge trap_edges[] = {{S, A, 2}, {S, C, 6}, {S, T, 1}, {A, C, 2},
                                         {C, D, 6}, {D, G, 6}, {T, G, 16}};
static const uint32_t trap_heuristic[] = {[S] = 0, [A] = 12, [C] = 0, [D] = 0, [T] = 16, [G] = 0};
static const struct graph trap = GRAPH(trap_edges, G, trap_heuristic);

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
    /* No circles: even brute force and IDA* see the end. */
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
    /* The short way through 1 is declared dead; only searches that ask the heuristic avoid it. */
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

/* A depth limit: 3 is first met at depth 3, too deep to go on, and then again at depth 1. */
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
    /* At 4, all states are expanded in the end although 4 was once cut: a proof. At 3, state 5
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

static const int grid_rows[] = {-1, 1, 0, 0}, grid_cols[] = {0, 0, -1, 1};

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

static bool opposite(const void *context, qd_move before, qd_move now)
{
    (void)context;
    return before == (now ^ 1);
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

/* Bellman-Ford: relax everything until nothing changes. UINT32_MAX if out of reach. */
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
    options.limits.nodes = 3000; /* for the searches that cannot see the end of a circle */
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

/* The 8-puzzle: nine bytes, 0 the blank; a move is the direction in which the blank goes. */
enum { BOARDS = 362880, REACHABLE = BOARDS / 2, UNSEEN = 255 };

static const uint8_t solved[9] = {1, 2, 3, 4, 5, 6, 7, 8, 0};

static int blank_of(const uint8_t *board)
{
    int at = 0;
    while (board[at] != 0)
        at++;
    return at;
}

/* Where the blank goes, or -1. */
static int slide(int blank, int direction)
{
    int row = blank / 3 + grid_rows[direction], col = blank % 3 + grid_cols[direction];
    return row < 0 || row > 2 || col < 0 || col > 2 ? -1 : row * 3 + col;
}

static int puzzle_successors(const void *context, const void *state, struct qd_successor *out)
{
    (void)context;
    int blank = blank_of(state), count = 0;
    for (int i = 0; i < 4; i++)
        if (slide(blank, i) >= 0)
            out[count++] = (struct qd_successor){(qd_move)i, 1};
    return count;
}

static void puzzle_result(const void *context, const void *state, qd_move move, void *out)
{
    (void)context;
    uint8_t *board = out;
    int blank = blank_of(state), tile = slide(blank, (int)move);
    memcpy(board, state, 9);
    board[blank] = board[tile];
    board[tile] = 0;
}

static bool puzzle_is_goal(const void *context, const void *state)
{
    (void)context;
    return memcmp(state, solved, 9) == 0;
}

static uint32_t puzzle_manhattan(const void *context, const void *state)
{
    (void)context;
    const uint8_t *board = state;
    int sum = 0;
    for (int i = 0; i < 9; i++)
        if (board[i])
            sum += abs(i / 3 - (board[i] - 1) / 3) + abs(i % 3 - (board[i] - 1) % 3);
    return (uint32_t)sum;
}

static struct qd_problem puzzle_problem(const uint8_t *board)
{
    return (struct qd_problem){.state_size = 9,
                               .start = board,
                               .successors = puzzle_successors,
                               .result = puzzle_result,
                               .is_goal = puzzle_is_goal,
                               .heuristic = puzzle_manhattan,
                               .undoes = opposite};
}

/* The place of a board among all permutations, and back. */
static uint32_t rank_of(const uint8_t *board)
{
    uint32_t rank = 0;
    for (int i = 0; i < 9; i++) {
        uint32_t smaller = 0;
        for (int j = i + 1; j < 9; j++)
            smaller += board[j] < board[i];
        rank = rank * (uint32_t)(9 - i) + smaller;
    }
    return rank;
}

static void board_of(uint32_t rank, uint8_t *board)
{
    for (int i = 8; i >= 0; i--) {
        board[i] = (uint8_t)(rank % (uint32_t)(9 - i));
        rank /= (uint32_t)(9 - i);
        for (int j = i + 1; j < 9; j++)
            board[j] = (uint8_t)(board[j] + (board[j] >= board[i]));
    }
}

/* Moves to the solved board by rank; UNSEEN for the half that cannot be solved. */
static int make_distances(void **state)
{
    uint8_t *distance = malloc(BOARDS);
    uint32_t *queue = malloc(BOARDS * sizeof *queue), size = 0;
    assert_non_null(distance);
    assert_non_null(queue);
    memset(distance, UNSEEN, BOARDS);
    distance[rank_of(solved)] = 0;
    queue[size++] = rank_of(solved);
    for (uint32_t next = 0; next < size; next++) {
        uint8_t board[9] = {0}, after[9];
        board_of(queue[next], board);
        for (int i = 0; i < 4; i++) {
            if (slide(blank_of(board), i) < 0)
                continue;
            puzzle_result(NULL, board, (qd_move)i, after);
            uint32_t rank = rank_of(after);
            if (distance[rank] != UNSEEN)
                continue;
            distance[rank] = (uint8_t)(distance[queue[next]] + 1);
            queue[size++] = rank;
        }
    }
    free(queue);
    assert_int_equal(size, REACHABLE);
    *state = distance;
    return 0;
}

static int free_distances(void **state)
{
    free(*state);
    return 0;
}

/* A random board that takes between `least` and `most` moves. */
static void random_board(const uint8_t *distance, struct qd_rng *rng, uint32_t least, uint32_t most,
                         uint8_t *board)
{
    uint32_t rank;
    do
        rank = qd_rng_below(rng, BOARDS);
    while (distance[rank] == UNSEEN || distance[rank] < least || distance[rank] > most);
    board_of(rank, board);
}

static void check_board(const uint8_t *board, uint32_t distance, enum qd_algorithm algorithm,
                        uint32_t depth, bool shortest)
{
    struct qd_problem problem = puzzle_problem(board);
    struct qd_search_options options = options_of(algorithm);
    struct qd_search_result result;
    options.depth = depth;
    assert_int_equal(run(&problem, &options, &result), QD_OK);
    assert_true(result.cost >= distance);
    assert_true(!depth || result.cost <= depth);
    assert_true(!shortest || result.cost == distance);
    assert_int_equal(result.lower_bound, shortest ? distance : 0);
    qd_search_result_free(&result);
}

static void puzzles_agree_with_the_table(void **state)
{
    const uint8_t *distance = *state;
    struct qd_rng rng;
    qd_rng_seed(&rng, 2);
    for (int i = 0; i < 50; i++) {
        uint8_t board[9];
        random_board(distance, &rng, 1, i < 25 ? 25 : 31, board);
        uint32_t least = distance[rank_of(board)];
        check_board(board, least, QD_ASTAR, 0, true);
        check_board(board, least, QD_IDASTAR, 0, true);
        check_board(board, least, QD_GREEDY, 0, false);
        random_board(distance, &rng, 1, 15, board);
        check_board(board, distance[rank_of(board)], QD_BFS, 0, true);
        random_board(distance, &rng, 1, 9, board);
        least = distance[rank_of(board)];
        check_board(board, least, QD_BRUTE, 0, true);
        /* Allowed exactly the shortest, depth first can only answer that. */
        check_board(board, least, QD_DFS, least, false);
        check_board(board, least, QD_DFS, least + 3, false);
    }
    uint8_t board[9];
    random_board(distance, &rng, 20, 31, board);
    check_board(board, distance[rank_of(board)], QD_BFS, 0, true);
    check_board(board, distance[rank_of(board)], QD_DFS, 0, false);
}

static void too_shallow_is_no_proof(void **state)
{
    const uint8_t *distance = *state;
    struct qd_rng rng;
    qd_rng_seed(&rng, 3);
    for (int i = 0; i < 10; i++) {
        uint8_t board[9];
        random_board(distance, &rng, 5, 9, board);
        struct qd_problem problem = puzzle_problem(board);
        struct qd_search_options options = options_of(QD_DFS);
        struct qd_search_result result;
        options.depth = distance[rank_of(board)] - 1u;
        assert_int_equal(run(&problem, &options, &result), QD_LIMIT);
    }
}

/* Two tiles exchanged: no way to the solved board. */
static const uint8_t unsolvable[9] = {2, 1, 3, 4, 5, 6, 7, 8, 0};

static uint32_t all_dead(const void *context, const void *state)
{
    (void)context;
    (void)state;
    return QD_DEAD;
}

static void half_of_all_boards_is_impossible(void **unused)
{
    (void)unused;
    struct qd_problem problem = puzzle_problem(unsolvable);
    struct qd_search_result result;
    const enum qd_algorithm all[] = {QD_BFS, QD_DFS, QD_ASTAR};
    for (int i = 0; i < 3; i++) {
        struct qd_search_options options = options_of(all[i]);
        assert_int_equal(run(&problem, &options, &result), QD_IMPOSSIBLE);
        assert_int_equal(result.stats.expanded, REACHABLE);
        /* 4 corners, 4 edges and the centre have 24 moves, by 20,160 boards each. */
        assert_int_equal(result.stats.generated, 24 * 20160);
        assert_int_equal(result.stats.duplicates, 24 * 20160 - REACHABLE + 1);
    }
    problem.heuristic = all_dead;
    struct qd_search_options options = options_of(QD_IDASTAR);
    assert_int_equal(run(&problem, &options, &result), QD_IMPOSSIBLE);
    assert_int_equal(result.stats.expanded, 0);
}

static void node_limits_are_exact(void **unused)
{
    (void)unused;
    const uint64_t limits[] = {1, 2, 100, 4095, 4096, 4097};
    struct qd_problem problem = puzzle_problem(unsolvable);
    for (int i = 0; i < ALGORITHMS * 6; i++) {
        struct qd_search_options options = options_of((enum qd_algorithm)(i / 6));
        struct qd_search_result result;
        options.limits.nodes = limits[i % 6];
        assert_int_equal(run(&problem, &options, &result), QD_LIMIT);
        assert_int_equal(result.stats.expanded, limits[i % 6]);
        assert_true(result.stats.generated <= 4 * limits[i % 6]);
        assert_int_equal(result.stats.elapsed_ns, 0);
    }
}

static void one_node_less_is_not_enough(void **state)
{
    struct qd_rng rng;
    qd_rng_seed(&rng, 4);
    uint8_t board[9];
    random_board(*state, &rng, 8, 8, board);
    struct qd_problem problem = puzzle_problem(board);
    for (int algorithm = 0; algorithm < ALGORITHMS; algorithm++) {
        struct qd_search_options options = options_of((enum qd_algorithm)algorithm);
        options.depth = 10; /* or depth first wanders through most of all boards */
        struct qd_search_result result;
        assert_int_equal(run(&problem, &options, &result), QD_OK);
        uint64_t needed = result.stats.expanded;
        qd_search_result_free(&result);
        options.limits.nodes = needed;
        assert_int_equal(run(&problem, &options, &result), QD_OK);
        qd_search_result_free(&result);
        options.limits.nodes = needed - 1;
        assert_int_equal(run(&problem, &options, &result), QD_LIMIT);
    }
}

static void limits_leave_a_lower_bound(void **state)
{
    const uint8_t *distance = *state;
    const enum qd_algorithm bounding[] = {QD_BRUTE, QD_BFS, QD_ASTAR, QD_ASTAR, QD_IDASTAR};
    struct qd_rng rng;
    qd_rng_seed(&rng, 5);
    int limited = 0;
    for (int i = 0; i < 100; i++) {
        uint8_t board[9];
        random_board(distance, &rng, 22, 31, board);
        struct qd_problem problem = puzzle_problem(board);
        struct qd_search_options options = options_of(bounding[i % 5]);
        struct qd_search_result result;
        options.weight = i % 5 == 3 ? 3 : 1;
        options.limits.nodes = 1 + qd_rng_below(&rng, 100);
        qd_err err = run(&problem, &options, &result);
        assert_true(err == QD_LIMIT || err == QD_OK);
        limited += err == QD_LIMIT;
        assert_in_range(result.lower_bound, 1, distance[rank_of(board)]);
        if (i % 5 == 2 || i % 5 == 4)
            assert_true(result.lower_bound >= puzzle_manhattan(NULL, board));
        qd_search_result_free(&result);
    }
    assert_true(limited > 80);
}

/* Every cap below the peak is a clean QD_LIMIT; the peak itself is enough. */
static void try_caps(const struct qd_problem *problem, struct qd_search_options options,
                     uint64_t step)
{
    struct qd_search_result result, again;
    assert_int_equal(run(problem, &options, &result), QD_OK);
    uint64_t peak = result.stats.peak_bytes;
    assert_true(peak > 0);
    for (options.limits.bytes = 1; options.limits.bytes < peak; options.limits.bytes += step)
        assert_int_equal(run(problem, &options, &again), QD_LIMIT);
    options.limits.bytes = peak - 1;
    assert_int_equal(run(problem, &options, &again), QD_LIMIT);
    options.limits.bytes = peak;
    assert_int_equal(run(problem, &options, &again), QD_OK);
    assert_memory_equal(&again.stats, &result.stats, sizeof result.stats);
    qd_search_result_free(&again);
    qd_search_result_free(&result);
}

static void every_byte_cap_is_safe(void **state)
{
    struct qd_rng rng;
    qd_rng_seed(&rng, 6);
    uint8_t board[9];
    random_board(*state, &rng, 7, 7, board);
    const struct qd_problem puzzle = puzzle_problem(board), graph = graph_problem(&trap);
    for (int algorithm = 0; algorithm < ALGORITHMS; algorithm++) {
        struct qd_search_options options = options_of((enum qd_algorithm)algorithm);
        options.depth = 8;
        try_caps(&graph, options, 1);
        try_caps(&puzzle, options, 61);
    }
}

struct watch {
    uint64_t ns;
    int asked;
    int most_asked; /* 0: never stop */
    struct qd_progress last;
};

static uint64_t tick(void *context)
{
    struct watch *watch = context;
    return watch->ns += 1000;
}

static bool proceed(void *context, const struct qd_progress *progress)
{
    struct watch *watch = context;
    assert_true(progress->expanded % 4096 == 0);
    assert_true(progress->expanded >= watch->last.expanded);
    assert_true(progress->generated >= watch->last.generated);
    assert_true(watch->asked == 0 || progress->bytes > 0);
    watch->last = *progress;
    watch->asked++;
    return watch->asked != watch->most_asked;
}

static void the_caller_can_stop(void **unused)
{
    (void)unused;
    struct qd_problem problem = puzzle_problem(unsolvable);
    for (int algorithm = 0; algorithm < ALGORITHMS; algorithm++) {
        for (int most = 1; most <= 3; most++) {
            struct watch watch = {.most_asked = most};
            struct qd_search_options options = options_of((enum qd_algorithm)algorithm);
            struct qd_search_result result;
            options.limits.proceed = proceed;
            options.limits.context = &watch;
            assert_int_equal(run(&problem, &options, &result), QD_STOPPED);
            assert_int_equal(result.stats.expanded, 4096 * (most - 1));
            assert_int_equal(watch.asked, most);
        }
    }
}

static void time_is_a_limit(void **unused)
{
    (void)unused;
    struct qd_problem problem = puzzle_problem(unsolvable);
    for (int algorithm = 0; algorithm < ALGORITHMS; algorithm++) {
        struct watch watch = {.ns = 77};
        struct qd_search_options options = options_of((enum qd_algorithm)algorithm);
        struct qd_search_result result;
        options.limits = (struct qd_limits){
            .time_ns = 2500, .now_ns = tick, .proceed = proceed, .context = &watch};
        assert_int_equal(run(&problem, &options, &result), QD_LIMIT);
        /* Read at the start, before nodes 1, 4097 and 8193, and at the end. */
        assert_int_equal(result.stats.expanded, 8192);
        assert_int_equal(result.stats.elapsed_ns, 4000);
        assert_int_equal(watch.asked, 3);
    }
}

static void time_without_a_clock_is_no_limit(void **unused)
{
    (void)unused;
    struct qd_problem problem = graph_problem(&trap);
    struct qd_search_options options = options_of(QD_ASTAR);
    struct qd_search_result result;
    options.limits.time_ns = 1;
    assert_int_equal(run(&problem, &options, &result), QD_OK);
    qd_search_result_free(&result);
}

static void two_runs_are_equal(void **state)
{
    struct qd_rng rng;
    qd_rng_seed(&rng, 7);
    uint8_t board[9];
    random_board(*state, &rng, 9, 9, board);
    struct qd_problem problem = puzzle_problem(board);
    for (int algorithm = 0; algorithm < ALGORITHMS; algorithm++) {
        struct qd_search_options options = options_of((enum qd_algorithm)algorithm);
        options.depth = 10; /* or depth first wanders through most of all boards */
        struct qd_search_result one, two;
        assert_int_equal(run(&problem, &options, &one), QD_OK);
        assert_int_equal(run(&problem, &options, &two), QD_OK);
        assert_memory_equal(&one.stats, &two.stats, sizeof one.stats);
        assert_int_equal(one.moves.count, two.moves.count);
        assert_memory_equal(one.moves.data, two.moves.data, one.moves.count * sizeof(qd_move));
        qd_search_result_free(&one);
        qd_search_result_free(&two);
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
    const struct CMUnitTest puzzles[] = {
        cmocka_unit_test(puzzles_agree_with_the_table),
        cmocka_unit_test(too_shallow_is_no_proof),
        cmocka_unit_test(half_of_all_boards_is_impossible),
        cmocka_unit_test(node_limits_are_exact),
        cmocka_unit_test(one_node_less_is_not_enough),
        cmocka_unit_test(limits_leave_a_lower_bound),
        cmocka_unit_test(every_byte_cap_is_safe),
        cmocka_unit_test(the_caller_can_stop),
        cmocka_unit_test(time_is_a_limit),
        cmocka_unit_test(time_without_a_clock_is_no_limit),
        cmocka_unit_test(two_runs_are_equal),
    };
    int failed = cmocka_run_group_tests_name("graphs and grids", graphs, NULL, NULL);
    return failed + cmocka_run_group_tests_name("8-puzzle and limits", puzzles, make_distances,
                                                free_distances);
}
