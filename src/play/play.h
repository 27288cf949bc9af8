/* SPDX-License-Identifier: MIT */
/* One play: the level, its history and the help used, behind the line protocol. */
#ifndef QD_PLAY_H
#define QD_PLAY_H

#include <quadrille/play.h>

struct qd_json;

/* Interval of state snapshots in moves, so that undo replays only a few. */
enum { QD_KEEP_EVERY = 256 };

/* What positions hold from now on (the command `show`), and what the last one held. */
struct qd_shown {
    bool changes;          /* only what differs from the last one */
    bool observer;         /* what is hidden, too */
    bool facts;            /* what follows from what was seen, too */
    struct qd_view view;   /* the last one sent; no cells if there is none to compare with */
    struct qd_fact *known; /* likewise, for each of its cells; NULL if there are none */
};

struct qd_play {
    struct qd_play_options options;
    uint64_t seeds_drawn;
    const struct qd_game *mind_game; /* whose mind it is */
    struct qd_mind *mind;
    struct qd_reading *reading; /* a file of levels being read, NULL if there is none */
    struct qd_level *level;     /* NULL: no game open */
    struct qd_buf seed_id;      /* "taquin:4x4#42", empty if the level came from text */
    bool helped;

    size_t state_size;
    uint8_t *state;        /* after `at` moves */
    uint8_t *scratch;      /* where moves are tried before they are committed */
    struct qd_moves moves; /* made, then undone */
    size_t at;
    struct qd_buf kept; /* states after 0, 256, 512 … moves */

    /* The rest of a checked solution that the player follows hint by hint. */
    struct qd_answer plan;
    size_t plan_head;
    int hint_grade; /* last given in this position, 0 if none */

    struct qd_shown shown;
};

/* The next answer has the whole position. */
void qd_shown_forget(struct qd_shown *shown);
/* Who looks at the positions of this play: the player to move, unless an observer does. */
int qd_play_viewer(const struct qd_play *play);

void qd_reading_free(struct qd_reading *reading);

/* A play without a game that inherits what outlives games: options, seeds drawn, mind,
 * the file being read. */
struct qd_play qd_play_sibling(const struct qd_play *play);

/* Installs a level at its start; the play owns it from then on, or not at all on error. `seed_id`
 * is its short ID, NULL if it has none. */
QD_MUST_CHECK qd_err qd_play_install(struct qd_play *play, struct qd_level *level,
                                     const struct qd_buf *seed_id);
void qd_play_close(struct qd_play *play);
/* All or none. */
QD_MUST_CHECK qd_err qd_play_move(struct qd_play *play, const struct qd_moves *moves,
                                  struct qd_message *why);
/* Goes to the position after `at` of the moves made or undone. */
void qd_play_goto(struct qd_play *play, size_t at);
/* The state after `at` of the moves made or undone, into state_size bytes. */
void qd_play_state_at(const struct qd_play *play, size_t at, void *state);
/* Puts moves back after the current position, for redo; there must be room for them. */
void qd_play_put_undone(struct qd_play *play, const struct qd_moves *undone);
void qd_play_forget_plan(struct qd_play *play);

QD_MUST_CHECK qd_err qd_id_generate(const struct qd_play *play, const struct qd_game *game,
                                    struct qd_text params, uint64_t seed, struct qd_level **level,
                                    struct qd_buf *seed_id, struct qd_message *why);
void qd_id_exact(const struct qd_level *level, struct qd_buf *out);
/* Opens a save in `play`, which must be fresh. */
QD_MUST_CHECK qd_err qd_save_open(struct qd_play *play, struct qd_text save,
                                  struct qd_message *why);

/* The play's limits, with the game's default time for a hint if they have none. */
struct qd_limits qd_play_patience(const struct qd_play *play);
/* A hint of all grades that does not count as one yet. */
QD_MUST_CHECK qd_err qd_play_advise(struct qd_play *play, struct qd_hint *hint,
                                    struct qd_message *why);

/* Fails when the view or the text cannot be produced; what was written is then invalid. */
QD_MUST_CHECK qd_err qd_answer_position(struct qd_json *json, struct qd_play *play, int viewer,
                                        const struct qd_hint *hint, int grade);
/* "facts", or "fact_changes" where there are some to compare with; nothing if the limits are not
 * enough. */
QD_MUST_CHECK qd_err qd_answer_facts(struct qd_json *json, struct qd_play *play);
/* "trail": the paths of the pieces from the position after `from` moves to the current one; nothing
 * for a game that does not report them. */
QD_MUST_CHECK qd_err qd_answer_trail(struct qd_json *json, const struct qd_play *play, size_t from);
/* The position `ahead` moves later, for display only: its cells carry no moves. */
QD_MUST_CHECK qd_err qd_answer_goal(struct qd_json *json, const struct qd_play *play,
                                    const void *state, size_t ahead);
/* A view as an object; `first` is a counter before its own, or NULL. */
void qd_answer_view(struct qd_json *json, const char *key, const struct qd_game *game,
                    enum qd_lang lang, const struct qd_view *view, const struct qd_counter *first);
/* A message as an object with its code and its text. */
void qd_answer_say(struct qd_json *json, const char *key, enum qd_lang lang,
                   const struct qd_message *message);
void qd_answer_games(struct qd_json *json, const struct qd_play *play);
/* How hard the level is, by a solution of its start. */
void qd_answer_rate(struct qd_json *json, const struct qd_play *play,
                    const struct qd_answer *answer);
/* The sentences of the game's `narrate` about a checked solution. */
QD_MUST_CHECK qd_err qd_answer_plan(struct qd_json *json, const struct qd_play *play,
                                    const struct qd_answer *answer);
void qd_answer_solution(struct qd_json *json, const struct qd_play *play, const char *method,
                        const struct qd_answer *answer, bool found);
void qd_answer_error(struct qd_json *json, const struct qd_play *play, qd_err err,
                     const struct qd_message *why);

#endif
