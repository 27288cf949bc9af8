/* SPDX-License-Identifier: MIT */
/* Skeleton on the command line. */
#ifndef QD_CLI_SKELETON_H
#define QD_CLI_SKELETON_H

#include "cli/options.h"

extern const struct cli_family cli_skeleton;
extern const struct cli_group cli_skeleton_group;

#endif
