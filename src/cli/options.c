/* SPDX-License-Identifier: MIT */
/* Reads a verb's options as the table of commands declares them; limits, language, colours, --json
 * and --help mean the same in every verb and are taken here. */
#include "cli/options.h"
#include "cli/output/color.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

void cli_options_init(struct cli_options *options, const struct cli *cli)
{
    *options = (struct cli_options){.cli = *cli, .memory_bytes = (uint64_t)1 << 30};
    snprintf(options->verb, sizeof options->verb, "%s%s%s", cli->game ? cli->game->id : "",
             cli->game ? " " : "", cli->verb->name);
    cli_json_verb(options->verb);
}

bool cli_seconds(const char *text, uint64_t *out_ns)
{
    char *end;
    double seconds = strtod(text, &end);
    if (end == text || *end || !(seconds >= 1e-9) || seconds > 1e6)
        return false;
    *out_ns = (uint64_t)(seconds * 1e9);
    return true;
}

/* "512M", "2G", or plain megabytes. */
static bool read_bytes(const char *text, uint64_t *out)
{
    static const struct {
        const char *unit;
        int shift;
    } units[] = {{"", 20}, {"K", 10}, {"M", 20}, {"G", 30}, {"k", 10}, {"m", 20}, {"g", 30}};
    size_t digits = strspn(text, "0123456789");
    char number[24];
    uint64_t value;
    if (digits == 0 || digits >= sizeof number)
        return false;
    memcpy(number, text, digits);
    number[digits] = '\0';
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        if (strcmp(text + digits, units[i].unit) != 0)
            continue;
        if (!cli_number(number, 1, (uint64_t)1 << (40 - units[i].shift), &value))
            return false;
        *out = value << units[i].shift;
        return *out >= 1 << 20;
    }
    return false;
}

/* The value of a shared option was `good`, or is refused. */
static bool require(struct cli_options *options, int option, bool good, const char *what)
{
    if (!good)
        options->exit_code = cli_refuse_value(options, option, what, optarg);
    return true;
}

/* True when the option was a shared one and has been handled. */
static bool take_shared(struct cli_options *options, int option)
{
    switch (option) {
    case OPTION_HELP:
        return options->finished = true;
    case OPTION_QUIET:
        return options->quiet = true;
    case OPTION_JSON:
        cli_json_want();
        return options->json = true;
    case OPTION_ROWS:
        cli_csv_want();
        cli_json_want();
        return options->json = true;
    case OPTION_LANG:
        if (!qd_lang_of(qd_text_of(optarg), &options->cli.lang))
            options->exit_code = cli_refuse_lang(&options->cli, optarg);
        cli_speak(options->cli.lang);
        return true;
    case OPTION_COLOR:
        return require(options, option, cli_color_choose(optarg), NULL);
    case OPTION_GOAL:
        options->cli.goal = optarg;
        return true;
    case OPTION_LEVEL:
        return require(options, option, cli_number(optarg, 1, UINT32_MAX, &options->cli.level),
                       NULL);
    case OPTION_NODES:
        return require(options, option, cli_number(optarg, 1, INT64_MAX, &options->nodes), NULL);
    case OPTION_TIME:
        return require(options, option, cli_seconds(optarg, &options->time_ns), NULL);
    case OPTION_CPU:
        return require(options, option, cli_seconds(optarg, &options->cpu_ns), NULL);
    case OPTION_MEMORY:
        return require(options, option, read_bytes(optarg, &options->memory_bytes),
                       "cli.what.bytes");
    default:
        return false;
    }
}

/* The option that was probably meant, NULL if none is near. */
static const char *guess_option(const struct cli_verb *verb, const char *word)
{
    char name[32];
    const char *from = word + strspn(word, "-");
    snprintf(name, sizeof name, "%.*s", (int)strcspn(from, "="), from);
    struct cli_guess guess = {.found = name};
    for (const struct cli_option *option = verb->options; option->name; option++) {
        cli_guess_try(&guess, option->name);
        for (int i = 0; i < CLI_ALSO_MOST && option->also[i]; i++)
            cli_guess_try(&guess, option->also[i]);
    }
    return guess.best;
}

static void refuse_option(struct cli_options *options, int problem, char **argv)
{
    const char *word = argv[optind - 1];
    char letter[3] = {'-', (char)optopt, '\0'};
    struct qd_message why = {0};
    const char *meant = NULL;
    if (problem == ':' || optopt > UCHAR_MAX) {
        qd_message_set(&why, problem == ':' ? "cli.option.missing" : "cli.option.extra");
    } else {
        word = optopt ? letter : word;
        meant = guess_option(options->cli.verb, word);
        qd_message_set(&why, meant ? "cli.option.meant" : "cli.option.unknown");
        if (meant)
            qd_message_text(&why, "meant", qd_text_of(meant));
    }
    qd_message_text(&why, "option", qd_text_of(word));
    options->exit_code = cli_refuse(&options->cli, &why);
}

enum { OPTIONS_MOST = 64 };

/* The verb's options as getopt wants them, old names included. */
static void list_options(const struct cli_verb *verb, struct option *all, char *letters)
{
    size_t count = 0;
    *letters++ = ':';
    for (const struct cli_option *option = verb->options; option->name; option++) {
        int argument = option->kind ? required_argument : no_argument;
        if (count < OPTIONS_MOST)
            all[count++] = (struct option){option->name, argument, NULL, option->id};
        for (int i = 0; i < CLI_ALSO_MOST && option->also[i] && count < OPTIONS_MOST; i++)
            all[count++] = (struct option){option->also[i], argument, NULL, option->id};
        if (option->letter)
            *letters++ = (char)option->letter;
    }
    all[count] = (struct option){0};
    *letters = '\0';
}

static int id_of_letter(const struct cli_verb *verb, int answer)
{
    for (const struct cli_option *option = verb->options; option->name; option++)
        if (answer == option->letter)
            return option->id;
    return answer;
}

/* The next default of the verb's own options; -1 when all are given. Shared ones are taken. */
static int next_fallback(struct cli_options *options)
{
    const struct cli_option *list = options->cli.verb->options;
    while (list[options->next_fallback].name) {
        const struct cli_option *option = &list[options->next_fallback++];
        if (!option->fallback)
            continue;
        optarg = (char *)(uintptr_t)option->fallback; /* getopt's type; nobody writes to it */
        if (!take_shared(options, option->id))
            return option->id;
    }
    return -1;
}

int cli_options_next(struct cli_options *options, int argc, char **argv)
{
    const struct cli_verb *verb = options->cli.verb;
    struct option all[OPTIONS_MOST + 1];
    char letters[OPTIONS_MOST + 2];
    int option = next_fallback(options);
    if (option != -1)
        return option;
    list_options(verb, all, letters);
    opterr = 0; /* we report bad options ourselves */
    while ((option = getopt_long(argc, argv, letters, all, NULL)) != -1) {
        if (option == '?' || option == ':') {
            refuse_option(options, option, argv);
            return -1;
        }
        option = id_of_letter(verb, option);
        if (!cli_value_listed(options, option))
            options->exit_code = cli_refuse_value(options, option, NULL, optarg);
        else if (!take_shared(options, option))
            return option;
        if (options->exit_code)
            return -1;
    }
    /* Only now, so that --lang and --color are heard wherever they stand. */
    if (options->finished) {
        cli_help_verb(&options->cli, verb);
        options->exit_code = cli_finish(CLI_DONE);
    }
    return -1;
}

int cli_exclude(const struct cli_options *options, const char *one, const char *other)
{
    struct qd_message why = {0};
    qd_message_set(&why, "cli.option.exclude");
    qd_message_text(&why, "one", qd_text_of(one));
    qd_message_text(&why, "other", qd_text_of(other));
    return cli_refuse(&options->cli, &why);
}

int cli_no_method(const struct cli_options *options, const char *found)
{
    const struct qd_method *methods = options->cli.game->path->methods;
    struct qd_buf names;
    struct cli_guess guess = {.found = found};
    qd_buf_init(&names, 1 << 16);
    for (const struct qd_method *known = methods; known->name; known++) {
        qd_buf_printf(&names, "%s%s", known == methods ? "" : ", ", known->name);
        cli_guess_try(&guess, known->name);
    }
    if (guess.best) {
        qd_buf_free(&names);
        return cli_usage_of(options->verb, "cli.method.meant",
                            CLI_WORDS({"found", .text = found}, {"meant", .text = guess.best}));
    }
    int code =
        cli_usage_of(options->verb, "cli.option.method",
                     CLI_WORDS({"found", .text = found}, {"methods", .text = qd_buf_cstr(&names)}));
    qd_buf_free(&names);
    return code;
}

void cli_options_watch(const struct cli_options *options, struct cli_watch *watch,
                       const char *label)
{
    cli_watch_start(watch, label, options->nodes, options->memory_bytes, options->time_ns,
                    options->quiet);
    cli_watch_cpu(watch, options->cpu_ns, false);
}
