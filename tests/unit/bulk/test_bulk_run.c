/* SPDX-License-Identifier: MIT */
/* Running tasks: the scheduler gives each once, threads and simulated ranks do each once, and what
 * fails is done again.
 */
#include "unit/unit.h"

#include "bulk/run.h"
#include "bulk/simulate.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#ifdef __has_feature
#if __has_feature(address_sanitizer)
#define QD_OWN_MALLOC
#endif
#endif
#ifdef __SANITIZE_ADDRESS__
#define QD_OWN_MALLOC
#endif

enum { TASKS = 1000 };

static void every_task_is_handed_out_once(void **unused)
{
    (void)unused;
    for (unsigned workers = 1; workers < 200; workers += 33) {
        struct qd_scheduler_task tasks[TASKS];
        struct qd_scheduler scheduler;
        uint8_t seen[TASKS] = {0};
        size_t first, count, before = QD_SCHEDULER_BATCH_MOST + 1, all = 0;
        for (uint32_t i = 0; i < TASKS; i++)
            tasks[i] = (struct qd_scheduler_task){i, workers == 1 ? 1 : (float)(i * 7919 % 1009)};
        assert_int_equal(qd_scheduler_init(&scheduler, tasks, TASKS, workers), QD_OK);
        while (qd_scheduler_take(&scheduler, &first, &count)) {
            if (workers == 1)
                assert_true(count <= before); /* all alike: batches only shrink */
            before = count;
            for (size_t i = first; i < first + count; i++) {
                assert_true(i == 0 || scheduler.cost[i] <= scheduler.cost[i - 1]);
                assert_int_equal(seen[scheduler.order[i]]++, 0);
            }
            all += count;
        }
        assert_int_equal(all, TASKS);
        assert_int_equal(count, 1); /* the last batch is a single task */
        qd_scheduler_free(&scheduler);
    }
}

/* Small tasks go out in batches that are worth a message, down to the last. */
static void small_tasks_stay_together(void **unused)
{
    (void)unused;
    struct qd_scheduler_task tasks[TASKS];
    struct qd_scheduler scheduler;
    size_t first, count, all = 0;
    for (uint32_t i = 0; i < TASKS; i++)
        tasks[i] = (struct qd_scheduler_task){i, i < TASKS / 2 ? 60 : 2};
    assert_int_equal(qd_scheduler_init(&scheduler, tasks, TASKS, 50), QD_OK);
    scheduler.worth = 100;
    while (qd_scheduler_take(&scheduler, &first, &count)) {
        all += count;
        if (first >= TASKS / 2 && all < TASKS)
            assert_int_equal(count, 50);
        else if (all > TASKS / 4 && all <= TASKS / 2)
            assert_int_equal(count, 1); /* two would be more than that */
    }
    assert_int_equal(all, TASKS);
    qd_scheduler_free(&scheduler);
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
                            void *answer)
{
    (void)worker;
    if (atomic_fetch_sub(&stop_after, 1) <= 0)
        return QD_STOPPED;
    *(size_t *)answer = task->text.size;
    *status = "done";
    return QD_OK;
}

static void spell_letters(void *worker, const void *answer, struct qd_buf *fields)
{
    (void)worker;
    qd_bulk_put_number(fields, "letters", *(const size_t *)answer);
}

static void clear_letters(void *context, void *answer)
{
    (void)context;
    *(size_t *)answer = 0;
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

static const struct qd_bulk_kind kind = {.name = "count",
                                         .answer_size = sizeof(size_t),
                                         .open = open_nothing,
                                         .close = close_nothing,
                                         .run = count_letters,
                                         .encode = spell_letters,
                                         .clear = clear_letters};

static qd_err run_part(struct seen *seen, uint64_t part, uint64_t parts, unsigned jobs)
{
    const struct qd_bulk_input input = {.count = TASKS, .text = write_text};
    const struct qd_bulk_job job = {.kind = &kind,
                                    .input = &input,
                                    .sink = {seen, has, add, NULL, true},
                                    .part = part,
                                    .parts = parts,
                                    .jobs = jobs,
                                    .host = "here",
                                    .proceed = proceed};
    struct qd_bulk_progress progress;
    struct qd_message why = {0};
    qd_err err = qd_bulk_pool(&job, &progress, &why);
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

/* Ranks that are threads of this process: messages wait in a list for each. */
enum { RANKS = 4 };

struct letter {
    struct letter *next;
    int from, tag;
    size_t size;
    char data[];
};

static pthread_mutex_t post = PTHREAD_MUTEX_INITIALIZER;
static struct letter *box[RANKS];
static _Thread_local int rank_here;
static _Thread_local struct letter *read_last;

static void post_letter(int to, int tag, const void *data, size_t size)
{
    struct letter *letter = malloc(sizeof *letter + size), **end = &box[to];
    assert_non_null(letter);
    *letter = (struct letter){.from = rank_here, .tag = tag, .size = size};
    if (size > 0)
        memcpy(letter->data, data, size);
    pthread_mutex_lock(&post);
    while (*end)
        end = &(*end)->next;
    *end = letter;
    pthread_mutex_unlock(&post);
}

static bool read_letter(int *from, int *tag, struct qd_text *message)
{
    free(read_last);
    pthread_mutex_lock(&post);
    struct letter *letter = read_last = box[rank_here];
    if (letter)
        box[rank_here] = letter->next;
    pthread_mutex_unlock(&post);
    if (!letter)
        return false;
    *from = letter->from;
    *tag = letter->tag;
    *message = (struct qd_text){letter->data, letter->size};
    return true;
}

struct follower {
    pthread_t thread;
    const struct qd_bulk_job *job;
    int rank;
    qd_err err;
};

static int stranger; /* the rank that does other work; 0: none */

static void *follow(void *context)
{
    struct follower *follower = context;
    const struct qd_bulk_link link = {follower->rank, RANKS, post_letter, read_letter, NULL};
    struct qd_message why = {0};
    struct qd_bulk_job job = *follower->job;
    rank_here = follower->rank;
    if (follower->rank == stranger)
        job.work = qd_text_of("others");
    follower->err = qd_bulk_serve(&job, &link, &why);
    free(read_last);
    return NULL;
}

static qd_err run_ranks(struct qd_bulk_job *job, bool dismissed, struct follower *others)
{
    const struct qd_bulk_link link = {0, RANKS, post_letter, read_letter, NULL};
    struct qd_bulk_progress progress = {0};
    struct qd_message why = {0};
    for (int i = 1; i < RANKS; i++) {
        others[i] = (struct follower){.job = job, .rank = i};
        assert_int_equal(pthread_create(&others[i].thread, NULL, follow, &others[i]), 0);
    }
    qd_err err = QD_OK;
    if (dismissed)
        qd_bulk_dismiss(&link);
    else
        err = qd_bulk_coordinate(job, &link, &progress, &why);
    for (int i = 1; i < RANKS; i++)
        pthread_join(others[i].thread, NULL);
    free(read_last);
    read_last = NULL;
    for (int i = 0; i < RANKS; i++)
        assert_null(box[i]); /* an unread message would hold MPI up at its end */
    assert_true(err || progress.done == progress.all);
    return err;
}

/* All tasks in one part, on this machine; `seen` notes them. */
static struct qd_bulk_job job_of(const struct qd_bulk_kind *work, const struct qd_bulk_input *input,
                                 struct seen *seen)
{
    return (struct qd_bulk_job){.kind = work,
                                .input = input,
                                .sink = {seen, has, add, NULL, true},
                                .part = 1,
                                .parts = 1,
                                .host = "here",
                                .proceed = proceed};
}

static void ranks_do_every_task_once(void **unused)
{
    (void)unused;
    const struct qd_bulk_input input = {.count = TASKS, .text = write_text};
    struct follower others[RANKS];
    for (int round = 0; round < 10; round++) {
        struct seen seen = {0};
        struct qd_bulk_job job = job_of(&kind, &input, &seen);
        atomic_store(&stop_after, TASKS / 10 * round); /* whoever comes to it stops */
        assert_int_equal(run_ranks(&job, false, others), QD_STOPPED);
        atomic_store(&stop_after, INT32_MAX);
        assert_int_equal(run_ranks(&job, true, others), QD_OK);
        assert_int_equal(run_ranks(&job, false, others), QD_OK);
        assert_int_equal(seen.wrong, 0);
        for (int i = 1; i <= TASKS; i++)
            assert_int_equal(seen.times[i], 1);
    }
}

/* Of a rank with other options, no row is taken. */
static void a_stranger_is_refused(void **unused)
{
    (void)unused;
    const struct qd_bulk_input input = {.count = TASKS, .text = write_text};
    struct follower others[RANKS];
    struct seen seen = {0};
    struct qd_bulk_job job = {.kind = &kind,
                              .input = &input,
                              .sink = {&seen, has, add, NULL, true},
                              .part = 1,
                              .parts = 1,
                              .work = qd_text_of("ours"),
                              .host = "here",
                              .proceed = proceed};
    atomic_store(&stop_after, INT32_MAX);
    for (stranger = RANKS - 1; stranger > 0; stranger--)
        assert_int_equal(run_ranks(&job, false, others), QD_UNKNOWN);
    assert_int_equal(run_ranks(&job, false, others), QD_OK);
    assert_int_equal(seen.wrong, 0);
}

/* Without memory on one rank the run ends, and says so. */
static atomic_int opens_before;

static qd_err open_once_not(void *context, void **worker)
{
    *worker = context;
    return atomic_fetch_sub(&opens_before, 1) == 0 ? QD_MEMORY : QD_OK;
}

static void a_rank_that_fails_ends_all(void **unused)
{
    (void)unused;
    struct qd_bulk_kind failing = kind;
    failing.open = open_once_not;
    const struct qd_bulk_input input = {.count = TASKS, .text = write_text};
    struct follower others[RANKS];
    struct seen seen = {0};
    struct qd_bulk_job job = job_of(&failing, &input, &seen);
    atomic_store(&stop_after, INT32_MAX);
    for (int before = 0; before < RANKS; before++) {
        atomic_store(&opens_before, before);
        assert_int_equal(run_ranks(&job, false, others), QD_MEMORY);
    }
}

/* What a task frees is there for the next one: the system is not asked again, nor does it clear. */
static qd_err use_memory(void *worker, const struct qd_bulk_task *task, const char **status,
                         void *answer)
{
    enum { BLOCKS = 8, BYTES = 100000 };
    char *block[BLOCKS];
    for (int i = 0; i < BLOCKS; i++) {
        block[i] = malloc(BYTES);
        assert_non_null(block[i]);
        memset(block[i], i, BYTES);
    }
    for (int i = 0; i < BLOCKS; i++)
        free(block[i]);
    return count_letters(worker, task, status, answer);
}

static long page_faults(void)
{
    struct rusage usage;
    assert_int_equal(getrusage(RUSAGE_SELF, &usage), 0);
    return usage.ru_minflt;
}

static void memory_is_kept_from_task_to_task(void **unused)
{
    (void)unused;
    struct qd_bulk_kind filling = kind;
    filling.run = use_memory;
    const struct qd_bulk_input input = {.count = TASKS, .text = write_text};
    struct follower others[RANKS];
    for (int ranks = 0; ranks < 2; ranks++) {
        struct seen seen = {0};
        struct qd_bulk_progress progress;
        struct qd_message why = {0};
        struct qd_bulk_job job = job_of(&filling, &input, &seen);
        job.jobs = 2;
        long before = page_faults();
        atomic_store(&stop_after, INT32_MAX);
        if (ranks)
            assert_int_equal(run_ranks(&job, false, others), QD_OK);
        else
            assert_int_equal(qd_bulk_pool(&job, &progress, &why), QD_OK);
        long faults = page_faults() - before;
#ifdef QD_OWN_MALLOC
        (void)faults; /* the sanitizer's malloc keeps what is freed from being used */
#else
        assert_true(faults < 10 * TASKS); /* of 196 pages a task */
#endif
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
    model.failure_s =
        0.5; /* a failure every 10 ms, tasks of seconds: there is no end to wait for */
    assert_int_equal(qd_bulk_simulate(&model, &failing), QD_OK);
    assert_true(failing.efficiency < 1e-9 && failing.failures > 0);
    model.failure_s = 5000;
    model.message_s = 10; /* requests that wait at the writer are lost with it */
    assert_int_equal(qd_bulk_simulate(&model, &failing), QD_OK);
    assert_true(failing.efficiency > 0 && failing.failures > 0 && failing.writer <= 1);
    model.message_s = 0;
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
        cmocka_unit_test(small_tasks_stay_together),
        cmocka_unit_test(threads_do_every_task_once),
        cmocka_unit_test(ranks_do_every_task_once),
        cmocka_unit_test(a_stranger_is_refused),
        cmocka_unit_test(a_rank_that_fails_ends_all),
        cmocka_unit_test(memory_is_kept_from_task_to_task),
        cmocka_unit_test(a_forecast_adds_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
