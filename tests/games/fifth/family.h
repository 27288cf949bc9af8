/* SPDX-License-Identifier: MIT */
#ifndef QD_CLI_NIM_H
#define QD_CLI_NIM_H

#include "cli/options.h"

extern const struct cli_family cli_nim;
extern const struct cli_group cli_nim_group;

#endif
