/* SPDX-License-Identifier: MIT */
/* The report's `question`, answered by CaDiCaL. Native only: tests compare the exact engine with
 * it, and `quadrille wumpus question` exposes it for the propositional view.
 */
#ifndef QD_SAT_ORACLE_H
#define QD_SAT_ORACLE_H

#include "wumpus/knowledge.h"

struct wumpus_sat_oracle;

/* Memory that the solver needs for boards of this kind, about; more than the limits allow must be
 * refused before, because CaDiCaL has no way of failing. */
uint64_t wumpus_sat_bytes(const struct wumpus_knowledge *kind);
/* For boards of this kind: side, numbers, options. NULL when memory is out. `limits` (time and
 * `proceed`; may be NULL) must stay valid; they hold for every call. With `quick`, facts are
 * added for good while knowledge grows, fixed literals are looked up and models are kept; without,
 * every question is two calls under assumptions, as the report asked it. */
struct wumpus_sat_oracle *wumpus_sat_oracle_new(const struct wumpus_knowledge *kind, bool quick,
                                                const struct qd_limits *limits);
void wumpus_sat_oracle_free(struct wumpus_sat_oracle *oracle);
/* Sets the current knowledge, which must be of the same kind. False when out of memory. */
bool wumpus_sat_oracle_know(struct wumpus_sat_oracle *oracle,
                            const struct wumpus_knowledge *knowledge);
/* 1 when a world fits, 0 when what is known contradicts itself or the rules, -1 as below. */
int wumpus_sat_oracle_fits(struct wumpus_sat_oracle *oracle);
/* 1 entailed, 0 refuted, 2 neither (or everything: the facts contradict each other), -1 stopped by
 * the limits, after which the oracle can only be freed. */
int wumpus_sat_oracle_question(struct wumpus_sat_oracle *oracle, int32_t literal);

#endif
