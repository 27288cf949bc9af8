/* SPDX-License-Identifier: MIT */
/* IDA*: depth first below a bound on f = g + h, and again below the next bound.
 *
 * Korf, "Depth-first iterative-deepening: an optimal admissible tree search", Artificial
 * Intelligence 27, 1985. The first bound is h of the start, the next one the minimum f that
 * exceeded the last, so costs need not be one. It stores only its path: on puzzles whose states do
 * not fit in memory it is the search that still answers. With an admissible heuristic the answer is
 * optimal, and the current bound is a lower bound at any time.
 *
 * It forgets a state it has left, so two cuts replace duplicate detection: a move that undoes the
 * last one is skipped, and a cycle of zero-cost moves is not closed (it would never reach the
 * bound). QD_IMPOSSIBLE is answered when nothing exceeded the bound: on a graph with cycles only if
 * the heuristic detects its dead states.
 */
#include "search/internal.h"

#define NO_BOUND UINT64_MAX

/* One step down from the top: QD_OK at a goal, QD_NOTHING to continue. */
static qd_err visit(struct qd_trail *trail, struct qd_successor step, uint64_t *next_bound)
{
    struct qd_run *run = trail->run;
    qd_err err = qd_trail_step(trail, step);
    if (err)
        return err;
    const void *state = qd_trail_state(trail);
    uint32_t h = qd_run_heuristic(run, state);
    uint64_t f = qd_trail_cost(trail) + h;
    if (h != QD_DEAD && f <= run->bound) {
        if (run->problem->is_goal(run->problem->context, state))
            return QD_OK;
        if (!qd_trail_circles(trail)) {
            err = qd_trail_expand(trail);
            return err ? err : QD_NOTHING;
        }
    } else if (h != QD_DEAD && f < *next_bound) {
        *next_bound = f;
    }
    qd_trail_back(trail);
    return QD_NOTHING;
}

/* Every path below the current bound. QD_NOTHING if none reaches a goal: *next_bound is then the
 * minimum f above it, NO_BOUND if there is none. */
static qd_err deepen(struct qd_trail *trail, uint64_t *next_bound)
{
    *next_bound = NO_BOUND;
    qd_err err = qd_trail_start(trail);
    if (!err)
        err = qd_trail_expand(trail);
    if (err)
        return err;
    do {
        struct qd_successor step;
        err = QD_NOTHING;
        if (!qd_trail_next(trail, &step)) {
            if (!qd_trail_back(trail))
                break;
        } else if (!qd_trail_undoes(trail, step.move)) {
            err = visit(trail, step, next_bound);
        }
    } while (err == QD_NOTHING);
    return err;
}

qd_err qd_ida_star(struct qd_run *run)
{
    uint32_t h = qd_run_heuristic(run, run->problem->start);
    uint64_t bound = h == QD_DEAD ? NO_BOUND : h;
    struct qd_trail trail;
    qd_trail_init(&trail, run);
    qd_err err = QD_NOTHING;
    while (err == QD_NOTHING && bound != NO_BOUND) {
        run->bound = bound;
        run->result->lower_bound = bound;
        err = deepen(&trail, &bound);
    }
    if (!err)
        err = qd_trail_path(&trail);
    qd_trail_free(&trail);
    return err == QD_NOTHING ? QD_IMPOSSIBLE : err;
}
