/* SPDX-License-Identifier: MIT */
/* The kinds `generate`, a level for every seed with its rating and, where it is solved by a path, a
 * solution; and `new`, the level alone, of the Wumpus with the proof that it can be solved, as the
 * verb `new` prints them.
 */
#include "base/base.h"
#include "check/check.h"
#include "cli/bulk/bulk.h"
#include "wumpus/agents.h"
#include "wumpus/world.h"

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
    if (request->taker) /* a verb, which tells what is wrong with its own parameters */
        return CLI_DONE;
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

/* Opens the level of a seed and puts it into the row; *status set: there is none, and `why` has the
 * phrase that says so, if it is one without figures. */
static qd_err make_level(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                         const char **status, struct qd_buf *fields)
{
    const struct cli *cli = &worker->request->options.cli;
    struct qd_message why = {0};
    cli_bulk_begin(worker);
    qd_err err = qd_play_open(worker->play, cli->game, task->text, &why);
    if (err == QD_MEMORY || err == QD_STOPPED)
        return err;
    if (err) {
        *status = err == QD_LIMIT ? "limit" : "invalid";
        if (why.code && !why.count && !why.line)
            qd_bulk_put_text(fields, "why", qd_text_of(why.code));
        return QD_OK;
    }
    qd_buf_clear(&worker->text);
    cli->game->level_format(qd_play_level(worker->play), &worker->text);
    qd_bulk_put_text(fields, "level", qd_buf_view(&worker->text));
    *status = "made";
    return QD_OK;
}

/* The proof of a grid, checked; empty for a grid that has none. */
static qd_err write_proof(const struct wumpus_level *level, const struct qd_limits *limits,
                          struct qd_text text, struct qd_buf *out)
{
    struct qd_message why = {0};
    struct wumpus_way way;
    struct qd_checked checked;
    qd_err err = wumpus_find_way(level, true, limits, &way);
    if (err)
        return err == QD_NOTHING ? QD_OK : err;
    wumpus_way_format(level->options.side, &way, out);
    wumpus_way_free(&way);
    err = out->err ? out->err : qd_check_wumpus_proof(text, qd_buf_view(out), &checked, &why);
    return err || !checked.solved ? QD_INTERNAL : QD_OK;
}

static qd_err make_grid(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                        const char **status, struct qd_buf *fields)
{
    struct qd_buf proof;
    qd_err err = make_level(worker, task, status, fields);
    if (err || strcmp(*status, "made") != 0)
        return err;
    qd_buf_init(&proof, QD_ANSWER_CAP);
    err = write_proof((const struct wumpus_level *)qd_play_level(worker->play),
                      &worker->watch.limits, qd_buf_view(&worker->text), &proof);
    if (!err && proof.size)
        qd_bulk_put_text(fields, "proof", qd_buf_view(&proof));
    qd_buf_free(&proof);
    return cli_bulk_status(err, "made", status);
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

const struct cli_bulk_kind cli_bulk_new = {
    .name = "new",
    .summary = "bulk.kind.new",
    .fits = generates,
    .source = CLI_BULK_SEEDS,
    .takes = takes,
    .limits = CLI_BULK_LIMITS,
    .prepare = prepare,
    .params = params,
    .run = make_level,
    .check = check,
};

const struct cli_bulk_kind cli_bulk_new_wumpus = {
    .name = "new",
    .game = "wumpus",
    .summary = "bulk.kind.new",
    .source = CLI_BULK_SEEDS,
    .takes = takes,
    .limits = CLI_BULK_LIMITS,
    .prepare = prepare,
    .params = params,
    .run = make_grid,
    .check = check,
};
