/* SPDX-License-Identifier: MIT */
/* Commands of the line protocol: each reads its arguments, changes the play and writes its answer.
 * They open a game (begin.c), play it (moving.c), ask about it (commands.c), trace a search step by
 * step (trace.c), report what follows from what a player has seen (facts.c), report a computer's
 * run action by action (watch.c), turn a board (turn.c), play it backwards (reverse.c), read and
 * write files of levels (collect.c, write.c), name the puzzles of a day (today.c), and handle moves
 * in parts, paths and opponents (versus.c).
 */
#ifndef QD_PLAY_COMMAND_H
#define QD_PLAY_COMMAND_H

#include "base/base.h"
#include "play/play.h"

/* A command being executed: its arguments, its answer, why it failed. */
struct command {
    struct qd_play *play;
    struct qd_text rest;
    struct qd_json *json;
    struct qd_message why;
    bool told; /* the answer already holds the error, as for a solve without a solution */
};

/* Fails with a message that quotes what was found. */
qd_err qd_command_refuse(struct command *c, qd_err err, const char *code, struct qd_text found);
/* Fails unless the line is at its end. */
qd_err qd_command_end(struct command *c);
/* Answers with the position, as seen by the player to move. */
qd_err qd_command_position(struct command *c);

/* An optional whole number at the end of the line; `value` is unchanged when there is none. */
qd_err qd_command_number(struct command *c, uint64_t least, uint64_t most, uint64_t *value);
/* The number of a cell, row by row from 0; the last word of its line. */
qd_err qd_command_cell(struct command *c, int *cell);

/* A method of the open path game: copies its name into QD_METHOD_NAME bytes. */
enum { QD_METHOD_NAME = 64 };
qd_err qd_command_method(struct command *c, struct qd_text word, char *name);
/* Whether a word is `name` ("nodes=") and a whole number. */
bool qd_command_option(struct qd_text word, const char *name, uint64_t *value);
/* Reads nodes=N, bytes=N and time=MS up to the end of the line. */
qd_err qd_command_limits(struct command *c, struct qd_limits *limits);

qd_err qd_do_games(struct command *c);
qd_err qd_do_new(struct command *c);
qd_err qd_do_load(struct command *c);
qd_err qd_do_open(struct command *c);

qd_err qd_do_move(struct command *c);
qd_err qd_do_undo(struct command *c);
qd_err qd_do_redo(struct command *c);
qd_err qd_do_restart(struct command *c);

qd_err qd_do_view(struct command *c);
qd_err qd_do_show(struct command *c);
qd_err qd_do_moves(struct command *c);
qd_err qd_do_reach(struct command *c);
qd_err qd_do_hint(struct command *c);
qd_err qd_do_goal(struct command *c);
qd_err qd_do_solve(struct command *c);
qd_err qd_do_helped(struct command *c);
qd_err qd_do_save(struct command *c);
qd_err qd_do_draw(struct command *c);
qd_err qd_do_lang(struct command *c);
qd_err qd_do_help(struct command *c);
qd_err qd_do_version(struct command *c);

qd_err qd_do_trace(struct command *c);

qd_err qd_do_lost(struct command *c);

qd_err qd_do_facts(struct command *c);
qd_err qd_do_why(struct command *c);
/* "facts": a list of verdicts and risks. */
void qd_facts_put(struct qd_json *json, const struct qd_fact *facts, int cells);

qd_err qd_do_turn(struct command *c);
qd_err qd_do_reverse(struct command *c);
qd_err qd_do_solution(struct command *c);
qd_err qd_do_collection(struct command *c);
/* `collection write …` */
qd_err qd_collection_write(struct command *c, const struct qd_game *game);
/* A word in base64, decoded. */
qd_err qd_command_bytes(struct command *c, struct qd_text word, struct qd_buf *out);
/* The game that the next word names. */
const struct qd_game *qd_command_game(struct command *c);
/* Answers with the position of a fresh play and switches to it; the old one is freed only then. */
qd_err qd_command_adopt(struct command *c, struct qd_play *fresh);

qd_err qd_do_today(struct command *c);
qd_err qd_do_watch(struct command *c);
qd_err qd_do_guide(struct command *c);
qd_err qd_do_ways(struct command *c);
qd_err qd_do_think(struct command *c);

#endif
