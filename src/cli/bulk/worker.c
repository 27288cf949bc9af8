/* SPDX-License-Identifier: MIT */
/* What a thread of a bulk run keeps: a play, and the limits that every task gets afresh. */
#include "cli/bulk/bulk.h"

#include "cli/solve_many.h"

#include <stdlib.h>

bool cli_bulk_is_alone(const struct cli_bulk_request *request)
{
    return request->taker && request->kind->source == CLI_BULK_LEVELS && request->tasks &&
           request->tasks->input.count == 1;
}

void cli_bulk_begin(struct cli_bulk_worker *worker)
{
    const struct cli_bulk_request *request = worker->request;
    const struct cli_options *options = &request->options;
    cli_watch_next(&worker->watch, request->method ? request->method : options->verb,
                   options->nodes, options->memory_bytes, options->time_ns,
                   options->quiet || !cli_bulk_is_alone(request));
    cli_watch_cpu(&worker->watch, options->cpu_ns, true);
}

qd_err cli_bulk_open_level(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                           const char **status)
{
    const struct cli *cli = &worker->request->options.cli;
    struct qd_message why = {0};
    cli_bulk_begin(worker);
    qd_err err = cli_level_read(cli, task->text, worker->play, &why);
    if (err == QD_MEMORY || err == QD_STOPPED)
        return err;
    if (err)
        *status = err == QD_LIMIT ? "limit" : "invalid";
    else
        cli_lend(cli, worker->play);
    return QD_OK;
}

bool cli_bulk_has_number(struct qd_text fields, const char *name, uint64_t number)
{
    struct qd_text value;
    uint64_t found;
    return qd_bulk_field(fields, name, &value) && qd_text_number(value, UINT64_MAX, &found) &&
           found == number;
}

uint64_t cli_bulk_number(const struct qd_bulk_row *row, const char *name)
{
    struct qd_text value;
    uint64_t found = 0;
    return qd_bulk_field(row->fields, name, &value) && qd_text_number(value, UINT64_MAX, &found)
               ? found
               : 0;
}

int64_t cli_bulk_signed(const struct qd_bulk_row *row, const char *name)
{
    struct qd_text value;
    uint64_t found = 0;
    if (!qd_bulk_field(row->fields, name, &value) || value.size == 0)
        return 0;
    bool minus = value.data[0] == '-';
    struct qd_text digits = {value.data + minus, value.size - minus};
    if (!qd_text_number(digits, INT64_MAX, &found))
        return 0;
    return minus ? -(int64_t)found : (int64_t)found;
}

bool cli_bulk_is(const struct qd_bulk_row *row, const char *name, const char *value)
{
    struct qd_text found;
    return qd_bulk_field(row->fields, name, &found) && qd_text_is(found, value);
}

qd_err cli_bulk_status(qd_err err, const char *good, const char **status)
{
    if (err == QD_STOPPED || err == QD_MEMORY || err == QD_INTERNAL)
        return err;
    *status = err ? cli_solve_status(err) : good;
    return QD_OK;
}

static qd_err open_worker(void *context, void **out)
{
    const struct cli_bulk_request *request = context;
    struct cli_bulk_worker *worker = calloc(1, sizeof *worker);
    if (!worker)
        return QD_MEMORY;
    worker->request = request;
    qd_buf_init(&worker->text, QD_ANSWER_CAP);
    cli_bulk_begin(worker);
    worker->play = cli_play_within(&request->options.cli, &worker->watch.limits);
    *out = worker;
    return QD_OK;
}

static void close_worker(void *context)
{
    struct cli_bulk_worker *worker = context;
    if (worker->own && worker->request->kind->own_free)
        worker->request->kind->own_free(worker->own);
    qd_play_free(worker->play);
    qd_buf_free(&worker->text);
    free(worker);
}

static qd_err run_task(void *context, const struct qd_bulk_task *task, const char **status,
                       struct qd_buf *fields)
{
    struct cli_bulk_worker *worker = context;
    return worker->request->kind->run(worker, task, status, fields);
}

const struct qd_bulk_kind cli_bulk_work = {"bulk", open_worker, close_worker, run_task};
