/* SPDX-License-Identifier: MIT */
/* How hard a level is: points for the shape of its solution and for the search it takes.
 *
 * A solution of fewest pushes is replayed by the rules, which count pushes, straight runs and
 * changes of box; the effort is the number of positions the push-optimal search had to expand.
 * docs/rules/sokoban.md shows the same table of classes.
 */
#include "sokoban/generate/make.h"

enum { OPTIMAL_NODES = 200000, POINTS_A_DOUBLING = 6 };

const char *const sokoban_class_names[SOKOBAN_CLASSES + 1] = {"easy", "medium", "hard", "expert",
                                                              NULL};

/* The min points of each class. */
static const uint32_t first_points[SOKOBAN_CLASSES] = {0, 80, 130, 200};

uint32_t sokoban_shape_worth(const struct sokoban_shape *shape)
{
    return shape->pushes + 2 * shape->lines + 4 * shape->changes;
}

static uint32_t doublings(uint64_t count)
{
    uint32_t found = 0;
    for (; count > 1; count /= 2)
        found++;
    return found;
}

static qd_err replay(const struct sokoban_level *level, const struct qd_moves *moves,
                     struct sokoban_rating *rating)
{
    struct sokoban_state state;
    struct qd_message unused;
    sokoban_state_start(&level->base, &state);
    for (size_t i = 0; i < moves->count; i++) {
        qd_err err = sokoban_apply(&level->base, &state, moves->data[i], &unused);
        if (err)
            return err;
    }
    rating->moves = (uint32_t)moves->count;
    rating->shape = (struct sokoban_shape){state.pushes, state.changes, state.lines};
    return QD_OK;
}

qd_err sokoban_rate(const struct sokoban_level *level, const struct qd_limits *limits,
                    struct sokoban_rating *rating)
{
    struct sokoban_state state;
    struct qd_limits few = *limits;
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    sokoban_state_start(&level->base, &state);
    few.nodes = limits->nodes && limits->nodes < OPTIMAL_NODES ? limits->nodes : OPTIMAL_NODES;
    qd_err err = sokoban_solve(&level->base, &state, "optimal-pushes", NULL, &few, &answer, &why);
    *rating = (struct sokoban_rating){.optimal = !err, .effort = answer.stats.expanded};
    if (err == QD_LIMIT) {
        qd_answer_free(&answer);
        answer = (struct qd_answer){0};
        err = sokoban_solve(&level->base, &state, "auto", NULL, limits, &answer, &why);
    }
    if (!err)
        err = replay(level, &answer.moves, rating);
    qd_answer_free(&answer);
    rating->points =
        sokoban_shape_worth(&rating->shape) + POINTS_A_DOUBLING * doublings(rating->effort);
    int grade = SOKOBAN_EXPERT;
    while (grade > SOKOBAN_EASY && rating->points < first_points[grade])
        grade--;
    rating->class = (enum sokoban_class)grade;
    return err;
}
