/* SPDX-License-Identifier: MIT */
/* Weights: their initial values, their limits, and their file (network.c has its format). Hidden
 * weights are multiplied by 256; weights out so that the score comes in hundredths of a logit's
 * unit.
 */
#include "model.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void model_place(struct model *model, float *block)
{
    model->bias = block;
    model->start = block + 1;
    model->out = model->start + model->pairs;
    model->columns = model->out + model->pairs;
}

static float small(struct qd_rng *rng, float size)
{
    return size * ((float)qd_rng_below(rng, 1 << 20) / (1 << 19) - 1);
}

struct model *model_new(int pairs, struct qd_rng *rng)
{
    struct model *model = calloc(1, sizeof *model);
    if (!model)
        return NULL;
    model->pairs = pairs;
    model->count = 1 + (size_t)pairs * (2 + GYGES_INPUTS);
    model->weights = calloc(model->count, sizeof *model->weights);
    if (!model->weights) {
        free(model);
        return NULL;
    }
    model_place(model, model->weights);
    for (int i = 0; i < pairs * GYGES_INPUTS; i++)
        model->columns[i] = small(rng, 0.3F);
    for (int i = 0; i < pairs; i++) {
        model->start[i] = 0.2F;
        model->out[i] = small(rng, 0.2F);
    }
    return model;
}

void model_free(struct model *model)
{
    if (model)
        free(model->weights);
    free(model);
}

static void bound(float *weights, int count, float most)
{
    for (int i = 0; i < count; i++)
        weights[i] = weights[i] > most ? most : weights[i] < -most ? -most : weights[i];
}

void model_bound(struct model *model)
{
    const float most = (float)GYGES_WEIGHT_MAX / GYGES_HIDDEN_ONE;
    bound(model->start, model->pairs, most);
    bound(model->out, model->pairs, 6);
    bound(model->columns, model->pairs * GYGES_INPUTS, most);
}

static unsigned char *put(unsigned char *to, long value, int size)
{
    for (int i = 0; i < size; i++)
        *to++ = (unsigned char)((unsigned long)value >> 8 * i);
    return to;
}

static unsigned char *put_all(unsigned char *to, const float *weights, int count, double scale)
{
    for (int i = 0; i < count; i++)
        to = put(to, lround(weights[i] * scale), 2);
    return to;
}

static long take(const unsigned char **at, int size)
{
    unsigned long value = 0;
    for (int i = 0; i < size; i++)
        value |= (unsigned long)*(*at)++ << 8 * i;
    return size == 2 ? (int16_t)value : (int32_t)value;
}

static void take_all(const unsigned char **at, float *weights, int count, double scale)
{
    for (int i = 0; i < count; i++)
        weights[i] = (float)((double)take(at, 2) / scale);
}

/* The columns of a file with fewer pairs: the model's further ones keep theirs. */
static void take_columns(const unsigned char **at, struct model *model, int pairs)
{
    for (int i = 0; i < GYGES_INPUTS; i++)
        take_all(at, model->columns + i * model->pairs, pairs, GYGES_HIDDEN_ONE);
}

bool model_read(struct model *model, const char *path, int unit)
{
    static unsigned char bytes[GYGES_NETWORK_BYTES];
    struct gyges_network *network = NULL;
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    if (file)
        fclose(file);
    const unsigned char *at = bytes + 8;
    bool read = !gyges_network_read(bytes, size, &network);
    int pairs = read ? (int)take(&at, 2) : 0;
    gyges_network_free(network);
    if (!read || pairs > model->pairs) {
        fprintf(stderr, "%s: no network of %d pairs or fewer\n", path, model->pairs);
        return false;
    }
    double out_scale = (double)unit * GYGES_OUT_ONE / GYGES_HIDDEN_ONE;
    at = bytes + GYGES_NETWORK_HEADER;
    *model->bias = (float)((double)take(&at, 4) / unit / GYGES_OUT_ONE);
    take_all(&at, model->start, pairs, GYGES_HIDDEN_ONE);
    take_all(&at, model->out, pairs, out_scale);
    take_columns(&at, model, pairs);
    for (int i = pairs; i < model->pairs; i++)
        model->out[i] = 0;
    model->known = pairs;
    return true;
}

bool model_write(const struct model *model, const char *path, int unit)
{
    static unsigned char bytes[GYGES_NETWORK_BYTES];
    double out_scale = (double)unit * GYGES_OUT_ONE / GYGES_HIDDEN_ONE;
    unsigned char *body = bytes + GYGES_NETWORK_HEADER, *end = body;
    end = put(end, lround((double)*model->bias * unit * GYGES_OUT_ONE), 4);
    end = put_all(end, model->start, model->pairs, GYGES_HIDDEN_ONE);
    end = put_all(end, model->out, model->pairs, out_scale);
    end = put_all(end, model->columns, model->pairs * GYGES_INPUTS, GYGES_HIDDEN_ONE);
    memcpy(bytes, "GYGNET1\n", 8);
    put(put(put(bytes + 8, model->pairs, 2), 0, 2),
        (long)gyges_network_checksum(body, (size_t)(end - body)), 4);
    struct gyges_network *network = NULL;
    FILE *file = fopen(path, "wb");
    bool good = file && fwrite(bytes, (size_t)(end - bytes), 1, file) == 1;
    if (file && fclose(file))
        good = false;
    if (!good)
        perror(path);
    else if (gyges_network_read(bytes, (size_t)(end - bytes), &network))
        good = fprintf(stderr, "%s: the engine does not take it\n", path) < 0;
    gyges_network_free(network);
    return good;
}
