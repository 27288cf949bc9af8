/* SPDX-License-Identifier: MIT */
/* Inside the mines game: what the rules and the mind share. */
#ifndef TESTS_MINES_H
#define TESTS_MINES_H

#include "games/games.h"

enum { MINES_SIDE = 4, MINES_CELLS = 16, MINES_MOST = 8 };

struct mines_level {
    struct qd_level base;
    int mines;
    uint16_t map; /* a bit a cell: the mines */
};

/* Which cells are open, a bit each. */
struct mines_state {
    uint8_t open[2];
};

/* Mines around a cell. */
int mines_around(uint16_t map, int cell);
uint16_t mines_neighbours(int cell);

extern const struct qd_deduce mines_deduce;

#endif
