/* SPDX-License-Identifier: MIT */
/* What a player knows: the only place where hidden information crosses over.
 *
 * Only cells the player visited or was shown are read; a slain wumpus is seen where it fell, and
 * the cells an arrow flew through hold no living one.
 */
#include "wumpus/knowledge.h"

#include <string.h>

static void learn(struct wumpus_knowledge *k, int cell, enum wumpus_fact fact, bool is)
{
    wumpus_put(&k->fact[is ? fact : fact + 1], k->side, cell);
}

void wumpus_learn(struct wumpus_knowledge *k, int cell, int contents, int percepts)
{
    learn(k, cell, WUMPUS_IS_PIT, contents & WUMPUS_PIT);
    learn(k, cell, WUMPUS_IS_WUMPUS, contents & WUMPUS_WUMPUS);
    learn(k, cell, WUMPUS_IS_GOLD, contents & WUMPUS_GOLD);
    learn(k, cell, WUMPUS_IS_BREEZE, percepts & WUMPUS_BREEZE);
    learn(k, cell, WUMPUS_IS_STENCH, percepts & WUMPUS_STENCH);
    learn(k, cell, WUMPUS_IS_GLITTER, percepts & WUMPUS_GLITTER);
}

void wumpus_observe(const struct wumpus_level *level, const struct wumpus_state *state,
                    struct wumpus_knowledge *out)
{
    int side = level->options.side;
    memset(out, 0, sizeof *out);
    out->side = side;
    out->wumpuses = level->wumpuses - state->slain;
    out->golds = level->golds;
    out->pits = level->options.count_known ? level->pits : -1;
    out->density = WUMPUS_DENSITY_USUAL;
    out->overlap = level->options.overlap;
    out->at = state->at;
    out->arrows = state->arrows;
    for (int cell = 0; cell < level->cells; cell++) {
        int bits = state->cell[cell];
        if (bits & WUMPUS_VISITED)
            wumpus_put(&out->visited, side, cell);
        if (bits & (WUMPUS_VISITED | WUMPUS_REVEALED)) {
            int contents = level->map[cell] & ~(bits & WUMPUS_SLAIN ? WUMPUS_WUMPUS : 0);
            wumpus_learn(out, cell, contents, wumpus_percepts(level, state, cell));
        }
        if (bits & (WUMPUS_SLAIN | WUMPUS_MISSED))
            wumpus_put(&out->fact[WUMPUS_NO_WUMPUS], side, cell);
        if (bits & WUMPUS_SLAIN) {
            wumpus_put(&out->fact[WUMPUS_NO_PIT], side, cell);
            if (!level->options.overlap)
                wumpus_put(&out->fact[WUMPUS_NO_GOLD], side, cell);
        }
    }
}
