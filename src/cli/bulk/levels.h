/* SPDX-License-Identifier: MIT */
/* Verbs over the levels of a file, on the runner. */
#ifndef QD_CLI_BULK_LEVELS_H
#define QD_CLI_BULK_LEVELS_H

#include "cli/bulk/bulk.h"
#include "cli/output/table.h"

/* What a verb does with each level. */
struct cli_bulk_each {
    /* A level that could be opened, and what its task gave; an exit code. */
    int (*one)(const struct cli_options *options, const struct cli_levels *levels,
               struct qd_play *play, const struct qd_bulk_row *row, void *context);
    /* One that could not, which was told; NULL: nothing more. */
    void (*invalid)(const struct cli_levels *levels, const struct qd_bulk_row *row, void *context);
    /* Whether a level needs no task; NULL: all do. */
    bool (*skip)(void *context, uint64_t number, struct qd_text level);
    void *context;
    bool any_order;
};

/* An exit code, levels that cannot be read included. */
int cli_bulk_levels(struct cli_bulk_request *request, const char *argument,
                    const struct cli_bulk_each *each);
/* What the ratings of a game's levels are printed as, and whether proofs are wanted. */
struct cli_ratings {
    struct cli_table table;
    bool proof; /* the one option that a game adds */
};

/* `rate` of a game: reads the options and hands every level's row to `one`, whose context are the
 * ratings. */
int cli_bulk_rate(const struct cli *cli, int argc, char **argv, const struct cli_bulk_kind *kind,
                  struct cli_ratings *ratings,
                  int (*one)(const struct cli_options *options, const struct cli_levels *levels,
                             struct qd_play *play, const struct qd_bulk_row *row, void *context));
/* The error that a row's status stands for; QD_OK for one that is an answer. */
qd_err cli_bulk_error(const struct qd_bulk_row *row, const char *good);

#endif
