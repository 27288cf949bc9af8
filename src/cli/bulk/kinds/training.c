/* SPDX-License-Identifier: MIT */
/* The kind `training`: games that the engine, or a teacher that counts moves, plays against itself
 * from random openings, for what a network learns from them. A task is 64 games, whose positions
 * are one field of its row, in base64. tools/gyges-train reads such files.
 */
#include "cli/gyges/training/training.h"
#include "cli/bulk/bridge.h"
#include "cli/gyges/gyges.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 64, GAMES = 1000, NODES = 400, RANDOM = 5 };

/* `made` of the kind. */
struct training {
    struct gyges_network *own; /* of a file; NULL: none */
    struct gyges_selfplay plan;
    char player[16]; /* as it stands in the plan: "teacher", or the network's checksum */
};

static void finish(struct cli_bulk_request *request)
{
    struct training *training = request->made;
    gyges_network_free(training->own);
    free(training);
    request->made = NULL;
}

/* Who plays where it was not said: the program's own network, or whoever the plan names. */
static const char *usual_player(const struct cli_bulk_request *request)
{
    char sum[16];
    snprintf(sum, sizeof sum, "%08" PRIx32, cli_gyges_network_sum());
    if (!request->player || strcmp(request->player, sum) == 0)
        return "full";
    return strcmp(request->player, "teacher") == 0 ? "teacher" : "";
}

/* An exit code. */
static int seat(struct cli_bulk_request *request, struct training *training)
{
    const char *name = request->players ? request->players : usual_player(request);
    uint32_t sum = 0;
    if (strcmp(name, "teacher") == 0) {
        memcpy(training->player, "teacher", sizeof "teacher");
        return request->options.nodes ? cli_usage_of(request->options.verb, "cli.option.exclude",
                                                     CLI_WORDS({"one", .text = "teacher"},
                                                               {"other", .text = "--nodes"}))
                                      : CLI_DONE;
    }
    if (strcmp(name, "full") == 0) {
        training->plan.network = gyges_network_default();
        sum = cli_gyges_network_sum();
    } else if (strncmp(name, "network:", 8) == 0) {
        training->own = cli_gyges_network_open(name + 8, &sum);
        training->plan.network = training->own;
    } else {
        return cli_usage(request->options.verb, "bulk.expect.player", request->players);
    }
    if (!training->plan.network)
        return CLI_USAGE; /* said */
    snprintf(training->player, sizeof training->player, "%08" PRIx32, sum);
    request->options.nodes = request->options.nodes ? request->options.nodes : NODES;
    return CLI_DONE;
}

static int prepare(struct cli_bulk_request *request)
{
    struct training *training = calloc(1, sizeof *training);
    if (!training)
        cli_out_of_memory();
    request->made = training;
    request->grids = request->grids ? request->grids : request->count ? request->count : GAMES;
    request->count = (request->grids + BLOCK - 1) / BLOCK;
    request->random = request->random == UINT64_MAX ? RANDOM : request->random;
    int code = seat(request, training);
    training->plan.seed = request->seed;
    training->plan.nodes = request->options.nodes;
    training->plan.random = request->random;
    cli_bulk_limits(request);
    if (code)
        finish(request);
    return code;
}

static void describe(const struct cli_bulk_request *request, uint64_t number, struct qd_buf *out,
                     uint64_t *seed)
{
    uint64_t from = (number - 1) * BLOCK, left = request->grids - from;
    *seed = request->seed;
    qd_buf_printf(out, "%" PRIu64 " %" PRIu64, from, left < BLOCK ? left : BLOCK);
}

static void params(const struct cli_bulk_request *request, struct qd_buf *out)
{
    const struct training *training = request->made;
    qd_buf_printf(out, "player=%s random=%" PRIu64 " games=%" PRIu64 " seed=%" PRIu64,
                  training->player, request->random, request->grids, request->seed);
}

static bool read_block(struct qd_text text, uint64_t *from, uint64_t *count)
{
    return qd_text_digits(&text, UINT64_MAX, from) && qd_text_cut(&text, ' ') &&
           qd_text_digits(&text, BLOCK, count) && text.size == 0;
}

static void put_examples(struct cli_bulk_worker *worker, const struct gyges_examples *examples,
                         struct qd_buf *fields)
{
    struct qd_buf bytes;
    qd_buf_init(&bytes, QD_BULK_LINE_CAP);
    qd_buf_clear(worker->text);
    for (size_t i = 0; i < examples->count; i++) {
        unsigned char one[GYGES_EXAMPLE_BYTES];
        gyges_example_pack(&examples->data[i], one);
        qd_buf_put(&bytes, (const char *)one, sizeof one);
    }
    qd_base64_encode(qd_buf_view(&bytes), worker->text);
    worker->text->err = worker->text->err ? worker->text->err : bytes.err;
    qd_buf_free(&bytes);
    qd_bulk_put_number(fields, "positions", examples->count);
    qd_bulk_put_text(fields, "data", qd_buf_view(worker->text));
}

static qd_err run(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                  const char **status, struct qd_buf *fields)
{
    const struct training *training = worker->request->made;
    struct gyges_examples examples = {0};
    uint64_t from = 0, count = 0;
    if (!worker->own)
        worker->own = gyges_selfplay_new(&training->plan);
    if (!worker->own)
        return QD_MEMORY;
    qd_err err = read_block(task->text, &from, &count) ? QD_OK : QD_INTERNAL;
    for (uint64_t i = 0; !err && i < count; i++) {
        gyges_selfplay_run(worker->own, from + i, &examples);
        err = cli_interrupted() ? QD_STOPPED : examples.err;
    }
    if (!err) {
        qd_bulk_put_number(fields, "games", count);
        put_examples(worker, &examples, fields);
        err = worker->text->err;
    }
    gyges_examples_free(&examples);
    *status = "played";
    return err;
}

static void own_free(void *own)
{
    gyges_selfplay_free(own);
}

static const int takes[] = {OPTION_PLAYERS, OPTION_COUNT, OPTION_SEED, OPTION_RANDOM, 0};

const struct cli_bulk_kind cli_bulk_training = {
    CLI_BULK_BRIDGE(cli_bulk_training),
    .job.name = "training",
    .job.game = "gyges",
    .job.summary = "bulk.kind.training",
    .job.source = QD_JOB_BLOCKS,
    .takes = takes,
    .job.limits = QD_JOB_NODES, /* of a move */
    .prepare = prepare,
    .finish = finish,
    .describe = describe,
    .params = params,
    .run = run,
    .job.own_free = own_free,
};
