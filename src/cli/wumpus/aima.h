/* SPDX-License-Identifier: MIT */
/* `quadrille wumpus agent --rules aima`. */
#ifndef QD_CLI_WUMPUS_AIMA_H
#define QD_CLI_WUMPUS_AIMA_H

#include "cli/bulk/bridge.h"

/* The games of the request, and what is said about them; an exit code. */
int cli_aima_run(struct cli_bulk_request *request);

#endif
