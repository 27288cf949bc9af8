/* SPDX-License-Identifier: MIT */
/* Reading a network. A file holds, little-endian: "GYGNET1\n", the number of pairs (2), two zeros,
 * a checksum of what follows (4); then the output's bias (4), the hidden biases, the weights out
 * and 108 columns, two bytes per pair each. The second unit of a pair is not in the file: its
 * columns are those of the mirrored cells.
 */
#include "gyges/network/network.h"

#include "gyges/gyges.h"

#include <stdlib.h>
#include <string.h>

static const char magic[8] = {'G', 'Y', 'G', 'N', 'E', 'T', '1', '\n'};

static struct gyges_network *learnt;

const struct gyges_network *gyges_network_default(void)
{
    return learnt;
}

qd_err gyges_learn(const void *bytes, size_t size)
{
    return learnt ? QD_OK : gyges_network_read(bytes, size, &learnt);
}

uint32_t gyges_network_checksum(const unsigned char *bytes, size_t size)
{
    uint32_t sum = UINT32_C(2166136261);
    for (size_t i = 0; i < size; i++)
        sum = (sum ^ bytes[i]) * UINT32_C(16777619);
    return sum;
}

static uint32_t number(const unsigned char *bytes, int size)
{
    uint32_t value = 0;
    for (int i = 0; i < size; i++)
        value |= (uint32_t)bytes[i] << 8 * i;
    return value;
}

static size_t file_size(size_t pairs)
{
    return GYGES_NETWORK_HEADER + 4 + 2 * pairs * (2 + GYGES_INPUTS);
}

/* Whether the header is valid and its checksum matches. */
static bool is_network(const unsigned char *bytes, size_t size)
{
    if (size < GYGES_NETWORK_HEADER || memcmp(bytes, magic, sizeof magic) != 0)
        return false;
    uint32_t pairs = number(bytes + 8, 2);
    return pairs > 0 && pairs <= GYGES_PAIRS_MAX && pairs % GYGES_PAIRS_STEP == 0 &&
           number(bytes + 10, 2) == 0 && size == file_size(pairs) &&
           number(bytes + 12, 4) ==
               gyges_network_checksum(bytes + GYGES_NETWORK_HEADER, size - GYGES_NETWORK_HEADER);
}

/* Reads `count` weights; false if one exceeds `most`. */
static bool read_weights(const unsigned char *bytes, int count, int most, int16_t *to)
{
    for (int i = 0; i < count; i++) {
        to[i] = (int16_t)(uint16_t)number(bytes + 2 * i, 2);
        if (to[i] > most || to[i] < -most)
            return false;
    }
    return true;
}

/* The same input on the mirrored column. */
static int mirrored(int input)
{
    return input / 6 * 6 + 5 - input % 6;
}

static bool fill(struct gyges_network *network, const unsigned char *bytes)
{
    int pairs = network->pairs, row = 2 * pairs;
    network->bias = (int32_t)number(bytes, 4);
    bytes += 4;
    bool good = network->bias < 1 << 29 && network->bias > -(1 << 29) &&
                read_weights(bytes, pairs, GYGES_WEIGHT_MAX, network->start) &&
                read_weights(bytes + 2 * pairs, pairs, GYGES_OUT_MAX, network->out);
    memcpy(network->start + pairs, network->start, (size_t)pairs * sizeof *network->start);
    bytes += 4 * pairs;
    for (int i = 0; good && i < GYGES_INPUTS; i++) {
        good = read_weights(bytes + 2 * pairs * i, pairs, GYGES_WEIGHT_MAX,
                            network->columns + row * i);
        memcpy(network->columns + row * mirrored(i) + pairs, network->columns + row * i,
               (size_t)pairs * sizeof *network->columns);
    }
    return good;
}

qd_err gyges_network_read(const void *data, size_t size, struct gyges_network **out)
{
    const unsigned char *bytes = data;
    if (!is_network(bytes, size))
        return QD_SYNTAX;
    size_t pairs = number(bytes + 8, 2);
    struct gyges_network *network = calloc(1, sizeof *network);
    int16_t *weights = calloc(pairs * (3 + 2 * (GYGES_INPUTS + 1)), sizeof *weights);
    if (!network || !weights) {
        free(network);
        free(weights);
        return QD_MEMORY;
    }
    *network = (struct gyges_network){.pairs = (int)pairs,
                                      .out = weights,
                                      .start = weights + pairs,
                                      .columns = weights + 3 * pairs,
                                      .kernel = gyges_kernel_best()};
    if (!fill(network, bytes + GYGES_NETWORK_HEADER)) {
        gyges_network_free(network);
        return QD_SYNTAX;
    }
    *out = network;
    return QD_OK;
}

void gyges_network_free(struct gyges_network *network)
{
    if (network)
        free(network->out);
    free(network);
}
