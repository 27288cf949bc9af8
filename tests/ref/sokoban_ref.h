/* SPDX-License-Identifier: MIT */
/* Sokoban a second time: slow, obvious, written from the rules text and from nothing in src. Never
 * linked into the product.
 */
#ifndef TESTS_SOKOBAN_REF_H
#define TESTS_SOKOBAN_REF_H

#include <stdbool.h>
#include <stddef.h>

enum { REF_YARD = 16 };

/* The signs of XSB as they stand, row by row. */
struct ref_yard {
    int rows, cols;
    char at[REF_YARD][REF_YARD + 1];
};

/* Rows of XSB, each with its line end. False if it is no level: one player, as many boxes as goals
 * and at least one the player can come to, a closed border, no box or goal out of reach but boxes
 * on goals. The yard is cut to its signs. */
bool ref_yard_read(const char *text, struct ref_yard *yard);
void ref_yard_write(const struct ref_yard *yard, char *text, size_t room);
/* One letter of LURD, its case right; false and untouched if the rules forbid it. */
bool ref_yard_step(struct ref_yard *yard, char letter);
bool ref_yard_solved(const struct ref_yard *yard);
void ref_yard_player(const struct ref_yard *yard, int *row, int *col);
bool ref_yard_same(const struct ref_yard *a, const struct ref_yard *b);

/* Whether a box alone on the board, the player wherever it likes, gets from here to a goal. */
bool ref_yard_alive(const struct ref_yard *yard, int row, int col);

/* Fewest pushes, and with these fewest moves, that bring the box from one cell to another without
 * moving any other; false if nothing does. By trying every step from every position. */
bool ref_yard_bring(const struct ref_yard *yard, int row, int col, int to_row, int to_col,
                    int *pushes, int *moves);

#endif
