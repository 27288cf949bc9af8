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

static bool goes_before(const struct sokoban_search *search, uint32_t a, uint32_t b)
{
    const struct sokoban_child *x = &search->child[search->record[a].lead];
    const struct sokoban_child *y = &search->child[search->record[b].lead];
    if (x->weight != y->weight)
        return x->weight < y->weight;
    if (x->score != y->score)
        return x->score < y->score;
    return a < b;
}

static uint32_t meld(struct sokoban_search *search, uint32_t a, uint32_t b)
{
    if (a == UINT32_MAX)
        return b;
    if (b == UINT32_MAX)
        return a;
    if (goes_before(search, b, a)) {
        uint32_t other = a;
        a = b;
        b = other;
    }
    search->record[b].beside = search->record[a].below;
    search->record[a].below = b;
    return a;
}

void sokoban_cells_put(struct sokoban_search *search, uint32_t record)
{
    struct sokoban_record *r = &search->record[record];
    struct sokoban_cell *cell = &search->cell[r->cell];
    r->below = r->beside = UINT32_MAX;
    cell->top = meld(search, cell->top, record);
}

uint32_t sokoban_cells_take(struct sokoban_search *search, uint32_t cell)
{
    uint32_t top = search->cell[cell].top, pairs = UINT32_MAX, heap = UINT32_MAX;
    if (top == UINT32_MAX)
        return top;
    /* Two passes: pairs from the left, then all of them from the right. */
    for (uint32_t a = search->record[top].below; a != UINT32_MAX;) {
        uint32_t b = search->record[a].beside;
        uint32_t rest = b == UINT32_MAX ? b : search->record[b].beside;
        search->record[a].beside = UINT32_MAX;
        if (b != UINT32_MAX)
            search->record[b].beside = UINT32_MAX;
        uint32_t pair = meld(search, a, b);
        search->record[pair].beside = pairs;
        pairs = pair;
        a = rest;
    }
    while (pairs != UINT32_MAX) {
        uint32_t rest = search->record[pairs].beside;
        search->record[pairs].beside = UINT32_MAX;
        heap = meld(search, heap, pairs);
        pairs = rest;
    }
    search->cell[cell].top = heap;
    search->record[top].below = UINT32_MAX;
    return top;
}

static uint32_t slot_of(const struct sokoban_search *search, uint64_t name)
{
    uint32_t mask = search->slot_room - 1;
    uint32_t slot = (uint32_t)((name * 0x9e3779b97f4a7c15u) >> 40) & mask;
    while (search->slot[slot] && search->cell[search->slot[slot] - 1].name != name)
        slot = (slot + 1) & mask;
    return slot;
}

static qd_err grow_slots(struct sokoban_search *search)
{
    if (search->slot_room && search->cells < search->slot_room / 2)
        return QD_OK;
    void *slot = search->slot;
    uint32_t room = search->slot_room;
    qd_err err = sokoban_grow(&search->effort->meter, &slot, &room, room ? 2u * room : 1024,
                              sizeof *search->slot);
    search->slot = slot;
    if (err)
        return err;
    search->slot_room = room;
    memset(search->slot, 0, room * sizeof *search->slot);
    for (uint32_t i = 0; i < search->cells; i++)
        search->slot[slot_of(search, search->cell[i].name)] = i + 1;
    return QD_OK;
}

qd_err sokoban_cells_file(struct sokoban_search *search, uint32_t record)
{
    uint64_t name = search->record[record].past & search->ops->cell_mask;
    qd_err err = grow_slots(search);
    if (err)
        return err;
    uint32_t slot = slot_of(search, name);
    if (!search->slot[slot]) {
        void *cell = search->cell;
        err = sokoban_grow(&search->effort->meter, &cell, &search->cell_room,
                           (uint64_t)search->cells + 1, sizeof *search->cell);
        search->cell = cell;
        if (err)
            return err;
        search->cell[search->cells] = (struct sokoban_cell){.name = name, .top = UINT32_MAX};
        /* A new cell gets the next turn. */
        search->hand = search->cells;
        search->slot[slot] = ++search->cells;
    }
    search->record[record].cell = search->slot[slot] - 1;
    if (search->record[record].lead != UINT32_MAX)
        sokoban_cells_put(search, record);
    return QD_OK;
}

uint32_t sokoban_cells_turn(struct sokoban_search *search)
{
    if (search->turn++ % 2 && search->best != UINT32_MAX) {
        uint32_t cell = search->record[search->best].cell;
        if (search->cell[cell].top != UINT32_MAX)
            return cell;
    }
    for (uint32_t i = 0; i < search->cells; i++) {
        uint32_t cell = search->hand;
        search->hand = search->hand + 1 < search->cells ? search->hand + 1 : 0;
        if (search->cell[cell].top != UINT32_MAX)
            return cell;
    }
    return UINT32_MAX;
}
