/* SPDX-License-Identifier: MIT */
/* How many boxes are in the way of the next step of a plan (routes.c). */
#ifndef QD_SOKOBAN_FESS_ROUTES_H
#define QD_SOKOBAN_FESS_ROUTES_H

#include "sokoban/fess/analysis/macro.h"

#define SOKOBAN_NO_ROUTE UINT8_MAX

struct sokoban_routes {
    uint16_t target;
    uint8_t fit[SOKOBAN_CELLS]; /* by square: a box here may go there */
    uint64_t work;              /* states visited, for the effort meter */
    uint16_t closed[SOKOBAN_CELLS];
    uint8_t known[SOKOBAN_CELLS]; /* by square: its junction is up to date */
    uint8_t walk[SOKOBAN_CELLS];  /* by square: boxes the player crosses on the way to it */
    uint8_t cost[SOKOBAN_CELLS * SOKOBAN_DIRS]; /* by square and group of sides */
    uint16_t line[2][SOKOBAN_CELLS];
    uint32_t count[FESS_ROUTE_BOXES]; /* by cost: states waiting */
    uint32_t bucket[FESS_ROUTE_BOXES][SOKOBAN_CELLS];
    struct sokoban_sides sides;
    struct sokoban_junction junction[SOKOBAN_CELLS];
};

/* Prepares for one square to be filled by a box that `fit` marks; boxes on squares marked in `held`
 * stay where they are. */
void sokoban_routes_aim(struct sokoban_routes *routes, const struct sokoban_board *board,
                        const struct sokoban_position *position, const uint8_t *held,
                        uint16_t target);
/* Fewest boxes in the way, SOKOBAN_NO_ROUTE if there is no way or they are too many. */
uint32_t sokoban_routes_cost(struct sokoban_routes *routes, const struct sokoban_board *board,
                             const struct sokoban_position *position);

#endif
