/* SPDX-License-Identifier: MIT */
/* Nim on the command line: all its verbs are shared. */
#include "cli/nim/nim.h"
#include "nim/nim.h"

const struct cli_family cli_nim = {
    .game = &nim_game,
    .group = &cli_nim_group,
    .first = "nim play",
};
