/* SPDX-License-Identifier: MIT */
/* Kinds of work whose answers are still spelled where they are made: rows of text, whose fields are
 * found by name. Each becomes a kind of src/jobs; then this goes.
 */
#ifndef QD_CLI_BULK_BRIDGE_H
#define QD_CLI_BULK_BRIDGE_H

#include "cli/bulk/bulk.h"

/* What one thread keeps from task to task. */
struct cli_bulk_worker {
    const struct cli_bulk_request *request;
    struct qd_play *play;
    struct cli_watch *watch; /* restarted for every task */
    struct qd_buf *text;     /* scratch */
    void *own;               /* of the kind */
    struct qd_job_worker *worker;
};

struct cli_bulk_kind {
    struct qd_job job;
    const int *takes; /* options of its own, ended by 0 */
    /* Checks the options and sets request->count for blocks; an exit code. NULL: nothing to do. */
    int (*prepare)(struct cli_bulk_request *request);
    /* Frees what `prepare` made; NULL: nothing. Verbs call it when all is printed. */
    void (*finish)(struct cli_bulk_request *request);
    /* The text of a block. */
    void (*describe)(const struct cli_bulk_request *request, uint64_t number, struct qd_buf *out,
                     uint64_t *seed);
    /* Appends what changes the answer, besides limits; NULL: nothing. */
    void (*params)(const struct cli_bulk_request *request, struct qd_buf *out);
    qd_err (*run)(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                  const char **status, struct qd_buf *fields);
    /* Checks an answer by an independent checker: QD_OK, or why not. NULL: the answer is made
     * again and compared. */
    qd_err (*check)(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                    const struct qd_bulk_row *row, struct qd_message *why);
};

extern const struct qd_field cli_bulk_raw[];
qd_err cli_bulk_bridge_run(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                           const char **status, void *answer);
void cli_bulk_bridge_describe(const struct qd_job_run *run, uint64_t number, struct qd_buf *out,
                              uint64_t *seed);

#define CLI_BULK_BRIDGE(kind)                                                           \
    .job.bridge = &kind, .job.answer = cli_bulk_raw, .job.answer_size = sizeof(char *), \
    .job.run = cli_bulk_bridge_run, .job.describe = cli_bulk_bridge_describe

/* NULL for a kind of src/jobs. */
const struct cli_bulk_kind *cli_bulk_bridged(const struct qd_job *job);
int cli_bulk_bridge_prepare(struct cli_bulk_request *request);
const char *cli_bulk_bridge_take(struct cli_bulk_request *request, int option);
qd_err cli_bulk_bridge_check(struct qd_job_worker *worker, const struct qd_bulk_task *task,
                             const struct qd_bulk_row *row, struct qd_message *why);
/* The request that the parameters of a plan stand for. */
bool cli_bulk_bridge_recall(struct cli_bulk_request *request, struct qd_text params,
                            struct qd_buf *words);

/* Opens the task's level with fresh limits; QD_OK and *status set: it is not valid. */
QD_MUST_CHECK qd_err cli_bulk_open_level(struct cli_bulk_worker *worker,
                                         const struct qd_bulk_task *task, const char **status);
/* The same where the text is not a level: limits alone. */
void cli_bulk_begin(struct cli_bulk_worker *worker);
/* Whether a row has this number in a field. */
bool cli_bulk_has_number(struct qd_text fields, const char *name, uint64_t number);
/* The number in a field; 0 where there is none. */
uint64_t cli_bulk_number(const struct qd_bulk_row *row, const char *name);
int64_t cli_bulk_signed(const struct qd_bulk_row *row, const char *name);
/* Whether a field has this value. */
bool cli_bulk_is(const struct qd_bulk_row *row, const char *name, const char *value);

/* Replays what the agent did in a Wumpus grid, and compares how it ended. */
QD_MUST_CHECK qd_err cli_bulk_wumpus_moves(const struct qd_level *level,
                                           const struct qd_bulk_row *row, struct qd_message *why);
/* How many tasks the grids of one pit count are. */
uint64_t cli_bulk_stats_blocks(uint64_t grids);

extern const struct cli_bulk_kind cli_bulk_solve_wumpus, cli_bulk_training, cli_bulk_stats,
    cli_bulk_agent, cli_bulk_match, cli_bulk_setups, cli_bulk_puzzles, cli_bulk_aima;

#endif
