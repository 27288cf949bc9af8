/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus question`: the command line; the answers come from ask.c. */
#include "cli/module/load.h"
#include "cli/wumpus/knowledge.h"
#include "cli/wumpus/wumpus.h"
#include "wumpus/reasoning.h"

#include <string.h>
#include <sys/stat.h>

/* A negative literal on the command line begins like an option; getopt gets it with a ~ instead. */
static void protect_literals(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (argv[i][0] == '-' &&
            (strspn(argv[i] + 1, "0123456789") > 0 || (argv[i][1] != '-' && strchr(argv[i], ':'))))
            argv[i][0] = '~';
}

bool cli_wumpus_literal(const struct wumpus_knowledge *k, const char *text, int32_t *out)
{
    static const char *const layers[] = {"breeze", "gold", "stench", "pit", "glitter", "wumpus"};
    bool negative = text[0] == '~';
    text += negative;
    const char *colon = strchr(text, ':');
    uint64_t number;
    if (!colon) {
        if (!cli_number(text, 1, (uint64_t)(6 * k->side * k->side), &number))
            return false;
        *out = negative ? -(int32_t)number : (int32_t)number;
        return true;
    }
    struct qd_text cell = qd_text_of(colon + 1), layer = {text, (size_t)(colon - text)};
    int at;
    if (!wumpus_cell_cut(k->side, &cell, &at) || cell.size > 0)
        return false;
    for (int i = 0; i < WUMPUS_LAYERS; i++) {
        if (!qd_text_is(layer, layers[i]))
            continue;
        *out = wumpus_literal(k->side, (enum wumpus_layer)(i + 1), at) * (negative ? -1 : 1);
        return true;
    }
    return false;
}

/* Whether the proof, or the formula beside it, would replace the diagram. */
static bool would_replace(const char *diagram, const char *proof)
{
    struct stat from, to;
    struct qd_buf formula;
    if (stat(diagram, &from) != 0)
        return false;
    qd_buf_init(&formula, 1 << 16);
    qd_buf_printf(&formula, "%s.cnf", proof);
    bool same = false;
    for (int i = 0; i < 2; i++)
        same |= stat(i ? qd_buf_cstr(&formula) : proof, &to) == 0 && from.st_dev == to.st_dev &&
                from.st_ino == to.st_ino;
    qd_buf_free(&formula);
    return same;
}

static int ask(const struct cli_options *options, const struct wumpus_knowledge *k, char **literals,
               const char *proof)
{
    int (*run)(const struct cli_options *, const struct wumpus_knowledge *, char **, const char *);
    return cli_module(&options->cli, options->verb, "sat", "cli_wumpus_ask", &run)
               ? run(options, k, literals, proof)
               : CLI_USAGE;
}

int cli_wumpus_question(const struct cli *cli, int argc, char **argv)
{
    const char *proof = NULL;
    struct cli_options options;
    struct wumpus_knowledge k;
    protect_literals(argc, argv);
    cli_options_init(&options, cli);
    while (cli_options_next(&options, argc, argv) != -1)
        proof = optarg;
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind < 2 || (proof && argc - optind > 2))
        return cli_usage("wumpus question", proof ? "wumpus.question.one" : "wumpus.question.some",
                         NULL);
    if (proof && would_replace(argv[optind], proof)) {
        struct qd_message why = {0};
        qd_message_set(&why, "cli.proof.input");
        return cli_refuse(&options.cli, &why);
    }
    int code = cli_wumpus_knowledge(&options, argv[optind], &k);
    for (int i = optind + 1; !code && i < argc; i++) {
        int32_t literal;
        if (cli_wumpus_literal(&k, argv[i], &literal))
            continue;
        argv[i][0] = argv[i][0] == '~' ? '-' : argv[i][0];
        code = cli_usage("wumpus question", "wumpus.question.none", argv[i]);
    }
    if (!code)
        code = ask(&options, &k, argv + optind + 1, proof);
    return cli_finish(code);
}
