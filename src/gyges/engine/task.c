/* SPDX-License-Identifier: MIT */
/* Turns a game into a task for the engine, and its lines back into moves. */
#include "gyges/engine/engine.h"

#include <stdlib.h>
#include <string.h>

void gyges_task_of(const struct gyges_level *level, const struct gyges_state *state,
                   struct gyges_past *past, struct gyges_task *task)
{
    *task = (struct gyges_task){
        .board = gyges_board_of(state->value, state->turn),
        .options = level->options,
        .past = past->keys,
        .past_side = past->sides,
        .past_count = state->plies,
    };
    for (int i = 0; i < state->plies; i++) {
        int player;
        struct gyges_board board = gyges_decode(state->past[i], &player);
        past->keys[i] = gyges_plain_key(&board);
        past->sides[i] = player != state->turn;
    }
}

qd_err gyges_line_moves(const struct gyges_level *level, const struct gyges_state *state,
                        const struct gyges_line *line, struct qd_moves *out)
{
    struct gyges_state *copy = malloc(sizeof *copy);
    if (!copy)
        return QD_MEMORY;
    memcpy(copy, state, sizeof *copy);
    qd_err err = QD_OK;
    for (int i = 0; !err && i < line->count && copy->phase == GYGES_PLAY; i++) {
        struct qd_message why;
        qd_move move = gyges_pack(line->steps[i], copy->turn);
        if (gyges_apply(&level->base, copy, move, &why))
            break;
        err = qd_moves_add(out, move);
    }
    free(copy);
    return err;
}
