/* SPDX-License-Identifier: MIT */
/* A solution as pushes, with the position before each of them (route.c). */
#ifndef QD_SOKOBAN_OPTIMISE_ROUTE_H
#define QD_SOKOBAN_OPTIMISE_ROUTE_H

#include "sokoban/solver/solver.h"

struct sokoban_trip {
    uint32_t count;   /* pushes */
    uint32_t moves;   /* pushes and steps */
    size_t room;      /* of all four, which are one block */
    uint16_t *push;   /* sokoban_push_code */
    uint16_t *box;    /* by push: number of the box */
    uint16_t *player; /* before each push, and at the end */
    uint16_t *square; /* [count + 1][boxes]: the same for every box */
};

struct sokoban_route {
    const struct sokoban_board *board;
    struct qd_meter *meter;
    bool fewest_moves; /* what counts first; the other one counts second */
    uint32_t boxes;
    struct sokoban_trip now, draft;
    struct sokoban_position *start, *position; /* metered */
    uint16_t *walk;                            /* by square, scratch */
    size_t walk_size;
};

/* Must be freed in every case. */
QD_MUST_CHECK qd_err sokoban_route_init(struct sokoban_route *route,
                                        const struct sokoban_board *board,
                                        const struct sokoban_position *start, bool fewest_moves,
                                        struct qd_meter *meter);
void sokoban_route_free(struct sokoban_route *route);
/* Replays these pushes from the start. If they solve the level and cost less than the route, or the
 * route is empty, they become the route. */
QD_MUST_CHECK qd_err sokoban_route_try(struct sokoban_route *route, const uint16_t *push,
                                       uint32_t count, bool *taken);
/* Loads the position before push number `index` (or the last one); `position` holds another one of
 * this level, or zeros. */
void sokoban_route_load(const struct sokoban_route *route, uint32_t index,
                        struct sokoban_position *position);
/* Steps of a shortest walk, SOKOBAN_FAR if there is none; `walk` is scratch, one entry per square.
 */
uint32_t sokoban_walk_length(const struct sokoban_position *position,
                             const struct sokoban_board *board, uint16_t to, uint16_t *walk);

#endif
