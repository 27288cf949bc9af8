/* SPDX-License-Identifier: MIT */
/* Internals of the agent: sampled worlds, and a careful agent's score in them. */
#ifndef QD_WUMPUS_AIMA_SAMPLE_H
#define QD_WUMPUS_AIMA_SAMPLE_H

#include "wumpus/aima/aima.h"

/* A sampled world. */
struct wumpus_aima_world {
    uint64_t board;
    uint64_t pits;
    uint64_t wumpus; /* 0: it is dead */
    uint64_t gold;
};

/* The possible boards, and the likelihood of the percepts on each, up to a common factor. */
struct wumpus_aima_boards {
    int count;
    uint64_t board[AIMA_SIDE_MAX * AIMA_SIDE_MAX];
    double weight[AIMA_SIDE_MAX * AIMA_SIDE_MAX];
    double all;
};

int wumpus_aima_boards(const struct wumpus_aima_belief *belief, struct wumpus_aima_boards *out);
void wumpus_aima_sample(const struct wumpus_aima_belief *belief,
                        const struct wumpus_aima_boards *boards, struct qd_rng *rng,
                        struct wumpus_aima_world *out);
/* The cell of the set that takes the fewest actions to enter over visited cells, including
 * those. */
bool wumpus_aima_nearest(const struct wumpus_aima_belief *belief, uint64_t cells,
                         struct wumpus_aima_plan *out, int *actions);
/* Cells an arrow flies through. */
uint64_t wumpus_aima_line(int at, int heading, uint64_t board);
/* The score of going home and climbing out. */
int wumpus_aima_home_score(const struct wumpus_aima_belief *belief);
/* The remaining score from the belief on, starting with a plan that takes `actions`. */
int wumpus_aima_careful(const struct wumpus_aima_world *world, struct wumpus_aima_belief belief,
                        const struct wumpus_aima_plan *first, int actions);

#endif
