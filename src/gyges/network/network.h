/* SPDX-License-Identifier: MIT */
/* The learned evaluation: a small network over where each value stands.
 *
 * 108 inputs (value by cell, seen by the player to move) feed pairs of hidden units; the two of a
 * pair have mirrored weights and the same weight out, so a board and its mirror image have the same
 * value to the bit. Hidden sums are clipped to 0 … 1 (clipped rectifiers); the output is the score
 * for the player to move. All in integers: the same on every machine.
 *
 * A move changes two or three inputs, and a drop one: sums are updated from board to board, not
 * recomputed (Y. Nasu, "Efficiently updatable neural-network-based evaluation functions for
 * computer shogi", 2018).
 */
#ifndef QD_GYGES_NETWORK_H
#define QD_GYGES_NETWORK_H

#include "gyges/board.h"

#include <quadrille/base.h>

enum {
    GYGES_INPUTS = 108,
    GYGES_NO_INPUT = GYGES_INPUTS, /* a column of zeros */
    GYGES_INPUTS_STEP = 4,         /* how many columns a kernel takes at once */
    GYGES_PAIRS_MAX = 256,
    GYGES_PAIRS_STEP = 16,         /* their number is a multiple of this */
    GYGES_HIDDEN_ONE = 256,        /* the hidden sum that is one */
    GYGES_HIDDEN_MAX = 255,        /* where sums are clipped: what a byte holds */
    GYGES_OUT_ONE = 2048,          /* the sum of the outputs that is one unit of score */
    GYGES_WEIGHT_MAX = 2500,       /* twelve of them and a bias fit in 16 bits */
    GYGES_OUT_MAX = 8000,          /* and with these the output fits in 32 */
    GYGES_VALUE_MAX = 8000,        /* values are clamped to this */
    GYGES_NETWORK_HEADER = 16,     /* bytes of a file before the weights */
    GYGES_NETWORK_BYTES = 1 << 17, /* upper bound on the size of a file */
    GYGES_LINE_BYTES = 64          /* weights and sums are aligned to the cache's lines */
};

struct gyges_network {
    int pairs;
    int32_t bias;
    int16_t *out;     /* by pair */
    int16_t *start;   /* hidden biases, the two units of a pair side by side */
    int16_t *columns; /* what an input adds to the hidden sums, in the same order */
    const struct gyges_kernel *kernel;
};

/* The hidden sums of a board, or of a board without one piece. */
struct gyges_sums {
    _Alignas(GYGES_LINE_BYTES) int16_t at[2 * GYGES_PAIRS_MAX];
};

static inline const int16_t *gyges_column(const struct gyges_network *network, int input)
{
    return network->columns + 2 * network->pairs * input;
}

/* The input of a piece: value 1 … 3 on a bit of the board. */
static inline int gyges_input(int value, int bit)
{
    return value * 36 - 36 + gyges_cell_of(bit);
}

/* The inner loops. */
struct gyges_kernel {
    /* `count` numbers, a multiple of 2 * GYGES_PAIRS_STEP. */
    void (*change)(int16_t *to, const int16_t *from, const int16_t *minus, const int16_t *plus,
                   int count);
    /* The outputs, before the bias, of the sums plus each input's column. Their number is a
     * multiple of GYGES_INPUTS_STEP. */
    void (*outputs)(const struct gyges_network *network, const int16_t *sums, const uint8_t *inputs,
                    int count, int32_t *totals);
};

extern const struct gyges_kernel gyges_kernel_plain;
/* Every kernel that this processor supports for so many pairs, the fastest first, the plain one
 * last; returns their number. */
enum { GYGES_KERNELS_MAX = 4 };
int gyges_kernels(int pairs, const struct gyges_kernel *list[GYGES_KERNELS_MAX]);

/* A network from the bytes of a file, which are copied. QD_SYNTAX if they are not a network. */
QD_MUST_CHECK qd_err gyges_network_read(const void *bytes, size_t size, struct gyges_network **out);
void gyges_network_free(struct gyges_network *network);
/* The checksum of a file's weights (FNV-1a). */
uint32_t gyges_network_checksum(const unsigned char *bytes, size_t size);

/* The default network of all engines, set by gyges_learn; NULL: none. */
const struct gyges_network *gyges_network_default(void);

void gyges_sums_of(const struct gyges_network *network, const struct gyges_board *board,
                   struct gyges_sums *sums);
/* The sums without one input and with another; either may be GYGES_NO_INPUT. */
void gyges_sums_change(const struct gyges_network *network, const struct gyges_sums *from,
                       int minus, int plus, struct gyges_sums *to);
/* The value with one more input, for each of a list of at most GYGES_CELLS; one may be
 * GYGES_NO_INPUT. Both lists have room for a multiple of GYGES_INPUTS_STEP. */
void gyges_sums_values(const struct gyges_network *network, const struct gyges_sums *sums,
                       uint8_t *inputs, int count, int *values);
/* The value of a board for the player to move, who sees it. */
int gyges_network_value(const struct gyges_network *network, const struct gyges_board *board);

#endif
