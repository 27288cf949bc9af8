/* Inside the agent: worlds that fit a belief, and a careful agent's score in them. */
#ifndef QD_WUMPUS_AIMA_SAMPLE_H
#define QD_WUMPUS_AIMA_SAMPLE_H

#include "wumpus/aima.h"

/* An imagined world. */
struct aima_world {
    uint64_t board;
    uint64_t pits;
    uint64_t wumpus; /* 0: it is dead */
    uint64_t gold;
};

/* The boards that fit, and how likely what was noticed is on each, up to a common factor. */
struct aima_boards {
    int count;
    uint64_t board[AIMA_SIDE_MAX * AIMA_SIDE_MAX];
    double weight[AIMA_SIDE_MAX * AIMA_SIDE_MAX];
    double all;
};

double aima_board_weight(const struct aima_belief *belief, uint64_t board);
int aima_boards(const struct aima_belief *belief, struct aima_boards *out);
void aima_sample(const struct aima_belief *belief, const struct aima_boards *boards,
                 struct qd_rng *rng, struct aima_world *out);
/* The cell of the set that takes fewest actions to enter over visited cells, those included. */
bool aima_nearest(const struct aima_belief *belief, uint64_t cells, struct aima_plan *out,
                  int *actions);
/* Cells an arrow flies through. */
uint64_t aima_line(int at, int heading, uint64_t board);
/* What going home and climbing out scores. */
int aima_home_score(const struct aima_belief *belief);
/* What is still scored from the belief on when it begins with a plan that takes `actions`. */
int aima_careful(const struct aima_world *world, struct aima_belief belief,
                 const struct aima_plan *first, int actions);

#endif
