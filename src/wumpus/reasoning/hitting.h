/* SPDX-License-Identifier: MIT */
/* The smallest choice of facts that has one of every set. */
#ifndef QD_WUMPUS_HITTING_H
#define QD_WUMPUS_HITTING_H

#include "wumpus/reasoning.h"

enum { WUMPUS_SETS_MOST = 96, WUMPUS_SET_MOST = 48 };

struct wumpus_fact_set {
    int count;
    int32_t at[WUMPUS_SET_MOST]; /* numbers of facts, ascending */
};

struct wumpus_hitting {
    int sets;
    struct wumpus_fact_set set[WUMPUS_SETS_MOST];
    int chosen[WUMPUS_PROOF_MOST];
    int choice;
    uint64_t steps; /* of all choices so far: they are limited */
};

/* Chooses anew, at least as many as before: sets are only ever added. False when there is no choice
 * or it takes too many steps. */
bool wumpus_hitting_choose(struct wumpus_hitting *hitting);

#endif
