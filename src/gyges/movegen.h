/* SPDX-License-Identifier: MIT */
/* Lists of moves on the fast board, and counting them. The rule itself is in rules.c. */
#ifndef QD_GYGES_MOVEGEN_H
#define QD_GYGES_MOVEGEN_H

#include "gyges/board.h"

#include <stddef.h>

/* Which rules are played; see docs/rules/gyges.md. */
struct gyges_options {
    bool beginner; /* no replacement */
    bool compat;   /* null moves allowed, a blocked row is a draw, repetitions are counted */
    bool free;     /* repetition allowed */
};

/* One move of the mover, in bits: `to` is GYGES_GOAL for the goal; `drop` is 0 without one. */
struct gyges_step {
    uint8_t from, to, drop;
};

enum { GYGES_GOAL = 56, GYGES_MOVES_MAX = 2048 };

/* The cells of one row whose pieces may move, with what they reach. */
struct gyges_row {
    int count;
    uint64_t pieces;
    int from[6];
    struct gyges_reach reach[6];
    uint64_t drops[6];
};

/* What the pieces `starts` reach, without null moves of the single kind where they are forbidden.
 */
void gyges_row_reach(const struct gyges_board *board, uint64_t starts,
                     const struct gyges_options *options, struct gyges_row *row);
/* The moves of a row; `steps` has room for GYGES_MOVES_MAX. Goal first, then runs, then
 * replacements. */
int gyges_row_steps(const struct gyges_board *board, const struct gyges_row *row,
                    const struct gyges_options *options, struct gyges_step *steps);
int gyges_row_count(const struct gyges_board *board, const struct gyges_row *row,
                    const struct gyges_options *options);
/* All moves, from the nearest row that has any (rule 10; in compat the nearest row alone). No
 * history. */
int gyges_steps(const struct gyges_board *board, const struct gyges_options *options,
                struct gyges_step *steps);
/* The next row that holds a piece, after `row`; 0 if none. */
uint64_t gyges_next_row(uint64_t occupied, uint64_t row);

/* The board after a move that does not enter the goal, seen by the same player. */
struct gyges_board gyges_moved(const struct gyges_board *board, struct gyges_step step);

/* Moves to a depth; a win counts at the last ply only, and is not extended. */
uint64_t gyges_perft(const struct gyges_board *board, const struct gyges_options *options,
                     int depth);

#endif
