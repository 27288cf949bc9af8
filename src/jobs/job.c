/* SPDX-License-Identifier: MIT */
/* The kinds of work that games share, and how their inputs stand in the plan of a results file. */
#include "jobs/job.h"
#include "jobs/kinds.h"

#include <string.h>

const struct qd_job *const qd_jobs[] = {
    &qd_job_solve,       &qd_job_optimise,
    &qd_job_generate,    &qd_job_rate_sokoban,
    &qd_job_rate_wumpus, &qd_job_rate_taquin,
    &qd_job_new,         &qd_job_map,
    &qd_job_mazes,       NULL,
};

bool qd_job_fits(const struct qd_job *job, const struct qd_game *game)
{
    return job->game ? strcmp(job->game, game->id) == 0 : job->fits(game);
}

const struct qd_job *qd_job_find(const struct qd_job *const *jobs, const struct qd_game *game,
                                 struct qd_text name)
{
    for (; *jobs; jobs++)
        if (qd_job_fits(*jobs, game) && qd_text_is(name, (*jobs)->name))
            return *jobs;
    return NULL;
}

#define LIMIT(spelled, member, in)                                       \
    {                                                                    \
        .name = spelled, .unit = in, QD_AT(struct qd_job_limits, member) \
    }

const struct qd_field qd_job_limit_fields[] = {
    LIMIT("nodes", nodes, 1),
    LIMIT("memory", memory_bytes, 1 << 20),
    LIMIT("time_ms", time_ns, 1000000),
    LIMIT("cpu_ms", cpu_ns, 1000000),
    {0},
};

void qd_job_limits_text(const struct qd_job_limits *limits, struct qd_buf *out)
{
    const struct qd_codec none = {0};
    qd_fields_encode(qd_job_limit_fields, &none, limits, ' ', out);
}

void qd_job_params(const struct qd_job_run *run, struct qd_buf *out)
{
    const struct qd_codec codec = {.game = run->game};
    if (run->job->rows)
        qd_buf_printf(out, "rows=%u", run->job->rows);
    if (run->job->input)
        qd_fields_encode(run->job->input, &codec, run->input, ' ', out);
    qd_job_limits_text(&run->limits, out);
}

qd_err qd_job_recall(struct qd_job_run *run, struct qd_text params, struct qd_message *why)
{
    const struct qd_codec codec = {.game = run->game};
    qd_err err =
        qd_fields_decode(qd_job_limit_fields, &codec, params, ' ', true, &run->limits, why);
    if (!err && run->job->input)
        err = qd_fields_decode(run->job->input, &codec, params, ' ', true, run->input, why);
    return err;
}
