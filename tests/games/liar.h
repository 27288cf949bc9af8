/* SPDX-License-Identifier: MIT */
/* Sokoban and Gygès with minds that say what a test tells them: no answer may be taken on trust.
 *
 * Rules, texts and views are the games' own, under their own names, so that the games' checkers
 * serve them.
 */
#ifndef TESTS_LIAR_H
#define TESTS_LIAR_H

#include <quadrille/play.h>

/* What the minds answer from now on, as move text; NULL: that there is no solution. */
void liar_says(const char *moves);
/* In how many moves the line is said to win, negative: to lose; 0: nothing is said. */
void liar_says_wins(int wins_in);
/* The cell of the one piece that is said to prove the position lost. */
void liar_says_lost(uint16_t cell);

/* NULL-terminated; the first call must come before the first play. */
const struct qd_game *const *liar_games(void);

#endif
