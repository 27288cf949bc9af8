/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus client`: playing the mazes of a referee over HTTP. */
#ifndef QD_CLI_CONTEST_CLIENT_H
#define QD_CLI_CONTEST_CLIENT_H

#include "cli/options.h"
#include "cli/output/table.h"
#include "client/contest.h"

/* The table printed (client_table.c). */

struct qd_client_table {
    bool json;
    bool printed;
    struct cli_table form; /* once printed */
    uint32_t mazes;
    uint32_t died;
    uint32_t mistaken;
    int64_t cells;
    int64_t map_cost;
    int64_t walk_cost;
    int64_t reward;
    int64_t golds;
};

void qd_client_table_add(struct qd_client_table *table, const struct qd_client_maze *maze);
/* The totals. */
void qd_client_table_end(const struct qd_client_table *table);

#endif
