/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus map`: mazes of the rule set ia02, mapped and walked through the referee. */
#include "cli/options.h"
#include "cli/wumpus/sample.h"
#include "cli/wumpus/wumpus.h"
#include "wumpus/ia02/course.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct qd_request {
    uint64_t size, worlds, seed, phase, jobs;
    enum wumpus_ia02_strategy strategy;
    bool show, mazes, optimum;
};

/* Sums over the mazes so far. */
struct tally {
    struct cli_sample per_cell; /* cost of the map, per cell */
    struct cli_sample gain;
    int64_t cost, cells, cautious, dared, hurt, declared, golds, left, steps, bound, proved;
};

/* NULL, or what was expected. */
static const char *take(struct qd_request *request, int option)
{
    switch (option) {
    case OPTION_RULES:
        return strcmp(optarg, wumpus_ia02.name) == 0 ? NULL : "cli.what.ia02";
    case OPTION_SIZE:
        return cli_number(optarg, WUMPUS_SIDE_MIN, WUMPUS_SIDE_MAX, &request->size)
                   ? NULL
                   : "cli.what.side";
    case OPTION_WORLDS:
        return cli_number(optarg, 1, 1000000000, &request->worlds) ? NULL : "cli.what.whole";
    case OPTION_SEED:
        return cli_number(optarg, 0, UINT64_MAX / 2, &request->seed) ? NULL : "cli.what.whole";
    case OPTION_STRATEGY:
        return wumpus_ia02_strategy_named(optarg, &request->strategy) ? NULL : "cli.what.strategy";
    case OPTION_PHASE:
        return cli_number(optarg, 1, 2, &request->phase) ? NULL : "cli.what.phase";
    case OPTION_JOBS:
        return cli_number(optarg, 1, 256, &request->jobs) ? NULL : "cli.what.jobs";
    case OPTION_SHOW:
        request->show = true;
        return NULL;
    case OPTION_MAZES:
        request->mazes = true;
        return NULL;
    default:
        request->optimum = true;
        return NULL;
    }
}

static void print_step(void *context, const struct wumpus_ia02_player *player,
                       enum wumpus_ia02_command command, int cell, bool proved,
                       const struct wumpus_ia02_answer *answer)
{
    const struct cli_options *options = context;
    char name[WUMPUS_NAME] = "";
    if (cell >= 0)
        wumpus_cell_name(player->side, cell, name);
    if (options->json) {
        struct cli_json line;
        cli_json_begin(&line);
        qd_json_field_string(&line.json, "command", wumpus_ia02_command_names[command]);
        if (cell >= 0)
            qd_json_field_string(&line.json, "cell", name);
        qd_json_field_bool(&line.json, "proved", proved);
        qd_json_field_string(&line.json, "result", wumpus_ia02_status_names[answer->status]);
        qd_json_field_string(&line.json, "msg", answer->message);
        qd_json_field_number(&line.json, "cost", answer->cost);
        cli_json_print(&line);
        return;
    }
    printf("%-14s %-5s %-5s %s%s\n", wumpus_ia02_command_names[command], name,
           wumpus_ia02_status_names[answer->status], answer->message,
           proved ? "" : qd_phrase(cli_spoken(), "wumpus.map.unproved"));
}

static void add(struct tally *t, const struct wumpus_level *maze,
                const struct wumpus_ia02_result *r)
{
    cli_sample_add(&t->per_cell, (double)r->map_cost / maze->cells);
    cli_sample_add(&t->gain, (double)r->gain);
    t->cost += r->map_cost;
    t->cells += maze->cells;
    t->cautious += r->cautious;
    t->dared += r->dared;
    t->hurt += r->hurt;
    t->declared += r->declared;
    t->golds += r->golds;
    t->left += r->left;
    t->steps += r->steps;
    t->bound += r->bound;
    t->proved += r->bound == r->gain;
}

static void print_tally(const struct cli_options *options, const struct qd_request *request,
                        const struct tally *t, uint64_t spent_ns)
{
    double all = t->per_cell.count ? (double)t->per_cell.count : 1;
    if (options->json) {
        struct cli_json line;
        cli_json_begin(&line);
        qd_json_field_string(&line.json, "strategy", wumpus_ia02_strategy_names[request->strategy]);
        qd_json_field_number(&line.json, "worlds", (int64_t)t->per_cell.count);
        qd_json_field_number(&line.json, "cells", t->cells);
        qd_json_field_number(&line.json, "cost", t->cost);
        cli_sample_json(&t->per_cell, "cost_per_cell", &line.json);
        qd_json_field_number(&line.json, "cautious", t->cautious);
        qd_json_field_number(&line.json, "dared", t->dared);
        qd_json_field_number(&line.json, "hurt", t->hurt);
        qd_json_field_number(&line.json, "declared", t->declared);
        qd_json_field_number(&line.json, "golds", t->golds);
        qd_json_field_number(&line.json, "golds_left", t->left);
        qd_json_field_number(&line.json, "steps", t->steps);
        cli_sample_json(&t->gain, "gain", &line.json);
        qd_json_field_number(&line.json, "tours_proved_best", t->proved);
        qd_json_key(&line.json, "cpu_seconds");
        qd_json_seconds(&line.json, spent_ns);
        cli_json_print(&line);
        return;
    }
    cli_say("wumpus.map",
            CLI_WORDS({"mazes", .number = (int64_t)t->per_cell.count},
                      {"strategy", .text = wumpus_ia02_strategy_names[request->strategy]},
                      {"cost", .real = cli_sample_mean(&t->per_cell), .digits = 3},
                      {"error", .real = cli_sample_error(&t->per_cell), .digits = 3},
                      {"cautious", .real = (double)t->cautious / all, .digits = 1},
                      {"dared", .real = (double)t->dared / all, .digits = 2},
                      {"hurt", .real = (double)t->hurt / all, .digits = 3},
                      {"declared", .real = (double)t->declared / all, .digits = 1}));
    cli_say("wumpus.map.walk",
            CLI_WORDS({"golds", .real = (double)t->golds / all, .digits = 2},
                      {"steps", .real = (double)t->steps / all, .digits = 1},
                      {"left", .real = (double)t->left / all, .digits = 2},
                      {"gain", .real = cli_sample_mean(&t->gain), .digits = 1},
                      {"error", .real = cli_sample_error(&t->gain), .digits = 1},
                      {"bound", .real = (double)t->bound / all, .digits = 1},
                      {"proved", .number = (int64_t)t->proved},
                      {"ms", .real = (double)spent_ns / 1e6 / all, .digits = 2}));
}

static int print_optimum(const struct cli_options *options, const struct qd_request *request)
{
    struct wumpus_ia02_optimum found;
    struct cli_watch watch;
    double cells = (double)(request->size * request->size);
    if (request->size > IA02_OPTIMUM_SIDE || request->strategy == IA02_REPORT)
        return cli_usage(options->verb, "wumpus.map.optimum", NULL);
    cli_options_watch(options, &watch, "map");
    qd_err err = wumpus_ia02_optimum((int)request->size, request->strategy, &watch.limits, &found);
    cli_watch_end(&watch);
    if (err)
        return cli_report_effort(&options->cli, options->verb, err);
    if (options->json) {
        struct cli_json line;
        cli_json_begin(&line);
        qd_json_field_number(&line.json, "size", (int64_t)request->size);
        qd_json_field_string(&line.json, "strategy", wumpus_ia02_strategy_names[request->strategy]);
        cli_json_decimal(&line.json, "least", found.least);
        cli_json_decimal(&line.json, "expected", found.strategy);
        qd_json_field_number(&line.json, "states", (int64_t)found.states);
        cli_json_print(&line);
    } else {
        cli_say("wumpus.map.least",
                CLI_WORDS({"size", .number = (int64_t)request->size},
                          {"least", .real = found.least, .digits = 3},
                          {"cell", .real = found.least / cells, .digits = 3},
                          {"states", .number = (int64_t)found.states},
                          {"strategy", .text = wumpus_ia02_strategy_names[request->strategy]},
                          {"cost", .real = found.strategy, .digits = 3},
                          {"more", .real = 100 * (found.strategy / found.least - 1), .digits = 2}));
    }
    return cli_finish(CLI_DONE);
}

/* Streams of seeds: what is hidden, and what a strategy draws. */
enum { MAZES, COURSES };

/* The mazes of a file in order, or as many random ones as requested. */
struct source {
    const struct qd_request *request;
    const char *name;
    struct qd_buf text;
    struct qd_text rest;
    uint64_t made;
};

static qd_err next_maze(struct source *source, struct wumpus_level *out, bool *more,
                        struct qd_message *why)
{
    struct qd_text text;
    struct qd_level *level = NULL;
    *more = source->name || source->made < source->request->worlds;
    if (!source->name) {
        wumpus_ia02_generate(out, (int)source->request->size,
                             qd_seed_split(source->request->seed, MAZES, source->made++));
        return QD_OK;
    }
    *more = wumpus_level_cut(&source->rest, &text);
    if (!*more)
        return QD_OK;
    uint32_t line = 0; /* line ends before the maze */
    for (const char *at = source->text.data; at < text.data; at++)
        line += *at == '\n';
    qd_err err = wumpus_level_parse_as(text, &wumpus_ia02, &level, why);
    if (err) {
        qd_message_at(why, why->line + line, why->column);
        return err;
    }
    *out = *(struct wumpus_level *)level;
    wumpus_level_free(level);
    source->made++;
    return QD_OK;
}

static void print_maze(const struct wumpus_level *maze)
{
    struct qd_buf line;
    qd_buf_init(&line, 1 << 16);
    wumpus_level_format(&maze->base, &line);
    puts(qd_buf_cstr(&line));
    qd_buf_free(&line);
}

enum { CHUNK = 64 }; /* mazes handed out at once */

struct task {
    struct wumpus_level maze;
    uint64_t number; /* from 1 */
    struct wumpus_ia02_result result;
    qd_err err;
};

/* Mazes that threads share; their results are added in order afterwards, so that the figures do not
 * depend on the number of threads. */
struct chunk {
    const struct cli_options *options;
    const struct qd_request *request;
    struct qd_limits limits;
    struct task task[CHUNK];
    int count;
    atomic_int next;
};

static void *work(void *context)
{
    struct chunk *chunk = context;
    const struct qd_request *request = chunk->request;
    for (int i; (i = atomic_fetch_add(&chunk->next, 1)) < chunk->count;) {
        struct task *task = &chunk->task[i];
        struct wumpus_ia02_course course = {.strategy = request->strategy,
                                            .seed =
                                                qd_seed_split(request->seed, COURSES, task->number),
                                            .phase = (int)request->phase,
                                            .watch = request->show ? print_step : NULL,
                                            .context = (void *)(uintptr_t)chunk->options};
        if (request->show && !chunk->options->json)
            cli_say("wumpus.map.maze", CLI_WORDS({"number", .number = (int64_t)task->number}));
        task->err = wumpus_ia02_run(&course, &task->maze, &chunk->limits, &task->result);
    }
    return NULL;
}

static bool proceed(void *context, const struct qd_progress *progress)
{
    (void)context, (void)progress;
    return !cli_interrupted();
}

static qd_err run_chunk(struct chunk *chunk, const struct cli_watch *watch, struct tally *tally)
{
    pthread_t threads[256];
    uint64_t started = 0, jobs = chunk->request->jobs;
    qd_err err = QD_OK;
    /* A watch is for one thread. */
    chunk->limits = jobs > 1 ? (struct qd_limits){.proceed = proceed} : watch->limits;
    atomic_store(&chunk->next, 0);
    while (started + 1 < jobs && pthread_create(&threads[started], NULL, work, chunk) == 0)
        started++;
    (void)work(chunk);
    for (uint64_t i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; !err && i < chunk->count; i++) {
        err = chunk->task[i].err;
        if (!err)
            add(tally, &chunk->task[i].maze, &chunk->task[i].result);
    }
    return err;
}

/* The next mazes; with one thread one at a time, so that a stop comes soon. */
static qd_err fill(struct chunk *chunk, struct source *source, bool *more, struct qd_message *why)
{
    int room = chunk->request->jobs > 1 ? CHUNK : 1;
    qd_err err = QD_OK;
    chunk->count = 0;
    while (!err && *more && chunk->count < room) {
        struct task *task = &chunk->task[chunk->count];
        err = next_maze(source, &task->maze, more, why);
        if (err || !*more)
            break;
        task->number = source->made;
        chunk->count++;
    }
    return err;
}

static int end(const struct cli_options *options, const struct source *source, qd_err err,
               const struct qd_message *why)
{
    if (err == QD_STOPPED)
        err = QD_OK; /* Ctrl-C: what was counted so far */
    if (err && !why->code)
        return cli_report_effort(&options->cli, options->verb, err);
    if (err)
        return cli_report(&options->cli, source->name, 1, err, why);
    if (source->name && source->made == 0 && !cli_interrupted())
        return cli_no_level(&options->cli, source->name);
    return CLI_DONE;
}

static int run(const struct cli_options *options, struct source *source)
{
    const struct qd_request *request = source->request;
    struct chunk *chunk = calloc(1, sizeof *chunk);
    struct tally tally = {0};
    struct cli_watch watch;
    struct qd_message why = {0};
    qd_err err = chunk ? QD_OK : QD_MEMORY;
    uint64_t begun = cli_cpu_ns();
    cli_options_watch(options, &watch, "map");
    if (chunk) {
        chunk->options = options;
        chunk->request = request;
    }
    for (bool more = true; !err && more && !cli_interrupted() && !ferror(stdout);) {
        err = fill(chunk, source, &more, &why);
        for (int i = 0; request->mazes && i < chunk->count; i++)
            print_maze(&chunk->task[i].maze);
        if (!request->mazes && !err)
            err = run_chunk(chunk, &watch, &tally);
        if (!err && watch.limits.time_ns && cli_watch_spent(&watch) >= watch.limits.time_ns)
            err = QD_LIMIT;
        cli_watch_count(&watch, source->made, request->worlds);
    }
    cli_watch_end(&watch);
    free(chunk);
    int code = end(options, source, err, &why);
    if (!code && !request->mazes)
        print_tally(options, request, &tally, cli_cpu_ns() - begun);
    return code ? code : cli_finish(CLI_DONE);
}

static int check_request(const struct cli_options *options, const struct qd_request *request)
{
    if (request->show && request->jobs > 1)
        return cli_usage(options->verb, "wumpus.map.show", NULL);
    if (options->json && request->mazes)
        return cli_exclude(options, "--json", "--mazes");
    if (request->phase && (request->mazes || request->optimum))
        return cli_exclude(options, "--phase", request->mazes ? "--mazes" : "--optimum");
    return CLI_DONE;
}

int cli_wumpus_map(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct qd_request request = {.size = 8, .worlds = 1000, .seed = 1};
    struct source source = {.request = &request};
    int option;
    cli_options_init(&options, cli);
    while ((option = cli_options_next(&options, argc, argv)) != -1) {
        const char *expected = take(&request, option);
        if (expected)
            return cli_expected(options.verb, expected, optarg);
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind > 1)
        return cli_usage(options.verb, "cli.help.surplus", argv[optind + 1]);
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (!request.jobs)
        request.jobs = request.show || cores < 1 ? 1 : cores > 64 ? 64 : (uint64_t)cores;
    int code = check_request(&options, &request);
    if (code)
        return code;
    if (request.optimum)
        return print_optimum(&options, &request);
    if (optind < argc) {
        source.name = strcmp(argv[optind], "-") == 0 ? "stdin" : argv[optind];
        qd_buf_init(&source.text, (size_t)64 << 20);
        code = cli_read_all(argv[optind], &source.text);
        if (code) {
            qd_buf_free(&source.text);
            return code;
        }
        source.rest = qd_buf_view(&source.text);
    }
    code = run(&options, &source);
    if (source.name)
        qd_buf_free(&source.text);
    return code;
}
