/* SPDX-License-Identifier: MIT */
/* From cells of the game to bits of the fast board and back; positions as codes; setups. */
#include "gyges/gyges.h"

int gyges_cell_seen(int bit, int player)
{
    int cell = gyges_cell_of(bit);
    return player == GYGES_SOUTH ? cell : gyges_turned(cell);
}

int gyges_bit_seen(int cell, int player)
{
    return gyges_bit_of(player == GYGES_SOUTH ? cell : gyges_turned(cell));
}

struct gyges_board gyges_board_of(const uint8_t *value, int player)
{
    struct gyges_board board = {{0, 0, 0}};
    for (int cell = 0; cell < GYGES_CELLS; cell++)
        if (value[cell])
            board.value[value[cell] - 1] |= UINT64_C(1) << gyges_bit_of(cell);
    return player == GYGES_SOUTH ? board : gyges_flip(&board);
}

/* Thirty-six bits for the occupied cells, twelve digits in base 3 for their values. */
uint64_t gyges_code(const struct gyges_board *board, int player)
{
    uint64_t occupied = gyges_occupied(board), values = 0, cells = 0;
    for (uint64_t rest = occupied; rest; rest &= rest - 1)
        values = values * 3 + (uint64_t)(gyges_value_at(board, gyges_low(rest)) - 1);
    for (int row = 0; row < 6; row++)
        cells |= (occupied >> (8 * row + 8) & 0x3f) << (6 * row);
    return cells | values << 36 | (uint64_t)player << 63;
}

struct gyges_board gyges_decode(uint64_t code, int *player)
{
    struct gyges_board board = {{0, 0, 0}};
    uint64_t values = code >> 36 & ((UINT64_C(1) << 27) - 1);
    *player = (int)(code >> 63);
    for (int cell = GYGES_CELLS - 1; cell >= 0; cell--) {
        if (!(code >> cell & 1))
            continue;
        board.value[values % 3] |= UINT64_C(1) << gyges_bit_of(cell);
        values /= 3;
    }
    return board;
}

qd_move gyges_pack(struct gyges_step step, int player)
{
    int to = step.to == GYGES_GOAL ? (player == GYGES_SOUTH ? GYGES_GOAL_N : GYGES_GOAL_S)
                                   : gyges_cell_seen(step.to, player);
    return gyges_move(gyges_cell_seen(step.from, player), to,
                      step.drop ? gyges_cell_seen(step.drop, player) + 1 : 0);
}

struct gyges_step gyges_unpack(qd_move move, int player)
{
    int to = gyges_to(move), drop = gyges_drop(move);
    return (struct gyges_step){
        .from = (uint8_t)gyges_bit_seen(gyges_from(move), player),
        .to = (uint8_t)(to >= GYGES_CELLS ? GYGES_GOAL : gyges_bit_seen(to, player)),
        .drop = (uint8_t)(drop < 0 ? 0 : gyges_bit_seen(drop, player)),
    };
}

bool gyges_is_setup(const uint8_t *row)
{
    int counts[4] = {0};
    for (int i = 0; i < 6; i++)
        counts[row[i] & 3]++;
    return counts[1] == 2 && counts[2] == 2 && counts[3] == 2;
}

bool gyges_setup_row(uint32_t code, uint8_t *row)
{
    for (int i = 5; i >= 0; i--, code /= 3)
        row[i] = (uint8_t)(1 + code % 3);
    return code == 0 && gyges_is_setup(row);
}

uint32_t gyges_setup_code(const uint8_t *row)
{
    uint32_t code = 0;
    for (int i = 0; i < 6; i++)
        code = code * 3 + row[i] - 1u;
    return code;
}
