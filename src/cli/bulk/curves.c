/* SPDX-License-Identifier: MIT */
/* The report's curves from results of bulk stats: the blocks of every pit count added up. */
#include "cli/bulk/bulk.h"
#include "cli/wumpus/stats.h"

#include <string.h>

struct adding {
    struct stats_table table;
};

static uint64_t value_of(struct qd_text fields, const char *stem, int number)
{
    char name[32];
    struct qd_text value;
    uint64_t count = 0;
    snprintf(name, sizeof name, number < 0 ? "%s" : "%s%d", stem, number);
    if (qd_bulk_field(fields, name, &value))
        (void)!qd_text_number(value, UINT64_MAX, &count);
    return count;
}

static qd_err add_row(void *context, const struct qd_bulk_row *row, struct qd_text line)
{
    struct stats_table *table = &((struct adding *)context)->table;
    uint64_t at = value_of(row->fields, "pits", -1) - (uint64_t)table->first;
    (void)line;
    if (!qd_text_is(row->status, "done") || at >= (uint64_t)table->rows)
        return QD_OK;
    struct stats_row *sum = &table->row[at];
    sum->done = true;
    sum->pits = table->first + (int)at;
    sum->grids += value_of(row->fields, "grids", -1);
    sum->valid += value_of(row->fields, "valid", -1);
    for (int i = 0; i < STATS_INTEREST; i++) {
        sum->deducible[i] += value_of(row->fields, "deducible", i);
        sum->other[i] += value_of(row->fields, "other", i);
    }
    return QD_OK;
}

qd_err cli_bulk_curves(const struct cli *cli, struct qd_text text, struct qd_buf *out,
                       struct qd_message *why)
{
    static struct adding adding;
    struct cli_bulk_request request;
    const struct cli_options options = {.cli = *cli};
    struct qd_bulk_scan scan;
    struct qd_buf words;
    uint64_t side = 0;
    qd_err err = qd_bulk_scan(text, false, NULL, NULL, &scan, why);
    if (err)
        return err;
    cli_bulk_request_init(&request, &options, NULL);
    qd_buf_init(&words, 1 << 16);
    if (!qd_text_is(scan.plan.kind, "stats") || !cli_bulk_recall(&request, &scan.plan, &words) ||
        cli_bulk_prepare(&request) || !cli_number(request.size, 1, 1000, &side) ||
        request.pits[1] - request.pits[0] >= STATS_ROWS) {
        qd_message_set(why, "bulk.no-curves");
        err = QD_UNKNOWN;
    } else {
        memset(&adding, 0, sizeof adding);
        adding.table.side = (int)side;
        adding.table.first = (int)request.pits[0];
        adding.table.rows = (int)(request.pits[1] - request.pits[0]) + 1;
        adding.table.rule = request.rule;
        err = qd_bulk_scan(text, false, add_row, &adding, &scan, why);
        if (!err)
            cli_stats_svg(&adding.table, out);
    }
    cli_bulk_request_free(&request);
    qd_buf_free(&words);
    return err;
}
