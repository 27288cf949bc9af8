/* SPDX-License-Identifier: MIT */
/* New levels: rooms, goals, the furthest position, and then trimming.
 *
 * Several rooms are carved and unwound with a small effort; the one whose solution is most
 * interesting is unwound again with a large one. Ground that its solution never uses is then
 * closed, as long as the level stays as good; walls that touch nothing are removed. Every level is
 * solvable by construction, since it was made by undoing pushes, and its minimum number of pushes
 * is known.
 */
#include "sokoban/generate/make.h"

#include <stdlib.h>
#include <string.h>

enum { TRIMS = 3, WORTH_LEAST = 8, CLASS_TRIES = 8 };

/* With more boxes than this, pulling every possible way ends too near; and how many rooms are tried
 * then. */
enum { UNWOUND_BOXES = 8, SCATTER_TRIES = 300, RATE_NODES = 300000 };

/* Effort for a level of a class; without one, as for medium. */
struct effort {
    int rooms;
    uint32_t quick; /* positions examined in each room */
    uint32_t full;  /* and in the one that is kept */
};

static const struct effort efforts[SOKOBAN_CLASSES] = {
    {6, 1000, 10000},
    {32, 4000, 60000},
    {48, 8000, 250000},
    {48, 12000, 400000},
};

struct draft {
    struct sokoban_level level;
    struct sokoban_shape shape;
    struct qd_moves pushes;
    uint32_t worth; /* 0: nothing there */
};

static void draft_free(struct draft *draft)
{
    qd_moves_free(&draft->pushes);
}

/* Unwinds a room into a draft; a room in which nothing can be pulled has worth 0. */
static qd_err unwind(struct draft *draft, uint32_t positions, struct qd_rng *rng,
                     const struct qd_limits *limits)
{
    qd_moves_free(&draft->pushes);
    draft->worth = 0;
    qd_err err =
        sokoban_unwind(&draft->level, positions, rng, limits, &draft->shape, &draft->pushes);
    if (err == QD_NOTHING)
        return QD_OK;
    if (!err)
        draft->worth = sokoban_shape_worth(&draft->shape);
    return err;
}

static void blank_draft(struct draft *draft, const struct sokoban_params *params)
{
    draft->level = (struct sokoban_level){.base.game = &sokoban_game,
                                          .rows = params->rows,
                                          .cols = params->cols,
                                          .cells = params->rows * params->cols,
                                          .boxes = params->boxes};
    draft->worth = 0;
}

static qd_err draw_draft(struct draft *draft, const struct sokoban_params *params,
                         uint32_t positions, struct qd_rng *rng, const struct qd_limits *limits)
{
    blank_draft(draft, params);
    sokoban_carve(&draft->level, rng);
    if (!sokoban_place_goals(&draft->level, rng))
        return QD_OK;
    return unwind(draft, positions, rng, limits);
}

/* Marks every cell that the player or a box enters in the solution. */
static qd_err mark_used(const struct draft *draft, uint8_t *used)
{
    const struct sokoban_level *level = &draft->level;
    struct sokoban_state state;
    struct qd_message unused;
    sokoban_state_start(&level->base, &state);
    memset(used, 0, (size_t)level->cells);
    used[state.player] = 1;
    for (size_t i = 0; i < draft->pushes.count; i++) {
        int cell = (int)(draft->pushes.data[i] >> 2), dir = (int)(draft->pushes.data[i] & 3);
        struct qd_moves walk = {0};
        qd_err err = QD_OK;
        bool found = sokoban_walk(level, &state, sokoban_beside(level, cell, dir ^ 2), &walk, &err);
        for (size_t k = 0; found && !err && k < walk.count; k++) {
            err = sokoban_apply(&level->base, &state, walk.data[k], &unused);
            used[state.player] = 1;
        }
        qd_moves_free(&walk);
        if (!err && found)
            err = sokoban_apply(&level->base, &state, (qd_move)dir | SOKOBAN_PUSH, &unused);
        if (err || !found)
            return err ? err : QD_INTERNAL;
        used[cell] = used[sokoban_beside(level, cell, dir)] = 1;
    }
    return QD_OK;
}

/* Closes unused ground and unwinds again; keeps the result if it is nearly as good. */
static qd_err trim(struct draft *best, struct draft *other, uint32_t positions, struct qd_rng *rng,
                   const struct qd_limits *limits, bool *better)
{
    uint8_t used[SOKOBAN_CELLS];
    bool any = false;
    qd_err err = mark_used(best, used);
    *better = false;
    if (err)
        return err;
    other->level = best->level;
    for (int cell = 0; cell < best->level.cells; cell++)
        if (other->level.ground[cell] == SOKOBAN_FLOOR && !used[cell]) {
            other->level.ground[cell] = SOKOBAN_WALL;
            any = true;
        }
    if (!any)
        return QD_OK;
    err = unwind(other, positions, rng, limits);
    if (err || 10 * other->worth < 9 * best->worth)
        return err;
    struct draft swap = *best;
    *best = *other;
    *other = swap;
    *better = true;
    return QD_OK;
}

/* Walls off what the solution never uses, which stays a solution. */
static qd_err close_unused(struct draft *draft)
{
    uint8_t used[SOKOBAN_CELLS];
    qd_err err = mark_used(draft, used);
    for (int cell = 0; !err && cell < draft->level.cells; cell++)
        if (draft->level.ground[cell] == SOKOBAN_FLOOR && !used[cell])
            draft->level.ground[cell] = SOKOBAN_WALL;
    return err;
}

/* At least a quarter of the board is open. */
static bool is_roomy(const struct sokoban_level *level)
{
    int open = 0;
    for (int cell = 0; cell < level->cells; cell++)
        open += level->ground[cell] != SOKOBAN_WALL;
    return 4 * open >= (level->rows - 2) * (level->cols - 2);
}

/* A large level: the first room in which all boxes leave their goals. */
static qd_err make_large(const struct sokoban_params *params, struct qd_rng *rng,
                         const struct qd_limits *limits, struct draft *best)
{
    for (int i = 0; i < SCATTER_TRIES; i++) {
        blank_draft(best, params);
        sokoban_carve(&best->level, rng);
        if (!sokoban_place_goals(&best->level, rng))
            continue;
        qd_moves_free(&best->pushes);
        qd_err err = sokoban_scatter(&best->level, rng, limits, &best->shape, &best->pushes);
        if (err == QD_NOTHING)
            continue;
        if (!err)
            err = close_unused(best);
        if (err || is_roomy(&best->level))
            return err;
    }
    return QD_LIMIT;
}

static bool near_open(const struct sokoban_level *level, int cell)
{
    int row = cell / level->cols, col = cell % level->cols;
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = col - 1; c <= col + 1; c++)
            if (r >= 0 && c >= 0 && r < level->rows && c < level->cols &&
                level->ground[r * level->cols + c] != SOKOBAN_WALL)
                return true;
    return false;
}

/* Removes walls that touch nothing, and margins. */
static void crop(const struct sokoban_level *from, struct sokoban_level *to)
{
    int top = from->rows, left = from->cols, bottom = 0, right = 0;
    for (int cell = 0; cell < from->cells; cell++) {
        int row = cell / from->cols, col = cell % from->cols;
        if (!near_open(from, cell))
            continue;
        top = row < top ? row : top;
        left = col < left ? col : left;
        bottom = row > bottom ? row : bottom;
        right = col > right ? col : right;
    }
    *to = (struct sokoban_level){.base = from->base,
                                 .rows = bottom - top + 1,
                                 .cols = right - left + 1,
                                 .boxes = from->boxes};
    to->cells = to->rows * to->cols;
    for (int cell = 0; cell < to->cells; cell++) {
        int old = (top + cell / to->cols) * from->cols + left + cell % to->cols;
        to->ground[cell] = near_open(from, old) ? from->ground[old] : SOKOBAN_FLOOR;
        if (from->player == old)
            to->player = (uint16_t)cell;
        for (int i = 0; i < from->boxes; i++)
            if (from->box[i] == old)
                to->box[i] = (uint16_t)cell;
    }
}

/* The best of many rooms, unwound as far as the effort allows and trimmed. */
static qd_err make(const struct sokoban_params *params, struct qd_rng *rng,
                   const struct qd_limits *limits, struct draft *best, struct draft *other)
{
    const struct effort *effort = &efforts[params->graded ? params->class : SOKOBAN_MEDIUM];
    best->worth = 0;
    for (int i = 0; i < effort->rooms || (best->worth < WORTH_LEAST && i < 10 * effort->rooms);
         i++) {
        qd_err err = draw_draft(other, params, effort->quick, rng, limits);
        if (err)
            return err;
        if (other->worth > best->worth) {
            struct draft swap = *best;
            *best = *other;
            *other = swap;
        }
    }
    if (best->worth == 0)
        return QD_LIMIT;
    qd_err err = unwind(best, effort->full, rng, limits);
    bool better = true;
    for (int i = 0; !err && better && i < TRIMS; i++)
        err = trim(best, other, effort->full, rng, limits, &better);
    return err;
}

/* Generates levels until one is of the requested class. */
static qd_err make_graded(const struct sokoban_params *params, struct qd_rng *rng,
                          const struct qd_limits *limits, struct draft *best, struct draft *other,
                          struct sokoban_level *level)
{
    struct qd_limits few = *limits;
    few.nodes = limits->nodes && limits->nodes < RATE_NODES ? limits->nodes : RATE_NODES;
    for (int tries = 0; tries < CLASS_TRIES; tries++) {
        struct sokoban_rating rating;
        qd_err err = params->boxes > UNWOUND_BOXES ? make_large(params, rng, limits, best)
                                                   : make(params, rng, limits, best, other);
        if (err)
            return err;
        crop(&best->level, level);
        if (!sokoban_level_settle(level))
            return QD_INTERNAL;
        if (!params->graded)
            return QD_OK;
        err = sokoban_rate(level, &few, &rating);
        if (err && err != QD_LIMIT)
            return err;
        if (!err && rating.class == params->class)
            return QD_OK;
    }
    return QD_LIMIT;
}

qd_err sokoban_generate(struct qd_text text, uint64_t seed, const struct qd_limits *limits,
                        struct qd_level **out, struct qd_message *why)
{
    struct sokoban_params params;
    struct qd_rng rng;
    qd_err err = sokoban_params_parse(text, &params, why);
    if (err)
        return err;
    struct draft *best = calloc(1, sizeof *best), *other = calloc(1, sizeof *other);
    struct sokoban_level *level = malloc(sizeof *level);
    qd_rng_seed(&rng, seed);
    err =
        best && other && level ? make_graded(&params, &rng, limits, best, other, level) : QD_MEMORY;
    if (err == QD_LIMIT)
        qd_message_set(why, !params.graded                   ? "sokoban.generate.none"
                            : params.class == SOKOBAN_EXPERT ? "sokoban.generate.expert"
                                                             : "sokoban.generate.class");
    if (best)
        draft_free(best);
    if (other)
        draft_free(other);
    free(best);
    free(other);
    if (err) {
        free(level);
        return err;
    }
    *out = &level->base;
    return QD_OK;
}
