/* SPDX-License-Identifier: MIT */
/* Solves levels of a game whose answers are paths. The play has every path replayed by the checker
 * before it is an answer; one that comes from a file goes through it again.
 */
#include "base/base.h"
#include "check/check.h"
#include "jobs/kinds.h"

const struct qd_field qd_solve_input_fields[] = {
    {.name = "method",
     .option = "method",
     .type = QD_FIELD_TEXT,
     QD_AT(struct qd_solve_input, method)},
    {.name = "polish",
     .type = QD_FIELD_COUNT,
     .optional = true,
     QD_AT(struct qd_solve_input, polish)},
    {0},
};

#define FOUND(spelled, member)                                  \
    {                                                           \
        .name = spelled, QD_AT(struct qd_solve_answer, member), \
        QD_GROUP(struct qd_solve_answer, tried)                 \
    }
#define SOLVED(spelled, kind, member)                                         \
    {                                                                         \
        .name = spelled, .type = kind, QD_AT(struct qd_solve_answer, member), \
        QD_GROUP(struct qd_solve_answer, solved)                              \
    }

const struct qd_field qd_solve_answer_fields[] = {
    FOUND("nodes", found.stats.expanded),
    FOUND("generated", found.stats.generated),
    FOUND("duplicates", found.stats.duplicates),
    FOUND("pruned", found.stats.pruned),
    FOUND("bound", found.lower_bound),
    FOUND("peak_bytes", found.stats.peak_bytes),
    SOLVED("moves", QD_FIELD_COUNT, moves),
    SOLVED(NULL, QD_FIELD_COUNT, measured),
    SOLVED("optimal", QD_FIELD_FLAG, found.optimal),
    SOLVED("solution", QD_FIELD_MOVES, found.moves),
    {0},
};

static bool has_path(const struct qd_game *game)
{
    return game->path != NULL;
}

qd_err qd_solve_prepare(struct qd_job_run *run, struct qd_job_fault *fault)
{
    struct qd_solve_input *input = run->input;
    const struct qd_path *path = run->game->path;
    struct qd_method found;
    if (!input->method && !qd_field_set(&input->method, qd_text_of(path->methods[0].name)))
        return QD_MEMORY;
    fault->field = "method";
    return qd_path_method(path, input->method, &found) ? QD_OK : QD_UNKNOWN;
}

/* Pieces that move times the size of the drawing: a rough guess, but a level of many boxes seldom
 * comes last by it. */
float qd_solve_cost(struct qd_text text)
{
    uint64_t pieces = 1;
    for (size_t i = 0; i < text.size; i++)
        pieces += text.data[i] == '$' || text.data[i] == '*';
    return (float)(pieces * pieces * text.size);
}

static uint64_t measure(const struct qd_game *game, const struct qd_moves *moves)
{
    uint64_t sum = 0;
    for (size_t i = 0; game->measure && i < moves->count; i++)
        sum += game->measure->counts(moves->data[i]);
    return sum;
}

void qd_solve_fill(const struct qd_job_worker *worker, qd_err err, struct qd_answer *found,
                   struct qd_solve_answer *answer)
{
    answer->tried = true;
    answer->solved = !err;
    answer->found = *found;
    answer->moves = found->moves.count;
    answer->measured = measure(worker->run->game, &found->moves);
    *found = (struct qd_answer){0};
}

qd_err qd_job_polish(struct qd_job_worker *worker, enum qd_fewest aim, uint64_t seconds,
                     struct qd_answer *answer, struct qd_message *why)
{
    struct qd_limits limits = *worker->limits;
    uint64_t spent = worker->run->host.spent(worker->watch), whole = limits.time_ns;
    uint64_t left = spent < whole ? whole - spent : 1;
    limits.time_ns = seconds * 1000000000u;
    if (whole && (!limits.time_ns || left < limits.time_ns))
        limits.time_ns = left;
    return qd_play_polish(worker->play, aim, &limits, answer, why);
}

static qd_err run(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                  const char **status, void *into)
{
    const struct qd_solve_input *input = worker->run->input;
    struct qd_solve_answer *answer = into;
    struct qd_answer found = {0};
    struct qd_message why = {0};
    struct qd_method method;
    qd_err err = qd_job_open_level(worker, task, status);
    if (err || (*status)[0])
        return err;
    err = qd_play_solve(worker->play, input->method, worker->limits, &found, &why);
    if (!err && input->polish && qd_path_method(worker->run->game->path, input->method, &method))
        err = qd_job_polish(
            worker, method.optimal == QD_FEWEST_MOVES ? QD_FEWEST_MOVES : QD_FEWEST_MEASURED,
            input->polish, &found, &why);
    qd_solve_fill(worker, err, &found, answer);
    answer->found.stats.elapsed_ns = worker->run->host.elapsed(worker->watch);
    answer->why = err ? why.code : NULL;
    if (!worker->run->tells)
        return qd_job_status(err, "solved", status);
    *status = qd_job_word(err);
    return QD_OK;
}

qd_err qd_solve_check_answer(struct qd_job_worker *worker, const char *status,
                             const struct qd_solve_answer *answer, struct qd_message *why)
{
    const struct qd_game *game = worker->run->game;
    const struct qd_level *level = qd_play_level(worker->play);
    struct qd_checked checked = {0};
    struct qd_buf text, moves;
    if (!qd_text_is(qd_text_of(status), "solved"))
        return QD_NOTHING;
    qd_buf_init(&text, QD_ANSWER_CAP);
    qd_buf_init(&moves, QD_ANSWER_CAP);
    game->level_format(level, &text);
    game->moves_format(level, answer->found.moves.data, answer->found.moves.count, &moves);
    qd_err err = text.err ? text.err : moves.err;
    if (!err)
        err = qd_check_path(game->id, qd_buf_view(&text), qd_buf_view(&moves), &checked, why);
    qd_buf_free(&text);
    qd_buf_free(&moves);
    bool counts =
        answer->moves == checked.moves && (!game->measure || answer->measured == checked.pushes);
    return err ? err : checked.solved && counts ? QD_OK : QD_ILLEGAL;
}

static qd_err check(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                    const char *status, void *answer, struct qd_message *why)
{
    (void)task;
    return qd_solve_check_answer(worker, status, answer, why);
}

const struct qd_job qd_job_solve = {
    .name = "solve",
    .fits = has_path,
    .summary = "bulk.kind.solve",
    .limits = QD_JOB_LIMITS,
    .input = qd_solve_input_fields,
    .input_size = sizeof(struct qd_solve_input),
    .answer = qd_solve_answer_fields,
    .answer_size = sizeof(struct qd_solve_answer),
    .good = "solved",
    .prepare = qd_solve_prepare,
    .cost = qd_solve_cost,
    .run = run,
    .check = check,
};
