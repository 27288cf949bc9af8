/* SPDX-License-Identifier: MIT */
/* Shortest solutions of the sliding puzzle with one goal: IDA* with additive pattern databases.
 *
 * Here a board is classic: every tile has one home. A layout of the Taquin gives each tile its
 * home, so one set of tables serves every board of a size with an equivalent goal blank.
 */
#ifndef QD_TAQUIN_PATTERNS_OPTIMAL_H
#define QD_TAQUIN_PATTERNS_OPTIMAL_H

#include "taquin/patterns/automaton.h"
#include "taquin/patterns/pattern.h"

#include <quadrille/game.h>

/* Up to OPTIMAL_SMALL_CELLS every board is solved; beyond, only as far as the limits allow. */
enum { OPTIMAL_CELLS = PATTERN_CELLS, OPTIMAL_SMALL_CELLS = 16, OPTIMAL_GROUPS = 6 };
enum { OPTIMAL_PATH = 256 };

/* home[cell]: the goal cell of the tile in the cell; the blank's goal is `goal_blank`. */
struct taquin_slide_board {
    int rows, cols;
    int goal_blank;
    uint8_t home[OPTIMAL_CELLS];
};

/* A move seen as sets of cells, direct [0] and mirrored [1]: the two cells, and the cells before
 * each of them in reading order. */
struct taquin_optimal_way {
    uint32_t both[2], before_from[2], before_to[2];
    uint8_t from; /* the tile's cell */
    bool vertical;
};

/* Tables for one size and one goal cell of the blank, made canonical by taquin_slide_turn. */
struct taquin_optimal_tables {
    int rows, cols, cells;
    int goal_blank;
    int tiles; /* per group in tables built on demand, 0 for others */
    int group_count;
    struct taquin_pattern_space
        spaces[PATTERN_TILES + 1]; /* by number of tiles; unused ones are empty */
    struct taquin_pattern patterns[OPTIMAL_GROUPS];
    uint8_t group_of[OPTIMAL_CELLS]; /* by home cell */
    bool mirrored; /* the transposed board has the same goal: a second lookup in the same tables */
    struct taquin_automaton automaton;
    uint8_t steps[OPTIMAL_CELLS][OPTIMAL_CELLS]; /* [home][cell] */
    uint8_t mirror[OPTIMAL_CELLS];               /* transposed cell */
    uint8_t mirror_group_of[OPTIMAL_CELLS];      /* the group of the transposed home */
    uint8_t ways[OPTIMAL_CELLS];                 /* bits of the legal moves of the blank */
    struct taquin_optimal_way way[OPTIMAL_CELLS][AUTOMATON_MOVES]; /* [blank's cell][its move] */
    /* Change of the Manhattan distance: [home of the tile][blank's cell][its move]. */
    int8_t change[OPTIMAL_CELLS][OPTIMAL_CELLS][AUTOMATON_MOVES];
};

/* The groups of a partition, as lists of home cells terminated by -1; the last list is empty. */
struct taquin_optimal_partition {
    const char *name;
    int rows, cols;
    int8_t groups[OPTIMAL_GROUPS + 1][PATTERN_TILES + 1];
};

extern const struct taquin_optimal_partition taquin_optimal_6_6_3, taquin_optimal_7_7_1,
    taquin_optimal_7_8;

/* Maximum memory for building: up to 16 cells, everything; beyond, in addition to the tables. */
enum { OPTIMAL_SMALL_BYTES = 48 << 20, OPTIMAL_LARGE_BYTES = 12 << 20 };

/* Tiles per group in tables built on demand: as many as about a second and `most_bytes` (0: no
 * limit) allow; 0 when no tables fit. */
int taquin_optimal_tiles(int cells, uint64_t most_bytes);
/* Builds them, for any size up to OPTIMAL_CELLS and any canonical goal blank. */
QD_MUST_CHECK qd_err taquin_optimal_tables_make(struct taquin_optimal_tables *tables, int rows,
                                                int cols, int goal_blank, int tiles);
/* Prepares everything but the patterns' contents, which the caller builds or maps. */
QD_MUST_CHECK qd_err taquin_optimal_tables_prepare(struct taquin_optimal_tables *tables,
                                                   const struct taquin_optimal_partition *partition,
                                                   int goal_blank, int automaton_depth);
/* The home cells of a group; returns their number. */
int taquin_optimal_group(const struct taquin_optimal_partition *partition, int group,
                         uint8_t *home);
void taquin_optimal_tables_free(struct taquin_optimal_tables *tables);
/* Bytes they hold, the same on every machine. */
uint64_t taquin_optimal_tables_bytes(const struct taquin_optimal_tables *tables);

/* A symmetry of the board: where each cell goes, and what each move (of a tile) becomes. */
struct taquin_slide_turn {
    uint8_t cell[OPTIMAL_CELLS];
    uint8_t move[4];
};

/* The symmetry that brings the goal blank to the last cell it can reach, and that cell. */
int taquin_slide_turn(int rows, int cols, int goal_blank, struct taquin_slide_turn *turn);
void taquin_slide_turn_board(const struct taquin_slide_board *board,
                             const struct taquin_slide_turn *turn, struct taquin_slide_board *out);

struct taquin_optimal_run {
    const struct taquin_optimal_tables *tables;
    const struct qd_limits *limits;
    uint64_t started_ns; /* by the limits' clock */
    struct qd_stats stats;
    uint32_t bound;
    int length;                 /* of `path`, once found */
    uint8_t path[OPTIMAL_PATH]; /* moves of tiles, enum taquin_move */
};

/* Lower bound from the tables: no solution is shorter. */
uint32_t taquin_optimal_estimate(const struct taquin_optimal_tables *tables,
                                 const struct taquin_slide_board *board);
/* One iteration: is there a solution of at most `bound` moves? QD_OK found, QD_NOTHING none. */
QD_MUST_CHECK qd_err taquin_optimal_try(struct taquin_optimal_run *run,
                                        const struct taquin_slide_board *board, uint32_t bound);

#endif
