/* SPDX-License-Identifier: MIT */
/* What the doubtful cells of a chart will cost, cell by cell.
 *
 * A doubtful cell is neither on the map nor proved anything. Its price depends on what surrounds
 * it: how many unexplained breezes beside it have two candidate cells (0, 1, more), how many have
 * more (0, 1, more), how many cells beside it are proved safe and about to be probed (0, 1, more),
 * and how many neighbours are doubtful too (0 to 4). The prices were fitted by least squares to
 * what was paid on 6,000 random mazes from the states after each answer on, one cell in ten probed
 * at random to see more of the states, and then adjusted by groups where that made maps of other
 * mazes cheaper. Everything is computed a row of cells at a time.
 */
#include "wumpus/ia02/mapper.h"
#include "wumpus/reasoning.h"

#include <string.h>

enum { IA02_FEATURES = 3 * 3 * 3 * 5 };

/* In tenths of a unit; the number of doubtful neighbours runs fastest. */
static const int16_t ia02_worth[IA02_FEATURES] = {
    460, 346, 268, 153, 143, 238, 172, 108, 49,  140, 110, 19,  0,   120, 120, 441, 329,
    242, 226, 180, 170, 141, 73,  116, 116, 143, 127, 120, 120, 120, 341, 328, 185, 180,
    180, 138, 118, 116, 116, 116, 134, 120, 120, 120, 120, 294, 286, 221, 300, 149, 168,
    193, 138, 116, 116, 148, 145, 120, 120, 120, 270, 251, 240, 149, 149, 134, 118, 116,
    116, 116, 150, 120, 120, 120, 120, 146, 234, 149, 149, 149, 113, 116, 116, 116, 116,
    120, 120, 120, 120, 120, 247, 234, 247, 149, 149, 124, 124, 116, 116, 116, 127, 120,
    120, 120, 120, 312, 213, 149, 149, 149, 125, 116, 116, 116, 116, 120, 120, 120, 120,
    120, 149, 149, 149, 149, 149, 116, 116, 116, 116, 116, 120, 120, 120, 120, 120,
};

/* Cells with exactly one, two … of their neighbours in the set, a row at a time. */
struct tally {
    uint64_t one, two, four; /* bits of the number of neighbours, 0 … 4 */
};

static struct tally tally_row(const struct wumpus_bits *set, int side, int r)
{
    uint64_t mask = wumpus_row_mask(side), here = set->row[r];
    uint64_t a = here << 1 & mask, b = here >> 1;
    uint64_t c = r > 0 ? set->row[r - 1] : 0, d = r + 1 < side ? set->row[r + 1] : 0;
    uint64_t ab = a ^ b, cd = c ^ d, both = (a & b) ^ (c & d);
    return (struct tally){ab ^ cd, both ^ (ab & cd), a & b & c & d};
}

static int tally_at(const struct tally *t, int col)
{
    return (int)((t->one >> col & 1) + 2 * (t->two >> col & 1) + 4 * (t->four >> col & 1));
}

/* By kind of doubtful cell, how many there are. */
static void count_features(const struct wumpus_ia02_chart *chart,
                           const struct wumpus_conclusions *known, int32_t counts[IA02_FEATURES])
{
    const struct wumpus_knowledge *k = &chart->k;
    const struct wumpus_bits *settled = &chart->settled;
    struct wumpus_bits doubt, small, large, soon;
    int side = k->side;
    uint64_t mask = wumpus_row_mask(side);
    for (int r = 0; r < side; r++) {
        doubt.row[r] = mask & ~(settled->row[r] | known->safe.row[r] | known->pit.row[r] |
                                known->wumpus.row[r]);
        soon.row[r] = known->safe.row[r] & ~settled->row[r];
    }
    for (int r = 0; r < side; r++) {
        uint64_t open = k->fact[WUMPUS_IS_BREEZE].row[r] & ~wumpus_beside_row(&known->pit, side, r);
        struct tally t = tally_row(&doubt, side, r);
        small.row[r] = open & t.two & ~t.one;
        large.row[r] = open & ~small.row[r];
    }
    for (int r = 0; r < side; r++) {
        uint64_t rest = doubt.row[r];
        if (!rest)
            continue;
        struct tally s = tally_row(&small, side, r), l = tally_row(&large, side, r);
        struct tally q = tally_row(&soon, side, r), u = tally_row(&doubt, side, r);
        for (; rest; rest &= rest - 1) {
            int col = __builtin_ctzll(rest);
            int a = tally_at(&s, col), b = tally_at(&l, col), c = tally_at(&q, col);
            a = a < 2 ? a : 2;
            b = b < 2 ? b : 2;
            c = c < 2 ? c : 2;
            counts[((a * 3 + b) * 3 + c) * 5 + tally_at(&u, col)]++;
        }
    }
}

int64_t wumpus_ia02_price(const struct wumpus_ia02_chart *chart,
                          const struct wumpus_conclusions *known)
{
    int32_t counts[IA02_FEATURES] = {0};
    int64_t sum = 0;
    count_features(chart, known, counts);
    for (int i = 0; i < IA02_FEATURES; i++)
        sum += (int64_t)counts[i] * ia02_worth[i];
    return sum;
}
