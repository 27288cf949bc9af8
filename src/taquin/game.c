/* SPDX-License-Identifier: MIT */
/* The Taquin's entry in the game table. */
#include "taquin/patterns/shortest.h"
#include "taquin/taquin.h"

static const char *const grounds[] = {"cell", "blank", NULL};
static const char *const pieces[] = {"", "tile", NULL};
static const char *const marks[] = {"top", "left", "bottom", "right", NULL};

static const struct qd_path path = {
    .methods = taquin_methods,
    .hints = TAQUIN_HINT_METHOD,
    .solve = taquin_solve,
    .explain = taquin_explain,
    .rate = taquin_rate,
    .traces = taquin_traces,
    .pieces = taquin_pieces,
};

static const struct qd_daily daily = {
    .params = {"3x3-easy", "3x3-medium", "4x4-easy", "3x3-hard", "4x4-medium", "4x4-hard",
               "4x4-expert"},
    .par = "auto",
    .says = "taquin.daily",
};

const struct qd_game taquin_game = {
    .id = "taquin",
    .title = "Taquin",
    .players = 1,
    .hidden = false,
    .generator = 1,
    .example = "4x4",
    .daily = &daily,
    .grounds = grounds,
    .pieces = pieces,
    .marks = marks,
    .board = QD_BOARD_SIDES,
    .level_parse = taquin_level_parse,
    .level_cut = taquin_level_cut,
    .level_format = taquin_level_format,
    .level_free = taquin_level_free,
    .generate = taquin_generate,
    .params_format = taquin_params_format,
    .size = taquin_size,
    .state_size = taquin_state_size,
    .state_start = taquin_state_start,
    .to_move = taquin_to_move,
    .status = taquin_status,
    .moves = taquin_moves,
    .apply = taquin_apply,
    .moves_parse = taquin_moves_parse,
    .moves_format = taquin_moves_format,
    .view = taquin_view,
    .draw = taquin_picture_draw,
    .mind_new = taquin_cache_new,
    .mind_free = taquin_cache_free,
    .path = &path,
};
