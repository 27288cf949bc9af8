/* SPDX-License-Identifier: MIT */
/* The report's `question`, answered by CaDiCaL. Native only: tests compare the exact engine with
 * it, and `quadrille wumpus question` exposes it for the propositional view.
 */
#ifndef QD_SAT_ORACLE_H
#define QD_SAT_ORACLE_H

#include "wumpus/knowledge.h"

struct wumpus_sat_oracle;

struct wumpus_sat_counts {
    uint64_t questions;
    uint64_t solves; /* calls to the solver */
    uint64_t fixed;  /* answered by a literal fixed at the root */
    uint64_t cached; /* answered by models seen before */
};

/* For boards of this kind: side, numbers, options. NULL when out of memory. With `quick`, facts are
 * added permanently while knowledge grows, fixed literals are looked up and models are kept;
 * without, every question is two calls under assumptions, as the report asked it. */
struct wumpus_sat_oracle *wumpus_sat_oracle_new(const struct wumpus_knowledge *kind, bool quick);
void wumpus_sat_oracle_free(struct wumpus_sat_oracle *oracle);
/* Sets the current knowledge, which must be of the same kind. False when out of memory. */
bool wumpus_sat_oracle_know(struct wumpus_sat_oracle *oracle,
                            const struct wumpus_knowledge *knowledge);
/* 1 entailed, 0 refuted, 2 neither (or everything: the facts contradict each other). */
int wumpus_sat_oracle_question(struct wumpus_sat_oracle *oracle, int32_t literal);
/* Whether any world fits. */
bool wumpus_sat_oracle_fits(struct wumpus_sat_oracle *oracle);
struct wumpus_sat_counts wumpus_sat_oracle_counts(const struct wumpus_sat_oracle *oracle);

#endif
