/* SPDX-License-Identifier: MIT */
/* The kind `solve` of the Wumpus: the agent plays every grid of a file with a player's knowledge
 * only; `wumpus solve` prints the same rows.
 */
#include "base/base.h"
#include "check/check.h"
#include "cli/bulk/bridge.h"
#include "wumpus/agents.h"

#include <inttypes.h>
#include <string.h>

static void params(const struct cli_bulk_request *request, struct qd_buf *out)
{
    qd_buf_printf(out, "bold=%d", request->bold);
    if (request->death != 1)
        qd_buf_printf(out, " death=%" PRIu64, request->death);
}

static const char *end_of(const struct wumpus_result *result)
{
    return result->won ? "won" : result->dead ? "lost" : "stuck";
}

static qd_err run(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                  const char **status, struct qd_buf *fields)
{
    const struct wumpus_risk_policy policy = {
        .gold = 1, .death = (int)worker->request->death, .bold = worker->request->bold};
    struct wumpus_result result = {0};
    struct qd_moves moves = {0};
    qd_err err = cli_bulk_open_level(worker, task, status);
    if (err || (*status)[0])
        return err;
    const struct qd_level *level = qd_play_level(worker->play);
    err = wumpus_agent((const struct wumpus_level *)level, &policy, &worker->watch->limits, &result,
                       &moves);
    if (!err) {
        qd_buf_clear(worker->text);
        wumpus_moves_format(level, moves.data, moves.count, worker->text);
        qd_bulk_put_number(fields, "moves", moves.count);
        qd_bulk_put_number(fields, "steps", (uint64_t)result.steps);
        qd_bulk_put_number(fields, "shots", (uint64_t)result.shots);
        qd_bulk_put_number(fields, "risks", (uint64_t)result.risks);
        qd_bulk_put_text(fields, "solution", qd_buf_view(worker->text));
    }
    qd_moves_free(&moves);
    return qd_job_status(err, end_of(&result), status);
}

qd_err cli_bulk_wumpus_moves(const struct qd_level *level, const struct qd_bulk_row *row,
                             struct qd_message *why)
{
    struct qd_checked checked = {0};
    struct qd_text moves;
    struct qd_buf line;
    if (!qd_bulk_field(row->fields, "solution", &moves))
        return QD_SYNTAX;
    qd_buf_init(&line, QD_ANSWER_CAP);
    wumpus_level_format(level, &line);
    qd_err err = qd_check_path("wumpus", qd_buf_view(&line), moves, &checked, why);
    qd_buf_free(&line);
    bool good = checked.solved == qd_text_is(row->status, "won") &&
                cli_bulk_has_number(row->fields, "moves", checked.moves);
    return err ? err : good ? QD_OK : QD_ILLEGAL;
}

static qd_err check(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                    const struct qd_bulk_row *row, struct qd_message *why)
{
    const char *status = "";
    if (!qd_text_is(row->status, "won") && !qd_text_is(row->status, "lost") &&
        !qd_text_is(row->status, "stuck"))
        return QD_NOTHING;
    qd_err err = cli_bulk_open_level(worker, task, &status);
    if (err || status[0])
        return err ? err : QD_SYNTAX;
    return cli_bulk_wumpus_moves(qd_play_level(worker->play), row, why);
}

static const int takes[] = {OPTION_BOLD, 0};

const struct cli_bulk_kind cli_bulk_solve_wumpus = {
    CLI_BULK_BRIDGE(cli_bulk_solve_wumpus),
    .job.name = "solve",
    .job.game = "wumpus",
    .job.summary = "bulk.kind.solve.wumpus",
    .takes = takes,
    .job.limits = QD_JOB_LIMITS,
    .params = params,
    .run = run,
    .check = check,
    .job.again = true,
};
