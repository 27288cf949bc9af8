/* SPDX-License-Identifier: MIT */
/* `trace`: a textbook search reported step by step, as a table or as the protocol's JSON. */
#include "cli/forms/forms.h"
#include "cli/output/table.h"

#include <inttypes.h>
#include <stdlib.h>

enum { COUNT_MOST = 1000, FROM_MOST = 1000000 };

static const struct cli_column columns[] = {
    {"number", "cli.trace.number", 8, .drop = 0},
    {"parent", "cli.trace.parent", 8, .drop = 0},
    {"depth", "cli.trace.depth", 10, .drop = 0},
    {"cost", "cli.trace.cost", 8, .drop = 0},
    {"estimate", "cli.trace.estimate", 10, .drop = 0},
    {"waiting", "cli.trace.waiting", 10, .drop = 3},
    {"generated", "cli.compare.generated", 10, .drop = 0},
    {"duplicates", "cli.compare.duplicates", 10, .drop = 1},
    {"pruned", "cli.compare.pruned", 8, .drop = 2},
};
enum { COLUMNS = sizeof columns / sizeof columns[0] };

/* Which steps are reported. */
struct part {
    const char *method;
    uint64_t from;
    uint64_t count;
    bool boards, dot;
    struct cli_table table;
    const struct cli_options *options;
    const struct qd_play *play;
};

/* A node of the tree, and the edge from its parent. */
static void print_node(const struct qd_expansion *step)
{
    printf("  n%" PRIu64 " [label=\"%" PRIu64 "\\ng %" PRIu64, step->number, step->number,
           step->cost);
    if (step->estimate != QD_NO_ESTIMATE)
        printf(" h %" PRIu32, step->estimate);
    puts("\"];");
    if (step->parent != step->number)
        printf("  n%" PRIu64 " -> n%" PRIu64 ";\n", step->parent, step->number);
}

static void print_step(void *context, const struct qd_expansion *step)
{
    const struct part *part = context;
    if (step->number < part->from || step->number - part->from >= part->count)
        return;
    if (part->dot) {
        print_node(step);
        return;
    }
    bool has_parent = step->parent != step->number, blind = step->estimate == QD_NO_ESTIMATE;
    const uint64_t values[COLUMNS] = {
        step->number,       step->parent,  step->depth,           step->cost,
        step->estimate,     step->waiting, step->stats.generated, step->stats.duplicates,
        step->stats.pruned,
    };
    char text[COLUMNS][24];
    const char *cells[COLUMNS];
    for (int i = 0; i < COLUMNS; i++) {
        bool none = (i == 1 && !has_parent) || (i == 4 && blind);
        snprintf(text[i], sizeof text[i], "%" PRIu64, values[i]);
        cells[i] = !none ? text[i] : part->table.csv ? "" : "-";
    }
    cli_table_row(&part->table, cells);
    if (part->boards)
        cli_film_state(part->options, part->play, step);
}

static void print_end(const struct part *part, qd_err err, const struct qd_answer *answer)
{
    uint64_t expanded = answer->stats.expanded;
    cli_say(!err                                   ? "cli.trace.found"
            : err == QD_IMPOSSIBLE                 ? "cli.trace.none"
            : expanded >= part->from + part->count ? "cli.trace.more"
                                                   : "cli.trace.limit",
            CLI_WORDS({"moves", .number = (int64_t)answer->moves.count},
                      {"states", .number = (int64_t)expanded}));
}

static int print_table(const struct cli_options *options, struct qd_play *play, struct part *part)
{
    const struct cli *cli = &options->cli;
    const struct qd_path *path = cli->game->path;
    struct qd_watcher watcher = {print_step, part};
    struct qd_limits limits = {
        .nodes = part->from + part->count, .bytes = options->memory_bytes, .watcher = &watcher};
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    if (!path->traces || !path->traces(part->method)) {
        qd_message_set(&why, "trace.method");
        qd_message_text(&why, "found", qd_text_of(part->method));
        return cli_report(cli, NULL, 0, QD_NOTHING, &why);
    }
    if (part->dot)
        puts("digraph search {\n  node [shape=box];");
    else
        cli_table_begin(&part->table);
    qd_err err = qd_play_solve(play, part->method, &limits, &answer, &why);
    bool told = !err || err == QD_LIMIT || err == QD_IMPOSSIBLE;
    if (part->dot)
        puts("}");
    else if (told && !part->table.csv)
        print_end(part, err, &answer);
    qd_answer_free(&answer);
    if (told)
        return CLI_DONE;
    qd_message_fill(&why, err);
    return cli_report(cli, NULL, 0, err, &why);
}

/* As the line protocol answers. */
static int print_json(struct qd_play *play, const struct part *part)
{
    struct qd_buf line;
    qd_buf_init(&line, QD_LINE_CAP);
    qd_buf_printf(&line, "trace %s from=%" PRIu64 " count=%" PRIu64, part->method, part->from,
                  part->count);
    qd_err err = cli_json_protocol(play, qd_buf_view(&line));
    qd_buf_free(&line);
    return cli_exit_of(err);
}

int cli_trace(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct part part = {.table = {.columns = columns, .count = COLUMNS}};
    int option;
    cli_options_init(&options, cli);
    while ((option = cli_options_next(&options, argc, argv)) != -1) {
        if (option == OPTION_METHOD)
            part.method = optarg;
        else if (option == OPTION_BOARDS)
            part.boards = true;
        else if (option == OPTION_DOT)
            part.dot = true;
        else if (option == OPTION_CSV)
            part.table.csv = true;
        else if (option == OPTION_FROM ? !cli_number(optarg, 0, FROM_MOST, &part.from)
                                       : !cli_number(optarg, 1, COUNT_MOST, &part.count))
            return cli_refuse_value(&options, option, NULL, optarg);
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind != 1)
        return cli_usage(options.verb, "cli.expect.save", NULL);
    struct qd_play *play = cli_play_new(&options.cli);
    part.options = &options;
    part.play = play;
    int code = cli_level_open(&options.cli, argv[optind], play);
    if (!code)
        code = options.json ? print_json(play, &part) : print_table(&options, play, &part);
    qd_play_free(play);
    return cli_finish(code);
}
