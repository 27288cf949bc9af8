/* SPDX-License-Identifier: MIT */
/* The packs that ship with the program. */
#ifndef QD_CLI_PACKS_H
#define QD_CLI_PACKS_H

#include "cli/cli.h"

/* The text of "PACK" or of "PACK/N"; reports an error and returns an exit code when there is none.
 */
int cli_pack_text(const struct cli *cli, const char *name, struct qd_text *out);

#endif
