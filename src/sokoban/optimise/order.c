/* SPDX-License-Identifier: MIT */
/* The order of boxes: changes that no single stretch shows, because much lies between its ends.
 *
 * A trip is a run of pushes of one box. Tried are: two trips of one box made as one, at the time of
 * the first or of the second (a box that was parked needlessly); two trips whose boxes change their
 * ends, each taken where it is shorter; one trip put off until just before another. The rest of the
 * route is kept as it is and replayed; a box is then found by its square, so it does not matter
 * which one it is.
 */
#include "sokoban/optimise/optimise.h"

#include <string.h>

enum { TRIP_NODES = 300, TRIPS_MOST = 4000 };

/* Pushes [first, last) of the route are replaced by the shortest way of the box on `from` to `to`;
 * by nothing if `from` is SOKOBAN_NONE. */
struct edit {
    uint32_t first, last;
    uint16_t from, to;
};

struct trip {
    uint32_t first, last;
    uint16_t box, from, to;
};

struct trips {
    uint32_t count;
    struct trip trip[TRIPS_MOST];
};

static void list_trips(const struct sokoban_route *route, struct trips *out)
{
    const struct sokoban_trip *now = &route->now;
    out->count = 0;
    for (uint32_t i = 0, end; i < now->count && out->count < TRIPS_MOST; i = end) {
        uint16_t box = now->box[i];
        for (end = i + 1; end < now->count && now->box[end] == box;)
            end++;
        out->trip[out->count++] =
            (struct trip){i, end, box, now->square[(size_t)i * route->boxes + box],
                          now->square[(size_t)end * route->boxes + box]};
    }
}

/* Takes one box to a square in the current position and appends the pushes. */
static qd_err make_trip(struct sokoban_optimiser *o, const struct edit *edit)
{
    struct sokoban_position *position = o->position;
    uint32_t before = o->draft.count;
    if (!position->at[edit->from] || (position->at[edit->to] && edit->from != edit->to))
        return QD_NOTHING;
    struct sokoban_window_task task = {.from = position, .boxes = 1, .meet = SOKOBAN_NONE};
    task.box[0] = (uint16_t)(position->at[edit->from] - 1);
    task.target[0] = edit->to;
    task.bound = UINT32_MAX;
    if (edit->from == edit->to)
        return QD_OK;
    sokoban_optimiser_allow(o, TRIP_NODES);
    qd_err err = sokoban_window_run(o->window, &task, &o->draft);
    if (err == QD_LIMIT && sokoban_optimiser_cut(o))
        err = QD_NOTHING;
    sokoban_optimiser_allow(o, 0);
    for (uint32_t i = before; !err && i < o->draft.count; i++) {
        uint16_t square = o->draft.push[i] / SOKOBAN_DIRS;
        sokoban_push(position, o->route->board, position->at[square] - 1u,
                     o->draft.push[i] % SOKOBAN_DIRS);
    }
    return err;
}

/* Copies the pushes [from, to) of the route; false if a box is not where one needs it. That the
 * player gets there is left to the replay, except where a trip is made later. */
static qd_err copy_pushes(struct sokoban_optimiser *o, uint32_t from, uint32_t to)
{
    const struct sokoban_board *board = o->route->board;
    void *block = o->draft.push;
    qd_err err = sokoban_grow(o->draft.meter, &block, &o->draft.room,
                              (uint64_t)o->draft.count + (to - from) + 1, sizeof *o->draft.push);
    o->draft.push = block;
    for (uint32_t i = from; !err && i < to; i++) {
        uint16_t push = o->route->now.push[i], square = push / SOKOBAN_DIRS;
        uint16_t next = board->next[square][push % SOKOBAN_DIRS];
        if (!o->position->at[square] || o->position->at[next])
            return QD_NOTHING;
        sokoban_push(o->position, board, o->position->at[square] - 1u, push % SOKOBAN_DIRS);
        o->draft.push[o->draft.count++] = push;
    }
    return err;
}

/* The route with two edits, the first before the second. */
static qd_err try_edits(struct sokoban_optimiser *o, const struct edit *edits, bool *taken)
{
    uint32_t at = edits[0].first;
    *taken = false;
    qd_err err = sokoban_effort_spend(o->effort);
    if (err)
        return err;
    o->draft.count = 0;
    sokoban_route_load(o->route, at, o->position);
    void *block = o->draft.push;
    err = sokoban_grow(o->draft.meter, &block, &o->draft.room, (uint64_t)at + 1,
                       sizeof *o->draft.push);
    o->draft.push = block;
    if (err)
        return err;
    memcpy(o->draft.push, o->route->now.push, at * sizeof *o->draft.push);
    o->draft.count = at;
    for (int i = 0; !err && i < 2; i++) {
        err = copy_pushes(o, at, edits[i].first);
        if (!err && edits[i].from != SOKOBAN_NONE)
            err = make_trip(o, &edits[i]);
        at = edits[i].last;
    }
    if (!err)
        err = copy_pushes(o, at, o->route->now.count);
    if (!err)
        err = sokoban_route_try(o->route, o->draft.push, o->draft.count, taken);
    return err == QD_NOTHING ? QD_OK : err;
}

/* The fewest pushes there can be between two squares. */
static uint32_t span(const struct sokoban_board *board, uint16_t a, uint16_t b)
{
    int cols = board->level->cols, from = board->cell[a], to = board->cell[b];
    int rows = from / cols - to / cols, across = from % cols - to % cols;
    return (uint32_t)((rows < 0 ? -rows : rows) + (across < 0 ? -across : across));
}

/* Everything that can be done with two trips, `a` before `b`. */
static qd_err try_pair(struct sokoban_optimiser *o, const struct trip *a, const struct trip *b,
                       bool *taken)
{
    const struct sokoban_board *board = o->route->board;
    uint32_t cost = a->last - a->first + b->last - b->first;
    bool tie = o->route->fewest_moves || o->round > 0;
    qd_err err = QD_OK;
    *taken = false;
    if (a->box == b->box && a->to == b->from) {
        if (span(board, a->from, b->to) >= cost + tie)
            return QD_OK;
        const struct edit late[] = {{a->first, a->last, SOKOBAN_NONE, 0},
                                    {b->first, b->last, a->from, b->to}};
        const struct edit soon[] = {{a->first, a->last, a->from, b->to},
                                    {b->first, b->last, SOKOBAN_NONE, 0}};
        err = try_edits(o, late, taken);
        return err || *taken ? err : try_edits(o, soon, taken);
    }
    if (a->box == b->box || span(board, a->from, b->to) + span(board, b->from, a->to) >= cost)
        return QD_OK;
    const struct edit cross[] = {{a->first, a->last, a->from, b->to},
                                 {b->first, b->last, b->from, a->to}};
    const struct edit turned[] = {{a->first, a->last, b->from, a->to},
                                  {b->first, b->last, a->from, b->to}};
    err = try_edits(o, cross, taken);
    return err || *taken ? err : try_edits(o, turned, taken);
}

static qd_err sweep(struct sokoban_optimiser *o, struct trips *trips, bool *any)
{
    for (uint32_t i = 0; i < trips->count; i++)
        for (uint32_t j = i + 1; j < trips->count; j++) {
            bool taken;
            qd_err err = try_pair(o, &trips->trip[i], &trips->trip[j], &taken);
            if (err)
                return err;
            if (taken) {
                *any = true;
                list_trips(o->route, trips);
                j = i;
            }
        }
    return QD_OK;
}

qd_err sokoban_reorder(struct sokoban_optimiser *o)
{
    void *block = NULL;
    bool any = true;
    qd_err err = qd_meter_resize(&o->effort->meter, &block, 0, sizeof(struct trips));
    if (err)
        return err;
    struct trips *trips = block;
    while (!err && any) {
        any = false;
        list_trips(o->route, trips);
        err = sweep(o, trips, &any);
    }
    qd_meter_release(&o->effort->meter, &block, sizeof(struct trips));
    return err;
}
