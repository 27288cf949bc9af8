/* SPDX-License-Identifier: MIT */
/* Wumpus's verbs. */
#ifndef QD_CLI_WUMPUS_H
#define QD_CLI_WUMPUS_H

#include "cli/cli.h"

/* The comment above a grid that holds its proof; part of the file, not of any language. */
#define CLI_WUMPUS_PROOF "# proof:"

int cli_wumpus_verify(const struct cli *cli, int argc, char **argv);
int cli_wumpus_stats(const struct cli *cli, int argc, char **argv);
int cli_wumpus_solve(const struct cli *cli, int argc, char **argv);
int cli_wumpus_agent(const struct cli *cli, int argc, char **argv);
int cli_wumpus_map(const struct cli *cli, int argc, char **argv);
int cli_wumpus_client(const struct cli *cli, int argc, char **argv);
int cli_wumpus_deduce(const struct cli *cli, int argc, char **argv);
int cli_wumpus_question(const struct cli *cli, int argc, char **argv);
int cli_wumpus_dimacs(const struct cli *cli, int argc, char **argv);

extern const struct cli_family cli_wumpus;
extern const struct cli_group cli_wumpus_group;

#endif
