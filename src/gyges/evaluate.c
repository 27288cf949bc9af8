/* How good a board is. */
#include "gyges/engine.h"

int gyges_evaluate(const struct gyges_board *board)
{
    int score = 0;
    for (int v = 0; v < 3; v++)
        for (uint64_t rest = board->value[v]; rest; rest &= rest - 1)
            score += (gyges_low(rest) >> 3) * 2 - 7;
    return score;
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
