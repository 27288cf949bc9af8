/* SPDX-License-Identifier: MIT */
/* Internals of the generators. */
#ifndef QD_WUMPUS_GENERATE_H
#define QD_WUMPUS_GENERATE_H

#include "base/base.h"
#include "wumpus/world.h"

bool wumpus_may_place(const struct wumpus_level *level, int cell, int contents);
/* Each regenerates the map; false when it does not fit. */
bool wumpus_scatter(struct wumpus_level *level, const struct wumpus_params *params, int pits,
                    struct qd_rng *rng);
/* The same, and nothing is noticed beside the start, glitter included: the report's grids. */
bool wumpus_scatter_report(struct wumpus_level *level, const struct wumpus_params *params, int pits,
                           struct qd_rng *rng);
bool wumpus_scatter_spaced(struct wumpus_level *level, const struct wumpus_params *params, int pits,
                           struct qd_rng *rng);
bool wumpus_scatter_corridor(struct wumpus_level *level, const struct wumpus_params *params,
                             int pits, struct qd_rng *rng);

/* How many pits the generator tries for a side and a class. */
void wumpus_pit_bounds(int side, enum wumpus_class class, int *least, int *most);

#endif
