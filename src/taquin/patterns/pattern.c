/* SPDX-License-Identifier: MIT */
/* The indexing of a pattern's entries: sets of cells, and orders of tiles as Lehmer codes. */
#include "taquin/patterns/pattern.h"
#include "base/count.h"

#include <stdlib.h>
#include <string.h>

static uint32_t factorial(int n)
{
    return n < 2 ? 1 : (uint32_t)n * factorial(n - 1);
}

static uint32_t order_rank(const uint8_t *order, int count)
{
    uint32_t rank = 0;
    for (int i = 0; i < count; i++) {
        int smaller = 0;
        for (int k = i + 1; k < count; k++)
            smaller += order[k] < order[i];
        rank = rank * (uint32_t)(count - i) + (uint32_t)smaller;
    }
    return rank;
}

static void order_unrank(uint32_t rank, int count, uint8_t *order)
{
    uint8_t digits[PATTERN_TILES], left[PATTERN_TILES];
    for (int i = count - 1; i >= 0; i--) {
        digits[i] = (uint8_t)(rank % (uint32_t)(count - i));
        rank /= (uint32_t)(count - i);
    }
    for (int i = 0; i < count; i++)
        left[i] = (uint8_t)i;
    for (int i = 0; i < count; i++) {
        order[i] = left[digits[i]];
        memmove(left + digits[i], left + digits[i] + 1, (size_t)(count - i - 1 - digits[i]));
    }
}

uint32_t taquin_pattern_rank(const struct taquin_pattern_space *space, const uint8_t *where,
                             uint32_t *mask)
{
    uint8_t order[PATTERN_TILES];
    int count = 0;
    *mask = 0;
    for (int i = 0; i < space->tiles; i++)
        *mask |= 1u << where[i];
    for (int cell = 0; cell < space->cells; cell++)
        for (int i = 0; i < space->tiles; i++)
            if (where[i] == cell)
                order[count++] = (uint8_t)i;
    return order_rank(order, space->tiles);
}

void taquin_pattern_unrank(const struct taquin_pattern_space *space, uint32_t order, uint8_t *tiles)
{
    order_unrank(order, space->tiles, tiles);
}

static void move_one(uint8_t *order, int from, int to)
{
    uint8_t moved = order[from];
    if (from < to)
        memmove(order + from, order + from + 1, (size_t)(to - from));
    else
        memmove(order + to + 1, order + to, (size_t)(from - to));
    order[to] = moved;
}

/* Number of values a step's digits can take. */
static uint32_t block_size(const struct taquin_pattern_space *space, int from, int to)
{
    int first = from < to ? from : to, last = from < to ? to : from;
    return factorial(space->tiles - first) / factorial(space->tiles - last - 1);
}

static void fill_step(struct taquin_pattern_space *space, int from, int to, uint16_t *moved)
{
    int first = from < to ? from : to, last = from < to ? to : from;
    int behind = space->tiles - first; /* tiles from the first changed index on */
    uint8_t order[PATTERN_TILES];
    uint32_t low = factorial(space->tiles - last - 1), block = block_size(space, from, to);
    for (uint32_t digits = 0; digits < block; digits++) {
        order_unrank(digits * low, behind, order);
        move_one(order, from - first, to - first);
        moved[digits] = (uint16_t)(order_rank(order, behind) / low);
    }
    space->step[from][to] =
        (struct taquin_pattern_step){.low_inverse = (((uint64_t)1 << 32) + low - 1) / low,
                                     .block_inverse = (((uint64_t)1 << 32) + block - 1) / block,
                                     .low = low,
                                     .block = block,
                                     .moved = moved};
}

/* A tile moving up or down passes at most one row of others less one. */
static bool passes(const struct taquin_pattern_space *space, int from, int to)
{
    return abs(from - to) < space->cols;
}

static qd_err fill_steps(struct taquin_pattern_space *space)
{
    size_t count = 0;
    for (int from = 0; from < space->tiles; from++)
        for (int to = 0; to < space->tiles; to++)
            count += passes(space, from, to) ? block_size(space, from, to) : 0;
    space->moved = malloc(count * sizeof *space->moved);
    if (!space->moved)
        return QD_MEMORY;
    count = 0;
    for (int from = 0; from < space->tiles; from++) {
        for (int to = 0; to < space->tiles; to++) {
            if (!passes(space, from, to))
                continue;
            fill_step(space, from, to, space->moved + count);
            count += space->step[from][to].block;
        }
    }
    return QD_OK;
}

static void fill_sets(struct taquin_pattern_space *space)
{
    uint16_t with[PATTERN_CELLS + 1] = {0}; /* lower halves by number of cells */
    uint32_t lows = 1u << space->low_bits, highs = 1u << (space->cells - space->low_bits);
    for (uint32_t low = 0; low < lows; low++)
        space->rank_of_low[low] = with[qd_count(low)]++;
    space->sets = 0;
    for (uint32_t high = 0; high < highs; high++) {
        int rest = space->tiles - qd_count(high);
        space->first_of_high[high] = space->sets;
        space->sets += rest >= 0 && rest <= space->low_bits ? with[rest] : 0;
    }
    space->row_bytes = (space->sets + 1) / 2;
}

qd_err taquin_pattern_space_init(struct taquin_pattern_space *space, int rows, int cols, int tiles)
{
    int cells = rows * cols;
    *space = (struct taquin_pattern_space){.rows = rows,
                                           .cols = cols,
                                           .cells = cells,
                                           .tiles = tiles,
                                           .orders = factorial(tiles),
                                           .low_bits = (cells + 1) / 2};
    size_t highs = (size_t)1 << (cells - space->low_bits), lows = (size_t)1 << space->low_bits;
    space->first_of_high = malloc(highs * sizeof *space->first_of_high);
    space->rank_of_low = malloc(lows * sizeof *space->rank_of_low);
    qd_err err = space->first_of_high && space->rank_of_low ? fill_steps(space) : QD_MEMORY;
    if (err)
        taquin_pattern_space_free(space);
    else
        fill_sets(space);
    return err;
}

void taquin_pattern_space_free(struct taquin_pattern_space *space)
{
    free(space->first_of_high);
    free(space->rank_of_low);
    free(space->moved);
    *space = (struct taquin_pattern_space){0};
}

uint64_t taquin_pattern_bytes(const struct taquin_pattern_space *space)
{
    return (uint64_t)space->orders * space->row_bytes;
}

void taquin_pattern_free(struct taquin_pattern *pattern)
{
    if (!pattern->lent)
        free(pattern->nibbles);
    *pattern = (struct taquin_pattern){0};
}
