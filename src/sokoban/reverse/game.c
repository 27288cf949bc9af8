/* SPDX-License-Identifier: MIT */
/* The game table of Sokoban played backwards. It has no mind: a hint would be half a solution, and
 * its player has come to find one alone. Whoever wants one plays forwards.
 */
#include "sokoban/reverse/reverse.h"

static const char *const grounds[] = {"floor", "wall", "goal", "outside", NULL};
static const char *const pieces[] = {"", "player", "box", NULL};
static const char *const marks[] = {"start", "start-player", NULL};

static bool is_pull(qd_move move)
{
    return move < SOKOBAN_PLACE && (move & SOKOBAN_PUSH);
}

static const struct qd_measure pulls = {
    .one = "pull",
    .many = "pulls",
    .counter = "sokoban.pulls",
    .counts = is_pull,
};

static qd_err level_parse(struct qd_text text, struct qd_level **out, struct qd_message *why)
{
    qd_err err = sokoban_level_parse(text, out, why);
    if (!err)
        (*out)->game = sokoban_reverse.backward;
    return err;
}

static const struct qd_game backward = {
    .id = "sokoban",
    .title = "Sokoban",
    .players = 1,
    .grounds = grounds,
    .pieces = pieces,
    .marks = marks,
    .board = QD_BOARD_PLAN,
    .measure = &pulls,
    .reverse = &sokoban_reverse,
    .level_parse = level_parse,
    .level_format = sokoban_level_format,
    .level_free = sokoban_level_free,
    .params_format = sokoban_params_format,
    .size = sokoban_size,
    .state_size = sokoban_state_size,
    .state_start = sokoban_reverse_start,
    .to_move = sokoban_to_move,
    .status = sokoban_reverse_status,
    .moves = sokoban_reverse_moves,
    .apply = sokoban_reverse_apply,
    .shifts = sokoban_reverse_shifts,
    .moves_parse = sokoban_reverse_moves_parse,
    .moves_format = sokoban_reverse_moves_format,
    .reach = sokoban_reach_pulling,
    .view = sokoban_reverse_view,
    .draw = sokoban_draw,
};

const struct qd_reverse sokoban_reverse = {
    .forward = &sokoban_game,
    .backward = &backward,
    .solution = sokoban_reverse_solution,
};
