/* SPDX-License-Identifier: MIT */
/* The textbook searches over one small problem interface: for teaching and comparing.
 *
 * A problem is a start, successors, a goal test, costs and a heuristic over packed states of one
 * fixed size. Every search counts the same things, obeys the same limits and holds only arrays of
 * fixed-width numbers, so counts and bytes agree on every machine.
 */
#ifndef QD_SEARCH_H
#define QD_SEARCH_H

#include <quadrille/game.h>

/* Upper bound on the moves of any state: the hard limit, and the default for a problem that does
 * not say. A problem read from people proves at compile time that no state of it exceeds the limit.
 */
enum { QD_SUCCESSORS = 4096, QD_SUCCESSORS_USUAL = 64 };

/* A heuristic of this value says "no goal from here". */
#define QD_DEAD UINT32_MAX

struct qd_successor {
    qd_move move;
    uint32_t cost;
};

struct qd_problem {
    const void *context;
    size_t state_size; /* bytes of a packed state; equal states have equal bytes */
    const void *start;
    uint32_t successors_most; /* 0: QD_SUCCESSORS_USUAL; never above QD_SUCCESSORS */
    /* Successors pruned as hopeless so far, counted by the problem; NULL if it never prunes. */
    const uint64_t *pruned;
    /* Writes at most successors_most moves and returns how many, always in the same order. */
    int (*successors)(const void *context, const void *state, struct qd_successor *out);
    /* out := state after move; they never overlap. */
    void (*result)(const void *context, const void *state, qd_move move, void *out);
    bool (*is_goal)(const void *context, const void *state);
    /* Estimated cost to a goal, QD_DEAD if there provably is none; NULL is zero. */
    uint32_t (*heuristic)(const void *context, const void *state);
    /* Does `now` undo `before`? A search without memory then skips it; NULL if moves cannot be
     * undone. */
    bool (*undoes)(const void *context, qd_move before, qd_move now);
};

enum qd_algorithm {
    QD_BRUTE,  /* iterative deepening over all sequences of moves: no memory, no heuristic */
    QD_BFS,    /* breadth first */
    QD_DFS,    /* depth first with a set of seen states, to `depth` */
    QD_GREEDY, /* best first by heuristic alone */
    QD_ASTAR,  /* OPEN and CLOSED with re-parenting, as in the seed report */
    QD_IDASTAR /* iterative deepening A* */
};

struct qd_search_options {
    enum qd_algorithm algorithm;
    uint32_t depth;  /* DFS: maximum depth, 0 for no limit */
    uint32_t weight; /* A*: f = g + weight * h; 0 means 1 */
    struct qd_limits limits;
};

struct qd_search_result {
    struct qd_moves moves; /* the path, owned by the caller: qd_moves_free */
    uint64_t cost;
    /* No goal costs less: set by brute force, BFS, A* and IDA* if the heuristic is admissible; 0
     * for the others. Also set when a limit stopped the search. */
    uint64_t lower_bound;
    struct qd_stats stats;
};

/* QD_OK: found. QD_IMPOSSIBLE: the whole reachable space (within no depth limit) holds no goal.
 * QD_LIMIT, QD_STOPPED, QD_MEMORY: unknown. `result` is filled with statistics in every case. */
QD_MUST_CHECK qd_err qd_search(const struct qd_problem *problem,
                               const struct qd_search_options *options,
                               struct qd_search_result *result);
void qd_search_result_free(struct qd_search_result *result);

#endif
