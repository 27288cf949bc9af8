/* SPDX-License-Identifier: MIT */
/* `bulk simulate`: the figures and their picture. */
#ifndef QD_CLI_BULK_SIMULATE_H
#define QD_CLI_BULK_SIMULATE_H

#include "bulk/simulate.h"

enum { CLI_SIMULATE_POINTS = 16, CLI_SIMULATE_CURVES = 3 };

/* Efficiencies by number of ranks: nothing fails, ranks fail, every failure ends the run. */
struct cli_simulated {
    unsigned ranks[CLI_SIMULATE_POINTS];
    int points;
    struct qd_bulk_forecast forecast[CLI_SIMULATE_CURVES][CLI_SIMULATE_POINTS];
    const char *names[CLI_SIMULATE_CURVES];
    const char *title;
};

void cli_bulk_simulate_svg(const struct cli_simulated *simulated, struct qd_buf *out);

#endif
