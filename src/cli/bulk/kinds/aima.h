/* SPDX-License-Identifier: MIT */
/* What the games of Russell and Norvig's world share: sizes, and the optimal policy. */
#ifndef QD_CLI_BULK_KINDS_AIMA_H
#define QD_CLI_BULK_KINDS_AIMA_H

#include "cli/bulk/bridge.h"
#include "wumpus/aima/aima.h"

struct cli_aima_sizes {
    int least, most; /* in equal shares */
    bool uci;        /* the tournament's sizes instead */
};

/* "4", "4-7" or "uci"; false for anything else. */
bool cli_aima_size(const char *text, struct cli_aima_sizes *out);

/* A size to play, and how many worlds. */
struct cli_aima_part {
    int rows, cols;
    uint64_t worlds;
};

/* `made` of the kind. */
struct cli_aima_course {
    struct cli_aima_sizes sizes;
    struct wumpus_aima_policy *optimal;      /* NULL for large boards */
    const struct wumpus_aima_policy *policy; /* the same, or NULL: rollouts alone */
    struct cli_aima_part parts[AIMA_SIDE_MAX * AIMA_SIDE_MAX];
    int count;
};

#endif
