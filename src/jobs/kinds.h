/* SPDX-License-Identifier: MIT */
/* The inputs and answers of the kinds of work. */
#ifndef QD_JOBS_KINDS_H
#define QD_JOBS_KINDS_H

#include "jobs/job.h"
#include "sokoban/generate/make.h"
#include "wumpus/ia02/course.h"

/* solve.c: a path to a win. */
struct qd_solve_input {
    char *method;    /* NULL: the game's default */
    uint64_t polish; /* seconds of shortening the answer; 0: none */
};

struct qd_solve_answer {
    bool tried, solved;
    struct qd_answer found; /* what `tried` and `solved` say of it is there */
    uint64_t moves;
    uint64_t measured; /* pushes, where the game counts them */
    /* Besides found.stats.elapsed_ns in this process only: */
    const char *why; /* code of a message: why there is no answer; NULL: no more is known */
};

/* optimise.c: a shorter path than a given one. */
struct qd_optimise_input {
    struct qd_solve_input solve;
    char *aim; /* what there shall be least of: "moves", "pushes"; NULL: as the method has it */
    uint64_t given; /* hash of the solution that all begin with; 0: none */
    char *solution; /* that solution */
};

struct qd_optimise_answer {
    bool begun;
    uint64_t pushes_before, moves_before;
    struct qd_solve_answer solve;
};

/* Takes a text as the answer if it solves the level and is shorter than the answer so far. */
QD_MUST_CHECK qd_err qd_optimise_take(struct qd_play *play, struct qd_text text, enum qd_fewest aim,
                                      struct qd_answer *answer, struct qd_message *why);

/* rate.c: how hard a level is. */
struct qd_rated_sokoban {
    bool rated;
    struct sokoban_rating rating;
    struct qd_range pushes;
    const char *optimal_for;
};

struct qd_rated_wumpus {
    bool rated, has_way;
    bool valid, strict, arrow;
    int deducible;     /* no, arrow, yes */
    uint64_t interest; /* UINT64_MAX: no path to the gold */
    int class;
    int steps, combined, largest, shots;
    char *proof;
};

struct qd_rated_taquin {
    bool rated, classed;
    uint32_t least, most;
    int layouts;
    int class;
    struct qd_range moves, listed;
    const char *class_name;
    bool exact, all_layouts;
    int shown_layouts;
};

struct qd_rated {
    union {
        struct qd_rated_sokoban sokoban;
        struct qd_rated_wumpus wumpus;
        struct qd_rated_taquin taquin;
    };
};

/* The rating that levels are generated with; NULL: none. */
const struct qd_field *qd_rating_fields(const struct qd_game *game);
QD_MUST_CHECK qd_err qd_rate_level(struct qd_job_worker *worker, struct qd_rated *rated);

/* generate.c: new levels, with their ratings and solutions (generate) or without (new). */
struct qd_generate_input {
    char *params; /* as in an ID; NULL: the game's example */
    uint64_t seed, count;
};

struct qd_generate_answer {
    bool made;
    char *level;
    struct qd_rated rated;
    char *proof; /* of `new`, for a game of deduction */
    struct qd_moves solution;
    char *why; /* code of a message: why there is no level; NULL: no more is known */
};

/* map.c: mazes of the rule set ia02, random ones or those of a file. */
struct qd_map_input {
    uint64_t size, worlds, seed;
    uint64_t phase; /* 1 or 2; 0: both */
    enum wumpus_ia02_strategy strategy;
    const struct qd_map_view {
        void (*begin)(void *context, uint64_t number);
        wumpus_ia02_watch_fn *watch;
        void *context;
    } * view; /* shows every command, with one thread; NULL: nothing */
};

struct qd_map_answer {
    bool mapped;
    struct wumpus_ia02_result result;
    int cells;
};

extern const struct qd_job qd_job_solve, qd_job_optimise, qd_job_generate, qd_job_new,
    qd_job_rate_sokoban, qd_job_rate_wumpus, qd_job_rate_taquin, qd_job_map, qd_job_mazes;

/* What the kinds that solve share. */
qd_err qd_solve_prepare(struct qd_job_run *run, struct qd_job_fault *fault);
float qd_solve_cost(struct qd_text text);
/* Fills an answer from what the search found, or did not. */
void qd_solve_fill(const struct qd_job_worker *worker, qd_err err, struct qd_answer *found,
                   struct qd_solve_answer *answer);
qd_err qd_solve_check_answer(struct qd_job_worker *worker, const char *status,
                             const struct qd_solve_answer *answer, struct qd_message *why);
/* Shortens an answer for so many seconds (0: as long as its task's limits allow). */
QD_MUST_CHECK qd_err qd_job_polish(struct qd_job_worker *worker, enum qd_fewest aim,
                                   uint64_t seconds, struct qd_answer *answer,
                                   struct qd_message *why);
extern const struct qd_field qd_solve_input_fields[], qd_solve_answer_fields[];

#endif
