/* SPDX-License-Identifier: MIT */
/* A network's value of a board, and the inner loops in plain C. These are the reference: every
 * other kernel gives the same numbers to the bit. Loops go by blocks of known size, which compilers
 * turn into vectors.
 */
#include "gyges/network/network.h"

#include "gyges/gyges.h"

static void change(int16_t *to, const int16_t *from, const int16_t *minus, const int16_t *plus,
                   int count)
{
    for (int block = 0; block < count; block += GYGES_PAIRS_STEP)
        for (int i = block; i < block + GYGES_PAIRS_STEP; i++)
            to[i] = (int16_t)(from[i] - minus[i] + plus[i]);
}

static inline int clipped(int sum)
{
    return sum < 0 ? 0 : sum > GYGES_HIDDEN_MAX ? GYGES_HIDDEN_MAX : sum;
}

static void outputs(const struct gyges_network *network, const int16_t *sums, const uint8_t *inputs,
                    int count, int32_t *totals)
{
    const int16_t *out = network->out;
    for (int which = 0; which < count; which++) {
        const int16_t *plus = gyges_column(network, inputs[which]);
        int32_t lanes[GYGES_PAIRS_STEP] = {0}, total = 0;
        for (int block = 0; block < network->pairs; block += GYGES_PAIRS_STEP)
            for (int i = 0; i < GYGES_PAIRS_STEP; i++) {
                int pair = block + i, near = 2 * pair, far = near + 1;
                lanes[i] +=
                    out[pair] * (clipped(sums[near] + plus[near]) + clipped(sums[far] + plus[far]));
            }
        for (int i = 0; i < GYGES_PAIRS_STEP; i++)
            total += lanes[i];
        totals[which] = total;
    }
}

const struct gyges_kernel gyges_kernel_plain = {change, outputs};

void gyges_sums_change(const struct gyges_network *network, const struct gyges_sums *from,
                       int minus, int plus, struct gyges_sums *to)
{
    network->kernel->change(to->at, from->at, gyges_column(network, minus),
                            gyges_column(network, plus), 2 * network->pairs);
}

void gyges_sums_of(const struct gyges_network *network, const struct gyges_board *board,
                   struct gyges_sums *sums)
{
    const int16_t *none = gyges_column(network, GYGES_NO_INPUT), *from = network->start;
    for (int value = 1; value <= 3; value++)
        for (uint64_t rest = board->value[value - 1]; rest; rest &= rest - 1) {
            int input = gyges_input(value, gyges_low(rest));
            network->kernel->change(sums->at, from, none, gyges_column(network, input),
                                    2 * network->pairs);
            from = sums->at;
        }
}

void gyges_sums_values(const struct gyges_network *network, const struct gyges_sums *sums,
                       uint8_t *inputs, int count, int *values)
{
    int32_t totals[GYGES_CELLS];
    int rounded = (count + GYGES_INPUTS_STEP - 1) / GYGES_INPUTS_STEP * GYGES_INPUTS_STEP;
    for (int i = count; i < rounded; i++)
        inputs[i] = GYGES_NO_INPUT;
    network->kernel->outputs(network, sums->at, inputs, rounded, totals);
    for (int i = 0; i < rounded; i++) {
        int value = (totals[i] + network->bias) / GYGES_OUT_ONE;
        value = value > GYGES_VALUE_MAX ? GYGES_VALUE_MAX : value;
        values[i] = value < -GYGES_VALUE_MAX ? -GYGES_VALUE_MAX : value;
    }
}

int gyges_network_value(const struct gyges_network *network, const struct gyges_board *board)
{
    struct gyges_sums sums;
    uint8_t inputs[GYGES_INPUTS_STEP] = {GYGES_NO_INPUT};
    int values[GYGES_INPUTS_STEP];
    gyges_sums_of(network, board, &sums);
    gyges_sums_values(network, &sums, inputs, 1, values);
    return values[0];
}
