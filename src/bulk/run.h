/* SPDX-License-Identifier: MIT */
/* Running many tasks: each is a text that a kind of work turns into one row, whoever runs it and
 * where: threads of this process (pool.c), or the ranks of an MPI run (coordinator.c, worker.c).
 */
#ifndef QD_BULK_RUN_H
#define QD_BULK_RUN_H

#include "bulk/results.h"
#include "bulk/scheduler.h"

#include <pthread.h>

enum { QD_BULK_JOBS_MOST = 256 };

struct qd_bulk_task {
    uint64_t number; /* from 1 */
    uint64_t seed;
    uint64_t cost;       /* as it was estimated; 0: it was not */
    struct qd_text text; /* all that is to be known of it: a level, an ID, a range */
};

/* What a kind of work does with a task. */
struct qd_bulk_kind {
    const char *name;
    size_t answer_size;
    /* What one thread keeps from task to task. */
    qd_err (*open)(void *context, void **worker);
    void (*close)(void *worker);
    /* Sets the status, a word that outlives the call, and fills the answer, which is all zeros.
     * QD_STOPPED: interrupted, there is no row; other errors end the run. */
    qd_err (*run)(void *worker, const struct qd_bulk_task *task, const char **status, void *answer);
    /* Appends the fields of an answer to a row; called where one goes to a file or another process.
     */
    void (*encode)(void *worker, const void *answer, struct qd_buf *fields);
    /* Frees what an answer holds and makes it zeros; `context` is that of `open`. */
    void (*clear)(void *context, void *answer);
};

/* Where tasks come from. Both functions are called by several threads at once. */
struct qd_bulk_input {
    uint64_t count;
    void *context;
    void (*text)(void *context, uint64_t number, struct qd_buf *out, uint64_t *seed);
    float (*cost)(void *context, uint64_t number); /* an estimate; NULL: all alike */
};

/* Where rows go; called by one thread at a time. */
struct qd_bulk_sink {
    void *context;
    bool (*has)(void *context, uint64_t number);
    qd_err (*add)(void *context, const struct qd_bulk_row *row, struct qd_message *why);
    /* A few times a second, so that rows do not wait for the next one; may be NULL. */
    qd_err (*flush)(void *context, struct qd_message *why);
    bool spelled; /* wants fields: it is a file */
};

/* A sink that is a results file. */
struct qd_bulk_sink qd_bulk_file_sink(struct qd_bulk_file *file);

struct qd_bulk_progress {
    uint64_t kept, done, all; /* tasks: done before, in this run, to do in this run */
    double cost_done, cost_all;
    uint64_t cpu_ns;
};

struct qd_bulk_job {
    const struct qd_bulk_kind *kind;
    void *context; /* for `open` */
    const struct qd_bulk_input *input;
    struct qd_bulk_sink sink;
    uint64_t part, parts; /* this run does every parts-th task from the part-th on, from 1 */
    unsigned jobs;        /* threads */
    bool singly;          /* one task at a time, so that rows come nearly in their order */
    struct qd_text limits;
    struct qd_text work; /* all that decides an answer besides the task: the same on every rank */
    const char *host;
    bool (*proceed)(void *watcher); /* false: stop, what runs is given up */
    void (*show)(void *watcher, const struct qd_bulk_progress *progress); /* about 10 times a s */
    void *watcher;
};

/* Runs all tasks of the part that have no row yet. QD_STOPPED: interrupted. `progress` is what was
 * done, in any case. */
QD_MUST_CHECK qd_err qd_bulk_pool(const struct qd_bulk_job *job, struct qd_bulk_progress *progress,
                                  struct qd_message *why);

/* What the processes of one run say to each other. From a worker: first of all, what work it does;
 * rows and a request for more; rows; rows and the end; the end because of an error. From rank 0: a
 * batch, empty at the end. */
enum {
    QD_BULK_REQUEST = 1,
    QD_BULK_ROWS,
    QD_BULK_END,
    QD_BULK_FAILED,
    QD_BULK_BATCH,
    QD_BULK_HELLO
};

struct qd_bulk_link {
    int rank, size;
    /* Copies the message and does not wait until it is received; the others are polled for that. */
    void (*send)(int to, int tag, const void *data, size_t size);
    /* Whether a message was there; it is valid until the next call. */
    bool (*poll)(int *from, int *tag, struct qd_text *message);
    void (*close)(void);
};

/* Whether this process is one of an MPI run. */
bool qd_bulk_is_rank(void);
/* Loads the module that knows MPI and opens the link. */
QD_MUST_CHECK qd_err qd_bulk_link_open(struct qd_bulk_link *link, struct qd_message *why);

/* Rank 0: hands the tasks out, writes the rows, and computes beside. */
QD_MUST_CHECK qd_err qd_bulk_coordinate(const struct qd_bulk_job *job,
                                        const struct qd_bulk_link *link,
                                        struct qd_bulk_progress *progress, struct qd_message *why);
/* Instead, where rank 0 cannot begin: the others are told that there is nothing to do. */
void qd_bulk_dismiss(const struct qd_bulk_link *link);
/* The other ranks: neither input nor sink is used. */
QD_MUST_CHECK qd_err qd_bulk_serve(const struct qd_bulk_job *job, const struct qd_bulk_link *link,
                                   struct qd_message *why);

/* What pool.c and coordinator.c share. */
struct qd_bulk_state {
    const struct qd_bulk_job *job;
    pthread_mutex_t lock; /* guards everything below, and the sink */
    struct qd_scheduler scheduler;
    struct qd_bulk_progress progress;
    qd_err err;
    struct qd_message *why;
    int running; /* threads */
};

QD_MUST_CHECK qd_err qd_bulk_state_init(struct qd_bulk_state *state, const struct qd_bulk_job *job,
                                        unsigned workers, struct qd_message *why);
void qd_bulk_state_free(struct qd_bulk_state *state);
/* A row of this or another process; called with the lock held. */
void qd_bulk_keep(struct qd_bulk_state *state, const struct qd_bulk_row *row);
/* A thread: takes batches and runs them until there are none. `state` is a struct qd_bulk_state. */
void *qd_bulk_work(void *state);
/* Runs one task; the row borrows the answer, and its fields if there shall be some. Clear the
 * answer in every case. */
QD_MUST_CHECK qd_err qd_bulk_run_task(const struct qd_bulk_job *job, void *worker,
                                      const struct qd_bulk_task *task, struct qd_bulk_row *row,
                                      void *answer, struct qd_buf *fields);
/* Called before tasks are run (memory.c). */
void qd_bulk_keep_memory(void);
/* Processor time of the thread that calls (clock.c). */
uint64_t qd_bulk_cpu_ns(void);
void qd_bulk_sleep(uint64_t ns);

#endif
