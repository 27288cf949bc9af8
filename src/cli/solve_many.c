/* SPDX-License-Identifier: MIT */
/* `solve --results FILE`: a whole file of levels on the bulk runner, resumable later. A name that
 * ends in .qdr is a file of bulk work; others are tables, CSV or JSON lines (results.c). A level
 * that was being solved when Ctrl-C came is not written, so the next run begins with it.
 */
#include "cli/solve_many.h"

#include "base/base.h"
#include "cli/bulk/levels.h"
#include "cli/bulk/results.h"

#include <inttypes.h>
#include <string.h>

struct totals {
    struct cli_bulk_request *request;
    bool is_table;
    struct cli_results results; /* of a table */
    int wrong;                  /* exit code: the table holds another level, or cannot be written */
    uint64_t passed_over, solved, unsolvable, limit, invalid;
    uint64_t pushes, moves, nodes, cpu_ns;
};

static bool is_kept(void *context, uint64_t number, struct qd_text level)
{
    struct totals *totals = context;
    int other = CLI_DONE;
    if (totals->wrong) /* told once; nothing is solved any more */
        return true;
    if (!totals->is_table ||
        !cli_results_have(&totals->results, number, qd_bulk_hash(level), &other))
        return false;
    totals->passed_over += !other;
    if (other) {
        totals->wrong = other;
        atomic_store(&totals->request->taker->enough, true);
    }
    return true;
}

static void keep(struct totals *totals, struct cli_result *result, const struct qd_bulk_row *row)
{
    const struct qd_solve_input *input = totals->request->run.input;
    char status[24];
    if (!totals->is_table)
        return;
    snprintf(status, sizeof status, "%.*s", (int)row->status.size, row->status.data);
    result->status = status;
    result->method = input->method;
    int code = cli_results_add(&totals->results, result);
    if (code) {
        totals->wrong = code > totals->wrong ? code : totals->wrong;
        atomic_store(&totals->request->taker->enough, true);
    }
}

static int take_level(const struct cli_options *options, const struct cli_levels *levels,
                      struct qd_play *play, const struct qd_bulk_row *row, void *context)
{
    struct totals *totals = context;
    const struct qd_game *game = options->cli.game;
    const struct qd_solve_answer *answer = row->answer;
    qd_err err = qd_job_error("solved", row->status);
    struct qd_buf solution;
    struct cli_result result = {.number = levels->number,
                                .key = qd_bulk_hash(levels->level),
                                .title = qd_buf_cstr(&levels->title),
                                .solution = "",
                                .pushes = -1,
                                .moves = -1,
                                .nodes = answer->found.stats.expanded,
                                .cpu_ns = row->cpu_ns,
                                .peak_bytes = answer->found.stats.peak_bytes};
    qd_buf_init(&solution, QD_ANSWER_CAP);
    if (!err) {
        result.moves = (int64_t)answer->moves;
        result.pushes = game->measure ? (int64_t)answer->measured : -1;
        totals->moves += answer->moves;
        totals->pushes += answer->measured;
        if (totals->is_table)
            game->moves_format(qd_play_level(play), answer->found.moves.data,
                               answer->found.moves.count, &solution);
        result.solution = qd_buf_cstr(&solution);
    }
    totals->solved += err == QD_OK;
    totals->unsolvable += err == QD_IMPOSSIBLE;
    totals->limit += err && err != QD_IMPOSSIBLE;
    totals->nodes += result.nodes;
    totals->cpu_ns += result.cpu_ns;
    keep(totals, &result, row);
    qd_buf_free(&solution);
    return cli_exit_of(err);
}

static void take_invalid(const struct cli_levels *levels, const struct qd_bulk_row *row,
                         void *context)
{
    struct totals *totals = context;
    struct cli_result result = {.number = levels->number,
                                .key = qd_bulk_hash(levels->level),
                                .title = qd_buf_cstr(&levels->title),
                                .solution = "",
                                .pushes = -1,
                                .moves = -1};
    totals->invalid++;
    keep(totals, &result, row);
}

static void sum_up(const struct totals *totals, uint64_t elapsed_ns)
{
    if (totals->request->options.json) {
        struct cli_json line;
        cli_json_about(NULL, NULL);
        cli_json_begin(&line);
        qd_json_field_number(&line.json, "solved", (int64_t)totals->solved);
        qd_json_field_number(&line.json, "unsolvable", (int64_t)totals->unsolvable);
        qd_json_field_number(&line.json, "limit", (int64_t)totals->limit);
        qd_json_field_number(&line.json, "invalid", (int64_t)totals->invalid);
        qd_json_field_number(&line.json, "done_before", (int64_t)totals->passed_over);
        qd_json_field_number(&line.json, "pushes", (int64_t)totals->pushes);
        qd_json_field_number(&line.json, "length", (int64_t)totals->moves);
        qd_json_field_number(&line.json, "nodes", (int64_t)totals->nodes);
        qd_json_key(&line.json, "seconds");
        qd_json_seconds(&line.json, elapsed_ns);
        qd_json_key(&line.json, "cpu_seconds");
        qd_json_seconds(&line.json, totals->cpu_ns);
        cli_json_print(&line);
        return;
    }
    cli_say("cli.many.done", CLI_WORDS({"solved", .number = (int64_t)totals->solved},
                                       {"unsolvable", .number = (int64_t)totals->unsolvable},
                                       {"limit", .number = (int64_t)totals->limit},
                                       {"invalid", .number = (int64_t)totals->invalid},
                                       {"before", .number = (int64_t)totals->passed_over},
                                       {"moves", .number = (int64_t)totals->moves},
                                       {"states", .number = (int64_t)totals->nodes},
                                       {"seconds", .real = (double)elapsed_ns / 1e9, .digits = 2},
                                       {"cpu", .real = (double)totals->cpu_ns / 1e9, .digits = 2}));
    if (cli_interrupted())
        cli_say("cli.stopped", NULL);
}

static bool is_bulk(const char *name)
{
    size_t size = strlen(name);
    return size >= 4 && strcmp(name + size - 4, ".qdr") == 0;
}

int cli_solve_many(struct cli_bulk_request *request, const char *argument)
{
    struct totals totals = {.request = request};
    const struct cli_bulk_each each = {.one = take_level,
                                       .invalid = take_invalid,
                                       .skip = is_kept,
                                       .context = &totals,
                                       .any_order = true};
    uint64_t started_ns = cli_now_ns();
    const char *name = request->results;
    totals.is_table = !is_bulk(name);
    request->jobs = request->jobs ? request->jobs : cli_bulk_cores();
    request->options.memory_bytes /= request->jobs;
    request->results = totals.is_table ? NULL : name;
    request->resume = true;
    int code = totals.is_table ? cli_results_open(&totals.results, name) : CLI_DONE;
    if (code)
        return code;
    code = cli_bulk_levels(request, argument, &each);
    bool ran = request->ran;
    code = totals.wrong > code ? totals.wrong : code;
    totals.passed_over += totals.is_table ? 0 : request->progress.kept;
    if (ran)
        sum_up(&totals, cli_now_ns() - started_ns);
    int closed = totals.is_table ? cli_results_close(&totals.results) : CLI_DONE;
    return cli_finish(closed > code ? closed : code);
}
