/* SPDX-License-Identifier: MIT */
#include "unit/wumpus/wumpus_random.h"
#include "unit/unit.h"

static bool near_start(int side, int cell)
{
    return cell == 0 || cell == 1 || cell == side;
}

static void drop(struct qd_rng *rng, struct wumpus_level *level, int contents)
{
    for (;;) {
        int cell = (int)qd_rng_below(rng, (uint32_t)level->cells), there = level->map[cell];
        bool shared = level->options.overlap && !(there & (WUMPUS_PIT | contents));
        if (near_start(level->options.side, cell) || (there && !shared))
            continue;
        level->map[cell] = (uint8_t)(there | contents);
        return;
    }
}

void wumpus_random_level(struct qd_rng *rng, const struct random_kind *kind, int density,
                         struct wumpus_level *out)
{
    memset(out, 0, sizeof *out);
    out->base.game = &wumpus_game;
    out->rules = &wumpus_classic;
    out->options = (struct wumpus_options){.side = kind->side,
                                           .count_known = kind->counted,
                                           .overlap = kind->overlap,
                                           .arrows = 2,
                                           .reveals = 3};
    out->cells = kind->side * kind->side;
    for (int i = 0; i < kind->wumpuses; i++)
        drop(rng, out, WUMPUS_WUMPUS);
    for (int i = 0; i < kind->golds; i++)
        drop(rng, out, WUMPUS_GOLD);
    for (int cell = 0; cell < out->cells; cell++)
        if (!out->map[cell] && !near_start(kind->side, cell) &&
            (int)qd_rng_below(rng, 1000) < density)
            out->map[cell] = WUMPUS_PIT;
    wumpus_level_index(out);
}

void wumpus_random_play(struct qd_rng *rng, const struct wumpus_level *level, int moves,
                        struct wumpus_state *state)
{
    wumpus_state_start(&level->base, state);
    for (int i = 0; i < moves; i++) {
        struct wumpus_state before = *state;
        struct qd_message why;
        uint32_t dice = qd_rng_below(rng, 40);
        qd_move move = wumpus_move(WUMPUS_STEP, (int)qd_rng_below(rng, 4));
        if (dice == 0)
            move = wumpus_move(WUMPUS_SHOOT, (int)qd_rng_below(rng, 4));
        else if (dice <= 2)
            move = wumpus_move(WUMPUS_REVEAL, (int)qd_rng_below(rng, (uint32_t)level->cells));
        if (wumpus_apply(&level->base, state, move, &why) ||
            wumpus_status(&level->base, state, 0) != QD_OPEN)
            *state = before;
    }
}
