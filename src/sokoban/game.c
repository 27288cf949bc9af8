/* SPDX-License-Identifier: MIT */
/* Sokoban's entry in the game table. */
#include "sokoban/lost.h"
#include "sokoban/optimise/optimise.h"
#include "sokoban/reverse/reverse.h"
#include "sokoban/solver/solver.h"

static const char *const grounds[] = {"floor", "wall", "goal", "outside", NULL};
static const char *const pieces[] = {"", "player", "box", NULL};
static const char *const marks[] = {"dead", "frozen", NULL};

static const struct qd_path path = {
    .methods = sokoban_methods,
    .method_read = sokoban_method_read,
    .solve = sokoban_solve,
    .lost = sokoban_loss,
    .explain = sokoban_explain,
    .polish = sokoban_polish,
    .narrate = sokoban_narrate,
    .patience_ms = 2000,
    .traces = sokoban_traces,
    .pieces = sokoban_pieces,
};

static bool is_push(qd_move move)
{
    return (move & SOKOBAN_PUSH) != 0;
}

static const struct qd_measure pushes = {
    .one = "push",
    .many = "pushes",
    .counter = "sokoban.pushes",
    .counts = is_push,
};

static const struct qd_daily daily = {
    .params = {"7x7b2", "8x8b2", "7x7b3", "8x8b3", "9x9b3", "9x9b4", "10x10b4"},
    .par = "optimal-moves",
    .says = "sokoban.daily",
};

const struct qd_game sokoban_game = {
    .id = "sokoban",
    .title = "Sokoban",
    .players = 1,
    .hidden = false,
    .generator = 2,
    .example = "8x8b2",
    .daily = &daily,
    .collection = &sokoban_files,
    .images = &sokoban_images,
    .reverse = &sokoban_reverse,
    .grounds = grounds,
    .pieces = pieces,
    .marks = marks,
    .board = QD_BOARD_PLAN,
    .measure = &pushes,
    .level_parse = sokoban_level_parse,
    .level_cut = sokoban_level_cut,
    .level_title = sokoban_level_title,
    .level_format = sokoban_level_format,
    .level_free = sokoban_level_free,
    .generate = sokoban_generate,
    .params_format = sokoban_params_format,
    .size = sokoban_size,
    .state_size = sokoban_state_size,
    .state_start = sokoban_state_start,
    .to_move = sokoban_to_move,
    .status = sokoban_status,
    .moves = sokoban_moves,
    .canonical = sokoban_canonical,
    .apply = sokoban_apply,
    .shifts = sokoban_shifts,
    .moves_parse = sokoban_moves_parse,
    .moves_format = sokoban_moves_format,
    .reach = sokoban_reach,
    .view = sokoban_view,
    .draw = sokoban_draw,
    .path = &path,
};
