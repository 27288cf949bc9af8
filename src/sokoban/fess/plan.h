/* SPDX-License-Identifier: MIT */
/* The packing plan: what is to be put where, in order (plan.c). */
#ifndef QD_SOKOBAN_FESS_PLAN_H
#define QD_SOKOBAN_FESS_PLAN_H

#include "sokoban/fess/analysis/analysis.h"
#include "sokoban/fess/search.h"

struct sokoban_step {
    uint16_t to;   /* where a box is to be put */
    uint16_t from; /* the square it comes from; SOKOBAN_NONE: any box will do */
    int32_t until; /* the step that takes it away again; -1: it stays */
};

struct sokoban_plan {
    const struct sokoban_analysis *analysis;
    uint32_t steps;
    struct sokoban_step step[FESS_STEPS];
    uint32_t inits, kept; /* boxes that must stand somewhere first; the first `kept` for good */
    struct sokoban_step init[SOKOBAN_BOXES];
    uint8_t *zone; /* [steps + 1][square]: a box here is out of plan */
    uint8_t *held; /* [steps + 1][square]: a box here is where the plan wants it */
    size_t zone_size;
    /* Orders: squares that want a box not yet in place, inits first, then steps. */
    uint32_t orders;
    int32_t order[FESS_ORDERS]; /* the step, or -1 - init */
    uint64_t *serves;           /* by square: orders that a box here can still serve */
};

/* Derives the plan from the path to a record of the backward search. */
QD_MUST_CHECK qd_err sokoban_plan_make(struct sokoban_plan *plan, struct sokoban_search *pulls,
                                       uint32_t record);
void sokoban_plan_free(struct sokoban_plan *plan);
/* How far the plan is fulfilled: steps[0, result) are. */
uint32_t sokoban_plan_done(const struct sokoban_plan *plan,
                           const struct sokoban_position *position);
/* The same as one increasing number, including the boxes that come first. */
uint32_t sokoban_plan_packed(const struct sokoban_plan *plan,
                             const struct sokoban_position *position, uint32_t *done);
/* Boxes in the zone of the steps done. */
uint32_t sokoban_plan_outside(const struct sokoban_plan *plan,
                              const struct sokoban_position *position, uint32_t done);
/* Orders left without a box when each takes one (orders.c). */
uint32_t sokoban_orders_unserved(const struct sokoban_plan *plan,
                                 const struct sokoban_position *position, uint32_t done);
/* Marks in `fit`, by square, the boxes that can serve step `done` without leaving more orders
 * unserved; all that are not where the plan wants them if there are none. */
void sokoban_orders_fit(const struct sokoban_plan *plan, const struct sokoban_position *position,
                        uint32_t done, uint8_t *fit);
void sokoban_orders_list(struct sokoban_plan *plan, struct sokoban_sides *sides);

#endif
