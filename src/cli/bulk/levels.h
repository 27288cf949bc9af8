/* SPDX-License-Identifier: MIT */
/* Verbs over the levels of a file, on the runner. */
#ifndef QD_CLI_BULK_LEVELS_H
#define QD_CLI_BULK_LEVELS_H

#include "cli/bulk/bulk.h"

/* What a verb does with each level. */
struct cli_bulk_each {
    /* A level that could be opened, and the row of its task with the answer; an exit code. */
    int (*one)(const struct cli_options *options, const struct cli_levels *levels,
               struct qd_play *play, const struct qd_bulk_row *row, void *context);
    /* Called after the error about an unreadable level was printed; may be NULL. */
    void (*invalid)(const struct cli_levels *levels, const struct qd_bulk_row *row, void *context);
    /* Whether a level needs no task; NULL: all do. */
    bool (*skip)(void *context, uint64_t number, struct qd_text level);
    void *context;
    bool any_order;
};

/* An exit code, levels that cannot be read included. */
int cli_bulk_levels(struct cli_bulk_request *request, const char *argument,
                    const struct cli_bulk_each *each);

#endif
