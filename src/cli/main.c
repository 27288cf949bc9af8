/* SPDX-License-Identifier: MIT */
/* `quadrille`: finds the game and the verb, and hands over. */
#include "cli/gyges/gyges.h"

#include <stdlib.h>
#include <string.h>

static const struct cli_verb program_verbs[] = {
    {"batch", "speak the line protocol on stdin and stdout", cli_batch},
    {"serve", "serve the page on http://127.0.0.1:8017, or a Wumpus contest", cli_serve},
    {"export", "write the page into a folder, for any static file host", cli_export},
    {NULL, NULL, NULL},
};

static const struct cli_verb taquin_verbs[] = {
    {"new", "make boards", cli_taquin_new},
    {"levels", "list the packs that ship with the program", cli_packs},
    {"show", "draw boards, check them, print their IDs", cli_show},
    {"check", "replay moves on a board", cli_check},
    {"solve", "solve boards", cli_solve},
    {"hint", "say what to do next, and why", cli_hint},
    {"rate", "say how hard boards are", cli_taquin_rate},
    {"layouts", "count the solved boards of the same tiles", cli_taquin_layouts},
    {"tables", "build, list or remove large tables for shortest answers", cli_taquin_tables},
    {"compare", "run every method on one board and compare", cli_compare},
    {"trace", "follow a search state by state", cli_trace},
    {"play", "play in the terminal", cli_play},
    {NULL, NULL, NULL},
};

static const struct cli_verb sokoban_verbs[] = {
    {"new", "make levels", cli_sokoban_new},
    {"levels", "list the packs that ship with the program", cli_packs},
    {"show", "draw levels, check them, print their IDs", cli_show},
    {"check", "replay moves on a level", cli_check},
    {"solve", "solve levels", cli_solve},
    {"hint", "say what to do next, and why", cli_hint},
    {"rate", "say how hard levels are", cli_sokoban_rate},
    {"compare", "run every method on one level and compare", cli_compare},
    {"trace", "follow a search state by state", cli_trace},
    {"convert", "write levels in another format", cli_sokoban_convert},
    {"info", "size, boxes, dead squares, rooms, least pushes", cli_sokoban_info},
    {"play", "play in the terminal", cli_play},
    {NULL, NULL, NULL},
};

static const struct cli_verb wumpus_verbs[] = {
    {"new", "make grids, with a proof that they can be solved", cli_wumpus_new},
    {"levels", "list the packs that ship with the program", cli_packs},
    {"show", "draw grids, check them, print their IDs", cli_show},
    {"check", "replay moves on a grid", cli_check},
    {"hint", "say what to do next, and why", cli_hint},
    {"verify", "check a proof that a grid can be solved", cli_wumpus_verify},
    {"rate", "say what a grid asks of a player", cli_wumpus_rate},
    {"stats", "count random grids by pits, deducibility and interest", cli_wumpus_stats},
    {"solve", "let the computer play grids", cli_wumpus_solve},
    {"agent", "let it play many and count", cli_wumpus_agent},
    {"map", "map mazes at least cost, then walk them for gold", cli_wumpus_map},
    {"client", "play the mazes of a referee over HTTP", cli_wumpus_client},
    {"deduce", "say what follows from what a player knows", cli_wumpus_deduce},
    {"question", "ask the propositional base", cli_wumpus_question},
    {"dimacs", "write the propositional base", cli_wumpus_dimacs},
    {"play", "play in the terminal", cli_play},
    {NULL, NULL, NULL},
};

static const struct cli_verb gyges_verbs[] = {
    {"new", "make positions to begin from", cli_gyges_new},
    {"levels", "list the packs that ship with the program", cli_packs},
    {"show", "draw positions, check them, print their IDs", cli_show},
    {"check", "replay moves from a position", cli_check},
    {"hint", "a hint for a position, grade by grade", cli_hint},
    {"bestmove", "ask a player for its move", cli_gyges_bestmove},
    {"analyse", "search a position: best lines, scores, proved wins", cli_gyges_analyse},
    {"match", "let two players play many games", cli_gyges_match},
    {"record", "replay and annotate recorded games", cli_gyges_record},
    {"puzzles", "make problems with one solution", cli_gyges_puzzles},
    {"engine", "speak the Universal Gygès Interface", cli_gyges_engine},
    {"eval", "value a position without searching", cli_gyges_eval},
    {"perft", "count moves to a depth", cli_gyges_perft},
    {"setups", "search every pair of setups", cli_gyges_setups},
    {"play", "play in the terminal", cli_play},
    {NULL, NULL, NULL},
};

static const struct {
    const char *game;
    const struct cli_verb *verbs;
} families[] = {
    {"taquin", taquin_verbs},
    {"sokoban", sokoban_verbs},
    {"wumpus", wumpus_verbs},
    {"gyges", gyges_verbs},
};

static void list_verbs(const char *before, const struct cli_verb *verbs)
{
    for (; verbs->name; verbs++)
        printf("  quadrille %s%-8s  %s\n", before, verbs->name, verbs->summary);
}

static int help(void)
{
    puts("Quadrille: thinking games on a square grid.\n\nUsage:");
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
        char before[32];
        snprintf(before, sizeof before, "%s ", families[i].game);
        list_verbs(before, families[i].verbs);
    }
    list_verbs("", program_verbs);
    puts("\nEvery verb has --help with examples. Options for all: --lang en|fr, --version.\n"
         "Exit codes: 0 done, 1 no (unsolvable, wrong, invalid), 2 usage, 3 limit reached.\n\n"
         "Examples:\n"
         "  quadrille taquin new --size 4x4 --seed 42 > board.txt\n"
         "  quadrille taquin solve board.txt\n"
         "  quadrille taquin play taquin:3x3#7\n"
         "  quadrille sokoban solve --json levels.sok\n"
         "  quadrille wumpus new --difficulty hard --diagram\n"
         "  printf 'new taquin 3x3 #7\\nhint 4\\n' | quadrille batch");
    return cli_finish(CLI_DONE);
}

static int family_help(const char *game, const struct cli_verb *verbs)
{
    char before[32];
    printf("Usage: quadrille %s VERB …\n\n", game);
    snprintf(before, sizeof before, "%s ", game);
    list_verbs(before, verbs);
    printf("\nquadrille %s VERB --help tells more.\n", game);
    return cli_finish(CLI_DONE);
}

static int run_verb(const struct cli *cli, const struct cli_verb *verbs, int argc, char **argv)
{
    for (const struct cli_verb *verb = verbs; verb->name; verb++)
        if (strcmp(verb->name, argv[0]) == 0)
            return verb->run(cli, argc, argv);
    return cli_usage(cli->game ? cli->game->id : "", "no verb \"%s\"", argv[0]);
}

/* The language of the environment, as programs of the system choose it. */
static enum qd_lang environment_lang(void)
{
    static const char *const names[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        const char *value = getenv(names[i]);
        enum qd_lang lang;
        if (value && value[0])
            return strlen(value) >= 2 && qd_lang_of((struct qd_text){value, 2}, &lang) ? lang
                                                                                       : QD_ENGLISH;
    }
    return QD_ENGLISH;
}

/* Options before the game or the verb; the number of words used, or -1 when the program is done. */
static int global_options(struct cli *cli, int argc, char **argv, int *code)
{
    int used = 1;
    for (; used < argc && argv[used][0] == '-'; used++) {
        const char *word = argv[used];
        if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
            *code = help();
            return -1;
        }
        if (strcmp(word, "--version") == 0) {
            puts("quadrille " QD_VERSION);
            *code = cli_finish(CLI_DONE);
            return -1;
        }
        if (strcmp(word, "--lang") != 0 || used + 1 == argc ||
            !qd_lang_of(qd_text_of(argv[++used]), &cli->lang)) {
            *code = cli_usage("", "unknown option %s (--lang takes en or fr)", word);
            return -1;
        }
    }
    return used;
}

int main(int argc, char **argv)
{
    struct cli cli = {.lang = environment_lang()};
    int code = CLI_USAGE;
    cli_gyges_network_start();
    int used = global_options(&cli, argc, argv, &code);
    if (used < 0)
        return code;
    if (used == argc) {
        (void)help();
        return CLI_USAGE;
    }
    for (size_t i = 0; i < sizeof families / sizeof families[0]; i++) {
        if (strcmp(families[i].game, argv[used]) != 0)
            continue;
        cli.game = qd_game_find(qd_games, qd_text_of(argv[used]));
        if (used + 1 == argc || strcmp(argv[used + 1], "--help") == 0 ||
            strcmp(argv[used + 1], "-h") == 0) {
            code = family_help(families[i].game, families[i].verbs);
            return used + 1 == argc ? CLI_USAGE : code;
        }
        return run_verb(&cli, families[i].verbs, argc - used - 1, argv + used + 1);
    }
    return run_verb(&cli, program_verbs, argc - used, argv + used);
}
