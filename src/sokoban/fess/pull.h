/* SPDX-License-Identifier: MIT */
/* The backward search (pull.c) with sinks, which makes the packing plan. */
#ifndef QD_SOKOBAN_FESS_PULL_H
#define QD_SOKOBAN_FESS_PULL_H

#include "sokoban/fess/analysis/analysis.h"
#include "sokoban/fess/search.h"

/* Start squares that may swallow a box (sink.c). */
struct sokoban_sinks {
    uint8_t open[SOKOBAN_CELLS]; /* by square: a box pulled here vanishes, and the start with it */
    uint8_t wall[SOKOBAN_CELLS];
    uint8_t reach[SOKOBAN_BOXES][SOKOBAN_CELLS];
    uint16_t queue[SOKOBAN_CELLS];
    uint16_t owner[SOKOBAN_BOXES]; /* by box: the start it is given to, from 1 */
};

/* Fills `open` for the position of the search. */
void sokoban_sinks_find(struct sokoban_sinks *sinks, struct sokoban_search *search);
/* Whether every start left has a box of its own that may have come from it; `owner` tells which. */
bool sokoban_starts_match(const struct sokoban_search *search, uint16_t *owner);
/* The same with box number `without` and start `base` left out; sinks->owner is that of all. */
bool sokoban_sinks_match(const struct sokoban_search *search, const struct sokoban_sinks *sinks,
                         uint32_t without, uint16_t base);

struct sokoban_pull {
    struct sokoban_sinks sinks;
    uint32_t rooms;   /* links broken in the position under expansion */
    uint32_t variant; /* which of several equally good moves is followed first */
};

extern const struct sokoban_search_ops sokoban_pull_ops;

/* Fills all goals and lists the areas the player may be in; returns how many. */
uint16_t sokoban_pull_fill(struct sokoban_search *search, uint16_t *zones);
/* Roots: all goals full, the player in each area from which a box can be pulled. */
QD_MUST_CHECK qd_err sokoban_pull_begin(struct sokoban_search *search);

#endif
