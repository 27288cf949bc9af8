/* SPDX-License-Identifier: MIT */
/* A Wumpus map and what the checkers know of its rules: what is beside a cell, where an arrow
 * flies, when a play is over. */
#ifndef QD_CHECK_WUMPUS_GRID_H
#define QD_CHECK_WUMPUS_GRID_H

#include "check/check.h"
#include "check/reader.h"

enum { SIDE_MOST = 64, CELLS_MOST = SIDE_MOST * SIDE_MOST, NUMBER_MOST = 99999999 };

struct qd_grid {
    int side, arrows, reveals, deduces;
    bool counted, overlap;
    char at[CELLS_MOST];   /* '.', 'P', 'W', 'G', 'X'; a slain wumpus is gone */
    char seen[CELLS_MOST]; /* entered, or shown by a joker */
    char entered[CELLS_MOST];
    char fell[CELLS_MOST]; /* a wumpus fell here */
    char flag[CELLS_MOST];
    int player;
    bool dead;
    uint64_t moves;
};

/* A level's text into a grid of zeros. */
bool qd_grid_read(struct qd_text text, struct qd_grid *grid);
/* "c3". */
bool qd_grid_read_cell(struct reader *reader, int side, int *cell);
/* -1 beyond the edge; ways are up, down, left, right. */
int qd_grid_neighbour(int side, int cell, int way);
bool qd_grid_beside(const struct qd_grid *grid, int cell, const char *letters);
int qd_grid_count(const struct qd_grid *grid, const char *letters);
/* The arrow's victim falls; false when it hits nothing. */
bool qd_grid_shoot(struct qd_grid *grid, int from, int way);
bool qd_grid_over(const struct qd_grid *grid);

#endif
