/* SPDX-License-Identifier: MIT */
/* The tasks of a bulk run: the levels of a file, read whole and cut, or numbers that are turned
 * into text when they are handed out. What is kept of a level is its place, so a million take 16 MB
 * and their text.
 */
#include "base/base.h"
#include "cli/bulk/bridge.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { INPUT_CAP = INT32_MAX };

static void level_text(void *context, uint64_t number, struct qd_buf *out, uint64_t *seed)
{
    const struct cli_bulk_tasks *tasks = context;
    const struct cli_bulk_place *place = &tasks->places[number - 1];
    *seed = 0;
    qd_buf_put(out, tasks->text.data + place->at, place->size);
}

static float level_cost(void *context, uint64_t number)
{
    const struct cli_bulk_tasks *tasks = context;
    return tasks->places[number - 1].cost;
}

static void block_text(void *context, uint64_t number, struct qd_buf *out, uint64_t *seed)
{
    const struct cli_bulk_tasks *tasks = context;
    const struct qd_job_run *run = &tasks->request->run;
    run->job->describe(run, number, out, seed);
}

static bool add_place(struct cli_bulk_tasks *tasks, struct qd_text level)
{
    const struct qd_job *job = tasks->request->run.job;
    if (tasks->input.count == tasks->room) {
        size_t room = tasks->room ? 2 * tasks->room : 1024;
        struct cli_bulk_place *places = realloc(tasks->places, room * sizeof *places);
        if (!places)
            return false;
        tasks->places = places;
        tasks->room = room;
    }
    tasks->places[tasks->input.count++] =
        (struct cli_bulk_place){.at = (size_t)(level.data - tasks->text.data),
                                .size = (uint32_t)level.size,
                                .cost = job->cost ? job->cost(level) : 1};
    tasks->hash = qd_bulk_hash_join(tasks->hash, qd_bulk_hash(level));
    return true;
}

/* The whole text of a file, stdin, a pack or an ID; of a stream what has come. */
static int read_text(struct cli_bulk_tasks *tasks, const char *argument)
{
    const struct cli_bulk_request *request = tasks->request;
    struct cli_levels own, *levels = request->stream ? request->stream : &own;
    struct qd_text text = {"", 0};
    int code = request->stream ? CLI_DONE : cli_levels_open(&own, &request->options.cli, argument);
    if (code)
        return code;
    code = cli_levels_slice(levels, !request->flows, &text);
    if (!code)
        qd_buf_text(&tasks->text, text);
    tasks->lines = levels->line - 1;
    if (!request->stream)
        cli_levels_close(&own);
    return code ? code : cli_exit_of(tasks->text.err);
}

/* A file without a level is a mistake, and so are two where one fits. */
static int refuse_count(const struct cli_bulk_tasks *tasks, const char *argument)
{
    const struct cli_bulk_request *request = tasks->request;
    const struct cli_options *options = &request->options;
    if (tasks->input.count > 1 && options->single) {
        struct qd_message why = {0};
        qd_message_set(&why, "cli.svg.one");
        return cli_refuse(&options->cli, &why);
    }
    if (tasks->input.count > 0 || request->streamed > 0)
        return CLI_DONE;
    struct cli_levels none;
    cli_levels_stand_in(&none, &options->cli, argument);
    int code = cli_levels_end(&none, CLI_DONE);
    cli_levels_close(&none);
    return code;
}

static int cut_levels(struct cli_bulk_tasks *tasks, const char *argument)
{
    const struct cli *cli = &tasks->request->options.cli;
    const struct qd_game *game = cli->game;
    int code = read_text(tasks, argument);
    struct qd_text rest = qd_buf_view(&tasks->text), level;
    uint64_t only = cli->level, number = 0;
    while (!code && rest.size > 0 && game->level_cut(&rest, &level))
        if ((!only || ++number == only) && !add_place(tasks, level))
            cli_out_of_memory();
    tasks->passed = only ? only - 1 : tasks->request->streamed;
    if (cli->goal)
        tasks->hash = qd_bulk_hash_join(tasks->hash, qd_bulk_hash(qd_text_of(cli->goal)));
    code = code ? code : refuse_count(tasks, argument);
    tasks->input.text = level_text;
    tasks->input.cost = tasks->request->run.job->cost ? level_cost : NULL;
    return code;
}

int cli_bulk_tasks_open(struct cli_bulk_tasks *tasks, struct cli_bulk_request *request)
{
    *tasks = (struct cli_bulk_tasks){.request = request, .input = {.context = tasks}};
    qd_buf_init(&tasks->text, INPUT_CAP);
    if (request->run.job->source == QD_JOB_LEVELS) {
        int code = cut_levels(tasks, request->argument);
        if (code)
            cli_bulk_tasks_close(tasks);
        return code;
    }
    tasks->input.count = request->run.count;
    tasks->input.text = block_text;
    return CLI_DONE;
}

void cli_bulk_tasks_close(struct cli_bulk_tasks *tasks)
{
    qd_buf_free(&tasks->text);
    free(tasks->places);
}

static void put_params(const struct cli_bulk_request *request, struct qd_buf *out)
{
    const struct cli_bulk_kind *bridged = cli_bulk_bridged(request->run.job);
    size_t before = out->size;
    if (!bridged) {
        qd_job_params(&request->run, out);
        return;
    }
    if (request->run.job->rows)
        qd_buf_printf(out, "rows=%u ", request->run.job->rows);
    if (bridged->params)
        bridged->params(request, out);
    qd_buf_printf(out, "%s%s", out->size > before ? " " : "", request->limits);
}

void cli_bulk_describe(const struct cli_bulk_request *request, struct qd_buf *out)
{
    struct qd_buf params;
    qd_buf_init(&params, 8192);
    put_params(request, &params);
    qd_buf_printf(out, "%s %s %s %s", QD_VERSION, request->run.job->name, request->run.game->id,
                  qd_buf_cstr(&params));
    qd_buf_free(&params);
}

struct qd_bulk_plan cli_bulk_plan(const struct cli_bulk_request *request,
                                  const struct cli_bulk_tasks *tasks, struct qd_buf *params)
{
    put_params(request, params);
    return (struct qd_bulk_plan){.kind = qd_text_of(request->run.job->name),
                                 .game = qd_text_of(request->options.cli.game->id),
                                 .params = qd_buf_view(params),
                                 .input = tasks->hash,
                                 .tasks = tasks->input.count};
}
