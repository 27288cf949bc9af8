/* SPDX-License-Identifier: MIT */
/* Shortens a solution of a Sokoban level: one that was given, the best of those stored with the
 * level, or one that is found first.
 */
#include "base/base.h"
#include "jobs/kinds.h"
#include "sokoban/formats/collection.h"

#include <stdlib.h>
#include <string.h>

enum { POLISH_SECONDS = 10 };

static const struct qd_field *solve_answer(const struct qd_game *game)
{
    (void)game;
    return qd_solve_answer_fields;
}

static const struct qd_field input_fields[] = {
    {.name = "method",
     .option = "method",
     .type = QD_FIELD_TEXT,
     QD_AT(struct qd_optimise_input, solve.method)},
    {.name = "polish",
     .option = "polish",
     .type = QD_FIELD_COUNT,
     .least = 1,
     .most = 1000000,
     .optional = true,
     QD_AT(struct qd_optimise_input, solve.polish)},
    {.name = "for",
     .option = "for",
     .type = QD_FIELD_TEXT,
     .optional = true,
     .unsaid = "pushes",
     QD_AT(struct qd_optimise_input, aim)},
    {.name = "given",
     .type = QD_FIELD_COUNT,
     .optional = true,
     QD_AT(struct qd_optimise_input, given)},
    {.name = "solution",
     .option = "solution",
     .type = QD_FIELD_TEXT,
     .in = QD_IN_JSON,
     QD_AT(struct qd_optimise_input, solution)},
    {0},
};

static const struct qd_field answer_fields[] = {
    {.name = "pushes_before",
     QD_AT(struct qd_optimise_answer, pushes_before),
     QD_GROUP(struct qd_optimise_answer, begun)},
    {.name = "moves_before",
     .json = "length_before",
     QD_AT(struct qd_optimise_answer, moves_before),
     QD_GROUP(struct qd_optimise_answer, begun)},
    {.name = "",
     .type = QD_FIELD_INNER,
     .inner = solve_answer,
     QD_AT(struct qd_optimise_answer, solve)},
    {0},
};

struct length {
    uint64_t pushes, moves;
};

static struct length length_of(const struct qd_moves *moves)
{
    struct length length = {.moves = moves->count};
    for (size_t i = 0; i < moves->count; i++)
        length.pushes += (moves->data[i] & SOKOBAN_PUSH) != 0;
    return length;
}

static bool is_less(enum qd_fewest aim, struct length a, struct length b)
{
    uint64_t first_a = aim == QD_FEWEST_MOVES ? a.moves : a.pushes;
    uint64_t first_b = aim == QD_FEWEST_MOVES ? b.moves : b.pushes;
    return first_a != first_b ? first_a < first_b : a.pushes + a.moves < b.pushes + b.moves;
}

qd_err qd_optimise_take(struct qd_play *play, struct qd_text text, enum qd_fewest aim,
                        struct qd_answer *answer, struct qd_message *why)
{
    const struct qd_level *level = qd_play_level(play);
    struct sokoban_state state;
    struct qd_moves moves = {0};
    size_t mark;
    sokoban_state_start(level, &state);
    qd_err err = sokoban_lurd_parse(text, &moves, &mark, why);
    for (size_t i = 0; !err && i < moves.count; i++) {
        moves.data[i] = sokoban_canonical(level, &state, moves.data[i]);
        err = sokoban_apply(level, &state, moves.data[i], why);
    }
    if (!err && sokoban_status(level, &state, 0) != QD_WON) {
        qd_message_set(why, "sokoban.optimise.unsolved");
        err = QD_ILLEGAL;
    }
    if (!err &&
        (!answer->moves.data || is_less(aim, length_of(&moves), length_of(&answer->moves)))) {
        qd_moves_free(&answer->moves);
        answer->moves = moves;
    } else {
        qd_moves_free(&moves);
    }
    return err;
}

/* The best solution among those stored with the level; no answer if there is none. */
static qd_err take_stored(struct qd_play *play, struct qd_text level, enum qd_fewest aim,
                          struct qd_answer *answer)
{
    struct sokoban_entry entry;
    qd_err err = sokoban_entry_parse(level, &entry);
    if (err)
        return err;
    for (size_t i = 0; i < entry.record_count; i++) {
        struct qd_message unused;
        (void)!qd_optimise_take(play, qd_buf_view(&entry.records[i].moves), aim, answer, &unused);
    }
    sokoban_entry_free(&entry);
    return QD_OK;
}

/* Unless told, what the method minimises, or pushes. */
static enum qd_fewest aim_of(const struct qd_job_run *run)
{
    const struct qd_optimise_input *input = run->input;
    struct qd_method method;
    if (input->aim)
        return strcmp(input->aim, "moves") == 0 ? QD_FEWEST_MOVES : QD_FEWEST_MEASURED;
    return qd_path_method(run->game->path, input->solve.method, &method) &&
                   method.optimal == QD_FEWEST_MOVES
               ? QD_FEWEST_MOVES
               : QD_FEWEST_MEASURED;
}

static qd_err prepare(struct qd_job_run *run, struct qd_job_fault *fault)
{
    struct qd_optimise_input *input = run->input;
    const struct qd_job_limits *limits = &run->limits;
    if (!input->solve.polish && !limits->time_ns && !limits->cpu_ns && !limits->nodes)
        input->solve.polish = POLISH_SECONDS;
    input->given = input->solution ? qd_bulk_hash(qd_text_of(input->solution)) : input->given;
    fault->field = "for";
    if (input->aim && strcmp(input->aim, "moves") != 0 && strcmp(input->aim, "pushes") != 0)
        return QD_UNKNOWN;
    return qd_solve_prepare(run, fault); /* its input comes first */
}

/* A solution to begin with. */
static qd_err begin(struct qd_job_worker *worker, struct qd_text level, struct qd_answer *found,
                    struct qd_message *why)
{
    const struct qd_optimise_input *input = worker->run->input;
    enum qd_fewest aim = aim_of(worker->run);
    if (input->solution)
        return qd_optimise_take(worker->play, qd_text_of(input->solution), aim, found, why);
    qd_err err = take_stored(worker->play, level, aim, found);
    if (!err && !found->moves.data)
        err = qd_play_solve(worker->play, input->solve.method, worker->limits, found, why);
    return err;
}

static qd_err run(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                  const char **status, void *into)
{
    const struct qd_optimise_input *input = worker->run->input;
    struct qd_optimise_answer *answer = into;
    struct qd_answer found = {0};
    struct qd_message why = {0};
    qd_err err = qd_job_open_level(worker, task, status);
    if (err || (*status)[0])
        return err;
    err = begin(worker, task->text, &found, &why);
    if (!err) {
        struct length before = length_of(&found.moves);
        answer->begun = true;
        answer->pushes_before = before.pushes;
        answer->moves_before = before.moves;
        err = qd_job_polish(worker, aim_of(worker->run), input->solve.polish, &found, &why);
    }
    qd_solve_fill(worker, err, &found, &answer->solve);
    /* What Ctrl-C cut short is worth printing, but not keeping: --resume does it again. */
    if (!err && worker->run->kept && worker->run->host.interrupted())
        return QD_STOPPED;
    return qd_job_status(err, "solved", status);
}

static qd_err check(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                    const char *status, void *answer, struct qd_message *why)
{
    const struct qd_optimise_answer *found = answer;
    (void)task;
    return qd_solve_check_answer(worker, status, &found->solve, why);
}

const struct qd_job qd_job_optimise = {
    .name = "optimise",
    .game = "sokoban",
    .summary = "bulk.kind.optimise",
    .limits = QD_JOB_LIMITS,
    .input = input_fields,
    .input_size = sizeof(struct qd_optimise_input),
    .answer = answer_fields,
    .answer_size = sizeof(struct qd_optimise_answer),
    .good = "solved",
    .prepare = prepare,
    .cost = qd_solve_cost,
    .run = run,
    .check = check,
};
