/* SPDX-License-Identifier: MIT */
/* Two searches that meet: one opens its end of the level, the other comes towards what it opened.
 */
#ifndef QD_SOKOBAN_FESS_MEET_H
#define QD_SOKOBAN_FESS_MEET_H

#include "sokoban/fess/analysis/analysis.h"
#include "sokoban/fess/push.h"

/* One of the two, in either direction (way.c). */
struct sokoban_meet_way {
    struct sokoban_push *push; /* the tests of positions reached by pushes */
    bool aims;                 /* at a board; otherwise it opens */
    uint16_t *table;           /* [square][target]: moves of one box alone to the target */
    size_t table_size;
    uint8_t target[SOKOBAN_CELLS]; /* by square: a box is wanted here */
    struct sokoban_matching matching, moved;
    /* Of the position under expansion. */
    uint32_t rooms, held, distance, missing;
};

extern const struct sokoban_search_ops sokoban_meet_pushes, sokoban_meet_pulls;

/* Roots of a search: the start, or all goals full. */
QD_MUST_CHECK qd_err sokoban_meet_start(struct sokoban_search *search);
QD_MUST_CHECK qd_err sokoban_meet_goals(struct sokoban_search *search);
/* Aims at the board of `position`. */
QD_MUST_CHECK qd_err sokoban_meet_aim(struct sokoban_meet_way *way,
                                      const struct sokoban_analysis *analysis,
                                      enum sokoban_way direction,
                                      const struct sokoban_position *position);

/* A search that can be interrupted and resumed, like that of fess.h. */
struct sokoban_meet {
    const struct sokoban_board *board;
    struct sokoban_effort *effort;
    struct sokoban_meet_work *work;
    size_t work_size;
};

/* Prepares the search; must be freed in every case. */
QD_MUST_CHECK qd_err sokoban_meet_open(struct sokoban_meet *meet, const struct sokoban_board *board,
                                       const struct sokoban_position *start,
                                       struct sokoban_effort *effort);
QD_MUST_CHECK qd_err sokoban_meet_run(struct sokoban_meet *meet, struct sokoban_pushes *out);
void sokoban_meet_free(struct sokoban_meet *meet);

#endif
