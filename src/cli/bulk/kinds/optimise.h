/* SPDX-License-Identifier: MIT */
/* Shorter solutions: what the kinds `solve` and `optimise` and the verb `optimise` share. */
#ifndef QD_CLI_BULK_KINDS_OPTIMISE_H
#define QD_CLI_BULK_KINDS_OPTIMISE_H

#include "cli/bulk/bulk.h"
#include "sokoban/sokoban.h"

/* Whether --for takes it. */
bool cli_bulk_aims(const char *text);
/* Takes a text as the answer if it solves the level and is shorter than the answer so far. */
QD_MUST_CHECK qd_err cli_bulk_optimise_take(struct qd_play *play, struct qd_text text,
                                            enum qd_fewest aim, struct qd_answer *answer,
                                            struct qd_message *why);

int cli_bulk_solve_prepare(struct cli_bulk_request *request);
void cli_bulk_solve_params(const struct cli_bulk_request *request, struct qd_buf *out);
float cli_bulk_solve_cost(struct qd_text text);
qd_err cli_bulk_solve_check(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                            const struct qd_bulk_row *row, struct qd_message *why);
/* The fields of an answer, or of the lack of one. */
void cli_bulk_put_answer(struct cli_bulk_worker *worker, qd_err err, const struct qd_answer *answer,
                         struct qd_buf *fields);

#endif
