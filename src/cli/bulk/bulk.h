/* SPDX-License-Identifier: MIT */
/* `quadrille bulk` and `merge`: many tasks of one kind, their results in one file. */
#ifndef QD_CLI_BULK_H
#define QD_CLI_BULK_H

#include "bulk/run.h"
#include "cli/options.h"

#include <stdatomic.h>

struct cli_bulk_request;

/* What one thread keeps from task to task. */
struct cli_bulk_worker {
    const struct cli_bulk_request *request;
    struct qd_play *play;
    struct cli_watch watch; /* restarted for every task */
    struct qd_buf text;     /* scratch */
    void *own;              /* of the kind */
};

enum cli_bulk_source {
    CLI_BULK_LEVELS, /* of a file */
    CLI_BULK_SEEDS,  /* IDs from --params, --seed, --count */
    CLI_BULK_BLOCKS  /* whatever the kind's `describe` makes of a number */
};

/* Limits that a form takes. */
enum {
    CLI_BULK_NODES = 1,
    CLI_BULK_TIME = 2,
    CLI_BULK_CPU = 4,
    CLI_BULK_MEMORY = 8,
    CLI_BULK_LIMITS = 15
};

/* A form of the command, such as "bulk verify" or "bulk sokoban solve" (form.c). */
struct cli_bulk_form {
    const char *name;
    const int *takes; /* its options, ended by 0; NULL: none */
    unsigned limits;
    bool is_work; /* takes the options of every kind of work as well */
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

struct cli_bulk_kind {
    const char *name;
    const char *game;    /* NULL: every game for which `fits` holds */
    const char *summary; /* a phrase, for --help */
    bool (*fits)(const struct qd_game *game);
    enum cli_bulk_source source;
    const int *takes; /* options of its own, ended by 0; NULL: none */
    unsigned limits;  /* CLI_BULK_NODES … that it obeys */
    unsigned rows;    /* version of its rows' fields, 0 for the first: others are not mixed in */
    /* Checks the options and sets request->count for blocks; an exit code. NULL: nothing to do. */
    int (*prepare)(struct cli_bulk_request *request);
    /* Frees what `prepare` made; NULL: nothing. Verbs call it when all is printed. */
    void (*finish)(struct cli_bulk_request *request);
    /* The text of a block. */
    void (*describe)(const struct cli_bulk_request *request, uint64_t number, struct qd_buf *out,
                     uint64_t *seed);
    /* Appends what changes the answer, besides limits; NULL: nothing. */
    void (*params)(const struct cli_bulk_request *request, struct qd_buf *out);
    float (*cost)(struct qd_text text); /* NULL: all tasks alike */
    qd_err (*run)(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                  const char **status, struct qd_buf *fields);
    /* Checks an answer by an independent checker: QD_OK, or why not. NULL: the answer is made
     * again and compared. */
    qd_err (*check)(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                    const struct qd_bulk_row *row, struct qd_message *why);
    bool again; /* the check leaves fields open: the answer is made again as well */
    void (*own_free)(void *own); /* NULL: there is none */
};

/* All kinds, ended by a NULL name (kinds.c). */
extern const struct cli_bulk_kind *const cli_bulk_kinds[];
const struct cli_bulk_kind *cli_bulk_kind_find(const struct qd_game *game, struct qd_text name);

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
    /* A row, in the order of the tasks; its exit code. One thread at a time calls it. */
    int (*take)(void *context, const struct qd_bulk_row *row);
    /* Tasks that were done before in another way, and have no row; NULL: none. */
    bool (*skip)(void *context, uint64_t number);
    void *context;
    bool any_order;     /* rows are taken as they come */
    bool is_kept;       /* the row in hand is of an earlier run */
    atomic_bool enough; /* set by `take`: the run ends */
    int worst;          /* exit code */
};

struct cli_bulk_request {
    struct cli_options options;
    const struct cli_bulk_kind *kind;
    struct cli_levels *stream; /* an open file; NULL: that of `argument` */
    bool flows;                /* it is taken as it comes, not at once */
    uint64_t streamed;         /* levels of it that were done */
    const char *results, *method, *params, *argument, *rule, *size, *players, *aim;
    const char *player; /* of training games, as the plan has it */
    bool resume, bold;
    bool tells; /* the verb prints at once: rows say what is of no use later (`why`, `wall_ns`) */
    bool led;   /* rank 0 served the others */
    bool ran;   /* the tasks and the file could be opened */
    uint64_t jobs, part, parts, polish, seed, count;
    uint64_t pits[2], grids, block; /* of the statistics */
    uint64_t death, phase;          /* of agents and mappers */
    uint64_t win;                   /* moves of a problem */
    uint64_t random;                /* moves in a hundred; UINT64_MAX: the usual */
    uint64_t given;                 /* hash of a solution to begin with; 0: none */
    uint64_t unknown, samples;      /* of the textbook's rules */
    uint64_t compat, processor;     /* of a match: 1 if so */
    uint64_t clock_ns, increment_ns, margin_ns, patience_ns; /* of a match; 0: the usual */
    char limits[96];
    struct cli_bulk_taker *taker;       /* of a verb; NULL: a bulk run */
    const struct cli_bulk_tasks *tasks; /* while they run */
    struct qd_bulk_progress progress;   /* what was done */
    void *made;                         /* by the kind's `prepare`; NULL: nothing */
    const void *extra; /* what the verb wants of its kind and no plan says; NULL: nothing */
};

/* How many threads run unless told. */
uint64_t cli_bulk_cores(void);
/* A request of a verb, with its defaults. */
void cli_bulk_request_init(struct cli_bulk_request *request, const struct cli_options *options,
                           const struct cli_bulk_kind *kind);
/* Takes --jobs, --results, --resume; NULL, or what was expected. */
const char *cli_bulk_take(struct cli_bulk_request *request, int option);
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

/* `qd_bulk_kind` of a request, whose context is the request (worker.c). */
extern const struct qd_bulk_kind cli_bulk_work;
/* Opens the task's level with fresh limits; QD_OK and *status set: it is not valid. */
QD_MUST_CHECK qd_err cli_bulk_open_level(struct cli_bulk_worker *worker,
                                         const struct qd_bulk_task *task, const char **status);
/* Whether a verb has one level: the search tells how far it is, not the run. */
bool cli_bulk_is_alone(const struct cli_bulk_request *request);
/* The same where the text is not a level: limits alone. */
void cli_bulk_begin(struct cli_bulk_worker *worker);
/* Whether a row has this number in a field. */
bool cli_bulk_has_number(struct qd_text fields, const char *name, uint64_t number);
/* The number in a field; 0 where there is none. */
uint64_t cli_bulk_number(const struct qd_bulk_row *row, const char *name);
int64_t cli_bulk_signed(const struct qd_bulk_row *row, const char *name);
/* Whether a field has this value. */
bool cli_bulk_is(const struct qd_bulk_row *row, const char *name, const char *value);
/* The status of an answer, or the error that ends the run. */
qd_err cli_bulk_status(qd_err err, const char *good, const char **status);

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

/* Fields of a level's rating, for the kinds `rate` and `generate`. */
qd_err cli_bulk_sokoban_rate(struct cli_bulk_worker *worker, struct qd_buf *fields);
qd_err cli_bulk_wumpus_rate(struct cli_bulk_worker *worker, struct qd_buf *fields);

/* Replays what the agent did in a Wumpus grid, and compares how it ended. */
QD_MUST_CHECK qd_err cli_bulk_wumpus_moves(const struct qd_level *level,
                                           const struct qd_bulk_row *row, struct qd_message *why);

extern const struct cli_bulk_kind cli_bulk_solve, cli_bulk_solve_wumpus, cli_bulk_training,
    cli_bulk_optimise, cli_bulk_generate, cli_bulk_rate_sokoban, cli_bulk_rate_wumpus,
    cli_bulk_rate_taquin, cli_bulk_stats, cli_bulk_agent, cli_bulk_match, cli_bulk_map,
    cli_bulk_mazes, cli_bulk_setups, cli_bulk_puzzles, cli_bulk_aima, cli_bulk_new,
    cli_bulk_new_wumpus;

/* How many tasks the grids of one pit count are. */
uint64_t cli_bulk_stats_blocks(uint64_t grids);
/* The curves of results of the statistics, as SVG (curves.c). */
QD_MUST_CHECK qd_err cli_bulk_curves(const struct cli *cli, struct qd_text text, struct qd_buf *out,
                                     struct qd_message *why);
int cli_bulk_run(struct cli_bulk_request *request);
int cli_bulk_verify(const struct cli *cli, int argc, char **argv);
int cli_bulk_export(const struct cli *cli, int argc, char **argv);
int cli_bulk_library(const struct cli *cli, int argc, char **argv);
int cli_bulk_simulate(const struct cli *cli, int argc, char **argv);
/* Writes request->limits. */
void cli_bulk_limits(struct cli_bulk_request *request);
/* The options that the parameters of a plan stand for. */
bool cli_bulk_recall(struct cli_bulk_request *request, const struct qd_bulk_plan *plan,
                     struct qd_buf *words);
/* Finds the game of a word. */
bool cli_bulk_game(struct cli *cli, const char *word);

#endif
