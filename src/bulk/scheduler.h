/* SPDX-License-Identifier: MIT */
/* Handing tasks out to workers: the large ones first, in batches that shrink. */
#ifndef QD_BULK_SCHEDULER_H
#define QD_BULK_SCHEDULER_H

#include <quadrille/base.h>

/* How much of the estimated rest a batch may hold: 1 / (QD_SCHEDULER_SHARE * workers). */
enum { QD_SCHEDULER_SHARE = 4, QD_SCHEDULER_BATCH_MOST = 256 };

struct qd_scheduler {
    uint32_t *order; /* tasks, the largest first */
    float *cost;     /* of the task at that place */
    size_t count, next;
    double left; /* cost of what is not handed out */
    unsigned workers;
    size_t most;  /* tasks of a batch, QD_SCHEDULER_BATCH_MOST unless changed */
    double worth; /* cost below which a batch is not worth a message, however many tasks; 0: none */
};

struct qd_scheduler_task {
    uint32_t task; /* from 0 */
    float cost;    /* an estimate, in any unit; at least 0 */
};

/* Takes over the tasks, which it reorders: by falling cost, then by number. With all costs alike
 * they stay in their order. */
QD_MUST_CHECK qd_err qd_scheduler_init(struct qd_scheduler *scheduler,
                                       struct qd_scheduler_task *tasks, size_t count,
                                       unsigned workers);
void qd_scheduler_free(struct qd_scheduler *scheduler);
/* The next batch: *count tasks from *first on, in `order`; false when all are handed out. */
bool qd_scheduler_take(struct qd_scheduler *scheduler, size_t *first, size_t *count);

#endif
