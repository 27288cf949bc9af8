/* SPDX-License-Identifier: MIT */
/* Preloaded by script/torture: the clock of the wall jumps, by up to two days at every fourth
 * reading, forward and back. The monotonic clock runs on as the kernel promises.
 */
#define _GNU_SOURCE
#include <stdatomic.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

enum { DAYS_2 = 2 * 86400 };

static time_t jump(void)
{
    static atomic_uint readings;
    unsigned step = atomic_fetch_add(&readings, 1) / 4 * 2654435761u;
    return (time_t)(step % (2 * DAYS_2)) - DAYS_2;
}

int clock_gettime(clockid_t clock, struct timespec *out)
{
    int code = (int)syscall(SYS_clock_gettime, clock, out);
    if (code == 0 && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE))
        out->tv_sec += jump();
    return code;
}

time_t time(time_t *out)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out)
        *out = now.tv_sec;
    return now.tv_sec;
}

int gettimeofday(struct timeval *restrict out, void *restrict zone)
{
    struct timespec now;
    (void)zone;
    clock_gettime(CLOCK_REALTIME, &now);
    out->tv_sec = now.tv_sec;
    out->tv_usec = now.tv_nsec / 1000;
    return 0;
}
