/* SPDX-License-Identifier: MIT */
/* Runs the tasks of one kind of work for src/bulk: a play and a clock for each thread. */
#include "jobs/job.h"

#include <stdlib.h>
#include <string.h>

const char *qd_job_word(qd_err err)
{
    return err == QD_OK ? "solved" : err == QD_IMPOSSIBLE ? "unsolvable" : qd_err_name(err);
}

static bool is_listed(const char *words, struct qd_text word)
{
    struct qd_text rest = qd_text_of(words ? words : "");
    while (rest.size > 0) {
        struct qd_text one = qd_text_word(&rest);
        if (one.size == word.size && memcmp(one.data, word.data, one.size) == 0)
            return true;
    }
    return false;
}

qd_err qd_job_error(const char *good, struct qd_text status)
{
    if (is_listed(good, status))
        return QD_OK;
    for (int err = QD_OK + 1; err < QD_ERR_COUNT; err++)
        if (qd_text_is(status, qd_job_word((qd_err)err)))
            return (qd_err)err;
    return QD_INTERNAL;
}

qd_err qd_job_status(qd_err err, const char *good, const char **status)
{
    if (err == QD_STOPPED || err == QD_MEMORY || err == QD_INTERNAL)
        return err;
    *status = err ? qd_job_word(err) : good;
    return QD_OK;
}

qd_err qd_job_open_level(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                         const char **status)
{
    const struct qd_job_run *run = worker->run;
    struct qd_message why = {0};
    worker->limits = run->host.begin(run, worker->watch);
    qd_err err = run->host.open(run, task->text, worker->play, &why);
    worker->opened = err || why.code ? 0 : task->number;
    if (err == QD_MEMORY || err == QD_STOPPED)
        return err;
    if (err)
        *status = err == QD_LIMIT ? "limit" : "invalid";
    return QD_OK;
}

static void close_worker(void *context)
{
    struct qd_job_worker *worker = context;
    if (worker->own)
        worker->run->job->own_free(worker->own);
    qd_play_free(worker->play);
    qd_buf_free(&worker->text);
    free(worker->watch);
    free(worker);
}

static qd_err open_worker(void *context, void **out)
{
    const struct qd_job_run *run = context;
    struct qd_job_worker *worker = calloc(1, sizeof *worker);
    if (!worker)
        return QD_MEMORY;
    worker->run = run;
    worker->watch = calloc(1, run->host.watch_size);
    qd_buf_init(&worker->text, QD_ANSWER_CAP);
    if (worker->watch) {
        worker->limits = run->host.begin(run, worker->watch);
        worker->play = run->host.play(run, worker->watch);
    }
    *out = worker;
    if (worker->play)
        return QD_OK;
    close_worker(worker);
    *out = NULL;
    return QD_MEMORY;
}

static qd_err run_task(void *context, const struct qd_bulk_task *task, const char **status,
                       void *answer)
{
    struct qd_job_worker *worker = context;
    return worker->run->job->run(worker, task, status, answer);
}

static void encode(void *context, const void *answer, struct qd_buf *fields)
{
    struct qd_job_worker *worker = context;
    const struct qd_codec codec = {worker->run->game, qd_play_level(worker->play)};
    qd_fields_encode(worker->run->job->answer, &codec, answer, '\t', fields);
}

static void clear(void *context, void *answer)
{
    const struct qd_job_run *run = context;
    qd_fields_free(run->job->answer, run->game, answer);
    memset(answer, 0, run->job->answer_size);
}

struct qd_bulk_kind qd_job_kind(const struct qd_job_run *run)
{
    return (struct qd_bulk_kind){.name = run->job->name,
                                 .answer_size = run->job->answer_size,
                                 .open = open_worker,
                                 .close = close_worker,
                                 .run = run_task,
                                 .encode = encode,
                                 .clear = clear};
}

qd_err qd_job_decode(const struct qd_job_run *run, const struct qd_bulk_row *row,
                     const struct qd_level *level, void *answer, struct qd_message *why)
{
    const struct qd_codec codec = {run->game, level};
    return qd_fields_decode(run->job->answer, &codec, row->fields, '\t',
                            is_listed(run->job->good, row->status), answer, why);
}
