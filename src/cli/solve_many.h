/* SPDX-License-Identifier: MIT */
/* Solving a whole file on several threads, with a results file. */
#ifndef QD_CLI_SOLVE_MANY_H
#define QD_CLI_SOLVE_MANY_H

#include "cli/bulk/bulk.h"

/* Solves into a file of results; prints the totals. */
int cli_solve_many(struct cli_bulk_request *request, const char *argument);

/* The fields "optimal" and, if it is, "optimal_for": what there is least of. */
void cli_json_optimal(struct qd_json *json, const struct qd_game *game,
                      const struct qd_method *method, bool optimal);

#endif
