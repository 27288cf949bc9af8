/* SPDX-License-Identifier: MIT */
/* How a run would go on more ranks than there are here: the same hand-out, simulated. */
#ifndef QD_BULK_SIMULATE_H
#define QD_BULK_SIMULATE_H

#include "bulk/scheduler.h"

struct qd_bulk_model {
    const double *seconds; /* what each task takes */
    const float *cost;     /* what was estimated */
    size_t tasks;
    unsigned ranks;
    double latency_s;            /* of a request and its answer, besides the writer's work */
    double message_s, row_s;     /* the writer's work for a request, and for a row */
    double failure_s, restart_s; /* mean time to the failure of a rank, 0: none; until it is back */
    bool whole;                  /* a failing rank ends the run of all, which is then resumed */
    uint64_t seed;
};

struct qd_bulk_forecast {
    double seconds;    /* until the last row is written */
    double efficiency; /* work / (ranks * seconds) */
    double writer;     /* share of the time that the writer works */
    double redone_s;   /* work that was lost and done again */
    uint64_t messages, failures;
};

QD_MUST_CHECK qd_err qd_bulk_simulate(const struct qd_bulk_model *model,
                                      struct qd_bulk_forecast *forecast);

#endif
