/* SPDX-License-Identifier: MIT */
/* A results file: one line a level, in the order of their ending, that a later run can go on with.
 */
#ifndef QD_CLI_RESULTS_H
#define QD_CLI_RESULTS_H

#include "cli/options.h"

/* What is kept of one level. */
struct cli_result {
    uint64_t number; /* of the level in its file, from 1 */
    uint64_t key;    /* of its text, so that another file is noticed */
    const char *title;
    const char *status;
    const char *method;
    const char *solution; /* "" if none */
    int64_t pushes;       /* -1 for a game that does not tell */
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
    size_t kept; /* results that were there */
};

uint64_t cli_result_key(struct qd_text level);
/* Opens or makes the file; a last line that was cut off is dropped, and another process that writes
 * it is named and respected. CSV if the name ends so, JSON
 * lines otherwise. An exit code, CLI_DONE if fine; a file that is not one of ours stays as it is.
 */
int cli_results_open(struct cli_results *results, const char *name);
/* Whether this level has a result already. Complains and sets *code when that was another level. */
bool cli_results_have(const struct cli_results *results, uint64_t number, uint64_t key, int *code);
int cli_results_add(struct cli_results *results, const struct cli_result *result);
/* Closes the file and puts its lines in the order of the levels. */
int cli_results_close(struct cli_results *results);

#endif
