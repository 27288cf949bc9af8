/* SPDX-License-Identifier: MIT */
/* Brute force: every sequence of one move, then every sequence of two, and so on.
 *
 * Depth-first iterative deepening (Slate and Atkin 1977; analysed by Korf, "Depth-first
 * iterative-deepening", Artificial Intelligence 27, 1985), kept as plain as possible: no heuristic,
 * no set of seen states, and even a move that undoes the last one is tried. It shows what the other
 * searches save. The answer has the fewest moves.
 *
 * Where moves can form cycles there are sequences of every length, so a problem without a goal runs
 * until a limit. Only when no sequence is as long as the bound have all been seen: then, and only
 * then, the answer is QD_IMPOSSIBLE.
 */
#include "search/internal.h"

/* All sequences of exactly `bound` moves; shorter ones were tested before. QD_NOTHING if none
 * reaches a goal; *reached says whether there was one at all. */
static qd_err try_length(struct qd_trail *trail, uint32_t bound, bool *reached)
{
    const struct qd_problem *problem = trail->run->problem;
    *reached = false;
    qd_err err = qd_trail_start(trail);
    if (!err)
        err = qd_trail_expand(trail);
    while (!err) {
        struct qd_successor step;
        if (!qd_trail_next(trail, &step)) {
            if (!qd_trail_back(trail))
                return QD_NOTHING;
            continue;
        }
        err = qd_trail_step(trail, step);
        if (!err && trail->depth < bound) {
            err = qd_trail_expand(trail);
        } else if (!err) {
            *reached = true;
            if (problem->is_goal(problem->context, qd_trail_state(trail)))
                return QD_OK;
            qd_trail_back(trail);
        }
    }
    return err;
}

qd_err qd_brute_force(struct qd_run *run)
{
    struct qd_trail trail;
    qd_trail_init(&trail, run);
    bool reached = true;
    qd_err err = QD_NOTHING;
    for (uint32_t bound = 1; err == QD_NOTHING && reached; bound++) {
        run->bound = bound;
        err = try_length(&trail, bound, &reached);
        run->result->lower_bound = qd_run_cost_of(run, bound);
    }
    if (!err)
        err = qd_trail_path(&trail);
    qd_trail_free(&trail);
    return err == QD_NOTHING ? QD_IMPOSSIBLE : err;
}
