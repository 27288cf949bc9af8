/* SPDX-License-Identifier: MIT */
/* The tasks of Wumpus World beyond the classic one, and the server of the contest's. */
#ifndef QD_GRADE_WUMPUS_TASKS_H
#define QD_GRADE_WUMPUS_TASKS_H

#include "grade/grade.h"
#include "wumpus/world.h"

extern const struct qd_grade_task wumpus_grade_aima, wumpus_grade_ia02;

/* Answers one POST: the command behind the last slash of the path, and the body. Returns the HTTP
 * status. */
typedef unsigned wumpus_http_fn(void *context, struct qd_text command, struct qd_text body,
                                struct qd_buf *out);

/* Serves one program until its output ends (http.c). */
void wumpus_http_serve(struct qd_sandbox *sandbox, wumpus_http_fn *answer, void *context);
/* The whole map with a player on it, as a picture: `seen` has a character a cell, '1' for seen. */
qd_err wumpus_grade_picture(const struct wumpus_level *level, int at, const char *seen,
                            enum qd_lang lang, struct qd_buf *out);

#endif
