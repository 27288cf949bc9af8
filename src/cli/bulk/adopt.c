/* SPDX-License-Identifier: MIT */
/* Takes over a results file whose levels have become more or changed their order, or whose limits
 * were others: rows belong to levels by the hash of their text. What ran into a smaller limit is
 * done again; what was solved stays.
 *
 * Only where the file's plan shows that its levels are among ours: its hash is that of our levels,
 * of the first of them, or, of a complete file, of its rows in their order.
 */
#include "base/base.h"
#include "cli/bulk/bulk.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { CHUNK_BYTES = 1 << 16 };

struct place {
    uint64_t key, number;
};

struct adopting {
    const struct cli_bulk_request *request;
    const struct cli_bulk_tasks *tasks;
    struct place *ours;  /* by key, then number */
    struct place *found; /* rows, by number in the file */
    uint64_t count, kept, again;
    struct qd_buf out, rows;
    uint64_t chunks, pending;
    bool *used;
};

static int by_key(const void *a, const void *b)
{
    const struct place *first = a, *second = b;
    if (first->key != second->key)
        return first->key < second->key ? -1 : 1;
    return (first->number > second->number) - (first->number < second->number);
}

static int by_number(const void *a, const void *b)
{
    const struct place *first = a, *second = b;
    return (first->number > second->number) - (first->number < second->number);
}

static struct qd_text level_at(const struct cli_bulk_tasks *tasks, uint64_t index)
{
    const struct cli_bulk_place *place = &tasks->places[index];
    return (struct qd_text){tasks->text.data + place->at, place->size};
}

static uint64_t with_goal(const struct cli_bulk_request *request, uint64_t hash)
{
    const char *goal = request->options.cli.goal;
    return goal ? qd_bulk_hash_join(hash, qd_bulk_hash(qd_text_of(goal))) : hash;
}

static qd_err note_row(void *context, const struct qd_bulk_row *row, struct qd_text line)
{
    struct adopting *adopting = context;
    (void)line;
    adopting->found[adopting->count++] = (struct place){row->key, row->number};
    return QD_OK;
}

/* Whether the file's levels are all among ours. */
static bool are_ours(struct adopting *adopting, struct qd_text text,
                     const struct qd_bulk_scan *scan)
{
    const struct cli_bulk_tasks *tasks = adopting->tasks;
    struct qd_bulk_scan unused;
    struct qd_message why = {0};
    uint64_t hash = 0;
    if (scan->plan.input == tasks->hash)
        return true;
    for (uint64_t i = 0; i < scan->plan.tasks && i < tasks->input.count; i++)
        hash = qd_bulk_hash_join(hash, qd_bulk_hash(level_at(tasks, i)));
    if (with_goal(adopting->request, hash) == scan->plan.input)
        return true;
    adopting->found = calloc(scan->rows ? scan->rows : 1, sizeof *adopting->found);
    if (scan->rows != scan->plan.tasks || !adopting->found ||
        qd_bulk_scan(text, false, note_row, adopting, &unused, &why))
        return false;
    qsort(adopting->found, adopting->count, sizeof *adopting->found, by_number);
    hash = 0;
    for (uint64_t i = 0; i < adopting->count; i++)
        hash = qd_bulk_hash_join(hash, adopting->found[i].key);
    return with_goal(adopting->request, hash) == scan->plan.input;
}

/* Whether the plan is of the same work but for levels and limits. */
static bool is_same_work(const struct cli_bulk_request *request, const struct qd_bulk_plan *plan,
                         const struct qd_bulk_plan *ours)
{
    struct qd_job_run run = request->run;
    struct qd_message why = {0};
    struct qd_buf spelled;
    bool same = false;
    run.input = run.job->input ? calloc(1, run.job->input_size) : NULL;
    qd_buf_init(&spelled, 1 << 16);
    if (qd_text_is(plan->kind, run.job->name) && qd_text_is(plan->game, run.game->id) &&
        !qd_job_recall(&run, plan->params, &why)) {
        run.limits = request->run.limits;
        qd_job_params(&run, &spelled);
        same = spelled.size == ours->params.size &&
               memcmp(spelled.data, ours->params.data, spelled.size) == 0;
    }
    if (run.input)
        qd_fields_free(run.job->input, run.game, run.input);
    free(run.input);
    qd_buf_free(&spelled);
    return same;
}

/* Whether one of the limits that a row was made with is smaller than ours. */
static bool is_raised(const struct cli_bulk_request *request, struct qd_text limits)
{
    const struct qd_codec none = {0};
    struct qd_job_limits old = {0}, new = {0};
    struct qd_message why = {0};
    if (qd_fields_decode(qd_job_limit_fields, &none, limits, ' ', true, &old, &why) ||
        qd_fields_decode(qd_job_limit_fields, &none, qd_text_of(request->limits), ' ', true, &new,
                         &why))
        return true;
    const uint64_t now[] = {new.nodes, new.memory_bytes, new.time_ns, new.cpu_ns};
    const uint64_t then[] = {old.nodes, old.memory_bytes, old.time_ns, old.cpu_ns};
    for (size_t i = 0; i < sizeof then / sizeof then[0]; i++)
        if (then[i] && (!now[i] || now[i] > then[i]))
            return true;
    return false;
}

static void end_chunk(struct adopting *adopting)
{
    if (adopting->pending > 0)
        qd_bulk_chunk_end(adopting->chunks++, adopting->pending, qd_buf_view(&adopting->rows),
                          &adopting->rows);
    qd_buf_text(&adopting->out, qd_buf_view(&adopting->rows));
    qd_buf_clear(&adopting->rows);
    adopting->pending = 0;
}

/* Gives a row the number of its level here; without one it is left out. */
static qd_err move_row(void *context, const struct qd_bulk_row *row, struct qd_text line)
{
    struct adopting *adopting = context;
    uint64_t count = adopting->tasks->input.count, low = 0, high = count;
    struct qd_bulk_row moved = *row;
    (void)line;
    if (qd_job_error(adopting->request->run.job->good, row->status) == QD_LIMIT &&
        is_raised(adopting->request, row->limits)) {
        adopting->again++;
        return QD_OK;
    }
    while (low < high) {
        uint64_t middle = (low + high) / 2;
        if (adopting->ours[middle].key < row->key)
            low = middle + 1;
        else
            high = middle;
    }
    while (low < count && adopting->ours[low].key == row->key && adopting->used[low])
        low++;
    if (low == count || adopting->ours[low].key != row->key)
        return QD_UNKNOWN; /* a level that is gone: the file stays as it is */
    adopting->used[low] = true;
    moved.number = adopting->ours[low].number;
    qd_bulk_row_format(&moved, &adopting->rows);
    adopting->kept++;
    if (++adopting->pending, adopting->rows.size >= CHUNK_BYTES)
        end_chunk(adopting);
    return QD_OK;
}

static qd_err write_all(struct adopting *adopting, struct qd_text text,
                        const struct qd_bulk_plan *plan)
{
    const struct cli_bulk_tasks *tasks = adopting->tasks;
    uint64_t count = tasks->input.count;
    struct qd_bulk_scan scan;
    struct qd_message why = {0};
    adopting->ours = calloc(count ? count : 1, sizeof *adopting->ours);
    adopting->used = calloc(count ? count : 1, sizeof *adopting->used);
    if (!adopting->ours || !adopting->used)
        return QD_MEMORY;
    for (uint64_t i = 0; i < count; i++)
        adopting->ours[i] = (struct place){qd_bulk_hash(level_at(tasks, i)), i + 1};
    qsort(adopting->ours, count, sizeof *adopting->ours, by_key);
    qd_bulk_plan_format(plan, &adopting->out);
    qd_bulk_chunk_end(0, 0, qd_buf_view(&adopting->out), &adopting->out);
    adopting->chunks = 1;
    qd_err err = qd_bulk_scan(text, false, move_row, adopting, &scan, &why);
    end_chunk(adopting);
    return err ? err : adopting->rows.err ? adopting->rows.err : adopting->out.err;
}

static void say_adopted(const struct adopting *adopting)
{
    struct qd_message say;
    qd_message_set(&say, "bulk.adopted");
    qd_message_number(&say, "kept", (int64_t)adopting->kept);
    qd_message_number(&say, "again", (int64_t)adopting->again);
    cli_bulk_say(&adopting->request->options, adopting->request->results, &say);
}

int cli_bulk_adopt(const struct cli_bulk_request *request, const struct cli_bulk_tasks *tasks,
                   const struct qd_bulk_plan *plan)
{
    struct adopting adopting = {.request = request, .tasks = tasks};
    struct qd_bulk_map map;
    struct qd_bulk_scan scan;
    struct qd_message why = {0};
    int lock = -1, code = CLI_DONE;
    if (!request->resume || request->run.job->source != QD_JOB_LEVELS || request->run.job->bridge ||
        qd_bulk_lock(request->results, &lock, &why) || lock < 0)
        return CLI_DONE; /* what is wrong is said when the file is opened */
    qd_buf_init(&adopting.out, SIZE_MAX / 2);
    qd_buf_init(&adopting.rows, QD_BULK_LINE_CAP * 4);
    if (!qd_bulk_map_file(&map, lock, &why)) {
        if (!qd_bulk_scan(map.text, false, NULL, NULL, &scan, &why) &&
            qd_bulk_plan_differs(&scan.plan, plan) && is_same_work(request, &scan.plan, plan) &&
            are_ours(&adopting, map.text, &scan) && !write_all(&adopting, map.text, plan)) {
            code = cli_write_file(request->results, qd_buf_view(&adopting.out));
            if (!code)
                say_adopted(&adopting);
        }
        qd_bulk_map_close(&map);
    }
    close(lock);
    free(adopting.ours);
    free(adopting.found);
    free(adopting.used);
    qd_buf_free(&adopting.out);
    qd_buf_free(&adopting.rows);
    return code;
}
