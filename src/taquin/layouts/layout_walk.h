/* SPDX-License-Identifier: MIT */
/* Backtracking over all layouts of a board. */
#ifndef QD_TAQUIN_LAYOUTS_LAYOUT_WALK_H
#define QD_TAQUIN_LAYOUTS_LAYOUT_WALK_H

#include "taquin/taquin.h"

enum { LAYOUT_NAMES = 4 * TAQUIN_CELLS };

/* The tiles' numbers, renamed 0, 1, 2 … in order of first use. */
struct taquin_layout_names {
    int count;
    uint16_t of[TAQUIN_CELLS][TAQUIN_SIDES];
};

/* As taquin_layouts_within; see there. */
QD_MUST_CHECK qd_err taquin_layout_walk(const struct taquin_level *level,
                                        const struct taquin_layout_names *names,
                                        const struct qd_limits *limits,
                                        bool (*found)(void *context, const uint8_t *layout),
                                        void *context);

#endif
