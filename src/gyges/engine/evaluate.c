/* SPDX-License-Identifier: MIT */
/* How good a board is, in hundredths of a logit of winning.
 *
 * Pieces belong to nobody, so material says nothing; what counts is where each value stands, and
 * the two active rows: how far forward they are and what they hold. The weights are a logistic
 * regression over a million positions of games of the engine against itself, each labelled with who
 * won; left and right, and the two players, share theirs. This is what the engine uses when it has
 * no network, and what beginners see (player.c).
 */
#include "gyges/engine/engine.h"

/* By value and bit; the far half is the near one negated. */
// clang-format off
const int16_t gyges_places[3][64] = {
    {
        0, 0, 0, 0, 0, 0, 0, 0,
        -39, -27, -17, -17, -27, -39, 0, 0,
        -1, 5, 16, 16, 5, -1, 0, 0,
        22, 9, 16, 16, 9, 22, 0, 0,
        -22, -9, -16, -16, -9, -22, 0, 0,
        1, -5, -16, -16, -5, 1, 0, 0,
        39, 27, 17, 17, 27, 39, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0,
    },
    {
        0, 0, 0, 0, 0, 0, 0, 0,
        -30, -15, -2, -2, -15, -30, 0, 0,
        -5, 5, 6, 6, 5, -5, 0, 0,
        8, 10, 3, 3, 10, 8, 0, 0,
        -8, -10, -3, -3, -10, -8, 0, 0,
        5, -5, -6, -6, -5, 5, 0, 0,
        30, 15, 2, 2, 15, 30, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0,
    },
    {
        0, 0, 0, 0, 0, 0, 0, 0,
        -11, 0, 12, 12, 0, -11, 0, 0,
        -3, 3, 5, 5, 3, -3, 0, 0,
        0, -12, -12, -12, -12, 0, 0, 0,
        0, 12, 12, 12, 12, 0, 0, 0,
        3, -3, -5, -5, -3, 3, 0, 0,
        11, 0, -12, -12, 0, 11, 0, 0,
        0, 0, 0, 0, 0, 0, 0, 0,
    },
};
// clang-format on

/* The active row: how far forward, how many pieces, and of which values. */
static const int16_t row_worth[6] = {0, 44, 94, 110, 130, 150};
static const int16_t held_worth[3] = {17, 5, 13};
enum { ALONE = 35, PAIR = 5 };

static int active_row(const struct gyges_board *board, uint64_t row)
{
    int score = 0, count = 0;
    for (int v = 0; v < 3; v++) {
        int held = gyges_count(board->value[v] & row);
        score += held_worth[v] * held;
        count += held;
    }
    return score + (count == 1 ? ALONE : count == 2 ? PAIR : 0);
}

int gyges_rows_worth(const struct gyges_board *board)
{
    uint64_t occupied = gyges_occupied(board);
    int low = gyges_low(occupied) >> 3, high = (63 - __builtin_clzll(occupied)) >> 3;
    return row_worth[low - 1] - row_worth[6 - high] + active_row(board, UINT64_C(0x3f) << 8 * low) -
           active_row(board, UINT64_C(0x3f) << 8 * high);
}

int gyges_places_worth(const struct gyges_board *board)
{
    int score = 0;
    for (int v = 0; v < 3; v++)
        for (uint64_t rest = board->value[v]; rest; rest &= rest - 1)
            score += gyges_places[v][gyges_low(rest)];
    return score;
}

int gyges_evaluate(const struct gyges_board *board)
{
    return gyges_rows_worth(board) + gyges_places_worth(board);
}

int gyges_value(const struct gyges_network *network, const struct gyges_board *board)
{
    return network ? gyges_network_value(network, board) : gyges_evaluate(board) + GYGES_TEMPO;
}

int gyges_evaluate_zones(const uint8_t *value)
{
    int zones[2] = {0, 0};
    for (int cell = 0; cell < GYGES_CELLS; cell++) {
        int row = cell / 6;
        if (value[cell])
            zones[row >= 3] += row >= 3 ? row - 2 : 3 - row;
    }
    return zones[0] - zones[1];
}
