/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus deduce`: what follows from a player's knowledge. */
#include "cli/options.h"
#include "cli/output/color.h"
#include "cli/wumpus/knowledge.h"
#include "cli/wumpus/wumpus.h"
#include "wumpus/reasoning.h"

#include <stdlib.h>
#include <string.h>
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

int cli_wumpus_refuse_contradiction(const struct cli_options *options)
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
        return cli_wumpus_refuse_contradiction(options);
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
