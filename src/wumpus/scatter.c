/* SPDX-License-Identifier: MIT */
/* Random placement: shared by all generators, and the report's own ones.
 *
 * thirds: a third of the cells are pits (the report's first idea: mostly unfair), or sides: a third
 * of the side, as "T/3" may be read. report: its last, where nothing at all is noticed on the three
 * first cells. spaced: no two
 * pits nearer than five steps (fair, and all alike). corridor: a path of steps right and down to
 * the gold, widened by its neighbours, stays free of dangers (fair, and dull).
 */
#include "wumpus/generate.h"
#include "wumpus/knowledge.h"

#include <stdlib.h>
#include <string.h>

/* Cells that dangers, or gold, must stay away from: the start, what is beside it, and where the
 * board is large enough what would be noticed there. */
static bool kept_free(int side, int cell, bool danger)
{
    int distance = cell / side + cell % side;
    return distance < 2 || (danger && side > 3 && distance == 2);
}

bool wumpus_may_place(const struct wumpus_level *level, int cell, int contents)
{
    int there = level->map[cell];
    bool shares = level->options.overlap && contents != WUMPUS_PIT && !(there & WUMPUS_PIT) &&
                  !(there & contents);
    return !kept_free(level->options.side, cell, contents != WUMPUS_GOLD) && (!there || shares);
}

/* Places one more thing in a random cell that the rules allow and that is not in `forbidden`. */
static bool place(struct wumpus_level *level, struct qd_rng *rng, int contents,
                  const struct wumpus_bits *forbidden)
{
    uint16_t cells[WUMPUS_CELLS];
    uint32_t count = 0;
    for (int tries = 0; tries < 32; tries++) { /* usually enough, and fast */
        int cell = (int)qd_rng_below(rng, (uint32_t)level->cells);
        if (!wumpus_may_place(level, cell, contents) ||
            (forbidden && wumpus_has(forbidden, level->options.side, cell)))
            continue;
        level->map[cell] |= (uint8_t)contents;
        return true;
    }
    for (int cell = 0; cell < level->cells; cell++)
        if (wumpus_may_place(level, cell, contents) &&
            !(forbidden && wumpus_has(forbidden, level->options.side, cell)))
            cells[count++] = (uint16_t)cell;
    if (count == 0)
        return false;
    level->map[cells[qd_rng_below(rng, count)]] |= (uint8_t)contents;
    return true;
}

static bool place_things(struct wumpus_level *level, const struct wumpus_params *params,
                         struct qd_rng *rng)
{
    bool good = true;
    memset(level->map, 0, (size_t)level->cells);
    for (int i = 0; good && i < params->wumpuses; i++)
        good = place(level, rng, WUMPUS_WUMPUS, NULL);
    for (int i = 0; good && i < params->golds; i++)
        good = place(level, rng, WUMPUS_GOLD, NULL);
    return good;
}

bool wumpus_scatter(struct wumpus_level *level, const struct wumpus_params *params, int pits,
                    struct qd_rng *rng)
{
    bool good = place_things(level, params, rng);
    for (int i = 0; good && i < pits; i++)
        good = place(level, rng, WUMPUS_PIT, NULL);
    wumpus_level_index(level);
    return good;
}

/* Whether no gold glitters beside the start; small boards have no other place for it. */
static bool is_calm(const struct wumpus_level *level)
{
    int side = level->options.side;
    for (int cell = 0; side > 3 && cell < 3 * side; cell++)
        if ((level->map[cell] & WUMPUS_GOLD) && cell / side + cell % side <= 2)
            return false;
    return true;
}

bool wumpus_scatter_report(struct wumpus_level *level, const struct wumpus_params *params, int pits,
                           struct qd_rng *rng)
{
    enum { TRIES = 1000 };
    for (int tries = 0; tries < TRIES; tries++) {
        if (!wumpus_scatter(level, params, pits, rng))
            return false;
        if (is_calm(level))
            return true;
    }
    return false;
}

bool wumpus_scatter_spaced(struct wumpus_level *level, const struct wumpus_params *params, int pits,
                           struct qd_rng *rng)
{
    enum { APART = 5 };
    struct wumpus_bits near = {{0}};
    int side = level->options.side;
    if (!place_things(level, params, rng))
        return false;
    for (int i = 0; i < pits; i++) {
        struct wumpus_level before = *level;
        if (!place(level, rng, WUMPUS_PIT, &near))
            break; /* as many as fit */
        for (int pit = 0; pit < level->cells; pit++) {
            if (level->map[pit] == before.map[pit])
                continue;
            for (int cell = 0; cell < level->cells; cell++)
                if (abs(cell / side - pit / side) + abs(cell % side - pit % side) < APART)
                    wumpus_put(&near, side, cell);
        }
    }
    wumpus_level_index(level);
    return true;
}

/* A path right and down from the start to the cell, with its neighbours. */
static void draw_corridor(int side, int to, struct qd_rng *rng, struct wumpus_bits *out)
{
    struct wumpus_bits corridor = {{0}};
    int row = 0, col = 0, last_row = to / side, last_col = to % side;
    wumpus_put(&corridor, side, 0);
    while (row < last_row || col < last_col) {
        uint32_t down = (uint32_t)(last_row - row), right = (uint32_t)(last_col - col);
        if (qd_rng_below(rng, down + right) < down)
            row++;
        else
            col++;
        wumpus_put(&corridor, side, row * side + col);
    }
    for (int r = 0; r < side; r++)
        out->row[r] |= corridor.row[r] | wumpus_beside_row(&corridor, side, r);
}

bool wumpus_scatter_corridor(struct wumpus_level *level, const struct wumpus_params *params,
                             int pits, struct qd_rng *rng)
{
    struct wumpus_bits corridor = {{0}};
    bool good = true;
    memset(level->map, 0, (size_t)level->cells);
    for (int i = 0; good && i < params->golds; i++)
        good = place(level, rng, WUMPUS_GOLD, NULL);
    for (int cell = 0; cell < level->cells; cell++)
        if (level->map[cell] & WUMPUS_GOLD)
            draw_corridor(level->options.side, cell, rng, &corridor);
    for (int i = 0; good && i < params->wumpuses; i++)
        good = place(level, rng, WUMPUS_WUMPUS, &corridor);
    for (int i = 0; good && i < pits; i++)
        if (!place(level, rng, WUMPUS_PIT, &corridor))
            break;
    wumpus_level_index(level);
    return good;
}
