/* SPDX-License-Identifier: MIT */
/* Sokoban on the command line: its verbs (commands.txt) and what it lends to the verbs
 * that all games share.
 */
#include "cli/sokoban/sokoban.h"

#include "sokoban/sokoban.h"

const struct cli_family cli_sokoban = {
    .game = &sokoban_game,
    .group = &cli_sokoban_group,
    .first = "sokoban play @easy/3",
};
