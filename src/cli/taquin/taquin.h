/* SPDX-License-Identifier: MIT */
/* Taquin's verbs. */
#ifndef QD_CLI_TAQUIN_H
#define QD_CLI_TAQUIN_H

#include "cli/cli.h"

int cli_taquin_layouts(const struct cli *cli, int argc, char **argv);
int cli_taquin_tables(const struct cli *cli, int argc, char **argv);

/* Gives the play's mind the large tables, if there are any and the board wants them. */
void cli_taquin_lend(struct qd_play *play);

extern const struct cli_family cli_taquin;
extern const struct cli_group cli_taquin_group;

#endif
