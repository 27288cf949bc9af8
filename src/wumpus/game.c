/* SPDX-License-Identifier: MIT */
/* Wumpus World's entry in the game table. */
#include "wumpus/reasoning.h"

static const char *const grounds[] = {"fog", "open", "pit", NULL};
static const char *const pieces[] = {"", "player", "wumpus", "gold", NULL};
static const char *const marks[] = {
    "breeze", "stench",   "glitter", "flag",  "safe", "danger", "unsure", "wumpus", "gold", "slain",
    "missed", "revealed", "unseen",  "start", "east", "north",  "west",   "south",  NULL};

static const struct qd_sign signs[] = {{"wumpus", "W"}, {"slain", "X"}, {"gold", "G"},
                                       {"pit", "P"},    {"flag", "F"},  {NULL, NULL}};
static const struct qd_sign notes[] = {
    {"breeze", "b"}, {"stench", "s"}, {"glitter", "g"}, {NULL, NULL}};

static const struct qd_daily daily = {
    .params = {"6x6-easy", "8x8-easy", "8x8-medium", "10x10-easy", "8x8-hard", "10x10-medium",
               "10x10-hard"},
    .says = "wumpus.daily",
};

const struct qd_game wumpus_game = {
    .id = "wumpus",
    .title = "Wumpus World",
    .players = 1,
    .hidden = true,
    .generator = 1,
    .example = "8x8",
    .daily = &daily,
    .grounds = grounds,
    .pieces = pieces,
    .marks = marks,
    .board = QD_BOARD_FOG,
    .coords = QD_COORDS_LETTERS,
    .signs = signs,
    .notes = notes,
    .level_parse = wumpus_level_parse,
    .level_cut = wumpus_level_cut,
    .level_format = wumpus_level_format,
    .level_free = wumpus_level_free,
    .generate = wumpus_generate,
    .params_format = wumpus_params_format,
    .size = wumpus_size,
    .state_size = wumpus_state_size,
    .state_start = wumpus_state_start,
    .to_move = wumpus_to_move,
    .status = wumpus_status,
    .moves = wumpus_moves,
    .apply = wumpus_apply,
    .canonical = wumpus_canonical,
    .moves_parse = wumpus_moves_parse,
    .moves_format = wumpus_moves_format,
    .view = wumpus_view,
    .draw = wumpus_draw,
    .deduce = &wumpus_deduce,
};
