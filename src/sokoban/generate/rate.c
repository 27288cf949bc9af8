/* SPDX-License-Identifier: MIT */
/* How hard a level is: by the search it takes and the room it leaves for mistakes, not by the
 * length of its solution.
 *
 * The effort is the number of positions that the push-optimal search expands, at most
 * OPTIMAL_NODES. The space is the number of ways to put the boxes on squares from which they reach
 * a goal. Both count in doublings, the space twice and at most three times the effort, since many
 * boxes that go straight home are not hard. Calibrated so that Microban, Boxoban and XSokoban come
 * out in that order: docs/rules/sokoban.md has the figures. Logarithms are in whole numbers, so
 * that every machine rates alike.
 */
#include "sokoban/generate/make.h"
#include "sokoban/survey.h"

enum { OPTIMAL_NODES = 30000, SPACE_WEIGHT = 2, SPACE_MOST = 3, UNIT = 256, POINTS = 10 };

const char *const sokoban_class_names[SOKOBAN_CLASSES + 1] = {"easy", "medium", "hard", "expert",
                                                              NULL};

/* The minimum points of each class. */
static const uint32_t first_points[SOKOBAN_CLASSES] = {0, 187, 296, 500};

uint32_t sokoban_shape_worth(const struct sokoban_shape *shape)
{
    return shape->pushes + 2 * shape->lines + 4 * shape->changes;
}

/* The logarithm to base 2, in UNIT parts; the bits after the point by squaring. */
static uint32_t doublings(uint64_t count)
{
    uint32_t whole = 0;
    while (count >> whole > 1)
        whole++;
    uint64_t x = whole > 31 ? count >> (whole - 31) : count << (31 - whole);
    uint32_t result = whole * UNIT;
    for (uint32_t bit = UNIT / 2; bit > 0; bit /= 2) {
        x = x * x >> 31;
        if (x >> 32) {
            result += bit;
            x >>= 1;
        }
    }
    return result;
}

/* Doublings of the number of ways to choose `boxes` of `squares`. */
static uint32_t choices(uint32_t squares, uint32_t boxes)
{
    uint32_t sum = 0, less = 0;
    for (uint32_t i = 1; i <= boxes && squares > boxes; i++) {
        sum += doublings(squares - boxes + i);
        less += doublings(i);
    }
    return sum > less ? sum - less : 0;
}

static void grade(const struct sokoban_level *level, struct sokoban_rating *rating)
{
    struct sokoban_survey survey;
    sokoban_survey(level, &survey);
    uint32_t effort = doublings(rating->effort + 1);
    uint32_t space = choices((uint32_t)(survey.floor - survey.dead), (uint32_t)level->boxes);
    rating->space = space * POINTS / UNIT;
    if (space > SPACE_MOST * effort)
        space = SPACE_MOST * effort;
    rating->points = (effort + SPACE_WEIGHT * space) * POINTS / UNIT;
    int class = SOKOBAN_EXPERT;
    while (class > SOKOBAN_EASY && rating->points < first_points[class])
        class --;
    rating->class = (enum sokoban_class) class;
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
    grade(level, rating);
    return err;
}
