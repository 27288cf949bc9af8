/* SPDX-License-Identifier: MIT */
/* What verbs take from modules (src/module). */
#ifndef QD_CLI_MODULE_LOAD_H
#define QD_CLI_MODULE_LOAD_H

#include "cli/options.h"
#include "module/module.h"

/* Puts a function of a module into *slot, a pointer to functions of its type. False after reporting
 * what is missing, in the name of `verb`; the exit code is then CLI_USAGE. */
bool cli_module(const struct cli *cli, const char *verb, const char *name, const char *function,
                void *slot);

/* Reports that this build lacks a part; CLI_USAGE. */
int cli_module_absent(const struct cli *cli, const char *verb, const char *name);

/* Runs a verb that is in a module as a whole. The options are read here first: help and refusals
 * need no module. */
int cli_module_verb(const struct cli *cli, int argc, char **argv, const char *name,
                    const char *function);

/* Such verbs. */
int cli_grade_run(const struct cli *cli, int argc, char **argv);
int cli_client_run(const struct cli *cli, int argc, char **argv);

#endif
