/* SPDX-License-Identifier: MIT */
/* A bulk run: its plan, its results file, its workers, and what is said at the end. */
#include "cli/bulk/order.h"

#include <string.h>
#include <unistd.h>

/* Where rows go: the file, and the totals or a verb's own. */
struct counting {
    const struct cli_bulk_request *request;
    bool has_file;
    struct qd_bulk_file file;
    struct qd_bulk_sink sink;
    struct cli_bulk_tally tally;
    struct cli_bulk_order order;
};

static bool has(void *context, uint64_t number)
{
    struct counting *counting = context;
    const struct cli_bulk_taker *taker = counting->request->taker;
    return (counting->has_file && counting->sink.has(counting->sink.context, number)) ||
           (taker && taker->skip && taker->skip(taker->context, number));
}

static qd_err add(void *context, const struct qd_bulk_row *row, struct qd_message *why)
{
    struct counting *counting = context;
    qd_err err = counting->has_file ? counting->sink.add(counting->sink.context, row, why) : QD_OK;
    if (counting->request->taker)
        return err ? err : cli_bulk_order_add(&counting->order, row);
    cli_bulk_count(&counting->tally, row->status);
    return err;
}

static qd_err flush(void *context, struct qd_message *why)
{
    struct counting *counting = context;
    return counting->has_file ? counting->sink.flush(counting->sink.context, why) : QD_OK;
}

/* A row of an earlier run: resuming a run that failed does not make it a success. */
static qd_err take_kept(void *context, const struct qd_bulk_row *row, struct qd_text line)
{
    struct counting *counting = context;
    (void)line;
    if ((row->number - 1) % counting->request->parts == counting->request->part - 1)
        cli_bulk_worsen(&counting->tally, row->status);
    return QD_OK;
}

static int fail(const struct cli_bulk_request *request, const char *name, qd_err err,
                struct qd_message *why)
{
    qd_message_fill(why, err);
    (void)cli_report(&request->options.cli, name, why->line ? 1 : 0, err, why);
    return err == QD_SYNTAX || err == QD_UNKNOWN ? CLI_USAGE
           : err == QD_MEMORY                    ? CLI_LIMIT
                                                 : CLI_NO;
}

/* A file that cannot be used is a mistake in the command; a disk that is full is not. */
static int refuse_file(const struct cli_bulk_request *request, qd_err err, struct qd_message *why)
{
    int code = fail(request, request->results, err, why);
    return code == CLI_NO ? CLI_USAGE : code;
}

/* An exit code; the file is open if there is to be one. */
static int open_file(struct counting *counting, const struct cli_bulk_tasks *tasks)
{
    const struct cli_bulk_request *request = counting->request;
    struct qd_message why = {0};
    struct qd_buf params;
    if (!request->results)
        return CLI_DONE;
    qd_buf_init(&params, 4096);
    struct qd_bulk_plan plan = cli_bulk_plan(request, tasks, &params);
    qd_err err = qd_bulk_file_open(&counting->file, request->results, &plan, request->resume, &why);
    qd_buf_free(&params);
    if (err)
        return refuse_file(request, err, &why);
    if (counting->file.torn) {
        struct qd_message say;
        qd_message_set(&say, "bulk.torn");
        cli_bulk_say(&request->options, request->results, &say);
    }
    if (counting->file.other[0]) {
        struct qd_message say;
        qd_message_set(&say, "bulk.resumes-other");
        qd_message_text(&say, "first", qd_text_of(counting->file.other));
        qd_message_text(&say, "second", qd_text_of(QD_VERSION));
        cli_bulk_say(&request->options, request->results, &say);
    }
    counting->has_file = true;
    counting->sink = qd_bulk_file_sink(&counting->file);
    return CLI_DONE;
}

/* What is there before the run. */
static qd_err take_earlier(struct counting *counting, struct qd_message *why)
{
    const struct qd_bulk_file *file = counting->has_file ? &counting->file : NULL;
    if (counting->request->taker)
        return cli_bulk_order_begin(&counting->order, file, why);
    return file && file->kept ? qd_bulk_file_each(file, take_kept, counting, why) : QD_OK;
}

static const char *name_of(const struct cli_bulk_request *request)
{
    return request->results ? request->results : request->options.verb;
}

static int conclude(struct cli_bulk_request *request, struct counting *counting, qd_err err,
                    uint64_t started_ns, struct qd_message *why)
{
    const struct cli_bulk_taker *taker = request->taker;
    if (taker) {
        cli_bulk_order_free(&counting->order);
        return err && err != QD_STOPPED ? fail(request, name_of(request), err, why) : taker->worst;
    }
    int code = err && err != QD_STOPPED ? fail(request, request->results, err, why) : CLI_DONE;
    if (err != QD_SYSTEM) /* else rows were counted that are not in the file */
        cli_bulk_tally_print(&request->options, &counting->tally, &request->progress,
                             cli_now_ns() - started_ns);
    code = code ? code : err == QD_STOPPED ? CLI_INTERRUPTED : counting->tally.worst;
    return cli_finish(code);
}

static int run_tasks(struct cli_bulk_request *request, struct qd_bulk_job *job,
                     const struct qd_bulk_link *link, struct cli_bulk_tasks *tasks)
{
    struct counting counting = {.request = request};
    struct qd_message why = {0};
    struct cli_bulk_watcher *watcher = job->watcher;
    int code = open_file(&counting, tasks);
    if (code)
        return code;
    job->sink = (struct qd_bulk_sink){&counting, has, add, flush, counting.has_file};
    job->input = &tasks->input;
    request->led = link != NULL;
    request->ran = true;
    watcher->silent = cli_bulk_is_alone(request);
    if (request->taker)
        cli_bulk_order_init(&counting.order, request, tasks->input.count);
    qd_err err = take_earlier(&counting, &why);
    if (err && !request->taker) /* the other ranks wait all the same */
        counting.tally.worst = fail(request, request->results, err, &why);
    if (!err || !request->taker)
        err = link ? qd_bulk_coordinate(job, link, &request->progress, &why)
                   : qd_bulk_pool(job, &request->progress, &why);
    cli_progress_end();
    qd_err closed = counting.has_file ? qd_bulk_file_close(&counting.file, &why) : QD_OK;
    err = err && err != QD_STOPPED ? err : closed ? closed : err;
    return conclude(request, &counting, err, watcher->started_ns, &why);
}

static int coordinate(struct cli_bulk_request *request, struct qd_bulk_job *job,
                      const struct qd_bulk_link *link)
{
    struct cli_bulk_tasks tasks;
    int code = cli_bulk_tasks_open(&tasks, request);
    if (code)
        return code;
    request->tasks = &tasks;
    if (request->taker && !request->taker->any_order)
        tasks.input.cost = NULL; /* in their order, or all rows would wait for the first */
    code = run_tasks(request, job, link, &tasks);
    request->tasks = NULL;
    cli_bulk_tasks_close(&tasks);
    return code;
}

static int run_ranks(struct cli_bulk_request *request, struct qd_bulk_job *job)
{
    struct qd_bulk_link link;
    struct qd_message why = {0};
    struct qd_buf work;
    qd_err err = qd_bulk_link_open(&link, &why);
    if (err)
        return fail(request, "MPI", err, &why);
    qd_buf_init(&work, 8192);
    cli_bulk_describe(request, &work);
    job->work = qd_buf_view(&work);
    cli_interrupts_catch(); /* MPI may have set a handler of its own */
    int code = CLI_DONE;
    if (link.rank == 0) {
        code = coordinate(request, job, &link);
        if (!request->led)
            qd_bulk_dismiss(&link);
    } else {
        err = qd_bulk_serve(job, &link, &why);
        code = err && err != QD_STOPPED ? fail(request, "MPI", err, &why) : CLI_DONE;
    }
    link.close();
    qd_buf_free(&work);
    return code;
}

int cli_bulk_run(struct cli_bulk_request *request)
{
    char host[256] = "";
    struct cli_watch watch; /* catches Ctrl-C from the start */
    struct cli_bulk_watcher watcher;
    cli_watch_start(&watch, "", 0, 0, 0, true);
    if (gethostname(host, sizeof host - 1) != 0)
        host[0] = '\0';
    cli_bulk_watch(&watcher, &request->options, request->options.verb);
    const struct qd_bulk_kind kind = qd_job_kind(&request->run);
    struct qd_bulk_job job = {
        .kind = &kind,
        .context = &request->run,
        .part = request->part,
        .parts = request->parts,
        .jobs = (unsigned)request->jobs,
        .singly = request->taker && !request->taker->any_order,
        .limits = qd_text_of(request->limits),
        .host = host,
        .proceed = cli_bulk_proceed,
        .show = cli_bulk_show,
        .watcher = &watcher,
    };
    watcher.taker = request->taker;
    return qd_bulk_is_rank() && !request->taker ? run_ranks(request, &job)
                                                : coordinate(request, &job, NULL);
}
