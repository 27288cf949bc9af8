/* SPDX-License-Identifier: MIT */
/* The fast board: one bit set per value, always seen from the player to move.
 *
 * A cell is a bit of an 8 x 8 square whose middle rows 1 to 6 and first six columns are the board;
 * row 7 is the goal aimed at, row 0 the mover's own. The mover's home row is at the bottom, so both
 * players share one generator, and changing sides is one byte swap.
 *
 * A border between two cells is a bit of one of two sets, named by its lower cell: `east` between a
 * cell and its right neighbour, `north` between it and the one above.
 */
#ifndef QD_GYGES_BOARD_H
#define QD_GYGES_BOARD_H

#include "base/count.h"

#include <stdbool.h>
#include <stdint.h>

#define GYGES_ALL UINT64_C(0x003f3f3f3f3f3f00)
#define GYGES_LAST_ROW UINT64_C(0x003f000000000000)

/* Bits of value v are in value[v - 1]. */
struct gyges_board {
    uint64_t value[3];
};

struct gyges_edges {
    uint64_t east, north;
};

static inline int gyges_low(uint64_t set)
{
    return __builtin_ctzll(set);
}

static inline int gyges_count(uint64_t set)
{
    return qd_count(set);
}

static inline uint64_t gyges_occupied(const struct gyges_board *board)
{
    return board->value[0] | board->value[1] | board->value[2];
}

/* The value of the piece on a cell; there must be one. */
static inline int gyges_value_at(const struct gyges_board *board, int bit)
{
    return 1 + (int)(board->value[1] >> bit & 1) + 2 * (int)(board->value[2] >> bit & 1);
}

/* The bit of a cell 0 … 35 (row by row from the mover's side), and back. */
static inline int gyges_bit_of(int cell)
{
    return cell + 8 + cell / 6 * 2;
}

static inline int gyges_cell_of(int bit)
{
    return (bit >> 3) * 6 - 6 + (bit & 7);
}

/* The same cell seen by the other player. */
static inline int gyges_turned(int cell)
{
    return 30 - cell / 6 * 6 + cell % 6;
}

static inline struct gyges_board gyges_flip(const struct gyges_board *board)
{
    return (struct gyges_board){{__builtin_bswap64(board->value[0]),
                                 __builtin_bswap64(board->value[1]),
                                 __builtin_bswap64(board->value[2])}};
}

/* The row of cells that holds a cell. */
static inline uint64_t gyges_row_of(int bit)
{
    return UINT64_C(0x3f) << (bit & ~7);
}

/* Cells one step away. */
static inline uint64_t gyges_step(uint64_t set)
{
    return (set << 1 | set >> 1 | set << 8 | set >> 8) & GYGES_ALL;
}

/* Cells that may be filled by a replaced piece: empty ones (and `start`, which the mover leaves) up
 * to the opponent's active row. */
static inline uint64_t gyges_drops(uint64_t occupied, int start)
{
    int last_row = (63 - __builtin_clzll(occupied)) >> 3;
    uint64_t behind = last_row == 6 ? 0 : GYGES_ALL << (8 * (last_row)) & GYGES_ALL;
    return (GYGES_ALL & ~occupied & ~behind) | UINT64_C(1) << start;
}

/* Where a piece can move: empty cells it can stop on (including its start if it can return), cells
 * whose piece it can replace, and whether it can enter the goal. */
struct gyges_reach {
    uint64_t ends;
    uint64_t hits;
    bool goal;
};

/* By the rule, step by step and bounce by bounce (rules.c). */
void gyges_walk(const struct gyges_board *board, int start, struct gyges_reach *out);
/* The same, faster (reach.c); empty cells of `unwanted` may be missing. */
void gyges_reach(const struct gyges_board *board, int start, uint64_t unwanted,
                 struct gyges_reach *out);

/* A state between bounces, for searches that need the path itself. */
struct gyges_visit {
    struct gyges_edges used;
    int bit;   /* where the piece is */
    int value; /* steps of the next run */
};

/* All paths of a visit's run to a cell it can end on, as borders used; at most GYGES_WAYS. */
enum { GYGES_WAYS = 12 };
int gyges_ways(const struct gyges_visit *visit, uint64_t empty, int to, struct gyges_edges *ways);

/* A path into the goal: the start, the pieces bounced on, and every empty cell stepped on. */
struct gyges_win {
    int start;
    uint64_t pieces; /* start and bounces */
    uint64_t passed; /* empty cells */
};

/* Whether the mover can enter the goal from one of the cells `starts`. */
bool gyges_wins_from(const struct gyges_board *board, uint64_t starts, struct gyges_win *win);
/* From its active row; if that is blocked, from the next (rule 10, no history). `win` may be NULL.
 */
bool gyges_threat(const struct gyges_board *board, struct gyges_win *win);
bool gyges_wins(const struct gyges_board *board);
/* The same in either rules: in compat a blocked row is a draw, and no other row may move. */
bool gyges_threat_in(const struct gyges_board *board, bool compat, struct gyges_win *win);
/* Cells that a move of the mover must touch to stop the opponent from winning at once; all cells if
 * it does not threaten to. */
uint64_t gyges_answers(const struct gyges_board *board, bool compat);

/* Cells of the mover's active row. */
static inline uint64_t gyges_active(uint64_t occupied)
{
    return occupied & gyges_row_of(gyges_low(occupied));
}

#endif
