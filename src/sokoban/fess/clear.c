/* SPDX-License-Identifier: MIT */
/* Clearing: when nothing can be packed, boxes in the way of the next step are moved first.
 *
 * The step is to be made by a box that no later one cannot do without (orders.c), which may not be
 * the nearest. A box is in the way if the step would need to pass fewer boxes without it. The move
 * of such a box that leaves the fewest in the way is advised, even if it cuts the floor in pieces.
 * Moves of all other boxes weigh more: shuffling boxes at the other end of the level is what
 * otherwise fills the lightest part of the tree.
 */
#include "sokoban/fess/push.h"

#include <string.h>

/* Whether taking the box away makes the next step cheaper. */
static bool is_in_way(struct sokoban_search *search, uint32_t box, uint32_t cost)
{
    struct sokoban_push *push = search->context;
    struct sokoban_position *position = search->position;
    uint16_t square = position->box[box], number = position->at[square];
    if (push->routes.closed[square])
        return false;
    position->at[square] = 0;
    bool is = sokoban_routes_cost(&push->routes, search->analysis->board, position) < cost;
    position->at[square] = number;
    return is;
}

/* The boxes in the way after a child's move. */
static uint32_t cost_after(struct sokoban_search *search, const struct sokoban_child *child)
{
    struct sokoban_push *push = search->context;
    struct sokoban_position *position = search->position;
    uint32_t box = position->at[child->from] - 1u;
    uint16_t zone = position->zone;
    sokoban_put(position, box, child->to);
    position->zone = sokoban_search_zone(search, child->position);
    uint32_t cost = sokoban_routes_cost(&push->routes, search->analysis->board, position);
    sokoban_put(position, box, child->from);
    position->zone = zone;
    return cost;
}

/* Marks the boxes that may go to the target: the one that is parked for it, or those that no other
 * square needs. */
static void mark_fit(struct sokoban_search *search, const uint8_t *held, uint16_t target)
{
    struct sokoban_push *push = search->context;
    const struct sokoban_plan *plan = push->plan;
    const struct sokoban_position *position = search->position;
    uint8_t *fit = push->routes.fit;
    bool is_step = push->done < plan->steps && plan->step[push->done].to == target;
    uint16_t from = is_step ? plan->step[push->done].from : SOKOBAN_NONE;
    if (is_step && from == SOKOBAN_NONE) {
        sokoban_orders_fit(plan, position, push->done, fit);
        return;
    }
    memset(fit, 0, search->analysis->board->squares);
    if (is_step)
        fit[from] = 1;
    for (uint32_t i = 0; !is_step && i < position->boxes; i++)
        fit[position->box[i]] = !held[position->box[i]];
}

/* Prepares the routes; returns the boxes in the way now. */
static uint32_t aim(struct sokoban_search *search, uint16_t target)
{
    struct sokoban_push *push = search->context;
    const struct sokoban_board *board = search->analysis->board;
    const uint8_t *held = push->plan->held + (size_t)push->done * board->squares;
    mark_fit(search, held, target);
    sokoban_routes_aim(&push->routes, board, search->position, held, target);
    return sokoban_routes_cost(&push->routes, board, search->position);
}

/* The child that leaves the fewest boxes in the way, NULL if none makes them fewer; the others of
 * boxes not in the way get heavier. */
static struct sokoban_child *choose(struct sokoban_search *search, struct sokoban_record *record,
                                    const uint8_t *in_way, uint32_t least)
{
    struct sokoban_features parent = sokoban_push_features(record->score);
    struct sokoban_child *best = NULL;
    for (uint32_t i = record->first; i < record->first + record->children; i++) {
        struct sokoban_child *child = &search->child[i];
        struct sokoban_features f = sokoban_push_features(child->score);
        if (!in_way[search->position->at[child->from] - 1u]) {
            if (child->weight > record->weight)
                child->weight = (uint16_t)(child->weight + FESS_ASIDE);
            continue;
        }
        if (f.packed < parent.packed)
            continue;
        uint32_t cost = cost_after(search, child);
        if (cost < least || (best && cost == least && child->score < best->score)) {
            best = child;
            least = cost;
        }
    }
    return best;
}

void sokoban_clear_way(struct sokoban_search *search, struct sokoban_record *record,
                       uint16_t target)
{
    struct sokoban_push *push = search->context;
    uint8_t in_way[SOKOBAN_BOXES];
    bool any = false;
    if (target == SOKOBAN_NONE)
        return;
    uint32_t cost = aim(search, target);
    for (uint32_t i = 0; cost && i < search->position->boxes; i++) {
        in_way[i] = is_in_way(search, i, cost);
        any |= in_way[i];
    }
    struct sokoban_child *best = any ? choose(search, record, in_way, cost) : NULL;
    if (best)
        best->weight = record->weight;
    search->work += push->routes.work;
    push->routes.work = 0;
}
