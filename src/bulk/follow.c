/* SPDX-License-Identifier: MIT */
/* The ranks that compute what rank 0 hands out (lead.c).
 *
 * One thread computes and the first one speaks with rank 0, which may be late to answer: a batch is
 * asked for while a little work is left, so that nobody waits, but not earlier, since what waits
 * here is lost to ranks that have nothing to do. Finished rows are sent with the request for the
 * next batch and when a second has gone; what a killed rank had not sent is done again by the next
 * run.
 */
#include "bulk/run.h"

#include <time.h>

enum { MESSAGE_CAP = 256 << 20 };
static const uint64_t poll_ns = 100000, answer_most_ns = 2000000, idle_most_ns = 50000000;
static const uint64_t send_every_ns = 1000000000, ahead_ns = 10000000;

struct following {
    const struct qd_bulk_job *job;
    const struct qd_bulk_link *link;
    pthread_mutex_t lock; /* guards everything below down to the empty line */
    pthread_cond_t arrived, wanted;
    struct qd_buf next; /* the batch that waits */
    uint64_t next_count;
    struct qd_buf rows; /* finished and not sent */
    bool hungry;        /* little or no work is left, and none waits */
    bool over;          /* no batch will come */
    bool ended;         /* the thread that computes */
    qd_err err;         /* of that thread */

    struct qd_buf batch, fields; /* of the thread that computes */
    uint64_t left, task_ns;      /* tasks of its batch; what one takes, the last ones most */
    struct qd_buf sent;          /* of the thread that speaks */
    uint64_t sent_ns;
    bool asked; /* the answer is to come */
};

/* Cuts the next task off a batch; false at its end. */
static bool read_task(struct qd_text *rest, struct qd_bulk_task *task)
{
    uint64_t size;
    if (rest->size == 0 || !qd_text_digits(rest, UINT64_MAX, &task->number) ||
        !qd_text_cut(rest, ' ') || !qd_text_digits(rest, UINT64_MAX, &task->seed) ||
        !qd_text_cut(rest, ' ') || !qd_text_digits(rest, UINT64_MAX, &task->cost) ||
        !qd_text_cut(rest, ' ') || !qd_text_digits(rest, UINT64_MAX, &size) ||
        !qd_text_cut(rest, '\n') || size > rest->size)
        return false;
    task->text = (struct qd_text){rest->data, (size_t)size};
    *rest = (struct qd_text){rest->data + size, rest->size - (size_t)size};
    return true;
}

/* With the lock held: asks if the work will soon be at its end. */
static void look_ahead(struct following *following)
{
    if (following->hungry || following->over || following->next_count > 0 ||
        (following->left > 0 &&
         (following->task_ns == 0 || following->left * following->task_ns > ahead_ns)))
        return;
    following->hungry = true;
    pthread_cond_signal(&following->wanted);
}

/* Waits for a batch; false at the end. */
static bool take_batch(struct following *following)
{
    pthread_mutex_lock(&following->lock);
    following->left = 0;
    look_ahead(following);
    while (following->next_count == 0 && !following->over)
        pthread_cond_wait(&following->arrived, &following->lock);
    struct qd_buf done = following->batch;
    following->batch = following->next;
    following->next = done;
    following->left = following->next_count;
    following->next_count = 0;
    if (following->left > 0)
        look_ahead(following);
    pthread_mutex_unlock(&following->lock);
    return following->left > 0;
}

static qd_err run_task(struct following *following, void *worker, const struct qd_bulk_task *task)
{
    const struct qd_bulk_job *job = following->job;
    struct qd_bulk_row row;
    uint64_t begun_ns = qd_bulk_now_ns();
    if (!job->proceed(job->watcher))
        return QD_STOPPED;
    qd_err err = qd_bulk_run_task(job, worker, task, &row, &following->fields);
    if (err)
        return err;
    uint64_t took_ns = qd_bulk_now_ns() - begun_ns, mean_ns = following->task_ns;
    following->task_ns = mean_ns ? (7 * mean_ns + took_ns) / 8 : took_ns;
    following->left--;
    pthread_mutex_lock(&following->lock);
    qd_bulk_row_format(&row, &following->rows);
    err = following->rows.err;
    look_ahead(following);
    pthread_mutex_unlock(&following->lock);
    return err;
}

static qd_err run_batches(struct following *following, void *worker)
{
    while (take_batch(following)) {
        struct qd_text rest = qd_buf_view(&following->batch);
        struct qd_bulk_task task;
        while (read_task(&rest, &task)) {
            qd_err err = run_task(following, worker, &task);
            if (err)
                return err;
        }
    }
    return QD_OK;
}

static void *compute(void *context)
{
    struct following *following = context;
    const struct qd_bulk_job *job = following->job;
    void *worker = NULL;
    qd_err err = job->kind->open(job->context, &worker);
    if (!err) {
        err = run_batches(following, worker);
        job->kind->close(worker);
    }
    pthread_mutex_lock(&following->lock);
    following->err = following->err ? following->err : err;
    following->ended = true;
    pthread_cond_signal(&following->wanted);
    pthread_mutex_unlock(&following->lock);
    return NULL;
}

static void send_rows(struct following *following, int tag)
{
    pthread_mutex_lock(&following->lock);
    struct qd_buf rows = following->rows;
    following->rows = following->sent;
    following->sent = rows;
    pthread_mutex_unlock(&following->lock);
    following->link->send(0, tag, following->sent.data, following->sent.size);
    qd_buf_clear(&following->sent);
    following->sent_ns = qd_bulk_now_ns();
}

/* An answer: a batch, empty at the end. */
static void keep_batch(struct following *following, struct qd_text message)
{
    struct qd_bulk_task task;
    uint64_t count = 0;
    for (struct qd_text rest = message; read_task(&rest, &task);)
        count++;
    pthread_mutex_lock(&following->lock);
    qd_buf_clear(&following->next);
    qd_buf_text(&following->next, message);
    following->err = following->err ? following->err : following->next.err;
    following->next_count = following->next.err ? 0 : count;
    following->over = following->next_count == 0;
    following->hungry = false;
    following->asked = false;
    pthread_cond_signal(&following->arrived);
    pthread_mutex_unlock(&following->lock);
}

/* What is to be sent now: one of the tags, or 0. Without the lock held. */
static int next_tag(struct following *following)
{
    int tag = 0;
    pthread_mutex_lock(&following->lock);
    bool failed = following->err && following->err != QD_STOPPED;
    if (following->ended)
        tag = following->asked ? 0 : failed ? QD_BULK_FAILED : QD_BULK_END;
    else if (following->hungry && !following->asked)
        tag = QD_BULK_REQUEST;
    else if (following->rows.size > 0 && qd_bulk_now_ns() - following->sent_ns >= send_every_ns)
        tag = QD_BULK_ROWS;
    pthread_mutex_unlock(&following->lock);
    return tag;
}

/* Sleeps until there is something to say, or for a time. */
static void rest(struct following *following, uint64_t ns)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    uint64_t at = (uint64_t)until.tv_nsec + ns;
    until.tv_sec += (time_t)(at / 1000000000u);
    until.tv_nsec = (long)(at % 1000000000u);
    pthread_mutex_lock(&following->lock);
    if (following->asked || !(following->hungry || following->ended))
        pthread_cond_timedwait(&following->wanted, &following->lock, &until);
    pthread_mutex_unlock(&following->lock);
}

static void speak(struct following *following)
{
    uint64_t pause_ns = poll_ns;
    struct qd_text message;
    int tag = 0, from, kind;
    following->link->send(0, QD_BULK_HELLO, following->job->work.data, following->job->work.size);
    while (tag != QD_BULK_END && tag != QD_BULK_FAILED) {
        tag = next_tag(following);
        following->asked = following->asked || tag == QD_BULK_REQUEST;
        if (tag)
            send_rows(following, tag);
        bool answered = following->link->poll(&from, &kind, &message);
        if (answered)
            keep_batch(following, message);
        uint64_t most_ns = following->asked ? answer_most_ns : idle_most_ns;
        pause_ns = tag || answered ? poll_ns : 2 * pause_ns < most_ns ? 2 * pause_ns : most_ns;
        if (!tag && !answered)
            rest(following, pause_ns);
    }
}

static void init(struct following *following)
{
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_mutex_init(&following->lock, NULL);
    pthread_cond_init(&following->arrived, NULL);
    pthread_cond_init(&following->wanted, &steady);
    pthread_condattr_destroy(&steady);
    struct qd_buf *all[] = {&following->next, &following->rows, &following->batch,
                            &following->sent};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        qd_buf_init(all[i], MESSAGE_CAP);
    qd_buf_init(&following->fields, QD_BULK_LINE_CAP);
}

static void release(struct following *following)
{
    struct qd_buf *all[] = {&following->next, &following->rows, &following->batch, &following->sent,
                            &following->fields};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        qd_buf_free(all[i]);
    pthread_cond_destroy(&following->arrived);
    pthread_cond_destroy(&following->wanted);
    pthread_mutex_destroy(&following->lock);
}

qd_err qd_bulk_follow(const struct qd_bulk_job *job, const struct qd_bulk_link *link,
                      struct qd_message *why)
{
    struct following following = {.job = job, .link = link, .sent_ns = qd_bulk_now_ns()};
    pthread_t thread;
    (void)why;
    qd_bulk_keep_memory();
    init(&following);
    bool begun = pthread_create(&thread, NULL, compute, &following) == 0;
    if (!begun) {
        following.err = QD_MEMORY;
        following.ended = true;
    }
    speak(&following);
    if (begun)
        pthread_join(thread, NULL);
    qd_err err = following.err;
    release(&following);
    return err;
}
