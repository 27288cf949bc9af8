/* SPDX-License-Identifier: MIT */
/* What every game's `new` shares: seed, count, and how levels are printed. */
#ifndef QD_CLI_NEW_H
#define QD_CLI_NEW_H

#include "cli/options.h"

enum { CLI_NEW_SEED = CLI_OPTION_OWN + 1000, CLI_NEW_COUNT, CLI_NEW_PICTURE, CLI_NEW_ID };

/* Entries for the verb's list of options, and their text for --help. */
#define CLI_NEW_OPTIONS                                    \
    {"seed", required_argument, NULL, CLI_NEW_SEED},       \
        {"count", required_argument, NULL, CLI_NEW_COUNT}, \
        {"picture", no_argument, NULL, CLI_NEW_PICTURE},   \
    {                                                      \
        "id", no_argument, NULL, CLI_NEW_ID                \
    }
#define CLI_NEW_HELP                                                    \
    "  --seed S        a number (default: random, printed in the ID)\n" \
    "  --count N       how many, from seeds S, S+1, …\n"              \
    "  --picture       also draw them\n"                                \
    "  --id            print short IDs (with # and the seed) instead of levels\n"

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
