/* SPDX-License-Identifier: MIT */
/* Shared by the tests of the textbook searches: running a search with the checks that hold for
 * every answer, a graph given by its edges, and the four steps on a grid.
 */
#ifndef TESTS_SEARCH_COMMON_H
#define TESTS_SEARCH_COMMON_H

#include "unit/unit.h"

#include "base/base.h"
#include "search/search.h"

enum { ALGORITHMS = QD_IDASTAR + 1 };

static inline struct qd_search_options options_of(enum qd_algorithm algorithm)
{
    return (struct qd_search_options){.algorithm = algorithm};
}

/* Replays a result; returns its cost after checking every move and the goal. */
static inline uint64_t replay(const struct qd_problem *problem,
                              const struct qd_search_result *result)
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

/* Runs a search and checks what holds for every answer. The caller frees the result. */
static inline qd_err run(const struct qd_problem *problem, const struct qd_search_options *options,
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

static inline uint32_t node_of(const void *state)
{
    uint32_t node;
    memcpy(&node, state, sizeof node);
    return node;
}

static inline int graph_successors(const void *context, const void *state, struct qd_successor *out)
{
    const struct graph *graph = context;
    int count = 0;
    for (uint32_t i = 0; i < graph->edge_count; i++)
        if (graph->edges[i].from == node_of(state))
            out[count++] = (struct qd_successor){.move = i, .cost = graph->edges[i].cost};
    return count;
}

static inline void graph_result(const void *context, const void *state, qd_move move, void *out)
{
    const struct graph *graph = context;
    assert_int_equal(graph->edges[move].from, node_of(state));
    memcpy(out, &graph->edges[move].to, sizeof(uint32_t));
}

static inline bool graph_is_goal(const void *context, const void *state)
{
    return node_of(state) == ((const struct graph *)context)->goal;
}

static inline uint32_t graph_heuristic(const void *context, const void *state)
{
    const struct graph *graph = context;
    return graph->heuristic ? graph->heuristic[node_of(state)] : 0;
}

static const uint32_t node_zero = 0;

static inline struct qd_problem graph_problem(const struct graph *graph)
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

/* The cheapest path is S-A-C-D-G = 16. The heuristic never overestimates but delays A, so C and D
 * are closed by the costlier S-C first; without reopening, S-T-G = 17 would win. */
static const struct edge trap_edges[] = {{S, A, 2}, {S, C, 6}, {S, T, 1}, {A, C, 2},
                                         {C, D, 6}, {D, G, 6}, {T, G, 16}};
static const uint32_t trap_heuristic[] = {[S] = 0, [A] = 12, [C] = 0, [D] = 0, [T] = 16, [G] = 0};
static const struct graph trap = GRAPH(trap_edges, G, trap_heuristic);

/* Rows and columns of the four steps; a step and its opposite differ in the last bit. */
static const int grid_rows[] = {-1, 1, 0, 0}, grid_cols[] = {0, 0, -1, 1};

static inline bool opposite(const void *context, qd_move before, qd_move now)
{
    (void)context;
    return before == (now ^ 1);
}

#endif
