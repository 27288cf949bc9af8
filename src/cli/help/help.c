/* SPDX-License-Identifier: MIT */
/* Help at every level, in the reader's language and as wide as the terminal, from the table of
 * commands. */
#include "cli/cli.h"
#include "cli/output/color.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NARROW = 40, WIDE = 100, COLUMN = 18 };

static const char *say(const struct cli *cli, const char *code)
{
    const char *words = qd_phrase(cli->lang, code);
    return words ? words : code;
}

/* Characters, not bytes: continuation bytes of UTF-8 take no column. */
static int width_of(const char *text, size_t size)
{
    int width = 0;
    for (size_t i = 0; i < size; i++)
        width += ((unsigned char)text[i] & 0xc0) != 0x80;
    return width;
}

/* Words from column `at`, broken before the right edge and continued at `indent`. */
static void wrap(const char *text, int at, int indent)
{
    int edge = cli_width();
    cli_wrap(text, at, indent, edge < NARROW ? NARROW : edge > WIDE ? WIDE : edge);
    putchar('\n');
}

static void heading(const char *words)
{
    printf("\n%s%s%s\n", cli_color(CLI_BOLD), words, cli_color(CLI_PLAIN));
}

/* "  left   right", the right part wrapped in its column. */
static void entry(const char *left, const char *right, int column)
{
    int width = width_of(left, strlen(left));
    printf("  %s%s%s", cli_color(CLI_ACCENT), left, cli_color(CLI_PLAIN));
    if (width + 3 > column)
        printf("\n%*s", column, "");
    else
        printf("%*s", column - width - 2, "");
    wrap(right, column, column);
}

/* The paragraphs after the summary. */
static void paragraphs(const char *const *texts)
{
    bool table = false;
    for (size_t i = 1; texts && texts[0] && texts[i]; i++) {
        if (texts[i][0] == '|') {
            printf("%s  %s\n", table ? "" : "\n", texts[i] + 1);
        } else {
            putchar('\n');
            wrap(texts[i], 0, 0);
        }
        table = texts[i][0] == '|';
    }
}

static void examples(const struct cli *cli, const char *const *list)
{
    if (!*list)
        return;
    heading(say(cli, "cli.help.examples"));
    for (; *list; list++)
        printf("  %s\n", *list);
}

static void option_entry(const struct cli *cli, const struct cli_option *option)
{
    struct qd_buf left, right;
    qd_buf_init(&left, 256);
    qd_buf_init(&right, 1 << 16);
    if (option->letter)
        qd_buf_printf(&left, "-%c, ", option->letter);
    qd_buf_printf(&left, "--%s", option->name);
    if (option->kind)
        qd_buf_printf(&left, " %s", option->value[cli->lang]);
    qd_buf_puts(&right, option->text[cli->lang][0]);
    if (option->fallback)
        qd_buf_printf(&right, " (%s %s)", say(cli, "cli.help.default"), option->fallback);
    entry(qd_buf_cstr(&left), qd_buf_cstr(&right), COLUMN);
    qd_buf_free(&left);
    qd_buf_free(&right);
}

void cli_help_verb(const struct cli *cli, const struct cli_verb *verb)
{
    const char *game = cli->game ? cli->game->id : "", *blank = cli->game ? " " : "";
    bool more = verb->text[cli->lang][1] != NULL;
    printf("%s quadrille %s%s%s [%s]%s%s\n", say(cli, "cli.help.usage"), game, blank, verb->name,
           say(cli, "cli.help.options"), verb->kinds[0] ? " " : "",
           verb->kinds[0] ? verb->arguments[cli->lang] : "");
    if (!more) {
        putchar('\n');
        wrap(verb->text[cli->lang][0], 0, 0);
    }
    paragraphs(verb->text[cli->lang]);
    putchar('\n');
    for (const struct cli_option *option = verb->options; option->name; option++)
        option_entry(cli, option);
    examples(cli, verb->examples);
}

static void list_verbs(const struct cli *cli, const struct cli_verb *verbs)
{
    for (; verbs->name; verbs++)
        entry(verbs->name, verbs->text[cli->lang][0], COLUMN - 4);
}

void cli_help_game(const struct cli *cli, const struct cli_group *group)
{
    printf("%s quadrille %s %s …\n", say(cli, "cli.help.usage"), group->name,
           say(cli, "cli.help.verb"));
    paragraphs(group->text[cli->lang]);
    putchar('\n');
    list_verbs(cli, group->verbs);
    printf("\n%s quadrille help %s %s, man quadrille-%s\n", say(cli, "cli.help.more"), group->name,
           say(cli, "cli.help.verb"), group->name);
}

static bool print_documents(const struct cli *cli, const char *folder, const char *rest)
{
    char path[2 * PATH_MAX], found[PATH_MAX];
    snprintf(path, sizeof path, "%s%s/README.md", folder, rest);
    if (!realpath(path, found))
        return false;
    printf("%s %s\n", say(cli, "cli.help.documents"), found);
    return true;
}

/* Where the documents are: in the tree that the program was built in, or installed with it,
 * wherever it was moved to. Without /proc only the folder of the installation is known. */
static void point_to_documents(const struct cli *cli)
{
    static const char *const places[] = {"/../share/doc/quadrille/docs", "/../../docs", "/../docs"};
    char program[PATH_MAX];
    ssize_t size = readlink("/proc/self/exe", program, sizeof program - 1);
    program[size > 0 ? size : 0] = '\0';
    char *slash = strrchr(program, '/');
    if (slash)
        *slash = '\0';
    for (size_t i = 0; slash && i < sizeof places / sizeof *places; i++)
        if (print_documents(cli, program, places[i]))
            return;
    (void)print_documents(cli, QD_DOCUMENT_FOLDER, "");
}

static void list_games(const struct cli *cli)
{
    for (int i = 0; cli_families[i]; i++) {
        const struct cli_group *group = cli_families[i]->group;
        entry(group->name, group->text[cli->lang][0], COLUMN - 6);
    }
}

void cli_help_short(const struct cli *cli)
{
    wrap(say(cli, "cli.help.what"), 0, 0);
    putchar('\n');
    list_games(cli);
    heading(say(cli, "cli.help.try"));
    for (int i = 0; cli_families[i]; i++)
        printf("  quadrille %s\n", cli_families[i]->first);
    printf("  quadrille serve\n");
    printf("\n%s quadrille --help, quadrille help %s, man quadrille\n", say(cli, "cli.help.more"),
           say(cli, "cli.help.game"));
}

void cli_help_program(const struct cli *cli)
{
    wrap(say(cli, "cli.help.what"), 0, 0);
    printf("\n%s quadrille %s %s [%s] …\n\n", say(cli, "cli.help.usage"), say(cli, "cli.help.game"),
           say(cli, "cli.help.verb"), say(cli, "cli.help.options"));
    for (int i = 0; cli_families[i]; i++) {
        const struct cli_verb *verb = cli_families[i]->group->verbs;
        struct qd_buf names;
        qd_buf_init(&names, 4096);
        for (; verb->name; verb++)
            qd_buf_printf(&names, "%s ", verb->name);
        entry(cli_families[i]->group->name, qd_buf_cstr(&names), COLUMN - 6);
        qd_buf_free(&names);
    }
    putchar('\n');
    list_verbs(cli, cli_program_verbs);
    heading(say(cli, "cli.help.global"));
    entry("-V, --version", say(cli, "cli.help.version"), COLUMN);
    for (const struct cli_option *option = cli_program_verbs[0].options; option->name; option++)
        if (option->id == OPTION_LANG || option->id == OPTION_COLOR || option->id == OPTION_HELP)
            option_entry(cli, option);
    heading(say(cli, "cli.help.exit"));
    for (const struct cli_exit_text *one = cli_exit_texts; one->code >= 0; one++) {
        char number[16];
        snprintf(number, sizeof number, "%d", one->code);
        entry(number, one->text[cli->lang][0], 8);
    }
    printf("\n%s quadrille help %s %s, man quadrille\n", say(cli, "cli.help.more"),
           say(cli, "cli.help.game"), say(cli, "cli.help.verb"));
    point_to_documents(cli);
}
