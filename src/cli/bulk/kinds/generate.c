/* SPDX-License-Identifier: MIT */
/* The kind `generate`: a level for every seed, with its rating and, where it is solved by a path,
 * a solution.
 */
#include "base/base.h"
#include "check/check.h"
#include "cli/bulk/bulk.h"

#include <string.h>

static bool generates(const struct qd_game *game)
{
    return game->generate != NULL;
}

static int prepare(struct cli_bulk_request *request)
{
    const struct qd_game *game = request->options.cli.game;
    struct qd_message why = {0};
    struct qd_buf spelled;
    request->count = request->count ? request->count : 1000;
    if (!request->params)
        request->params = game->example;
    qd_buf_init(&spelled, 256);
    qd_err err = game->params_format(qd_text_of(request->params), &spelled, &why);
    qd_buf_free(&spelled);
    return err ? cli_report(&request->options.cli, "--params", 1, err, &why) : CLI_DONE;
}

static void params(const struct cli_bulk_request *request, struct qd_buf *out)
{
    qd_buf_printf(out, "params=%s seed=%llu count=%llu", request->params,
                  (unsigned long long)request->seed, (unsigned long long)request->count);
}

/* The rating of a game that has one. */
static qd_err rate(struct cli_bulk_worker *worker, struct qd_buf *fields)
{
    struct qd_text name = qd_text_of("rate");
    const struct cli_bulk_kind *kind = cli_bulk_kind_find(worker->request->options.cli.game, name);
    return kind == &cli_bulk_rate_sokoban  ? cli_bulk_sokoban_rate(worker, fields)
           : kind == &cli_bulk_rate_wumpus ? cli_bulk_wumpus_rate(worker, fields)
                                           : QD_OK;
}

static qd_err solve(struct cli_bulk_worker *worker, struct qd_buf *fields)
{
    const struct qd_game *game = worker->request->options.cli.game;
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    if (!game->path)
        return QD_OK;
    qd_err err = qd_play_solve(worker->play, game->path->methods[0].name, &worker->watch.limits,
                               &answer, &why);
    if (!err) {
        qd_buf_clear(&worker->text);
        game->moves_format(qd_play_level(worker->play), answer.moves.data, answer.moves.count,
                           &worker->text);
        qd_bulk_put_text(fields, "solution", qd_buf_view(&worker->text));
    }
    qd_answer_free(&answer);
    return err;
}

static qd_err run(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                  const char **status, struct qd_buf *fields)
{
    const struct qd_game *game = worker->request->options.cli.game;
    qd_err err = cli_bulk_open_level(worker, task, status);
    if (err || (*status)[0])
        return err;
    qd_buf_clear(&worker->text);
    game->level_format(qd_play_level(worker->play), &worker->text);
    qd_bulk_put_text(fields, "level", qd_buf_view(&worker->text));
    err = rate(worker, fields);
    if (!err)
        err = solve(worker, fields);
    return cli_bulk_status(err, "made", status);
}

/* The same level again from its ID, and its solution or proof replayed. */
static qd_err check(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                    const struct qd_bulk_row *row, struct qd_message *why)
{
    const struct qd_game *game = worker->request->options.cli.game;
    struct qd_text level, moves;
    struct qd_checked checked = {.solved = true};
    const char *status = "";
    if (!qd_text_is(row->status, "made"))
        return QD_NOTHING;
    qd_err err = cli_bulk_open_level(worker, task, &status);
    if (err || status[0] || !qd_bulk_field(row->fields, "level", &level))
        return err ? err : QD_SYNTAX;
    qd_buf_clear(&worker->text);
    game->level_format(qd_play_level(worker->play), &worker->text);
    if (worker->text.size != level.size || memcmp(worker->text.data, level.data, level.size) != 0)
        return QD_ILLEGAL;
    if (qd_bulk_field(row->fields, "solution", &moves))
        err = qd_check_path(game->id, level, moves, &checked, why);
    else if (qd_bulk_field(row->fields, "proof", &moves))
        err = qd_check_wumpus_proof(level, moves, &checked, why);
    return err ? err : checked.solved ? QD_OK : QD_ILLEGAL;
}

static const int takes[] = {OPTION_PARAMS, OPTION_SEED, OPTION_COUNT, 0};

const struct cli_bulk_kind cli_bulk_generate = {
    .name = "generate",
    .summary = "bulk.kind.generate",
    .fits = generates,
    .source = CLI_BULK_SEEDS,
    .takes = takes,
    .limits = CLI_BULK_LIMITS,
    .prepare = prepare,
    .params = params,
    .run = run,
    .check = check,
    .again = true,
};
