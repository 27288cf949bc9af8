/* SPDX-License-Identifier: MIT */
/* Counts random grids of the Wumpus by their number of pits. A task is a block of grids, each with
 * a seed of its own, so that the figures do not depend on the size of the blocks or on who counts
 * them.
 */
#include "base/base.h"
#include "jobs/kinds.h"
#include "wumpus/generate.h"
#include "wumpus/world.h"

#include <inttypes.h>
#include <stdlib.h>

enum { BLOCK = 10000, SLICE = 256 };

const char *const qd_stats_rules[QD_STATS_RULES] = {"strict", "arrow", "report", "letter"};

static const struct qd_field input_fields[] = {
    {.name = "size",
     .option = "size",
     .least = WUMPUS_SIDE_MIN,
     .most = WUMPUS_SIDE_MAX,
     QD_AT(struct qd_stats_input, size),
     .usual = 8},
    {.name = "pits",
     .option = "pits",
     .type = QD_FIELD_PAIR,
     .least = 1,
     .most = WUMPUS_CELLS,
     .takes = "cli.what.pits",
     QD_AT(struct qd_stats_input, pits),
     .usual = 1},
    {.name = "grids",
     .option = "grids",
     .least = 1,
     .most = 1000000000000,
     QD_AT(struct qd_stats_input, grids),
     .usual = 10000},
    {.name = "rule",
     .option = "rule",
     .type = QD_FIELD_WORD,
     .words = qd_stats_rules,
     .count = QD_STATS_RULES,
     QD_AT(struct qd_stats_input, rule)},
    {QD_SEED_OF(struct qd_stats_input)},
    {0},
};

#define COUNTED(spelled, member)                                                           \
    {                                                                                      \
        .name = spelled, QD_AT(struct stats_row, member), QD_GROUP(struct stats_row, done) \
    }
#define BY_INTEREST(member)                                               \
    COUNTED(#member "0", member[0]), COUNTED(#member "1", member[1]),     \
        COUNTED(#member "2", member[2]), COUNTED(#member "3", member[3]), \
        COUNTED(#member "4", member[4]), COUNTED(#member "5", member[5])

static const struct qd_field answer_fields[] = {
    COUNTED("pits", pits),  COUNTED("grids", grids), COUNTED("valid", valid),
    BY_INTEREST(deducible), BY_INTEREST(other),      {0},
};

uint64_t qd_stats_blocks(uint64_t grids)
{
    return (grids + BLOCK - 1) / BLOCK;
}

static qd_err prepare(struct qd_job_run *run, struct qd_job_fault *fault)
{
    struct qd_stats_input *input = run->input;
    if (input->pits[0] > input->pits[1])
        input->pits[1] = 50;
    run->count = (input->pits[1] - input->pits[0] + 1) * qd_stats_blocks(input->grids);
    return input->size >= WUMPUS_SIDE_MIN && input->size <= WUMPUS_SIDE_MAX
               ? QD_OK
               : qd_job_refuse(fault, "size");
}

static void describe(const struct qd_job_run *run, uint64_t number, struct qd_buf *out,
                     uint64_t *seed)
{
    const struct qd_stats_input *input = run->input;
    uint64_t each = qd_stats_blocks(input->grids), pits = input->pits[0] + (number - 1) / each;
    uint64_t from = (number - 1) % each * BLOCK, left = input->grids - from;
    *seed = input->seed;
    qd_buf_printf(out, "%" PRIu64 " %" PRIu64 " %" PRIu64, pits, from, left < BLOCK ? left : BLOCK);
}

/* The report's deduction: a wumpus whose cell is proved is no obstacle from then on. */
static bool report_deducible(struct wumpus_world *world)
{
    struct wumpus_knowledge k;
    const struct qd_limits limits = {0};
    bool won = false;
    wumpus_world_start(world, &k);
    for (;;) {
        struct wumpus_conclusions known;
        if (wumpus_explore(world, &k, false, &limits, &won) || won)
            return won;
        wumpus_conclude_plain(&k, &known);
        int cell = wumpus_next(&known.wumpus, k.side, 0);
        if (cell < 0)
            return false;
        wumpus_world_slay(world, cell, &k);
    }
}

static void rate_one(enum qd_stats_rule rule, const struct wumpus_level *level,
                     struct stats_row *row)
{
    struct wumpus_world world;
    struct wumpus_knowledge k;
    const struct qd_limits limits = {0};
    bool won = false;
    wumpus_world_of(level, &world);
    row->grids++;
    if (!wumpus_is_valid(&world))
        return;
    int interest = wumpus_interest(&world);
    interest = interest < STATS_INTEREST ? interest : STATS_INTEREST - 1;
    row->valid++;
    if (rule == QD_STATS_LETTER) {
        won = qd_stats_letter(&world);
    } else if (rule == QD_STATS_REPORT) {
        won = report_deducible(&world);
    } else {
        wumpus_world_start(&world, &k);
        k.arrows = 1;
        won = wumpus_explore(&world, &k, rule == QD_STATS_ARROW, &limits, &won) == QD_OK && won;
    }
    (won ? row->deducible : row->other)[interest]++;
}

static struct wumpus_level *new_level(int side, enum qd_stats_rule rule)
{
    struct wumpus_level *level = calloc(1, sizeof *level);
    if (!level)
        return NULL;
    level->base.game = &wumpus_game;
    level->rules = &wumpus_classic;
    level->options.side = side;
    level->options.overlap = rule >= QD_STATS_REPORT;
    level->cells = side * side;
    return level;
}

/* Counts grids, each from a seed of its own; false if there are too many pits for the board. */
static bool count_grids(struct wumpus_level *level, enum qd_stats_rule rule, uint64_t seed,
                        uint64_t from, uint64_t count, struct stats_row *row)
{
    struct wumpus_params params = {
        .options = level->options, .pits = row->pits, .wumpuses = 1, .golds = 1};
    for (uint64_t i = from; i < from + count; i++) {
        struct qd_rng rng;
        qd_rng_seed(&rng, qd_seed_split(seed, (uint64_t)row->pits, i));
        if (rule >= QD_STATS_REPORT ? !wumpus_scatter_report(level, &params, row->pits, &rng)
                                    : !wumpus_scatter(level, &params, row->pits, &rng))
            return false;
        rate_one(rule, level, row);
    }
    return true;
}

/* "PITS FROM COUNT" */
static bool read_block(struct qd_text text, uint64_t *pits, uint64_t *from, uint64_t *count)
{
    return qd_text_digits(&text, WUMPUS_CELLS, pits) && qd_text_cut(&text, ' ') &&
           qd_text_digits(&text, UINT64_MAX, from) && qd_text_cut(&text, ' ') &&
           qd_text_digits(&text, BLOCK, count) && text.size == 0;
}

static qd_err run(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                  const char **status, void *into)
{
    const struct qd_stats_input *input = worker->run->input;
    struct stats_row *row = into;
    uint64_t pits, from, count;
    if (!read_block(task->text, &pits, &from, &count))
        return QD_INTERNAL;
    worker->own = worker->own ? worker->own : new_level((int)input->size, input->rule);
    if (!worker->own)
        return QD_MEMORY;
    row->done = true;
    row->pits = (int)pits;
    *status = "done";
    for (uint64_t done = 0; done < count && (*status)[0] == 'd'; done += SLICE) {
        uint64_t some = count - done < SLICE ? count - done : SLICE;
        if (worker->run->host.interrupted())
            return QD_STOPPED;
        if (!count_grids(worker->own, input->rule, task->seed, from + done, some, row))
            *status = "invalid";
    }
    return QD_OK;
}

const struct qd_job qd_job_stats = {
    .name = "stats",
    .game = "wumpus",
    .summary = "bulk.kind.stats",
    .source = QD_JOB_BLOCKS,
    .input = input_fields,
    .input_size = sizeof(struct qd_stats_input),
    .answer = answer_fields,
    .answer_size = sizeof(struct stats_row),
    .good = "done",
    .prepare = prepare,
    .describe = describe,
    .run = run,
    .own_free = free,
};
