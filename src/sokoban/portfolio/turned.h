/* SPDX-License-Identifier: MIT */
/* The feature-space search on the level turned by half. */
#ifndef QD_SOKOBAN_PORTFOLIO_TURNED_H
#define QD_SOKOBAN_PORTFOLIO_TURNED_H

#include "sokoban/fess/fess.h"

struct sokoban_turned {
    struct sokoban_effort *effort;
    struct sokoban_level *level;
    struct sokoban_position *start;
    struct sokoban_board board;
    struct sokoban_fess fess;
};

/* Prepares the search; must be freed in every case. */
QD_MUST_CHECK qd_err sokoban_turned_open(struct sokoban_turned *turned,
                                         const struct sokoban_board *board,
                                         const struct sokoban_position *start,
                                         struct sokoban_effort *effort);
/* As sokoban_fess_run; `out` has the pushes of the level as it was. */
QD_MUST_CHECK qd_err sokoban_turned_run(struct sokoban_turned *turned, struct sokoban_pushes *out);
void sokoban_turned_free(struct sokoban_turned *turned);

#endif
