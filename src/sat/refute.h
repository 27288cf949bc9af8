/* SPDX-License-Identifier: MIT */
/* A refutation that others can check: a formula shown unsatisfiable by clauses that follow from
 * each other by unit propagation (a DRUP proof, which every checker of DRAT reads). */
#ifndef QD_SAT_REFUTE_H
#define QD_SAT_REFUTE_H

#include "base/base.h"

struct qd_refuter;

/* Variables 1 … most. NULL when memory is out. */
struct qd_refuter *qd_refuter_new(int32_t most);
void qd_refuter_free(struct qd_refuter *refuter);
/* Adds a clause without repeated literals; `context` is the refuter. What fails is told by the run.
 */
void qd_refuter_add(void *context, const int32_t *literals, int count);
/* QD_OK: unsatisfiable, and `proof` has the steps, a clause a line ended by 0, the empty one last.
 * QD_NOTHING: satisfiable. QD_LIMIT, QD_STOPPED, QD_MEMORY: unknown. Of the limits, nodes count
 * conflicts. */
QD_MUST_CHECK qd_err qd_refuter_run(struct qd_refuter *refuter, const struct qd_limits *limits,
                                    struct qd_buf *proof);

#endif
