/* SPDX-License-Identifier: MIT */
/* The agent of the Wumpus, which knows no more than a player: `solve` plays the grids of a file,
 * `agent` blocks of random worlds. Each world has a seed of its own, so that the figures do not
 * depend on the size of the blocks.
 */
#include "base/base.h"
#include "check/check.h"
#include "jobs/kinds.h"

#include <inttypes.h>

enum { BLOCK = 100 };

#define BOLD \
    .name = "bold", .option = "bold", .type = QD_FIELD_BIT, QD_AT(struct qd_agent_input, bold)
#define DEATH                                                                                 \
    .name = "death", .option = "death", .most = 1000000, QD_AT(struct qd_agent_input, death), \
    .optional = true, .usual = 1

static const struct qd_field solve_input_fields[] = {{BOLD}, {DEATH}, {0}};
static const struct qd_field agent_input_fields[] = {
    {.name = "params",
     .option = "params",
     .type = QD_FIELD_TEXT,
     QD_AT(struct qd_agent_input, params)},
    {BOLD},
    {QD_WORLDS_OF(struct qd_agent_input)},
    {QD_SEED_OF(struct qd_agent_input)},
    {DEATH},
    {0},
};

#define PLAYED(spelled, member)                                   \
    .name = spelled, QD_AT(struct qd_agent_solve_answer, member), \
    QD_GROUP(struct qd_agent_solve_answer, played)
#define COUNTED(member) \
    .name = #member, QD_AT(struct qd_agent_answer, member), QD_GROUP(struct qd_agent_answer, played)

static const struct qd_field solve_answer_fields[] = {
    {PLAYED("moves", count)},
    {PLAYED("steps", result.steps)},
    {PLAYED("shots", result.shots)},
    {PLAYED("risks", result.risks)},
    {PLAYED("solution", moves), .type = QD_FIELD_MOVES},
    {0},
};
static const struct qd_field agent_answer_fields[] = {
    {COUNTED(games)},
    {COUNTED(won)},
    {COUNTED(deaths)},
    {COUNTED(steps)},
    {COUNTED(risks)},
    {COUNTED(shots)},
    {0},
};

static qd_err play(const struct qd_job_worker *worker, const struct qd_level *level,
                   struct wumpus_result *result, struct qd_moves *moves)
{
    const struct qd_agent_input *input = worker->run->input;
    const struct wumpus_risk_policy policy = {
        .gold = 1, .death = (int)input->death, .bold = input->bold};
    return wumpus_agent((const struct wumpus_level *)level, &policy, worker->limits, result, moves);
}

static qd_err run_solve(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                        const char **status, void *into)
{
    struct qd_agent_solve_answer *answer = into;
    const struct wumpus_result *result = &answer->result;
    qd_err err = qd_job_open_level(worker, task, status);
    if (err || (*status)[0])
        return err;
    err = play(worker, qd_play_level(worker->play), &answer->result, &answer->moves);
    answer->played = !err;
    answer->count = answer->moves.count;
    return qd_job_status(err, result->won ? "won" : result->dead ? "lost" : "stuck", status);
}

qd_err qd_agent_check(const struct qd_level *level, bool won,
                      const struct qd_agent_solve_answer *answer, struct qd_message *why)
{
    struct qd_checked checked = {0};
    qd_err err = qd_solve_replay(level, &answer->moves, &checked, why);
    return err ? err : checked.solved == won && answer->count == checked.moves ? QD_OK : QD_ILLEGAL;
}

static qd_err check(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                    const char *status, void *found, struct qd_message *why)
{
    const struct qd_agent_solve_answer *answer = found;
    (void)task;
    if (!answer->played)
        return QD_NOTHING;
    return qd_agent_check(qd_play_level(worker->play), qd_text_is(qd_text_of(status), "won"),
                          answer, why);
}

static qd_err prepare(struct qd_job_run *run, struct qd_job_fault *fault)
{
    struct qd_agent_input *input = run->input;
    run->count = (input->worlds + BLOCK - 1) / BLOCK;
    return qd_generate_check(run, "8x8-random", &input->params, fault);
}

static void describe(const struct qd_job_run *run, uint64_t number, struct qd_buf *out,
                     uint64_t *seed)
{
    const struct qd_agent_input *input = run->input;
    uint64_t from = (number - 1) * BLOCK, left = input->worlds - from;
    *seed = input->seed;
    qd_buf_printf(out, "%" PRIu64 " %" PRIu64, from, left < BLOCK ? left : BLOCK);
}

static qd_err play_world(const struct qd_job_worker *worker, uint64_t seed,
                         struct qd_agent_answer *sum)
{
    const struct qd_agent_input *input = worker->run->input;
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    struct wumpus_result result;
    qd_err err = wumpus_generate(qd_text_of(input->params), seed, worker->limits, &level, &why);
    if (!err)
        err = play(worker, level, &result, NULL);
    if (level)
        wumpus_level_free(level);
    if (err)
        return err;
    sum->games++;
    sum->won += result.won;
    sum->deaths += result.dead;
    sum->steps += (uint64_t)result.steps;
    sum->risks += (uint64_t)result.risks;
    sum->shots += (uint64_t)result.shots;
    return QD_OK;
}

static qd_err run_agent(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                        const char **status, void *into)
{
    const struct qd_job_run *run = worker->run;
    struct qd_agent_answer *answer = into;
    struct qd_text text = task->text;
    uint64_t from = 0, count = 0;
    qd_err err = qd_text_digits(&text, UINT64_MAX, &from) && qd_text_cut(&text, ' ') &&
                         qd_text_digits(&text, BLOCK, &count)
                     ? QD_OK
                     : QD_INTERNAL;
    worker->limits = run->host.begin(run, worker->watch);
    for (uint64_t i = from; !err && i < from + count; i++)
        err = run->host.interrupted() ? QD_STOPPED
                                      : play_world(worker, qd_seed_split(task->seed, 0, i), answer);
    answer->played = !err;
    return qd_job_status(err, "done", status);
}

#define AGENT .game = "wumpus", .limits = QD_JOB_LIMITS, .input_size = sizeof(struct qd_agent_input)

const struct qd_job qd_job_solve_wumpus = {AGENT,
                                           .name = "solve",
                                           .summary = "bulk.kind.solve.wumpus",
                                           .input = solve_input_fields,
                                           .answer = solve_answer_fields,
                                           .answer_size = sizeof(struct qd_agent_solve_answer),
                                           .good = "won lost stuck",
                                           .run = run_solve,
                                           .check = check,
                                           .again = true};
const struct qd_job qd_job_agent = {AGENT,
                                    .name = "agent",
                                    .summary = "bulk.kind.agent",
                                    .source = QD_JOB_BLOCKS,
                                    .input = agent_input_fields,
                                    .answer = agent_answer_fields,
                                    .answer_size = sizeof(struct qd_agent_answer),
                                    .good = "done",
                                    .prepare = prepare,
                                    .describe = describe,
                                    .run = run_agent};
