/* SPDX-License-Identifier: MIT */
/* Gygès on the command line: its verbs, their examples, and its hooks for the verbs that all games
 * share.
 */
#include "cli/gyges/gyges.h"

#include "gyges/gyges.h"

static const struct cli_verb verbs[] = {
    {"new", "make starting positions", cli_gyges_new, NULL},
    {"levels", "list the packs that ship with the program", cli_packs,
     "  quadrille gyges levels\n"},
    {"show", "draw positions, check them, print their IDs", cli_show,
     "  quadrille gyges show gyges:random#3\n"
     "  quadrille gyges show \"002130/300300/021100/002000/000200/030100 n\"\n"},
    {"check", "replay moves from a position", cli_check,
     "  quadrille gyges check \"002130/300300/021100/002000/000200/030100 n\" b6-S\n"},
    {"moves", "list the legal moves by kind", cli_gyges_moves, NULL},
    {"hint", "give a hint: what to do next, and why", cli_hint,
     "  quadrille gyges hint gyges:random#3\n"},
    {"bestmove", "print the move a player chooses", cli_gyges_bestmove, NULL},
    {"analyse", "search a position: best lines, scores, proved wins", cli_gyges_analyse, NULL},
    {"match", "let two players play many games", cli_gyges_match, NULL},
    {"record", "replay and annotate recorded games", cli_gyges_record, NULL},
    {"puzzles", "make problems with one solution", cli_gyges_puzzles, NULL},
    {"engine", "speak the Universal Gygès Interface", cli_gyges_engine, NULL},
    {"eval", "evaluate a position without searching", cli_gyges_eval, NULL},
    {"perft", "count move sequences to a depth", cli_gyges_perft, NULL},
    {"setups", "play games from every pair of setups", cli_gyges_setups, NULL},
    {"play", "play in the terminal", cli_play,
     "  quadrille gyges play\n"
     "  quadrille gyges play gyges:random#3\n"
     "  quadrille gyges play --against level3 --side north --time 2\n"},
    {NULL, NULL, NULL, NULL},
};

const struct cli_family cli_gyges = {
    .game = &gyges_game,
    .verbs = verbs,
    .examples = "  quadrille gyges play\n",
    .typed = true,
    .start = cli_gyges_network_start,
    .record = cli_gyges_played,
};
