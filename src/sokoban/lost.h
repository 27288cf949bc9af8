/* SPDX-License-Identifier: MIT */
/* Positions that cannot be won any more, with the boxes that prove it. */
#ifndef QD_SOKOBAN_LOST_H
#define QD_SOKOBAN_LOST_H

#include "sokoban/sokoban.h"

enum sokoban_loss_kind {
    SOKOBAN_LOSS_NONE,
    SOKOBAN_LOSS_SQUARE, /* one box, alone on the board, can reach no goal */
    SOKOBAN_LOSS_FROZEN, /* boxes that can never move again, one of them off the goals */
    SOKOBAN_LOSS_PINNED, /* the same, but for pushes to where no goal can be reached */
    SOKOBAN_LOSS_GOALS,  /* boxes that share too few goals */
    SOKOBAN_LOSS_SEARCH  /* every sequence of pushes of these boxes was tried */
};

/* The proof: with these boxes alone on the board and the player where he is, they cannot all be
 * brought to goals. Fewer boxes only make it easier, so the whole position is lost. The set is
 * minimal, as far as the limits allowed to determine. */
struct sokoban_loss {
    enum sokoban_loss_kind kind;
    int boxes;
    uint16_t box[SOKOBAN_BOXES]; /* numbers of boxes, increasing */
    struct qd_stats stats;
};

/* QD_OK: lost, `out` holds the proof. QD_NOTHING: not lost, a solution was found. QD_LIMIT,
 * QD_STOPPED, QD_MEMORY: unknown; deadlocks that need no search are always found within the bytes
 * the board needs. `out->stats` is filled in every case. */
QD_MUST_CHECK qd_err sokoban_lost(const struct qd_level *level, const void *state,
                                  const struct qd_limits *limits, struct sokoban_loss *out);
/* The same for the game table: the boxes' cells, and the reason as a message. */
qd_err sokoban_loss(const struct qd_level *level, const void *state, const struct qd_limits *limits,
                    struct qd_loss *out);

#endif
