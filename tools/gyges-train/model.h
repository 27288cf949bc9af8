/* SPDX-License-Identifier: MIT */
/* The network during training: floating-point weights in one block, so that Adam sees one array. */
#ifndef GYGES_TRAIN_MODEL_H
#define GYGES_TRAIN_MODEL_H

#include "train.h"

struct model {
    int pairs;
    int known;      /* pairs from another network, before the random ones */
    size_t count;   /* of all weights */
    float *weights; /* all of them; the others point into it */
    float *bias, *start, *out, *columns;
};

/* Small random weights; NULL when out of memory. */
struct model *model_new(int pairs, struct qd_rng *rng);
void model_free(struct model *model);
/* Points the parts into another block of the same shape. */
void model_place(struct model *model, float *block);
/* Clamps weights to what the file can hold. */
void model_bound(struct model *model);
/* Takes the weights of a network of as many pairs or fewer; the further ones say nothing at first.
 * False after reporting an error. */
bool model_read(struct model *model, const char *path, int unit);
/* Writes the file, rounded to integers; false after reporting an error. */
bool model_write(const struct model *model, const char *path, int unit);

/* The same input on the mirrored column. */
static inline int model_mirrored(int input)
{
    return input / 6 * 6 + 5 - input % 6;
}

#endif
