/* SPDX-License-Identifier: MIT */
/* Solving a whole file on several threads, with a results file. */
#ifndef QD_CLI_SOLVE_MANY_H
#define QD_CLI_SOLVE_MANY_H

#include "cli/options.h"

struct cli_many {
    const char *method;
    const char *results; /* the file's name */
    uint64_t jobs;       /* 0: one per processor */
};

int cli_solve_many(const struct cli_options *options, const struct cli_many *many,
                   const char *argument);

const char *cli_solve_status(qd_err err);

#endif
