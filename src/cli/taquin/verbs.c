/* SPDX-License-Identifier: MIT */
/* The Taquin on the command line: its verbs (commands.txt) and what it lends to the verbs
 * that all games share.
 */
#include "cli/taquin/taquin.h"

#include "cli/new.h"
#include "taquin/taquin.h"

static const struct cli_new_part parts[] = {
    {.option = OPTION_COLOURS, .letter = "k", .least = 1, .most = 9999},
    {.option = OPTION_MOVES, .letter = "m", .most = 1000000, .sole = true},
    {.option = OPTION_DISTANCE, .letter = "d", .least = 1, .most = 200, .sole = true},
    {.option = OPTION_DIFFICULTY, .letter = "-", .sole = true},
    {.option = OPTION_UNIFORM, .letter = "", .sole = true},
    {0},
};

static const struct cli_new_form making = {.size = "4x4", .parts = parts, .sole = "taquin.new.one"};

const struct cli_family cli_taquin = {
    .game = &taquin_game,
    .group = &cli_taquin_group,
    .making = &making,
    .first = "taquin solve @easy/3",
    .lend = cli_taquin_lend,
};
