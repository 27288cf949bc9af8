/* SPDX-License-Identifier: MIT */
/* A won backward play read from its end is a solution: the player walks from his start square to
 * where the play ended, then every step and pull is undone by the opposite step or push. What came
 * before the first pull would come after the last push, and is left out. If all boxes stood on
 * goals once more during the play, the solution is over there, and the rest is left out, too.
 */
#include "sokoban/reverse/reverse.h"

#include <stdlib.h>

/* Appends moves that were tried forwards, until the level is won. */
static qd_err replay(const struct qd_level *level, struct sokoban_state *state,
                     const struct qd_moves *moves, struct qd_moves *out)
{
    struct qd_message unused;
    qd_err err = QD_OK;
    for (size_t i = 0; !err && i < moves->count && sokoban_status(level, state, 0) == QD_OPEN;
         i++) {
        err = sokoban_apply(level, state, moves->data[i], &unused);
        if (!err)
            err = qd_moves_add(out, moves->data[i]);
    }
    return err;
}

/* The cell on which a play ends. */
static int last_cell(const struct qd_level *level, const qd_move *moves, size_t count,
                     struct sokoban_state *state)
{
    struct qd_message unused;
    sokoban_reverse_start(level, state);
    for (size_t i = 0; i < count; i++)
        (void)sokoban_reverse_apply(level, state, moves[i], &unused);
    return state->player;
}

qd_err sokoban_reverse_solution(const struct qd_level *level, const qd_move *moves, size_t count,
                                struct qd_moves *out)
{
    struct qd_moves way = {0};
    struct sokoban_state state;
    size_t first = 0;
    qd_err err = QD_OK;
    int from = last_cell(level, moves, count, &state);
    while (first < count && (moves[first] >= SOKOBAN_PLACE || !(moves[first] & SOKOBAN_PUSH)))
        first++;
    sokoban_state_start(level, &state);
    if (!sokoban_walk((const struct sokoban_level *)level, &state, from, &way, &err) && !err)
        err = QD_ILLEGAL;
    for (size_t i = count; !err && i > first; i--) {
        qd_move move = moves[i - 1];
        err = qd_moves_add(&way, (move + 2) % SOKOBAN_DIRS | (move & SOKOBAN_PUSH));
    }
    if (!err)
        err = replay(level, &state, &way, out);
    if (!err && sokoban_status(level, &state, 0) != QD_WON)
        err = QD_ILLEGAL;
    qd_moves_free(&way);
    return err;
}
