/* SPDX-License-Identifier: MIT */
/* Solving a whole file on several threads, with a results file. */
#ifndef QD_CLI_SOLVE_MANY_H
#define QD_CLI_SOLVE_MANY_H

#include "cli/options.h"

struct cli_many {
    const char *method;
    const char *results; /* the file's name */
    uint64_t polish;     /* seconds of shortening, 0: none */
    bool explain;        /* tell the solution as a plan */
    uint64_t jobs;       /* 0: one per processor */
    bool boards;         /* print every board of a solution */
    const char *svg;     /* file of the moving picture, NULL: none */
};

int cli_solve_many(const struct cli_options *options, const struct cli_many *many,
                   const char *argument);

/* Shortens a solution for so many seconds, but not past the time limit of `watch`; in what the
 * method minimises, or the game's measure. */
QD_MUST_CHECK qd_err cli_polish(struct qd_play *play, struct cli_watch *watch, uint64_t seconds,
                                const struct qd_method *method, struct qd_answer *answer,
                                struct qd_message *why);

const char *cli_solve_status(qd_err err);
/* The fields "optimal" and, if it is, "optimal_for": what there is least of. */
void cli_json_optimal(struct qd_json *json, const struct qd_game *game,
                      const struct qd_method *method, bool optimal);

#endif
