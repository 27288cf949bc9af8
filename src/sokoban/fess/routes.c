/* SPDX-License-Identifier: MIT */
/* How far the next step of the plan is from being possible: the boxes in its way.
 *
 * Only walls and boxes that the plan wants where they are stay closed. Pulled from the square to
 * be filled, a box may pass through others, and so may the player who has to stand behind it: each
 * counts as one obstacle. The cheapest route to any box (0-1 breadth first over square and side,
 * as in delete relaxation of classical planning; Hoffmann and Nebel, "The FF Planning System",
 * 2001) tells which boxes are worth moving, even where that cuts the floor in pieces for a while.
 * The result is an estimate and prunes nothing: a box pushed twice in a row counts itself, where
 * the player follows it, which is the same for most routes.
 */
#include "sokoban/fess/routes.h"

#include <string.h>

/* The squares of `line` and those behind them that no further box hides; the boxes met come next.
 */
static uint32_t walk_level(struct sokoban_routes *r, const struct sokoban_board *board,
                           const struct sokoban_position *position, uint8_t level, uint32_t count)
{
    uint16_t *line = r->line[level % 2], *next = r->line[(level + 1) % 2];
    uint32_t later = 0;
    for (uint32_t head = 0; head < count; head++)
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint16_t to = board->next[line[head]][dir];
            if (to == SOKOBAN_NONE || r->walk[to] != UINT8_MAX || r->closed[to])
                continue;
            if (position->at[to]) {
                r->walk[to] = (uint8_t)(level + 1);
                next[later++] = to;
            } else {
                r->walk[to] = level;
                line[count++] = to;
            }
        }
    return later;
}

/* Fewest boxes the player crosses to get to each square. */
static void walk(struct sokoban_routes *r, const struct sokoban_board *board,
                 const struct sokoban_position *position)
{
    uint32_t count = 1;
    memset(r->walk, UINT8_MAX, board->squares);
    r->walk[position->zone] = 0;
    r->line[0][0] = position->zone;
    for (uint8_t level = 0; count && level < FESS_ROUTE_BOXES; level++)
        count = walk_level(r, board, position, level, count);
}

/* Appends a state at a level, unless it was reached as cheaply. */
static void reach(struct sokoban_routes *r, uint32_t state, uint32_t level)
{
    if (level >= FESS_ROUTE_BOXES || r->cost[state] <= level || r->count[level] == SOKOBAN_CELLS)
        return;
    r->cost[state] = (uint8_t)level;
    r->bucket[level][r->count[level]++] = state;
}

/* The pulls from one state; returns the cheapest route that ends at a box pulled here. */
static uint32_t spread(struct sokoban_routes *r, const struct sokoban_board *board,
                       const struct sokoban_position *position, uint32_t state, uint32_t level)
{
    uint16_t at = (uint16_t)(state / SOKOBAN_DIRS);
    uint32_t best = SOKOBAN_NO_ROUTE;
    for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
        uint16_t to = board->next[at][dir];
        uint16_t stand = to == SOKOBAN_NONE ? to : board->next[to][dir];
        if (stand == SOKOBAN_NONE || r->closed[to] || r->closed[stand] ||
            r->junction[at].group[dir] != state % SOKOBAN_DIRS)
            continue;
        if (!r->known[to]) {
            r->known[to] = 1;
            sokoban_sides_at(&r->sides, board, to, &r->junction[to]);
        }
        /* If the box starts here, the player must also get behind it. */
        bool starts = position->at[to] && r->fit[to];
        if (starts && r->walk[stand] != UINT8_MAX && level + r->walk[stand] < best)
            best = level + r->walk[stand];
        uint32_t cost = level + (position->at[stand] != 0) + (position->at[to] != 0);
        reach(r, (uint32_t)to * SOKOBAN_DIRS + r->junction[to].group[dir], cost);
    }
    return best;
}

uint32_t sokoban_routes_cost(struct sokoban_routes *r, const struct sokoban_board *board,
                             const struct sokoban_position *position)
{
    uint32_t best = SOKOBAN_NO_ROUTE;
    walk(r, board, position);
    memset(r->cost, 0xff, board->squares * SOKOBAN_DIRS);
    memset(r->count, 0, sizeof r->count);
    for (uint32_t side = 0; side < SOKOBAN_DIRS; side++)
        reach(r, (uint32_t)r->target * SOKOBAN_DIRS + side, position->at[r->target] != 0);
    for (uint32_t level = 0; level < FESS_ROUTE_BOXES && level < best; level++)
        for (uint32_t i = 0; i < r->count[level]; i++) {
            uint32_t state = r->bucket[level][i];
            if (r->cost[state] != level)
                continue;
            uint32_t found = spread(r, board, position, state, level);
            best = found < best ? found : best;
            r->work++;
        }
    return best;
}

void sokoban_routes_aim(struct sokoban_routes *r, const struct sokoban_board *board,
                        const struct sokoban_position *position, const uint8_t *held,
                        uint16_t target)
{
    r->target = target;
    memset(r->closed, 0, board->squares * sizeof *r->closed);
    for (uint32_t i = 0; i < position->boxes; i++) {
        uint16_t square = position->box[i];
        r->closed[square] = held[square] && !r->fit[square] && square != target;
    }
    sokoban_sides_find(&r->sides, board, r->closed, SOKOBAN_BOXES);
    memset(r->known, 0, board->squares);
    r->known[target] = 1;
    sokoban_sides_at(&r->sides, board, target, &r->junction[target]);
    r->work += board->squares;
}
