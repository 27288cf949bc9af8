/* SPDX-License-Identifier: MIT */
/* A map as sets of cells, and many of its cells shown to a player at once: what rating does by the
 * thousand. With knowledge.c the only place where hidden information crosses.
 */
#include "wumpus/knowledge.h"

#include <string.h>

/* The percepts, from pits, wumpuses and golds. */
static void sense(struct wumpus_world *world)
{
    wumpus_beside(&world->pit, world->side, &world->breeze);
    wumpus_beside(&world->wumpus, world->side, &world->stench);
    wumpus_beside(&world->gold, world->side, &world->glitter);
}

void wumpus_world_of(const struct wumpus_level *level, struct wumpus_world *out)
{
    int side = level->options.side;
    out->side = side;
    out->overlap = level->options.overlap;
    out->pits = level->options.count_known ? level->pits : -1;
    out->wumpuses = level->wumpuses;
    out->golds = level->golds;
    wumpus_clear(&out->pit, side);
    wumpus_clear(&out->wumpus, side);
    wumpus_clear(&out->gold, side);
    for (int cell = 0; cell < level->cells; cell++) {
        if (level->map[cell] & WUMPUS_PIT)
            wumpus_put(&out->pit, side, cell);
        if (level->map[cell] & WUMPUS_WUMPUS)
            wumpus_put(&out->wumpus, side, cell);
        if (level->map[cell] & WUMPUS_GOLD)
            wumpus_put(&out->gold, side, cell);
    }
    sense(out);
}

void wumpus_world_start(const struct wumpus_world *world, struct wumpus_knowledge *out)
{
    struct wumpus_bits start;
    memset(out, 0, sizeof *out);
    out->side = world->side;
    out->wumpuses = world->wumpuses;
    out->golds = world->golds;
    out->pits = world->pits;
    out->density = WUMPUS_DENSITY_USUAL;
    out->overlap = world->overlap;
    wumpus_clear(&start, world->side);
    start.row[0] = 1;
    wumpus_world_show(world, &start, out);
}

void wumpus_world_show(const struct wumpus_world *world, const struct wumpus_bits *cells,
                       struct wumpus_knowledge *k)
{
    const struct wumpus_bits *const sets[] = {&world->breeze, &world->stench, &world->glitter,
                                              &world->pit,    &world->wumpus, &world->gold};
    for (int r = 0; r < world->side; r++) {
        uint64_t shown = cells->row[r];
        if (!shown)
            continue;
        k->visited.row[r] |= shown;
        for (int i = 0; i < 6; i++) {
            k->fact[2 * i].row[r] |= shown & sets[i]->row[r];
            k->fact[2 * i + 1].row[r] |= shown & ~sets[i]->row[r];
        }
    }
}

void wumpus_world_slay(struct wumpus_world *world, int cell, struct wumpus_knowledge *k)
{
    int side = world->side;
    wumpus_drop(&world->wumpus, side, cell);
    wumpus_beside(&world->wumpus, side, &world->stench);
    world->wumpuses--;
    k->wumpuses--;
    k->arrows--;
    wumpus_drop(&k->fact[WUMPUS_IS_WUMPUS], side, cell);
    wumpus_put(&k->fact[WUMPUS_NO_WUMPUS], side, cell);
    wumpus_put(&k->fact[WUMPUS_NO_PIT], side, cell);
    if (!world->overlap)
        wumpus_put(&k->fact[WUMPUS_NO_GOLD], side, cell);
    for (int r = 0; r < side; r++) {
        uint64_t sensed = k->fact[WUMPUS_IS_STENCH].row[r] | k->fact[WUMPUS_NO_STENCH].row[r];
        k->fact[WUMPUS_IS_STENCH].row[r] = sensed & world->stench.row[r];
        k->fact[WUMPUS_NO_STENCH].row[r] = sensed & ~world->stench.row[r];
    }
}
