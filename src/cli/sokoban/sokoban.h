/* SPDX-License-Identifier: MIT */
/* Sokoban's verbs. */
#ifndef QD_CLI_SOKOBAN_H
#define QD_CLI_SOKOBAN_H

#include "cli/cli.h"

int cli_sokoban_optimise(const struct cli *cli, int argc, char **argv);
int cli_sokoban_convert(const struct cli *cli, int argc, char **argv);
int cli_sokoban_info(const struct cli *cli, int argc, char **argv);
int cli_sokoban_table(const struct cli *cli, int argc, char **argv);

extern const struct cli_family cli_sokoban;
extern const struct cli_group cli_sokoban_group;

#endif
