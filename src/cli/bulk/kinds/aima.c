/* SPDX-License-Identifier: MIT */
/* The kind `aima`: games of Russell and Norvig's world, sixteen a task. The worlds are those of
 * `wumpus agent --rules aima` with the same sizes and seed.
 */
#include "cli/bulk/kinds/aima.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { UCI_LEAST = 4, UCI_MOST = 7, BLOCK = 16 }; /* worlds of a task */

bool cli_aima_size(const char *text, struct cli_aima_sizes *out)
{
    uint64_t least, most;
    char first[8] = "";
    const char *dash = strchr(text, '-');
    if (strcmp(text, "uci") == 0) {
        out->uci = true;
        out->least = UCI_LEAST;
        out->most = UCI_MOST;
        return true;
    }
    if (dash && (size_t)(dash - text) < sizeof first)
        memcpy(first, text, (size_t)(dash - text));
    if (!cli_number(dash ? first : text, AIMA_SIDE_MIN, AIMA_SIDE_MAX, &least))
        return false;
    most = least;
    if (dash && !cli_number(dash + 1, least, AIMA_SIDE_MAX, &most))
        return false;
    out->uci = false;
    out->least = (int)least;
    out->most = (int)most;
    return true;
}

static const struct cli_aima_course *course_of(const struct cli_bulk_request *request)
{
    return request->made;
}

/* The tournament's mix: of 20 worlds five 4x4 and one of each other size. */
static int list_parts(const struct cli_aima_sizes *sizes, uint64_t worlds,
                      struct cli_aima_part *out)
{
    int count = 0, shares = sizes->uci ? 20 : sizes->most - sizes->least + 1;
    for (int rows = sizes->least; rows <= sizes->most; rows++) {
        for (int cols = sizes->least; cols <= sizes->most; cols++) {
            if (rows != cols && !sizes->uci)
                continue;
            uint64_t share = sizes->uci && rows == UCI_LEAST && cols == UCI_LEAST ? 5 : 1;
            out[count++] = (struct cli_aima_part){
                .rows = rows, .cols = cols, .worlds = worlds * share / (uint64_t)shares};
        }
    }
    return count;
}

static struct wumpus_aima_size what_is_told(const struct cli_bulk_request *request,
                                            const struct cli_aima_part *part)
{
    const struct cli_aima_sizes *sizes = &course_of(request)->sizes;
    struct wumpus_aima_size told = {
        {part->rows, part->cols}, {part->rows, part->cols}, !sizes->uci};
    int least = sizes->least < sizes->most ? sizes->least : UCI_LEAST;
    int most = sizes->least < sizes->most ? sizes->most : UCI_MOST;
    if (!request->unknown)
        return told;
    for (int i = 0; i < 2; i++) {
        told.least[i] = least < told.least[i] ? least : told.least[i];
        told.most[i] = most > told.most[i] ? most : told.most[i];
    }
    return told;
}

static uint64_t blocks_of(const struct cli_aima_part *part)
{
    return (part->worlds + BLOCK - 1) / BLOCK;
}

/* "PART FROM COUNT" */
static void describe(const struct cli_bulk_request *request, uint64_t number, struct qd_buf *out,
                     uint64_t *seed)
{
    const struct cli_aima_course *course = course_of(request);
    uint64_t block = number - 1;
    int at = 0;
    for (; at + 1 < course->count && block >= blocks_of(&course->parts[at]); at++)
        block -= blocks_of(&course->parts[at]);
    uint64_t from = block * BLOCK, left = course->parts[at].worlds - from;
    *seed = request->seed;
    qd_buf_printf(out, "%d %" PRIu64 " %" PRIu64, at, from, left < BLOCK ? left : BLOCK);
}

static void params(const struct cli_bulk_request *request, struct qd_buf *out)
{
    qd_buf_printf(out, "size=%s worlds=%" PRIu64 " seed=%" PRIu64, request->size, request->grids,
                  request->seed);
    if (request->method)
        qd_buf_printf(out, " method=%s", request->method);
    if (request->unknown)
        qd_buf_puts(out, " unknown=1");
    if (request->samples)
        qd_buf_printf(out, " samples=%" PRIu64, request->samples);
}

/* Which policy is worth computing: that of 4x4 as soon as one board has that size, or that of a
 * smaller size. */
static qd_err make_policy(const struct cli_bulk_request *request, struct cli_aima_course *course)
{
    const struct cli_aima_sizes *sizes = &course->sizes;
    bool small = sizes->least < AIMA_EXACT_SIDE && sizes->most < AIMA_EXACT_SIDE;
    struct cli_watch watch;
    if (sizes->least > AIMA_EXACT_SIDE)
        return QD_OK;
    cli_options_watch(&request->options, &watch, "agent");
    qd_err err = wumpus_aima_policy_new(small ? sizes->least : AIMA_EXACT_SIDE, &watch.limits,
                                        &course->optimal);
    cli_progress_end();
    return err;
}

static void finish(struct cli_bulk_request *request)
{
    struct cli_aima_course *course = request->made;
    if (course)
        wumpus_aima_policy_free(course->optimal);
    free(course);
    request->made = NULL;
}

/* The options, checked; an exit code. */
static int read_request(struct cli_bulk_request *request, struct cli_aima_sizes *sizes)
{
    const char *verb = request->options.verb, *method = request->method;
    request->size = request->size ? request->size : "4";
    request->grids = request->grids ? request->grids : 1000;
    if (!cli_aima_size(request->size, sizes))
        return cli_refuse_value(&request->options, OPTION_SIZE, "cli.what.aima", request->size);
    if (method && strcmp(method, "exact") != 0 && strcmp(method, "rollout") != 0)
        return cli_refuse_value(&request->options, OPTION_METHOD, "cli.what.method", method);
    if (method && strcmp(method, "exact") == 0 &&
        (sizes->most > AIMA_EXACT_SIDE || request->unknown))
        return cli_usage(verb, "wumpus.aima.exact", NULL);
    return CLI_DONE;
}

static int prepare(struct cli_bulk_request *request)
{
    struct cli_aima_sizes sizes;
    int code = read_request(request, &sizes);
    if (code)
        return code;
    struct cli_aima_course *course = calloc(1, sizeof *course);
    if (!course)
        cli_out_of_memory();
    request->made = course;
    course->sizes = sizes;
    course->count = list_parts(&sizes, request->grids, course->parts);
    qd_err err = make_policy(request, course);
    if (err) {
        finish(request);
        return cli_report_effort(&request->options.cli, request->options.verb, err);
    }
    if (!request->method || strcmp(request->method, "exact") == 0)
        course->policy = course->optimal;
    request->count = 0;
    for (int i = 0; i < course->count; i++)
        request->count += blocks_of(&course->parts[i]);
    return CLI_DONE;
}

static void play_world(const struct cli_bulk_request *request, const struct cli_aima_part *part,
                       uint64_t own, struct wumpus_level *level, struct wumpus_aima_state *end)
{
    const struct cli_aima_course *course = course_of(request);
    const struct wumpus_aima_size told = what_is_told(request, part);
    struct wumpus_aima_agent agent;
    (course->sizes.uci ? wumpus_aima_generate_uci : wumpus_aima_generate)(level, part->rows,
                                                                          part->cols, own);
    wumpus_aima_agent_start(&agent, course->policy, own);
    if (request->samples)
        agent.samples = (int)request->samples;
    wumpus_aima_play(&agent, level, &told, end);
}

static qd_err run(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                  const char **status, struct qd_buf *fields)
{
    const struct cli_aima_course *course = course_of(worker->request);
    struct qd_text text = task->text;
    uint64_t at, from, count, squares = 0, dead = 0, golds = 0;
    int64_t score = 0;
    char sum[32];
    if (!qd_text_digits(&text, (uint64_t)course->count - 1, &at) || !qd_text_cut(&text, ' ') ||
        !qd_text_digits(&text, UINT64_MAX, &from) || !qd_text_cut(&text, ' ') ||
        !qd_text_digits(&text, BLOCK, &count))
        return QD_INTERNAL;
    worker->own = worker->own ? worker->own : calloc(1, sizeof(struct wumpus_level));
    if (!worker->own)
        return QD_MEMORY;
    const struct cli_aima_part *part = &course->parts[at];
    /* worlds of different sizes have different seeds */
    uint64_t stream = (uint64_t)(part->rows * AIMA_STRIDE + part->cols);
    for (uint64_t i = from; i < from + count; i++) {
        struct wumpus_aima_state end;
        if (cli_interrupted())
            return QD_STOPPED;
        play_world(worker->request, part, qd_seed_split(task->seed, stream, i), worker->own, &end);
        score += end.score;
        squares += (uint64_t)((int64_t)end.score * end.score);
        dead += end.dead;
        golds += end.out && end.gold;
    }
    snprintf(sum, sizeof sum, "%" PRId64, score);
    qd_bulk_put_number(fields, "part", at);
    qd_bulk_put_number(fields, "games", count);
    qd_bulk_put_text(fields, "score", qd_text_of(sum));
    qd_bulk_put_number(fields, "squares", squares);
    qd_bulk_put_number(fields, "deaths", dead);
    qd_bulk_put_number(fields, "golds", golds);
    *status = "done";
    return QD_OK;
}

static const int takes[] = {
    OPTION_SIZE, OPTION_METHOD, OPTION_WORLDS, OPTION_SEED, OPTION_UNKNOWN, OPTION_SAMPLES, 0};

const struct cli_bulk_kind cli_bulk_aima = {
    CLI_BULK_BRIDGE(cli_bulk_aima),
    .job.name = "aima",
    .job.game = "wumpus",
    .job.summary = "bulk.kind.aima",
    .job.source = QD_JOB_BLOCKS,
    .takes = takes,
    .prepare = prepare,
    .finish = finish,
    .describe = describe,
    .params = params,
    .run = run,
    .job.own_free = free,
};
