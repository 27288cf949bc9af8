/* SPDX-License-Identifier: MIT */
/* Rows in the order of their tasks, for verbs that print or add them up. */
#ifndef QD_CLI_BULK_ORDER_H
#define QD_CLI_BULK_ORDER_H

#include "cli/bulk/bulk.h"

struct cli_bulk_kept {
    uint64_t number;
    struct qd_text line; /* of the map */
};

struct cli_bulk_order {
    struct cli_bulk_taker *taker;
    const struct qd_job_run *run;
    uint64_t next, count;        /* tasks */
    struct qd_bulk_row *waiting; /* a heap; each with an answer of its own */
    size_t waiting_count, waiting_room;
    struct cli_bulk_kept *kept; /* rows of an earlier run, sorted */
    size_t kept_count, kept_room, kept_next;
    struct qd_bulk_map map;
};

void cli_bulk_order_init(struct cli_bulk_order *order, const struct cli_bulk_request *request,
                         uint64_t count);
void cli_bulk_order_free(struct cli_bulk_order *order);
/* Hands over what is there before the run: rows of the file (NULL: there is none). Where any order
 * is fine, they are left in it. */
QD_MUST_CHECK qd_err cli_bulk_order_begin(struct cli_bulk_order *order,
                                          const struct qd_bulk_file *file, struct qd_message *why);
QD_MUST_CHECK qd_err cli_bulk_order_add(struct cli_bulk_order *order,
                                        const struct qd_bulk_row *row);

#endif
