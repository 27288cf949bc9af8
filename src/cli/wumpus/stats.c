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

static const char help[] =
    "Usage: quadrille wumpus stats [options]\n\n"
    "Generates random grids for every number of pits and counts them by deducibility and interest,\n"
    "as in the report's chapter 4.3; easy, medium and hard are interest 0, 1, and 2 or more.\n\n"
    "  --size N        cells per side (default 8)\n"
    "  --pits A-B      range of pit counts (default 1-50)\n"
    "  --grids N       grids per pit count (default 10000)\n"
    "  --rule R        strict: no arrow (default); arrow: with it; report: as in the\n"
    "                  report, the wumpus may stand on gold and is removed once found\n"
    "  --csv FILE      write the table; with --resume continue it\n"
    "  --resume        keep the finished rows of the --csv file\n"
    "  --svg FILE      write the curves\n"
    "  --threads N     number of threads (default: one per core)\n"
    "  --seed S        of the run: other seeds, other grids (default 1)\n" CLI_SHARED_HELP
    "\nExamples:\n"
    "  quadrille wumpus stats --size 8 --pits 1-3 --rule report\n"
    "  quadrille wumpus stats --size 15 --pits 1-70 --csv 15.csv --resume --svg 15.svg\n";

enum {
    OPTION_SIZE = CLI_OPTION_OWN,
    OPTION_PITS,
    OPTION_GRIDS,
    OPTION_RULE,
    OPTION_CSV,
    OPTION_RESUME,
    OPTION_SVG,
    OPTION_THREADS,
    OPTION_SEED
};

enum rule { RULE_STRICT, RULE_ARROW, RULE_REPORT, RULES };
static const char *const rule_names[RULES] = {"strict", "arrow", "report"};

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
    if (rule == RULE_REPORT) {
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
    level->options.overlap = rule == RULE_REPORT;
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
        if (!wumpus_scatter(level, &params, row->pits, &rng))
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
    fprintf(stderr, "\r\033[Kstats: %llu of %llu grids",
            (unsigned long long)atomic_load(&work->rated), all);
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
            cli_complain("%s is not a table of this size and rule", request->csv);
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
        cli_complain("too many pits for the board, or the table cannot be written");
        return CLI_NO;
    }
    cli_stats_text(&work.table, &text);
    fputs(qd_buf_cstr(&text), stdout);
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
    case OPTION_THREADS:
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
    static const struct option own[] = {
        {"size", required_argument, NULL, OPTION_SIZE},
        {"pits", required_argument, NULL, OPTION_PITS},
        {"grids", required_argument, NULL, OPTION_GRIDS},
        {"rule", required_argument, NULL, OPTION_RULE},
        {"csv", required_argument, NULL, OPTION_CSV},
        {"resume", no_argument, NULL, OPTION_RESUME},
        {"svg", required_argument, NULL, OPTION_SVG},
        {"threads", required_argument, NULL, OPTION_THREADS},
        {"seed", required_argument, NULL, OPTION_SEED},
        {0},
    };
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
    cli_options_init(&options, cli, "stats", help);
    while ((option = cli_options_next(&options, argc, argv, own)) != -1)
        if (!take(&request, option))
            return cli_usage("wumpus stats", "invalid value %s", optarg);
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (optind < argc)
        return cli_usage("wumpus stats", "unexpected %s", argv[optind]);
    if (request.resume && !request.csv)
        return cli_usage("wumpus stats", "--resume needs --csv");
    return run(&options, &request);
}
