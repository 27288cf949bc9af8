/* SPDX-License-Identifier: MIT */
/* A board of Gygès for the checker of forced wins: where its pieces can go. */
#ifndef QD_CHECK_GYGES_WAYS_H
#define QD_CHECK_GYGES_WAYS_H

#include "check/gyges_game.h"

enum { QD_GYGES_MOVES = 2048, QD_GYGES_STEPS = 62, QD_GYGES_WAYS = 12 };

/* A path into a goal, cell by cell. */
struct qd_gyges_way {
    uint8_t cells[QD_GYGES_STEPS];
    int count;
};

/* Paths that lately won for one player: most boards of a search are won by one of a few. */
struct qd_gyges_ways {
    struct qd_gyges_way way[QD_GYGES_WAYS];
    int count;
};

struct qd_gyges_table {
    uint8_t cell[QD_GYGES_CELLS];
    int mover; /* 1 South, -1 North */
};

/* The nth row as the mover counts them. */
int qd_gyges_row(const struct qd_gyges_table *table, int nth);
bool qd_gyges_holds(const struct qd_gyges_table *table, int row);
/* The cells, as bits, where a run of this piece may end, pieces included; bit 36 is the goal. */
uint64_t qd_gyges_ends(const struct qd_gyges_table *table, int from);
/* Whether a piece of the mover's nearest row still wins by one of the paths. */
bool qd_gyges_still_wins(const struct qd_gyges_table *table, struct qd_gyges_ways *ways);
/* Whether the piece can enter the goal; its path is added to `ways`. */
bool qd_gyges_enters(const struct qd_gyges_table *table, int from, struct qd_gyges_ways *ways);

#endif
