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
    const struct qd_game *const *games; /* NULL-terminated; must outlive the play */
    struct qd_limits limits;            /* for generating, hinting and solving */
    uint64_t seed;                      /* source of levels when a line gives no seed */
    enum qd_lang lang;
};

enum { QD_LINE_CAP = 1 << 20, QD_ANSWER_CAP = 8 << 20, QD_HISTORY_CAP = 1 << 20 };

/* The games of this build. */
extern const struct qd_game *const qd_games[];
const struct qd_game *qd_game_find(const struct qd_game *const *games, struct qd_text id);

/* NULL when out of memory. */
struct qd_play *qd_play_new(const struct qd_play_options *options);
void qd_play_free(struct qd_play *play);

/* Answers one line (without its end). Appends one JSON object and a newline to `out`; whatever the
 * line holds, the answer is well formed and the play stays as it was on any error. Returns what the
 * answer says: QD_OK when its "ok" is true. */
qd_err qd_play_line(struct qd_play *play, struct qd_text line, struct qd_buf *out);
/* The same with a watch on the answer as it is written (src/base/base.h), NULL for none. An answer
 * that fails when it has begun begins again. */
struct qd_json_watch;
qd_err qd_play_line_watched(struct qd_play *play, struct qd_text line,
                            const struct qd_json_watch *watch, struct qd_buf *out);

/* For front ends in the same process: the same operations on values. A failed call leaves the play
 * unchanged, and `why` says what is wrong; all but opening and generating need an open game. */

/* Opens a level from text: an ID, a save, or the game's own level text. */
QD_MUST_CHECK qd_err qd_play_open(struct qd_play *play, const struct qd_game *game,
                                  struct qd_text text, struct qd_message *why);
/* The same, and a save of a level played backwards, which has no mind. */
QD_MUST_CHECK qd_err qd_play_load(struct qd_play *play, const struct qd_game *game,
                                  struct qd_text text, struct qd_message *why);
QD_MUST_CHECK qd_err qd_play_generate(struct qd_play *play, const struct qd_game *game,
                                      struct qd_text params, uint64_t seed, struct qd_message *why);

struct qd_position {
    enum qd_status status; /* from the first player's side */
    int turn;
    size_t moves; /* made */
    size_t redo;  /* undone moves that can be redone */
    bool helped;
};

struct qd_position qd_play_position(const struct qd_play *play);
/* The board as `viewer` sees it; the caller frees it. An observer's view of a hidden game counts as
 * help: record it with qd_play_help. */
QD_MUST_CHECK qd_err qd_play_view(const struct qd_play *play, int viewer, struct qd_view *view);
void qd_play_size(const struct qd_play *play, int *rows, int *cols);

/* Moves as text; all or none. */
QD_MUST_CHECK qd_err qd_play_make(struct qd_play *play, struct qd_text moves,
                                  struct qd_message *why);
/* At most `count` moves; QD_NOTHING when there is none. */
QD_MUST_CHECK qd_err qd_play_undo(struct qd_play *play, size_t count, struct qd_message *why);
QD_MUST_CHECK qd_err qd_play_redo(struct qd_play *play, size_t count, struct qd_message *why);
/* How many moves to undo or redo for one unit of the game's other measure: back over the last push
 * and the walk that led to it, forward to the end of the next one. Where none is left, all moves; 0
 * for a game that counts only moves. */
size_t qd_play_stride(const struct qd_play *play, bool back);
/* To the start; can be redone. */
void qd_play_restart(struct qd_play *play);
/* Whether the level is played from its goal to its start. */
bool qd_play_backwards(const struct qd_play *play);
/* The same level the other way, from its first position on; QD_NOTHING for a game whose levels are
 * played forwards only. */
QD_MUST_CHECK qd_err qd_play_turn_around(struct qd_play *play, struct qd_message *why);
/* What a won backward play is forwards, replayed by the checker; the caller frees `moves` in every
 * case. QD_NOTHING for any other play. */
QD_MUST_CHECK qd_err qd_play_solution(const struct qd_play *play, struct qd_moves *moves,
                                      struct qd_message *why);
/* Marks the play as helped, for good. */
void qd_play_help(struct qd_play *play);

/* A hint of a grade, *grade being 0 for one grade more than last time in this position; *grade is
 * set to the grade given. */
QD_MUST_CHECK qd_err qd_play_hint(struct qd_play *play, int *grade, struct qd_hint *hint,
                                  struct qd_message *why);
/* Where the piece in a cell can be brought: as the game's `reach`. */
QD_MUST_CHECK qd_err qd_play_reach(const struct qd_play *play, int cell,
                                   qd_err (*found)(void *context, int cell,
                                                   const struct qd_moves *moves),
                                   void *context, struct qd_message *why);
/* How a move that begins with `text` may continue: as the game's `guide`. */
QD_MUST_CHECK qd_err qd_play_guide(const struct qd_play *play, struct qd_text text,
                                   qd_err (*found)(void *context, const struct qd_part *part),
                                   void *context, struct qd_message *why);
/* What the named opponent would play (NULL: the strongest), replayed through the rules; without
 * limits, the play's own apply. The caller frees line->moves in every case. */
QD_MUST_CHECK qd_err qd_play_think(struct qd_play *play, const char *method,
                                   const struct qd_limits *limits, struct qd_line *line,
                                   struct qd_message *why);

/* Replays a line that a mind answered through the rules and through the checker, and has the
 * checker prove the win that is claimed of it, in at most `*boards` boards, which are reduced by
 * those it took; `line->verified` says whether it could. A line or a claim that turns out false is
 * a bug, and the answer is withheld. */
enum { QD_TRUST_BOARDS = 200000 };

QD_MUST_CHECK qd_err qd_play_trust(struct qd_play *play, struct qd_line *line,
                                   const struct qd_limits *limits, uint64_t *boards,
                                   struct qd_message *why);

enum qd_prospect { QD_PROSPECT_UNKNOWN, QD_PROSPECT_ALIVE, QD_PROSPECT_LOST };

/* Whether the position can still be won. If it is proved lost, `loss` says why (the proof has been
 * checked), and *since is the number of moves after which it was first lost. */
QD_MUST_CHECK qd_err qd_play_lost(struct qd_play *play, const struct qd_limits *limits,
                                  enum qd_prospect *prospect, struct qd_loss *loss, size_t *since,
                                  struct qd_message *why);
/* One fact per cell, in an array that the caller frees. Counts as help, as qd_play_why does. */
QD_MUST_CHECK qd_err qd_play_facts(struct qd_play *play, struct qd_fact **facts,
                                   struct qd_message *why);
/* Why a cell is what the facts say; `answer` as qd_why_init left it, freed by the caller. */
QD_MUST_CHECK qd_err qd_play_why(struct qd_play *play, int cell, struct qd_why *answer,
                                 struct qd_message *why);
/* A solution of a path game from the current position, replayed by the checker before it is
 * returned; the caller frees it in every case. QD_IMPOSSIBLE, QD_LIMIT and QD_STOPPED leave its
 * statistics. */
QD_MUST_CHECK qd_err qd_play_solve(struct qd_play *play, const char *method,
                                   const struct qd_limits *limits, struct qd_answer *answer,
                                   struct qd_message *why);
/* Shortens a solution from the current position, in place, as long as the limits allow; what comes
 * out is replayed by the checker and costs no more. QD_OK where the game has no means to. */
QD_MUST_CHECK qd_err qd_play_polish(struct qd_play *play, enum qd_fewest aim,
                                    const struct qd_limits *limits, struct qd_answer *answer,
                                    struct qd_message *why);
/* The won position of a path game that the solution being followed reaches, or a new one, and after
 * how many moves. Valid until the next call on the play. QD_NOTHING where there is none to show:
 * the game is over, or is not solved by a path. */
QD_MUST_CHECK qd_err qd_play_goal(struct qd_play *play, const void **state, size_t *moves,
                                  struct qd_message *why);
/* The mind of the open game, created on first use; NULL when it has none or when out of memory. The
 * play owns it and keeps it from level to level of one game. */
struct qd_mind *qd_play_mind(struct qd_play *play);
/* The exact ID of the open level. */
void qd_play_id(const struct qd_play *play, struct qd_buf *out);
/* Its short ID "game:params#seed", borrowed; empty if the level came from text. */
struct qd_text qd_play_seed(const struct qd_play *play);
/* One line that restores the play: ID, moves, whether it was helped. */
void qd_play_save(const struct qd_play *play, struct qd_buf *out);
/* Borrowed, NULL while no game is open. */
const struct qd_level *qd_play_level(const struct qd_play *play);
const void *qd_play_state(const struct qd_play *play);

/* A day of the Gregorian calendar, 1970 to 9999. */
struct qd_date {
    int year, month, day;
};

/* "2026-11-16"; false, and nothing is written, if there is no such day. */
bool qd_date_read(struct qd_text text, struct qd_date *out);
/* From 0, Monday. */
int qd_date_weekday(struct qd_date date);
/* Appends the ID of the game's puzzle of that day ("taquin:3x3-easy#20261116"), the same for
 * everyone; false if the game has none. */
bool qd_today_id(const struct qd_game *game, struct qd_date date, struct qd_buf *out);
/* Appends what kind of puzzle it is, in words: "3×3, easy". */
void qd_today_words(const struct qd_game *game, struct qd_date date, enum qd_lang lang,
                    struct qd_buf *out);
struct qd_json;
/* The key "today" with the puzzles of a day: what `today` answers. With the name of the program
 * each has the command that plays it; NULL: none. */
void qd_today_put(struct qd_json *json, const struct qd_game *const *games, struct qd_date date,
                  enum qd_lang lang, const char *program);

/* "fewest pushes (proved)": what a method proved of its answer, and in what unit: "pushes". */
void qd_claim(const struct qd_game *game, const struct qd_method *method,
              const struct qd_answer *answer, struct qd_buf *out);
const char *qd_claim_unit(const struct qd_game *game, const struct qd_method *method);

#endif
