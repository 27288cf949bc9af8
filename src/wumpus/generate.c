/* Levels from parameters and a seed.
 *
 * Every method leaves the start and the cells beside it empty, and, where the board is large
 * enough, without breeze or stench. The usual one draws maps until one is deducible by proof.
 */
#include "base/base.h"
#include "wumpus/wumpus.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES_MOST = 200000 };

/* Cells that dangers, or gold, must stay away from. */
static bool kept_free(int side, int cell, bool danger)
{
    int distance = cell / side + cell % side;
    return distance < 2 || (danger && side > 3 && distance == 2);
}

static bool place(struct wumpus_level *level, struct qd_rng *rng, int contents)
{
    int side = level->options.side;
    bool danger = contents != WUMPUS_GOLD;
    for (int tries = 0; tries < 64 * level->cells; tries++) {
        int cell = (int)qd_rng_below(rng, (uint32_t)level->cells);
        int there = level->map[cell];
        bool shares = level->options.overlap && contents != WUMPUS_PIT && !(there & WUMPUS_PIT) &&
                      !(there & contents);
        if (kept_free(side, cell, danger) || (there && !shares))
            continue;
        level->map[cell] = (uint8_t)(there | contents);
        return true;
    }
    return false;
}

/* Wumpuses and golds first, then pits, wherever there is room. */
static bool scatter(struct wumpus_level *level, const struct wumpus_params *params, int pits,
                    struct qd_rng *rng)
{
    bool good = true;
    memset(level->map, 0, (size_t)level->cells);
    for (int i = 0; good && i < params->wumpuses; i++)
        good = place(level, rng, WUMPUS_WUMPUS);
    for (int i = 0; good && i < params->golds; i++)
        good = place(level, rng, WUMPUS_GOLD);
    for (int i = 0; good && i < pits; i++)
        good = place(level, rng, WUMPUS_PIT);
    wumpus_level_index(level);
    return good;
}

static qd_err draw_proved(struct wumpus_level *level, const struct wumpus_params *params,
                          const struct qd_limits *limits, struct qd_rng *rng)
{
    int cells = level->cells;
    for (uint64_t tries = 1;; tries++) {
        struct wumpus_rating rating;
        int pits = params->pits >= 0
                       ? params->pits
                       : cells / 10 + (int)qd_rng_below(rng, (uint32_t)(cells / 10 + 1));
        if (tries > TRIES_MOST || (limits->nodes && tries > limits->nodes))
            return QD_LIMIT;
        if (!scatter(level, params, pits, rng))
            continue;
        qd_err err = wumpus_rate(level, limits, &rating);
        if (err)
            return err;
        if (rating.valid && (params->arrow ? rating.arrow : rating.strict))
            return QD_OK;
    }
}

qd_err wumpus_generate(struct qd_text text, uint64_t seed, const struct qd_limits *limits,
                       struct qd_level **out, struct qd_message *why)
{
    struct wumpus_params params;
    qd_err err = wumpus_params_parse(text, &params, why);
    if (err)
        return err;
    struct wumpus_level *level = calloc(1, sizeof *level);
    if (!level) {
        qd_message_set(why, "error.memory");
        return QD_MEMORY;
    }
    struct qd_rng rng;
    qd_rng_seed(&rng, seed);
    level->base.game = &wumpus_game;
    level->rules = &wumpus_classic;
    level->options = params.options;
    level->cells = params.options.side * params.options.side;
    err = draw_proved(level, &params, limits, &rng);
    if (err) {
        qd_message_set(why, "wumpus.generate.none");
        free(level);
        return err;
    }
    *out = &level->base;
    return QD_OK;
}
