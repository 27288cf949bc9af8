/* SPDX-License-Identifier: MIT */
/* Sokoban again: slow, obvious, written from the text of the rules, independent of src. Never
 * linked into the product.
 */
#ifndef TESTS_SOKOBAN_REF_H
#define TESTS_SOKOBAN_REF_H

#include <stdbool.h>
#include <stddef.h>

enum { REF_YARD = 16 };

/* The signs of XSB, row by row. */
struct ref_yard {
    int rows, cols;
    char at[REF_YARD][REF_YARD + 1];
};

/* Rows of XSB, each with its line end. False if it is not a level: one player, as many boxes as
 * goals and at least one the player can reach, a closed border, no box or goal out of reach except
 * boxes on goals. The yard is trimmed to its signs. */
bool ref_yard_read(const char *text, struct ref_yard *yard);
void ref_yard_write(const struct ref_yard *yard, char *text, size_t room);
/* One letter of LURD in the right case; false with the yard untouched if the rules forbid it. */
bool ref_yard_step(struct ref_yard *yard, char letter);
bool ref_yard_solved(const struct ref_yard *yard);
void ref_yard_player(const struct ref_yard *yard, int *row, int *col);
bool ref_yard_same(const struct ref_yard *a, const struct ref_yard *b);

/* Whether a box alone on the board, with the player wherever needed, can get from here to a
 * goal. */
bool ref_yard_alive(const struct ref_yard *yard, int row, int col);

/* Fewest pushes, and then fewest moves, that bring the box from one cell to another without moving
 * any other; false if nothing does. By trying every step from every position. */
bool ref_yard_bring(const struct ref_yard *yard, int row, int col, int to_row, int to_col,
                    int *pushes, int *moves);

#endif
