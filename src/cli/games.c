/* SPDX-License-Identifier: MIT */
/* The one list of the games' command lines, in the order of the help. */
#include "cli/gyges/gyges.h"
#include "cli/sokoban/sokoban.h"
#include "cli/taquin/taquin.h"
#include "cli/wumpus/wumpus.h"

const struct cli_family *const cli_families[] = {
    &cli_taquin, &cli_sokoban, &cli_wumpus, &cli_gyges, NULL,
};
