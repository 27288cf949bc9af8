/* SPDX-License-Identifier: MIT */
/* From games to expected scores. A pair has four games or so: alone they would say little, and the
 * best of ninety answers would mostly be the luckiest. So a pair's score is mixed with four games'
 * worth of what both setups score elsewhere: their averages added, the average of all taken off.
 */
#include "gyges/book/book.h"

enum { PRIOR_GAMES = 4, SURE = 980 };

static int clamp(int rate)
{
    return rate > SURE ? SURE : rate < 1000 - SURE ? 1000 - SURE : rate;
}

/* Thousandths of the possible points; half where nothing was played. */
static int share(uint32_t points, uint32_t games)
{
    return games ? (int)(points * 500 / games) : 500;
}

void gyges_rates_of(const struct gyges_matrix *matrix, struct gyges_rates *rates)
{
    uint32_t points[2][GYGES_SETUPS] = {0}, games[2][GYGES_SETUPS] = {0}, all[2] = {0};
    for (int s = 0; s < GYGES_SETUPS; s++)
        for (int n = 0; n < GYGES_SETUPS; n++) {
            points[0][s] += matrix->points[s][n];
            points[1][n] += matrix->points[s][n];
            games[0][s] += matrix->games[s][n];
            games[1][n] += matrix->games[s][n];
            all[0] += matrix->points[s][n];
            all[1] += matrix->games[s][n];
        }
    for (int s = 0; s < GYGES_SETUPS; s++)
        for (int n = 0; n < GYGES_SETUPS; n++) {
            int expected = clamp(share(points[0][s], games[0][s]) +
                                 share(points[1][n], games[1][n]) - share(all[0], all[1]));
            rates->at[s][n] = (int16_t)((matrix->points[s][n] * 500 + PRIOR_GAMES * expected) /
                                        (matrix->games[s][n] + PRIOR_GAMES));
        }
}

int gyges_rates_answer(const struct gyges_rates *rates, int south)
{
    int best = 0;
    for (int n = 1; n < GYGES_SETUPS; n++)
        if (rates->at[south][n] < rates->at[south][best])
            best = n;
    return best;
}
