/* SPDX-License-Identifier: MIT */
/* The rule set ia02 again: every maze of a small board, with its weight as the generator draws it,
 * and the min cost of a map by exhaustive search. Slow, obvious, and sharing nothing with the
 * product but the names of commands and costs.
 */
#ifndef TESTS_IA02_REF_H
#define TESTS_IA02_REF_H

#include "wumpus/ia02/mapper.h"

enum { IA02_REF_CELLS = 9 };

struct ia02_ref_maze {
    uint8_t contents[IA02_REF_CELLS]; /* WUMPUS_PIT … */
    double weight;
};

/* All mazes of side 2 or 3; returns their number; `out` may be NULL. */
int ia02_ref_mazes(int side, struct ia02_ref_maze *out);
int ia02_ref_percepts(int side, const struct ia02_ref_maze *maze, int cell);
/* The min expected cost of a map of side 2, over all commands at any time. */
double ia02_ref_least(const struct ia02_ref_maze *mazes, int count);

#endif
