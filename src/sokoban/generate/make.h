/* SPDX-License-Identifier: MIT */
/* Generating levels: a room, goals in it, the position furthest from solved; and rating them. */
#ifndef QD_SOKOBAN_GENERATE_MAKE_H
#define QD_SOKOBAN_GENERATE_MAKE_H

#include "base/base.h"
#include "sokoban/sokoban.h"

/* Measures of a solution. Pushes are the fewest possible. */
struct sokoban_shape {
    uint32_t pushes;
    uint32_t changes; /* times another box is pushed, the first included */
    uint32_t lines;   /* straight runs of one box */
};

/* Fills the ground of a level whose size is set: rooms that touch, with pillars in wide places. */
void sokoban_carve(struct sokoban_level *room, struct qd_rng *rng);
/* Turns level->boxes floor cells into goals, clustered or apart; false if they do not fit. */
bool sokoban_place_goals(struct sokoban_level *room, struct qd_rng *rng);

/* Puts boxes and player as far from solved as pulling finds within `positions` positions, and
 * describes the solution: its shape, and the boxes' cells and directions as cell << 2 | dir.
 * QD_NOTHING when nothing can be pulled. */
QD_MUST_CHECK qd_err sokoban_unwind(struct sokoban_level *room, uint32_t positions,
                                    struct qd_rng *rng, const struct qd_limits *limits,
                                    struct sokoban_shape *shape, struct qd_moves *pushes);

/* The same for many boxes: every box far from its goal, the number of pushes not the least. */
QD_MUST_CHECK qd_err sokoban_scatter(struct sokoban_level *room, struct qd_rng *rng,
                                     const struct qd_limits *limits, struct sokoban_shape *shape,
                                     struct qd_moves *pushes);

struct sokoban_rating {
    struct sokoban_shape shape;
    uint32_t moves;
    bool optimal;    /* the pushes are proved minimal */
    uint64_t effort; /* positions examined by the push-optimal search */
    uint32_t space;  /* arrangements of the boxes on live squares, ten times the doublings */
    uint32_t points;
    enum sokoban_class class;
};

/* How interesting a solution is. */
uint32_t sokoban_shape_worth(const struct sokoban_shape *shape);
/* QD_IMPOSSIBLE for a level without solution, QD_LIMIT when none was found. */
QD_MUST_CHECK qd_err sokoban_rate(const struct sokoban_level *level, const struct qd_limits *limits,
                                  struct sokoban_rating *rating);

#endif
