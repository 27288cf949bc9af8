/* SPDX-License-Identifier: MIT */
/* Mazes of the rule set `ia02`, with the course's densities.
 *
 * Pits, wumpus and gold exclude each other. A path to the gold is not guaranteed.
 */
#include "wumpus/ia02/referee.h"

#include "base/base.h"

#include <string.h>

const struct wumpus_rules wumpus_ia02 = {
    .name = "ia02",
    .glitter_beside = false,
    .start_is_clear = false,
    .danger_and_gold = false,
    .arrows = 0,
    .reveals = 0,
    .deduces = 0,
};

/* Contents of a cell that holds neither the wumpus nor the first gold. */
static uint8_t draw_contents(struct qd_rng *rng)
{
    uint32_t draw = qd_rng_below(rng, WUMPUS_MILLION);
    if (draw < IA02_PIT_DENSITY)
        return WUMPUS_PIT;
    return draw < IA02_PIT_DENSITY + IA02_GOLD_DENSITY ? WUMPUS_GOLD : 0;
}

void wumpus_ia02_generate(struct wumpus_level *maze, int side, uint64_t seed)
{
    uint32_t cells = (uint32_t)(side * side);
    struct qd_rng rng;
    qd_rng_seed(&rng, seed);
    memset(maze, 0, sizeof *maze);
    maze->base.game = &wumpus_game;
    maze->rules = &wumpus_ia02;
    /* options that a grid's text does not state */
    maze->options = (struct wumpus_options){.side = side,
                                            .arrows = wumpus_classic.arrows,
                                            .reveals = wumpus_classic.reveals,
                                            .deduces = wumpus_classic.deduces};
    uint32_t wumpus = 1 + qd_rng_below(&rng, cells - 1);
    uint32_t gold = qd_rng_below(&rng, cells - 1);
    gold += gold >= wumpus;
    for (uint32_t cell = 0; cell < cells; cell++) {
        uint8_t drawn = draw_contents(&rng);
        maze->map[cell] = cell == wumpus                      ? WUMPUS_WUMPUS
                          : cell == gold                      ? WUMPUS_GOLD
                          : cell == 0 && (drawn & WUMPUS_PIT) ? 0
                                                              : drawn;
    }
    wumpus_level_index(maze);
}
