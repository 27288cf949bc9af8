/* SPDX-License-Identifier: MIT */
/* A network's value of a board, and the inner loops in plain C. These are the reference: every
 * other kernel gives the same numbers to the bit. Loops go by blocks of known size, which compilers
 * turn into vectors.
 */
#include "gyges/network/network.h"

static void change(int16_t *to, const int16_t *from, const int16_t *minus, const int16_t *plus,
                   int count)
{
    for (int block = 0; block < count; block += GYGES_PAIRS_STEP)
        for (int i = block; i < block + GYGES_PAIRS_STEP; i++)
            to[i] = (int16_t)(from[i] - minus[i] + plus[i]);
}

static inline int clipped(int sum)
{
    return sum < 0 ? 0 : sum > GYGES_HIDDEN_ONE ? GYGES_HIDDEN_ONE : sum;
}

static void outputs(const int16_t *sums, const int16_t *const columns[4], const int16_t *out,
                    int pairs, int32_t totals[4])
{
    for (int which = 0; which < 4; which++) {
        const int16_t *plus = columns[which];
        int32_t lanes[GYGES_PAIRS_STEP] = {0}, total = 0;
        for (int block = 0; block < pairs; block += GYGES_PAIRS_STEP)
            for (int i = 0; i < GYGES_PAIRS_STEP; i++) {
                int near = block + i, far = near + pairs;
                lanes[i] +=
                    out[near] * (clipped(sums[near] + plus[near]) + clipped(sums[far] + plus[far]));
            }
        for (int i = 0; i < GYGES_PAIRS_STEP; i++)
            total += lanes[i];
        totals[which] = total;
    }
}

const struct gyges_kernel gyges_kernel_plain = {change, outputs};

static const int16_t *column(const struct gyges_network *network, int input)
{
    return network->columns + 2 * network->pairs * input;
}

void gyges_sums_change(const struct gyges_network *network, const struct gyges_sums *from,
                       int minus, int plus, struct gyges_sums *to)
{
    network->kernel->change(to->at, from->at, column(network, minus), column(network, plus),
                            2 * network->pairs);
}

void gyges_sums_of(const struct gyges_network *network, const struct gyges_board *board,
                   struct gyges_sums *sums)
{
    const int16_t *none = column(network, GYGES_NO_INPUT), *from = network->start;
    for (int value = 1; value <= 3; value++)
        for (uint64_t rest = board->value[value - 1]; rest; rest &= rest - 1) {
            int input = gyges_input(value, gyges_low(rest));
            network->kernel->change(sums->at, from, none, column(network, input),
                                    2 * network->pairs);
            from = sums->at;
        }
}

static int value_of(const struct gyges_network *network, int32_t total)
{
    int value = (total + network->bias) / GYGES_OUT_ONE;
    return value > GYGES_VALUE_MAX    ? GYGES_VALUE_MAX
           : value < -GYGES_VALUE_MAX ? -GYGES_VALUE_MAX
                                      : value;
}

void gyges_sums_values(const struct gyges_network *network, const struct gyges_sums *sums,
                       const uint8_t *inputs, int count, int *values)
{
    for (int at = 0; at < count; at += 4) {
        const int16_t *columns[4];
        int32_t totals[4];
        for (int i = 0; i < 4; i++) /* the last group may be shorter */
            columns[i] = column(network, inputs[at + i < count ? at + i : at]);
        network->kernel->outputs(sums->at, columns, network->out, network->pairs, totals);
        for (int i = 0; i < 4 && at + i < count; i++)
            values[at + i] = value_of(network, totals[i]);
    }
}

int gyges_network_value(const struct gyges_network *network, const struct gyges_board *board)
{
    struct gyges_sums sums;
    gyges_sums_of(network, board, &sums);
    int value;
    gyges_sums_values(network, &sums, (const uint8_t[]){GYGES_NO_INPUT}, 1, &value);
    return value;
}
