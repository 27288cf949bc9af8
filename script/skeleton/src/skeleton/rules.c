/* SPDX-License-Identifier: MIT */
/* Skeleton's rules: the pawn goes one cell to the left or right, and stays on the strip. */
#include "skeleton/skeleton.h"

static const struct skeleton_level *level_of(const struct qd_level *level)
{
    return (const struct skeleton_level *)level;
}

size_t skeleton_state_size(const struct qd_level *level)
{
    (void)level;
    return sizeof(struct skeleton_state);
}

void skeleton_start(const struct qd_level *level, void *state)
{
    *(struct skeleton_state *)state = (struct skeleton_state){(uint8_t)level_of(level)->start};
}

int skeleton_to_move(const struct qd_level *level, const void *state)
{
    (void)level;
    (void)state;
    return 0;
}

enum qd_status skeleton_status(const struct qd_level *level, const void *state, int player)
{
    (void)player;
    const struct skeleton_state *now = state;
    return now->at == level_of(level)->goal ? QD_WON : QD_OPEN;
}

static bool may(const struct skeleton_level *level, const struct skeleton_state *state,
                qd_move move)
{
    return move == SKELETON_LEFT ? state->at > 0
                                 : move == SKELETON_RIGHT && state->at < level->cells - 1;
}

qd_err skeleton_moves(const struct qd_level *level, const void *state, struct qd_moves *out)
{
    qd_err err = QD_OK;
    for (qd_move move = SKELETON_LEFT; !err && move <= SKELETON_RIGHT; move++)
        if (may(level_of(level), state, move))
            err = qd_moves_add(out, move);
    return err;
}

qd_err skeleton_apply(const struct qd_level *level, void *state, qd_move move,
                      struct qd_message *why)
{
    struct skeleton_state *now = state;
    if (!may(level_of(level), now, move)) {
        qd_message_set(why, "skeleton.edge");
        return QD_ILLEGAL;
    }
    now->at = (uint8_t)(move == SKELETON_LEFT ? now->at - 1 : now->at + 1);
    return QD_OK;
}
