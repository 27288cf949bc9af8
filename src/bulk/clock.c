/* SPDX-License-Identifier: MIT */
/* The clocks of bulk work: that of the machine, and what a thread has taken of it. */
#include "bulk/run.h"

#include <time.h>

static uint64_t read_ns(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

uint64_t qd_bulk_now_ns(void)
{
    return read_ns(CLOCK_MONOTONIC);
}

uint64_t qd_bulk_cpu_ns(void)
{
    return read_ns(CLOCK_THREAD_CPUTIME_ID);
}

void qd_bulk_sleep(uint64_t ns)
{
    const struct timespec pause = {(time_t)(ns / 1000000000u), (long)(ns % 1000000000u)};
    nanosleep(&pause, NULL);
}
