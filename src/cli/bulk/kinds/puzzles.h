/* SPDX-License-Identifier: MIT */
/* Problems of Gygès: one first move that wins by force, and what it asks of the solver. */
#ifndef QD_CLI_BULK_KINDS_PUZZLES_H
#define QD_CLI_BULK_KINDS_PUZZLES_H

#include "cli/bulk/bridge.h"
#include "cli/gyges/gyges.h"
#include "gyges/engine/forced.h"

/* The only first move that wins in exactly this many moves; false if there is none, or more than
 * one. */
bool cli_bulk_puzzle_sole(const struct gyges_board *board, int win, struct gyges_step *first);
/* The problem as fields of a row. */
void cli_bulk_puzzle_put(const struct gyges_board *board, int turn, struct gyges_step first,
                         int win, struct qd_buf *fields);

#endif
