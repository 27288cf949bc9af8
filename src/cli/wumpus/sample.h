/* SPDX-License-Identifier: MIT */
/* Means of samples and their standard errors, for verbs that play many games. */
#ifndef QD_CLI_WUMPUS_SAMPLE_H
#define QD_CLI_WUMPUS_SAMPLE_H

#include "base/base.h"

struct cli_sample {
    uint64_t count;
    double sum;
    double squares;
};

void cli_sample_add(struct cli_sample *sample, double value);
double cli_sample_mean(const struct cli_sample *sample);
/* The standard error of the mean; 0 for fewer than two. */
double cli_sample_error(const struct cli_sample *sample);
/* A number with three decimals. */
void cli_json_decimal(struct qd_json *json, const char *key, double value);
/* Two fields: the mean, and key_error. `key` is a literal. */
void cli_sample_json(const struct cli_sample *sample, const char *key, struct qd_json *json);

#endif
