/* SPDX-License-Identifier: MIT */
/* Sokoban played backwards: boxes begin on the goals and are pulled to their start squares. */
#ifndef QD_SOKOBAN_REVERSE_H
#define QD_SOKOBAN_REVERSE_H

#include "sokoban/sokoban.h"

/* A move is a step of the player, with SOKOBAN_PUSH if the box behind him follows, or
 * SOKOBAN_PLACE and a cell: the player is put down there. */
enum { SOKOBAN_PLACE = SOKOBAN_MOVES };

/* States are those of the forward game; what it counts of pushes is counted of pulls. */
void sokoban_reverse_start(const struct qd_level *level, void *state);
enum qd_status sokoban_reverse_status(const struct qd_level *level, const void *state, int player);
qd_err sokoban_reverse_moves(const struct qd_level *level, const void *state, struct qd_moves *out);
qd_err sokoban_reverse_apply(const struct qd_level *level, void *state, qd_move move,
                             struct qd_message *why);
int sokoban_reverse_shifts(const struct qd_level *level, const void *state, qd_move move,
                           struct qd_shift *out);
/* Boxes on a start square. */
int sokoban_reverse_back(const struct sokoban_level *level, const struct sokoban_state *state);
/* The moves of a won play as a solution of the level (solution.c). */
qd_err sokoban_reverse_solution(const struct qd_level *level, const qd_move *moves, size_t count,
                                struct qd_moves *out);

/* Letters as in the forward game, capitals pull; "[12]" puts the player down on cell 12 (text.c).
 */
qd_err sokoban_reverse_moves_parse(const struct qd_level *level, struct qd_text text,
                                   struct qd_moves *out, struct qd_message *why);
void sokoban_reverse_moves_format(const struct qd_level *level, const qd_move *moves, size_t count,
                                  struct qd_buf *out);

qd_err sokoban_reverse_view(const struct qd_level *level, const void *state, int viewer,
                            enum qd_lang lang, struct qd_view *view);

extern const struct qd_reverse sokoban_reverse;

#endif
