/* SPDX-License-Identifier: MIT */
/* A set of cells: one 64-bit word per row, so that "beside" is four shifts over the whole row.
 *
 * Every loop covers only the board's own rows; the words after them are never read.
 */
#ifndef QD_WUMPUS_BITS_H
#define QD_WUMPUS_BITS_H

#include "base/count.h"

#include <stdbool.h>
#include <stdint.h>

enum { WUMPUS_SIDE_MIN = 2, WUMPUS_SIDE_MAX = 64 };
enum { WUMPUS_CELLS = WUMPUS_SIDE_MAX * WUMPUS_SIDE_MAX };

struct wumpus_bits {
    uint64_t row[WUMPUS_SIDE_MAX];
};

static inline uint64_t wumpus_row_mask(int side)
{
    return side == 64 ? ~(uint64_t)0 : ((uint64_t)1 << side) - 1;
}

static inline bool wumpus_has(const struct wumpus_bits *set, int side, int cell)
{
    return set->row[cell / side] >> (cell % side) & 1;
}

static inline void wumpus_put(struct wumpus_bits *set, int side, int cell)
{
    set->row[cell / side] |= (uint64_t)1 << (cell % side);
}

static inline void wumpus_drop(struct wumpus_bits *set, int side, int cell)
{
    set->row[cell / side] &= ~((uint64_t)1 << (cell % side));
}

static inline void wumpus_clear(struct wumpus_bits *set, int side)
{
    for (int r = 0; r < side; r++)
        set->row[r] = 0;
}

static inline bool wumpus_none(const struct wumpus_bits *set, int side)
{
    uint64_t any = 0;
    for (int r = 0; r < side; r++)
        any |= set->row[r];
    return any == 0;
}

static inline int wumpus_count(const struct wumpus_bits *set, int side)
{
    int count = 0;
    for (int r = 0; r < side; r++)
        count += qd_count(set->row[r]);
    return count;
}

/* Row r of the cells beside the set. */
static inline uint64_t wumpus_beside_row(const struct wumpus_bits *set, int side, int r)
{
    uint64_t here = set->row[r];
    uint64_t out = here << 1 | here >> 1;
    if (r > 0)
        out |= set->row[r - 1];
    if (r + 1 < side)
        out |= set->row[r + 1];
    return out & wumpus_row_mask(side);
}

/* The cells beside the set; `out` must be a different set. */
static inline void wumpus_beside(const struct wumpus_bits *set, int side, struct wumpus_bits *out)
{
    for (int r = 0; r < side; r++)
        out->row[r] = wumpus_beside_row(set, side, r);
}

/* The next cell of the set from `cell` on, -1 at the end. */
static inline int wumpus_next(const struct wumpus_bits *set, int side, int cell)
{
    int r = cell / side, c = cell % side;
    if (r >= side)
        return -1;
    uint64_t rest = set->row[r] & (~(uint64_t)0 << c);
    while (!rest) {
        if (++r == side)
            return -1;
        rest = set->row[r];
    }
    return r * side + __builtin_ctzll(rest);
}

/* The neighbours of a cell, in reading order; returns how many. */
static inline int wumpus_neighbours(int side, int cell, int out[4])
{
    int count = 0, row = cell / side, col = cell % side;
    if (row > 0)
        out[count++] = cell - side;
    if (col > 0)
        out[count++] = cell - 1;
    if (col + 1 < side)
        out[count++] = cell + 1;
    if (row + 1 < side)
        out[count++] = cell + side;
    return count;
}

static inline bool wumpus_are_beside(int side, int a, int b)
{
    int rows = a / side - b / side, cols = a % side - b % side;
    return rows * rows + cols * cols == 1;
}

#endif
