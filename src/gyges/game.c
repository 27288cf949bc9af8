/* SPDX-License-Identifier: MIT */
/* Gygès' entry in the game table. */
#include "gyges/engine/player.h"

static const char *const grounds[] = {"cell", "goal", NULL};
static const char *const pieces[] = {"", "one", "two", "three", NULL};
static const char *const marks[] = {"active", "from", "path", "bounce", "to", "drop", NULL};

static const struct qd_versus versus = {
    .search = gyges_versus_search,
    .explain = gyges_explain,
    .methods = gyges_players,
    .titles = gyges_titles,
    .choose = gyges_choose,
    .rank = gyges_versus_rank,
    .data = "networks/gyges.net",
    .learn = gyges_learn,
};

static const struct qd_daily daily = {
    .params = {"random", "random", "random", "random", "random", "random", "random"},
    .says = "gyges.daily",
};

const struct qd_game gyges_game = {
    .id = "gyges",
    .title = "Gygès",
    .players = 2,
    .hidden = false,
    .generator = 1,
    .example = "random",
    .daily = &daily,
    .grounds = grounds,
    .pieces = pieces,
    .marks = marks,
    .coords = QD_COORDS_UPWARD,
    .player_names = {"gyges.south", "gyges.north"},
    .level_parse = gyges_level_parse,
    .level_cut = gyges_level_cut,
    .level_format = gyges_level_format,
    .level_free = gyges_level_free,
    .generate = gyges_generate,
    .params_format = gyges_params_format,
    .size = gyges_size,
    .state_size = gyges_state_size,
    .state_start = gyges_state_start,
    .to_move = gyges_to_move,
    .status = gyges_status,
    .moves = gyges_moves,
    .apply = gyges_apply,
    .moves_parse = gyges_moves_parse,
    .moves_format = gyges_moves_format,
    .reach = gyges_pick,
    .guide = gyges_guide,
    .ways = gyges_ways_of,
    .view = gyges_view,
    .draw = gyges_draw,
    .mind_new = gyges_mind_new,
    .mind_free = gyges_mind_free,
    .versus = &versus,
};
