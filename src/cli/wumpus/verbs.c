/* SPDX-License-Identifier: MIT */
/* Wumpus World on the command line: its verbs, their examples, and what it lends to the verbs
 * that all games share.
 */
#include "cli/wumpus/wumpus.h"

#include "wumpus/world.h"

static const struct cli_verb verbs[] = {
    {"new", "make grids, with a proof that they can be solved", cli_wumpus_new, NULL},
    {"levels", "list the packs that ship with the program", cli_packs,
     "  quadrille wumpus levels\n"},
    {"show", "draw grids, check them, print their IDs", cli_show,
     "  quadrille wumpus show wumpus:8x8#3\n"},
    {"check", "replay moves on a grid", cli_check, "  quadrille wumpus check wumpus:8x8#3 RD\n"},
    {"hint", "give a hint: what to do next, and why", cli_hint,
     "  quadrille wumpus hint 'wumpus:8x8#3 RD'\n"},
    {"verify", "check a proof that a grid can be solved", cli_wumpus_verify, NULL},
    {"rate", "rate the difficulty of grids", cli_wumpus_rate, NULL},
    {"stats", "count random grids by pits, deducibility and interest", cli_wumpus_stats, NULL},
    {"solve", "let the agent play grids", cli_wumpus_solve, NULL},
    {"agent", "let the agent play many random grids, with statistics", cli_wumpus_agent, NULL},
    {"map", "map mazes at minimum cost, then collect the gold", cli_wumpus_map, NULL},
    {"client", "play the mazes of a referee over HTTP", cli_wumpus_client, NULL},
    {"deduce", "deduce what follows from what a player knows", cli_wumpus_deduce, NULL},
    {"question", "query the propositional knowledge base", cli_wumpus_question, NULL},
    {"dimacs", "write the propositional knowledge base in DIMACS", cli_wumpus_dimacs, NULL},
    {"play", "play in the terminal", cli_play,
     "  quadrille wumpus play\n"
     "  quadrille wumpus play wumpus:8x8#3\n"},
    {NULL, NULL, NULL, NULL},
};

const struct cli_family cli_wumpus = {
    .game = &wumpus_game,
    .verbs = verbs,
    .examples = "  quadrille wumpus new --difficulty hard --diagram\n",
};
