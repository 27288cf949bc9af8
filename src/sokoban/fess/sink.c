/* SPDX-License-Identifier: MIT */
/* Sinks: start squares that swallow boxes in the backward search.
 *
 * If a box can be pushed between several start squares either way, it does not matter forwards
 * which of the boxes there comes next. So backwards a box that is pulled onto one of them may
 * vanish, and the start square with it: the board empties, and what remains of the path is the
 * order in which goals are emptied, which reversed is the packing plan (Shoham and Schaeffer 2020,
 * "sink room"). This is a relaxation: nothing proved with it holds of the level.
 *
 * Only the largest such set of starts swallows, and only when the player can walk to all of it. A
 * smaller set that happens to be at hand would swallow boxes that belong there last: in a level
 * whose goals lie between two halves the boxes of the far half would then all be parked in the near
 * one, on top of those that start there.
 */
#include "sokoban/fess/pull.h"

#include <string.h>

/* Where one box can get from each remaining start, all others at rest. */
static uint32_t spread_starts(struct sokoban_sinks *s, struct sokoban_search *search,
                              uint32_t *list)
{
    const struct sokoban_analysis *g = search->analysis;
    const struct sokoban_board *board = g->board;
    uint32_t count = 0;
    for (uint32_t i = 0; i < board->squares; i++)
        s->wall[i] = search->position->at[i] != 0;
    for (uint32_t i = 0; i < g->boxes; i++) {
        uint16_t start = g->start[i];
        if (!search->base[start] || s->wall[start])
            continue;
        memset(s->reach[i], 0, board->squares);
        s->reach[i][start] = 1;
        s->queue[0] = start;
        sokoban_analysis_spread(board, s->wall, SOKOBAN_PUSHES, s->reach[i], s->queue, 1);
        list[count++] = i;
    }
    search->work += (uint64_t)count * board->squares / 4;
    return count;
}

void sokoban_sinks_find(struct sokoban_sinks *sinks, struct sokoban_search *search)
{
    const struct sokoban_analysis *g = search->analysis;
    uint32_t list[SOKOBAN_BOXES], count = spread_starts(sinks, search, list);
    uint32_t best = 0, most = 0;
    memset(sinks->open, 0, g->board->squares);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t size = 0;
        for (uint32_t j = 0; j < count; j++)
            size += sinks->reach[list[i]][g->start[list[j]]] &&
                    sinks->reach[list[j]][g->start[list[i]]];
        if (size > most) {
            most = size;
            best = list[i];
        }
    }
    search->position->player = search->position->zone;
    sokoban_flood(search->position, g->board);
    for (uint32_t j = 0; j < count; j++) {
        uint16_t start = g->start[list[j]];
        if (!sinks->reach[best][start] || !sinks->reach[list[j]][g->start[best]])
            continue;
        if (!sokoban_reaches(search->position, start)) {
            memset(sinks->open, 0, g->board->squares);
            return;
        }
        sinks->open[start] = 1;
    }
}

struct pairing {
    const struct sokoban_search *search;
    uint32_t without;
    uint16_t *owner;
    uint8_t seen[SOKOBAN_BOXES];
};

/* Kuhn's augmenting paths; boxes that are free come first. */
static bool give(struct pairing *p, uint32_t start)
{
    const struct sokoban_analysis *g = p->search->analysis;
    const struct sokoban_position *position = p->search->position;
    const uint8_t *from = g->from + (size_t)start * g->board->squares;
    for (uint32_t box = 0; box < position->boxes; box++)
        if (!p->owner[box] && box != p->without && from[position->box[box]]) {
            p->owner[box] = (uint16_t)(start + 1);
            return true;
        }
    for (uint32_t box = 0; box < position->boxes; box++) {
        if (box == p->without || p->seen[box] || !from[position->box[box]])
            continue;
        p->seen[box] = 1;
        if (give(p, p->owner[box] - 1u)) {
            p->owner[box] = (uint16_t)(start + 1);
            return true;
        }
    }
    return false;
}

bool sokoban_starts_match(const struct sokoban_search *search, uint16_t *owner)
{
    const struct sokoban_analysis *g = search->analysis;
    struct pairing pairing = {.search = search, .without = SOKOBAN_BOXES, .owner = owner};
    memset(owner, 0, search->position->boxes * sizeof *owner);
    for (uint32_t i = 0; i < g->boxes; i++) {
        if (!search->base[g->start[i]])
            continue;
        memset(pairing.seen, 0, search->position->boxes);
        if (!give(&pairing, i))
            return false;
    }
    return true;
}

bool sokoban_sinks_match(const struct sokoban_search *search, const struct sokoban_sinks *sinks,
                         uint32_t without, uint16_t base)
{
    uint16_t owner[SOKOBAN_BOXES];
    struct pairing pairing = {.search = search, .without = without, .owner = owner};
    uint32_t boxes = search->position->boxes, robbed = sinks->owner[without];
    memcpy(owner, sinks->owner, boxes * sizeof *owner);
    for (uint32_t i = 0; i < boxes; i++)
        if (owner[i] && search->analysis->start[owner[i] - 1] == base)
            owner[i] = 0;
    owner[without] = 0;
    /* The start that had the box needs another, unless it is the one that goes with it. */
    return !robbed || search->analysis->start[robbed - 1] == base || give(&pairing, robbed - 1);
}
