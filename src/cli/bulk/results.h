/* SPDX-License-Identifier: MIT */
/* A results file: one line per level, in order of completion, that a later run can resume. */
#ifndef QD_CLI_RESULTS_H
#define QD_CLI_RESULTS_H

#include "cli/options.h"

/* What is kept of one level. */
struct cli_result {
    uint64_t number; /* of the level in its file, from 1 */
    uint64_t key;    /* of its text, so that a different file is noticed */
    const char *title;
    const char *status;
    const char *method;
    const char *solution; /* "" if none */
    int64_t pushes;       /* -1 for a game that does not count them */
    int64_t moves;        /* -1 if none */
    uint64_t nodes;
    uint64_t cpu_ns;
    uint64_t peak_bytes;
};

struct cli_results {
    const char *name;
    int file;    /* locked, for this process alone */
    size_t size; /* of its whole lines */
    bool csv;
    uint64_t *done; /* keys of levels that have a result, by number - 1; 0 is none */
    size_t done_room;
    size_t kept; /* results already in the file */
};

/* Opens or makes the file; a truncated last line is dropped, and if another process is writing the
 * file, it is named in the error. CSV if the name ends in .csv, JSON lines otherwise. An exit code,
 * CLI_DONE if fine; a file that is not a results file is left unchanged. */
int cli_results_open(struct cli_results *results, const char *name);
/* Whether this level has a result already. Reports an error and sets *code when the result is for a
 * different level. */
bool cli_results_have(const struct cli_results *results, uint64_t number, uint64_t key, int *code);
int cli_results_add(struct cli_results *results, const struct cli_result *result);
/* Closes the file and sorts its lines by level. */
int cli_results_close(struct cli_results *results);

#endif
