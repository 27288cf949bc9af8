/* SPDX-License-Identifier: MIT */
/* Every world of a small board, one by one: slow, obvious, and sharing nothing with the engine but
 * the representation of knowledge.
 */
#ifndef TESTS_WUMPUS_REF_H
#define TESTS_WUMPUS_REF_H

#include "wumpus/knowledge.h"

enum { WUMPUS_REF_CELLS = 16 };

/* Sums over the consistent worlds; with density 1/5 a world weighs 1 per pit, 4 per empty cell, 5
 * per cell with a wumpus or gold; with counted pits each weighs 1. */
struct wumpus_ref {
    uint64_t worlds;
    uint64_t total;
    uint64_t pit[WUMPUS_REF_CELLS];
    uint64_t wumpus[WUMPUS_REF_CELLS];
    uint64_t gold[WUMPUS_REF_CELLS];
    uint64_t danger[WUMPUS_REF_CELLS];
    uint64_t breeze[WUMPUS_REF_CELLS];
    uint64_t stench[WUMPUS_REF_CELLS];
    uint64_t glitter[WUMPUS_REF_CELLS];
};

void wumpus_ref_count(const struct wumpus_knowledge *knowledge, struct wumpus_ref *out);
/* The report's question: 1, 0 or 2. */
int wumpus_ref_question(const struct wumpus_ref *ref, int layer, int cell);
/* part of whole in millionths, rounded half up, by long division. */
uint32_t wumpus_ref_millionths(uint64_t part, uint64_t whole);

#endif
