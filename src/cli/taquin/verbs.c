/* SPDX-License-Identifier: MIT */
/* The Taquin on the command line: its verbs, their examples, and what it lends to the verbs
 * that all games share.
 */
#include "cli/taquin/taquin.h"

#include "taquin/taquin.h"

static const struct cli_verb verbs[] = {
    {"new", "make boards", cli_taquin_new, NULL},
    {"levels", "list the packs that ship with the program", cli_packs,
     "  quadrille taquin levels\n"
     "  quadrille taquin levels hard | quadrille taquin rate -\n"
     "  quadrille taquin play @easy/3\n"},
    {"show", "draw boards, check them, print their IDs", cli_show,
     "  quadrille taquin show taquin:4x4#42\n"
     "  quadrille taquin show boards.txt\n"
     "  quadrille taquin new --size 5x5 | quadrille taquin show -\n"},
    {"check", "replay moves on a board", cli_check,
     "  quadrille taquin check taquin:2x2m3#5 RUL\n"
     "  quadrille taquin check board.txt UR2DL\n"},
    {"solve", "solve boards", cli_solve,
     "  quadrille taquin solve taquin:4x4#42\n"
     "  quadrille taquin solve --method astar-linear --time 30 board.txt\n"
     "  quadrille taquin new --count 100 | quadrille taquin solve --json -\n"},
    {"hint", "give a hint: what to do next, and why", cli_hint,
     "  quadrille taquin hint taquin:3x3#7\n"},
    {"rate", "rate the difficulty of boards", cli_taquin_rate, NULL},
    {"layouts", "count the solved boards of the same tiles", cli_taquin_layouts, NULL},
    {"tables", "build, list or remove large tables for shortest answers", cli_taquin_tables, NULL},
    {"compare", "run every method on one board and compare", cli_compare,
     "  quadrille taquin compare taquin:3x3#7\n"
     "  quadrille taquin compare --svg chart.svg --time 2 board.txt\n"
     "  quadrille taquin compare --methods bfs,astar-linear taquin:3x3#7\n"},
    {"trace", "follow a search state by state", cli_trace,
     "  quadrille taquin trace --method astar-linear taquin:3x3#7\n"},
    {"play", "play in the terminal", cli_play,
     "  quadrille taquin play\n"
     "  quadrille taquin play 3x3\n"
     "  quadrille taquin play taquin:4x4k4#42\n"
     "  printf 'hint 4\\nsave\\n' | quadrille taquin play taquin:3x3#7\n"},
    {NULL, NULL, NULL, NULL},
};

const struct cli_family cli_taquin = {
    .game = &taquin_game,
    .verbs = verbs,
    .examples = "  quadrille taquin new --size 4x4 --seed 42 > board.txt\n"
                "  quadrille taquin solve board.txt\n"
                "  quadrille taquin play taquin:3x3#7\n",
    .classic = true,
    .lend = cli_taquin_lend,
};
