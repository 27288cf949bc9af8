/* SPDX-License-Identifier: MIT */
/* The puzzles of the day in a progress document (docs/profile.md): which seed is a day's, what was
 * made of it, and for how many days in a row one was won. */
#ifndef QD_CLI_DAYS_H
#define QD_CLI_DAYS_H

#include "cli/cli.h"

struct json_t;

enum { CLI_DATE = sizeof "2026-11-16" };

/* A day's puzzle, as it was played. */
struct cli_day {
    char date[CLI_DATE];
    const char *id; /* short */
    bool won, clean;
    int64_t moves; /* -1: not told */
};

/* Today, UTC. */
void cli_days_today(char date[CLI_DATE]);
/* Appends the short ID of the game's puzzle of that date; false if it has none. */
bool cli_days_id(const struct qd_game *game, const char *date, struct qd_buf *out);
/* The date whose puzzle a short ID is, if that day has come. */
bool cli_days_of(const struct qd_game *game, struct qd_text seed, char date[CLI_DATE]);
/* Records it, unless the entry there is better. */
void cli_days_put(struct json_t *document, const struct qd_game *game, const struct cli_day *day);
/* How it went: '*', '+', '.' or ' ', as of a level (cli_level_mark). */
char cli_days_mark(const struct json_t *document, const struct qd_game *game, const char *date);
/* Days in a row, up to today or yesterday, with at least one puzzle won. */
int cli_days_streak(const struct json_t *document, const char *today);

#endif
