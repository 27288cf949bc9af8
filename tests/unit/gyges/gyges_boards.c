/* SPDX-License-Identifier: MIT */
/* See gyges_boards.h. */
#include "unit/gyges/gyges_boards.h"

struct gyges_board gyges_random_board(struct qd_rng *rng)
{
    struct gyges_board board = {{0, 0, 0}};
    for (int i = 0; i < 12; i++) {
        int bit;
        do
            bit = gyges_bit_of((int)qd_rng_below(rng, 36));
        while (gyges_occupied(&board) >> bit & 1);
        board.value[i / 4] |= UINT64_C(1) << bit;
    }
    return board;
}

struct ref_gyges ref_random_board(struct qd_rng *rng)
{
    struct ref_gyges game = {.side = (int)qd_rng_below(rng, 2)};
    for (int i = 0; i < 12; i++) {
        uint32_t cell;
        do
            cell = qd_rng_below(rng, 36);
        while (game.board[cell / 6][cell % 6]);
        game.board[cell / 6][cell % 6] = 1 + i / 4;
    }
    return game;
}
