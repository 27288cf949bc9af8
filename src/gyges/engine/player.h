/* SPDX-License-Identifier: MIT */
/* Opponents: twelve levels, the full engine, the student report's program, a random
 * player, and a careful one: random, but it takes a win and does not lose at once. */
#ifndef QD_GYGES_ENGINE_PLAYER_H
#define QD_GYGES_ENGINE_PLAYER_H

#include "gyges/engine/engine.h"

enum { GYGES_LEVELS = 12 };

enum gyges_player_kind { GYGES_LEVEL, GYGES_FULL, GYGES_GREEDY, GYGES_RANDOM, GYGES_CAREFUL };

struct gyges_player_of {
    enum gyges_player_kind kind;
    int level; /* 1 … GYGES_LEVELS */
    uint64_t
        soft_nodes; /* the full engine begins no new depth after so many; 0: all of the limit */
};

extern const struct qd_method gyges_players[];
extern const char *const gyges_titles[];

/* False if there is no such name. */
bool gyges_player_find(const char *name, struct gyges_player_of *out);
/* A move of a state that is not over, setup included; `limits` applies to the full engine, and caps
 * the levels. The engine's table is used as it is. */
QD_MUST_CHECK qd_err gyges_player_move(struct gyges_engine *engine, struct gyges_player_of player,
                                       const struct gyges_level *level,
                                       const struct gyges_state *state,
                                       const struct qd_limits *limits, struct qd_line *line);
/* The full engine's best moves, at most `*count`, which is set to their number. */
QD_MUST_CHECK qd_err gyges_player_rank(struct gyges_engine *engine, const struct gyges_level *level,
                                       const struct gyges_state *state,
                                       const struct qd_limits *limits, struct qd_line *lines,
                                       int *count);

/* One of the legal moves, of which there must be one. */
qd_move gyges_greedy(const struct gyges_state *state, const struct qd_moves *legal);

#endif
