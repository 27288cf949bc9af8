/* SPDX-License-Identifier: MIT */
/* A piece picked up: the cells it can reach in one move. A replaced piece goes to the cell the
 * mover left, where that is legal, and otherwise to the first legal cell; guide.c offers all.
 */
#include "gyges/gyges.h"

/* The legal move from `from` to `to` with the best drop; false if none. */
static bool find_move(const struct qd_moves *legal, int from, int to, qd_move *out)
{
    bool found = false;
    for (size_t i = 0; i < legal->count; i++) {
        qd_move move = legal->data[i];
        if (gyges_kind(move) != GYGES_MOVE || gyges_from(move) != from || gyges_to(move) != to)
            continue;
        if (!found || gyges_drop(move) == from)
            *out = move;
        found = true;
    }
    return found;
}

qd_err gyges_pick(const struct qd_level *level, const void *state, int cell,
                  qd_err (*found)(void *context, int cell, const struct qd_moves *moves),
                  void *context, struct qd_message *why)
{
    struct qd_moves legal = {0};
    int from = gyges_board_cell(cell);
    bool any = false;
    qd_err err = gyges_legal((const struct gyges_level *)level, state, &legal);
    for (int at = 0; !err && at < GYGES_VIEW_ROWS * GYGES_VIEW_COLS; at++) {
        int to = gyges_board_cell(at);
        qd_move move;
        /* A goal is shown six times, and reported once. */
        if ((to >= GYGES_CELLS && gyges_view_cell(to) != at) || !find_move(&legal, from, to, &move))
            continue;
        struct qd_moves one = {.data = &move, .count = 1, .room = 1};
        any = true;
        err = found(context, at, &one);
    }
    qd_moves_free(&legal);
    if (!err && !any) {
        qd_message_set(why, "gyges.reach.nothing");
        err = QD_NOTHING;
    }
    return err;
}
