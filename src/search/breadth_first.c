/* SPDX-License-Identifier: MIT */
/* Breadth first: all states one move away, then two, each met once (Moore 1959; Lee 1961).
 *
 * States are expanded in the order of their numbers in the tree, so the tree itself is the queue.
 * The goal test is applied when a state is generated: the level of the goal need not be expanded.
 * The answer has the fewest moves; if moves differ in cost it need not be the cheapest, and the
 * result's cost is the sum of what its moves cost. The search is blind: the heuristic is not used.
 *
 * The lower bound is the fewest moves a goal can take times the cost of a move, and is given only
 * while all moves seen cost the same; the problem is then assumed to have uniform costs.
 */
#include "search/internal.h"

/* A state's number in the tree is the number of its expansion. */
static struct qd_spot spot_of(const struct qd_tree *tree, uint32_t index)
{
    uint32_t parent = tree->links[index].parent, depth = qd_tree_depth(tree, index);
    return (struct qd_spot){.parent = parent == QD_ROOT ? index : parent,
                            .depth = depth,
                            .cost = depth,
                            .estimate = QD_NO_ESTIMATE,
                            .waiting = tree->states.count - index - 1};
}

/* QD_NOTHING if no new successor is a goal; otherwise *goal is its number. */
static qd_err expand(struct qd_tree *tree, uint32_t index, uint32_t *goal)
{
    const struct qd_problem *problem = tree->run->problem;
    struct qd_successor steps[QD_SUCCESSORS];
    struct qd_spot spot = {0};
    uint32_t count;
    if (qd_run_watched(tree->run))
        spot = spot_of(tree, index);
    qd_err err = qd_tree_expand(tree, index, &spot, steps, &count);
    for (uint32_t i = 0; !err && i < count; i++) {
        bool added;
        err = qd_tree_step(tree, index, steps[i].move, goal, &added);
        if (!err && added && problem->is_goal(problem->context, tree->there))
            return QD_OK;
    }
    return err ? err : QD_NOTHING;
}

/* Expands level by level until a goal is generated or no state is left. */
static qd_err sweep(struct qd_tree *tree)
{
    struct qd_run *run = tree->run;
    uint32_t level_end = 0, goal = 0;
    qd_err err = QD_NOTHING;
    for (uint32_t next = 0; err == QD_NOTHING && next < tree->states.count; next++) {
        if (next == level_end) {
            level_end = tree->states.count;
            run->bound++;
        }
        err = expand(tree, next, &goal);
        run->result->lower_bound = qd_run_cost_of(run, run->bound);
    }
    return err ? err : qd_tree_path(tree, goal);
}

qd_err qd_breadth_first(struct qd_run *run)
{
    struct qd_tree tree;
    qd_tree_init(&tree, run);
    qd_err err = qd_tree_start(&tree);
    if (!err)
        err = sweep(&tree);
    qd_tree_free(&tree);
    return err == QD_NOTHING ? QD_IMPOSSIBLE : err;
}
