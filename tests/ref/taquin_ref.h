/* SPDX-License-Identifier: MIT */
/* The Taquin again: slow, obvious, written from the text of the rules, independent of src. Never
 * linked into the product.
 */
#ifndef TESTS_TAQUIN_REF_H
#define TESTS_TAQUIN_REF_H

#include <stdbool.h>
#include <stddef.h>

enum { REF_SIDE = 16, REF_SMALL = 9 };

struct ref_tile {
    int id; /* 0 the blank; the others 1, 2, 3 … in reading order */
    int top, left, bottom, right;
};

struct ref_board {
    int rows, cols;
    struct ref_tile at[REF_SIDE][REF_SIDE];
};

/* The one-line form "2x2:1,2,3,4 … *"; false for anything else. */
bool ref_read(const char *text, struct ref_board *board);
void ref_write(const struct ref_board *board, char *text, size_t room);
void ref_blank(const struct ref_board *board, int *row, int *col);
/* Slides the tile that can go 'U', 'D', 'L' or 'R'; false and untouched if there is none. */
bool ref_slide(struct ref_board *board, char dir);
/* Slides a whole text of letters with counts. */
bool ref_play(struct ref_board *board, const char *moves, int *count);
int ref_touching(const struct ref_board *board);
int ref_agreeing(const struct ref_board *board);
bool ref_solved(const struct ref_board *board);

/* The seed's evaluations. h1: missing pairs compared with a board with its blank in the corner. h2:
 * the distances between each number and its nearest twin, on the facing side of another tile. */
int ref_h1(const struct ref_board *board);
int ref_h2(const struct ref_board *board);

/* All arrangements of the tiles of a board of nine cells or less: moves to the nearest solved one,
 * by breadth first search from all solved ones at once. */
struct ref_space {
    struct ref_board board; /* whose tiles they are */
    int cells;
    int count;     /* of arrangements: cells! */
    int *distance; /* by number; -1: no solved board can be reached */
};

void ref_space_build(struct ref_space *space, const struct ref_board *board);
void ref_space_free(struct ref_space *space);
int ref_space_distance(const struct ref_space *space, const struct ref_board *board);
/* The arrangement with this number, and back. */
void ref_space_board(const struct ref_space *space, int number, struct ref_board *board);
int ref_space_number(const struct ref_space *space, const struct ref_board *board);

/* Which arrangements can be reached from the board at all; the caller frees. */
bool *ref_reachable(const struct ref_space *space, const struct ref_board *board);

#endif
