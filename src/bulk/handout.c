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
#include "bulk/handout.h"

#include <stdlib.h>

static int by_cost(const void *a, const void *b)
{
    const struct qd_handout_task *first = a, *second = b;
    if (first->cost != second->cost)
        return first->cost > second->cost ? -1 : 1;
    return (first->task > second->task) - (first->task < second->task);
}

/* Tasks of equal cost are in their order already: a million need no sorting. */
static bool is_sorted(const struct qd_handout_task *tasks, size_t count)
{
    for (size_t i = 1; i < count; i++)
        if (by_cost(&tasks[i - 1], &tasks[i]) > 0)
            return false;
    return true;
}

qd_err qd_handout_init(struct qd_handout *handout, struct qd_handout_task *tasks, size_t count,
                       unsigned workers)
{
    *handout = (struct qd_handout){
        .count = count, .workers = workers ? workers : 1, .most = QD_HANDOUT_BATCH_MOST};
    handout->order = calloc(count ? count : 1, sizeof *handout->order);
    handout->cost = calloc(count ? count : 1, sizeof *handout->cost);
    if (!handout->order || !handout->cost) {
        qd_handout_free(handout);
        return QD_MEMORY;
    }
    if (!is_sorted(tasks, count))
        qsort(tasks, count, sizeof *tasks, by_cost);
    for (size_t i = 0; i < count; i++) {
        handout->order[i] = tasks[i].task;
        handout->cost[i] = tasks[i].cost;
        handout->left += (double)tasks[i].cost;
    }
    return QD_OK;
}

void qd_handout_free(struct qd_handout *handout)
{
    free(handout->order);
    free(handout->cost);
    handout->order = NULL;
    handout->cost = NULL;
}

bool qd_handout_take(struct qd_handout *handout, size_t *first, size_t *count)
{
    size_t rest = handout->count - handout->next;
    double share = QD_HANDOUT_SHARE * (double)handout->workers, cost = 0, with_next = 0;
    size_t most = (size_t)((double)rest / share);
    if (rest == 0)
        return false;
    most = most > handout->most ? handout->most : most;
    *first = handout->next;
    *count = 0;
    do {
        cost += (double)handout->cost[handout->next++];
        if (++*count < rest)
            with_next = cost + (double)handout->cost[handout->next];
    } while (*count < rest && ((*count < most && with_next <= handout->left / share) ||
                               with_next <= handout->worth));
    handout->left = handout->left > cost ? handout->left - cost : 0;
    return true;
}
