/* SPDX-License-Identifier: MIT */
/* A request for many tasks: its defaults, the options that set its input, and what the program
 * lends to those who do the work.
 */
#include "cli/bulk/bridge.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

uint64_t cli_bulk_cores(void)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > QD_BULK_JOBS_MOST ? QD_BULK_JOBS_MOST : (uint64_t)cores;
}

bool cli_bulk_is_alone(const struct cli_bulk_request *request)
{
    return request->taker && request->run.job->source == QD_JOB_LEVELS && request->tasks &&
           request->tasks->input.count == 1;
}

static const struct qd_limits *begin(const struct qd_job_run *run, void *memory)
{
    const struct cli_bulk_request *request = run->host.context;
    const struct cli_options *options = &request->options;
    struct cli_watch *watch = memory;
    cli_watch_next(watch, request->label ? request->label : options->verb, run->limits.nodes,
                   run->limits.memory_bytes, run->limits.time_ns,
                   options->quiet || !cli_bulk_is_alone(request));
    cli_watch_cpu(watch, run->limits.cpu_ns, true);
    return &watch->limits;
}

static uint64_t spent(void *watch)
{
    return cli_watch_spent(watch);
}

static uint64_t elapsed(void *watch)
{
    return cli_now_ns() - ((const struct cli_watch *)watch)->started_ns;
}

static struct qd_play *make_play(const struct qd_job_run *run, void *memory)
{
    const struct cli_bulk_request *request = run->host.context;
    const struct cli_watch *watch = memory;
    return cli_play_within(&request->options.cli, &watch->limits);
}

static qd_err open_level(const struct qd_job_run *run, struct qd_text text, struct qd_play *play,
                         struct qd_message *why)
{
    const struct cli_bulk_request *request = run->host.context;
    qd_err err = cli_level_read(&request->options.cli, text, play, why);
    if (!err)
        cli_lend(&request->options.cli, play);
    return err;
}

void cli_bulk_request_job(struct cli_bulk_request *request, const struct qd_job *job)
{
    cli_bulk_request_free(request);
    request->run.job = job;
    if (!job->input)
        return;
    request->run.input = calloc(1, job->input_size);
    if (!request->run.input)
        cli_out_of_memory();
    qd_fields_init(job->input, request->run.input);
}

void cli_bulk_request_init(struct cli_bulk_request *request, const struct cli_options *options,
                           const struct qd_job *job)
{
    const struct qd_job_host host = {.watch_size = sizeof(struct cli_watch),
                                     .begin = begin,
                                     .spent = spent,
                                     .elapsed = elapsed,
                                     .play = make_play,
                                     .open = open_level,
                                     .interrupted = cli_interrupted,
                                     .context = request};
    *request = (struct cli_bulk_request){.options = *options,
                                         .run = {.game = options->cli.game, .host = host},
                                         .part = 1,
                                         .parts = 1,
                                         .seed = 1,
                                         .death = 1,
                                         .random = UINT64_MAX,
                                         .jobs = cli_bulk_cores()};
    if (job)
        cli_bulk_request_job(request, job);
}

void cli_bulk_request_free(struct cli_bulk_request *request)
{
    const struct qd_job *job = request->run.job;
    if (job && cli_bulk_bridged(job) && request->made)
        cli_bulk_bridged(job)->finish(request);
    if (job && job->finish && request->run.made)
        job->finish(&request->run);
    if (job && job->input)
        qd_fields_free(job->input, request->run.game, request->run.input);
    free(request->run.input);
    request->run.input = NULL;
}

void cli_bulk_limits(struct cli_bulk_request *request)
{
    const struct cli_options *options = &request->options;
    struct qd_buf text;
    request->run.limits = (struct qd_job_limits){.nodes = options->nodes,
                                                 .memory_bytes = options->memory_bytes,
                                                 .time_ns = options->time_ns,
                                                 .cpu_ns = options->cpu_ns};
    qd_buf_init(&text, sizeof request->limits);
    qd_job_limits_text(&request->run.limits, &text);
    snprintf(request->limits, sizeof request->limits, "%s", qd_buf_cstr(&text));
    qd_buf_free(&text);
}

const struct qd_field *cli_bulk_field(const struct qd_job *job, const struct cli_verb *verb,
                                      int option)
{
    const char *name = cli_option_find(verb, option)->name;
    struct qd_fields_walk walk;
    qd_fields_begin(&walk, job->input, NULL, job); /* no value is read */
    while (name && qd_fields_next(&walk))
        if (walk.field->option && strcmp(walk.field->option, name) == 0)
            return walk.field;
    return NULL;
}

/* NULL, or what was expected. */
static const char *set(const struct qd_field *field, char *at)
{
    uint64_t value;
    if (field->type == QD_FIELD_TEXT) {
        if (!qd_field_set((char **)(void *)at, qd_text_of(optarg)))
            cli_out_of_memory();
    } else if (field->type == QD_FIELD_FLAG || field->type == QD_FIELD_BIT) {
        *(bool *)at = true;
    } else if (field->type == QD_FIELD_WORD) {
        const char *takes = field->takes ? field->takes : CLI_RANGE;
        return qd_field_word(field, qd_text_of(optarg), at) ? NULL : takes;
    } else if (!cli_number(optarg, field->least, field->most, &value)) {
        return CLI_RANGE;
    } else {
        memcpy(at, &value, sizeof value);
    }
    return NULL;
}

static bool take_part(struct cli_bulk_request *request)
{
    struct qd_text rest = qd_text_of(optarg);
    return qd_text_digits(&rest, 1000000, &request->part) && qd_text_cut(&rest, '/') &&
           qd_text_digits(&rest, 1000000, &request->parts) && rest.size == 0 &&
           request->part >= 1 && request->part <= request->parts;
}

const char *cli_bulk_take(struct cli_bulk_request *request, int option)
{
    const struct qd_job *job = request->run.job;
    struct qd_fields_walk walk;
    switch (option) {
    case OPTION_JOBS:
        return cli_number(optarg, 1, QD_BULK_JOBS_MOST, &request->jobs) ? NULL : CLI_RANGE;
    case OPTION_PART:
        return take_part(request) ? NULL : "cli.what.part";
    case OPTION_RESULTS:
        request->results = optarg;
        return strcmp(optarg, "-") == 0 ? "bulk.what.results" : NULL;
    case OPTION_RESUME:
        request->resume = true;
        return NULL;
    default:
        break;
    }
    if (cli_bulk_bridged(job))
        return cli_bulk_bridge_take(request, option);
    const struct qd_field *field = cli_bulk_field(job, request->options.cli.verb, option);
    qd_fields_begin(&walk, job->input, NULL, request->run.input);
    while (field && qd_fields_next(&walk))
        if (walk.field == field)
            return set(field, walk.at);
    return "cli.what.option";
}

/* What is said of an input that is refused: about the option that sets it. */
static int refuse(const struct cli_bulk_request *request, qd_err err, struct qd_job_fault *fault)
{
    const struct cli_options *options = &request->options;
    const struct cli_option *option = options->cli.verb->options;
    struct qd_fields_walk walk;
    char name[32];
    snprintf(name, sizeof name, "--%s", fault->field ? fault->field : "");
    if (err == QD_MEMORY)
        cli_out_of_memory();
    if (fault->why.code)
        return cli_report(&options->cli, name, 1, err, &fault->why);
    qd_fields_begin(&walk, request->run.job->input, NULL, request->run.input);
    while (qd_fields_next(&walk) && strcmp(walk.field->name, fault->field) != 0)
        continue;
    const char *found = *(char **)(void *)walk.at;
    if (strcmp(fault->field, "method") == 0 && options->cli.game->path)
        return cli_no_method(options, found);
    while (option->name && strcmp(option->name, fault->field) != 0)
        option++;
    return cli_refuse_value(options, option->id, fault->takes, found);
}

/* A progress line begins with the method, where there is one. */
static const char *label_of(const struct cli_bulk_request *request)
{
    struct qd_fields_walk walk;
    if (cli_bulk_bridged(request->run.job))
        return request->method;
    qd_fields_begin(&walk, request->run.job->input, NULL, request->run.input);
    while (qd_fields_next(&walk))
        if (strcmp(walk.field->name, "method") == 0)
            return *(char **)(void *)walk.at;
    return NULL;
}

int cli_bulk_prepare(struct cli_bulk_request *request)
{
    const struct qd_job *job = request->run.job;
    struct qd_job_fault fault = {0};
    request->run.host.context = request; /* which may have been copied */
    request->run.kept = request->results != NULL;
    cli_bulk_limits(request);
    if (cli_bulk_bridged(job)) {
        int code = cli_bulk_bridge_prepare(request);
        request->label = label_of(request);
        return code;
    }
    qd_err err = job->prepare ? job->prepare(&request->run, &fault) : QD_OK;
    request->label = label_of(request);
    return err ? refuse(request, err, &fault) : CLI_DONE;
}

bool cli_bulk_recall(struct cli_bulk_request *request, const struct qd_bulk_plan *plan,
                     struct qd_buf *words)
{
    struct cli_options *options = &request->options;
    struct qd_job_limits *limits = &request->run.limits;
    struct qd_message why = {0};
    char game[32];
    if (plan->game.size >= sizeof game || plan->game.size == 0)
        return false;
    snprintf(game, sizeof game, "%.*s", (int)plan->game.size, plan->game.data);
    if (!cli_bulk_game(&options->cli, game))
        return false;
    request->run.game = options->cli.game;
    const struct qd_job *job = qd_job_find(cli_bulk_jobs, options->cli.game, plan->kind);
    if (!job)
        return false;
    cli_bulk_request_job(request, job);
    if (qd_job_recall(&request->run, plan->params, &why) ||
        (job->bridge && !cli_bulk_bridge_recall(request, plan->params, words)))
        return false;
    options->nodes = limits->nodes;
    options->memory_bytes = limits->memory_bytes;
    options->time_ns = limits->time_ns;
    options->cpu_ns = limits->cpu_ns;
    return true;
}

int cli_bulk_take_all(struct cli_bulk_request *request, struct cli_bulk_taker *taker)
{
    request->taker = taker;
    int code = cli_bulk_prepare(request);
    return code ? code : cli_bulk_run(request);
}

int cli_bulk_report_row(const struct cli_bulk_request *request, const struct qd_bulk_row *row,
                        qd_err err, struct qd_message *why)
{
    struct qd_message say;
    struct qd_buf text;
    qd_message_fill(why, err);
    qd_buf_init(&text, 4096);
    qd_message_format(why, request->options.cli.lang, &text);
    qd_message_set(&say, "bulk.bad-answer");
    qd_message_number(&say, "task", (int64_t)row->number);
    qd_message_text(&say, "reason", qd_buf_view(&text));
    cli_bulk_say(&request->options, request->results, &say);
    qd_buf_free(&text);
    return err == QD_MEMORY ? CLI_LIMIT : CLI_USAGE;
}
