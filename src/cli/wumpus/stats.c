/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus stats`: the report's tables and curves, on all cores, interruptible and
 * resumable.
 *
 * Every grid has a seed of its own, derived from the number of pits and its index, so the figures
 * are the same however many threads share the work.
 */
#include "cli/wumpus/stats.h"
#include "cli/options.h"
#include "cli/wumpus/wumpus.h"
#include "wumpus/agents.h"
#include "wumpus/generate.h"

#include <pthread.h>
#include <stdatomic.h>
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
    uint64_t size, first, last, grids, threads, seed;
    enum rule rule;
    const char *csv, *svg;
    bool resume;
};

/* Shared by the threads. */
struct work {
    const struct qd_request *request;
    const struct cli_options *options;
    struct stats_table table;
    atomic_int next;
    atomic_ullong rated;
    atomic_bool failed;
    pthread_mutex_t lock;
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

static bool make_row(struct work *work, int number, struct wumpus_level *level)
{
    const struct qd_request *request = work->request;
    struct stats_row row = {.pits = (int)request->first + number};
    for (uint64_t from = 0; from < request->grids; from += 256) {
        uint64_t count = request->grids - from < 256 ? request->grids - from : 256;
        if (!cli_stats_count(level, (int)request->rule, request->seed, from, count, &row))
            return false;
        atomic_fetch_add(&work->rated, count);
        if (cli_interrupted())
            return true;
    }
    row.done = true;
    work->table.row[number] = row;
    return true;
}

/* The table so far, written after every row, so that an interruption loses little. */
static int write_csv(struct work *work)
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

static void show_progress(struct work *work)
{
    if (work->options->quiet || !isatty(STDERR_FILENO))
        return;
    unsigned long long all =
        (unsigned long long)(work->request->last - work->request->first + 1) * work->request->grids;
    cli_progress("wumpus.stats.progress",
                 CLI_WORDS({"done", .number = (int64_t)atomic_load(&work->rated)},
                           {"all", .number = (int64_t)all}));
}

static void *worker(void *context)
{
    struct work *work = context;
    struct wumpus_level *level =
        cli_stats_level((int)work->request->size, (int)work->request->rule);
    if (!level) {
        atomic_store(&work->failed, true);
        return NULL;
    }
    for (int number; (number = atomic_fetch_add(&work->next, 1)) < work->table.rows;) {
        if (work->table.row[number].done || atomic_load(&work->failed) || cli_interrupted())
            continue;
        if (!make_row(work, number, level))
            atomic_store(&work->failed, true);
        pthread_mutex_lock(&work->lock);
        show_progress(work);
        if (write_csv(work))
            atomic_store(&work->failed, true);
        pthread_mutex_unlock(&work->lock);
    }
    free(level);
    return NULL;
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

static void print_table(const struct cli_options *options, const struct stats_table *table,
                        struct qd_buf *text)
{
    if (options->json) {
        print_rows(table);
        return;
    }
    cli_stats_text(table, text);
    fputs(qd_buf_cstr(text), stdout);
}

static int run(const struct cli_options *options, const struct qd_request *request)
{
    static struct work work;
    pthread_t threads[64];
    uint64_t started = 0;
    struct cli_watch watch;
    struct qd_buf text;
    work.request = request;
    work.options = options;
    work.table = (struct stats_table){.side = (int)request->size,
                                      .first = (int)request->first,
                                      .rows = (int)(request->last - request->first) + 1,
                                      .rule = rule_names[request->rule]};
    pthread_mutex_init(&work.lock, NULL);
    qd_buf_init(&text, 1 << 22);
    if (request->resume && access(request->csv, R_OK) == 0) {
        int code = cli_read_all(request->csv, &text);
        if (code)
            return code;
        if (!cli_stats_csv_read(&work.table, qd_buf_view(&text), request->grids)) {
            cli_warn(request->csv, "wumpus.stats.other", NULL);
            return CLI_USAGE;
        }
        qd_buf_clear(&text);
    }
    cli_options_watch(options, &watch, "stats"); /* for Ctrl-C */
    for (; started < request->threads; started++)
        if (pthread_create(&threads[started], NULL, worker, &work))
            break;
    if (started == 0)
        (void)worker(&work);
    for (uint64_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    if (!options->quiet && isatty(STDERR_FILENO))
        fputs("\r\033[K", stderr);
    if (atomic_load(&work.failed)) {
        cli_warn(NULL, "wumpus.stats.failed", NULL);
        return CLI_NO;
    }
    print_table(options, &work.table, &text);
    int code = write_csv(&work);
    if (!code && request->svg) {
        qd_buf_clear(&text);
        cli_stats_svg(&work.table, &text);
        code = cli_write_file(request->svg, qd_buf_view(&text));
    }
    qd_buf_free(&text);
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
        return cli_number(optarg, 1, 64, &request->threads);
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
    case OPTION_SVG:
        request->svg = optarg;
        return true;
    default:
        request->resume = true;
        return true;
    }
}

int cli_wumpus_stats(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    struct qd_request request = {.size = 8,
                                 .first = 1,
                                 .last = 50,
                                 .grids = 10000,
                                 .seed = 1,
                                 .threads = (uint64_t)(cores < 1    ? 1
                                                       : cores > 64 ? 64
                                                                    : cores)};
    int option;
    cli_options_init(&options, cli);
    while ((option = cli_options_next(&options, argc, argv)) != -1)
        if (!take(&request, option))
            return cli_usage("wumpus stats", "cli.take.value", optarg);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (optind < argc)
        return cli_usage("wumpus stats", "cli.help.surplus", argv[optind]);
    if (request.resume && !request.csv)
        return cli_usage("wumpus stats", "wumpus.stats.resume", NULL);
    if (options.json && request.csv && strcmp(request.csv, "-") == 0)
        return cli_exclude(&options, "--json", "--csv -");
    if (options.json && request.svg && strcmp(request.svg, "-") == 0)
        return cli_exclude(&options, "--json", "--svg -");
    return run(&options, &request);
}
