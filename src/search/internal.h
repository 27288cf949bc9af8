/* SPDX-License-Identifier: MIT */
/* What the searches share: one run's limits and counts, the path of a search that stores only its
 * path, and the tree of a search that remembers every state.
 *
 * Everything that grows with the search is metered and made of fixed-width numbers and packed
 * states, so that peaks and byte limits are the same on 32 and 64 bits. States handed to a problem
 * start on a multiple of eight bytes.
 */
#ifndef QD_SEARCH_INTERNAL_H
#define QD_SEARCH_INTERNAL_H

#include "base/base.h"
#include "search/search.h"

/* A search in progress. */
struct qd_run {
    const struct qd_problem *problem;
    const struct qd_search_options *options;
    struct qd_search_result *result;
    struct qd_meter meter;
    uint64_t started_ns;
    uint64_t asked_ns;  /* since then: when clock and caller were last polled */
    uint64_t ask_at;    /* expansions at the next poll */
    uint64_t ask_every; /* between two polls */
    uint64_t bound;     /* for progress: see struct qd_progress */
    uint32_t least_cost;
    uint32_t most_cost;
};

/* The position of the expanded state in the search, as reported to a watcher. */
struct qd_spot {
    uint64_t parent;
    uint64_t depth;
    uint64_t cost;
    uint32_t estimate;
    uint64_t waiting;
};

bool qd_run_watched(const struct qd_run *run);
/* QD_LIMIT or QD_STOPPED if no more states may be expanded; otherwise counts one expansion and
 * writes the successors of `state` (at most qd_run_most). `spot` is set if qd_run_watched.
 */
QD_MUST_CHECK qd_err qd_run_expand(struct qd_run *run, const void *state,
                                   const struct qd_spot *spot, struct qd_successor *out,
                                   uint32_t *count);
/* Upper bound on the moves of any state of this problem. */
uint32_t qd_run_most(const struct qd_run *run);
/* Generates and counts one successor state. */
void qd_run_result(struct qd_run *run, const void *state, qd_move move, void *out);
uint32_t qd_run_heuristic(const struct qd_run *run, const void *state);
/* What `moves` moves cost if every move seen so far cost the same; 0 (unknown) otherwise. */
uint64_t qd_run_cost_of(const struct qd_run *run, uint64_t moves);
/* Capacity for at least `need` items of `width` bytes; existing items are kept, new ones are
 * uninitialised. */
QD_MUST_CHECK qd_err qd_run_grow(struct qd_run *run, void **block, uint32_t *room, uint64_t need,
                                 size_t width);
/* Stride of an array of aligned states, in bytes. */
size_t qd_run_stride(const struct qd_run *run);

/* The current path, with the untried moves of each of its states (trail.c). */

struct qd_trail_frame {
    uint64_t cost; /* from the start */
    qd_move move;  /* that led here */
    uint32_t next; /* untried moves: pending[next … end) */
    uint32_t end;
    uint32_t number; /* of the expansion of this state */
};

_Static_assert(sizeof(struct qd_trail_frame) == 24, "metered: the same on every machine");

struct qd_trail {
    struct qd_run *run;
    uint32_t depth; /* moves made; frames[depth] is the top */
    uint32_t frame_room;
    uint32_t state_room;
    uint32_t pending_room;
    struct qd_trail_frame *frames;
    uint8_t *states;
    struct qd_successor *pending;
};

void qd_trail_init(struct qd_trail *trail, struct qd_run *run);
void qd_trail_free(struct qd_trail *trail);
/* Resets to the start state, with no moves listed. */
QD_MUST_CHECK qd_err qd_trail_start(struct qd_trail *trail);
/* Lists the moves of the top state: one expansion. */
QD_MUST_CHECK qd_err qd_trail_expand(struct qd_trail *trail);
/* The next untried move of the top; false when none is left. */
bool qd_trail_next(struct qd_trail *trail, struct qd_successor *out);
QD_MUST_CHECK qd_err qd_trail_step(struct qd_trail *trail, struct qd_successor step);
/* Undoes the last move; false at the start. */
bool qd_trail_back(struct qd_trail *trail);
/* Valid until the next step. */
const void *qd_trail_state(const struct qd_trail *trail);
uint64_t qd_trail_cost(const struct qd_trail *trail);
/* Does `now` undo the move that led to the top? */
bool qd_trail_undoes(const struct qd_trail *trail, qd_move now);
/* Was the top state already met on this path at the same cost? */
bool qd_trail_circles(const struct qd_trail *trail);
/* Writes the moves to the top into the result. */
QD_MUST_CHECK qd_err qd_trail_path(const struct qd_trail *trail);

/* All states met, numbered in insertion order, each with its parent (tree.c). */

#define QD_ROOT UINT32_MAX

struct qd_tree_link {
    uint32_t parent;
    qd_move move;
};

struct qd_tree {
    struct qd_run *run;
    struct qd_set states;
    uint32_t link_room;
    struct qd_tree_link *links; /* by state number */
    /* Two working states; the set's own copies may move and are not aligned. */
    uint8_t *here;
    uint8_t *there;
};

void qd_tree_init(struct qd_tree *tree, struct qd_run *run);
void qd_tree_free(struct qd_tree *tree);
/* Allocates the working states and adds the start as number 0. */
QD_MUST_CHECK qd_err qd_tree_start(struct qd_tree *tree);
/* Copies state `index` to `here` and lists its moves: one expansion. `spot` as for qd_run_expand.
 */
QD_MUST_CHECK qd_err qd_tree_expand(struct qd_tree *tree, uint32_t index,
                                    const struct qd_spot *spot, struct qd_successor *out,
                                    uint32_t *count);
/* Moves from the start. */
uint32_t qd_tree_depth(const struct qd_tree *tree, uint32_t index);
/* Generates `there`, the state after `move` from `here` (state `parent`), and finds or adds it. */
QD_MUST_CHECK qd_err qd_tree_step(struct qd_tree *tree, uint32_t parent, qd_move move,
                                  uint32_t *index, bool *added);
/* Writes the moves that lead to state `index` into the result. */
QD_MUST_CHECK qd_err qd_tree_path(const struct qd_tree *tree, uint32_t index);

/* The searches; the start is known not to be a goal. */

QD_MUST_CHECK qd_err qd_brute_force(struct qd_run *run);
QD_MUST_CHECK qd_err qd_breadth_first(struct qd_run *run);
QD_MUST_CHECK qd_err qd_depth_first(struct qd_run *run);
QD_MUST_CHECK qd_err qd_best_first(struct qd_run *run); /* greedy and A* */
QD_MUST_CHECK qd_err qd_ida_star(struct qd_run *run);

#endif
