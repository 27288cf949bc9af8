/* SPDX-License-Identifier: MIT */
/* Pattern databases of the sliding puzzle: how many moves a few tiles need to reach home when only
 * their own moves count. Tables of disjoint tile groups add up to a lower bound.
 */
#ifndef QD_TAQUIN_PATTERNS_PATTERN_H
#define QD_TAQUIN_PATTERNS_PATTERN_H

#include "base/base.h"

enum { PATTERN_TILES = 8, PATTERN_CELLS = 25 };

/* How the rank of an order changes when the tile at one index moves to another. Only the digits
 * between the two change (digit i of the factorial number system counts the smaller tiles after
 * index i): they are extracted from the rank and looked up. */
struct taquin_pattern_step {
    uint64_t low_inverse, block_inverse; /* 2^32 divided by the numbers, rounded up */
    uint32_t low, block;
    const uint16_t *moved; /* by the old digits, read as one number */
};

/* What all patterns of one board size and one number of tiles share. An entry of the pattern is the
 * set of cells its tiles occupy (its rank among the sets of that size, ordered by bit mask) and the
 * order of the tiles in them (its rank among the permutations). */
struct taquin_pattern_space {
    int rows, cols, cells, tiles;
    uint32_t sets;      /* number of sets of cells */
    uint32_t orders;    /* permutations of the tiles */
    uint32_t row_bytes; /* of one order's nibbles */
    /* A mask is ranked by its upper and its lower half: small tables that stay in cache. */
    int low_bits;
    uint32_t *first_of_high;
    uint16_t *rank_of_low;
    uint16_t *moved; /* storage of the steps' tables */
    struct taquin_pattern_step step[PATTERN_TILES][PATTERN_TILES]; /* [from][to] */
};

struct taquin_pattern {
    const struct taquin_pattern_space *space;
    int goal_blank;
    uint8_t home[PATTERN_TILES]; /* the tiles' goal cells, ascending; tile i goes to home[i] */
    uint8_t *nibbles;            /* (moves - Manhattan) / 2, two entries per byte, order by order */
    bool lent;                   /* the nibbles are owned elsewhere (a mapped file) */
};

QD_MUST_CHECK qd_err taquin_pattern_space_init(struct taquin_pattern_space *space, int rows,
                                               int cols, int tiles);
void taquin_pattern_space_free(struct taquin_pattern_space *space);
/* Bytes of a pattern's nibbles. */
uint64_t taquin_pattern_bytes(const struct taquin_pattern_space *space);

struct taquin_pattern_work {
    int passes;    /* over the space, each filling a share of the table: less memory, more time */
    uint64_t most; /* maximum bytes held while building, 0: no limit */
    /* Called with the number of entries known; returning false stops the build. May be NULL. */
    bool (*proceed)(void *context, uint64_t done, uint64_t all);
    /* Receives the next bytes of the table; false on failure (QD_SYSTEM). */
    bool (*take)(void *context, const uint8_t *bytes, uint64_t count);
    void *context;
    uint64_t peak; /* out: peak bytes held */
};

/* Computes the table by breadth-first search from the goal and passes it on, row by row. */
QD_MUST_CHECK qd_err taquin_pattern_stream(const struct taquin_pattern_space *space,
                                           const uint8_t *home, int goal_blank,
                                           struct taquin_pattern_work *work);
/* The same into memory; `work` (may be NULL) needs no `take`. */
QD_MUST_CHECK qd_err taquin_pattern_build(struct taquin_pattern *pattern,
                                          const struct taquin_pattern_space *space,
                                          const uint8_t *home, int goal_blank,
                                          struct taquin_pattern_work *work);
void taquin_pattern_free(struct taquin_pattern *pattern);

static inline uint32_t taquin_pattern_set(const struct taquin_pattern_space *space, uint32_t mask)
{
    return space->first_of_high[mask >> space->low_bits] +
           space->rank_of_low[mask & ((1u << space->low_bits) - 1)];
}

static inline uint32_t taquin_pattern_shift(const struct taquin_pattern_space *space, int from,
                                            int to, uint32_t order)
{
    const struct taquin_pattern_step *step = &space->step[from][to];
    uint32_t high = (uint32_t)(order * step->low_inverse >> 32);
    uint32_t digits = high - (uint32_t)(high * step->block_inverse >> 32) * step->block;
    return order + (step->moved[digits] - digits) * step->low;
}

static inline uint32_t taquin_pattern_nibble(const uint8_t *row, uint32_t set)
{
    return row[set >> 1] >> (4 * (set & 1)) & 15u;
}

static inline const uint8_t *taquin_pattern_row(const struct taquin_pattern *pattern,
                                                uint32_t order)
{
    return pattern->nibbles + (size_t)order * pattern->space->row_bytes;
}

/* Moves beyond Manhattan. */
static inline uint32_t taquin_pattern_excess(const struct taquin_pattern *pattern, uint32_t mask,
                                             uint32_t order)
{
    return 2u * taquin_pattern_nibble(taquin_pattern_row(pattern, order),
                                      taquin_pattern_set(pattern->space, mask));
}

/* The order of the tiles of a pattern: where[i] is the cell of tile i. Also sets the mask. */
uint32_t taquin_pattern_rank(const struct taquin_pattern_space *space, const uint8_t *where,
                             uint32_t *mask);
/* The tile at each index. */
void taquin_pattern_unrank(const struct taquin_pattern_space *space, uint32_t order,
                           uint8_t *tiles);

#endif
