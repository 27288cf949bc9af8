/* SPDX-License-Identifier: MIT */
/* What every game's `new` shares: seed, count, and how levels are printed. */
#ifndef QD_CLI_NEW_H
#define QD_CLI_NEW_H

#include "cli/options.h"

struct cli_new {
    bool has_seed;
    uint64_t seed;
    uint64_t count; /* 0 means 1 */
    bool picture;
    bool id_only;
};

/* Takes one of the shared options; false after a usage error. */
bool cli_new_take(struct cli_new *request, int option);
/* Makes the levels of these parameters, as in an ID, and prints them. */
int cli_new_make(const struct cli_options *options, const struct cli_new *request,
                 const char *params);

#endif
