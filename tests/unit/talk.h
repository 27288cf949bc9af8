/* SPDX-License-Identifier: MIT */
/* Talking to a play in tests: every answer is checked to be one line of valid JSON consistent with
 * the return value; a snapshot holds the whole state of a play.
 */
#ifndef TESTS_TALK_H
#define TESTS_TALK_H

#include <quadrille/play.h>

#include "ref/json_ref.h"

struct talk {
    struct qd_play *play;
    struct qd_buf answer; /* the last, without its end of line */
    qd_err err;           /* what the last line returned */
};

/* A play of all test games with limits small enough for tests. */
void talk_start(struct talk *talk, uint64_t seed);
void talk_end(struct talk *talk);
/* The same for cmocka: the state of a test is a talk of its own. */
int talk_setup(void **state);
int talk_teardown(void **state);
/* Sends a line; the answer is valid until the next one. */
struct json_ref talk_bytes(struct talk *talk, const char *line, size_t size);
struct json_ref talk_say(struct talk *talk, const char *format, ...) QD_PRINTF(2, 3);
/* As above, and the answer must be ok. */
struct json_ref talk_ok(struct talk *talk, const char *format, ...) QD_PRINTF(2, 3);
/* As above, and it must be refused with this code. */
void talk_refused(struct talk *talk, const char *code, const char *line);
/* A string of an answer, which must exist. The caller frees. */
char *talk_string(struct json_ref answer, const char *path);
/* The whole state of a play, as text; the caller frees. */
char *talk_snapshot(const struct talk *talk);

#endif
