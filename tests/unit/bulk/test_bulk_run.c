/* SPDX-License-Identifier: MIT */
/* Running tasks: the hand-out gives each once, threads and simulated ranks do each once, and what
 * fails is done again.
 */
#include "unit/unit.h"

#include "bulk/run.h"
#include "bulk/simulate.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { TASKS = 1000 };

static void every_task_is_handed_out_once(void **unused)
{
    (void)unused;
    for (unsigned workers = 1; workers < 200; workers += 33) {
        struct qd_handout_task tasks[TASKS];
        struct qd_handout handout;
        uint8_t seen[TASKS] = {0};
        size_t first, count, before = QD_HANDOUT_BATCH_MOST + 1, all = 0;
        for (uint32_t i = 0; i < TASKS; i++)
            tasks[i] = (struct qd_handout_task){i, workers == 1 ? 1 : (float)(i * 7919 % 1009)};
        assert_int_equal(qd_handout_init(&handout, tasks, TASKS, workers), QD_OK);
        while (qd_handout_take(&handout, &first, &count)) {
            if (workers == 1)
                assert_true(count <= before); /* all alike: batches only shrink */
            before = count;
            for (size_t i = first; i < first + count; i++) {
                assert_true(i == 0 || handout.cost[i] <= handout.cost[i - 1]);
                assert_int_equal(seen[handout.order[i]]++, 0);
            }
            all += count;
        }
        assert_int_equal(all, TASKS);
        assert_int_equal(count, 1); /* the last batch is a single task */
        qd_handout_free(&handout);
    }
}

/* A kind that counts its letters, and stops at a task if told so. */
static atomic_int stop_after;

static qd_err open_nothing(void *context, void **worker)
{
    *worker = context;
    return QD_OK;
}

static void close_nothing(void *worker)
{
    (void)worker;
}

static qd_err count_letters(void *worker, const struct qd_bulk_task *task, const char **status,
                            struct qd_buf *fields)
{
    (void)worker;
    if (atomic_fetch_sub(&stop_after, 1) <= 0)
        return QD_STOPPED;
    qd_bulk_put_number(fields, "letters", task->text.size);
    *status = "done";
    return QD_OK;
}

static void write_text(void *context, uint64_t number, struct qd_buf *out, uint64_t *seed)
{
    (void)context;
    *seed = number;
    for (uint64_t i = 0; i < number % 13; i++)
        qd_buf_char(out, 'x');
}

struct seen {
    uint8_t times[TASKS + 1];
    int wrong;
};

static bool has(void *context, uint64_t number)
{
    return ((struct seen *)context)->times[number] > 0;
}

static qd_err add(void *context, const struct qd_bulk_row *row, struct qd_message *why)
{
    struct seen *seen = context;
    struct qd_text value;
    uint64_t letters = UINT64_MAX;
    (void)why;
    seen->times[row->number]++;
    seen->wrong += !qd_bulk_field(row->fields, "letters", &value) ||
                   !qd_text_number(value, 100, &letters) || letters != row->number % 13 ||
                   row->seed != row->number;
    return QD_OK;
}

static bool proceed(void *watcher)
{
    (void)watcher;
    return true;
}

static const struct qd_bulk_kind kind = {"count", open_nothing, close_nothing, count_letters};

static qd_err run_part(struct seen *seen, uint64_t part, uint64_t parts, unsigned jobs)
{
    const struct qd_bulk_input input = {.count = TASKS, .text = write_text};
    const struct qd_bulk_job job = {.kind = &kind,
                                    .input = &input,
                                    .sink = {seen, has, add, NULL},
                                    .part = part,
                                    .parts = parts,
                                    .jobs = jobs,
                                    .host = "here",
                                    .proceed = proceed};
    struct qd_bulk_progress progress;
    struct qd_message why = {0};
    qd_err err = qd_bulk_crew(&job, &progress, &why);
    assert_true(err || progress.done == progress.all);
    return err;
}

static void threads_do_every_task_once(void **unused)
{
    (void)unused;
    for (unsigned jobs = 1; jobs <= 5; jobs += 2) {
        struct seen seen = {0};
        atomic_store(&stop_after, TASKS / 3); /* interrupted, then resumed in parts */
        assert_int_equal(run_part(&seen, 1, 1, jobs), QD_STOPPED);
        atomic_store(&stop_after, INT32_MAX);
        for (uint64_t part = 1; part <= 3; part++)
            assert_int_equal(run_part(&seen, part, 3, jobs), QD_OK);
        assert_int_equal(seen.wrong, 0);
        for (int i = 1; i <= TASKS; i++)
            assert_int_equal(seen.times[i], 1);
    }
}

static void a_forecast_adds_up(void **unused)
{
    (void)unused;
    double *seconds = calloc(TASKS, sizeof *seconds);
    float *cost = calloc(TASKS, sizeof *cost);
    assert_true(seconds && cost);
    for (int i = 0; i < TASKS; i++)
        seconds[i] = cost[i] = (float)(1 + i % 10);
    struct qd_bulk_model model = {
        .seconds = seconds, .cost = cost, .tasks = TASKS, .ranks = 1, .seed = 1};
    struct qd_bulk_forecast alone, many, failing;
    assert_int_equal(qd_bulk_simulate(&model, &alone), QD_OK);
    assert_true(alone.seconds > 5499.9 && alone.seconds < 5500.1); /* the sum of all */
    model.ranks = 50;
    assert_int_equal(qd_bulk_simulate(&model, &many), QD_OK);
    assert_true(many.seconds >= 110 && many.seconds < 125 && many.efficiency > 0.88);
    model.failure_s = 300;
    model.restart_s = 5;
    for (int whole = 0; whole < 2; whole++) {
        model.whole = whole;
        model.failure_s = whole ? 5000 : 300;
        assert_int_equal(qd_bulk_simulate(&model, &failing), QD_OK);
        assert_true(failing.failures > 0 && failing.redone_s > 0);
        assert_true(failing.seconds > many.seconds && failing.efficiency < many.efficiency);
    }
    model.failure_s = 0;
    model.row_s = 1; /* the writer is the limit: a row a second */
    assert_int_equal(qd_bulk_simulate(&model, &many), QD_OK);
    assert_true(many.seconds >= TASKS && many.writer > 0.95);
    free(seconds);
    free(cost);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_task_is_handed_out_once),
        cmocka_unit_test(threads_do_every_task_once),
        cmocka_unit_test(a_forecast_adds_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
