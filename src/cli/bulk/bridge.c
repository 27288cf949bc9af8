/* SPDX-License-Identifier: MIT */
/* Runs kinds of work whose answers are spelled where they are made, as kinds of src/jobs whose only
 * field is all of a row's text; and the list of all kinds.
 */
#include "cli/bulk/bridge.h"
#include "cli/bulk/kinds/match.h"

#include <inttypes.h>
#include <string.h>

const struct qd_job *const cli_bulk_jobs[] = {
    &cli_bulk_solve_wumpus.job, &qd_job_solve,         &qd_job_optimise,
    &qd_job_generate,           &qd_job_rate_sokoban,  &qd_job_rate_wumpus,
    &qd_job_rate_taquin,        &cli_bulk_stats.job,   &cli_bulk_agent.job,
    &cli_bulk_match.job,        &qd_job_map,           &qd_job_mazes,
    &cli_bulk_setups.job,       &cli_bulk_puzzles.job, &cli_bulk_training.job,
    &cli_bulk_aima.job,         &qd_job_new,           NULL,
};

const struct qd_field cli_bulk_raw[] = {
    {.name = "fields", .type = QD_FIELD_RAW, .size = sizeof(char *)},
    {0},
};

const struct cli_bulk_kind *cli_bulk_bridged(const struct qd_job *job)
{
    return job ? job->bridge : NULL;
}

static struct cli_bulk_worker view_of(struct qd_job_worker *worker)
{
    return (struct cli_bulk_worker){.request = worker->run->host.context,
                                    .play = worker->play,
                                    .watch = worker->watch,
                                    .text = &worker->text,
                                    .own = worker->own,
                                    .worker = worker};
}

void cli_bulk_begin(struct cli_bulk_worker *worker)
{
    const struct qd_job_run *run = &worker->request->run;
    worker->worker->limits = run->host.begin(run, worker->watch);
}

qd_err cli_bulk_open_level(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                           const char **status)
{
    return qd_job_open_level(worker->worker, task, status);
}

qd_err cli_bulk_bridge_run(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                           const char **status, void *answer)
{
    struct cli_bulk_worker view = view_of(worker);
    struct qd_buf fields;
    qd_buf_init(&fields, QD_BULK_LINE_CAP);
    qd_err err = cli_bulk_bridged(worker->run->job)->run(&view, task, status, &fields);
    worker->own = view.own;
    if (!err && !qd_field_set(answer, (struct qd_text){fields.data, fields.size}))
        err = QD_MEMORY;
    err = err ? err : fields.err;
    qd_buf_free(&fields);
    return err;
}

void cli_bulk_bridge_describe(const struct qd_job_run *run, uint64_t number, struct qd_buf *out,
                              uint64_t *seed)
{
    cli_bulk_bridged(run->job)->describe(run->host.context, number, out, seed);
}

qd_err cli_bulk_bridge_check(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                             const struct qd_bulk_row *row, struct qd_message *why)
{
    const struct cli_bulk_kind *kind = cli_bulk_bridged(worker->run->job);
    struct cli_bulk_worker view = view_of(worker);
    qd_err err = kind->check ? kind->check(&view, task, row, why) : QD_NOTHING;
    worker->own = view.own;
    return err;
}

int cli_bulk_bridge_prepare(struct cli_bulk_request *request)
{
    const struct cli_bulk_kind *kind = cli_bulk_bridged(request->run.job);
    int code = kind->prepare ? kind->prepare(request) : CLI_DONE;
    request->run.count = request->count;
    return code;
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

/* "A-B", both at least 1 and A at most B. */
static bool take_pair(const char *text, uint64_t most, uint64_t *first, uint64_t *second)
{
    struct qd_text rest = qd_text_of(text);
    return qd_text_digits(&rest, most, first) && qd_text_cut(&rest, '-') &&
           qd_text_digits(&rest, most, second) && rest.size == 0 && *first >= 1 &&
           *first <= *second;
}

const char *cli_bulk_bridge_take(struct cli_bulk_request *request, int option)
{
    const struct {
        int option;
        uint64_t least, most, *value;
        const char **word;
    } known[] = {
        {OPTION_SEED, 0, UINT64_MAX / 2, &request->seed, NULL},
        {OPTION_WIN, 2, 3, &request->win, NULL},
        {OPTION_RANDOM, 0, 100, &request->random, NULL},
        {OPTION_SAMPLES, 1, 1000000, &request->samples, NULL},
        {OPTION_GRIDS, 1, 1000000000000, &request->grids, NULL},
        {OPTION_WORLDS, 1, 1000000000000, &request->grids, NULL},
        {OPTION_COUNT, 1, QD_BULK_TASKS_MOST, &request->count, NULL},
        {OPTION_METHOD, 0, 0, NULL, &request->method},
        {OPTION_PARAMS, 0, 0, NULL, &request->params},
        {OPTION_SIZE, 0, 0, NULL, &request->size},
        {OPTION_RULE, 0, 0, NULL, &request->rule},
        {OPTION_PLAYERS, 0, 0, NULL, &request->players},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (known[i].option != option)
            continue;
        if (known[i].word)
            *known[i].word = optarg;
        return known[i].word || cli_number(optarg, known[i].least, known[i].most, known[i].value)
                   ? NULL
                   : CLI_RANGE;
    }
    switch (option) {
    case OPTION_UNKNOWN:
        request->unknown = 1;
        return NULL;
    case OPTION_BOLD:
        request->bold = true;
        return NULL;
    case OPTION_PITS:
        return take_pair(optarg, 4096, &request->pits[0], &request->pits[1]) ? NULL
                                                                             : "cli.what.pits";
    default:
        return cli_bulk_match_take(request, option) ? NULL : "cli.what.seconds";
    }
}

/* A word or a number that stands in the request as it is; *good: it could be read. */
static bool recall_plain(struct cli_bulk_request *request, const char *name, const char *value,
                         bool *good)
{
    const struct {
        const char *name;
        const char **word;
        uint64_t *number;
    } known[] = {
        {"method", &request->method, NULL},       {"params", &request->params, NULL},
        {"size", &request->size, NULL},           {"rule", &request->rule, NULL},
        {"players", &request->players, NULL},     {"player", &request->player, NULL},
        {"random", NULL, &request->random},       {"games", NULL, &request->grids},
        {"seed", NULL, &request->seed},           {"count", NULL, &request->count},
        {"grids", NULL, &request->grids},         {"worlds", NULL, &request->grids},
        {"death", NULL, &request->death},         {"win", NULL, &request->win},
        {"unknown", NULL, &request->unknown},     {"samples", NULL, &request->samples},
        {"compat", NULL, &request->compat},       {"processor", NULL, &request->processor},
        {"clock_ns", NULL, &request->clock_ns},   {"increment_ns", NULL, &request->increment_ns},
        {"margin_ns", NULL, &request->margin_ns}, {"patience_ns", NULL, &request->patience_ns},
    };
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        if (strcmp(known[i].name, name) != 0)
            continue;
        if (known[i].word)
            *known[i].word = value;
        *good = known[i].word || cli_number(value, 0, UINT64_MAX, known[i].number);
        return true;
    }
    return false;
}

/* One "name=value"; what is unknown belongs to a newer program. */
static bool recall_word(struct cli_bulk_request *request, const char *name, const char *value)
{
    bool good = false;
    if (recall_plain(request, name, value, &good))
        return good;
    if (strcmp(name, "bold") == 0) {
        request->bold = strcmp(value, "1") == 0;
        return true;
    }
    if (strcmp(name, "network") == 0) { /* that of a program with another network differs */
        char sum[16];
        snprintf(sum, sizeof sum, "%08" PRIx32, cli_gyges_network_sum());
        return strcmp(value, sum) == 0;
    }
    if (strcmp(name, "pits") == 0)
        return take_pair(value, 4096, &request->pits[0], &request->pits[1]);
    static const char *const common[] = {"rows", "nodes", "memory", "time_ms", "cpu_ms"};
    for (size_t i = 0; i < sizeof common / sizeof common[0]; i++)
        if (strcmp(name, common[i]) == 0)
            return true;
    return false;
}

/* The words of the parameters, each ended by a zero in `words`. */
bool cli_bulk_bridge_recall(struct cli_bulk_request *request, struct qd_text params,
                            struct qd_buf *words)
{
    qd_buf_text(words, params);
    if (words->err)
        return false;
    for (char *at = words->data, *end = words->data + words->size; at && at < end;) {
        char *stop = memchr(at, ' ', (size_t)(end - at));
        stop = stop ? stop : end;
        *stop = '\0';
        char *equals = strchr(at, '=');
        if (!equals)
            return false;
        *equals = '\0';
        if (!recall_word(request, at, equals + 1))
            return false;
        at = stop + 1;
    }
    return true;
}
