/* SPDX-License-Identifier: MIT */
/* Shortest solutions without knowing any layout: iterative deepening on the pairs that disagree. */
#ifndef QD_TAQUIN_MISMATCH_H
#define QD_TAQUIN_MISMATCH_H

#include "taquin/taquin.h"

enum { TAQUIN_MISMATCH_CELLS = 25 };

struct taquin_mismatch;

/* QD_RANGE for boards of more than TAQUIN_MISMATCH_CELLS cells. `board` holds the tile in each
 * cell. */
QD_MUST_CHECK qd_err taquin_mismatch_new(const struct taquin_level *level, const uint8_t *board,
                                         struct taquin_mismatch **out);
void taquin_mismatch_free(struct taquin_mismatch *search);

/* Continues for about `nodes` expanded states (0: no additional limit) within the limits. QD_OK:
 * the answer has the moves, proved shortest. QD_LIMIT or QD_STOPPED: answer->lower_bound is what
 * has been proved so far, and a later call resumes with the iteration that was interrupted. */
QD_MUST_CHECK qd_err taquin_mismatch_run(struct taquin_mismatch *search, uint64_t nodes,
                                         const struct qd_limits *limits, struct qd_answer *answer);

#endif
