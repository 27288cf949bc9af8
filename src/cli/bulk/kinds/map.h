/* SPDX-License-Identifier: MIT */
/* What `wumpus map` shows of a maze while it is mapped: with one thread. */
#ifndef QD_CLI_BULK_KINDS_MAP_H
#define QD_CLI_BULK_KINDS_MAP_H

#include "cli/bulk/bridge.h"
#include "wumpus/ia02/course.h"

/* `extra` of the kinds map and mazes. */
struct cli_bulk_mapping {
    void (*begin)(void *context, uint64_t number);
    void (*watch)(void *context, const struct wumpus_ia02_player *player,
                  enum wumpus_ia02_command command, int cell, bool proved,
                  const struct wumpus_ia02_answer *answer);
    void *context;
};

#endif
