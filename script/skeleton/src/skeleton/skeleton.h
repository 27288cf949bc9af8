/* SPDX-License-Identifier: MIT */
/* Skeleton: a pawn on a strip of cells goes to its goal.
 *
 * A level "7:2,5" is a strip of seven cells, the pawn in the second, the goal in the fifth.
 * Moves are the letters L and R.
 */
#ifndef QD_SKELETON_H
#define QD_SKELETON_H

#include <quadrille/game.h>

enum { SKELETON_SHORTEST = 2, SKELETON_LONGEST = 64 };
enum { SKELETON_LEFT, SKELETON_RIGHT };

struct skeleton_level {
    struct qd_level base;
    int cells;
    int start; /* cells are counted from 0 */
    int goal;
};

struct skeleton_state {
    uint8_t at;
};

extern const struct qd_game skeleton_game;

/* rules.c */
size_t skeleton_state_size(const struct qd_level *level);
void skeleton_start(const struct qd_level *level, void *state);
int skeleton_to_move(const struct qd_level *level, const void *state);
enum qd_status skeleton_status(const struct qd_level *level, const void *state, int player);
qd_err skeleton_moves(const struct qd_level *level, const void *state, struct qd_moves *out);
qd_err skeleton_apply(const struct qd_level *level, void *state, qd_move move,
                      struct qd_message *why);

/* text.c */
qd_err skeleton_level_parse(struct qd_text text, struct qd_level **out, struct qd_message *why);
bool skeleton_level_cut(struct qd_text *rest, struct qd_text *level);
void skeleton_level_format(const struct qd_level *level, struct qd_buf *out);
/* The number of cells that parameters ask for. */
qd_err skeleton_params(struct qd_text params, int *cells, struct qd_message *why);
qd_err skeleton_params_format(struct qd_text params, struct qd_buf *out, struct qd_message *why);
qd_err skeleton_moves_parse(const struct qd_level *level, struct qd_text text, struct qd_moves *out,
                            struct qd_message *why);
void skeleton_moves_format(const struct qd_level *level, const qd_move *moves, size_t count,
                           struct qd_buf *out);
/* A copy of `level` on the heap. */
qd_err skeleton_level_make(const struct skeleton_level *level, struct qd_level **out);

/* view.c */
void skeleton_size(const struct qd_level *level, int *rows, int *cols);
qd_err skeleton_view(const struct qd_level *level, const void *state, int viewer, enum qd_lang lang,
                     struct qd_view *out);
void skeleton_draw(const struct qd_view *view, struct qd_buf *out);

/* solve.c */
extern const struct qd_path skeleton_path;

#endif
