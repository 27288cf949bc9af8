/* SPDX-License-Identifier: MIT */
/* Levels from parameters and a seed.
 *
 * Random grids that can be solved by proof are common and nearly always dull, so instead of waiting
 * for a hard one a grid is perturbed, as in Simon Tatham's Mines. One pit, the gold or the wumpus
 * moves; the change is kept when the grid can still be solved and is no easier than before. The
 * number of pits comes from the report's bounds for the class.
 */
#include "wumpus/generate.h"
#include "wumpus/agents.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES_MOST = 400000, PATIENCE = 1500 };

/* The report's pit bounds, chapter 7.2, by side and class; other sides by density. */
static const struct {
    int side;
    uint8_t least[WUMPUS_CLASSES];
    uint8_t most[WUMPUS_CLASSES];
} bounds[] = {{8, {7, 5, 11}, {20, 18, 24}},
              {10, {11, 7, 15}, {24, 14, 30}},
              {15, {23, 18, 39}, {34, 28, 65}}};

void wumpus_pit_bounds(int side, enum wumpus_class class, int *least, int *most)
{
    int i = side < 9 ? 0 : side < 13 ? 1 : 2;
    int cells = side * side, there = bounds[i].side * bounds[i].side;
    *least = bounds[i].least[class] * cells / there;
    *most = bounds[i].most[class] * cells / there;
}

static int draw_pits(const struct wumpus_params *params, struct qd_rng *rng)
{
    int least, most, cells = params->options.side * params->options.side;
    if (params->pits >= 0)
        return params->pits;
    if (params->method == WUMPUS_CLASSED) {
        wumpus_pit_bounds(params->options.side, params->difficulty, &least, &most);
    } else {
        least = cells / 10;
        most = cells / 5;
    }
    return least + (int)qd_rng_below(rng, (uint32_t)(most - least + 1));
}

struct search {
    struct wumpus_level *level;
    const struct wumpus_params *params;
    const struct qd_limits *limits;
    struct qd_rng *rng;
    uint64_t tries;
};

/* Counts one more grid examined. */
static qd_err tick(struct search *s)
{
    s->tries++;
    if (s->tries > TRIES_MOST || (s->limits->nodes && s->tries > s->limits->nodes))
        return QD_LIMIT;
    struct qd_progress progress = {.expanded = s->tries};
    if (s->tries % 256 == 0 && s->limits->proceed &&
        !s->limits->proceed(s->limits->context, &progress))
        return QD_STOPPED;
    return QD_OK;
}

static bool solvable(const struct search *s, const struct wumpus_rating *rating)
{
    return rating->valid && (s->params->arrow ? rating->arrow : rating->strict);
}

/* A random grid that can be solved by proof. */
static qd_err draw_solvable(struct search *s, struct wumpus_rating *rating)
{
    for (;;) {
        qd_err err = tick(s);
        if (err)
            return err;
        if (!wumpus_scatter(s->level, s->params, draw_pits(s->params, s->rng), s->rng))
            continue;
        err = wumpus_rate(s->level, s->limits, rating);
        if (err || solvable(s, rating))
            return err;
    }
}

/* Moves one thing to another cell; false when the random choice does not fit. */
static bool perturb(struct search *s)
{
    struct wumpus_level *level = s->level;
    uint32_t dice = qd_rng_below(s->rng, 12);
    int contents = dice == 0 ? WUMPUS_GOLD : dice == 1 ? WUMPUS_WUMPUS : WUMPUS_PIT;
    int have = contents == WUMPUS_GOLD     ? level->golds
               : contents == WUMPUS_WUMPUS ? level->wumpuses
                                           : level->pits;
    if (have == 0)
        return false;
    int which = (int)qd_rng_below(s->rng, (uint32_t)have), from = -1;
    while (which >= 0)
        which -= (level->map[++from] & contents) != 0;
    int to = (int)qd_rng_below(s->rng, (uint32_t)level->cells);
    if (!wumpus_may_place(level, to, contents))
        return false;
    level->map[from] &= (uint8_t)~contents;
    level->map[to] |= (uint8_t)contents;
    return true;
}

/* Whether the grid's class is the one asked for. */
static qd_err has_class(const struct search *s, bool *is)
{
    struct wumpus_way way;
    qd_err err = wumpus_find_way(s->level, s->params->arrow, s->limits, &way);
    *is = !err && wumpus_class_of(&way) == s->params->difficulty;
    if (!err)
        wumpus_way_free(&way);
    return err == QD_NOTHING ? QD_OK : err;
}

/* Climbs from a solvable grid towards a harder one; *found when the class is reached. */
static qd_err climb(struct search *s, struct wumpus_rating *rating, bool *found)
{
    static const int wanted[WUMPUS_CLASSES] = {0, 1, 2};
    int since = 0;
    uint8_t before[WUMPUS_CELLS];
    for (*found = false; !*found && since < PATIENCE; since++) {
        struct wumpus_rating now;
        qd_err err = tick(s);
        if (err)
            return err;
        memcpy(before, s->level->map, (size_t)s->level->cells);
        if (!perturb(s))
            continue;
        err = wumpus_rate(s->level, s->limits, &now);
        if (err)
            return err;
        if (!solvable(s, &now) || now.interest < rating->interest) {
            memcpy(s->level->map, before, (size_t)s->level->cells);
            continue;
        }
        if (now.interest > rating->interest)
            since = 0;
        *rating = now;
        if (now.interest >= wanted[s->params->difficulty])
            err = has_class(s, found);
        if (err)
            return err;
    }
    return QD_OK;
}

static qd_err draw_class(struct search *s)
{
    for (bool found = false; !found;) {
        struct wumpus_rating rating;
        qd_err err = draw_solvable(s, &rating);
        if (!err)
            err = has_class(s, &found);
        if (!err && !found && s->params->difficulty != WUMPUS_EASY)
            err = climb(s, &rating, &found);
        if (err)
            return err;
    }
    return QD_OK;
}

static qd_err fill_map(struct search *s)
{
    struct wumpus_rating rating;
    const struct wumpus_params *params = s->params;
    bool by_side = params->method == WUMPUS_SIDES;
    int third = (by_side ? params->options.side : s->level->cells) / 3;
    int most = s->level->cells - 3 - params->wumpuses - params->golds;
    switch (params->method) {
    case WUMPUS_PROVED:
        return draw_solvable(s, &rating);
    case WUMPUS_CLASSED:
        return draw_class(s);
    case WUMPUS_RANDOM:
        return wumpus_scatter(s->level, params, draw_pits(params, s->rng), s->rng) ? QD_OK
                                                                                   : QD_LIMIT;
    case WUMPUS_REPORT:
        return wumpus_scatter_report(s->level, params, draw_pits(params, s->rng), s->rng)
                   ? QD_OK
                   : QD_LIMIT;
    case WUMPUS_THIRDS:
    case WUMPUS_SIDES:
        third = params->pits >= 0 ? params->pits : third < most ? third : most;
        return wumpus_scatter(s->level, params, third, s->rng) ? QD_OK : QD_LIMIT;
    case WUMPUS_SPACED:
        return wumpus_scatter_spaced(s->level, params, draw_pits(params, s->rng), s->rng)
                   ? QD_OK
                   : QD_LIMIT;
    default:
        return wumpus_scatter_corridor(s->level, params, draw_pits(params, s->rng), s->rng)
                   ? QD_OK
                   : QD_LIMIT;
    }
}

qd_err wumpus_generate(struct qd_text text, uint64_t seed, const struct qd_limits *limits,
                       struct qd_level **out, struct qd_message *why)
{
    struct wumpus_params params;
    struct qd_rng rng;
    qd_err err = wumpus_params_parse(text, &params, why);
    if (err)
        return err;
    struct wumpus_level *level = calloc(1, sizeof *level);
    if (!level) {
        qd_message_set(why, "error.memory");
        return QD_MEMORY;
    }
    qd_rng_seed(&rng, seed);
    level->base.game = &wumpus_game;
    level->rules = &wumpus_classic;
    level->options = params.options;
    level->cells = params.options.side * params.options.side;
    struct search s = {level, &params, limits, &rng, 0};
    err = fill_map(&s);
    if (err) {
        qd_message_set(why, "wumpus.generate.none");
        free(level);
        return err;
    }
    wumpus_level_index(level);
    *out = &level->base;
    return QD_OK;
}
