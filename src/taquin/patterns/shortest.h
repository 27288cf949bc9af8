/* SPDX-License-Identifier: MIT */
/* Shortest solutions of Taquin boards of up to 16 cells, over all their layouts. */
#ifndef QD_TAQUIN_PATTERNS_SHORTEST_H
#define QD_TAQUIN_PATTERNS_SHORTEST_H

#include "taquin/patterns/optimal.h"
#include "taquin/taquin.h"

/* Tables built once and kept for the next board; larger ones may be supplied for the classic 4x4.
 * Solutions are equally short with any of them, only the work differs. A size has at most six kinds
 * of goal blank (3x5), with tables of three sizes each. */
enum { TAQUIN_KEPT_TABLES = 18 };

struct taquin_cache {
    int count;
    struct taquin_optimal_tables *kept[TAQUIN_KEPT_TABLES];
    const struct taquin_optimal_tables *lent;
    int quick; /* where no tables are ready, some with only so many tiles per group are built:
                  sooner there, slower in use; 0: full ones */
};

/* Tiles per group in quick tables: for boards that are easy enough, and for the others. */
enum { TAQUIN_FIRST_TILES = 4, TAQUIN_QUICK_TILES = 5 };

struct qd_mind *taquin_cache_new(void);
void taquin_cache_free(struct qd_mind *mind);
/* Tables for a board, built if needed and owned by the mind. QD_LIMIT when they would take more
 * than `most_bytes` (0: no limit). */
QD_MUST_CHECK qd_err taquin_cache_tables(struct taquin_cache *mind, int rows, int cols,
                                         int goal_blank, uint64_t most_bytes,
                                         const struct taquin_optimal_tables **out);
/* Whether there are tables of at least so many tiles per group for boards of a size. */
bool taquin_cache_has(const struct taquin_cache *mind, int rows, int cols, int tiles);
/* Supplies tables that outlive the mind (NULL withdraws them). */
void taquin_cache_lend(struct qd_mind *mind, const struct taquin_optimal_tables *tables);

/* QD_OK: answer->moves is shortest over all layouts. QD_RANGE: the board is too large, or there are
 * too many layouts or not all are known. */
QD_MUST_CHECK qd_err taquin_shortest(struct taquin_cache *mind, const struct taquin_level *level,
                                     const uint8_t *board, const struct qd_limits *limits,
                                     struct qd_answer *answer);

#endif
