/* Pattern databases of the sliding puzzle: how many moves a few tiles need to go home when only
 * their own moves count. Tables of disjoint tile groups add up to a lower bound.
 */
#ifndef QD_TAQUIN_PATTERN_H
#define QD_TAQUIN_PATTERN_H

#include "base/base.h"

enum { PATTERN_TILES = 8, PATTERN_CELLS = 16 };

/* What all patterns of one board size and one number of tiles share. A place of the pattern is the
 * set of cells its tiles stand on (its rank among the sets of that size) and the order of the tiles
 * in them (its rank among the permutations). */
struct pattern_space {
    int rows, cols, cells, tiles;
    uint32_t sets;         /* ways to choose the cells */
    uint32_t orders;       /* permutations of the tiles */
    uint16_t *rank_of_set; /* by bit mask of cells */
    /* shift[from][to][order]: the order when the tile in place `from` goes to place `to`. */
    uint16_t *shift;
};

struct pattern {
    const struct pattern_space *space;
    int goal_blank;
    uint8_t home[PATTERN_TILES]; /* the tiles' goal cells, ascending; tile i goes to home[i] */
    uint8_t *nibbles;            /* (moves - Manhattan) / 2, two places a byte */
    bool lent;                   /* the nibbles belong to somebody else (a mapped file) */
};

QD_MUST_CHECK qd_err pattern_space_init(struct pattern_space *space, int rows, int cols, int tiles);
void pattern_space_free(struct pattern_space *space);

/* Bytes of a pattern's nibbles. */
uint64_t pattern_bytes(const struct pattern_space *space);
/* Fills the table by breadth-first search from the goal. `proceed` (may be NULL) is told how many
 * of the places are known and stops the work by returning false. `peak` gets the bytes that were
 * held at most, the table included. */
QD_MUST_CHECK qd_err pattern_build(struct pattern *pattern, const struct pattern_space *space,
                                   const uint8_t *home, int goal_blank,
                                   bool (*proceed)(void *context, uint64_t done, uint64_t all),
                                   void *context, uint64_t *peak);
void pattern_free(struct pattern *pattern);

static inline uint16_t pattern_shift(const struct pattern_space *space, int from, int to,
                                     uint32_t order)
{
    return space->shift[((uint32_t)(from * PATTERN_TILES + to)) * space->orders + order];
}

static inline uint64_t pattern_place(const struct pattern_space *space, uint32_t set,
                                     uint32_t order)
{
    return (uint64_t)order * space->sets + space->rank_of_set[set];
}

static inline uint32_t pattern_excess(const struct pattern *pattern, uint32_t set, uint32_t order)
{
    uint64_t place = pattern_place(pattern->space, set, order);
    return 2u * (pattern->nibbles[place >> 1] >> (4 * (place & 1)) & 15u);
}

/* The order of the tiles of a pattern: where[i] is the cell of tile i. Also gives the set. */
uint32_t pattern_rank(const struct pattern_space *space, const uint8_t *where, uint32_t *set);

#endif
