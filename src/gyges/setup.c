/* SPDX-License-Identifier: MIT */
/* Which arrangement the engine chooses, from the setup book: North the answer that does best
 * against South's row, South the row that does best against North's best answer.
 */
#include "gyges/book/book.h"
#include "gyges/engine/engine.h"

/* Thousandths expected for the player who sets up, by row. */
static void rates_of(const struct gyges_state *state, int *expected)
{
    struct gyges_rates rates;
    gyges_book_rates(&rates);
    int south = state->phase == GYGES_SETUP_N ? gyges_book_index(state->value) : -1;
    for (int i = 0; i < GYGES_SETUPS; i++)
        expected[i] =
            south >= 0 ? 1000 - rates.at[south][i] : rates.at[i][gyges_rates_answer(&rates, i)];
}

static qd_move move_of(int index)
{
    uint8_t row[6];
    gyges_book_row(index, row);
    return gyges_setup_move(gyges_setup_code(row));
}

int gyges_rank_setups(const struct gyges_state *state, int count, struct gyges_setup *setups)
{
    int expected[GYGES_SETUPS];
    rates_of(state, expected);
    count = count < GYGES_SETUPS ? count : GYGES_SETUPS;
    for (int i = 0; i < count; i++) {
        int best = 0;
        for (int k = 1; k < GYGES_SETUPS; k++)
            if (expected[k] > expected[best])
                best = k;
        setups[i] = (struct gyges_setup){move_of(best), expected[best]};
        expected[best] = -1;
    }
    return count;
}

qd_move gyges_choose_setup(const struct gyges_state *state)
{
    struct gyges_setup best;
    (void)gyges_rank_setups(state, 1, &best);
    return best.move;
}

int gyges_setup_expected(const struct gyges_state *state, qd_move move)
{
    int expected[GYGES_SETUPS];
    uint8_t row[6];
    rates_of(state, expected);
    int index = gyges_setup_row(move & 0x3ff, row) ? gyges_book_index(row) : -1;
    return index < 0 ? 500 : expected[index];
}
