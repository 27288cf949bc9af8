/* SPDX-License-Identifier: MIT */
/* Options that several verbs share: limits, language, --json, --help. */
#include "cli/options.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

const struct option cli_shared_options[CLI_SHARED_OPTIONS] = {
    {"help", no_argument, NULL, 'h'},
    {"lang", required_argument, NULL, CLI_OPTION_LANG},
    {"json", no_argument, NULL, CLI_OPTION_JSON},
    {"quiet", no_argument, NULL, 'q'},
    {"nodes", required_argument, NULL, CLI_OPTION_NODES},
    {"memory", required_argument, NULL, CLI_OPTION_MEMORY},
    {"time", required_argument, NULL, CLI_OPTION_TIME},
    {"cpu", required_argument, NULL, CLI_OPTION_CPU},
    {"goal", required_argument, NULL, CLI_OPTION_GOAL},
    {"level", required_argument, NULL, CLI_OPTION_LEVEL},
};

void cli_options_init(struct cli_options *options, const struct cli *cli, const char *verb,
                      const char *help)
{
    *options = (struct cli_options){.cli = *cli, .help = help};
    snprintf(options->verb, sizeof options->verb, "%s%s%s", cli->game ? cli->game->id : "",
             cli->game ? " " : "", verb);
    options->memory_bytes = (uint64_t)1 << 30;
}

static bool take_number(struct cli_options *options, const char *name, uint64_t least,
                        uint64_t most, uint64_t *out)
{
    if (cli_number(optarg, least, most, out))
        return true;
    options->exit_code =
        cli_usage(options->verb, "%s takes a whole number from %llu to %llu, not %s", name,
                  (unsigned long long)least, (unsigned long long)most, optarg);
    return false;
}

static bool has_classics(const struct cli_options *options)
{
    return options->cli.family && options->cli.family->classic;
}

static bool is_polish(const char *text)
{
    return strncmp(text, CLI_POLISH_HELP, strlen(CLI_POLISH_HELP)) == 0;
}

static bool polishes(const struct cli_options *options)
{
    const struct qd_game *game = options->cli.game;
    return game && game->path && game->path->polish;
}

/* The verb's help without what applies only to other games: not all have classic boards, not all
 * count anything besides moves. */
static void print_help(const struct cli_options *options)
{
    const struct cli_verb *verb = options->cli.verb;
    bool measures = options->cli.game && options->cli.game->measure;
    const char *at = options->help;
    while (*at) {
        const char *goal = strstr(at, CLI_GOAL_HELP), *optimal = strstr(at, CLI_OPTIMAL_HELP);
        size_t drop = goal == at && !has_classics(options)  ? strlen(CLI_GOAL_HELP)
                      : optimal == at && !measures          ? strlen(CLI_OPTIMAL_HELP)
                      : is_polish(at) && !polishes(options) ? strlen(CLI_POLISH_HELP)
                                                            : 0;
        size_t line = strcspn(at, "\n") + 1;
        if (drop == 0)
            fwrite(at, 1, line, stdout);
        at += drop ? drop : line;
    }
    if (verb && verb->examples)
        printf("\nExamples:\n%s", verb->examples);
}

/* True when the option was a shared one and has been handled. */
static bool take_shared(struct cli_options *options, int option)
{
    uint64_t megabytes;
    switch (option) {
    case 'h':
        print_help(options);
        options->exit_code = cli_finish(CLI_DONE);
        options->finished = true;
        return true;
    case 'q':
        options->quiet = true;
        return true;
    case CLI_OPTION_JSON:
        options->json = true;
        return true;
    case CLI_OPTION_LANG:
        if (!qd_lang_of(qd_text_of(optarg), &options->cli.lang))
            options->exit_code = cli_refuse_lang(options->verb, optarg);
        return true;
    case CLI_OPTION_GOAL:
        if (!has_classics(options))
            options->exit_code =
                cli_usage(options->verb, "--goal is for games with classic boards");
        options->cli.goal = optarg;
        return true;
    case CLI_OPTION_LEVEL:
        (void)take_number(options, "--level", 1, UINT32_MAX, &options->cli.level);
        return true;
    case CLI_OPTION_NODES:
        (void)take_number(options, "--nodes", 1, UINT64_MAX / 2, &options->nodes);
        return true;
    case CLI_OPTION_TIME:
        (void)take_number(options, "--time", 1, 1000000, &options->seconds);
        return true;
    case CLI_OPTION_CPU:
        (void)take_number(options, "--cpu", 1, 1000000, &options->cpu_seconds);
        return true;
    case CLI_OPTION_MEMORY:
        if (take_number(options, "--memory", 1, 1 << 20, &megabytes))
            options->memory_bytes = megabytes << 20;
        return true;
    default:
        return false;
    }
}

static void refuse_option(struct cli_options *options, int problem, char **argv)
{
    const char *word = argv[optind - 1];
    if (problem == ':')
        options->exit_code = cli_usage(options->verb, "option '%s' requires an argument", word);
    else if (optopt > UCHAR_MAX)
        options->exit_code = cli_usage(options->verb, "option '%s' takes no argument", word);
    else if (optopt)
        options->exit_code = cli_usage(options->verb, "unrecognized option '-%c'", optopt);
    else
        options->exit_code = cli_usage(options->verb, "unrecognized option '%s'", word);
}

int cli_options_next(struct cli_options *options, int argc, char **argv, const struct option *own)
{
    /* The verb's own options first, then the shared ones, then the terminator. */
    struct option all[32];
    size_t count = 0;
    for (; own && own[count].name; count++)
        all[count] = own[count];
    memcpy(all + count, cli_shared_options, sizeof cli_shared_options);
    all[count + CLI_SHARED_OPTIONS] = (struct option){0};
    int option;
    opterr = 0; /* we report bad options ourselves */
    while ((option = getopt_long(argc, argv, ":hq", all, NULL)) != -1) {
        if (option == '?' || option == ':') {
            refuse_option(options, option, argv);
            return -1;
        }
        if (!take_shared(options, option))
            return option;
        if (options->exit_code || options->finished)
            return -1;
    }
    return -1;
}

void cli_options_watch(const struct cli_options *options, struct cli_watch *watch,
                       const char *label)
{
    cli_watch_start(watch, label, options->nodes, options->memory_bytes, options->seconds,
                    options->quiet);
    cli_watch_cpu(watch, options->cpu_seconds, false);
}
