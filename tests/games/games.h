/* SPDX-License-Identifier: MIT */
/* The games that generic tests run over: those of the build, and two tiny ones that prove the
 * table: nim (two players) and mines (hidden).
 */
#ifndef TESTS_GAMES_H
#define TESTS_GAMES_H

#include <quadrille/play.h>

extern const struct qd_game nim_game;
extern const struct qd_game mines_game;

/* NULL-terminated. */
const struct qd_game *const *test_games(void);
/* Parameters to try for a game, NULL-terminated; its example for one that is not known here. */
const char *const *test_params(const struct qd_game *game);

#endif
