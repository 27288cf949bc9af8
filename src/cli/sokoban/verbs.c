/* SPDX-License-Identifier: MIT */
/* Sokoban on the command line: its verbs (commands.txt) and what it lends to the verbs
 * that all games share.
 */
#include "cli/sokoban/sokoban.h"

#include "cli/new.h"
#include "sokoban/sokoban.h"

static const struct cli_new_part parts[] = {
    {.option = OPTION_BOXES, .letter = "b", .least = 1, .most = 255},
    {.option = OPTION_DIFFICULTY, .letter = "-"},
    {0},
};

static const struct cli_new_form making = {.size = "8x8", .parts = parts};

const struct cli_family cli_sokoban = {
    .game = &sokoban_game,
    .group = &cli_sokoban_group,
    .making = &making,
    .first = "sokoban play @easy/3",
};
