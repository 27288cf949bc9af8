/* SPDX-License-Identifier: MIT */
/* Some boxes from their squares to others, the rest standing still (window.c). */
#ifndef QD_SOKOBAN_OPTIMISE_WINDOW_H
#define QD_SOKOBAN_OPTIMISE_WINDOW_H

#include "sokoban/solver/solver.h"

/* Costs are pairs: what counts first in the upper 16 bits. */
enum { SOKOBAN_COST_SHIFT = 16, SOKOBAN_WINDOW_BOXES = 24 };

struct sokoban_window_task {
    const struct sokoban_position *from;
    uint32_t boxes;                        /* that may move */
    uint16_t box[SOKOBAN_WINDOW_BOXES];    /* their numbers */
    uint16_t target[SOKOBAN_WINDOW_BOXES]; /* squares, each for any of them */
    uint16_t meet;     /* a square the player must reach in the end, SOKOBAN_NONE: any */
    uint32_t bound;    /* only what costs less is of interest */
    bool exact;        /* count steps, those to `meet` included; otherwise pushes only */
    bool fewest_moves; /* with `exact`: moves count first */
};

struct sokoban_window {
    const struct sokoban_board *board;
    struct sokoban_effort *effort;
    struct sokoban_window_work *work;
};

/* Must be freed in every case. */
QD_MUST_CHECK qd_err sokoban_window_init(struct sokoban_window *window,
                                         const struct sokoban_board *board,
                                         struct sokoban_effort *effort);
void sokoban_window_free(struct sokoban_window *window);
/* QD_OK: pushes that cost less are appended to `out`. QD_NOTHING: there are none. QD_LIMIT: none
 * was found so far. */
QD_MUST_CHECK qd_err sokoban_window_run(struct sokoban_window *window,
                                        const struct sokoban_window_task *task,
                                        struct sokoban_pushes *out);

#endif
