/* SPDX-License-Identifier: MIT */
/* Stretches of the route, short ones first, each re-searched with only its boxes moving.
 *
 * Stretches begin and end where another box is taken. One that was searched without success, to its
 * end or to a limit not smaller than the present one, is not searched again: the hash of its first
 * position and its pushes is kept.
 */
#include "sokoban/optimise/optimise.h"

#include <string.h>

/* Lengths in trips of one box; a round goes through all of them. */
static const uint32_t lengths[] = {1, 2, 3, 4, 6, 8, 11, 15, 20, 27, 36, 48, 64, 85, 114};

enum { NODES = 400, EXACT_NODES = 100, EXACT_LENGTHS = 8 };

/* The index of the first push after `index` of another box. */
static uint32_t trip_end(const struct sokoban_trip *trip, uint32_t index)
{
    uint32_t end = index + 1;
    while (end < trip->count && trip->box[end] == trip->box[index])
        end++;
    return end;
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

static uint64_t hash_of(const struct sokoban_optimiser *o, uint32_t first, uint32_t last,
                        uint64_t kind)
{
    const struct sokoban_trip *trip = &o->route->now;
    const uint16_t *square = trip->square + (size_t)first * o->route->boxes;
    uint64_t boxes = 0, hash = mix(kind + 1, trip->player[first]);
    for (uint32_t i = 0; i < o->route->boxes; i++)
        boxes += mix(7, square[i]); /* whatever their numbers */
    hash = mix(hash, boxes);
    for (uint32_t i = first; i < last; i++)
        hash = mix(hash, trip->push[i]);
    if (last < trip->count)
        hash = mix(hash, trip->push[last]);
    return hash;
}

/* Boxes, targets, end and cost of a stretch; false if it has too many boxes. */
static bool describe(const struct sokoban_optimiser *o, uint32_t first, uint32_t last,
                     struct sokoban_window_task *task)
{
    const struct sokoban_trip *trip = &o->route->now;
    const uint16_t *end = trip->square + (size_t)last * o->route->boxes;
    bool moves[SOKOBAN_BOXES] = {false};
    for (uint32_t i = first; i < last; i++) {
        if (moves[trip->box[i]])
            continue;
        if (task->boxes == SOKOBAN_WINDOW_BOXES)
            return false;
        moves[trip->box[i]] = true;
        task->box[task->boxes] = trip->box[i];
        task->target[task->boxes++] = end[trip->box[i]];
    }
    task->meet = SOKOBAN_NONE;
    if (last < trip->count) {
        uint16_t square = trip->push[last] / SOKOBAN_DIRS;
        int dir = trip->push[last] % SOKOBAN_DIRS;
        task->meet = o->route->board->next[square][sokoban_opposite(dir)];
    }
    return true;
}

/* The steps of the stretch, those to its end included. */
static uint32_t steps_of(struct sokoban_optimiser *o, uint32_t first, uint32_t last)
{
    struct sokoban_route *route = o->route;
    uint32_t steps = 0;
    for (uint32_t i = first; i <= last && i < route->now.count; i++) {
        uint16_t square = route->now.push[i] / SOKOBAN_DIRS;
        int dir = route->now.push[i] % SOKOBAN_DIRS;
        sokoban_route_load(route, i, o->position);
        steps +=
            sokoban_walk_length(o->position, route->board,
                                route->board->next[square][sokoban_opposite(dir)], route->walk);
    }
    return steps;
}

static void set_bound(struct sokoban_optimiser *o, uint32_t first, uint32_t last,
                      struct sokoban_window_task *task)
{
    uint32_t pushes = last - first;
    if (!task->exact) {
        task->bound = pushes << SOKOBAN_COST_SHIFT;
        return;
    }
    uint32_t moves = pushes + steps_of(o, first, last);
    task->bound = task->fewest_moves ? moves << SOKOBAN_COST_SHIFT | pushes
                                     : pushes << SOKOBAN_COST_SHIFT | moves;
}

/* The route with the stretch replaced by what the search found. */
static qd_err splice(struct sokoban_optimiser *o, uint32_t first, uint32_t last,
                     const struct sokoban_pushes *found, bool *taken)
{
    const struct sokoban_trip *trip = &o->route->now;
    uint64_t count = (uint64_t)trip->count - (last - first) + found->count;
    void *block = o->draft.push;
    qd_err err =
        sokoban_grow(o->draft.meter, &block, &o->draft.room, count + 1, sizeof *o->draft.push);
    o->draft.push = block;
    if (err)
        return err;
    uint16_t *push = o->draft.push;
    memcpy(push, trip->push, first * sizeof *push);
    if (found->count)
        memcpy(push + first, found->push, found->count * sizeof *push);
    memcpy(push + first + found->count, trip->push + last, (trip->count - last) * sizeof *push);
    return sokoban_route_try(o->route, push, (uint32_t)count, taken);
}

static qd_err search(struct sokoban_optimiser *o, uint32_t first, uint32_t last, bool exact,
                     bool *taken)
{
    struct sokoban_window_task task = {.exact = exact, .fewest_moves = o->route->fewest_moves};
    struct sokoban_pushes found = {.meter = &o->effort->meter};
    uint64_t whole = hash_of(o, first, last, exact), now = mix(whole, o->round);
    uint32_t unused;
    bool added = false;
    *taken = false;
    if (qd_set_find(&o->known, &whole, &unused) || qd_set_find(&o->known, &now, &unused) ||
        !describe(o, first, last, &task))
        return QD_OK;
    set_bound(o, first, last, &task);
    sokoban_route_load(o->route, first, o->position);
    task.from = o->position;
    sokoban_optimiser_allow(o, (uint64_t)(exact ? EXACT_NODES : NODES) << o->round);
    qd_err err = sokoban_window_run(o->window, &task, &found);
    bool cut = err == QD_LIMIT && sokoban_optimiser_cut(o);
    sokoban_optimiser_allow(o, 0);
    if (!err)
        err = splice(o, first, last, &found, taken);
    else if (err == QD_NOTHING || cut)
        err = qd_set_add(&o->known, cut ? &now : &whole, &unused, &added);
    sokoban_pushes_free(&found);
    return err;
}

/* All stretches of `length` trips. After a gain the same place is tried again. */
static qd_err sweep(struct sokoban_optimiser *o, uint32_t length, bool exact)
{
    const struct sokoban_trip *trip = &o->route->now;
    uint32_t skip = 1 + length / 6;
    for (uint32_t first = 0; first < trip->count;) {
        uint32_t last = first;
        bool taken = false;
        for (uint32_t i = 0; i < length && last < trip->count; i++)
            last = trip_end(trip, last);
        qd_err err = sokoban_effort_spend(o->effort);
        if (!err)
            err = search(o, first, last, exact, &taken);
        if (err)
            return err;
        for (uint32_t i = 0; !taken && i < skip && first < trip->count; i++)
            first = trip_end(trip, first);
        if (last >= trip->count && !taken)
            break;
    }
    return QD_OK;
}

qd_err sokoban_stretches(struct sokoban_optimiser *o, bool exact)
{
    uint32_t count = exact ? EXACT_LENGTHS : sizeof lengths / sizeof lengths[0];
    qd_err err = QD_OK;
    for (uint32_t i = 0; !err && i < count; i++)
        err = sweep(o, lengths[i], exact);
    return err;
}
