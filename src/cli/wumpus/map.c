/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus map`: mazes of the rule set ia02, mapped and walked through the referee. */
#include "cli/bulk/bulk.h"
#include "cli/wumpus/sample.h"
#include "cli/wumpus/wumpus.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct qd_request {
    struct qd_map_input input;
    bool show, mazes, optimum, jobs;
    struct cli_bulk_request bulk;
};

/* Sums over the mazes so far. */
struct tally {
    struct cli_sample per_cell; /* cost of the map, per cell */
    struct cli_sample gain;
    int64_t cost, cells, cautious, dared, hurt, declared, golds, left, steps, bound, proved;
    uint64_t spent_ns;
};

/* NULL, or what was expected. */
static const char *take(struct qd_request *request, int option)
{
    switch (option) {
    case OPTION_RULES:
        return strcmp(optarg, wumpus_ia02.name) == 0 ? NULL : "cli.what.ia02";
    case OPTION_SIZE:
        return cli_number(optarg, WUMPUS_SIDE_MIN, WUMPUS_SIDE_MAX, &request->input.size)
                   ? NULL
                   : CLI_RANGE;
    case OPTION_WORLDS:
        return cli_number(optarg, 1, 1000000000, &request->input.worlds) ? NULL : CLI_RANGE;
    case OPTION_SEED:
        return cli_number(optarg, 0, UINT64_MAX / 2, &request->input.seed) ? NULL : CLI_RANGE;
    case OPTION_STRATEGY:
        return wumpus_ia02_strategy_named(optarg, &request->input.strategy) ? NULL : CLI_RANGE;
    case OPTION_PHASE:
        return cli_number(optarg, 1, 2, &request->input.phase) ? NULL : CLI_RANGE;
    case OPTION_JOBS:
    case OPTION_RESULTS:
    case OPTION_RESUME:
        request->jobs = request->jobs || option == OPTION_JOBS;
        return cli_bulk_take(&request->bulk, option);
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

static void add(struct tally *t, const struct qd_map_answer *answer)
{
    const struct wumpus_ia02_result *result = &answer->result;
    cli_sample_add(&t->per_cell,
                   (double)result->map_cost / (double)(answer->cells ? answer->cells : 1));
    cli_sample_add(&t->gain, (double)result->gain);
    t->cost += result->map_cost;
    t->cells += answer->cells;
    t->cautious += result->cautious;
    t->dared += result->dared;
    t->hurt += result->hurt;
    t->declared += result->declared;
    t->golds += result->golds;
    t->left += result->left;
    t->steps += result->steps;
    t->bound += result->bound;
    t->proved += result->bound == result->gain;
}

static void print_tally_json(const struct qd_request *request, const struct tally *t)
{
    struct cli_json line;
    cli_json_begin(&line);
    qd_json_field_string(&line.json, "strategy",
                         wumpus_ia02_strategy_names[request->input.strategy]);
    qd_json_field_number(&line.json, "worlds", (int64_t)t->per_cell.count);
    qd_json_field_number(&line.json, "cells", t->cells);
    if (request->input.phase != 2) {
        qd_json_field_number(&line.json, "cost", t->cost);
        cli_sample_json(&t->per_cell, "cost_per_cell", &line.json);
        qd_json_field_number(&line.json, "cautious", t->cautious);
        qd_json_field_number(&line.json, "dared", t->dared);
        qd_json_field_number(&line.json, "hurt", t->hurt);
        qd_json_field_number(&line.json, "declared", t->declared);
    }
    if (request->input.phase != 1) {
        qd_json_field_number(&line.json, "golds", t->golds);
        qd_json_field_number(&line.json, "golds_left", t->left);
        qd_json_field_number(&line.json, "steps", t->steps);
        cli_sample_json(&t->gain, "gain", &line.json);
        qd_json_field_number(&line.json, "tours_proved_best", t->proved);
    }
    qd_json_key(&line.json, "cpu_seconds");
    qd_json_seconds(&line.json, t->spent_ns);
    cli_json_print(&line);
}

static const char *strategy_word(const struct qd_request *request)
{
    return cli_word("wumpus.strategy.", wumpus_ia02_strategy_names[request->input.strategy]);
}

/* Of each phase only what was done. */
static void print_tally(const struct qd_request *request, const struct tally *t)
{
    double all = t->per_cell.count ? (double)t->per_cell.count : 1;
    double ms = (double)t->spent_ns / 1e6 / all;
    cli_say(request->input.phase == 2 ? "wumpus.map.known" : "wumpus.map",
            CLI_WORDS({"mazes", .number = (int64_t)t->per_cell.count},
                      {"strategy", .text = strategy_word(request)},
                      {"cost", .real = cli_sample_mean(&t->per_cell), .digits = 3},
                      {"error", .real = cli_sample_error(&t->per_cell), .digits = 3},
                      {"cautious", .real = (double)t->cautious / all, .digits = 1},
                      {"dared", .real = (double)t->dared / all, .digits = 2},
                      {"hurt", .real = (double)t->hurt / all, .digits = 3},
                      {"declared", .real = (double)t->declared / all, .digits = 1}));
    cli_say(request->input.phase == 1 ? "wumpus.map.only" : "wumpus.map.walk",
            CLI_WORDS({"golds", .real = (double)t->golds / all, .digits = 2},
                      {"steps", .real = (double)t->steps / all, .digits = 1},
                      {"left", .real = (double)t->left / all, .digits = 2},
                      {"gain", .real = cli_sample_mean(&t->gain), .digits = 1},
                      {"error", .real = cli_sample_error(&t->gain), .digits = 1},
                      {"bound", .real = (double)t->bound / all, .digits = 1},
                      {"proved", .number = (int64_t)t->proved}, {"ms", .real = ms, .digits = 2}));
}

static int print_optimum(const struct cli_options *options, const struct qd_request *request)
{
    struct wumpus_ia02_optimum found;
    struct cli_watch watch;
    double cells = (double)(request->input.size * request->input.size);
    if (request->input.size > IA02_OPTIMUM_SIDE || request->input.strategy == IA02_REPORT)
        return cli_usage(options->verb, "wumpus.map.optimum", NULL);
    cli_options_watch(options, &watch, options->verb);
    qd_err err = wumpus_ia02_optimum((int)request->input.size, request->input.strategy,
                                     &watch.limits, &found);
    cli_progress_end();
    if (err)
        return cli_report_effort(&options->cli, options->verb, err);
    if (options->json) {
        struct cli_json line;
        cli_json_begin(&line);
        qd_json_field_number(&line.json, "size", (int64_t)request->input.size);
        qd_json_field_string(&line.json, "strategy",
                             wumpus_ia02_strategy_names[request->input.strategy]);
        cli_json_decimal(&line.json, "least", found.least);
        cli_json_decimal(&line.json, "expected", found.strategy);
        qd_json_field_number(&line.json, "states", (int64_t)found.states);
        cli_json_print(&line);
    } else {
        cli_say("wumpus.map.least",
                CLI_WORDS({"size", .number = (int64_t)request->input.size},
                          {"least", .real = found.least, .digits = 3},
                          {"cell", .real = found.least / cells, .digits = 3},
                          {"states", .number = (int64_t)found.states},
                          {"strategy", .text = strategy_word(request)},
                          {"cost", .real = found.strategy, .digits = 3},
                          {"more", .real = 100 * (found.strategy / found.least - 1), .digits = 2}));
    }
    return cli_finish(CLI_DONE);
}

/* Streams of seeds: what is hidden. What a strategy draws is the kind's. */
enum { MAZES };

static void print_maze(const struct wumpus_level *maze)
{
    struct qd_buf line;
    qd_buf_init(&line, 1 << 16);
    wumpus_level_format(&maze->base, &line);
    cli_progress_end();
    puts(qd_buf_cstr(&line));
    qd_buf_free(&line);
}

static void print_number(void *context, uint64_t number)
{
    const struct cli_options *options = context;
    if (!options->json)
        cli_say("wumpus.map.maze", CLI_WORDS({"number", .number = (int64_t)number}));
}

struct run {
    const struct cli_options *options;
    struct qd_request *request;
    const char *name; /* of the file, NULL for random mazes */
    struct tally tally;
};

/* A maze that could not be read again, for what is wrong with it and where. */
static int report_maze(const struct run *r, uint64_t number)
{
    const struct cli_bulk_tasks *tasks = r->request->bulk.tasks;
    const struct cli_bulk_place *place = &tasks->places[number - 1];
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    uint32_t line = 0; /* line ends before the maze */
    for (size_t i = 0; i < place->at; i++)
        line += tasks->text.data[i] == '\n';
    qd_err err = wumpus_level_parse_as((struct qd_text){tasks->text.data + place->at, place->size},
                                       &wumpus_ia02, &level, &why);
    if (level)
        wumpus_level_free(level);
    qd_message_at(&why, why.line + line, why.column);
    return cli_report(&r->options->cli, r->name, 1, err, &why);
}

static int take_row(void *context, const struct qd_bulk_row *row)
{
    struct run *r = context;
    if (qd_text_is(row->status, "mapped")) {
        add(&r->tally, row->answer);
        r->tally.spent_ns += row->cpu_ns;
        return CLI_DONE;
    }
    atomic_store(&r->request->bulk.taker->enough, true);
    return qd_text_is(row->status, "invalid")
               ? report_maze(r, row->number)
               : cli_report_effort(&r->options->cli, r->options->verb, QD_LIMIT);
}

static int run(const struct cli_options *options, struct qd_request *request, const char *file)
{
    struct run r = {.options = options, .request = request};
    struct cli_bulk_taker taker = {.take = take_row, .context = &r};
    struct cli_bulk_request *bulk = &request->bulk;
    const struct qd_map_view view = {print_number, print_step, (void *)(uintptr_t)options};
    r.name = !file || strcmp(file, "-") != 0 ? file : "stdin";
    bulk->options = *options;
    cli_bulk_request_job(bulk, file ? &qd_job_mazes : &qd_job_map);
    bulk->argument = file;
    request->input.view = request->show ? &view : NULL;
    *(struct qd_map_input *)bulk->run.input = request->input;
    int code = cli_bulk_take_all(bulk, &taker);
    cli_bulk_request_free(bulk);
    if (code)
        return code;
    if (options->json)
        print_tally_json(request, &r.tally);
    else
        print_tally(request, &r.tally);
    return cli_finish(CLI_DONE);
}

static int print_random(const struct cli_options *options, const struct qd_request *request)
{
    struct cli_watch watch;
    struct wumpus_level *maze = calloc(1, sizeof *maze);
    if (!maze)
        cli_out_of_memory();
    cli_options_watch(options, &watch, options->verb);
    for (uint64_t i = 0; i < request->input.worlds && !cli_interrupted() && !ferror(stdout); i++) {
        cli_watch_count(&watch, i, request->input.worlds);
        wumpus_ia02_generate(maze, (int)request->input.size,
                             qd_seed_split(request->input.seed, MAZES, i));
        print_maze(maze);
    }
    cli_progress_end();
    free(maze);
    return cli_finish(CLI_DONE);
}

/* The mazes of a file as they are read. */
static int print_file(const struct cli_options *options, const char *argument)
{
    const char *name = strcmp(argument, "-") == 0 ? "stdin" : argument;
    struct qd_buf text;
    struct qd_text maze;
    struct qd_message why = {0};
    uint64_t made = 0;
    qd_err err = QD_OK;
    uint32_t line = 0; /* line ends before the maze */
    qd_buf_init(&text, (size_t)64 << 20);
    int code = cli_read_all(argument, &text);
    struct qd_text rest = qd_buf_view(&text);
    const char *counted = rest.data;
    while (!code && !err && wumpus_level_cut(&rest, &maze)) {
        struct qd_level *level = NULL;
        for (; counted < maze.data; counted++)
            line += *counted == '\n';
        err = wumpus_level_parse_as(maze, &wumpus_ia02, &level, &why);
        if (err)
            break;
        print_maze((struct wumpus_level *)level);
        wumpus_level_free(level);
        made++;
    }
    if (err) {
        qd_message_at(&why, why.line + line, why.column);
        code = cli_report(&options->cli, name, 1, err, &why);
    } else if (!code && made == 0) {
        code = cli_no_level(&options->cli, name);
    }
    qd_buf_free(&text);
    return code ? code : cli_finish(CLI_DONE);
}

static int check_request(const struct cli_options *options, const struct qd_request *request)
{
    if (request->show && request->bulk.jobs > 1)
        return cli_usage(options->verb, "wumpus.map.show", NULL);
    if (options->json && request->mazes)
        return cli_exclude(options, "--json", "--mazes");
    if (request->input.phase && (request->mazes || request->optimum))
        return cli_exclude(options, "--phase", request->mazes ? "--mazes" : "--optimum");
    return CLI_DONE;
}

int cli_wumpus_map(const struct cli *cli, int argc, char **argv)
{
    struct cli_options options;
    struct qd_request request = {.input = {.size = 8, .worlds = 1000, .seed = 1}};
    int option;
    cli_options_init(&options, cli);
    cli_bulk_request_init(&request.bulk, &options, NULL);
    while ((option = cli_options_next(&options, argc, argv)) != -1) {
        const char *expected = take(&request, option);
        if (expected)
            return cli_refuse_value(&options, option, expected, optarg);
    }
    if (options.finished || options.exit_code)
        return options.exit_code;
    if (argc - optind > 1)
        return cli_usage(options.verb, "cli.help.surplus", argv[optind + 1]);
    if (request.show && !request.jobs)
        request.bulk.jobs = 1;
    int code = check_request(&options, &request);
    if (code)
        return code;
    if (request.optimum)
        return print_optimum(&options, &request);
    const char *file = optind < argc ? argv[optind] : NULL;
    if (!request.mazes)
        return run(&options, &request, file);
    return file ? print_file(&options, file) : print_random(&options, &request);
}
