/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus agent --rules aima`. */
#ifndef QD_CLI_WUMPUS_AIMA_H
#define QD_CLI_WUMPUS_AIMA_H

#include "cli/bulk/bulk.h"

struct cli_aima {
    bool given; /* an option of this rule set was given */
    int least;  /* sizes, in equal shares */
    int most;
    bool uci;           /* the tournament's sizes instead */
    bool unknown;       /* the agent does not know the size */
    const char *method; /* "exact", "rollout", or NULL for exact where possible */
    uint64_t samples;   /* 0: the default */
};

/* "4", "4-7" or "uci"; false for anything else. */
bool cli_aima_size(const char *text, struct cli_aima *out);
int cli_aima_run(struct cli_bulk_request *request, const struct cli_aima *aima, uint64_t worlds,
                 uint64_t seed);

#endif
