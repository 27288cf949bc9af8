/* SPDX-License-Identifier: MIT */
/* Gygès, slow and obvious, from the text of its rules: every path is walked step by step. */
#ifndef GYGES_REF_H
#define GYGES_REF_H

#include <stdbool.h>
#include <stdint.h>

struct ref_gyges {
    int board[6][6]; /* row 0 is South's home row; 0 is empty */
    int side;        /* 0 South, 1 North */
    bool beginner, compat;
};

struct ref_gyges_move {
    int from, to, drop; /* 6 * row + column; `to` 36 is the goal aimed at; `drop` -1 without one */
};

enum { REF_GYGES_MOVES = 4096 };

/* "321123/…/321123 s"; false if it is not a position. */
bool ref_gyges_read(const char *text, struct ref_gyges *out);
/* Distinct moves without history, in order; rule 8 and 10 unless compat. */
int ref_gyges_moves(const struct ref_gyges *game, struct ref_gyges_move *out);
struct ref_gyges ref_gyges_after(const struct ref_gyges *game, struct ref_gyges_move move);
uint64_t ref_gyges_perft(const struct ref_gyges *game, int depth);

#endif
