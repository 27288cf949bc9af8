/* SPDX-License-Identifier: MIT */
/* Sokoban on the command line: its verbs, their examples, and what it lends to the verbs
 * that all games share.
 */
#include "cli/sokoban/sokoban.h"

#include "sokoban/sokoban.h"

static const struct cli_verb verbs[] = {
    {"new", "make levels", cli_sokoban_new, NULL},
    {"levels", "list the packs that ship with the program", cli_packs,
     "  quadrille sokoban levels\n"
     "  quadrille sokoban play @premiers-pas/3\n"},
    {"show", "draw levels, check them, print their IDs", cli_show,
     "  quadrille sokoban show --level 3 levels.sok\n"},
    {"check", "replay moves on a level", cli_check,
     "  quadrille sokoban check --level 3 levels.sok 'rrdLL3(uR)'\n"},
    {"solve", "solve levels", cli_solve,
     "  quadrille sokoban solve --json --level 3 levels.sok\n"
     "  quadrille sokoban solve --optimal pushes --time 30 levels.sok\n"
     "  quadrille sokoban solve --time 60 --polish 60 levels.sok\n"
     "  quadrille sokoban solve --time 10 --results results.csv levels.sok\n"},
    {"optimise", "shorten solutions", cli_sokoban_optimise, NULL},
    {"hint", "give a hint: what to do next, and why", cli_hint,
     "  quadrille sokoban hint --grade 1 --level 3 levels.sok\n"
     "  quadrille sokoban hint 'sokoban:3x6:6#|#@-$.#|6# r'\n"},
    {"rate", "rate the difficulty of levels", cli_sokoban_rate, NULL},
    {"compare", "run every method on one level and compare", cli_compare,
     "  quadrille sokoban compare --level 3 levels.sok\n"},
    {"table", "fewest pushes and moves of levels, and what searches cost", cli_sokoban_table, NULL},
    {"trace", "follow a search state by state", cli_trace,
     "  quadrille sokoban trace --method bfs-static @premiers-pas/3\n"},
    {"convert", "write levels in another format", cli_sokoban_convert, NULL},
    {"info", "size, boxes, dead squares, rooms, lower bound on pushes", cli_sokoban_info, NULL},
    {"play", "play in the terminal", cli_play, "  quadrille sokoban play --level 3 levels.sok\n"},
    {NULL, NULL, NULL, NULL},
};

const struct cli_family cli_sokoban = {
    .game = &sokoban_game,
    .verbs = verbs,
    .examples = "  quadrille sokoban solve --json levels.sok\n",
};
