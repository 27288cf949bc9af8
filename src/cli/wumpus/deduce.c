/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus deduce` and `question`: what follows from a player's knowledge. */
#include "cli/options.h"
#include "cli/output/color.h"
#include "cli/wumpus/knowledge.h"
#include "cli/wumpus/wumpus.h"
#include "sat/oracle.h"
#include "wumpus/reasoning.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct qd_request {
    uint32_t density;
    int pits;
    const char *why;
};

int cli_wumpus_knowledge(const struct cli_options *options, const char *name,
                         struct wumpus_knowledge *out)
{
    struct qd_buf text;
    struct qd_message why = {0};
    qd_buf_init(&text, 1 << 20);
    if (strcmp(name, "-") == 0 && isatty(STDIN_FILENO)) {
        cli_note("cli.wait", NULL);
        cli_note("cli.wait.end", NULL);
    }
    int code = cli_read_all(name, &text);
    if (!code) {
        qd_err err = wumpus_knowledge_parse(qd_buf_view(&text), out, &why);
        if (err)
            code = cli_report(&options->cli, strcmp(name, "-") == 0 ? "stdin" : name, 1, err, &why);
    }
    qd_buf_free(&text);
    return code;
}

/* "12.5" percent as millionths; strictly between 0 and 100. */
static bool take_percent(const char *text, uint32_t *out)
{
    char *end;
    double value = strtod(text, &end);
    if (*end || end == text || !(value > 0.0001) || !(value < 99.9999))
        return false;
    *out = (uint32_t)(value * 10000 + 0.5);
    return true;
}

static bool seen(const struct wumpus_knowledge *k, int cell)
{
    return wumpus_has(&k->visited, k->side, cell);
}

static const char *verdict(const struct wumpus_odds *odds, int side, int cell)
{
    return wumpus_has(&odds->known.safe, side, cell)     ? "safe"
           : wumpus_has(&odds->known.danger, side, cell) ? "danger"
                                                         : "unknown";
}

static bool proceed(void *context, const struct qd_progress *progress)
{
    (void)context, (void)progress;
    return !cli_interrupted();
}

static qd_err put_why(const struct cli_options *options, const struct wumpus_knowledge *k, int cell,
                      struct qd_json *json)
{
    const struct qd_limits limits = {
        .nodes = options->nodes, .bytes = options->memory_bytes, .proceed = proceed};
    struct qd_why why;
    struct qd_buf text;
    if (cli_interrupted())
        return QD_STOPPED;
    qd_why_init(&why);
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_err err = wumpus_explain(k, &limits, cell, &why);
    if (!err) {
        qd_message_format(&why.says, options->cli.lang, &text);
        if (json) {
            qd_json_field_buf(json, "why", &text);
            if (why.certificate.size)
                qd_json_field_buf(json, "certificate", &why.certificate);
            if (why.world.size)
                qd_json_field_buf(json, "world", &why.world);
        } else {
            puts(qd_buf_cstr(&text));
            if (why.world.size)
                printf("  %s\n", qd_buf_cstr(&why.world));
        }
    }
    qd_buf_free(&text);
    qd_why_free(&why);
    return err;
}

/* Whether the cell is among those to be explained. */
static bool asked(const struct wumpus_knowledge *k, const struct qd_request *request, int cell)
{
    struct qd_text name = qd_text_of(request->why ? request->why : "");
    int wanted;
    if (qd_text_is(name, "all"))
        return !seen(k, cell);
    return name.size > 0 && wumpus_cell_cut(k->side, &name, &wanted) && name.size == 0 &&
           wanted == cell;
}

static qd_err print_json(const struct cli_options *options, const struct qd_request *request,
                         const struct wumpus_knowledge *k, const struct wumpus_odds *odds)
{
    struct cli_json line;
    qd_err err = QD_OK;
    cli_json_begin(&line);
    qd_json_field_number(&line.json, "side", k->side);
    qd_json_key(&line.json, "cells");
    qd_json_array(&line.json);
    for (int cell = 0; !err && cell < k->side * k->side; cell++) {
        char name[WUMPUS_NAME];
        wumpus_cell_name(k->side, cell, name);
        qd_json_object(&line.json);
        qd_json_field_string(&line.json, "cell", name);
        qd_json_field_bool(&line.json, "seen", seen(k, cell));
        qd_json_field_string(&line.json, "verdict", verdict(odds, k->side, cell));
        qd_json_field_number(&line.json, "risk", odds->danger[cell]);
        qd_json_field_number(&line.json, "pit", odds->pit[cell]);
        qd_json_field_number(&line.json, "wumpus", odds->wumpus[cell]);
        qd_json_field_number(&line.json, "gold", odds->gold[cell]);
        if (asked(k, request, cell))
            err = put_why(options, k, cell, &line.json);
        qd_json_object_end(&line.json);
    }
    qd_json_array_end(&line.json);
    cli_json_print(&line);
    return err;
}

/* Right-aligned in its six columns, in a colour that says the same. */
static void put_cell(const char *code, const char *end)
{
    const char *word = qd_phrase(cli_spoken(), code);
    bool safe = strcmp(code, "wumpus.cell.safe") == 0;
    printf("%*s%s%s%s%s", 6 - cli_columns(word), "", cli_color(safe ? CLI_GOOD : CLI_BAD), word,
           cli_color(CLI_PLAIN), end);
}

static void put_risk(double percent, const char *end)
{
    struct qd_buf text;
    qd_buf_init(&text, 256);
    cli_phrase("wumpus.cell.risk", CLI_WORDS({"risk", .real = percent, .digits = 1}), &text);
    const char *words = qd_buf_cstr(&text);
    printf("%*s%s%s", 6 - cli_columns(words), "", words, end);
    qd_buf_free(&text);
}

static qd_err print_text(const struct cli_options *options, const struct qd_request *request,
                         const struct wumpus_knowledge *k, const struct wumpus_odds *odds)
{
    qd_err err = QD_OK;
    for (int cell = 0; cell < k->side * k->side; cell++) {
        const char *end = (cell + 1) % k->side ? " " : "\n";
        if (seen(k, cell))
            printf("     .%s", end);
        else if (wumpus_has(&odds->known.safe, k->side, cell))
            put_cell("wumpus.cell.safe", end);
        else if (wumpus_has(&odds->known.danger, k->side, cell))
            put_cell("wumpus.cell.danger", end);
        else
            put_risk(odds->danger[cell] / 10000.0, end);
    }
    for (int cell = 0; !err && cell < k->side * k->side; cell++)
        if (asked(k, request, cell))
            err = put_why(options, k, cell, NULL);
    return err;
}

static int refuse_contradiction(const struct cli_options *options)
{
    struct qd_message why = {0};
    qd_message_set(&why, "wumpus.known.none");
    return cli_report(&options->cli, options->verb, 0, QD_IMPOSSIBLE, &why);
}

static int deduce(const struct cli_options *options, const struct qd_request *request,
                  const struct wumpus_knowledge *k)
{
    struct wumpus_odds *odds = malloc(sizeof *odds);
    struct cli_watch watch;
    struct qd_message why = {0};
    if (!odds)
        return cli_exit_of(QD_MEMORY);
    cli_options_watch(options, &watch, "deduce");
    qd_err err = wumpus_odds(k, &watch.limits, odds);
    cli_progress_end();
    bool none = !err && !odds->known.consistent;
    if (!err && !none)
        err = options->json ? print_json(options, request, k, odds)
                            : print_text(options, request, k, odds);
    free(odds);
    if (none)
        return refuse_contradiction(options);
    return err ? cli_report(&options->cli, options->verb, 0, err, &why) : CLI_DONE;
}

int cli_wumpus_deduce(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct qd_request request = {.pits = -1};
    struct wumpus_knowledge k;
    int option;
    cli_options_init(&options, cli);
    while ((option = cli_options_next(&options, argc, argv)) != -1) {
        uint64_t number = 0;
        bool good = option == OPTION_DENSITY ? take_percent(optarg, &request.density)
                    : option == OPTION_PITS  ? cli_number(optarg, 0, WUMPUS_CELLS, &number)
                                             : true;
        if (!good)
            return cli_refuse_value(&options, option, NULL, optarg);
        if (option == OPTION_PITS)
            request.pits = (int)number;
        else if (option == OPTION_WHY)
            request.why = optarg;
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind > 1)
        return cli_usage("wumpus deduce", "cli.expect.input", NULL);
    int code = cli_wumpus_knowledge(&options, optind < argc ? argv[optind] : "-", &k);
    if (code)
        return code;
    if (request.pits >= 0)
        k.pits = request.pits;
    if (request.density)
        k.density = request.density;
    return cli_finish(deduce(&options, &request, &k));
}

/* A negative literal on the command line begins like an option; getopt gets it with a ~ instead. */
static void protect_literals(int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (argv[i][0] == '-' &&
            (strspn(argv[i] + 1, "0123456789") > 0 || (argv[i][1] != '-' && strchr(argv[i], ':'))))
            argv[i][0] = '~';
}

/* "pit:b2", or the number of a literal; ~ before it negates. */
static bool read_literal(const struct wumpus_knowledge *k, const char *text, int32_t *out)
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

int cli_wumpus_refuse_size(const struct cli_options *options, uint64_t bytes)
{
    struct qd_message why = {0};
    if (bytes <= options->memory_bytes)
        return CLI_DONE;
    qd_message_set(&why, "cli.too-large");
    qd_message_number(&why, "need", (int64_t)(bytes >> 20));
    qd_message_number(&why, "most", (int64_t)(options->memory_bytes >> 20));
    return cli_report(&options->cli, options->verb, 0, QD_LIMIT, &why);
}

/* The literal is repeated as it was asked. */
static void print_answer(const struct cli_options *options, const char *asked, int32_t literal,
                         int answer)
{
    struct cli_json line;
    char name[64];
    snprintf(name, sizeof name, "%s%s", asked[0] == '~' ? "-" : "", asked + (asked[0] == '~'));
    if (!options->json) {
        printf("%s %d\n", name, answer);
        return;
    }
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "name", name);
    qd_json_field_number(&line.json, "literal", literal);
    qd_json_field_number(&line.json, "answer", answer);
    cli_json_print(&line);
}

/* Whether the oracle knows it all and a world fits; an exit code. */
static int prepare(const struct cli_options *options, const struct wumpus_knowledge *k,
                   struct wumpus_sat_oracle *oracle)
{
    if (!oracle || !wumpus_sat_oracle_know(oracle, k))
        return cli_report_effort(&options->cli, options->verb, QD_MEMORY);
    int fits = wumpus_sat_oracle_fits(oracle);
    if (fits == 0)
        return refuse_contradiction(options);
    return fits > 0 ? CLI_DONE
                    : cli_report_effort(&options->cli, options->verb,
                                        cli_interrupted() ? QD_STOPPED : QD_LIMIT);
}

static int question(const struct cli_options *options, const struct wumpus_knowledge *k,
                    char **literals, const char *proof)
{
    struct cli_watch watch;
    cli_options_watch(options, &watch, "question");
    struct wumpus_sat_oracle *oracle = wumpus_sat_oracle_new(k, true, &watch.limits);
    int code = prepare(options, k, oracle);
    for (; !code && *literals; literals++) {
        int32_t literal = 0;
        (void)read_literal(k, *literals, &literal);
        int answer = wumpus_sat_oracle_question(oracle, literal);
        if (answer >= 0)
            print_answer(options, *literals, literal, answer);
        if (proof && (answer == 0 || answer == 1))
            code = cli_wumpus_refute(options, k, answer ? -literal : literal, proof);
        else if (proof && answer == 2)
            cli_note("wumpus.question.open", NULL);
        else if (answer < 0)
            code = cli_report_effort(&options->cli, options->verb,
                                     cli_interrupted() ? QD_STOPPED : QD_LIMIT);
    }
    cli_progress_end();
    wumpus_sat_oracle_free(oracle);
    return code;
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
        if (read_literal(&k, argv[i], &literal))
            continue;
        argv[i][0] = argv[i][0] == '~' ? '-' : argv[i][0];
        code = cli_usage("wumpus question", "wumpus.question.none", argv[i]);
    }
    if (!code)
        code = cli_wumpus_refuse_size(&options, wumpus_sat_bytes(&k));
    if (!code)
        code = question(&options, &k, argv + optind + 1, proof);
    return cli_finish(code);
}
