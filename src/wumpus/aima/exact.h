/* SPDX-License-Identifier: MIT */
/* The table of an optimal policy: filled by exact.c, looked up by policy.c. */
#ifndef QD_WUMPUS_AIMA_EXACT_H
#define QD_WUMPUS_AIMA_EXACT_H

#include "base/count.h"
#include "wumpus/aima/aima.h"

enum { MOST = AIMA_EXACT_SIDE * AIMA_EXACT_SIDE };

/* One set of knowledge; cells are numbered row by row. */
struct known {
    uint16_t visited;
    uint16_t breeze;
    uint16_t wumpus; /* where it may be; 0 when it is dead */
    uint16_t arrow;
};

/* Values are kept in whole parts of 1 / FINE. */
enum { FINE = 1 << 19 };

/* A place and heading of a set: its value, what to do there, and the way home. */
struct pose {
    int32_t value;
    uint8_t action;
    uint8_t home; /* actions over safe cells to the start */
};

struct wumpus_aima_policy {
    int side;
    int cells;
    uint64_t board;
    const struct qd_limits *limits;
    struct qd_meter meter;
    struct qd_set sets; /* keys: struct known */
    uint64_t *first;    /* by set: its first pose */
    size_t first_room;
    struct pose *pose; /* of all sets, by visited cell and heading */
    size_t pose_room;
    uint64_t poses;
    double value;
    uint16_t beside[MOST];
    int8_t ahead[MOST][4];
    uint16_t line[MOST][4]; /* cells an arrow flies through */
};

static inline int count_of(unsigned set)
{
    return qd_count(set);
}

static inline struct pose *pose_at(const struct wumpus_aima_policy *p, uint64_t first,
                                   unsigned visited, int cell, int heading)
{
    int rank = count_of(visited & ((1u << cell) - 1));
    return &p->pose[first + (uint64_t)(4 * rank + heading)];
}

#endif
