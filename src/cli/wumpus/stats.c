/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus stats`: the report's tables and curves, on all cores, interruptible and
 * resumable.
 *
 * Every grid has a seed of its own, derived from the number of pits and its index, so the figures
 * are the same however many threads share the work.
 */
#include "cli/wumpus/stats.h"
#include "cli/bulk/bridge.h"
#include "cli/wumpus/wumpus.h"
#include "wumpus/agents.h"
#include "wumpus/generate.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum rule { RULE_STRICT, RULE_ARROW, RULE_REPORT, RULE_LETTER, RULES };
static const char *const rule_names[RULES] = {"strict", "arrow", "report", "letter"};

bool cli_stats_rule(const char *name, int *rule)
{
    for (int i = 0; i < RULES; i++)
        if (strcmp(name, rule_names[i]) == 0) {
            *rule = i;
            return true;
        }
    return false;
}

struct qd_request {
    uint64_t size, first, last, grids, seed;
    enum rule rule;
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

/* The report's deduction: a wumpus whose cell is proved is no obstacle from then on. */
static bool report_deducible(struct wumpus_world *world)
{
    struct wumpus_knowledge k;
    const struct qd_limits limits = {0};
    bool won = false;
    wumpus_world_start(world, &k);
    for (;;) {
        struct wumpus_conclusions known;
        if (wumpus_explore(world, &k, false, &limits, &won) || won)
            return won;
        wumpus_conclude_plain(&k, &known);
        int cell = wumpus_next(&known.wumpus, k.side, 0);
        if (cell < 0)
            return false;
        wumpus_world_slay(world, cell, &k);
    }
}

static void rate_one(enum rule rule, const struct wumpus_level *level, struct stats_row *row)
{
    struct wumpus_world world;
    struct wumpus_knowledge k;
    const struct qd_limits limits = {0};
    bool won = false;
    wumpus_world_of(level, &world);
    row->grids++;
    if (!wumpus_is_valid(&world))
        return;
    int interest = wumpus_interest(&world);
    interest = interest < STATS_INTEREST ? interest : STATS_INTEREST - 1;
    row->valid++;
    if (rule == RULE_LETTER) {
        won = cli_stats_letter(&world);
    } else if (rule == RULE_REPORT) {
        won = report_deducible(&world);
    } else {
        wumpus_world_start(&world, &k);
        k.arrows = 1;
        won = wumpus_explore(&world, &k, rule == RULE_ARROW, &limits, &won) == QD_OK && won;
    }
    (won ? row->deducible : row->other)[interest]++;
}

struct wumpus_level *cli_stats_level(int side, int rule)
{
    struct wumpus_level *level = calloc(1, sizeof *level);
    if (!level)
        return NULL;
    level->base.game = &wumpus_game;
    level->rules = &wumpus_classic;
    level->options.side = side;
    level->options.overlap = rule >= RULE_REPORT;
    level->cells = side * side;
    return level;
}

bool cli_stats_count(struct wumpus_level *level, int rule, uint64_t seed, uint64_t from,
                     uint64_t count, struct stats_row *row)
{
    struct wumpus_params params = {
        .options = level->options, .pits = row->pits, .wumpuses = 1, .golds = 1};
    for (uint64_t i = from; i < from + count; i++) {
        struct qd_rng rng;
        qd_rng_seed(&rng, qd_seed_split(seed, (uint64_t)row->pits, i));
        if (rule >= RULE_REPORT ? !wumpus_scatter_report(level, &params, row->pits, &rng)
                                : !wumpus_scatter(level, &params, row->pits, &rng))
            return false;
        rate_one((enum rule)rule, level, row);
    }
    return true;
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
        *row = (struct stats_row){.pits = (int)work->request->first + at};
    if (!qd_text_is(found->status, "done")) {
        work->failed = true;
        atomic_store(&taker->enough, true);
        return CLI_NO;
    }
    row->grids += cli_bulk_number(found, "grids");
    row->valid += cli_bulk_number(found, "valid");
    for (int i = 0; i < STATS_INTEREST; i++) {
        char name[32];
        snprintf(name, sizeof name, "deducible%d", i);
        row->deducible[i] += cli_bulk_number(found, name);
        snprintf(name, sizeof name, "other%d", i);
        row->other[i] += cli_bulk_number(found, name);
    }
    if (found->number % work->blocks != 0)
        return CLI_DONE;
    row->done = true;
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
    struct qd_buf text;
    if (!request->csv || !request->bulk.resume || access(request->csv, R_OK) != 0)
        return CLI_DONE;
    qd_buf_init(&text, 1 << 22);
    int code = cli_read_all(request->csv, &text);
    if (!code && !cli_stats_csv_read(&work->table, qd_buf_view(&text), request->grids)) {
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
    char size[8];
    work.request = request;
    work.table = (struct stats_table){.side = (int)request->size,
                                      .first = (int)request->first,
                                      .rows = (int)(request->last - request->first) + 1,
                                      .rule = rule_names[request->rule]};
    int code = read_csv(&work);
    if (code)
        return code;
    snprintf(size, sizeof size, "%" PRIu64, request->size);
    bulk->options = *options;
    bulk->size = size;
    bulk->rule = rule_names[request->rule];
    bulk->pits[0] = request->first;
    bulk->pits[1] = request->last;
    bulk->grids = request->grids;
    bulk->seed = request->seed;
    work.blocks = cli_bulk_stats_blocks(request->grids);
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
    switch (option) {
    case OPTION_SIZE:
        return cli_number(optarg, WUMPUS_SIDE_MIN, WUMPUS_SIDE_MAX, &request->size);
    case OPTION_PITS:
        return take_range(optarg, &request->first, &request->last);
    case OPTION_GRIDS:
        return cli_number(optarg, 1, 1000000000, &request->grids);
    case OPTION_JOBS:
    case OPTION_RESULTS:
    case OPTION_RESUME:
        return !cli_bulk_take(&request->bulk, option);
    case OPTION_SEED:
        return cli_number(optarg, 0, UINT32_MAX, &request->seed);
    case OPTION_RULE: {
        int rule;
        bool known = cli_stats_rule(optarg, &rule);
        request->rule = known ? (enum rule)rule : request->rule;
        return known;
    }
    case OPTION_CSV:
        request->csv = optarg;
        return true;
    default:
        request->svg = optarg;
        return true;
    }
}

int cli_wumpus_stats(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct qd_request request = {.size = 8, .first = 1, .last = 50, .grids = 10000, .seed = 1};
    int option;
    cli_options_init(&options, cli);
    cli_bulk_request_init(&request.bulk, &options, &cli_bulk_stats.job);
    while ((option = cli_options_next(&options, argc, argv)) != -1)
        if (!take(&request, option))
            return cli_refuse_value(&options, option, NULL, optarg);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (optind < argc)
        return cli_usage("wumpus stats", "cli.help.surplus", argv[optind]);
    if (request.bulk.resume && !request.csv && !request.bulk.results)
        return cli_usage("wumpus stats", "wumpus.stats.resume", NULL);
    if (options.json && request.csv && strcmp(request.csv, "-") == 0)
        return cli_exclude(&options, "--json", "--csv -");
    if (options.json && request.svg && strcmp(request.svg, "-") == 0)
        return cli_exclude(&options, "--json", "--svg -");
    return run(&options, &request);
}
