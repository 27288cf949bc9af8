/* SPDX-License-Identifier: MIT */
/* A bulk run: its plan, its results file, its workers, and what is said at the end. */
#include "cli/bulk/bulk.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

/* The file, with the rows counted on their way. */
struct counting {
    const struct cli_bulk_request *request;
    struct qd_bulk_file file;
    struct qd_bulk_sink sink;
    struct cli_bulk_tally tally;
};

static bool has(void *context, uint64_t number)
{
    struct counting *counting = context;
    return counting->sink.has(counting->sink.context, number);
}

static qd_err add(void *context, const struct qd_bulk_row *row, struct qd_message *why)
{
    struct counting *counting = context;
    cli_bulk_count(&counting->tally, row->status);
    return counting->sink.add(counting->sink.context, row, why);
}

static qd_err flush(void *context, struct qd_message *why)
{
    struct counting *counting = context;
    return counting->sink.flush(counting->sink.context, why);
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

/* mpirun and Slurm end a run with SIGTERM: the same as Ctrl-C. */
static void on_terminate(int signal_number)
{
    (void)signal_number;
    raise(SIGINT);
}

static void catch_terminate(void)
{
    struct sigaction action = {.sa_handler = on_terminate};
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, NULL);
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

static int run_tasks(struct cli_bulk_request *request, struct qd_bulk_job *job,
                     const struct qd_bulk_link *link, struct cli_bulk_tasks *tasks)
{
    struct counting counting = {.request = request};
    struct qd_bulk_progress progress = {0};
    struct qd_message why = {0};
    struct qd_buf params;
    qd_buf_init(&params, 4096);
    struct qd_bulk_plan plan = cli_bulk_plan(request, tasks, &params);
    qd_err err = qd_bulk_file_open(&counting.file, request->results, &plan, request->resume, &why);
    qd_buf_free(&params);
    if (err)
        return refuse_file(request, err, &why);
    if (counting.file.torn) {
        struct qd_message say;
        qd_message_set(&say, "bulk.torn");
        cli_bulk_say(&request->options, request->results, &say);
    }
    counting.sink = qd_bulk_file_sink(&counting.file);
    job->sink = (struct qd_bulk_sink){&counting, has, add, flush};
    job->input = &tasks->input;
    struct cli_bulk_watcher *watcher = job->watcher;
    request->led = link != NULL;
    err =
        counting.file.kept ? qd_bulk_file_each(&counting.file, take_kept, &counting, &why) : QD_OK;
    if (err) /* the other ranks wait all the same */
        counting.tally.worst = fail(request, request->results, err, &why);
    err = link ? qd_bulk_lead(job, link, &progress, &why) : qd_bulk_crew(job, &progress, &why);
    cli_bulk_watch_end(watcher);
    qd_err closed = qd_bulk_file_close(&counting.file, &why);
    err = err && err != QD_STOPPED ? err : closed ? closed : err;
    int code = err && err != QD_STOPPED ? fail(request, request->results, err, &why) : CLI_DONE;
    if (err != QD_SYSTEM) /* else rows were counted that are not in the file */
        cli_bulk_tally_print(&request->options, &counting.tally, &progress,
                             cli_now_ns() - watcher->started_ns);
    code = code ? code : err == QD_STOPPED ? CLI_INTERRUPTED : counting.tally.worst;
    return cli_finish(code);
}

static int lead(struct cli_bulk_request *request, struct qd_bulk_job *job,
                const struct qd_bulk_link *link)
{
    struct cli_bulk_tasks tasks;
    int code = cli_bulk_tasks_open(&tasks, request);
    if (code)
        return code;
    code = run_tasks(request, job, link, &tasks);
    cli_bulk_tasks_close(&tasks);
    return code;
}

static int run_ranks(struct cli_bulk_request *request, struct qd_bulk_job *job)
{
    struct qd_bulk_link link;
    struct qd_message why = {0};
    qd_err err = qd_bulk_link_open(&link, &why);
    if (err)
        return fail(request, "MPI", err, &why);
    catch_terminate(); /* MPI may have set a handler of its own */
    int code = CLI_DONE;
    if (link.rank == 0) {
        code = lead(request, job, &link);
        if (!request->led)
            qd_bulk_dismiss(&link);
    } else {
        err = qd_bulk_follow(job, &link, &why);
        code = err && err != QD_STOPPED ? fail(request, "MPI", err, &why) : CLI_DONE;
    }
    link.close();
    return code;
}

int cli_bulk_run(struct cli_bulk_request *request)
{
    char host[256] = "";
    struct cli_watch watch; /* catches Ctrl-C from the start */
    struct cli_bulk_watcher watcher;
    cli_watch_start(&watch, "", 0, 0, 0, true);
    catch_terminate();
    if (gethostname(host, sizeof host - 1) != 0)
        host[0] = '\0';
    cli_bulk_watch(&watcher, &request->options, request->options.verb);
    struct qd_bulk_job job = {
        .kind = &cli_bulk_work,
        .context = request,
        .part = request->part,
        .parts = request->parts,
        .jobs = (unsigned)request->jobs,
        .limits = qd_text_of(request->limits),
        .host = host,
        .proceed = cli_bulk_proceed,
        .show = cli_bulk_show,
        .watcher = &watcher,
    };
    return qd_bulk_is_rank() ? run_ranks(request, &job) : lead(request, &job, NULL);
}
