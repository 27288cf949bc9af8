/* SPDX-License-Identifier: MIT */
/* Kinds of the Wumpus alone: `stats` counts random grids, `agent` lets the computer play them. A
 * task is a block of grids or worlds, each with a seed of its own, so that the figures do not
 * depend on the size of the blocks or on who counts them.
 */
#include "base/base.h"
#include "cli/bulk/bridge.h"
#include "cli/wumpus/stats.h"
#include "wumpus/agents.h"

#include <inttypes.h>
#include <stdlib.h>

enum { STATS_BLOCK = 10000, AGENT_BLOCK = 100 };

static uint64_t blocks_of(const struct cli_bulk_request *request)
{
    return (request->grids + request->block - 1) / request->block;
}

uint64_t cli_bulk_stats_blocks(uint64_t grids)
{
    return (grids + STATS_BLOCK - 1) / STATS_BLOCK;
}

static int prepare_stats(struct cli_bulk_request *request)
{
    int rule;
    uint64_t side;
    request->rule = request->rule ? request->rule : "strict";
    request->size = request->size ? request->size : "8";
    request->grids = request->grids ? request->grids : 10000;
    request->block = STATS_BLOCK;
    if (!request->pits[0])
        request->pits[0] = 1, request->pits[1] = 50;
    if (!cli_stats_rule(request->rule, &rule))
        return cli_refuse_value(&request->options, OPTION_RULE, NULL, request->rule);
    if (!cli_number(request->size, WUMPUS_SIDE_MIN, WUMPUS_SIDE_MAX, &side))
        return cli_refuse_value(&request->options, OPTION_SIZE, NULL, request->size);
    request->count = (request->pits[1] - request->pits[0] + 1) * blocks_of(request);
    return CLI_DONE;
}

static void describe_stats(const struct cli_bulk_request *request, uint64_t number,
                           struct qd_buf *out, uint64_t *seed)
{
    uint64_t each = blocks_of(request), pits = request->pits[0] + (number - 1) / each;
    uint64_t from = (number - 1) % each * request->block;
    uint64_t left = request->grids - from;
    *seed = request->seed;
    qd_buf_printf(out, "%" PRIu64 " %" PRIu64 " %" PRIu64, pits, from,
                  left < request->block ? left : request->block);
}

static void stats_params(const struct cli_bulk_request *request, struct qd_buf *out)
{
    qd_buf_printf(out,
                  "size=%s pits=%" PRIu64 "-%" PRIu64 " grids=%" PRIu64 " rule=%s seed=%" PRIu64,
                  request->size, request->pits[0], request->pits[1], request->grids, request->rule,
                  request->seed);
}

/* "PITS FROM COUNT", or two numbers where the first is not wanted. */
static bool read_block(struct qd_text text, uint64_t *pits, uint64_t *from, uint64_t *count)
{
    return (!pits || (qd_text_digits(&text, WUMPUS_CELLS, pits) && qd_text_cut(&text, ' '))) &&
           qd_text_digits(&text, UINT64_MAX, from) && qd_text_cut(&text, ' ') &&
           qd_text_digits(&text, UINT64_MAX, count) && text.size == 0;
}

static void put_counts(struct qd_buf *fields, const char *stem, const uint64_t *counts)
{
    for (int i = 0; i < STATS_INTEREST; i++) {
        char name[32];
        snprintf(name, sizeof name, "%s%d", stem, i);
        qd_bulk_put_number(fields, name, counts[i]);
    }
}

static qd_err run_stats(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                        const char **status, struct qd_buf *fields)
{
    const struct cli_bulk_request *request = worker->request;
    struct stats_row row = {0};
    uint64_t side = 0, pits, from, count;
    int rule = 0;
    if (!cli_stats_rule(request->rule, &rule) ||
        !cli_number(request->size, WUMPUS_SIDE_MIN, WUMPUS_SIDE_MAX, &side) ||
        !read_block(task->text, &pits, &from, &count))
        return QD_INTERNAL;
    if (!worker->own)
        worker->own = cli_stats_level((int)side, rule);
    if (!worker->own)
        return QD_MEMORY;
    row.pits = (int)pits;
    for (uint64_t done = 0; done < count && !(*status)[0]; done += 256) {
        uint64_t some = count - done < 256 ? count - done : 256;
        if (cli_interrupted())
            return QD_STOPPED;
        if (!cli_stats_count(worker->own, rule, task->seed, from + done, some, &row))
            *status = "invalid";
    }
    qd_bulk_put_number(fields, "pits", pits);
    qd_bulk_put_number(fields, "grids", row.grids);
    qd_bulk_put_number(fields, "valid", row.valid);
    put_counts(fields, "deducible", row.deducible);
    put_counts(fields, "other", row.other);
    *status = (*status)[0] ? *status : "done";
    return QD_OK;
}

static const int stats_takes[] = {OPTION_SIZE, OPTION_PITS, OPTION_GRIDS,
                                  OPTION_RULE, OPTION_SEED, 0};

const struct cli_bulk_kind cli_bulk_stats = {
    CLI_BULK_BRIDGE(cli_bulk_stats),
    .job.name = "stats",
    .job.game = "wumpus",
    .job.summary = "bulk.kind.stats",
    .job.source = QD_JOB_BLOCKS,
    .takes = stats_takes,
    .prepare = prepare_stats,
    .describe = describe_stats,
    .params = stats_params,
    .run = run_stats,
    .job.own_free = free,
};

static int prepare_agent(struct cli_bulk_request *request)
{
    struct qd_message why = {0};
    struct qd_buf spelled;
    request->params = request->params ? request->params : "8x8-random";
    request->grids = request->grids ? request->grids : 1000;
    request->block = AGENT_BLOCK;
    request->count = blocks_of(request);
    qd_buf_init(&spelled, 256);
    qd_err err =
        request->options.cli.game->params_format(qd_text_of(request->params), &spelled, &why);
    qd_buf_free(&spelled);
    return err ? cli_report(&request->options.cli, "--params", 1, err, &why) : CLI_DONE;
}

static void describe_agent(const struct cli_bulk_request *request, uint64_t number,
                           struct qd_buf *out, uint64_t *seed)
{
    uint64_t from = (number - 1) * request->block, left = request->grids - from;
    *seed = request->seed;
    qd_buf_printf(out, "%" PRIu64 " %" PRIu64, from, left < request->block ? left : request->block);
}

static void agent_params(const struct cli_bulk_request *request, struct qd_buf *out)
{
    qd_buf_printf(out, "params=%s bold=%d worlds=%" PRIu64 " seed=%" PRIu64, request->params,
                  request->bold, request->grids, request->seed);
    if (request->death != 1)
        qd_buf_printf(out, " death=%" PRIu64, request->death);
}

struct tally {
    uint64_t won, dead, steps, risks, shots;
};

static qd_err play_world(struct cli_bulk_worker *worker, uint64_t seed, struct tally *tally)
{
    const struct wumpus_risk_policy policy = {
        .gold = 1, .death = (int)worker->request->death, .bold = worker->request->bold};
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    struct wumpus_result result;
    qd_err err = wumpus_generate(qd_text_of(worker->request->params), seed, &worker->watch->limits,
                                 &level, &why);
    if (!err)
        err = wumpus_agent((const struct wumpus_level *)level, &policy, &worker->watch->limits,
                           &result, NULL);
    if (level)
        wumpus_level_free(level);
    if (err)
        return err;
    tally->won += result.won;
    tally->dead += result.dead;
    tally->steps += (uint64_t)result.steps;
    tally->risks += (uint64_t)result.risks;
    tally->shots += (uint64_t)result.shots;
    return QD_OK;
}

static qd_err run_agent(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                        const char **status, struct qd_buf *fields)
{
    struct tally tally = {0};
    uint64_t from, count, played = 0;
    qd_err err = read_block(task->text, NULL, &from, &count) ? QD_OK : QD_INTERNAL;
    cli_bulk_begin(worker);
    for (; !err && played < count; played++)
        err = cli_interrupted()
                  ? QD_STOPPED
                  : play_world(worker, qd_seed_split(task->seed, 0, from + played), &tally);
    if (err)
        return qd_job_status(err, "done", status);
    qd_bulk_put_number(fields, "games", played);
    qd_bulk_put_number(fields, "won", tally.won);
    qd_bulk_put_number(fields, "deaths", tally.dead);
    qd_bulk_put_number(fields, "steps", tally.steps);
    qd_bulk_put_number(fields, "risks", tally.risks);
    qd_bulk_put_number(fields, "shots", tally.shots);
    *status = "done";
    return QD_OK;
}

static const int agent_takes[] = {OPTION_PARAMS, OPTION_WORLDS, OPTION_BOLD, OPTION_SEED, 0};

const struct cli_bulk_kind cli_bulk_agent = {
    CLI_BULK_BRIDGE(cli_bulk_agent),
    .job.name = "agent",
    .job.game = "wumpus",
    .job.summary = "bulk.kind.agent",
    .job.source = QD_JOB_BLOCKS,
    .takes = agent_takes,
    .job.limits = QD_JOB_LIMITS,
    .prepare = prepare_agent,
    .describe = describe_agent,
    .params = agent_params,
    .run = run_agent,
};
