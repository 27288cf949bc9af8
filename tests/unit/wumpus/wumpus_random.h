/* SPDX-License-Identifier: MIT */
/* Random knowledge: a random level, walked, shot and revealed in at random, as a player would. */
#ifndef TESTS_WUMPUS_RANDOM_H
#define TESTS_WUMPUS_RANDOM_H

#include "base/base.h"
#include "wumpus/world.h"

struct random_kind {
    int side;
    int wumpuses;
    int golds;
    bool counted;
    bool overlap;
};

/* Pits at the given density in thousandths. */
void wumpus_random_level(struct qd_rng *rng, const struct random_kind *kind, int density,
                         struct wumpus_level *out);
/* `moves` random moves, never fatal or onto the last gold; some of them reveals and shots. */
void wumpus_random_play(struct qd_rng *rng, const struct wumpus_level *level, int moves,
                        struct wumpus_state *state);

#endif
