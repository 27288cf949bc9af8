/* SPDX-License-Identifier: MIT */
/* `quadrille`: finds the game and the verb, and runs it. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

static const struct cli_verb program_verbs[] = {
    {"batch", "speak the line protocol on stdin and stdout", cli_batch, NULL},
    {"serve", "serve the page on http://127.0.0.1:8017, or a contest", cli_serve, NULL},
    {"bulk", "run many tasks: threads, MPI, job arrays (docs/scale.md)", cli_bulk, NULL},
    {"merge", "merge the results of the parts of bulk work", cli_merge, NULL},
    {"grade", "run and mark other people's programs (docs/grade.md)", cli_grade, NULL},
    {"export", "write the page into a folder, for any static file host", cli_export, NULL},
    {NULL, NULL, NULL, NULL},
};

static void list_verbs(const char *before, const struct cli_verb *verbs)
{
    for (; verbs->name; verbs++)
        printf("  quadrille %s%-8s  %s\n", before, verbs->name, verbs->summary);
}

static int help(void)
{
    puts("Quadrille: thinking games on a square grid.\n\nUsage:");
    for (int i = 0; cli_families[i]; i++) {
        char before[32];
        snprintf(before, sizeof before, "%s ", cli_families[i]->game->id);
        list_verbs(before, cli_families[i]->verbs);
    }
    list_verbs("", program_verbs);
    puts(
        "\nEvery verb has --help with examples. Options for all: --lang CODE, --version.\n"
        "Exit codes: 0 done, 1 no (unsolvable, wrong) or partly failed, 2 usage or unreadable input,\n"
        "3 limit reached, 130 interrupted.\n\n"
        "Examples:");
    for (int i = 0; cli_families[i]; i++)
        fputs(cli_families[i]->examples, stdout);
    puts("  printf 'games\\nhelp\\n' | quadrille batch");
    return cli_finish(CLI_DONE);
}

void cli_lend(const struct cli *cli, struct qd_play *play)
{
    if (cli->family && cli->family->lend)
        cli->family->lend(play);
}

static int family_help(const char *game, const struct cli_verb *verbs)
{
    char before[32];
    printf("Usage: quadrille %s VERB …\n\n", game);
    snprintf(before, sizeof before, "%s ", game);
    list_verbs(before, verbs);
    printf("\nFor details: quadrille %s VERB --help\n", game);
    return cli_finish(CLI_DONE);
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

static int run_verb(struct cli *cli, const struct cli_verb *verbs, int argc, char **argv)
{
    for (cli->verb = verbs; cli->verb->name; cli->verb++)
        if (strcmp(cli->verb->name, argv[0]) == 0)
            return end_verb(cli, cli->verb->run(cli, argc, argv));
    return cli_usage(cli->game ? cli->game->id : "", "no verb \"%s\"", argv[0]);
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
        if (strcmp(word, "--lang") != 0 || used + 1 == argc) {
            *code = cli_usage("", "unknown option %s", word);
            return -1;
        }
        if (!qd_lang_of(qd_text_of(argv[++used]), &cli->lang)) {
            *code = cli_refuse_lang("", argv[used]);
            return -1;
        }
    }
    return used;
}

/* std::set_terminate, under the name it has for a C linker. */
typedef void terminate_handler(void);
terminate_handler *set_terminate(terminate_handler *handler) __asm__("_ZSt13set_terminatePFvvE");

/* CaDiCaL is C++ and throws where it gets no memory; the exception ends here, with words. */
static void on_exception(void)
{
    cli_out_of_memory();
}

int main(int argc, char **argv)
{
    set_terminate(on_exception);
    struct cli cli = {.lang = environment_lang()};
    int code = CLI_USAGE;
    for (int i = 0; cli_families[i]; i++)
        if (cli_families[i]->start)
            cli_families[i]->start();
    int used = global_options(&cli, argc, argv, &code);
    if (used < 0)
        return code;
    cli_interrupts_begin(cli.lang);
    if (used == argc) {
        (void)help();
        return CLI_USAGE;
    }
    for (int i = 0; cli_families[i]; i++) {
        const struct cli_family *family = cli_families[i];
        if (strcmp(family->game->id, argv[used]) != 0)
            continue;
        cli.family = family;
        cli.game = family->game;
        if (used + 1 == argc || strcmp(argv[used + 1], "--help") == 0 ||
            strcmp(argv[used + 1], "-h") == 0) {
            code = family_help(family->game->id, family->verbs);
            return used + 1 == argc ? CLI_USAGE : code;
        }
        return run_verb(&cli, family->verbs, argc - used - 1, argv + used + 1);
    }
    return run_verb(&cli, program_verbs, argc - used, argv + used);
}
