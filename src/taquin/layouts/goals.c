/* SPDX-License-Identifier: MIT */
/* The layouts a search aims at, with the distance of every class to its cells in each. */
#include "taquin/taquin.h"
#include "taquin/walking.h"

#include <stdlib.h>
#include <string.h>

enum { GOAL_STEPS = 4000000 };

struct collect {
    const struct taquin_level *level;
    struct taquin_goals *goals;
};

static bool collect_goal(void *context, const uint8_t *layout)
{
    struct collect *collect = context;
    struct taquin_goals *goals = collect->goals;
    if (!taquin_layout_reachable(collect->level, layout))
        return true;
    if (goals->count == TAQUIN_GOALS)
        return false;
    memcpy(goals->layout[goals->count++], layout, (size_t)collect->level->cells);
    return true;
}

static void fill_distances(const struct taquin_level *level, const uint8_t *layout,
                           uint8_t distance[TAQUIN_CELLS][TAQUIN_CELLS])
{
    memset(distance, 0xff, sizeof(uint8_t[TAQUIN_CELLS][TAQUIN_CELLS]));
    for (int place = 0; place < level->cells; place++) {
        uint8_t *row = distance[layout[place]];
        for (int cell = 0; cell < level->cells; cell++) {
            int steps = abs(cell / level->cols - place / level->cols) +
                        abs(cell % level->cols - place % level->cols);
            if (steps < row[cell])
                row[cell] = (uint8_t)steps;
        }
    }
}

/* Minimum touching pairs over the goals; over all cells of the blank when not all goals are known.
 */
static int least_pairs(const struct taquin_level *level, const struct taquin_goals *goals)
{
    int all = 2 * level->cells - level->rows - level->cols;
    if (!goals->complete)
        return all - 2 - (level->rows > 2) - (level->cols > 2);
    int least = all;
    for (int i = 0; i < goals->count; i++) {
        int touching, agreeing;
        taquin_pairs(level, goals->layout[i], &touching, &agreeing);
        least = touching < least ? touching : least;
    }
    return least;
}

qd_err taquin_goals_find(const struct taquin_level *level, struct taquin_goals **out)
{
    struct taquin_goals *goals = calloc(1, sizeof *goals);
    if (!goals)
        return QD_MEMORY;
    struct collect collect = {level, goals};
    goals->complete =
        level->sole_layout || taquin_layouts(level, GOAL_STEPS, collect_goal, &collect) == QD_OK;
    if (goals->count == 0 && level->layout_known) {
        memcpy(goals->layout[0], level->layout, (size_t)level->cells);
        goals->count = 1;
    }
    goals->least_pairs = least_pairs(level, goals);
    size_t room = goals->count > 0 ? (size_t)goals->count : 1;
    goals->distance = calloc(room, sizeof *goals->distance);
    if (!goals->distance) {
        free(goals);
        return QD_MEMORY;
    }
    for (int i = 0; i < goals->count; i++)
        fill_distances(level, goals->layout[i], goals->distance[i]);
    *out = goals;
    return QD_OK;
}

qd_err taquin_goals_walk(const struct taquin_level *level, struct taquin_goals *goals,
                         const struct qd_limits *limits)
{
    return taquin_walking_new(level, goals, limits, &goals->walking);
}

void taquin_goals_free(struct taquin_goals *goals)
{
    if (goals) {
        taquin_walking_free(goals->walking);
        free(goals->distance);
    }
    free(goals);
}
