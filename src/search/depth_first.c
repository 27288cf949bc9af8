/* SPDX-License-Identifier: MIT */
/* Depth first with a set of seen states (Tarjan 1972): follow one path as far as it goes.
 *
 * Without a depth limit every state is entered once, and the answer is some path, often a long one.
 * With a limit that alone would be wrong: a state first met deep, with few moves left, may be met
 * again nearer to the start, with more. So each state keeps the minimum depth at which it was
 * entered and is entered again when met at a lower one; then every state within the limit is found.
 *
 * A state whose minimum depth is the limit itself is never expanded. While one is left, what lies
 * beyond it is unknown and the answer is QD_LIMIT, not QD_IMPOSSIBLE. The search is blind: the
 * heuristic is not used.
 */
#include "search/internal.h"

struct depth_first {
    struct qd_run *run;
    struct qd_trail trail;
    struct qd_set seen;
    uint32_t depth_room;
    uint32_t *depths; /* by state number, only with a limit */
    uint32_t cut;     /* states at the limit, not expanded */
};

static qd_err reserve_depth(struct depth_first *search)
{
    if (!search->run->options->depth)
        return QD_OK;
    void *depths = search->depths;
    qd_err err = qd_run_grow(search->run, &depths, &search->depth_room,
                             (uint64_t)search->seen.count + 1, sizeof *search->depths);
    search->depths = depths;
    return err;
}

/* Records the top state at its depth. *expands: it is new, or nearer than before, and not at the
 * limit. */
static qd_err note(struct depth_first *search, bool *expands)
{
    uint32_t limit = search->run->options->depth, depth = search->trail.depth;
    uint32_t index;
    bool added;
    qd_err err = reserve_depth(search);
    if (!err)
        err = qd_set_add(&search->seen, qd_trail_state(&search->trail), &index, &added);
    if (err)
        return err;
    if (!added)
        search->run->result->stats.duplicates++;
    *expands = added;
    if (!limit || (!added && search->depths[index] <= depth))
        return QD_OK;
    if (!added && search->depths[index] == limit)
        search->cut--;
    if (depth == limit)
        search->cut++;
    search->depths[index] = depth;
    *expands = depth < limit;
    return QD_OK;
}

/* Continues from the top state; QD_NOTHING if it led nowhere new. */
static qd_err visit(struct depth_first *search, struct qd_successor step)
{
    const struct qd_problem *problem = search->run->problem;
    bool expands;
    qd_err err = qd_trail_step(&search->trail, step);
    if (err)
        return err;
    if (problem->is_goal(problem->context, qd_trail_state(&search->trail)))
        return QD_OK;
    err = note(search, &expands);
    if (err)
        return err;
    if (!expands) {
        qd_trail_back(&search->trail);
        return QD_NOTHING;
    }
    err = qd_trail_expand(&search->trail);
    return err ? err : QD_NOTHING;
}

static qd_err explore(struct depth_first *search)
{
    struct qd_trail *trail = &search->trail;
    bool expands;
    qd_err err = qd_trail_start(trail);
    if (!err)
        err = note(search, &expands);
    if (!err)
        err = qd_trail_expand(trail);
    if (err)
        return err;
    do {
        struct qd_successor step;
        search->run->bound = trail->depth;
        if (qd_trail_next(trail, &step))
            err = visit(search, step);
        else if (qd_trail_back(trail))
            err = QD_NOTHING;
        else
            return search->cut ? QD_LIMIT : QD_IMPOSSIBLE;
    } while (err == QD_NOTHING);
    return err ? err : qd_trail_path(trail);
}

qd_err qd_depth_first(struct qd_run *run)
{
    struct depth_first search = {.run = run};
    qd_trail_init(&search.trail, run);
    qd_set_init(&search.seen, &run->meter, run->problem->state_size);
    qd_err err = explore(&search);
    void *depths = search.depths;
    qd_meter_release(&run->meter, &depths, search.depth_room * sizeof *search.depths);
    qd_set_free(&search.seen);
    qd_trail_free(&search.trail);
    return err;
}
