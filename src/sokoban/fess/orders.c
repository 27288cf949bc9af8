/* SPDX-License-Identifier: MIT */
/* Whether the boxes not yet in place can still fulfil the rest of the plan.
 *
 * A square that the plan fills with any box is an order; once the earlier steps are filled for good
 * only boxes from some squares can get there. Orders and boxes are matched by Kuhn's augmenting
 * paths: orders left over say that the plan has been spoilt, long before the box is missed.
 */
#include "base/count.h"
#include "sokoban/fess/plan.h"

#include <string.h>

static uint16_t square_of(const struct sokoban_plan *plan, int32_t order)
{
    return order < 0 ? plan->init[-1 - order].to : plan->step[order].to;
}

void sokoban_orders_list(struct sokoban_plan *plan, struct sokoban_sides *sides)
{
    const struct sokoban_board *board = plan->analysis->board;
    uint16_t wall[SOKOBAN_CELLS] = {0};
    uint8_t sources[SOKOBAN_CELLS];
    memset(plan->serves, 0, board->squares * sizeof *plan->serves);
    for (int32_t i = -(int32_t)plan->inits; i < (int32_t)plan->steps; i++) {
        if (i >= 0 && plan->step[i].from != SOKOBAN_NONE)
            continue;
        if (plan->orders == FESS_ORDERS)
            break;
        uint16_t to = square_of(plan, i);
        /* Squares filled for good by earlier steps are walls. */
        memset(wall, 0, sizeof wall);
        for (uint32_t j = 0; i >= 0 && j < plan->kept; j++)
            wall[plan->init[j].to] = 1;
        for (int32_t j = 0; j < i; j++)
            if (plan->step[j].until < 0)
                wall[plan->step[j].to] = 1;
        sokoban_sides_find(sides, board, wall, SOKOBAN_BOXES);
        sokoban_analysis_sources(board, sides, &to, 1, sources);
        for (uint32_t square = 0; square < board->squares; square++)
            if (sources[square])
                plan->serves[square] |= UINT64_C(1) << plan->orders;
        plan->order[plan->orders++] = i;
    }
}

/* The orders still open. */
static uint64_t find_open(const struct sokoban_plan *plan, const struct sokoban_position *position,
                          uint32_t done)
{
    uint64_t open = 0;
    for (uint32_t i = 0; i < plan->orders; i++) {
        int32_t order = plan->order[i];
        bool is_open = order >= (int32_t)done;
        if (order < 0) {
            const struct sokoban_step *init = &plan->init[-1 - order];
            is_open = !position->at[init->to] && (init->until < 0 || init->until >= (int32_t)done);
        }
        open |= (uint64_t)is_open << i;
    }
    return open;
}

struct serving {
    uint64_t served, seen;
    uint64_t box[FESS_ORDERS]; /* by order: what its box can serve */
};

static bool serve(struct serving *s, uint64_t can)
{
    uint64_t free_orders = can & ~s->served;
    if (free_orders) {
        s->box[__builtin_ctzll(free_orders)] = can;
        s->served |= free_orders & (~free_orders + 1);
        return true;
    }
    while (can & ~s->seen) {
        int order = __builtin_ctzll(can & ~s->seen);
        s->seen |= UINT64_C(1) << order;
        uint64_t other = s->box[order];
        if (serve(s, other & ~s->seen)) {
            s->box[order] = can;
            return true;
        }
    }
    return false;
}

/* Orders of `open` left over when all boxes but one serve them. */
static uint32_t count_unserved(const struct sokoban_plan *plan,
                               const struct sokoban_position *position, uint32_t done,
                               uint64_t open, uint32_t without)
{
    const uint8_t *held = plan->held + (size_t)done * plan->analysis->board->squares;
    struct serving serving = {.served = 0};
    for (uint32_t i = 0; i < position->boxes; i++) {
        uint16_t square = position->box[i];
        serving.seen = 0;
        if (!held[square] && i != without)
            (void)serve(&serving, plan->serves[square] & open);
    }
    return (uint32_t)qd_count(open & ~serving.served);
}

uint32_t sokoban_orders_unserved(const struct sokoban_plan *plan,
                                 const struct sokoban_position *position, uint32_t done)
{
    return count_unserved(plan, position, done, find_open(plan, position, done), SOKOBAN_BOXES);
}

void sokoban_orders_fit(const struct sokoban_plan *plan, const struct sokoban_position *position,
                        uint32_t done, uint8_t *fit)
{
    uint32_t squares = plan->analysis->board->squares;
    const uint8_t *held = plan->held + (size_t)done * squares;
    uint64_t open = find_open(plan, position, done), order = 0;
    uint32_t least = count_unserved(plan, position, done, open, SOKOBAN_BOXES);
    bool any = false;
    memset(fit, 0, squares);
    for (uint32_t i = 0; i < plan->orders; i++)
        order |= (uint64_t)(plan->order[i] == (int32_t)done) << i;
    for (uint32_t i = 0; i < position->boxes; i++) {
        uint16_t square = position->box[i];
        if (held[square] || !(plan->serves[square] & order))
            continue;
        fit[square] = count_unserved(plan, position, done, open & ~order, i) <= least;
        any |= fit[square];
    }
    for (uint32_t i = 0; !any && i < position->boxes; i++)
        fit[position->box[i]] = !held[position->box[i]];
}
