/* SPDX-License-Identifier: MIT */
/* Fits the network's weights to positions: logistic loss, Adam (D. Kingma, J. Ba, "Adam: a method
 * for stochastic optimization", 2015), batches of 512, the learning rate cut to 3/10 after 60 % and
 * to 1/10 after 80 % of the steps. The two halves of a pair share their weights during training, so
 * mirror images need not be added. Each loop goes over pairs, which compilers turn into vectors;
 * nothing is reordered between machines.
 */
#include "model.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BATCH = 512, LANES = 16 };

static const float decay = 1e-4F;
static const float most = (float)GYGES_HIDDEN_MAX / GYGES_HIDDEN_ONE;

struct sample {
    uint8_t inputs[12];
    float label;
};

struct fitting {
    struct model *model;
    float *gradient, *mean, *square; /* laid out as the model's weights */
    struct sample *samples;
    size_t count;
    uint32_t *order;
    uint64_t steps;
    float rate;
};

static float sigmoid(float x)
{
    return 1 / (1 + expf(-x));
}

static void encode(const struct gyges_example *record, const struct train_fit *fit,
                   struct sample *sample)
{
    int count = 0;
    for (int value = 1; value <= 3; value++)
        for (uint64_t rest = record->board.value[value - 1]; rest; rest &= rest - 1)
            sample->inputs[count++] = (uint8_t)gyges_input(value, gyges_low(rest));
    if (record->score > GYGES_WIN_LEAST || record->score < -GYGES_WIN_LEAST) {
        sample->label = record->score > 0;
        return;
    }
    float seen = sigmoid((float)record->score / (float)fit->unit);
    float share = record->result == GYGES_UNKNOWN ? 0 : (float)fit->result_share / 100;
    sample->label = share * (record->result == GYGES_WON) + (1 - share) * seen;
}

/* The hidden sums of both halves. */
static void hidden(const struct model *model, const uint8_t *inputs, float *near, float *far)
{
    int pairs = model->pairs;
    memcpy(near, model->start, (size_t)pairs * sizeof *near);
    memcpy(far, model->start, (size_t)pairs * sizeof *far);
    for (int i = 0; i < 12; i++) {
        const float *a = model->columns + inputs[i] * pairs;
        const float *b = model->columns + model_mirrored(inputs[i]) * pairs;
        for (int k = 0; k < pairs; k++) {
            near[k] += a[k];
            far[k] += b[k];
        }
    }
}

static inline float clipped(float x)
{
    return x < 0 ? 0 : x > most ? most : x;
}

static float output(const struct model *model, const float *near, const float *far)
{
    float lanes[LANES] = {0}, total = *model->bias;
    for (int k = 0; k < model->pairs; k += LANES)
        for (int i = 0; i < LANES; i++)
            lanes[i] += model->out[k + i] * (clipped(near[k + i]) + clipped(far[k + i]));
    for (int i = 0; i < LANES; i++)
        total += lanes[i];
    return total;
}

static float loss_of(float predicted, float label)
{
    float p = predicted < 1e-6F ? 1e-6F : predicted > 1 - 1e-6F ? 1 - 1e-6F : predicted;
    return -(label * logf(p) + (1 - label) * logf(1 - p));
}

/* Adds one sample's gradient; returns its loss. */
static float learn(struct fitting *f, const struct sample *sample)
{
    const struct model *model = f->model;
    struct model slope = *model;
    float near[GYGES_PAIRS_MAX], far[GYGES_PAIRS_MAX];
    int pairs = model->pairs;
    model_place(&slope, f->gradient);
    hidden(model, sample->inputs, near, far);
    float predicted = sigmoid(output(model, near, far)), error = predicted - sample->label;
    *slope.bias += error;
    for (int k = 0; k < pairs; k++) {
        slope.out[k] += error * (clipped(near[k]) + clipped(far[k]));
        float down = error * model->out[k];
        near[k] = near[k] > 0 && near[k] < most ? down : 0;
        far[k] = far[k] > 0 && far[k] < most ? down : 0;
        slope.start[k] += near[k] + far[k];
    }
    for (int i = 0; i < 12; i++) {
        float *a = slope.columns + sample->inputs[i] * pairs;
        float *b = slope.columns + model_mirrored(sample->inputs[i]) * pairs;
        for (int k = 0; k < pairs; k++)
            a[k] += near[k];
        for (int k = 0; k < pairs; k++)
            b[k] += far[k];
    }
    return loss_of(predicted, sample->label);
}

/* One step of Adam against the mean gradient of a batch. */
static void step(struct fitting *f, float rate, int batch)
{
    const float b1 = 0.9F, b2 = 0.999F;
    struct model *model = f->model;
    f->steps++;
    float fix1 = 1 - powf(b1, (float)f->steps), fix2 = 1 - powf(b2, (float)f->steps);
    for (size_t i = 0; i < model->count; i++) {
        float g = f->gradient[i] / (float)batch + decay * model->weights[i];
        f->mean[i] = b1 * f->mean[i] + (1 - b1) * g;
        f->square[i] = b2 * f->square[i] + (1 - b2) * g * g;
        model->weights[i] -= rate * (f->mean[i] / fix1) / (sqrtf(f->square[i] / fix2) + 1e-8F);
        f->gradient[i] = 0;
    }
    model_bound(model);
}

static void shuffle(struct fitting *f, struct qd_rng *rng)
{
    for (size_t i = f->count; i > 1; i--) {
        size_t k = qd_rng_below(rng, (uint32_t)i);
        uint32_t kept = f->order[i - 1];
        f->order[i - 1] = f->order[k];
        f->order[k] = kept;
    }
}

static double epoch(struct fitting *f, double begin, double share)
{
    double loss = 0;
    for (size_t at = 0; at < f->count; at += BATCH) {
        size_t end = at + BATCH < f->count ? at + BATCH : f->count;
        double done = begin + share * (double)at / (double)f->count;
        for (size_t i = at; i < end; i++)
            loss += learn(f, &f->samples[f->order[i]]);
        step(f, f->rate * (done < 0.6 ? 1 : done < 0.8 ? 0.3F : 0.1F), (int)(end - at));
    }
    return loss / (double)f->count;
}

/* Inputs that hardly ever occur would keep their random weights, and spoil good networks. */
static void clear_unseen(const struct fitting *f)
{
    size_t seen[GYGES_INPUTS] = {0};
    int known = f->model->known, pairs = f->model->pairs;
    for (size_t i = 0; i < f->count; i++)
        for (int k = 0; k < 12; k++) {
            seen[f->samples[i].inputs[k]]++;
            seen[model_mirrored(f->samples[i].inputs[k])]++;
        }
    for (int i = 0; i < GYGES_INPUTS; i++)
        if (seen[i] < 20)
            memset(f->model->columns + i * pairs + known, 0,
                   (size_t)(pairs - known) * sizeof(float));
}

/* Whether the second of two positions came of the first one's best move. */
static bool follows(const struct gyges_example *first, const struct gyges_example *second)
{
    return second->ply == first->ply + 1 && first->result + second->result == GYGES_WON;
}

/* Mixes into each label what the position after it turned out to be worth, which a search saw from
 * nearer, and so on to the end of the game (R. Sutton, "Learning to predict by the methods of
 * temporal differences", 1988). What was proved stays. */
static void look_ahead(struct fitting *f, const struct train_fit *fit,
                       const struct gyges_examples *records)
{
    float share = (float)fit->trace / 100;
    for (size_t i = f->count - 1; i-- > 0;) {
        const struct gyges_example *record = &records->data[i];
        float *label = &f->samples[i].label;
        if (follows(record, record + 1) && record->score <= GYGES_WIN_LEAST &&
            record->score >= -GYGES_WIN_LEAST)
            *label = (1 - share) * *label + share * (1 - f->samples[i + 1].label);
    }
}

static bool prepare(struct fitting *f, const struct train_fit *fit,
                    const struct gyges_examples *records)
{
    size_t bytes = f->model->count * sizeof(float);
    f->gradient = calloc(1, bytes);
    f->mean = calloc(1, bytes);
    f->square = calloc(1, bytes);
    f->samples = calloc(records->count, sizeof *f->samples);
    f->order = calloc(records->count, sizeof *f->order);
    f->count = records->count;
    if (!f->gradient || !f->mean || !f->square || !f->samples || !f->order)
        return false;
    for (size_t i = 0; i < f->count; i++) {
        encode(&records->data[i], fit, &f->samples[i]);
        f->order[i] = (uint32_t)i;
    }
    look_ahead(f, fit, records);
    return true;
}

bool train_fit(const struct train_fit *fit, const struct gyges_examples *records)
{
    struct fitting f = {0};
    struct qd_rng rng;
    qd_rng_seed(&rng, fit->seed);
    f.model = model_new((int)fit->pairs, &rng);
    f.rate = (float)fit->rate / 1e6F;
    bool good = f.model && records->count > 0 && prepare(&f, fit, records) &&
                (!fit->from || model_read(f.model, fit->from, fit->unit));
    if (good)
        clear_unseen(&f);
    for (uint64_t i = 0; good && i < fit->epochs; i++) {
        shuffle(&f, &rng);
        double loss = epoch(&f, (double)i / (double)fit->epochs, 1 / (double)fit->epochs);
        printf("epoch %llu of %llu: loss %.5f\n", (unsigned long long)(i + 1),
               (unsigned long long)fit->epochs, loss);
        fflush(stdout);
    }
    good = good && model_write(f.model, fit->out, fit->unit);
    free(f.gradient);
    free(f.mean);
    free(f.square);
    free(f.samples);
    free(f.order);
    model_free(f.model);
    return good;
}
