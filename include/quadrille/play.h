/* SPDX-License-Identifier: MIT */
/* One play of one game, spoken to in lines: what every front end uses.
 *
 * A line in ("move UR2", "undo", "hint 2"), one JSON object out, ended by a newline. The same lines
 * give the same bytes on every machine, native and WebAssembly. docs/protocol.md lists the
 * commands.
 */
#ifndef QUADRILLE_PLAY_H
#define QUADRILLE_PLAY_H

#include <quadrille/game.h>

struct qd_play;

struct qd_play_options {
    const struct qd_game *const *games; /* NULL-terminated; lent for the play's life */
    struct qd_limits limits;            /* for generating, hinting and solving */
    uint64_t seed;                      /* where levels come from when a line names no seed */
    enum qd_lang lang;
};

enum { QD_LINE_CAP = 1 << 20, QD_ANSWER_CAP = 8 << 20, QD_HISTORY_CAP = 1 << 20 };

/* The games of this build. */
extern const struct qd_game *const qd_games[];
const struct qd_game *qd_game_find(const struct qd_game *const *games, struct qd_text id);

/* NULL when memory is out. */
struct qd_play *qd_play_new(const struct qd_play_options *options);
void qd_play_free(struct qd_play *play);

/* Answers one line (without its end). Appends one JSON object and a newline to `out`; whatever the
 * line holds, the answer is well formed and the play stays as it was on any error. Returns what the
 * answer says: QD_OK when its "ok" is true. */
qd_err qd_play_line(struct qd_play *play, struct qd_text line, struct qd_buf *out);

/* For front ends in the same process that need values instead of JSON. */

/* Opens a level from text: an ID, a save, or the game's own level text. The play stays as it was on
 * any error. */
QD_MUST_CHECK qd_err qd_play_open(struct qd_play *play, const struct qd_game *game,
                                  struct qd_text text, struct qd_message *why);
/* A solution of a path game from the present position, replayed by the checker before it is given;
 * the caller frees it in every case. QD_IMPOSSIBLE, QD_LIMIT and QD_STOPPED leave its statistics.
 */
QD_MUST_CHECK qd_err qd_play_solve(struct qd_play *play, const char *method,
                                   const struct qd_limits *limits, struct qd_answer *answer,
                                   struct qd_message *why);
/* The won position of a path game that the solution being followed reaches, or a new one, and after
 * how many moves. Lent until the play is spoken to again. QD_NOTHING where there is none to show:
 * the game is over, or is not solved by a path. */
QD_MUST_CHECK qd_err qd_play_goal(struct qd_play *play, const void **state, size_t *moves,
                                  struct qd_message *why);
/* The mind of the open game, made if need be; NULL when it has none or memory is out. It is the
 * play's, and stays from level to level of one game. */
struct qd_mind *qd_play_mind(struct qd_play *play);
/* The exact ID of the open level. */
void qd_play_id(const struct qd_play *play, struct qd_buf *out);
/* Borrowed, NULL while no game is open. */
const struct qd_level *qd_play_level(const struct qd_play *play);
const void *qd_play_state(const struct qd_play *play);

#endif
