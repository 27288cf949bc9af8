/* SPDX-License-Identifier: MIT */
/* Skeleton on the command line: all its verbs are shared. */
#include "cli/skeleton/skeleton.h"
#include "skeleton/skeleton.h"

const struct cli_family cli_skeleton = {
    .game = &skeleton_game,
    .group = &cli_skeleton_group,
    .first = "skeleton play",
};
