/* SPDX-License-Identifier: MIT */
/* Nim on the command line: `new` is its own, the other verbs are shared. */
#include "cli/new.h"
#include "cli/nim/nim.h"
#include "nim/nim.h"

static const char new_help[] =
    "Usage: quadrille nim new [PARAMS]\n\n"
    "Makes heaps. PARAMS is such as 3h7: three heaps of at most seven.\n\n" CLI_NEW_HELP
        CLI_SHARED_HELP;

static int new_heaps(const struct cli *cli, int argc, char **argv)
{
    static const struct option own[] = {CLI_NEW_OPTIONS, {0}};
    struct cli_options options;
    struct cli_new request = {0};
    cli_options_init(&options, cli, "new", new_help);
    for (int option; (option = cli_options_next(&options, argc, argv, own)) != -1;)
        if (!cli_new_take(&request, option))
            return cli_usage("nim new", "expected a whole number, found %s", optarg);
    if (options.finished || options.exit_code)
        return options.exit_code;
    return cli_new_make(&options, &request, optind < argc ? argv[optind] : cli->game->example);
}

static const struct cli_verb verbs[] = {
    {"new", "make heaps", new_heaps, NULL},
    {"show", "draw heaps", cli_show, NULL},
    {"check", "replay moves", cli_check, NULL},
    {"hint", "give a hint: what to do next, and why", cli_hint, NULL},
    {"play", "play in the terminal", cli_play, NULL},
    {NULL, NULL, NULL, NULL},
};

const struct cli_family cli_nim = {
    .game = &nim_game,
    .verbs = verbs,
    .examples = "  quadrille nim play\n",
};
