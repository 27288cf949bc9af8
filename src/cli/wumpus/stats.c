/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus stats`: the report's tables and curves, on all cores, interruptible and
 * resumable.
 *
 * Every grid has a seed of its own, derived from the number of pits and its index, so the figures
 * are the same however many threads share the work.
 */
#include "cli/wumpus/stats.h"
#include "cli/bulk/bulk.h"
#include "cli/wumpus/wumpus.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

struct qd_request {
    const char *csv, *svg;
    struct cli_bulk_request bulk;
};

struct work {
    const struct qd_request *request;
    struct stats_table table;
    uint64_t blocks;          /* tasks of a row of the table */
    struct stats_row row;     /* the one that is being added up */
    bool written[STATS_ROWS]; /* rows that the file of an earlier run had */
    bool failed;
};

struct stats_table cli_stats_table(const struct qd_stats_input *input)
{
    return (struct stats_table){.side = (int)input->size,
                                .first = (int)input->pits[0],
                                .rows = (int)(input->pits[1] - input->pits[0]) + 1,
                                .rule = qd_stats_rules[input->rule]};
}

void cli_stats_add(struct stats_row *row, const struct stats_row *block)
{
    row->done = row->done || block->done;
    row->pits = block->pits;
    row->grids += block->grids;
    row->valid += block->valid;
    for (int i = 0; i < STATS_INTEREST; i++) {
        row->deducible[i] += block->deducible[i];
        row->other[i] += block->other[i];
    }
}

/* The table so far, written after every row, so that an interruption loses little. */
static int write_csv(const struct work *work)
{
    struct qd_buf text;
    if (!work->request->csv)
        return CLI_DONE;
    qd_buf_init(&text, 1 << 20);
    cli_stats_csv(&work->table, &text);
    int code = cli_write_file(work->request->csv, qd_buf_view(&text));
    qd_buf_free(&text);
    return code;
}

/* A block of grids; the last one of a row completes it. */
static int take_row(void *context, const struct qd_bulk_row *found)
{
    struct work *work = context;
    struct stats_row *row = &work->row;
    struct cli_bulk_taker *taker = work->request->bulk.taker;
    int at = (int)((found->number - 1) / work->blocks);
    if ((found->number - 1) % work->blocks == 0)
        *row = (struct stats_row){0};
    if (!qd_text_is(found->status, "done")) {
        work->failed = true;
        atomic_store(&taker->enough, true);
        return CLI_NO;
    }
    cli_stats_add(row, found->answer);
    if (found->number % work->blocks != 0)
        return CLI_DONE;
    work->table.row[at] = *row;
    int code = write_csv(work);
    if (code)
        atomic_store(&taker->enough, true);
    return code;
}

static bool is_written(void *context, uint64_t number)
{
    const struct work *work = context;
    return work->written[(number - 1) / work->blocks];
}

static void put_counts(struct qd_json *json, const char *key, const uint64_t *counts)
{
    qd_json_key(json, key);
    qd_json_array(json);
    for (int i = 0; i < STATS_INTEREST; i++)
        qd_json_number(json, (int64_t)counts[i]);
    qd_json_array_end(json);
}

/* For programs: a row per number of pits, grids counted by interest. */
static void print_rows(const struct stats_table *table)
{
    for (int i = 0; i < table->rows; i++) {
        const struct stats_row *row = &table->row[i];
        struct cli_json line;
        if (!row->done)
            continue;
        cli_json_begin(&line);
        qd_json_field_number(&line.json, "size", table->side);
        qd_json_field_number(&line.json, "pits", row->pits);
        qd_json_field_number(&line.json, "grids", (int64_t)row->grids);
        qd_json_field_number(&line.json, "valid_grids", (int64_t)row->valid);
        put_counts(&line.json, "deducible", row->deducible);
        put_counts(&line.json, "not_deducible", row->other);
        cli_json_print(&line);
    }
}

static void print_table(const struct cli_options *options, const struct stats_table *table)
{
    if (options->json)
        print_rows(table);
    else
        cli_stats_text(table);
}

/* The rows that an earlier run wrote; an exit code. */
static int read_csv(struct work *work)
{
    const struct qd_request *request = work->request;
    const struct qd_stats_input *input = request->bulk.run.input;
    struct qd_buf text;
    if (!request->csv || !request->bulk.resume || access(request->csv, R_OK) != 0)
        return CLI_DONE;
    qd_buf_init(&text, 1 << 22);
    int code = cli_read_all(request->csv, &text);
    if (!code && !cli_stats_csv_read(&work->table, qd_buf_view(&text), input->grids)) {
        cli_warn(request->csv, "wumpus.stats.other", NULL);
        code = CLI_USAGE;
    }
    qd_buf_free(&text);
    for (int i = 0; i < work->table.rows; i++)
        work->written[i] = work->table.row[i].done;
    return code;
}

/* The table and the curves, of all rows that are complete. */
static int report(const struct cli_options *options, struct work *work)
{
    struct qd_buf text;
    qd_buf_init(&text, 1 << 22);
    print_table(options, &work->table);
    int code = write_csv(work);
    if (!code && work->request->svg) {
        qd_buf_clear(&text);
        cli_stats_svg(&work->table, &text);
        code = cli_write_file(work->request->svg, qd_buf_view(&text));
    }
    qd_buf_free(&text);
    return code;
}

static int run(const struct cli_options *options, struct qd_request *request)
{
    static struct work work;
    struct cli_bulk_request *bulk = &request->bulk;
    struct cli_bulk_taker taker = {.take = take_row, .skip = is_written, .context = &work};
    const struct qd_stats_input *input = bulk->run.input;
    work.request = request;
    work.table = cli_stats_table(input);
    work.blocks = qd_stats_blocks(input->grids);
    bulk->options = *options;
    int code = read_csv(&work);
    if (code)
        return code;
    code = cli_bulk_take_all(bulk, &taker);
    if (work.failed) {
        cli_warn(NULL, "wumpus.stats.failed", NULL);
        return CLI_NO;
    }
    code = code ? code : report(options, &work);
    return cli_finish(code ? code : cli_interrupted() ? CLI_LIMIT : CLI_DONE);
}

static bool take_range(const char *text, uint64_t *first, uint64_t *last)
{
    struct qd_text rest = qd_text_of(text);
    if (!qd_text_digits(&rest, WUMPUS_CELLS, first))
        return false;
    *last = *first;
    if (rest.size > 0 && rest.data[0] == '-') {
        rest = (struct qd_text){rest.data + 1, rest.size - 1};
        if (!qd_text_digits(&rest, WUMPUS_CELLS, last))
            return false;
    }
    return rest.size == 0 && *first <= *last && *last - *first < STATS_ROWS;
}

static bool take(struct qd_request *request, int option)
{
    struct qd_stats_input *input = request->bulk.run.input;
    switch (option) {
    case OPTION_PITS:
        return take_range(optarg, &input->pits[0], &input->pits[1]);
    case OPTION_GRIDS:
        return cli_number(optarg, 1, 1000000000, &input->grids);
    case OPTION_SEED:
        return cli_number(optarg, 0, UINT32_MAX, &input->seed);
    case OPTION_CSV:
        request->csv = optarg;
        return true;
    case OPTION_SVG:
        request->svg = optarg;
        return true;
    default:
        return !cli_bulk_take(&request->bulk, option);
    }
}

static int read_and_run(struct cli_options *options, struct qd_request *request, int argc,
                        char **argv)
{
    int option;
    while ((option = cli_options_next(options, argc, argv)) != -1)
        if (!take(request, option))
            return cli_refuse_value(options, option, NULL, optarg);
    if (options->finished || options->exit_code)
        return options->exit_code;
    if (optind < argc)
        return cli_usage("wumpus stats", "cli.help.surplus", argv[optind]);
    if (request->bulk.resume && !request->csv && !request->bulk.results)
        return cli_usage("wumpus stats", "wumpus.stats.resume", NULL);
    if (options->json && request->csv && strcmp(request->csv, "-") == 0)
        return cli_exclude(options, "--json", "--csv -");
    if (options->json && request->svg && strcmp(request->svg, "-") == 0)
        return cli_exclude(options, "--json", "--svg -");
    return run(options, request);
}

int cli_wumpus_stats(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct qd_request request = {0};
    struct qd_stats_input *input;
    cli_options_init(&options, cli);
    cli_bulk_request_init(&request.bulk, &options, &qd_job_stats);
    input = request.bulk.run.input;
    input->pits[1] = 50;
    int code = read_and_run(&options, &request, argc, argv);
    cli_bulk_request_free(&request.bulk);
    return code;
}
