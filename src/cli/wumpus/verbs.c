/* SPDX-License-Identifier: MIT */
/* Wumpus World on the command line: its verbs (commands.txt) and what it lends to the verbs
 * that all games share.
 */
#include "cli/module/load.h"
#include "cli/new.h"
#include "cli/wumpus/wumpus.h"
#include "wumpus/world.h"

static const struct cli_new_part parts[] = {
    {.option = OPTION_PITS, .letter = "p", .most = WUMPUS_CELLS},
    {.option = OPTION_WUMPUSES, .letter = "w", .most = WUMPUS_CELLS},
    {.option = OPTION_GOLDS, .letter = "g", .most = WUMPUS_CELLS},
    {.option = OPTION_ARROW, .letter = "s"},
    {.option = OPTION_COUNTED, .letter = "k"},
    {.option = OPTION_OVERLAP, .letter = "o"},
    {.option = OPTION_ARROWS, .letter = "a", .most = WUMPUS_CELLS},
    {.option = OPTION_REVEALS, .letter = "r", .most = WUMPUS_CELLS},
    {.option = OPTION_DEDUCES, .letter = "d", .most = WUMPUS_CELLS},
    {.option = OPTION_DIFFICULTY, .letter = "-", .sole = true},
    {.option = OPTION_METHOD, .letter = "-", .sole = true, .unproved = true},
    {0},
};

static void draw(const struct qd_level *level, struct qd_buf *out)
{
    wumpus_level_diagram((const struct wumpus_level *)level, out);
}

static const struct cli_new_form making = {
    .size = "8",
    .least = WUMPUS_SIDE_MIN,
    .most = WUMPUS_SIDE_MAX,
    .parts = parts,
    .sole = "wumpus.new.one",
    .proof = CLI_WUMPUS_PROOF,
    .diagram = draw,
};

const struct cli_family cli_wumpus = {
    .game = &wumpus_game,
    .group = &cli_wumpus_group,
    .making = &making,
    .first = "wumpus hint @easy/3",
};

int cli_wumpus_client(const struct cli *cli, int argc, char **argv)
{
    return cli_module_verb(cli, argc, argv, "client", "cli_client_run");
}
