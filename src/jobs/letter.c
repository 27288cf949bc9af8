/* SPDX-License-Identifier: MIT */
/* The report's algorithm 2, grilleDeductible, to the letter.
 *
 * A queue of cells to stand on, first the start. Each cell taken from it tells the base what is
 * felt there; its neighbours that were not decided before are asked for: danger or none decides
 * them, and one without danger joins the queue; with a neighbour left open the cell joins the queue
 * again. A cell that decided nothing counts as one failure, and when the failures in a row
 * outnumber the queue the grid is given up. That is too early on some grids: a cell whose
 * neighbours were all decided before counts as a failure too, although the queue has just become
 * shorter. A danger is a pit that is proved; "a pit or the wumpus" is none, since the base is asked
 * for each.
 *
 * Two things that its text leaves open are taken from elsewhere in the report. Neighbours come in
 * the order of its listings: north (y + 1), east, south, west. A wumpus that is proved is shot at
 * once: its base knows whether the wumpus lives, and without that no grid with the gold in the
 * wumpus's cell could be deduced, of which its table must have many (docs/from-the-reports.md).
 */
#include "jobs/kinds.h"
#include "wumpus/reasoning.h"

struct queue {
    uint16_t cell[WUMPUS_CELLS];
    int first;
    int count;
    struct wumpus_bits inside;
};

/* Every cell is in it at most once, so that it never overflows. */
static void join(struct queue *queue, int side, int cell)
{
    if (wumpus_has(&queue->inside, side, cell))
        return;
    wumpus_put(&queue->inside, side, cell);
    queue->cell[(queue->first + queue->count++) % WUMPUS_CELLS] = (uint16_t)cell;
}

static int leave(struct queue *queue, int side)
{
    int cell = queue->cell[queue->first];
    queue->first = (queue->first + 1) % WUMPUS_CELLS;
    queue->count--;
    queue->inside.row[cell / side] &= ~(UINT64_C(1) << cell % side);
    return cell;
}

/* Asks for the neighbours; true when one was decided. */
static bool decide(struct wumpus_world *world, struct wumpus_knowledge *k, int cell,
                   struct wumpus_bits *decided, struct queue *queue)
{
    static const enum wumpus_direction order[] = {WUMPUS_DOWN, WUMPUS_RIGHT, WUMPUS_UP,
                                                  WUMPUS_LEFT};
    struct wumpus_conclusions known;
    bool any = false, open = false;
    wumpus_conclude_plain(k, &known);
    for (int i = 0; i < 4; i++) {
        int near = wumpus_step(k->side, cell, (int)order[i]);
        if (near < 0 || wumpus_has(decided, k->side, near))
            continue;
        if (wumpus_has(&known.wumpus, k->side, near)) {
            wumpus_world_slay(world, near, k);
            wumpus_conclude_plain(k, &known);
        }
        bool pit = wumpus_has(&known.pit, k->side, near);
        bool safe =
            wumpus_has(&known.no_pit, k->side, near) && wumpus_has(&known.no_wumpus, k->side, near);
        open |= !pit && !safe;
        if (!pit && !safe)
            continue;
        any = true;
        wumpus_put(decided, k->side, near);
        if (safe)
            join(queue, k->side, near);
    }
    if (open)
        join(queue, k->side, cell);
    return any;
}

bool qd_stats_letter(struct wumpus_world *world)
{
    struct wumpus_knowledge k;
    struct wumpus_bits decided = {{0}};
    struct queue queue = {.count = 0};
    int side = world->side, failures = 0;
    wumpus_world_start(world, &k);
    join(&queue, side, 0);
    while (queue.count > 0) {
        struct wumpus_bits here = {{0}};
        if (failures > queue.count)
            return false;
        int cell = leave(&queue, side);
        wumpus_put(&here, side, cell);
        wumpus_world_show(world, &here, &k);
        if (wumpus_has(&world->gold, side, cell))
            return true;
        failures = decide(world, &k, cell, &decided, &queue) ? 0 : failures + 1;
    }
    return false;
}
