/* SPDX-License-Identifier: MIT */
/* The first teacher: the side with more moves is better off.
 *
 * A network needs games of a player that already sees something, and the number of moves each side
 * has is the best simple indicator. Counting is slow (two counts cost as much as two hundred values
 * of the network), so this teacher looks one ply ahead only; its counts are reused: some of the
 * children are recorded with their own counts, which makes a million positions in minutes. From the
 * second generation on the network teaches itself.
 */
#include "cli/gyges/training/training.h"

#include <math.h>

enum { CHILDREN = 8 };

static const struct gyges_options rules;

int gyges_mobility(const struct gyges_board *board)
{
    struct gyges_board turned = gyges_flip(board);
    double own = (double)gyges_perft(board, &rules, 1);
    double theirs = (double)gyges_perft(&turned, &rules, 1);
    return (int)lround(100 * log((own + 1) / (theirs + 1)));
}

bool gyges_teach(const struct gyges_board *board, struct qd_rng *rng, struct gyges_examples *out,
                 struct gyges_step *step, int *score)
{
    struct gyges_step steps[GYGES_MOVES_MAX];
    int count = gyges_steps(board, &rules, steps);
    bool any = false;
    for (int i = 0; i < count; i++) {
        struct gyges_board child = gyges_moved(board, steps[i]);
        child = gyges_flip(&child);
        if (gyges_wins(&child))
            continue;
        int value = gyges_mobility(&child);
        if (!any || -value > *score) {
            *score = -value;
            *step = steps[i];
        }
        any = true;
        if (qd_rng_below(rng, (uint32_t)count) < CHILDREN)
            gyges_examples_add(out,
                               &(struct gyges_example){child, (int16_t)value, GYGES_UNKNOWN, 0});
    }
    return any;
}
