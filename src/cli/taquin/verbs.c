/* SPDX-License-Identifier: MIT */
/* The Taquin on the command line: its verbs (commands.txt) and what it lends to the verbs
 * that all games share.
 */
#include "cli/taquin/taquin.h"

#include "taquin/taquin.h"

const struct cli_family cli_taquin = {
    .game = &taquin_game,
    .group = &cli_taquin_group,
    .first = "taquin solve @easy/3",
    .lend = cli_taquin_lend,
};
