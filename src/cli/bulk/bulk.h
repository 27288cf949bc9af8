/* SPDX-License-Identifier: MIT */
/* Many tasks of one kind of work (src/jobs) on the command line: where they come from, where the
 * answers go, and what is said meanwhile.
 */
#ifndef QD_CLI_BULK_H
#define QD_CLI_BULK_H

#include "cli/options.h"
#include "jobs/kinds.h"

#include <stdatomic.h>

struct cli_bulk_request;

/* A form of the command, such as "bulk verify" or "bulk sokoban solve" (form.c). */
struct cli_bulk_form {
    const char *name;
    const struct qd_job *job; /* whose options it takes; NULL: none */
    const int *takes;         /* more options, ended by 0; NULL: none */
    unsigned limits;
};

/* As cli_options_init and cli_options_next, but what the form does not take is a usage error. */
void cli_bulk_form_init(struct cli_options *options, const struct cli *cli,
                        const struct cli_bulk_form *form);
int cli_bulk_next(struct cli_options *options, const struct cli_bulk_form *form, int argc,
                  char **argv);
/* Says so if the output is one of the inputs. */
bool cli_bulk_refuse_same(const struct cli_options *options, const char *out, char **names,
                          size_t count);
/* Says so, and CLI_NO, if a readable results file lacks rows. */
int cli_bulk_partial(const struct cli_options *options, const char *name, struct qd_text text);

/* All kinds of work, ended by NULL (bridge.c). */
extern const struct qd_job *const cli_bulk_jobs[];

/* The levels of a file in memory, or numbers. */
struct cli_bulk_tasks {
    const struct cli_bulk_request *request;
    struct qd_buf text;
    struct cli_bulk_place {
        uint32_t size;
        float cost;
        size_t at;
    } * places; /* NULL for seeds and blocks */
    size_t room;
    uint64_t passed; /* levels before that of --level, or of a stream so far */
    uint32_t lines;  /* before the text, of a stream */
    uint64_t hash;
    struct qd_bulk_input input;
};

/* A verb that prints or adds up what its tasks gave, instead of the totals of a bulk run. */
struct cli_bulk_taker {
    /* A row with its answer, in the order of the tasks; its exit code. One thread at a time calls
     * it. */
    int (*take)(void *context, const struct qd_bulk_row *row);
    /* Tasks that were done before in another way, and have no row; NULL: none. */
    bool (*skip)(void *context, uint64_t number);
    void *context;
    bool any_order;     /* rows are taken as they come */
    bool is_kept;       /* the current row was read from an earlier run */
    atomic_bool enough; /* set by `take`: the run ends */
    int worst;          /* exit code */
};

/* What is common to all runs. */
struct cli_bulk_request {
    struct cli_options options;
    struct qd_job_run run;
    const char *results, *argument;
    bool resume;
    uint64_t jobs, part, parts;
    char limits[96]; /* as rows have them */
    const char *label;
    struct cli_levels *stream;          /* an open file; NULL: that of `argument` */
    bool flows;                         /* it is taken as it comes, not at once */
    uint64_t streamed;                  /* levels of it that were done */
    bool led;                           /* rank 0 served the others */
    bool ran;                           /* the tasks and the file could be opened */
    struct cli_bulk_taker *taker;       /* of a verb; NULL: a bulk run */
    const struct cli_bulk_tasks *tasks; /* while they run */
    struct qd_bulk_progress progress;   /* what was done */

    /* Inputs of the kinds of bridge.c. */
    const char *method, *params, *rule, *size, *players;
    const char *player; /* of training games, as the plan has it */
    bool bold;
    uint64_t seed, count;
    uint64_t pits[2], grids, block; /* of the statistics */
    uint64_t death;                 /* of agents */
    uint64_t win;                   /* moves of a problem */
    uint64_t random;                /* moves in a hundred; UINT64_MAX: the usual */
    uint64_t unknown, samples;      /* of the textbook's rules */
    uint64_t compat, processor;     /* of a match: 1 if so */
    uint64_t clock_ns, increment_ns, margin_ns, patience_ns; /* of a match; 0: the usual */
    void *made; /* by the kind's `prepare`; NULL: nothing */
};

/* How many threads run unless told. */
uint64_t cli_bulk_cores(void);
/* A request with its defaults. */
void cli_bulk_request_init(struct cli_bulk_request *request, const struct cli_options *options,
                           const struct qd_job *job);
/* What the run holds, when all is printed. */
void cli_bulk_request_free(struct cli_bulk_request *request);
/* Another kind of work, with an empty input. */
void cli_bulk_request_job(struct cli_bulk_request *request, const struct qd_job *job);
/* Takes --jobs, --results, --resume, --part, and what the input's fields are set by; NULL, or what
 * was expected. */
const char *cli_bulk_take(struct cli_bulk_request *request, int option);
/* The input's field that an option sets, or NULL. */
const struct qd_field *cli_bulk_field(const struct qd_job *job, const struct cli_verb *verb,
                                      int option);
/* The request that made a file, by its plan; false: that is no work of this program. `words` is
 * what it borrows from. */
bool cli_bulk_recall(struct cli_bulk_request *request, const struct qd_bulk_plan *plan,
                     struct qd_buf *words);
/* Checks the input; an exit code. */
int cli_bulk_prepare(struct cli_bulk_request *request);
/* Runs the tasks of a verb's request; an exit code. */
int cli_bulk_take_all(struct cli_bulk_request *request, struct cli_bulk_taker *taker);

/* Reads or numbers the tasks; an exit code. */
int cli_bulk_tasks_open(struct cli_bulk_tasks *tasks, struct cli_bulk_request *request);
void cli_bulk_tasks_close(struct cli_bulk_tasks *tasks);
/* What every rank of a run says it does: program version, kind, game and parameters. */
void cli_bulk_describe(const struct cli_bulk_request *request, struct qd_buf *out);
/* The plan of a request; `params` is what it borrows from. */
struct qd_bulk_plan cli_bulk_plan(const struct cli_bulk_request *request,
                                  const struct cli_bulk_tasks *tasks, struct qd_buf *params);
/* Whether a verb has one level: the search tells how far it is, not the run. */
bool cli_bulk_is_alone(const struct cli_bulk_request *request);

/* Progress, in the language of the run, and the end of it (progress.c). */
struct cli_bulk_watcher {
    const struct cli_options *options;
    const char *label;
    const struct cli_bulk_taker *taker; /* NULL: none */
    bool silent;
    uint64_t started_ns, shown_ns;
};

void cli_bulk_watch(struct cli_bulk_watcher *watcher, const struct cli_options *options,
                    const char *label);
void cli_bulk_show(void *watcher, const struct qd_bulk_progress *progress);
bool cli_bulk_proceed(void *watcher);
/* Says a message of the catalogue on stderr. */
void cli_bulk_say(const struct cli_options *options, const char *name,
                  const struct qd_message *message);

/* How many rows have which status. */
struct cli_bulk_tally {
    struct {
        char status[24];
        uint64_t count;
    } part[16];
    size_t count;
    int worst; /* exit code */
};

/* Only the exit code. */
void cli_bulk_worsen(struct cli_bulk_tally *tally, struct qd_text status);
void cli_bulk_count(struct cli_bulk_tally *tally, struct qd_text status);
void cli_bulk_tally_print(const struct cli_options *options, const struct cli_bulk_tally *tally,
                          const struct qd_bulk_progress *progress, uint64_t elapsed_ns);

/* Says what is wrong with a row of an earlier run; its exit code. */
int cli_bulk_report_row(const struct cli_bulk_request *request, const struct qd_bulk_row *row,
                        qd_err err, struct qd_message *why);
/* The curves of results of the statistics, as SVG (curves.c). */
QD_MUST_CHECK qd_err cli_bulk_curves(const struct cli *cli, struct qd_text text, struct qd_buf *out,
                                     struct qd_message *why);
int cli_bulk_run(struct cli_bulk_request *request);
int cli_bulk_verify(const struct cli *cli, int argc, char **argv);
int cli_bulk_export(const struct cli *cli, int argc, char **argv);
int cli_bulk_library(const struct cli *cli, int argc, char **argv);
int cli_bulk_simulate(const struct cli *cli, int argc, char **argv);
/* Takes over the limits of the options. */
void cli_bulk_limits(struct cli_bulk_request *request);
/* Finds the game of a word. */
bool cli_bulk_game(struct cli *cli, const char *word);

#endif
