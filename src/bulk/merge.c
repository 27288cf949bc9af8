/* SPDX-License-Identifier: MIT */
/* Merging results files: parts of one plan, earlier merges, copies.
 *
 * Of several rows of one task one with an answer is kept before one that was given up, and among
 * equals the first of the texts in byte order, whichever file it came from, so the outcome depends
 * on the rows alone: merging again, in any order, gives the same bytes.
 */
#include "bulk/results.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK_ROWS = 4096 };

struct kept {
    struct qd_text line; /* data is NULL while there is none */
    uint64_t key, seed;
};

struct merging {
    const struct qd_bulk_merge *merge;
    struct qd_bulk_merged *merged;
    struct kept *rows;
    struct qd_text version; /* of the first row */
    struct qd_message *why;
};

static bool is_smaller(struct qd_text a, struct qd_text b)
{
    int order = memcmp(a.data, b.data, a.size < b.size ? a.size : b.size);
    return order < 0 || (order == 0 && a.size < b.size);
}

/* Rows without an answer: another machine, or more time, may have had one. */
static bool is_given_up(struct qd_text line)
{
    static const char *const names[] = {"limit", "memory", "stopped", "error"};
    struct qd_bulk_row row;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++)
        if (qd_bulk_row_parse(line, &row) && qd_text_is(row.status, names[i]))
            return true;
    return false;
}

static bool is_better(struct qd_text a, struct qd_text b)
{
    bool first = is_given_up(a), second = is_given_up(b);
    return first != second ? second : is_smaller(a, b);
}

static qd_err take_row(void *context, const struct qd_bulk_row *row, struct qd_text line)
{
    struct merging *merging = context;
    struct kept *kept = &merging->rows[row->number - 1];
    struct qd_text first = merging->version;
    if (!first.data) {
        merging->version = row->version;
    } else if (!merging->merge->mixed && (first.size != row->version.size ||
                                          memcmp(first.data, row->version.data, first.size) != 0)) {
        qd_message_set(merging->why, "bulk.mixed");
        qd_message_text(merging->why, "first", first);
        qd_message_text(merging->why, "second", row->version);
        return QD_ILLEGAL;
    }
    if (!kept->line.data) {
        *kept = (struct kept){line, row->key, row->seed};
        merging->merged->rows++;
        return QD_OK;
    }
    if (kept->key != row->key || kept->seed != row->seed) {
        qd_message_set(merging->why, "bulk.other-key");
        qd_message_number(merging->why, "task", (int64_t)row->number);
        return QD_ILLEGAL;
    }
    merging->merged->duplicates++;
    if (is_better(line, kept->line))
        kept->line = line;
    return QD_OK;
}

/* The plan that all files share. */
static qd_err common_plan(const struct qd_bulk_merge *merge, struct qd_bulk_plan *plan,
                          const char **bad, struct qd_message *why)
{
    for (size_t i = 0; i < merge->count; i++) {
        struct qd_bulk_plan found;
        struct qd_text rest = merge->texts[i], line;
        *bad = merge->names[i];
        if (!qd_text_line(&rest, &line) || !qd_bulk_plan_parse(line, &found)) {
            qd_message_set(why, "bulk.no-results");
            qd_message_at(why, 1, 1);
            return QD_SYNTAX;
        }
        if (i == 0)
            *plan = found;
        const char *differs = qd_bulk_plan_differs(plan, &found);
        if (differs) {
            qd_message_set(why, differs);
            return QD_ILLEGAL;
        }
    }
    return QD_OK;
}

/* The file: the plan's line as the first file has it, and the rows in order. */
static void write_all(const struct merging *merging, uint64_t tasks, struct qd_buf *out)
{
    struct qd_text first = merging->merge->texts[0], line;
    (void)qd_text_line(&first, &line);
    size_t begin = out->size;
    qd_buf_text(out, line);
    qd_buf_char(out, '\n');
    uint64_t chunk = 0, rows = 0;
    for (uint64_t i = 0; i <= tasks && !out->err; i++) {
        if (i == tasks || chunk == 0 || rows == CHUNK_ROWS) {
            if (chunk == 0 || rows > 0)
                qd_bulk_chunk_end(chunk++, rows,
                                  (struct qd_text){out->data + begin, out->size - begin}, out);
            begin = out->size;
            rows = 0;
        }
        if (i == tasks || !merging->rows[i].line.data)
            continue;
        qd_buf_text(out, merging->rows[i].line);
        qd_buf_char(out, '\n');
        rows++;
    }
}

qd_err qd_bulk_merge(const struct qd_bulk_merge *merge, struct qd_buf *out,
                     struct qd_bulk_merged *merged, const char **bad, struct qd_message *why)
{
    struct merging merging = {.merge = merge, .merged = merged, .why = why};
    struct qd_bulk_plan plan = {0};
    *merged = (struct qd_bulk_merged){0};
    qd_err err = common_plan(merge, &plan, bad, why);
    if (err)
        return err;
    merged->tasks = plan.tasks;
    merging.rows = calloc(plan.tasks ? plan.tasks : 1, sizeof *merging.rows);
    if (!merging.rows)
        return QD_MEMORY;
    for (size_t i = 0; i < merge->count && !err; i++) {
        struct qd_bulk_scan scan;
        *bad = merge->names[i];
        err = qd_bulk_scan(merge->texts[i], merge->salvage, take_row, &merging, &scan, why);
        merged->torn += !err && scan.whole < merge->texts[i].size;
        merged->damaged += err ? 0 : scan.damaged;
    }
    if (!err)
        write_all(&merging, plan.tasks, out);
    free(merging.rows);
    return err ? err : out->err;
}
