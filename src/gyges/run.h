/* SPDX-License-Identifier: MIT */
/* One run, for all directions at once. A run that returns to a neighbour of its start has gone
 * round a free square; everything else follows from stepping sets of cells.
 */
#ifndef QD_GYGES_RUN_H
#define QD_GYGES_RUN_H

#include "gyges/board.h"

/* One step, over borders that have not been crossed. */
static inline uint64_t gyges_east(uint64_t set, const struct gyges_edges *used)
{
    return (set & ~used->east) << 1;
}

static inline uint64_t gyges_west(uint64_t set, const struct gyges_edges *used)
{
    return set >> 1 & ~used->east;
}

static inline uint64_t gyges_north(uint64_t set, const struct gyges_edges *used)
{
    return (set & ~used->north) << 8;
}

static inline uint64_t gyges_south(uint64_t set, const struct gyges_edges *used)
{
    return set >> 8 & ~used->north;
}

static inline uint64_t gyges_free_step(uint64_t set, const struct gyges_edges *used)
{
    return (gyges_east(set, used) | gyges_west(set, used) | gyges_north(set, used) |
            gyges_south(set, used)) &
           GYGES_ALL;
}

/* Adds the border between two cells that touch. */
static inline void gyges_cross(struct gyges_edges *used, int a, int b)
{
    int low = a < b ? a : b;
    if (a - b == 1 || b - a == 1)
        used->east |= UINT64_C(1) << low;
    else
        used->north |= UINT64_C(1) << low;
}

/* Three steps: the cells beside the start can be reached again only round a corner, out one way and
 * back the other, so the fourth cell of a free square counts for both its sides. */
static inline uint64_t gyges_three(uint64_t at, uint64_t first, uint64_t second, uint64_t empty,
                                   const struct gyges_edges *used)
{
    uint64_t up = first & at << 8, down = first & at >> 8;
    uint64_t right = first & at << 1, left = first & at >> 1;
    uint64_t corners = (gyges_east(up, used) & gyges_north(right, used)) |
                       (gyges_west(up, used) & gyges_north(left, used)) |
                       (gyges_east(down, used) & gyges_south(right, used)) |
                       (gyges_west(down, used) & gyges_south(left, used));
    return (gyges_free_step(second, used) & ~first) |
           (first & gyges_free_step(corners & empty, used));
}

/* Where a visit's run may end: empty and occupied cells; *goal is set if it can enter the goal. */
__attribute__((always_inline)) static inline uint64_t gyges_run(const struct gyges_visit *visit,
                                                                uint64_t empty, bool *goal)
{
    const struct gyges_edges *used = &visit->used;
    uint64_t at = UINT64_C(1) << visit->bit;
    uint64_t first = gyges_free_step(at, used);
    if (visit->value == 1) {
        *goal |= (at & GYGES_LAST_ROW) != 0;
        return first;
    }
    first &= empty;
    uint64_t second = gyges_free_step(first, used) & ~at;
    if (visit->value == 2) {
        *goal |= (first & GYGES_LAST_ROW) != 0;
        return second;
    }
    second &= empty;
    *goal |= (second & GYGES_LAST_ROW) != 0;
    return gyges_three(at, first, second, empty, used);
}

/* The same for a piece that has crossed nothing yet. */
__attribute__((always_inline)) static inline uint64_t gyges_plain_run(int bit, int value,
                                                                      uint64_t empty, bool *goal)
{
    uint64_t at = UINT64_C(1) << bit, first = gyges_step(at);
    if (value == 1) {
        *goal |= (at & GYGES_LAST_ROW) != 0;
        return first;
    }
    first &= empty;
    uint64_t second = gyges_step(first) & ~at;
    if (value == 2) {
        *goal |= (first & GYGES_LAST_ROW) != 0;
        return second;
    }
    second &= empty;
    *goal |= (second & GYGES_LAST_ROW) != 0;
    uint64_t up = first & at << 8, down = first & at >> 8;
    uint64_t right = first & at << 1, left = first & at >> 1;
    uint64_t corners = (up << 1 & right << 8) | (up >> 1 & left << 8) | (down << 1 & right >> 8) |
                       (down >> 1 & left >> 8);
    return (gyges_step(second) & ~first) | (first & gyges_step(corners & empty));
}

/* Whether the borders crossed by an earlier visit to the same piece are a subset of this one's:
 * then it has been everywhere this one could go. If not, this one is kept while there is room. */
static inline bool gyges_covered(struct gyges_edges *kept, uint8_t *count, int room,
                                 const struct gyges_edges *used)
{
    for (int i = 0; i < *count; i++)
        if (!(kept[i].east & ~used->east) && !(kept[i].north & ~used->north))
            return true;
    if (*count < room)
        kept[(*count)++] = *used;
    return false;
}

#endif
