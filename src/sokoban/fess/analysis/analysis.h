/* SPDX-License-Identifier: MIT */
/* What is known of a level before any search: squares a box may use, starts, rooms (rooms.c). */
#ifndef QD_SOKOBAN_FESS_ANALYSIS_H
#define QD_SOKOBAN_FESS_ANALYSIS_H

#include "sokoban/fess/analysis/macro.h"

#define SOKOBAN_NO_ROOM UINT8_MAX

struct sokoban_analysis {
    const struct sokoban_board *board;
    struct qd_meter *meter;
    uint32_t boxes;
    uint16_t start[SOKOBAN_BOXES];
    uint16_t player;
    uint8_t *possible; /* by square: some start reaches it and it reaches some goal */
    uint8_t *is_start; /* by square */
    uint8_t *hole;     /* by square: a goal in a dead end, filled before its neighbours */
    uint16_t *near;    /* by square: pushes to the nearest goal */
    uint16_t *off;     /* by square: pushes from the nearest start */
    uint8_t *from;     /* [start][square]: one box alone can get from the start to the square */
    uint8_t *room;     /* by square, SOKOBAN_NO_ROOM in corridors */
    uint8_t *gate;     /* by square: a box here may break a link between rooms */
    uint16_t *door;    /* gates of room 0, of room 1, … */
    uint32_t rooms;
    uint32_t door_first[FESS_ROOMS + 1];
    uint64_t link[FESS_ROOMS]; /* by room: rooms a walk leads to without crossing a third */
};

QD_MUST_CHECK qd_err sokoban_analysis_init(struct sokoban_analysis *analysis,
                                           const struct sokoban_board *board,
                                           const struct sokoban_position *start,
                                           struct qd_meter *meter);
void sokoban_analysis_free(struct sokoban_analysis *analysis);

/* Marks in `out` the squares one box reaches from those in `seeds`, by pushes or in reverse; the
 * player is assumed to be where it is needed. Squares marked in `walls` (may be NULL) are closed.
 */
void sokoban_analysis_spread(const struct sokoban_board *board, const uint8_t *walls,
                             enum sokoban_way way, uint8_t *out, uint16_t *queue, uint32_t count);

/* Marks in `out` the squares from which a box, alone on the floor that `sides` knows, gets to one
 * of the targets, the player walking round it where he can. */
void sokoban_analysis_sources(const struct sokoban_board *board, const struct sokoban_sides *sides,
                              const uint16_t *target, uint32_t count, uint8_t *out);

void sokoban_rooms_find(struct sokoban_analysis *analysis);
/* Links between rooms that the boxes break. */
uint32_t sokoban_rooms_broken(const struct sokoban_analysis *analysis,
                              const struct sokoban_position *position);

#endif
