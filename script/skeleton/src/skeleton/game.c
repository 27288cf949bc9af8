/* SPDX-License-Identifier: MIT */
/* Skeleton's entry in the table of games, and its generator. */
#include "base/base.h"
#include "skeleton/skeleton.h"

#include <stdlib.h>

static void level_free(struct qd_level *level)
{
    free(level);
}

/* Every level is solvable, since every cell can be reached. */
static qd_err generate(struct qd_text params, uint64_t seed, const struct qd_limits *limits,
                       struct qd_level **out, struct qd_message *why)
{
    (void)limits;
    struct skeleton_level made = {0};
    struct qd_rng rng;
    qd_err err = skeleton_params(params, &made.cells, why);
    if (err)
        return err;
    qd_rng_seed(&rng, seed);
    made.start = (int)qd_rng_below(&rng, (uint32_t)made.cells);
    made.goal = (int)qd_rng_below(&rng, (uint32_t)made.cells - 1);
    made.goal += made.goal >= made.start;
    return skeleton_level_make(&made, out);
}

static const char *const grounds[] = {"cell", "goal", NULL};
static const char *const pieces[] = {"", "pawn", NULL};
static const char *const marks[] = {NULL};

const struct qd_game skeleton_game = {
    .id = "skeleton",
    .title = "Skeleton",
    .players = 1,
    .generator = 1,
    .example = "7",
    .grounds = grounds,
    .pieces = pieces,
    .marks = marks,
    .level_parse = skeleton_level_parse,
    .level_cut = skeleton_level_cut,
    .level_format = skeleton_level_format,
    .level_free = level_free,
    .generate = generate,
    .params_format = skeleton_params_format,
    .size = skeleton_size,
    .state_size = skeleton_state_size,
    .state_start = skeleton_start,
    .to_move = skeleton_to_move,
    .status = skeleton_status,
    .moves = skeleton_moves,
    .apply = skeleton_apply,
    .moves_parse = skeleton_moves_parse,
    .moves_format = skeleton_moves_format,
    .view = skeleton_view,
    .draw = skeleton_draw,
    .path = &skeleton_path,
};
