/* SPDX-License-Identifier: MIT */
/* Maps and walks mazes of the rule set ia02: `map` random ones, one a task, `mazes` those of a
 * file. The random mazes are those of `wumpus map --mazes` with the same size and seed.
 */
#include "base/base.h"
#include "jobs/kinds.h"
#include "wumpus/world.h"

#include <inttypes.h>
#include <stdlib.h>

enum { MAZES, COURSES }; /* the streams of random numbers */

#define METHOD                                                                                 \
    .name = "method", .option = "method", .takes = "cli.what.strategy", .type = QD_FIELD_WORD, \
    QD_AT(struct qd_map_input, strategy), .words = wumpus_ia02_strategy_names,                 \
    .count = IA02_STRATEGIES
#define SEED                                                                                    \
    .name = "seed", .option = "seed", .most = UINT64_MAX / 2, QD_AT(struct qd_map_input, seed), \
    .usual = 1
#define PHASE .name = "phase", QD_AT(struct qd_map_input, phase), .optional = true

static const struct qd_field map_input_fields[] = {
    {.name = "size",
     .option = "size",
     .least = 2,
     .most = WUMPUS_SIDE_MAX,
     QD_AT(struct qd_map_input, size),
     .usual = 8},
    {METHOD},
    {.name = "worlds",
     .option = "worlds",
     .least = 1,
     .most = 1000000000000,
     QD_AT(struct qd_map_input, worlds),
     .usual = 1000},
    {SEED},
    {PHASE},
    {0},
};
static const struct qd_field mazes_input_fields[] = {{METHOD}, {SEED}, {PHASE}, {0}};

#define RESULT(spelled, member) \
    .name = spelled, QD_AT(struct qd_map_answer, member), QD_GROUP(struct qd_map_answer, mapped)

static const struct qd_field answer_fields[] = {
    {RESULT("cost", result.map_cost)},
    {RESULT("cautious", result.cautious)},
    {RESULT("dared", result.dared)},
    {RESULT("hurt", result.hurt)},
    {RESULT("declared", result.declared)},
    {RESULT("golds", result.golds)},
    {RESULT("left", result.left)},
    {RESULT("steps", result.steps)},
    {RESULT("gain", result.gain), .type = QD_FIELD_SIGNED},
    {RESULT("bound", result.bound), .type = QD_FIELD_SIGNED},
    {RESULT("cells", cells)},
    {0},
};

static qd_err prepare(struct qd_job_run *run, struct qd_job_fault *fault)
{
    const struct qd_map_input *input = run->input;
    run->count = input->worlds;
    if (input->size >= 2 && input->size <= WUMPUS_SIDE_MAX)
        return QD_OK;
    qd_message_set(&fault->why, "jobs.malformed"); /* only a file can say so */
    qd_message_text(&fault->why, "field", qd_text_of("size"));
    return QD_SYNTAX;
}

static void describe(const struct qd_job_run *run, uint64_t number, struct qd_buf *out,
                     uint64_t *seed)
{
    const struct qd_map_input *input = run->input;
    *seed = input->seed;
    qd_buf_printf(out, "%" PRIu64, number - 1);
}

/* The maze that a thread works on: memory for it, and fresh limits. */
static qd_err begin(struct qd_job_worker *worker)
{
    const struct qd_job_run *run = worker->run;
    worker->own = worker->own ? worker->own : calloc(1, sizeof(struct wumpus_level));
    worker->limits = run->host.begin(run, worker->watch);
    return worker->own ? QD_OK : QD_MEMORY;
}

/* Maps and walks the maze in worker->own; the courses are numbered from 1. */
static qd_err run_course(struct qd_job_worker *worker, uint64_t number, const char **status,
                         struct qd_map_answer *answer)
{
    const struct qd_map_input *input = worker->run->input;
    const struct qd_map_view *view = input->view;
    const struct wumpus_level *maze = worker->own;
    struct wumpus_ia02_course course = {.strategy = input->strategy,
                                        .seed = qd_seed_split(input->seed, COURSES, number),
                                        .phase = (int)input->phase,
                                        .before = (uint32_t)(number - 1)};
    if (view) {
        view->begin(view->context, number);
        course.watch = view->watch;
        course.context = view->context;
    }
    qd_err err = wumpus_ia02_run(&course, maze, worker->limits, &answer->result);
    answer->mapped = !err;
    answer->cells = maze->cells;
    return qd_job_status(err, "mapped", status);
}

static qd_err run_map(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                      const char **status, void *answer)
{
    const struct qd_map_input *input = worker->run->input;
    uint64_t number = 0;
    if (!qd_text_number(task->text, UINT64_MAX, &number))
        return QD_INTERNAL;
    qd_err err = begin(worker);
    if (err)
        return err;
    wumpus_ia02_generate(worker->own, (int)input->size, qd_seed_split(task->seed, MAZES, number));
    return run_course(worker, number + 1, status, answer);
}

static qd_err run_maze(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                       const char **status, void *answer)
{
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    qd_err err = begin(worker);
    if (err)
        return err;
    err = wumpus_level_parse_as(task->text, &wumpus_ia02, &level, &why);
    if (err == QD_MEMORY)
        return err;
    if (err) {
        *status = "invalid";
        return QD_OK;
    }
    *(struct wumpus_level *)worker->own = *(struct wumpus_level *)level;
    wumpus_level_free(level);
    return run_course(worker, task->number, status, answer);
}

#define MAPS                                                                                \
    .game = "wumpus", .limits = QD_JOB_LIMITS, .input_size = sizeof(struct qd_map_input),   \
    .answer = answer_fields, .answer_size = sizeof(struct qd_map_answer), .good = "mapped", \
    .own_free = free

const struct qd_job qd_job_map = {MAPS,
                                  .name = "map",
                                  .summary = "bulk.kind.map",
                                  .source = QD_JOB_BLOCKS,
                                  .rows = 2, /* with bound and cells */
                                  .input = map_input_fields,
                                  .prepare = prepare,
                                  .describe = describe,
                                  .run = run_map};
const struct qd_job qd_job_mazes = {MAPS, .name = "mazes", .summary = "bulk.kind.mazes",
                                    .input = mazes_input_fields, .run = run_maze};
