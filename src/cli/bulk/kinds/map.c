/* SPDX-License-Identifier: MIT */
/* The kind `map`: random mazes of the rule set ia02, mapped and walked, one a task. The mazes are
 * those of `wumpus map` with the same size and seed.
 */
#include "cli/bulk/kinds/map.h"
#include "base/base.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { SIDE_MOST = 64 };

/* The streams of random numbers, as `wumpus map` has them. */
enum { MAZES, COURSES };

static bool find_strategy(const char *name, enum wumpus_ia02_strategy *out)
{
    for (int i = 0; i < IA02_STRATEGIES; i++)
        if (strcmp(name, wumpus_ia02_strategy_names[i]) == 0) {
            *out = (enum wumpus_ia02_strategy)i;
            return true;
        }
    return false;
}

static int prepare(struct cli_bulk_request *request)
{
    enum wumpus_ia02_strategy strategy;
    uint64_t side;
    request->size = request->size ? request->size : "8";
    request->method = request->method ? request->method : wumpus_ia02_strategy_names[0];
    request->count = request->grids ? request->grids : 1000;
    request->grids = request->count;
    if (!cli_number(request->size, 2, SIDE_MOST, &side))
        return cli_refuse_value(&request->options, OPTION_SIZE, NULL, request->size);
    if (!find_strategy(request->method, &strategy))
        return cli_refuse_value(&request->options, OPTION_METHOD, "cli.what.strategy",
                                request->method);
    return CLI_DONE;
}

static void describe(const struct cli_bulk_request *request, uint64_t number, struct qd_buf *out,
                     uint64_t *seed)
{
    *seed = request->seed;
    qd_buf_printf(out, "%" PRIu64, number - 1);
}

static void params(const struct cli_bulk_request *request, struct qd_buf *out)
{
    qd_buf_printf(out, "size=%s method=%s worlds=%" PRIu64 " seed=%" PRIu64, request->size,
                  request->method, request->grids, request->seed);
    if (request->phase)
        qd_buf_printf(out, " phase=%" PRIu64, request->phase);
}

static void put_result(const struct wumpus_level *maze, const struct wumpus_ia02_result *result,
                       struct qd_buf *fields)
{
    char gain[32];
    qd_bulk_put_number(fields, "cost", (uint64_t)result->map_cost);
    qd_bulk_put_number(fields, "cautious", (uint64_t)result->cautious);
    qd_bulk_put_number(fields, "dared", (uint64_t)result->dared);
    qd_bulk_put_number(fields, "hurt", (uint64_t)result->hurt);
    qd_bulk_put_number(fields, "declared", (uint64_t)result->declared);
    qd_bulk_put_number(fields, "golds", (uint64_t)result->golds);
    qd_bulk_put_number(fields, "left", (uint64_t)result->left);
    qd_bulk_put_number(fields, "steps", (uint64_t)result->steps);
    snprintf(gain, sizeof gain, "%" PRId64, result->gain);
    qd_bulk_put_text(fields, "gain", qd_text_of(gain));
    snprintf(gain, sizeof gain, "%" PRId64, result->bound);
    qd_bulk_put_text(fields, "bound", qd_text_of(gain));
    qd_bulk_put_number(fields, "cells", (uint64_t)maze->cells);
}

/* Maps and walks the maze in worker->own; the courses are numbered from 1. */
static qd_err run_course(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                         uint64_t number, const char **status, struct qd_buf *fields)
{
    const struct cli_bulk_request *request = worker->request;
    const struct cli_bulk_mapping *mapping = request->extra;
    struct wumpus_ia02_course course = {.phase = (int)request->phase,
                                        .before = (uint32_t)(number - 1)};
    struct wumpus_ia02_result result;
    if (!find_strategy(request->method, &course.strategy))
        return QD_INTERNAL;
    course.seed = qd_seed_split(task->seed, COURSES, number);
    if (mapping) {
        mapping->begin(mapping->context, number);
        course.watch = mapping->watch;
        course.context = mapping->context;
    }
    qd_err err = wumpus_ia02_run(&course, worker->own, &worker->watch->limits, &result);
    if (!err)
        put_result(worker->own, &result, fields);
    return qd_job_status(err, "mapped", status);
}

static qd_err run(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                  const char **status, struct qd_buf *fields)
{
    uint64_t number = 0, side = 0;
    if (!qd_text_number(task->text, UINT64_MAX, &number) ||
        !cli_number(worker->request->size, 2, SIDE_MOST, &side))
        return QD_INTERNAL;
    worker->own = worker->own ? worker->own : calloc(1, sizeof(struct wumpus_level));
    if (!worker->own)
        return QD_MEMORY;
    cli_bulk_begin(worker);
    wumpus_ia02_generate(worker->own, (int)side, qd_seed_split(task->seed, MAZES, number));
    return run_course(worker, task, number + 1, status, fields);
}

static int prepare_mazes(struct cli_bulk_request *request)
{
    enum wumpus_ia02_strategy strategy;
    request->method = request->method ? request->method : wumpus_ia02_strategy_names[0];
    if (!find_strategy(request->method, &strategy))
        return cli_usage(request->options.verb, "no strategy %s", request->method);
    return CLI_DONE;
}

static void mazes_params(const struct cli_bulk_request *request, struct qd_buf *out)
{
    qd_buf_printf(out, "method=%s seed=%" PRIu64, request->method, request->seed);
    if (request->phase)
        qd_buf_printf(out, " phase=%" PRIu64, request->phase);
}

static qd_err run_maze(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                       const char **status, struct qd_buf *fields)
{
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    struct qd_bulk_task seeded = *task;
    worker->own = worker->own ? worker->own : calloc(1, sizeof(struct wumpus_level));
    if (!worker->own)
        return QD_MEMORY;
    cli_bulk_begin(worker);
    qd_err err = wumpus_level_parse_as(task->text, &wumpus_ia02, &level, &why);
    if (err == QD_MEMORY)
        return err;
    if (err) {
        *status = "invalid";
        return QD_OK;
    }
    *(struct wumpus_level *)worker->own = *(struct wumpus_level *)level;
    wumpus_level_free(level);
    seeded.seed = worker->request->seed;
    return run_course(worker, &seeded, task->number, status, fields);
}

static const int mazes_takes[] = {OPTION_METHOD, OPTION_SEED, 0};

const struct cli_bulk_kind cli_bulk_mazes = {
    CLI_BULK_BRIDGE(cli_bulk_mazes),
    .job.name = "mazes",
    .job.game = "wumpus",
    .job.summary = "bulk.kind.mazes",
    .job.source = QD_JOB_LEVELS,
    .takes = mazes_takes,
    .job.limits = QD_JOB_LIMITS,
    .prepare = prepare_mazes,
    .params = mazes_params,
    .run = run_maze,
    .job.own_free = free,
};

static const int takes[] = {OPTION_SIZE, OPTION_METHOD, OPTION_WORLDS, OPTION_SEED, 0};

const struct cli_bulk_kind cli_bulk_map = {
    CLI_BULK_BRIDGE(cli_bulk_map),
    .job.name = "map",
    .job.game = "wumpus",
    .job.summary = "bulk.kind.map",
    .job.source = QD_JOB_BLOCKS,
    .takes = takes,
    .job.limits = QD_JOB_LIMITS,
    .job.rows = 2, /* with bound and cells */
    .prepare = prepare,
    .describe = describe,
    .params = params,
    .run = run,
    .job.own_free = free,
};
