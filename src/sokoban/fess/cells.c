/* SPDX-License-Identifier: MIT */
/* The ring of cells: records lie in a heap for each point of the feature space.
 *
 * After the FESS algorithm (Shoham and Schaeffer, "The FESS Algorithm: A Feature Based Approach to
 * Single-Agent Search", IEEE Conference on Games, 2020): the search goes round the cells, so that
 * no region of the space is starved, and every other turn goes to the cell of the best node. Heaps
 * are pairing heaps (Fredman, Sedgewick, Sleator and Tarjan 1986) threaded through the records:
 * thousands of small heaps then need no extra memory.
 */
#include "sokoban/fess/search.h"

#include <string.h>

static bool goes_before(const struct sokoban_hunt *hunt, uint32_t a, uint32_t b)
{
    const struct sokoban_child *x = &hunt->child[hunt->record[a].lead];
    const struct sokoban_child *y = &hunt->child[hunt->record[b].lead];
    if (x->weight != y->weight)
        return x->weight < y->weight;
    if (x->score != y->score)
        return x->score < y->score;
    return a < b;
}

static uint32_t meld(struct sokoban_hunt *hunt, uint32_t a, uint32_t b)
{
    if (a == UINT32_MAX)
        return b;
    if (b == UINT32_MAX)
        return a;
    if (goes_before(hunt, b, a)) {
        uint32_t other = a;
        a = b;
        b = other;
    }
    hunt->record[b].beside = hunt->record[a].below;
    hunt->record[a].below = b;
    return a;
}

void sokoban_cells_put(struct sokoban_hunt *hunt, uint32_t record)
{
    struct sokoban_record *r = &hunt->record[record];
    struct sokoban_cell *cell = &hunt->cell[r->cell];
    r->below = r->beside = UINT32_MAX;
    cell->top = meld(hunt, cell->top, record);
}

uint32_t sokoban_cells_take(struct sokoban_hunt *hunt, uint32_t cell)
{
    uint32_t top = hunt->cell[cell].top, pairs = UINT32_MAX, heap = UINT32_MAX;
    if (top == UINT32_MAX)
        return top;
    /* Two passes: pairs from the left, then all of them from the right. */
    for (uint32_t a = hunt->record[top].below; a != UINT32_MAX;) {
        uint32_t b = hunt->record[a].beside;
        uint32_t rest = b == UINT32_MAX ? b : hunt->record[b].beside;
        hunt->record[a].beside = UINT32_MAX;
        if (b != UINT32_MAX)
            hunt->record[b].beside = UINT32_MAX;
        uint32_t pair = meld(hunt, a, b);
        hunt->record[pair].beside = pairs;
        pairs = pair;
        a = rest;
    }
    while (pairs != UINT32_MAX) {
        uint32_t rest = hunt->record[pairs].beside;
        hunt->record[pairs].beside = UINT32_MAX;
        heap = meld(hunt, heap, pairs);
        pairs = rest;
    }
    hunt->cell[cell].top = heap;
    hunt->record[top].below = UINT32_MAX;
    return top;
}

static uint32_t slot_of(const struct sokoban_hunt *hunt, uint64_t name)
{
    uint32_t mask = hunt->slot_room - 1;
    uint32_t slot = (uint32_t)((name * 0x9e3779b97f4a7c15u) >> 40) & mask;
    while (hunt->slot[slot] && hunt->cell[hunt->slot[slot] - 1].name != name)
        slot = (slot + 1) & mask;
    return slot;
}

static qd_err grow_slots(struct sokoban_hunt *hunt)
{
    if (hunt->slot_room && hunt->cells < hunt->slot_room / 2)
        return QD_OK;
    void *slot = hunt->slot;
    uint32_t room = hunt->slot_room;
    qd_err err = sokoban_grow(&hunt->effort->meter, &slot, &room, room ? 2u * room : 1024,
                              sizeof *hunt->slot);
    hunt->slot = slot;
    if (err)
        return err;
    hunt->slot_room = room;
    memset(hunt->slot, 0, room * sizeof *hunt->slot);
    for (uint32_t i = 0; i < hunt->cells; i++)
        hunt->slot[slot_of(hunt, hunt->cell[i].name)] = i + 1;
    return QD_OK;
}

qd_err sokoban_cells_file(struct sokoban_hunt *hunt, uint32_t record)
{
    uint64_t name = hunt->record[record].past & hunt->trade->cell_mask;
    qd_err err = grow_slots(hunt);
    if (err)
        return err;
    uint32_t slot = slot_of(hunt, name);
    if (!hunt->slot[slot]) {
        void *cell = hunt->cell;
        err = sokoban_grow(&hunt->effort->meter, &cell, &hunt->cell_room, (uint64_t)hunt->cells + 1,
                           sizeof *hunt->cell);
        hunt->cell = cell;
        if (err)
            return err;
        hunt->cell[hunt->cells] = (struct sokoban_cell){.name = name, .top = UINT32_MAX};
        /* A new cell gets the next turn. */
        hunt->hand = hunt->cells;
        hunt->slot[slot] = ++hunt->cells;
    }
    hunt->record[record].cell = hunt->slot[slot] - 1;
    if (hunt->record[record].lead != UINT32_MAX)
        sokoban_cells_put(hunt, record);
    return QD_OK;
}

uint32_t sokoban_cells_turn(struct sokoban_hunt *hunt)
{
    if (hunt->turn++ % 2 && hunt->best != UINT32_MAX) {
        uint32_t cell = hunt->record[hunt->best].cell;
        if (hunt->cell[cell].top != UINT32_MAX)
            return cell;
    }
    for (uint32_t i = 0; i < hunt->cells; i++) {
        uint32_t cell = hunt->hand;
        hunt->hand = hunt->hand + 1 < hunt->cells ? hunt->hand + 1 : 0;
        if (hunt->cell[cell].top != UINT32_MAX)
            return cell;
    }
    return UINT32_MAX;
}
