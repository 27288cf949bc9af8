/* SPDX-License-Identifier: MIT */
/* A whole maze of the rule set `ia02`, played by our mapper and explorer through the referee. */
#ifndef QD_WUMPUS_IA02_COURSE_H
#define QD_WUMPUS_IA02_COURSE_H

#include "wumpus/ia02/explorer.h"

struct wumpus_ia02_result {
    int64_t map_cost;
    int probes;   /* plain, proved safe */
    int cautious; /* with caution */
    int dared;    /* plain, with a risk */
    int hurt;     /* of these, on a hazard */
    int declared;
    int golds; /* collected, one on the start too */
    int left;  /* seen and left */
    int steps;
    int64_t gain;  /* rewards minus steps of the walk */
    int64_t bound; /* proved upper bound on the gain */
};

/* Called for every command and answer; `context` is the caller's. */
typedef void wumpus_ia02_watch_fn(void *context, const struct wumpus_ia02_player *player,
                                  enum wumpus_ia02_command command, int cell, bool proved,
                                  const struct wumpus_ia02_answer *answer);

struct wumpus_ia02_course {
    enum wumpus_ia02_strategy strategy;
    uint64_t seed;   /* of the report's strategy */
    int phase;       /* 1: only map; 2: the map is known and costs nothing; 0: both */
    uint32_t before; /* mazes of the series before this one, which the referee counts */
    wumpus_ia02_watch_fn *watch;
    void *context;
};

/* QD_INTERNAL if the referee ever refuses a command: a bug. */
QD_MUST_CHECK qd_err wumpus_ia02_run(const struct wumpus_ia02_course *course,
                                     const struct wumpus_level *maze,
                                     const struct qd_limits *limits,
                                     struct wumpus_ia02_result *out);

#endif
