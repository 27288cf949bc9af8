/* SPDX-License-Identifier: MIT */
/* Internals shared by the files of a contest. */
#ifndef QD_REFEREE_INSIDE_H
#define QD_REFEREE_INSIDE_H

#include "referee/contest.h"

#include <pthread.h>
#include <time.h>

enum { SCOREBOARD_MOST = 1 << 20, SCOREBOARD_ROWS = 1000 };

struct qd_contest {
    struct qd_store *store;
    struct qd_series series;
    unsigned attempts;
    pthread_mutex_t lock; /* of the two below */
    struct qd_buf shown;  /* the scoreboard as last rendered */
    struct timespec shown_at;
};

#endif
