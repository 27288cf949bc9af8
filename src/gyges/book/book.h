/* SPDX-License-Identifier: MIT */
/* The setup book: how games ended from every pair of setups. `quadrille gyges setups` makes it.
 *
 * The 90 arrangements of a home row are numbered in the order of their digits (pairs.c). A pair and
 * its mirror image are the same game; the first of the two, by South's number and then North's,
 * stands for both.
 */
#ifndef QD_GYGES_BOOK_H
#define QD_GYGES_BOOK_H

#include "gyges/gyges.h"

enum {
    GYGES_BOOK_PAIRS = 4068, /* (90 x 90 + 6 x 6) / 2: six rows are their own mirror image */
    GYGES_BOOK_ROWS = 48,    /* setups of South, mirror images once */
    GYGES_BOOK_GAMES = 17,   /* max games of a pair: their points fit one base-36 digit */
};

/* The number of a row, -1 if it is not a setup; and the row of a number. */
int gyges_book_index(const uint8_t *row);
void gyges_book_row(int index, uint8_t *row);
/* The same as six digits, terminated. */
void gyges_book_digits(int index, char *digits);
int gyges_book_mirror(int index);
/* Whether the pair, not its mirror image, stands for both. */
bool gyges_book_first(int south, int north);

/* Games by setup of South and North, all pairs. */
struct gyges_matrix {
    uint8_t games[GYGES_SETUPS][GYGES_SETUPS];
    uint8_t points[GYGES_SETUPS][GYGES_SETUPS]; /* of South: two for a win, one for a draw */
};

/* South's expected score by pair, in thousandths. */
struct gyges_rates {
    int16_t at[GYGES_SETUPS][GYGES_SETUPS];
};

/* A pair has few games, so its own score is mixed with what both setups score elsewhere. */
void gyges_rates_of(const struct gyges_matrix *matrix, struct gyges_rates *rates);
/* North's best answer to a setup of South. */
int gyges_rates_answer(const struct gyges_rates *rates, int south);

/* The book that the engine chooses from: the contents of setups.inc. */
struct gyges_book {
    uint32_t games; /* of each pair */
    uint32_t nodes; /* searched per move */
    uint32_t network;
    const char *points[GYGES_BOOK_ROWS]; /* a base-36 digit for each setup of North */
};

/* How many games it was made from, and what they tell. */
uint32_t gyges_book_games(void);
void gyges_book_rates(struct gyges_rates *rates);

#endif
