/* SPDX-License-Identifier: MIT */
/* The kind `solve`: a path for every level of a file. */
#include "base/base.h"
#include "check/check.h"
#include "cli/bulk/kinds/optimise.h"
#include "cli/solve_many.h"

static bool has_path(const struct qd_game *game)
{
    return game->path != NULL;
}

int cli_bulk_solve_prepare(struct cli_bulk_request *request)
{
    const struct qd_path *path = request->options.cli.game->path;
    struct qd_method found;
    if (!request->method)
        request->method = path->methods[0].name;
    if (!qd_path_method(path, request->method, &found))
        return cli_no_method(&request->options, request->method);
    return CLI_DONE;
}

void cli_bulk_solve_params(const struct cli_bulk_request *request, struct qd_buf *out)
{
    qd_buf_printf(out, "method=%s", request->method);
    if (request->polish)
        qd_buf_printf(out, " polish=%llu", (unsigned long long)request->polish);
}

/* Pieces that move times the size of the drawing: a rough guess, but a level of many boxes seldom
 * comes last by it. */
float cli_bulk_solve_cost(struct qd_text text)
{
    uint64_t pieces = 1;
    for (size_t i = 0; i < text.size; i++)
        pieces += text.data[i] == '$' || text.data[i] == '*';
    return (float)(pieces * pieces * text.size);
}

void cli_bulk_put_answer(struct cli_bulk_worker *worker, qd_err err, const struct qd_answer *answer,
                         struct qd_buf *fields)
{
    const struct qd_game *game = worker->request->options.cli.game;
    qd_bulk_put_number(fields, "nodes", answer->stats.expanded);
    qd_bulk_put_number(fields, "generated", answer->stats.generated);
    qd_bulk_put_number(fields, "duplicates", answer->stats.duplicates);
    qd_bulk_put_number(fields, "pruned", answer->stats.pruned);
    qd_bulk_put_number(fields, "bound", answer->lower_bound);
    qd_bulk_put_number(fields, "peak_bytes", answer->stats.peak_bytes);
    if (err)
        return;
    int64_t measured = cli_pushes(game, answer);
    qd_bulk_put_number(fields, "moves", answer->moves.count);
    if (measured >= 0)
        qd_bulk_put_number(fields, game->measure->many, (uint64_t)measured);
    qd_bulk_put_text(fields, "optimal", qd_text_of(answer->optimal ? "yes" : "no"));
    qd_buf_clear(&worker->text);
    game->moves_format(qd_play_level(worker->play), answer->moves.data, answer->moves.count,
                       &worker->text);
    qd_bulk_put_text(fields, "solution", qd_buf_view(&worker->text));
}

/* For a verb that prints at once: why there is no answer and how long it took, also where Ctrl-C or
 * want of memory ended it. No file of results has such rows. */
static qd_err tell(const struct cli_bulk_worker *worker, qd_err err, const struct qd_message *why,
                   const char **status, struct qd_buf *fields)
{
    qd_bulk_put_number(fields, "wall_ns", cli_now_ns() - worker->watch.started_ns);
    if (err && why->code)
        qd_bulk_put_text(fields, "why", qd_text_of(why->code));
    *status = cli_solve_status(err);
    return QD_OK;
}

static qd_err run(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                  const char **status, struct qd_buf *fields)
{
    const struct cli_bulk_request *request = worker->request;
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    struct qd_method method;
    qd_err err = cli_bulk_open_level(worker, task, status);
    if (err || (*status)[0])
        return err;
    err = qd_play_solve(worker->play, request->method, &worker->watch.limits, &answer, &why);
    if (!err && request->polish &&
        qd_path_method(request->options.cli.game->path, request->method, &method))
        err = cli_polish(worker->play, &worker->watch, request->polish, &method, &answer, &why);
    cli_bulk_put_answer(worker, err, &answer, fields);
    qd_answer_free(&answer);
    return request->tells ? tell(worker, err, &why, status, fields)
                          : cli_bulk_status(err, "solved", status);
}

qd_err cli_bulk_solve_check(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                            const struct qd_bulk_row *row, struct qd_message *why)
{
    const struct qd_game *game = worker->request->options.cli.game;
    struct qd_checked checked = {0};
    struct qd_text moves;
    struct qd_buf level;
    const char *status = "";
    if (!qd_text_is(row->status, "solved"))
        return QD_NOTHING;
    if (!qd_bulk_field(row->fields, "solution", &moves))
        return QD_SYNTAX;
    qd_err err = cli_bulk_open_level(worker, task, &status);
    if (err || status[0])
        return err ? err : QD_SYNTAX;
    qd_buf_init(&level, QD_ANSWER_CAP);
    game->level_format(qd_play_level(worker->play), &level);
    err = qd_check_path(game->id, qd_buf_view(&level), moves, &checked, why);
    qd_buf_free(&level);
    bool counts =
        cli_bulk_has_number(row->fields, "moves", checked.moves) &&
        (!game->measure || cli_bulk_has_number(row->fields, game->measure->many, checked.pushes));
    return err ? err : checked.solved && counts ? QD_OK : QD_ILLEGAL;
}

static const int takes[] = {OPTION_METHOD, 0};

const struct cli_bulk_kind cli_bulk_solve = {
    .name = "solve",
    .summary = "bulk.kind.solve",
    .fits = has_path,
    .takes = takes,
    .limits = CLI_BULK_LIMITS,
    .prepare = cli_bulk_solve_prepare,
    .params = cli_bulk_solve_params,
    .cost = cli_bulk_solve_cost,
    .run = run,
    .check = cli_bulk_solve_check,
};
