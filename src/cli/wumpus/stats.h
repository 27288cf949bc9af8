/* SPDX-License-Identifier: MIT */
/* Statistics over random grids: counts by number of pits; parts of `quadrille wumpus stats`. */
#ifndef QD_CLI_WUMPUS_STATS_H
#define QD_CLI_WUMPUS_STATS_H

#include "jobs/kinds.h"

enum { STATS_ROWS = 512 };

struct stats_table {
    int side;
    int first;
    int rows;
    const char *rule;
    struct stats_row row[STATS_ROWS];
};

/* An empty table for these grids. */
struct stats_table cli_stats_table(const struct qd_stats_input *input);
/* Adds a block to a row. */
void cli_stats_add(struct stats_row *row, const struct stats_row *block);
/* The table, and below it the bounds that follow from the curves. */
void cli_stats_text(const struct stats_table *stats);
void cli_stats_csv(const struct stats_table *table, struct qd_buf *out);
/* Takes over the rows of a file that cli_stats_csv wrote for the same table; false when it is of
 * another kind. */
bool cli_stats_csv_read(struct stats_table *table, struct qd_text text, uint64_t grids);
/* The curves of the report, easy, medium and hard by number of pits, and that of the grids which
 * are valid and not deducible. */
void cli_stats_svg(const struct stats_table *table, struct qd_buf *out);

#endif
