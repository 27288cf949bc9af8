/* SPDX-License-Identifier: MIT */
/* The trainer of Gygès' network: files of positions (records.c), from the training games of bulk
 * work (results.c) or games of others (games.c), fitting (fit.c), measuring (measure.c). It is a
 * tool for developers, native only and not part of the library; docs/gyges-engine.md says how to
 * use it.
 */
#ifndef GYGES_TRAIN_H
#define GYGES_TRAIN_H

#include "cli/gyges/training/training.h"

/* Exits the program when out of memory. */
void train_add(struct gyges_examples *records, const struct gyges_example *record);
/* Files; false after reporting an error. */
bool train_write(const char *path, const struct gyges_examples *records);
bool train_read(const char *path, struct gyges_examples *records);
/* The positions of a file of bulk work, in the order of their games; every game must be there. */
bool train_read_results(const char *path, struct gyges_examples *records);
/* Every *.pos of a folder in the order of their names, or one file of either kind. */
bool train_read_all(const char *path, struct gyges_examples *records);

/* The positions of recorded games. */
bool train_read_games(const char *path, struct gyges_examples *records);

/* Settings for fitting. */
struct train_fit {
    uint64_t pairs, epochs, seed;
    uint64_t rate;    /* of learning, in millionths */
    const char *from; /* a network whose weights are improved; NULL: begin with random ones */
    int result_share; /* per cent of the label; the search's score is the rest */
    int trace;        /* per cent of the label; what the position after it is worth */
    int unit;         /* score that equals one logit */
    const char *out;
};

bool train_fit(const struct train_fit *fit, const struct gyges_examples *records);

/* The area under the curve of static values against results; mobility if there is no network. */
double train_auc(const struct gyges_examples *records, const struct gyges_network *network);
/* Games of one network against another, each opening from both sides; true if the first wins. */
bool train_gate(const struct gyges_network *networks[2], uint64_t games, uint64_t nodes,
                uint64_t seed);

#endif
