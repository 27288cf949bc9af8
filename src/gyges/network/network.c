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

/* Reads `count` weights, stored `apart` places from each other; false if one exceeds `most`. */
static bool read_weights(const unsigned char *bytes, int count, int most, int16_t *to, int apart)
{
    for (int i = 0; i < count; i++, to += apart) {
        *to = (int16_t)(uint16_t)number(bytes + 2 * i, 2);
        if (*to > most || *to < -most)
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
                read_weights(bytes, pairs, GYGES_WEIGHT_MAX, network->start, 2) &&
                read_weights(bytes, pairs, GYGES_WEIGHT_MAX, network->start + 1, 2) &&
                read_weights(bytes + 2 * pairs, pairs, GYGES_OUT_MAX, network->out, 1);
    bytes += 4 * pairs;
    for (int i = 0; good && i < GYGES_INPUTS; i++, bytes += row)
        good = read_weights(bytes, pairs, GYGES_WEIGHT_MAX, network->columns + row * i, 2) &&
               read_weights(bytes, pairs, GYGES_WEIGHT_MAX,
                            network->columns + row * mirrored(i) + 1, 2);
    return good;
}

qd_err gyges_network_read(const void *data, size_t size, struct gyges_network **out)
{
    const unsigned char *bytes = data;
    if (!is_network(bytes, size))
        return QD_SYNTAX;
    size_t pairs = number(bytes + 8, 2);
    struct gyges_network *network = calloc(1, sizeof *network);
    size_t room = pairs * (3 + 2 * (GYGES_INPUTS + 1)) * sizeof(int16_t) + GYGES_LINE_BYTES - 1;
    int16_t *weights = aligned_alloc(GYGES_LINE_BYTES, room / GYGES_LINE_BYTES * GYGES_LINE_BYTES);
    if (!network || !weights) {
        free(network);
        free(weights);
        return QD_MEMORY;
    }
    memset(weights, 0, room / GYGES_LINE_BYTES * GYGES_LINE_BYTES);
    *network = (struct gyges_network){.pairs = (int)pairs,
                                      .out = weights,
                                      .start = weights + pairs,
                                      .columns = weights + 3 * pairs};
    const struct gyges_kernel *kernels[GYGES_KERNELS_MAX];
    gyges_kernels(network->pairs, kernels);
    network->kernel = kernels[0];
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
