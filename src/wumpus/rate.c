/* SPDX-License-Identifier: MIT */
/* The report's three tests of a grid, chapter 4.
 *
 * Valid: start, gold and wumpus are connected on the board without its pits. Deducible: the gold is
 * reached by entering only cells that are proved safe; all such cells are entered until none is
 * left, since knowing more never makes less follow (the report's queue gives up earlier on some
 * grids). With the arrow: when nothing is left and the wumpus is proved to be in line with a cell
 * that was entered, it is shot. Interest: the minimum number of cells with a breeze or a stench
 * that a path to the gold must leave.
 */
#include "wumpus/agents.h"

static bool covers(const struct wumpus_bits *all, const struct wumpus_bits *part, int side)
{
    uint64_t missing = 0;
    for (int r = 0; r < side; r++)
        missing |= part->row[r] & ~all->row[r];
    return missing == 0;
}

/* Everything reachable without falling into a pit. */
static void flood(const struct wumpus_world *world, struct wumpus_bits *reached)
{
    int side = world->side;
    wumpus_clear(reached, side);
    reached->row[0] = 1;
    for (bool again = true; again;) {
        again = false;
        for (int r = 0; r < side; r++) {
            uint64_t more =
                reached->row[r] | (wumpus_beside_row(reached, side, r) & ~world->pit.row[r]);
            again = again || more != reached->row[r];
            reached->row[r] = more;
        }
    }
}

bool wumpus_is_valid(const struct wumpus_world *world)
{
    struct wumpus_bits reached;
    flood(world, &reached);
    return covers(&reached, &world->gold, world->side) &&
           covers(&reached, &world->wumpus, world->side);
}

int wumpus_interest(const struct wumpus_world *world)
{
    int side = world->side;
    struct wumpus_bits reached;
    wumpus_clear(&reached, side);
    reached.row[0] = 1;
    for (int interest = 0;; interest++) {
        for (bool again = true; again;) { /* leaving a cell without percepts is free */
            struct wumpus_bits calm;
            again = false;
            for (int r = 0; r < side; r++)
                calm.row[r] = reached.row[r] & ~(world->breeze.row[r] | world->stench.row[r]);
            for (int r = 0; r < side; r++) {
                uint64_t more =
                    reached.row[r] | (wumpus_beside_row(&calm, side, r) & ~world->pit.row[r]);
                again = again || more != reached.row[r];
                reached.row[r] = more;
            }
        }
        if (covers(&reached, &world->gold, side))
            return interest;
        struct wumpus_bits before = reached;
        bool grown = false;
        for (int r = 0; r < side; r++) {
            reached.row[r] |= wumpus_beside_row(&before, side, r) & ~world->pit.row[r];
            grown = grown || reached.row[r] != before.row[r];
        }
        if (!grown)
            return -1;
    }
}

/* The cell of a proved wumpus in line with a visited cell, -1 if there is none. */
int wumpus_target(const struct wumpus_knowledge *k, const struct wumpus_conclusions *known)
{
    int side = k->side;
    for (int cell = wumpus_next(&known->wumpus, side, 0); cell >= 0;
         cell = wumpus_next(&known->wumpus, side, cell + 1)) {
        if (k->visited.row[cell / side])
            return cell;
        for (int r = 0; r < side; r++)
            if (k->visited.row[r] >> (cell % side) & 1)
                return cell;
    }
    return -1;
}

qd_err wumpus_explore(struct wumpus_world *world, struct wumpus_knowledge *k, bool shoot,
                      const struct qd_limits *limits, bool *won)
{
    int side = world->side;
    *won = false;
    for (;;) {
        struct wumpus_conclusions known;
        struct wumpus_bits fresh;
        qd_err err = wumpus_conclude(k, limits, &known);
        if (err)
            return err;
        for (int r = 0; r < side; r++)
            fresh.row[r] =
                known.safe.row[r] & ~k->visited.row[r] & wumpus_beside_row(&k->visited, side, r);
        if (!wumpus_none(&fresh, side)) {
            wumpus_world_show(world, &fresh, k);
            *won = covers(&k->visited, &world->gold, side);
            if (*won)
                return QD_OK;
            continue;
        }
        int target = shoot && k->arrows > 0 ? wumpus_target(k, &known) : -1;
        if (target < 0)
            return QD_OK;
        wumpus_world_slay(world, target, k);
    }
}

qd_err wumpus_rate(const struct wumpus_level *level, const struct qd_limits *limits,
                   struct wumpus_rating *out)
{
    struct wumpus_world world;
    struct wumpus_knowledge k;
    wumpus_world_of(level, &world);
    *out = (struct wumpus_rating){.interest = -1};
    out->valid = wumpus_is_valid(&world);
    out->interest = wumpus_interest(&world);
    wumpus_world_start(&world, &k);
    qd_err err = wumpus_explore(&world, &k, false, limits, &out->strict);
    out->arrow = out->strict;
    if (!err && !out->strict && level->options.arrows > 0) {
        k.arrows = level->options.arrows;
        err = wumpus_explore(&world, &k, true, limits, &out->arrow);
    }
    return err;
}
