/* SPDX-License-Identifier: MIT */
/* Proved wins: whether a player wins within a given number of its own moves against every defence.
 */
#ifndef QD_GYGES_ENGINE_FORCED_H
#define QD_GYGES_ENGINE_FORCED_H

#include "gyges/engine/engine.h"

struct gyges_proof {
    struct gyges_options options;
    uint64_t nodes;               /* boards visited so far */
    uint64_t limit;               /* 0: no limit */
    bool threats;                 /* the winner only makes moves that threaten to win at once */
    bool (*spend)(void *context); /* called for every board; returns true to stop. May be NULL */
    void *context;
    bool out; /* a limit was reached: what was not proved is unknown */
};

/* Whether the mover wins within `moves` of its moves; `first` gets the first move of the win.
 * Earlier positions of the game are not considered. */
bool gyges_forced(struct gyges_proof *proof, const struct gyges_board *board, int moves,
                  struct gyges_step *first);
/* Whether a move of the mover wins within `moves` moves, including itself. */
bool gyges_forces(struct gyges_proof *proof, const struct gyges_board *board,
                  struct gyges_step step, int moves);

#endif
