/* SPDX-License-Identifier: MIT */
/* `quadrille bulk verify`: every answer of a results file, checked on all processors: solutions and
 * proofs by the independent checkers, figures by making them again.
 */
#include "base/base.h"
#include "cli/bulk/bridge.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { WRONG_SHOWN = 20 };

struct verifying {
    struct cli_bulk_request request;
    struct qd_text *rows; /* lines, by number - 1 */
    uint64_t duplicates, verified, repeated, wrong;
};

static qd_err take_row(void *context, const struct qd_bulk_row *row, struct qd_text line)
{
    struct verifying *verifying = context;
    struct qd_text *place = &verifying->rows[row->number - 1];
    verifying->duplicates += place->data != NULL;
    *place = line;
    return QD_OK;
}

static bool same(struct qd_text a, struct qd_text b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

static void spell(struct qd_job_worker *worker, const void *answer, struct qd_buf *out)
{
    const struct qd_codec codec = {worker->run->game, qd_play_level(worker->play)};
    qd_fields_encode(worker->run->job->answer, &codec, answer, '\t', out);
}

/* The answer again, compared with that of the row. A row without it was made by the same program as
 * one with it, so both are spelled alike. */
static qd_err repeat(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                     const struct qd_bulk_row *row, const void *found)
{
    const struct qd_job *job = worker->run->job;
    const struct qd_job_limits *limits = &worker->run->limits;
    const char *status = "";
    void *answer = calloc(1, job->answer_size);
    struct qd_buf fields, again;
    qd_buf_init(&fields, QD_BULK_LINE_CAP);
    qd_buf_init(&again, QD_BULK_LINE_CAP);
    spell(worker, found, &fields);
    qd_err err = answer ? job->run(worker, task, &status, answer) : QD_MEMORY;
    if (!err)
        spell(worker, answer, &again);
    bool is_late = (limits->time_ns || limits->cpu_ns) &&
                   strcmp(status, "limit") == 0; /* a slower machine: that says nothing */
    if (!err && !(is_late && job->again) &&
        (!qd_text_is(row->status, status) || !same(qd_buf_view(&again), qd_buf_view(&fields))))
        err = QD_ILLEGAL;
    if (answer)
        qd_fields_free(job->answer, worker->run->game, answer);
    free(answer);
    qd_buf_free(&fields);
    qd_buf_free(&again);
    return err;
}

/* Whether the row belongs to the task. */
static bool is_asked(const struct qd_job_worker *worker, const struct qd_bulk_task *task,
                     const struct qd_bulk_row *row)
{
    const struct cli_bulk_request *request = worker->run->host.context;
    return row->key == qd_bulk_hash(task->text) && row->seed == task->seed &&
           qd_text_is(row->limits, request->limits);
}

static qd_err check_row(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                        const struct qd_bulk_row *row, void *answer, bool *checked)
{
    const struct qd_job *job = worker->run->job;
    struct qd_message why = {0};
    char status[24];
    const char *opened = "";
    snprintf(status, sizeof status, "%.*s", (int)(row->status.size & 31), row->status.data);
    qd_err err = !job->check || job->source == QD_JOB_BLOCKS
                     ? QD_OK
                     : qd_job_open_level(worker, task, &opened);
    if (!err && opened[0] && strcmp(opened, status) != 0)
        err = QD_ILLEGAL;
    if (!err)
        err = qd_job_decode(worker->run, row, opened[0] ? NULL : qd_play_level(worker->play),
                            answer, &why);
    if (!err)
        err = job->bridge  ? cli_bulk_bridge_check(worker, task, row, &why)
              : opened[0]  ? QD_NOTHING
              : job->check ? job->check(worker, task, status, answer, &why)
                           : QD_NOTHING;
    *checked = err != QD_NOTHING;
    if (!*checked || (!err && job->again))
        err = repeat(worker, task, row, answer);
    return err;
}

static qd_err verify_task(void *context, const struct qd_bulk_task *task, const char **status,
                          void *unused)
{
    struct qd_job_worker *worker = context;
    const struct verifying *verifying = worker->run->host.context; /* its first member */
    const struct qd_job *job = worker->run->job;
    struct qd_bulk_row row;
    bool checked = false;
    (void)unused;
    if (!qd_bulk_row_parse(verifying->rows[task->number - 1], &row))
        return QD_INTERNAL;
    void *answer = calloc(1, job->answer_size);
    if (!answer)
        return QD_MEMORY;
    qd_err err =
        is_asked(worker, task, &row) ? check_row(worker, task, &row, answer, &checked) : QD_ILLEGAL;
    qd_fields_free(job->answer, worker->run->game, answer);
    free(answer);
    if (err == QD_STOPPED || err == QD_MEMORY)
        return err;
    *status = err ? "wrong" : checked ? "verified" : "repeated";
    return QD_OK;
}

static bool has_no_row(void *context, uint64_t number)
{
    const struct verifying *verifying = context;
    return !verifying->rows[number - 1].data;
}

static qd_err count(void *context, const struct qd_bulk_row *row, struct qd_message *why)
{
    struct verifying *verifying = context;
    (void)why;
    verifying->verified += qd_text_is(row->status, "verified");
    verifying->repeated += qd_text_is(row->status, "repeated");
    if (qd_text_is(row->status, "wrong") && ++verifying->wrong <= WRONG_SHOWN) {
        struct qd_message say;
        qd_message_set(&say, "bulk.wrong");
        qd_message_number(&say, "task", (int64_t)row->number);
        cli_bulk_say(&verifying->request.options, NULL, &say);
    }
    return QD_OK;
}

static int print_verified(const struct verifying *verifying, uint64_t rows, uint64_t tasks)
{
    const struct cli_options *options = &verifying->request.options;
    if (options->json) {
        struct cli_json line;
        cli_json_begin(&line);
        qd_json_field_number(&line.json, "verified", (int64_t)verifying->verified);
        qd_json_field_number(&line.json, "repeated", (int64_t)verifying->repeated);
        qd_json_field_number(&line.json, "wrong", (int64_t)verifying->wrong);
        qd_json_field_number(&line.json, "missing", (int64_t)(tasks - rows));
        qd_json_field_number(&line.json, "duplicates", (int64_t)verifying->duplicates);
        cli_json_print(&line);
    } else {
        struct qd_message say;
        struct qd_buf text;
        qd_buf_init(&text, 4096);
        qd_message_set(&say, "bulk.verified");
        qd_message_number(&say, "verified", (int64_t)verifying->verified);
        qd_message_number(&say, "repeated", (int64_t)verifying->repeated);
        qd_message_number(&say, "wrong", (int64_t)verifying->wrong);
        qd_message_number(&say, "missing", (int64_t)(tasks - rows));
        qd_message_number(&say, "duplicates", (int64_t)verifying->duplicates);
        qd_message_format(&say, options->cli.lang, &text);
        puts(qd_buf_cstr(&text));
        qd_buf_free(&text);
    }
    return verifying->wrong || verifying->duplicates || rows < tasks ? CLI_NO : CLI_DONE;
}

static int run_checks(struct verifying *verifying, struct cli_bulk_tasks *tasks, uint64_t rows)
{
    struct qd_bulk_kind kind = qd_job_kind(&verifying->request.run);
    struct cli_bulk_watcher watcher;
    struct qd_bulk_progress progress;
    struct qd_message why = {0};
    struct cli_watch watch; /* for Ctrl-C */
    cli_watch_start(&watch, "", 0, 0, 0, true);
    cli_bulk_watch(&watcher, &verifying->request.options, "verify");
    kind.run = verify_task;
    struct qd_bulk_job job = {
        .kind = &kind,
        .context = &verifying->request.run,
        .input = &tasks->input,
        .sink = {verifying, has_no_row, count, NULL, false},
        .part = 1,
        .parts = 1,
        .jobs = (unsigned)verifying->request.jobs,
        .host = "",
        .proceed = cli_bulk_proceed,
        .show = cli_bulk_show,
        .watcher = &watcher,
    };
    qd_err err = qd_bulk_pool(&job, &progress, &why);
    cli_progress_end();
    if (err && err != QD_STOPPED)
        return cli_report_effort(&verifying->request.options.cli, "verify", err);
    return print_verified(verifying, rows, tasks->input.count);
}

/* The request that made the file, and its tasks. */
static int recall(struct cli_bulk_request *request, const struct qd_bulk_plan *plan,
                  const char *name, struct qd_buf *words, struct cli_bulk_tasks *tasks)
{
    const char *players = request->players;
    if (!cli_bulk_recall(request, plan, words)) {
        cli_warn(name, "bulk.no-kind", NULL);
        return CLI_USAGE;
    }
    const struct qd_job *job = request->run.job;
    if (players && job != &cli_bulk_training.job)
        return cli_usage_of("bulk verify", "bulk.not-option",
                            CLI_WORDS({"option", .text = "players"}, {"form", .text = job->name}));
    if ((job->source == QD_JOB_LEVELS) != (request->argument != NULL))
        return cli_usage("bulk verify",
                         request->argument ? "bulk.expect.no-levels" : "bulk.expect.its-levels",
                         NULL);
    int code = cli_bulk_prepare(request);
    return code ? code : cli_bulk_tasks_open(tasks, request);
}

/* The rows of the file, and the tasks they must belong to. */
static int verify_file(struct verifying *verifying, struct qd_text text, const char *name)
{
    struct cli_bulk_request *request = &verifying->request;
    struct cli_bulk_tasks tasks;
    struct qd_bulk_scan scan;
    struct qd_message why = {0};
    struct qd_buf words, params;
    qd_err err = qd_bulk_scan(text, false, NULL, NULL, &scan, &why);
    if (err) {
        (void)cli_report(&request->options.cli, name, 1, err, &why);
        return CLI_USAGE;
    }
    qd_buf_init(&words, 1 << 16);
    qd_buf_init(&params, 1 << 16);
    int code = recall(request, &scan.plan, name, &words, &tasks);
    if (!code) {
        struct qd_bulk_plan plan = cli_bulk_plan(request, &tasks, &params);
        verifying->rows = calloc(plan.tasks ? plan.tasks : 1, sizeof *verifying->rows);
        if (!verifying->rows)
            cli_out_of_memory();
        const char *differs = qd_bulk_plan_differs(&plan, &scan.plan);
        if (differs) {
            qd_message_set(&why, differs);
            cli_bulk_say(&request->options, name, &why);
            code = CLI_USAGE;
        } else if (qd_bulk_scan(text, false, take_row, verifying, &scan, &why)) {
            code = CLI_NO;
        } else {
            code = run_checks(verifying, &tasks, scan.rows - verifying->duplicates);
        }
        free(verifying->rows);
        cli_bulk_tasks_close(&tasks);
    }
    cli_bulk_request_free(request);
    qd_buf_free(&words);
    qd_buf_free(&params);
    return code;
}

int cli_bulk_verify(const struct cli *cli, int argc, char **argv)
{
    static const int takes[] = {OPTION_JOBS, OPTION_PLAYERS, 0};
    static const struct cli_bulk_form form = {.name = "bulk verify", .takes = takes};
    struct verifying verifying = {0};
    struct cli_bulk_request *request = &verifying.request;
    struct cli_options options;
    struct qd_bulk_map map;
    struct qd_message why = {0};
    cli_bulk_form_init(&options, cli, &form);
    cli_bulk_request_init(request, &options, NULL);
    for (int option; (option = cli_bulk_next(&request->options, &form, argc, argv)) != -1;)
        if (option == OPTION_PLAYERS)
            request->players = optarg;
        else if (!cli_number(optarg, 1, QD_BULK_JOBS_MOST, &request->jobs))
            return cli_refuse_value(&request->options, OPTION_JOBS, NULL, optarg);
    if (request->options.finished || request->options.exit_code)
        return request->options.exit_code;
    if (argc - optind < 1 || argc - optind > 2)
        return cli_usage(form.name, "bulk.expect.verify", NULL);
    request->argument = argc - optind == 2 ? argv[optind + 1] : NULL;
    if (qd_bulk_map_open(&map, argv[optind], &why)) {
        cli_bulk_say(&request->options, argv[optind], &why);
        return CLI_USAGE;
    }
    int code = verify_file(&verifying, map.text, argv[optind]);
    qd_bulk_map_close(&map);
    return cli_finish(code);
}
