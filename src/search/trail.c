/* SPDX-License-Identifier: MIT */
/* The trail: the current path, for searches that store nothing else.
 *
 * Each frame holds the state at its depth and a range of one shared list of moves not yet tried, so
 * memory is depth * (state + branching) and no depth can overflow the call stack. The shared list
 * is itself a stack: the top frame's moves are always its last ones.
 */
#include "search/internal.h"

#include <assert.h>
#include <string.h>

void qd_trail_init(struct qd_trail *trail, struct qd_run *run)
{
    *trail = (struct qd_trail){.run = run};
}

void qd_trail_free(struct qd_trail *trail)
{
    struct qd_meter *meter = &trail->run->meter;
    void *frames = trail->frames, *states = trail->states, *pending = trail->pending;
    qd_meter_release(meter, &frames, trail->frame_room * sizeof *trail->frames);
    qd_meter_release(meter, &states, trail->state_room * qd_run_stride(trail->run));
    qd_meter_release(meter, &pending, trail->pending_room * sizeof *trail->pending);
    qd_trail_init(trail, trail->run);
}

static uint8_t *state_at(const struct qd_trail *trail, uint32_t depth)
{
    return trail->states + depth * qd_run_stride(trail->run);
}

static qd_err reserve_frames(struct qd_trail *trail, uint64_t need)
{
    void *frames = trail->frames, *states = trail->states;
    qd_err err = qd_run_grow(trail->run, &frames, &trail->frame_room, need, sizeof *trail->frames);
    trail->frames = frames;
    if (err)
        return err;
    err = qd_run_grow(trail->run, &states, &trail->state_room, need, qd_run_stride(trail->run));
    trail->states = states;
    return err;
}

static qd_err reserve_pending(struct qd_trail *trail, uint64_t need)
{
    void *pending = trail->pending;
    qd_err err =
        qd_run_grow(trail->run, &pending, &trail->pending_room, need, sizeof *trail->pending);
    trail->pending = pending;
    return err;
}

qd_err qd_trail_start(struct qd_trail *trail)
{
    qd_err err = reserve_frames(trail, 1);
    if (err)
        return err;
    trail->depth = 0;
    trail->frames[0] = (struct qd_trail_frame){0};
    memcpy(trail->states, trail->run->problem->start, trail->run->problem->state_size);
    return QD_OK;
}

/* Waiting moves are those listed on the path and not yet tried. The heuristic is reported only for
 * a search that uses it: a problem may have one for the other searches. */
static struct qd_spot spot_of(const struct qd_trail *trail)
{
    const struct qd_trail_frame *top = &trail->frames[trail->depth];
    const struct qd_run *run = trail->run;
    struct qd_spot spot = {.parent = trail->depth ? top[-1].number : top->number,
                           .depth = trail->depth,
                           .cost = top->cost,
                           .estimate = QD_NO_ESTIMATE};
    for (uint32_t i = 0; i <= trail->depth; i++)
        spot.waiting += trail->frames[i].end - trail->frames[i].next;
    if (run->options->algorithm == QD_IDASTAR)
        spot.estimate = qd_run_heuristic(run, qd_trail_state(trail));
    return spot;
}

qd_err qd_trail_expand(struct qd_trail *trail)
{
    struct qd_trail_frame *top = &trail->frames[trail->depth];
    struct qd_spot spot = {0};
    assert(top->next == top->end);
    qd_err err = reserve_pending(trail, (uint64_t)top->end + qd_run_most(trail->run));
    if (err)
        return err;
    uint32_t count;
    top->number = (uint32_t)trail->run->result->stats.expanded;
    if (qd_run_watched(trail->run))
        spot = spot_of(trail);
    err =
        qd_run_expand(trail->run, qd_trail_state(trail), &spot, trail->pending + top->end, &count);
    if (!err)
        top->end += count;
    return err;
}

bool qd_trail_next(struct qd_trail *trail, struct qd_successor *out)
{
    struct qd_trail_frame *top = &trail->frames[trail->depth];
    if (top->next == top->end)
        return false;
    *out = trail->pending[top->next++];
    return true;
}

qd_err qd_trail_step(struct qd_trail *trail, struct qd_successor step)
{
    qd_err err = reserve_frames(trail, (uint64_t)trail->depth + 2);
    if (err)
        return err;
    const struct qd_trail_frame *top = &trail->frames[trail->depth];
    trail->frames[trail->depth + 1] = (struct qd_trail_frame){
        .cost = top->cost + step.cost, .move = step.move, .next = top->end, .end = top->end};
    qd_run_result(trail->run, state_at(trail, trail->depth), step.move,
                  state_at(trail, trail->depth + 1));
    trail->depth++;
    return QD_OK;
}

bool qd_trail_back(struct qd_trail *trail)
{
    if (trail->depth == 0)
        return false;
    trail->depth--;
    return true;
}

const void *qd_trail_state(const struct qd_trail *trail)
{
    return state_at(trail, trail->depth);
}

uint64_t qd_trail_cost(const struct qd_trail *trail)
{
    return trail->frames[trail->depth].cost;
}

bool qd_trail_undoes(const struct qd_trail *trail, qd_move now)
{
    const struct qd_problem *problem = trail->run->problem;
    return trail->depth > 0 && problem->undoes &&
           problem->undoes(problem->context, trail->frames[trail->depth].move, now);
}

bool qd_trail_circles(const struct qd_trail *trail)
{
    size_t size = trail->run->problem->state_size;
    for (uint32_t i = trail->depth; i > 0; i--) {
        if (trail->frames[i - 1].cost != qd_trail_cost(trail))
            return false;
        if (memcmp(state_at(trail, i - 1), qd_trail_state(trail), size) == 0)
            return true;
    }
    return false;
}

qd_err qd_trail_path(const struct qd_trail *trail)
{
    qd_err err = QD_OK;
    for (uint32_t i = 1; i <= trail->depth && !err; i++)
        err = qd_moves_add(&trail->run->result->moves, trail->frames[i].move);
    return err;
}
