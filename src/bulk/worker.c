/* SPDX-License-Identifier: MIT */
/* The ranks that compute what rank 0 hands out (coordinator.c).
 *
 * One thread computes and the first one speaks with rank 0, which may be late to answer: a batch is
 * asked for while a little work is left, so that nobody waits, but not earlier, since what waits
 * here is lost to ranks that have nothing to do. Finished rows are sent with the request for the
 * next batch and when a second has gone; what a killed rank had not sent is done again by the next
 * run.
 */
#include "bulk/run.h"

#include <stdlib.h>
#include <time.h>

enum { MESSAGE_CAP = 256 << 20 };
static const uint64_t poll_ns = 100000, answer_most_ns = 2000000, idle_most_ns = 50000000;
static const uint64_t send_every_ns = 1000000000, ahead_ns = 10000000;

struct worker {
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
    void *answer;
    uint64_t left, task_ns; /* tasks of its batch; what one takes, the last ones most */
    struct qd_buf sent;     /* of the thread that speaks */
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
static void look_ahead(struct worker *self)
{
    if (self->hungry || self->over || self->next_count > 0 ||
        (self->left > 0 && (self->task_ns == 0 || self->left * self->task_ns > ahead_ns)))
        return;
    self->hungry = true;
    pthread_cond_signal(&self->wanted);
}

/* Waits for a batch; false at the end. */
static bool take_batch(struct worker *self)
{
    pthread_mutex_lock(&self->lock);
    self->left = 0;
    look_ahead(self);
    while (self->next_count == 0 && !self->over)
        pthread_cond_wait(&self->arrived, &self->lock);
    struct qd_buf done = self->batch;
    self->batch = self->next;
    self->next = done;
    self->left = self->next_count;
    self->next_count = 0;
    if (self->left > 0)
        look_ahead(self);
    pthread_mutex_unlock(&self->lock);
    return self->left > 0;
}

static qd_err run_task(struct worker *self, void *worker, const struct qd_bulk_task *task)
{
    const struct qd_bulk_job *job = self->job;
    struct qd_bulk_row row;
    uint64_t begun_ns = qd_bulk_now_ns();
    if (!job->proceed(job->watcher))
        return QD_STOPPED;
    qd_err err = qd_bulk_run_task(job, worker, task, &row, self->answer, &self->fields);
    job->kind->clear(job->context, self->answer);
    if (err)
        return err;
    uint64_t took_ns = qd_bulk_now_ns() - begun_ns, mean_ns = self->task_ns;
    self->task_ns = mean_ns ? (7 * mean_ns + took_ns) / 8 : took_ns;
    self->left--;
    pthread_mutex_lock(&self->lock);
    qd_bulk_row_format(&row, &self->rows);
    err = self->rows.err;
    look_ahead(self);
    pthread_mutex_unlock(&self->lock);
    return err;
}

static qd_err run_batches(struct worker *self, void *worker)
{
    while (take_batch(self)) {
        struct qd_text rest = qd_buf_view(&self->batch);
        struct qd_bulk_task task;
        while (read_task(&rest, &task)) {
            qd_err err = run_task(self, worker, &task);
            if (err)
                return err;
        }
    }
    return QD_OK;
}

static void *compute(void *context)
{
    struct worker *self = context;
    const struct qd_bulk_job *job = self->job;
    void *worker = NULL;
    qd_err err = job->kind->open(job->context, &worker);
    if (!err) {
        err = run_batches(self, worker);
        job->kind->close(worker);
    }
    pthread_mutex_lock(&self->lock);
    self->err = self->err ? self->err : err;
    self->ended = true;
    pthread_cond_signal(&self->wanted);
    pthread_mutex_unlock(&self->lock);
    return NULL;
}

static void send_rows(struct worker *self, int tag)
{
    pthread_mutex_lock(&self->lock);
    struct qd_buf rows = self->rows;
    self->rows = self->sent;
    self->sent = rows;
    pthread_mutex_unlock(&self->lock);
    self->link->send(0, tag, self->sent.data, self->sent.size);
    qd_buf_clear(&self->sent);
    self->sent_ns = qd_bulk_now_ns();
}

/* An answer: a batch, empty at the end. */
static void keep_batch(struct worker *self, struct qd_text message)
{
    struct qd_bulk_task task;
    uint64_t count = 0;
    for (struct qd_text rest = message; read_task(&rest, &task);)
        count++;
    pthread_mutex_lock(&self->lock);
    qd_buf_clear(&self->next);
    qd_buf_text(&self->next, message);
    self->err = self->err ? self->err : self->next.err;
    self->next_count = self->next.err ? 0 : count;
    self->over = self->next_count == 0;
    self->hungry = false;
    self->asked = false;
    pthread_cond_signal(&self->arrived);
    pthread_mutex_unlock(&self->lock);
}

/* What is to be sent now: one of the tags, or 0. Without the lock held. */
static int next_tag(struct worker *self)
{
    int tag = 0;
    pthread_mutex_lock(&self->lock);
    bool failed = self->err && self->err != QD_STOPPED;
    if (self->ended)
        tag = self->asked ? 0 : failed ? QD_BULK_FAILED : QD_BULK_END;
    else if (self->hungry && !self->asked)
        tag = QD_BULK_REQUEST;
    else if (self->rows.size > 0 && qd_bulk_now_ns() - self->sent_ns >= send_every_ns)
        tag = QD_BULK_ROWS;
    pthread_mutex_unlock(&self->lock);
    return tag;
}

/* Sleeps until there is something to say, or for a time. */
static void rest(struct worker *self, uint64_t ns)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    uint64_t at = (uint64_t)until.tv_nsec + ns;
    until.tv_sec += (time_t)(at / 1000000000u);
    until.tv_nsec = (long)(at % 1000000000u);
    pthread_mutex_lock(&self->lock);
    if (self->asked || !(self->hungry || self->ended))
        pthread_cond_timedwait(&self->wanted, &self->lock, &until);
    pthread_mutex_unlock(&self->lock);
}

static void speak(struct worker *self)
{
    uint64_t pause_ns = poll_ns;
    struct qd_text message;
    int tag = 0, from, kind;
    self->link->send(0, QD_BULK_HELLO, self->job->work.data, self->job->work.size);
    while (tag != QD_BULK_END && tag != QD_BULK_FAILED) {
        tag = next_tag(self);
        self->asked = self->asked || tag == QD_BULK_REQUEST;
        if (tag)
            send_rows(self, tag);
        bool answered = self->link->poll(&from, &kind, &message);
        if (answered)
            keep_batch(self, message);
        uint64_t most_ns = self->asked ? answer_most_ns : idle_most_ns;
        pause_ns = tag || answered ? poll_ns : 2 * pause_ns < most_ns ? 2 * pause_ns : most_ns;
        if (!tag && !answered)
            rest(self, pause_ns);
    }
}

static void init(struct worker *self)
{
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_mutex_init(&self->lock, NULL);
    pthread_cond_init(&self->arrived, NULL);
    pthread_cond_init(&self->wanted, &steady);
    pthread_condattr_destroy(&steady);
    struct qd_buf *all[] = {&self->next, &self->rows, &self->batch, &self->sent};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        qd_buf_init(all[i], MESSAGE_CAP);
    qd_buf_init(&self->fields, QD_BULK_LINE_CAP);
    self->answer = calloc(1, self->job->kind->answer_size);
    self->err = self->answer ? QD_OK : QD_MEMORY;
}

static void release(struct worker *self)
{
    struct qd_buf *all[] = {&self->next, &self->rows, &self->batch, &self->sent, &self->fields};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        qd_buf_free(all[i]);
    free(self->answer);
    pthread_cond_destroy(&self->arrived);
    pthread_cond_destroy(&self->wanted);
    pthread_mutex_destroy(&self->lock);
}

qd_err qd_bulk_serve(const struct qd_bulk_job *job, const struct qd_bulk_link *link,
                     struct qd_message *why)
{
    struct worker self = {.job = job, .link = link, .sent_ns = qd_bulk_now_ns()};
    pthread_t thread;
    (void)why;
    qd_bulk_keep_memory();
    init(&self);
    bool begun = !self.err && pthread_create(&thread, NULL, compute, &self) == 0;
    if (!begun) {
        self.err = QD_MEMORY;
        self.ended = true;
    }
    speak(&self);
    if (begun)
        pthread_join(thread, NULL);
    qd_err err = self.err;
    release(&self);
    return err;
}
