/* SPDX-License-Identifier: MIT */
/* `quadrille`: finds the game and the verb, and runs it. */
#include "cli/options.h"
#include "cli/output/color.h"

#include <stdlib.h>
#include <string.h>

void cli_lend(const struct cli *cli, struct qd_play *play)
{
    if (cli->family && cli->family->lend)
        cli->family->lend(play);
}

/* Ctrl-C ends every verb with the same exit code, however far it got. */
static int end_verb(const struct cli *cli, int code)
{
    if (!cli_interrupted())
        return code;
    const char *words = qd_phrase(cli->lang, "cli.interrupted");
    cli_complain("%s", words ? words : "interrupted");
    return CLI_INTERRUPTED;
}

static const struct cli_family *find_family(const char *name)
{
    for (int i = 0; cli_families[i]; i++)
        if (strcmp(cli_families[i]->game->id, name) == 0)
            return cli_families[i];
    return NULL;
}

static void enter(struct cli *cli, const struct cli_family *family)
{
    cli->family = family;
    cli->game = family->game;
}

/* A verb of games where no game was named: says which have it; false for other words. */
static bool names_games(const struct cli *cli, const char *word, struct qd_message *why)
{
    struct qd_buf games;
    qd_buf_init(&games, 1024);
    for (int i = 0; !cli->game && cli_families[i]; i++)
        if (cli_verb_find(cli_families[i]->group->verbs, word))
            qd_buf_printf(&games, "%s%s", games.size > 0 ? ", " : "", cli_families[i]->game->id);
    bool found = games.size > 0;
    if (found) {
        qd_message_set(why, "cli.verb.game");
        qd_message_text(why, "found", qd_text_of(word));
        qd_message_text(why, "games", qd_buf_view(&games));
    }
    qd_buf_free(&games);
    return found;
}

/* Neither a verb nor, where one is looked for, a game; says what was probably meant. */
static int refuse_verb(struct cli *cli, const struct cli_verb *verbs, const char *word)
{
    struct qd_message why = {0};
    if (names_games(cli, word, &why)) {
        cli->verb = NULL;
        return cli_refuse(cli, &why);
    }
    struct cli_guess guess = {.found = word};
    for (const struct cli_verb *verb = verbs; verb->name; verb++)
        cli_guess_try(&guess, verb->name);
    for (int i = 0; !cli->game && cli_families[i]; i++)
        cli_guess_try(&guess, cli_families[i]->game->id);
    qd_message_set(&why, guess.best ? "cli.verb.meant" : "cli.verb.unknown");
    qd_message_text(&why, "found", qd_text_of(word));
    if (guess.best)
        qd_message_text(&why, "meant", qd_text_of(guess.best));
    cli->verb = NULL;
    return cli_refuse(cli, &why);
}

static int run_verb(struct cli *cli, const struct cli_verb *verbs, int argc, char **argv)
{
    cli->verb = cli_verb_find(verbs, argv[0]);
    return cli->verb ? end_verb(cli, cli->verb->run(cli, argc, argv))
                     : refuse_verb(cli, verbs, argv[0]);
}

static int refuse_surplus(const struct cli *cli, const char *word)
{
    struct qd_message why = {0};
    qd_message_set(&why, "cli.help.surplus");
    qd_message_text(&why, "found", qd_text_of(word));
    return cli_refuse(cli, &why);
}

/* `quadrille help [GAME] [VERB]`. */
int cli_help(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    const struct cli_verb *verbs = cli_program_verbs;
    cli_options_init(&options, cli);
    (void)cli_options_next(&options, argc, argv);
    if (options.finished || options.exit_code)
        return options.exit_code;
    struct cli asked = options.cli;
    int used = optind;
    const struct cli_family *family = used < argc ? find_family(argv[used]) : NULL;
    if (family) {
        enter(&asked, family);
        verbs = family->group->verbs;
        used++;
    }
    if (used < argc) {
        asked.verb = cli_verb_find(verbs, argv[used]);
        if (!asked.verb)
            return refuse_verb(&asked, verbs, argv[used]);
        if (used + 1 < argc)
            return refuse_surplus(&options.cli, argv[used + 1]);
        cli_help_verb(&asked, asked.verb);
    } else if (family) {
        cli_help_game(&asked, family->group);
    } else {
        cli_help_program(&asked);
    }
    return cli_finish(CLI_DONE);
}

/* The language from the environment, in the order of POSIX locale variables. */
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

static bool is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

/* An option before the game or the verb, `value` behind it; how many words it took, 0 after an
 * error. */
static int global_option(struct cli *cli, const char *word, const char *value, int *code)
{
    struct qd_message why = {0};
    const char *equals = strchr(word, '=');
    bool lang = strncmp(word, "--lang", 6) == 0 && (word[6] == '=' || !word[6]);
    bool color = strncmp(word, "--color", 7) == 0 && (word[7] == '=' || !word[7]);
    value = equals ? equals + 1 : value;
    qd_message_text(&why, "option", qd_text_of(word));
    if (!lang && !color)
        why.code = "cli.option.unknown";
    else if (!value)
        why.code = "cli.option.missing";
    else if (color && !cli_color_choose(value))
        why.code = "cli.option.color";
    if (why.code) {
        qd_message_text(&why, "found", qd_text_of(value ? value : ""));
        *code = cli_refuse(cli, &why);
        return 0;
    }
    if (lang && !qd_lang_of(qd_text_of(value), &cli->lang)) {
        *code = cli_refuse_lang(cli, value);
        return 0;
    }
    cli_speak(cli->lang);
    return equals ? 1 : 2;
}

/* Options before the game or the verb; the number of words used, or -1 when the program is done. */
static int global_options(struct cli *cli, int argc, char **argv, int *code)
{
    int used = 1;
    bool help = false;
    while (used < argc && argv[used][0] == '-') {
        const char *word = argv[used];
        if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
            puts("quadrille " QD_VERSION);
            *code = cli_finish(CLI_DONE);
            return -1;
        }
        int took = is_help(word)
                       ? 1
                       : global_option(cli, word, used + 1 < argc ? argv[used + 1] : NULL, code);
        if (took == 0)
            return -1;
        help = help || is_help(word);
        used += took;
    }
    if (!help)
        return used;
    cli_help_program(cli);
    *code = cli_finish(CLI_DONE);
    return -1;
}

/* What follows a game: options that every verb has, then the verb; its help where there is none. */
static int run_game(struct cli *cli, int argc, char **argv)
{
    int code = CLI_DONE, used = 0;
    bool asked = false;
    while (used < argc && argv[used][0] == '-') {
        int took =
            is_help(argv[used])
                ? 1
                : global_option(cli, argv[used], used + 1 < argc ? argv[used + 1] : NULL, &code);
        if (took == 0)
            return code;
        asked = asked || is_help(argv[used]);
        used += took;
    }
    if (used < argc && !asked)
        return run_verb(cli, cli->family->group->verbs, argc - used, argv + used);
    cli_help_game(cli, cli->family->group);
    code = cli_finish(CLI_DONE);
    return asked ? code : CLI_USAGE;
}

/* --json anywhere counts from the start: an error before it is read must be an object, too. */
static void look_for_json(int argc, char **argv)
{
    cli_json_verb("quadrille"); /* until one is known */
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--json") == 0)
            cli_json_want();
}

int main(int argc, char **argv)
{
    struct cli cli = {.lang = environment_lang()};
    int code = CLI_USAGE;
    cli_speak(cli.lang);
    look_for_json(argc, argv);
    int used = global_options(&cli, argc, argv, &code);
    if (used < 0)
        return code;
    cli_interrupts_begin(cli.lang);
    if (used == argc) {
        cli_help_short(&cli);
        return CLI_USAGE;
    }
    const struct cli_family *family = find_family(argv[used]);
    for (int i = 0; cli_families[i]; i++)
        if (cli_families[i]->start && (!family || family == cli_families[i]))
            cli_families[i]->start();
    if (!family)
        return run_verb(&cli, cli_program_verbs, argc - used, argv + used);
    enter(&cli, family);
    return run_game(&cli, argc - used - 1, argv + used + 1);
}
