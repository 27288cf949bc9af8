/* SPDX-License-Identifier: MIT */
/* `quadrille bulk verify`: every answer of a results file, checked on all processors: solutions and
 * proofs by the independent checkers, figures by making them again.
 */
#include "base/base.h"
#include "cli/bulk/bulk.h"

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

/* The row again, compared. */
static qd_err repeat(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                     const struct qd_bulk_row *row)
{
    const char *status = "";
    struct qd_buf fields;
    qd_buf_init(&fields, QD_BULK_LINE_CAP);
    qd_err err = worker->request->kind->run(worker, task, &status, &fields);
    if (task->cost)
        qd_bulk_put_number(&fields, "estimate", task->cost);
    bool is_late = (worker->request->options.time_ns || worker->request->options.cpu_ns) &&
                   strcmp(status, "limit") == 0; /* a slower machine: that says nothing */
    if (!err && !(is_late && worker->request->kind->again) &&
        (!qd_text_is(row->status, status) || !same(qd_buf_view(&fields), row->fields)))
        err = QD_ILLEGAL;
    qd_buf_free(&fields);
    return err;
}

static qd_err verify_task(void *context, const struct qd_bulk_task *task, const char **status,
                          struct qd_buf *fields)
{
    struct cli_bulk_worker *worker = context;
    const struct verifying *verifying = (const void *)worker->request; /* its first member */
    struct qd_text line = verifying->rows[task->number - 1];
    struct qd_bulk_row row;
    struct qd_message why = {0};
    (void)fields;
    if (!qd_bulk_row_parse(line, &row))
        return QD_INTERNAL;
    const struct cli_bulk_kind *kind = worker->request->kind;
    bool asked = row.key == qd_bulk_hash(task->text) && row.seed == task->seed &&
                 qd_text_is(row.limits, worker->request->limits);
    qd_err err = !asked        ? QD_ILLEGAL
                 : kind->check ? kind->check(worker, task, &row, &why)
                               : QD_NOTHING;
    bool checked = err != QD_NOTHING;
    if (!checked || (!err && kind->again))
        err = repeat(worker, task, &row);
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
    struct qd_bulk_kind kind = cli_bulk_work;
    struct cli_bulk_watcher watcher;
    struct qd_bulk_progress progress;
    struct qd_message why = {0};
    struct cli_watch watch; /* for Ctrl-C */
    cli_watch_start(&watch, "", 0, 0, 0, true);
    cli_bulk_watch(&watcher, &verifying->request.options, "verify");
    kind.run = verify_task;
    struct qd_bulk_job job = {
        .kind = &kind,
        .context = verifying,
        .input = &tasks->input,
        .sink = {verifying, has_no_row, count, NULL},
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
    if (players && request->kind != &cli_bulk_training)
        return cli_usage_of(
            "bulk verify", "bulk.not-option",
            CLI_WORDS({"option", .text = "players"}, {"form", .text = request->kind->name}));
    if ((request->kind->source == CLI_BULK_LEVELS) != (request->argument != NULL))
        return cli_usage("bulk verify",
                         request->argument ? "bulk.expect.no-levels" : "bulk.expect.its-levels",
                         NULL);
    int code = request->kind->prepare ? request->kind->prepare(request) : CLI_DONE;
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
    if (request->made)
        request->kind->finish(request);
    qd_buf_free(&words);
    qd_buf_free(&params);
    return code;
}

int cli_bulk_verify(const struct cli *cli, int argc, char **argv)
{
    static const int takes[] = {OPTION_JOBS, OPTION_PLAYERS, 0};
    static const struct cli_bulk_form form = {"bulk verify", takes, 0, false};
    struct verifying verifying = {.request = {.part = 1, .parts = 1, .death = 1}};
    struct cli_bulk_request *request = &verifying.request;
    struct qd_bulk_map map;
    struct qd_message why = {0};
    request->jobs = cli_bulk_cores();
    cli_bulk_form_init(&request->options, cli, &form);
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
