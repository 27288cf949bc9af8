/* SPDX-License-Identifier: MIT */
/* A solution as pushes. Nothing becomes the route that was not replayed push by push, and nothing
 * that costs more than what is there.
 */
#include "sokoban/optimise/route.h"

#include <string.h>

qd_err sokoban_route_init(struct sokoban_route *route, const struct sokoban_board *board,
                          const struct sokoban_position *start, bool fewest_moves,
                          struct qd_meter *meter)
{
    void *positions = NULL, *walk = NULL;
    *route = (struct sokoban_route){.board = board,
                                    .meter = meter,
                                    .fewest_moves = fewest_moves,
                                    .boxes = start->boxes,
                                    .walk_size = board->squares * sizeof *route->walk};
    qd_err err = qd_meter_resize(meter, &positions, 0, 2 * sizeof *route->start);
    if (err)
        return err;
    route->start = positions;
    route->position = route->start + 1;
    *route->start = *start;
    memset(route->position, 0, sizeof *route->position);
    err = qd_meter_resize(meter, &walk, 0, route->walk_size);
    route->walk = walk;
    return err;
}

static void trip_free(struct sokoban_trip *trip, struct qd_meter *meter)
{
    void *block = trip->push;
    if (block)
        qd_meter_release(meter, &block, trip->room * sizeof *trip->push);
    *trip = (struct sokoban_trip){0};
}

void sokoban_route_free(struct sokoban_route *route)
{
    void *positions = route->start, *walk = route->walk;
    if (!route->meter)
        return;
    trip_free(&route->now, route->meter);
    trip_free(&route->draft, route->meter);
    if (positions)
        qd_meter_release(route->meter, &positions, 2 * sizeof *route->start);
    if (walk)
        qd_meter_release(route->meter, &walk, route->walk_size);
    *route = (struct sokoban_route){0};
}

/* Room for a trip of `count` pushes; what it held is lost. */
static qd_err trip_reserve(struct sokoban_trip *trip, struct qd_meter *meter, uint32_t count,
                           uint32_t boxes)
{
    size_t entries = (size_t)count + 1, need = entries * (boxes + 3);
    if (need > trip->room) {
        void *block = NULL;
        trip_free(trip, meter);
        qd_err err = qd_meter_resize(meter, &block, 0, need * sizeof *trip->push);
        if (err)
            return err;
        trip->push = block;
        trip->room = need;
    }
    trip->box = trip->push + entries;
    trip->player = trip->box + entries;
    trip->square = trip->player + entries;
    return QD_OK;
}

uint32_t sokoban_walk_length(const struct sokoban_position *position,
                             const struct sokoban_board *board, uint16_t to, uint16_t *walk)
{
    uint16_t queue[SOKOBAN_CELLS];
    uint32_t head = 0, tail = 0;
    memset(walk, 0xff, board->squares * sizeof *walk);
    walk[position->player] = 0;
    queue[tail++] = position->player;
    while (head < tail && walk[to] == SOKOBAN_FAR) {
        uint16_t at = queue[head++];
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint16_t next = board->next[at][dir];
            if (next == SOKOBAN_NONE || position->at[next] || walk[next] != SOKOBAN_FAR)
                continue;
            walk[next] = (uint16_t)(walk[at] + 1);
            queue[tail++] = next;
        }
    }
    return walk[to];
}

/* `position` holds another one, or zeros. */
static void set_position(struct sokoban_position *position, const uint16_t *square, uint32_t boxes,
                         uint16_t player)
{
    for (uint32_t i = 0; i < position->boxes; i++)
        position->at[position->box[i]] = 0;
    position->boxes = boxes;
    position->player = player;
    for (uint32_t i = 0; i < boxes; i++) {
        position->box[i] = square[i];
        position->at[square[i]] = (uint16_t)(i + 1);
    }
}

static void note_position(const struct sokoban_route *route, struct sokoban_trip *trip,
                          uint32_t index)
{
    trip->player[index] = route->position->player;
    memcpy(trip->square + (size_t)index * route->boxes, route->position->box,
           route->boxes * sizeof *trip->square);
}

/* Replays into the draft; false if a push is impossible or the end is not solved. */
static bool replay(struct sokoban_route *route, const uint16_t *push, uint32_t count)
{
    const struct sokoban_board *board = route->board;
    struct sokoban_trip *trip = &route->draft;
    struct sokoban_position *position = route->position;
    set_position(position, route->start->box, route->boxes, route->start->player);
    trip->count = count;
    trip->moves = count;
    for (uint32_t i = 0; i < count; i++) {
        uint16_t square = push[i] / SOKOBAN_DIRS;
        int dir = push[i] % SOKOBAN_DIRS;
        uint16_t behind = board->next[square][sokoban_opposite(dir)], to = board->next[square][dir];
        if (!position->at[square] || behind == SOKOBAN_NONE || to == SOKOBAN_NONE ||
            position->at[to] || position->at[behind])
            return false;
        uint32_t steps = sokoban_walk_length(position, board, behind, route->walk);
        if (steps == SOKOBAN_FAR)
            return false;
        note_position(route, trip, i);
        trip->push[i] = push[i];
        trip->box[i] = (uint16_t)(position->at[square] - 1);
        trip->moves += steps;
        sokoban_push(position, board, trip->box[i], dir);
    }
    note_position(route, trip, count);
    return sokoban_solved(position, board);
}

static uint64_t cost_of(const struct sokoban_route *route, const struct sokoban_trip *trip)
{
    uint64_t first = route->fewest_moves ? trip->moves : trip->count;
    return first << 32 | (route->fewest_moves ? trip->count : trip->moves);
}

qd_err sokoban_route_try(struct sokoban_route *route, const uint16_t *push, uint32_t count,
                         bool *taken)
{
    bool first = !route->now.push;
    *taken = false;
    if (!first && !route->fewest_moves && count > route->now.count)
        return QD_OK;
    qd_err err = trip_reserve(&route->draft, route->meter, count, route->boxes);
    if (err || !replay(route, push, count))
        return err;
    if (!first && cost_of(route, &route->draft) >= cost_of(route, &route->now))
        return QD_OK;
    struct sokoban_trip swap = route->now;
    route->now = route->draft;
    route->draft = swap;
    *taken = true;
    return QD_OK;
}

void sokoban_route_load(const struct sokoban_route *route, uint32_t index,
                        struct sokoban_position *position)
{
    set_position(position, route->now.square + (size_t)index * route->boxes, route->boxes,
                 route->now.player[index]);
}
