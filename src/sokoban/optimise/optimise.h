/* SPDX-License-Identifier: MIT */
/* Shorter solutions from a given one: window, vicinity and order searches, in turns (optimise.c).
 */
#ifndef QD_SOKOBAN_OPTIMISE_H
#define QD_SOKOBAN_OPTIMISE_H

#include "sokoban/optimise/route.h"
#include "sokoban/optimise/window.h"

/* What the searches share. */
struct sokoban_optimiser {
    struct sokoban_effort *effort;
    struct sokoban_route *route;
    struct sokoban_window *window;
    struct sokoban_position *position; /* scratch */
    struct sokoban_pushes draft;       /* a candidate under construction */
    struct qd_set known;               /* hashes of searches that found nothing */
    uint32_t round;                    /* limits double with it */
    bool cut;                          /* a search of this round hit its own limit */
};

/* Each improves the route as far as it can and stops at the first error; QD_LIMIT and QD_STOPPED
 * are those of the whole effort. */

/* Re-searches stretches of the route with only their boxes moving (stretches.c). `exact` counts
 * steps as well as pushes. */
QD_MUST_CHECK qd_err sokoban_stretches(struct sokoban_optimiser *o, bool exact);
/* Takes boxes earlier or later, at once instead of in two trips, or to each other's squares
 * (order.c). */
QD_MUST_CHECK qd_err sokoban_reorder(struct sokoban_optimiser *o);
/* The shortest path among the positions around the route (vicinity.c). */
QD_MUST_CHECK qd_err sokoban_vicinity(struct sokoban_optimiser *o);

/* For these searches: limits the next search to `nodes` expansions; 0 lifts it. */
void sokoban_optimiser_allow(struct sokoban_optimiser *o, uint64_t nodes);
/* Whether a QD_LIMIT was that of sokoban_optimiser_allow only. */
bool sokoban_optimiser_cut(struct sokoban_optimiser *o);

/* For the game table: replaces answer->moves by a solution that costs no more, the fewest pushes
 * or moves first. QD_OK whether or not it found one, also when time or nodes ran out. */
QD_MUST_CHECK qd_err sokoban_polish(const struct qd_level *level, const void *state,
                                    enum qd_fewest aim, const struct qd_limits *limits,
                                    struct qd_answer *answer);

#endif
