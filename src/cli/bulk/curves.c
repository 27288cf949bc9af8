/* SPDX-License-Identifier: MIT */
/* The report's curves from results of bulk stats: the blocks of every pit count added up. */
#include "cli/bulk/bulk.h"
#include "cli/wumpus/stats.h"

struct adding {
    const struct qd_job_run *run;
    struct stats_table table;
};

static qd_err add_row(void *context, const struct qd_bulk_row *row, struct qd_text line)
{
    struct adding *adding = context;
    struct stats_table *table = &adding->table;
    struct stats_row found = {0};
    struct qd_message why = {0};
    (void)line;
    if (!qd_text_is(row->status, "done"))
        return QD_OK;
    qd_err err = qd_job_decode(adding->run, row, NULL, &found, &why);
    int64_t at = (int64_t)found.pits - table->first;
    if (err || at < 0 || at >= table->rows)
        return err;
    cli_stats_add(&table->row[at], &found);
    return QD_OK;
}

static const struct qd_stats_input *input_of(const struct cli_bulk_request *request)
{
    return request->run.input;
}

qd_err cli_bulk_curves(const struct cli *cli, struct qd_text text, struct qd_buf *out,
                       struct qd_message *why)
{
    static struct adding adding;
    struct cli_bulk_request request;
    const struct cli_options options = {.cli = *cli};
    struct qd_bulk_scan scan;
    struct qd_buf words;
    qd_err err = qd_bulk_scan(text, false, NULL, NULL, &scan, why);
    if (err)
        return err;
    cli_bulk_request_init(&request, &options, NULL);
    qd_buf_init(&words, 1 << 16);
    if (!qd_text_is(scan.plan.kind, "stats") || !cli_bulk_recall(&request, &scan.plan, &words) ||
        cli_bulk_prepare(&request) ||
        input_of(&request)->pits[1] - input_of(&request)->pits[0] >= STATS_ROWS) {
        qd_message_set(why, "bulk.no-curves");
        err = QD_UNKNOWN;
    } else {
        adding.run = &request.run;
        adding.table = cli_stats_table(request.run.input);
        err = qd_bulk_scan(text, false, add_row, &adding, &scan, why);
        if (!err)
            cli_stats_svg(&adding.table, out);
    }
    cli_bulk_request_free(&request);
    qd_buf_free(&words);
    return err;
}
