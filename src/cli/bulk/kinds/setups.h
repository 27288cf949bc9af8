/* SPDX-License-Identifier: MIT */
/* The tasks of the kind `setups`, for the verb that keeps their games. */
#ifndef QD_CLI_BULK_KINDS_SETUPS_H
#define QD_CLI_BULK_KINDS_SETUPS_H

#include "cli/bulk/bridge.h"

/* The pair and the game of a task; once the request is prepared. */
void cli_bulk_setups_task(uint64_t number, int *south, int *north, uint64_t *game);

#endif
