/* SPDX-License-Identifier: MIT */
/* Small random levels of every game whose answer is a path, each with the truth about it found by
 * exhaustive search (tests/ref).
 */
#ifndef TESTS_SMALL_LEVELS_H
#define TESTS_SMALL_LEVELS_H

#include "base/base.h"

#include <quadrille/play.h>

struct small_truth {
    bool solvable;
    uint64_t moves;    /* fewest */
    uint64_t measured; /* fewest of what the game measures, moves if it measures nothing */
};

struct small_kind {
    const struct qd_game *game;
    const char *const *switches; /* methods outside the list, NULL at the end */
    struct qd_level *(*make)(struct qd_rng *rng, struct small_truth *truth);
};

extern const struct small_kind small_kinds[];
extern const int small_kind_count;

#endif
