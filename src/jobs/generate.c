/* SPDX-License-Identifier: MIT */
/* Generates levels from their seeds: `generate` rates and solves them, `new` makes them alone, with
 * a proof where the game deduces.
 */
#include "base/base.h"
#include "check/check.h"
#include "jobs/kinds.h"
#include "wumpus/agents.h"
#include "wumpus/world.h"

#include <inttypes.h>
#include <string.h>

enum { COUNT = 1000 };

static const struct qd_field input_fields[] = {
    {.name = "params",
     .option = "params",
     .type = QD_FIELD_TEXT,
     QD_AT(struct qd_generate_input, params)},
    {.name = "seed",
     .option = "seed",
     .most = UINT64_MAX / 2,
     QD_AT(struct qd_generate_input, seed),
     .usual = 1},
    {.name = "count",
     .option = "count",
     .least = 1,
     .most = QD_BULK_TASKS_MOST,
     QD_AT(struct qd_generate_input, count)},
    {0},
};

#define MADE(spelled, kind, member)                                          \
    .name = spelled, .type = kind, QD_AT(struct qd_generate_answer, member), \
    QD_GROUP(struct qd_generate_answer, made)

static const struct qd_field generate_fields[] = {
    {MADE("level", QD_FIELD_TEXT, level)},
    {.name = "",
     .type = QD_FIELD_INNER,
     .inner = qd_rating_fields,
     QD_AT(struct qd_generate_answer, rated)},
    {MADE("solution", QD_FIELD_MOVES, solution), .optional = true},
    {0},
};

static const struct qd_field new_fields[] = {
    {MADE("level", QD_FIELD_TEXT, level)},
    {MADE("proof", QD_FIELD_TEXT, proof), .optional = true},
    {.name = "why", .type = QD_FIELD_TEXT, .optional = true, QD_AT(struct qd_generate_answer, why)},
    {0},
};

static bool generates(const struct qd_game *game)
{
    return game->generate != NULL;
}

static qd_err prepare(struct qd_job_run *run, struct qd_job_fault *fault)
{
    struct qd_generate_input *input = run->input;
    struct qd_buf spelled;
    run->count = input->count = input->count ? input->count : COUNT;
    if (run->tells) /* a verb, which has put the parameters together */
        return QD_OK;
    if (!input->params && !qd_field_set(&input->params, qd_text_of(run->game->example)))
        return QD_MEMORY;
    fault->field = "params";
    qd_buf_init(&spelled, 256);
    qd_err err = run->game->params_format(qd_text_of(input->params), &spelled, &fault->why);
    qd_buf_free(&spelled);
    return err;
}

static void describe(const struct qd_job_run *run, uint64_t number, struct qd_buf *out,
                     uint64_t *seed)
{
    const struct qd_generate_input *input = run->input;
    *seed = input->seed + number - 1;
    qd_buf_printf(out, "%s:%s#%" PRIu64, run->game->id, input->params, *seed);
}

static qd_err keep_level(struct qd_job_worker *worker, struct qd_generate_answer *answer)
{
    qd_buf_clear(&worker->text);
    worker->run->game->level_format(qd_play_level(worker->play), &worker->text);
    answer->made = true;
    if (worker->text.err)
        return worker->text.err;
    return qd_field_set(&answer->level, qd_buf_view(&worker->text)) ? QD_OK : QD_MEMORY;
}

static qd_err solve(struct qd_job_worker *worker, struct qd_generate_answer *answer)
{
    const struct qd_game *game = worker->run->game;
    struct qd_answer found = {0};
    struct qd_message why = {0};
    if (!game->path)
        return QD_OK;
    qd_err err =
        qd_play_solve(worker->play, game->path->methods[0].name, worker->limits, &found, &why);
    if (err)
        qd_answer_free(&found);
    else
        answer->solution = found.moves;
    return err;
}

static qd_err run_generate(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                           const char **status, void *into)
{
    struct qd_generate_answer *answer = into;
    qd_err err = qd_job_open_level(worker, task, status);
    if (err || (*status)[0])
        return err;
    err = keep_level(worker, answer);
    if (!err)
        err = qd_rate_level(worker, &answer->rated);
    if (!err)
        err = solve(worker, answer);
    return qd_job_status(err, "made", status);
}

/* The proof of a grid, checked; nothing for a grid that has none. */
static qd_err prove(struct qd_job_worker *worker, struct qd_generate_answer *answer)
{
    const struct wumpus_level *level = (const struct wumpus_level *)qd_play_level(worker->play);
    struct qd_message why = {0};
    struct wumpus_way way;
    struct qd_checked checked;
    qd_err err = wumpus_find_way(level, true, worker->limits, &way);
    if (err)
        return err == QD_NOTHING ? QD_OK : err;
    qd_buf_clear(&worker->text);
    wumpus_way_format(level->options.side, &way, &worker->text);
    wumpus_way_free(&way);
    struct qd_text proof = qd_buf_view(&worker->text);
    err = worker->text.err
              ? worker->text.err
              : qd_check_wumpus_proof(qd_text_of(answer->level), proof, &checked, &why);
    if (err || !checked.solved)
        return QD_INTERNAL;
    return qd_field_set(&answer->proof, proof) ? QD_OK : QD_MEMORY;
}

static qd_err run_new(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                      const char **status, void *into)
{
    const struct qd_job_run *run = worker->run;
    struct qd_generate_answer *answer = into;
    struct qd_message why = {0};
    worker->limits = run->host.begin(run, worker->watch);
    qd_err err = qd_play_open(worker->play, run->game, task->text, &why);
    if (err == QD_MEMORY || err == QD_STOPPED)
        return err;
    if (err) {
        *status = err == QD_LIMIT ? "limit" : "invalid";
        bool plain = why.code && !why.count && !why.line; /* a phrase without figures */
        return !plain || qd_field_set(&answer->why, qd_text_of(why.code)) ? QD_OK : QD_MEMORY;
    }
    err = keep_level(worker, answer);
    if (!err && run->game->deduce)
        err = prove(worker, answer);
    return qd_job_status(err, "made", status);
}

/* The same level again from its ID, and its solution or proof replayed. */
static qd_err check(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                    const char *status, void *made, struct qd_message *why)
{
    const struct qd_game *game = worker->run->game;
    const struct qd_generate_answer *answer = made;
    const char *proof = answer->proof ? answer->proof : answer->rated.wumpus.proof;
    struct qd_text level = qd_text_of(answer->level ? answer->level : "");
    struct qd_checked checked = {.solved = true};
    struct qd_buf moves;
    qd_err err = QD_OK;
    (void)task;
    if (!qd_text_is(qd_text_of(status), "made"))
        return QD_NOTHING;
    qd_buf_clear(&worker->text);
    game->level_format(qd_play_level(worker->play), &worker->text);
    if (!qd_text_is(level, qd_buf_cstr(&worker->text)))
        return QD_ILLEGAL;
    qd_buf_init(&moves, QD_ANSWER_CAP);
    if (answer->solution.data) {
        game->moves_format(qd_play_level(worker->play), answer->solution.data,
                           answer->solution.count, &moves);
        err = qd_check_path(game->id, level, qd_buf_view(&moves), &checked, why);
    } else if (game->deduce && proof) {
        err = qd_check_wumpus_proof(level, qd_text_of(proof), &checked, why);
    }
    qd_buf_free(&moves);
    return err ? err : checked.solved ? QD_OK : QD_ILLEGAL;
}

#define MAKES                                                                                  \
    .fits = generates, .source = QD_JOB_SEEDS, .limits = QD_JOB_LIMITS, .input = input_fields, \
    .input_size = sizeof(struct qd_generate_input),                                            \
    .answer_size = sizeof(struct qd_generate_answer), .good = "made", .prepare = prepare,      \
    .describe = describe, .check = check

const struct qd_job qd_job_generate = {MAKES,
                                       .name = "generate",
                                       .summary = "bulk.kind.generate",
                                       .answer = generate_fields,
                                       .run = run_generate,
                                       .again = true};
const struct qd_job qd_job_new = {MAKES, .name = "new", .summary = "bulk.kind.new",
                                  .answer = new_fields, .run = run_new};
