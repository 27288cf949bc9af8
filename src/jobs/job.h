/* SPDX-License-Identifier: MIT */
/* A kind of work as values: what goes in, what comes out, how it is run and how it is checked.
 *
 * Every kind has an input struct and an answer struct, each with a table of fields (field.h).
 * src/bulk runs its tasks on threads, ranks and parts; verbs take the answers and print them.
 * Nothing here prints or knows an option: the program lends clocks, Ctrl-C and prebuilt data.
 */
#ifndef QD_JOBS_JOB_H
#define QD_JOBS_JOB_H

#include "bulk/run.h"
#include "jobs/field.h"

#include <quadrille/play.h>

/* Where tasks come from. */
enum qd_job_source {
    QD_JOB_LEVELS, /* levels of a file */
    QD_JOB_SEEDS,  /* IDs "game:params#seed" */
    QD_JOB_BLOCKS  /* whatever `describe` makes of a number */
};

/* The limits that a kind of work obeys. */
enum { QD_JOB_NODES = 1, QD_JOB_TIME = 2, QD_JOB_CPU = 4, QD_JOB_MEMORY = 8, QD_JOB_LIMITS = 15 };

/* Of a task; 0: none. */
struct qd_job_limits {
    uint64_t nodes, memory_bytes, time_ns, cpu_ns;
};

extern const struct qd_field qd_job_limit_fields[];

struct qd_job_run;
struct qd_job_worker;

/* What the program lends. `watch` is memory of `watch_size` bytes, one for each thread. */
struct qd_job_host {
    size_t watch_size;
    /* Starts the clocks of a task; the limits are valid until the next call. */
    const struct qd_limits *(*begin)(const struct qd_job_run *run, void *watch);
    /* Time since then, of whichever clock is limited; and of the one on the wall. */
    uint64_t (*spent)(void *watch);
    uint64_t (*elapsed)(void *watch);
    struct qd_play *(*play)(const struct qd_job_run *run, void *watch);
    /* Opens a level, and lends prebuilt data to the play's mind. */
    qd_err (*open)(const struct qd_job_run *run, struct qd_text text, struct qd_play *play,
                   struct qd_message *why);
    bool (*interrupted)(void);
    void *context;
};

/* What is wrong with an input: a field, and the phrase for what it takes (NULL: what its option
 * says), or a message. */
struct qd_job_fault {
    const char *field, *takes;
    struct qd_message why;
};

struct qd_job {
    const char *name;
    const char *game; /* NULL: every game for which `fits` holds and that has no own kind */
    bool (*fits)(const struct qd_game *game);
    const char *summary; /* a phrase */
    enum qd_job_source source;
    unsigned limits;
    unsigned rows; /* version of its rows, 0 for the first: others are not mixed in */
    const struct qd_field *input, *answer;
    size_t input_size, answer_size;
    /* The statuses of answers that are whole, separated by blanks. */
    const char *good;
    /* Completes and checks the input, and sets run->count; NULL: nothing to do. */
    qd_err (*prepare)(struct qd_job_run *run, struct qd_job_fault *fault);
    void (*finish)(struct qd_job_run *run);
    /* The text of a block. */
    void (*describe)(const struct qd_job_run *run, uint64_t number, struct qd_buf *out,
                     uint64_t *seed);
    float (*cost)(struct qd_text text); /* an estimate; NULL: all tasks alike */
    /* Fills the answer, which is empty. *status is a word that outlives the call. QD_STOPPED: there
     * is no answer; other errors end the run. */
    qd_err (*run)(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                  const char **status, void *answer);
    /* Checks an answer by an independent checker; of levels and seeds, worker->play is open.
     * QD_NOTHING: there is nothing to check. NULL: the answer is made again and compared. */
    qd_err (*check)(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                    const char *status, void *answer, struct qd_message *why);
    bool again; /* the check leaves fields open: the answer is made again as well */
    /* Fills the fields that are only shown; NULL: there are none. */
    void (*derive)(void *answer);
    void (*own_free)(void *own); /* worker->own; NULL: there is none */
    const void *bridge;          /* of a kind whose answers are still spelled where they are made */
};

/* One run of a kind of work. */
struct qd_job_run {
    const struct qd_job *job;
    const struct qd_game *game;
    void *input;
    struct qd_job_limits limits;
    uint64_t count; /* of seeds and blocks */
    void *made;     /* by `prepare`; NULL: nothing */
    bool kept;      /* answers go to a file */
    bool tells;     /* they are printed at once: those of searches that were stopped, too */
    struct qd_job_host host;
};

/* What one thread keeps from task to task. */
struct qd_job_worker {
    const struct qd_job_run *run;
    struct qd_play *play;
    void *watch;
    const struct qd_limits *limits;
    uint64_t opened;    /* the task whose level `play` has; 0: none, or one with a warning */
    struct qd_buf text; /* scratch */
    void *own;          /* of the kind */
};

/* All kinds of work, ended by NULL (jobs.c); one for a game alone comes before one for many. */
extern const struct qd_job *const qd_jobs[];
const struct qd_job *qd_job_find(const struct qd_job *const *jobs, const struct qd_game *game,
                                 struct qd_text name);
bool qd_job_fits(const struct qd_job *job, const struct qd_game *game);

/* How src/bulk runs the tasks of a run (worker.c), whose context is the run. */
struct qd_bulk_kind qd_job_kind(const struct qd_job_run *run);
/* Opens the task's level with fresh limits; QD_OK and *status set: it is not valid. */
QD_MUST_CHECK qd_err qd_job_open_level(struct qd_job_worker *worker,
                                       const struct qd_bulk_task *task, const char **status);
/* The status of an answer, or the error that ends the run. */
qd_err qd_job_status(qd_err err, const char *good, const char **status);
/* "solved", "unsolvable", "limit", …; and the error that a status stands for: QD_OK where it is one
 * of `good`. */
const char *qd_job_word(qd_err err);
qd_err qd_job_error(const char *good, struct qd_text status);
/* The answer of a row, into zeros; free it in every case. */
QD_MUST_CHECK qd_err qd_job_decode(const struct qd_job_run *run, const struct qd_bulk_row *row,
                                   const struct qd_level *level, void *answer,
                                   struct qd_message *why);

/* "rows=2 method=astar nodes=0 …": what decides the answers besides the tasks; and back. */
void qd_job_params(const struct qd_job_run *run, struct qd_buf *out);
QD_MUST_CHECK qd_err qd_job_recall(struct qd_job_run *run, struct qd_text params,
                                   struct qd_message *why);
/* "nodes=0 memory=1024 …" */
void qd_job_limits_text(const struct qd_job_limits *limits, struct qd_buf *out);

#endif
