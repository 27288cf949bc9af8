/* SPDX-License-Identifier: MIT */
/* Calling a contest without a socket, and reading its answers. A failure fails the test. */
#ifndef TEST_CALLS_H
#define TEST_CALLS_H

#include "referee/contest.h"

#include <jansson.h>

/* What is called, and who calls: the token of the last `enter`. */
extern struct qd_contest *contest;
extern char token[TOKEN_SIZE + 1];

struct qd_contest *open_contest(struct qd_contest_options options);
/* The answer of a body to a command; the caller's to release. */
json_t *call(const char *command, const char *body, unsigned status);
int64_t number(const json_t *answer, const char *name);
/* "" if there is none. */
const char *text(const json_t *answer, const char *name);
/* Registers a team. */
void enter(const char *name);

#endif
