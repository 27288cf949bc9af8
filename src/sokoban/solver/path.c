/* SPDX-License-Identifier: MIT */
/* From pushes to moves: the player walks to each push by a shortest path. */
#include "sokoban/solver/solver.h"

#include <string.h>

/* Appends the walk to `to`; QD_INTERNAL if boxes block every path. */
static qd_err walk(const struct sokoban_position *position, const struct sokoban_board *board,
                   uint16_t to, struct qd_moves *out)
{
    uint16_t queue[SOKOBAN_CELLS];
    uint8_t came[SOKOBAN_CELLS];
    uint32_t head = 0, tail = 0;
    memset(came, 0xff, board->squares);
    /* Searched from the end, so that the path is read off forwards. */
    queue[tail++] = to;
    came[to] = SOKOBAN_DIRS;
    while (head < tail && came[position->player] == 0xff) {
        uint16_t at = queue[head++];
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint16_t from = board->next[at][dir];
            if (from == SOKOBAN_NONE || position->at[from] || came[from] != 0xff)
                continue;
            came[from] = (uint8_t)sokoban_opposite(dir);
            queue[tail++] = from;
        }
    }
    if (came[position->player] == 0xff)
        return QD_INTERNAL;
    for (uint16_t at = position->player; at != to; at = board->next[at][came[at]]) {
        qd_err err = qd_moves_add(out, came[at]);
        if (err)
            return err;
    }
    return QD_OK;
}

qd_err sokoban_path_moves(struct sokoban_position *position, const struct sokoban_board *board,
                          const uint16_t *pushes, size_t count, struct qd_moves *out)
{
    for (size_t i = 0; i < count; i++) {
        uint16_t square = pushes[i] / SOKOBAN_DIRS;
        int dir = pushes[i] % SOKOBAN_DIRS;
        uint16_t behind = board->next[square][sokoban_opposite(dir)], to = board->next[square][dir];
        if (!position->at[square] || behind == SOKOBAN_NONE || to == SOKOBAN_NONE ||
            position->at[to] || position->at[behind])
            return QD_INTERNAL;
        qd_err err = walk(position, board, behind, out);
        if (!err)
            err = qd_moves_add(out, (qd_move)dir | SOKOBAN_PUSH);
        if (err)
            return err;
        sokoban_push(position, board, position->at[square] - 1u, dir);
    }
    return QD_OK;
}
