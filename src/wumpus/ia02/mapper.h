/* SPDX-License-Identifier: MIT */
/* Mapping a maze of the rule set `ia02` at minimum expected cost.
 *
 * A mapper is given answers and returns the next command. It has no access to a level.
 */
#ifndef QD_WUMPUS_IA02_MAPPER_H
#define QD_WUMPUS_IA02_MAPPER_H

#include "base/base.h"
#include "wumpus/ia02/referee.h"
#include "wumpus/reasoning.h"

/* Knowledge from answers (chart.c). */

struct wumpus_ia02_chart {
    struct wumpus_knowledge k;  /* golds: 1 until one is seen, then 0; see chart.c */
    struct wumpus_bits gold;    /* seen */
    struct wumpus_bits settled; /* seen, or declared correctly */
};

void wumpus_ia02_chart_start(struct wumpus_ia02_chart *chart, int side);
/* The answer to a command of phase 1 about the cell. */
void wumpus_ia02_chart_learn(struct wumpus_ia02_chart *chart, enum wumpus_ia02_command command,
                             int cell, const struct wumpus_ia02_answer *answer);

enum wumpus_ia02_strategy {
    IA02_OURS,   /* minimum expected total cost */
    IA02_RISK,   /* the least risky cell when nothing is proved */
    IA02_REPORT, /* the report's: proved hazards are probed, a random cell when nothing is proved */
    IA02_STRATEGIES
};
extern const char *const wumpus_ia02_strategy_names[IA02_STRATEGIES];
/* False when there is no such strategy. */
bool wumpus_ia02_strategy_named(const char *name, enum wumpus_ia02_strategy *out);

struct wumpus_ia02_mapper {
    enum wumpus_ia02_strategy strategy;
    struct wumpus_ia02_chart chart;
    struct wumpus_conclusions known; /* what follows from the chart */
    struct qd_rng rng;               /* for the report's strategy alone */
};

struct wumpus_ia02_order {
    enum wumpus_ia02_command command;
    int cell;
    bool proved; /* nothing was risked */
};

void wumpus_ia02_mapper_start(struct wumpus_ia02_mapper *mapper, enum wumpus_ia02_strategy strategy,
                              int side, uint64_t seed);
/* The next command; end-map when every cell is known. Fails only for the limits. */
QD_MUST_CHECK qd_err wumpus_ia02_mapper_next(struct wumpus_ia02_mapper *mapper,
                                             const struct qd_limits *limits,
                                             struct wumpus_ia02_order *out);
void wumpus_ia02_mapper_told(struct wumpus_ia02_mapper *mapper,
                             const struct wumpus_ia02_order *order,
                             const struct wumpus_ia02_answer *answer);

/* What to probe where nothing is proved (lookahead.c). */

/* Sets cell and command. */
QD_MUST_CHECK qd_err wumpus_ia02_weigh(const struct wumpus_ia02_mapper *mapper,
                                       const struct qd_limits *limits,
                                       struct wumpus_ia02_order *out);

/* Exact values of small mazes (optimum.c). */

enum { IA02_OPTIMUM_SIDE = 3 };

struct wumpus_ia02_optimum {
    double least;    /* minimum expected cost of a map, by any strategy */
    double strategy; /* by the strategy */
    uint64_t states; /* of knowledge, for `least` */
};

/* Sides up to IA02_OPTIMUM_SIDE, and deterministic strategies only. */
QD_MUST_CHECK qd_err wumpus_ia02_optimum(int side, enum wumpus_ia02_strategy strategy,
                                         const struct qd_limits *limits,
                                         struct wumpus_ia02_optimum *out);

/* What doubtful cells will cost (worth.c). */

/* What the doubtful cells of the chart will cost, in tenths, beyond the price of a probe for every
 * safe one. */
int64_t wumpus_ia02_price(const struct wumpus_ia02_chart *chart,
                          const struct wumpus_conclusions *known);

#endif
