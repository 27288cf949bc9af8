/* SPDX-License-Identifier: MIT */
/* Wumpus World on the command line: its verbs (commands.txt) and what it lends to the verbs
 * that all games share.
 */
#include "cli/module/load.h"
#include "cli/wumpus/wumpus.h"
#include "wumpus/world.h"

const struct cli_family cli_wumpus = {
    .game = &wumpus_game,
    .group = &cli_wumpus_group,
    .first = "wumpus hint @easy/3",
};

int cli_wumpus_client(const struct cli *cli, int argc, char **argv)
{
    return cli_module_verb(cli, argc, argv, "client", "cli_client_run");
}
