/* SPDX-License-Identifier: MIT */
/* Gygès on the command line: its verbs (commands.txt) and its hooks for the verbs that all games
 * share.
 */
#include "cli/gyges/gyges.h"

#include "gyges/gyges.h"

const struct cli_family cli_gyges = {
    .game = &gyges_game,
    .group = &cli_gyges_group,
    .first = "gyges play --against level3",
    .typed = true,
    .start = cli_gyges_network_start,
};
