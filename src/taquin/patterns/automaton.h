/* SPDX-License-Identifier: MIT */
/* An automaton that forbids move sequences replaceable by another that is no longer. */
#ifndef QD_TAQUIN_PATTERNS_AUTOMATON_H
#define QD_TAQUIN_PATTERNS_AUTOMATON_H

#include "base/base.h"

/* Directions of the blank: up, left, down, right; (d + 2) % 4 undoes d. */
enum { AUTOMATON_MOVES = 4, AUTOMATON_DEAD = UINT16_MAX };

struct taquin_automaton {
    uint32_t states;
    uint16_t (*next)[AUTOMATON_MOVES]; /* AUTOMATON_DEAD: forbidden; state 0 is the start */
    uint8_t *ways;                     /* by state: bits of the moves that are not forbidden */
    uint32_t words;                    /* forbidden ones, for statistics */
};

/* Forbids sequences of up to `depth` moves on boards of this size. */
QD_MUST_CHECK qd_err taquin_automaton_build(struct taquin_automaton *automaton, int rows, int cols,
                                            int depth);
void taquin_automaton_free(struct taquin_automaton *automaton);

#endif
