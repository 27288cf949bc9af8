/* SPDX-License-Identifier: MIT */
/* Games of a match: who plays, by which limits, and from where. */
#ifndef QD_CLI_BULK_KINDS_MATCH_H
#define QD_CLI_BULK_KINDS_MATCH_H

#include "cli/bulk/bridge.h"
#include "cli/gyges/gyges.h"

/* `made` of the kind. */
struct cli_bulk_match {
    char *names[2];        /* as given; both borrow from `words` */
    struct qd_buf words;   /* the names, each ended by a zero */
    struct qd_buf players; /* both names as they stand in the plan */
    struct gyges_bounds bounds;
};

extern const char *const cli_bulk_match_winners[3];

/* Two names as --players takes them: blanks, commas and per cent signs as %20, %2C, %25. */
void cli_bulk_match_players(const char *const names[2], struct qd_buf *out);
/* Takes --clock, --margin, --patience, --processor, --compat; false: not a valid value. */
bool cli_bulk_match_take(struct cli_bulk_request *request, int option);
/* The start of the game of this number, from 0: half of it gives the setup. */
QD_MUST_CHECK qd_err cli_bulk_match_start(const struct cli_bulk_request *request, uint64_t seed,
                                          uint64_t number, struct qd_level **level,
                                          struct qd_message *why);
/* The same start from the seed, and the game by the checker's own rules. */
qd_err cli_bulk_match_check(struct cli_bulk_worker *worker, const struct qd_bulk_task *task,
                            const struct qd_bulk_row *row, struct qd_message *why);

#endif
