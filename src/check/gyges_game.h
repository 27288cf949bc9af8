/* SPDX-License-Identifier: MIT */
/* A game of Gygès as the checkers see it: a board of numbers, whose turn it is, and every position
 * it came through. */
#ifndef QD_CHECK_GYGES_GAME_H
#define QD_CHECK_GYGES_GAME_H

#include "check/check.h"

enum { QD_GYGES_SIDE = 6, QD_GYGES_CELLS = 36, QD_GYGES_GOAL = 36, QD_GYGES_PLIES = 1000 };

struct qd_gyges_walk;

struct qd_gyges_game {
    int cell[QD_GYGES_CELLS];
    int mover; /* 1 South, -1 North: the direction of play */
    int homes; /* home rows set up */
    bool beginner, compat, free, won, drawn;
    int passes;
    int plies;
    char (*past)[QD_GYGES_CELLS + 2]; /* positions as text */
    struct qd_gyges_walk *walk;       /* room for one search of a path */
};

/* The reader, in gyges_text.c. A cell is cut from the text, -1 if none comes first; "b6", or "12"
 * in the numbers of the student report. A level is options, pieces and who moves. */
int qd_gyges_read_cell(struct qd_text *text);
bool qd_gyges_read_level(struct qd_gyges_game *game, struct qd_text text);

/* Reads the level and plays the moves on it; `count` gets the number of the last move tried. The
 * game must be freed whatever is returned. QD_ILLEGAL: the message names the move. */
QD_MUST_CHECK qd_err qd_gyges_replay(struct qd_text level, struct qd_text moves,
                                     struct qd_gyges_game *game, uint64_t *count,
                                     struct qd_message *why);
void qd_gyges_game_free(struct qd_gyges_game *game);

#endif
