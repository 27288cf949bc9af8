/* SPDX-License-Identifier: MIT */
/* Means of samples: see sample.h. */
#include "cli/wumpus/sample.h"

#include <math.h>
#include <stdio.h>

void cli_sample_add(struct cli_sample *sample, double value)
{
    sample->count++;
    sample->sum += value;
    sample->squares += value * value;
}

double cli_sample_mean(const struct cli_sample *sample)
{
    return sample->count ? sample->sum / (double)sample->count : 0;
}

double cli_sample_error(const struct cli_sample *sample)
{
    double count = (double)sample->count, mean = cli_sample_mean(sample);
    if (sample->count < 2)
        return 0;
    double variance = (sample->squares - count * mean * mean) / (count - 1);
    return variance > 0 ? sqrt(variance / count) : 0;
}

void cli_json_decimal(struct qd_json *json, const char *key, double value)
{
    qd_json_key(json, key);
    qd_json_thousandths(json, llround(value * 1000));
}

void cli_sample_json(const struct cli_sample *sample, const char *key, struct qd_json *json)
{
    char error[64];
    cli_json_decimal(json, key, cli_sample_mean(sample));
    snprintf(error, sizeof error, "%s_error", key);
    cli_json_decimal(json, error, cli_sample_error(sample));
}
