/* SPDX-License-Identifier: MIT */
/* Which worker gets what: guided self-scheduling over tasks sorted by their estimated cost.
 *
 * A worker that asks gets a batch of 1 / (4 workers) of the estimated work that is left, at least
 * one task: large batches at first, which save messages, single tasks at the end, so that all
 * workers finish together (Polychronopoulos and Kuck, "Guided self-scheduling", 1987; the factor as
 * in Hummel, Schonberg and Flynn, "Factoring", 1992). Large tasks first, so that none is begun last
 * (Graham, "Bounds on multiprocessing timing anomalies", 1969). Estimates may be far off: a batch
 * is limited by the number of tasks, too, as if all cost the same. Where tasks are so small that
 * asking takes longer than doing them, `worth` is the least a batch costs.
 */
#include "bulk/scheduler.h"

#include <stdlib.h>

static int by_cost(const void *a, const void *b)
{
    const struct qd_scheduler_task *first = a, *second = b;
    if (first->cost != second->cost)
        return first->cost > second->cost ? -1 : 1;
    return (first->task > second->task) - (first->task < second->task);
}

/* Tasks of equal cost are in their order already: a million need no sorting. */
static bool is_sorted(const struct qd_scheduler_task *tasks, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (by_cost(&tasks[i - 1], &tasks[i]) > 0)
            return false;
    return true;
}

qd_err qd_scheduler_init(struct qd_scheduler *scheduler, struct qd_scheduler_task *tasks,
                         size_t count, unsigned workers)
{
    *scheduler = (struct qd_scheduler){
        .count = count, .workers = workers ? workers : 1, .most = QD_SCHEDULER_BATCH_MOST};
    scheduler->order = calloc(count ? count : 1, sizeof *scheduler->order);
    scheduler->cost = calloc(count ? count : 1, sizeof *scheduler->cost);
    if (!scheduler->order || !scheduler->cost) {
        qd_scheduler_free(scheduler);
        return QD_MEMORY;
    }
    if (!is_sorted(tasks, count))
        qsort(tasks, count, sizeof *tasks, by_cost);
    for (size_t i = 0; i < count; i++) {
        scheduler->order[i] = tasks[i].task;
        scheduler->cost[i] = tasks[i].cost;
        scheduler->left += (double)tasks[i].cost;
    }
    return QD_OK;
}

void qd_scheduler_free(struct qd_scheduler *scheduler)
{
    free(scheduler->order);
    free(scheduler->cost);
    scheduler->order = NULL;
    scheduler->cost = NULL;
}

bool qd_scheduler_take(struct qd_scheduler *scheduler, size_t *first, size_t *count)
{
    size_t rest = scheduler->count - scheduler->next;
    double share = QD_SCHEDULER_SHARE * (double)scheduler->workers, cost = 0, with_next = 0;
    size_t most = (size_t)((double)rest / share);
    if (rest == 0)
        return false;
    most = most > scheduler->most ? scheduler->most : most;
    *first = scheduler->next;
    *count = 0;
    do {
        cost += (double)scheduler->cost[scheduler->next++];
        if (++*count < rest)
            with_next = cost + (double)scheduler->cost[scheduler->next];
    } while (*count < rest && ((*count < most && with_next <= scheduler->left / share) ||
                               with_next <= scheduler->worth));
    scheduler->left = scheduler->left > cost ? scheduler->left - cost : 0;
    return true;
}
