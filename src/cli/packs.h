/* SPDX-License-Identifier: MIT */
/* The packs that ship with the program. */
#ifndef QD_CLI_PACKS_H
#define QD_CLI_PACKS_H

#include "cli/cli.h"

/* The text of "PACK" or of "PACK/N"; reports an error and returns an exit code when there is none.
 */
int cli_pack_text(const struct cli *cli, const char *name, struct qd_text *out);

typedef void cli_pack_told(void *context, struct qd_text name, int levels);
/* The packs of a game in order. */
void cli_packs_each(const struct qd_game *game, cli_pack_told *told, void *context);

#endif
