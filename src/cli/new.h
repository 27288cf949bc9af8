/* SPDX-License-Identifier: MIT */
/* What every game's `new` shares: seed, count, threads, and how levels are printed. */
#ifndef QD_CLI_NEW_H
#define QD_CLI_NEW_H

#include "cli/bulk/bulk.h"

/* A level that was made. */
struct cli_new_level {
    const char *id; /* the short one, with its seed */
    struct qd_play *play;
    struct qd_text text, proof; /* the proof is empty where there is none */
};

struct cli_new {
    struct cli_bulk_request bulk;
    bool has_seed;
    uint64_t seed;
    uint64_t count; /* 0 means 1 */
    bool picture;
    bool id_only;
    /* Prints a level its own way; an exit code. NULL: the usual way. */
    int (*print)(const struct cli_options *options, const struct cli_new_level *level,
                 const void *context);
    const void *context;
    bool ends; /* the first seed without a level ends it all */
};

void cli_new_init(struct cli_new *request, const struct cli_options *options);
/* Takes one of the shared options; false after a usage error. */
bool cli_new_take(struct cli_new *request, int option);
/* Makes the levels of these parameters, as in an ID, and prints them in the order of their seeds.
 */
int cli_new_make(const struct cli_options *options, struct cli_new *request, const char *params);

#endif
