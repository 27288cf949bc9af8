/* SPDX-License-Identifier: MIT */
/* The tasks of every game: those by trait, and the one list of those that only one game has. */
#include "grade/gyges/tasks.h"
#include "grade/grade.h"
#include "grade/wumpus/tasks.h"

#include <string.h>

static const struct {
    const char *game;
    const struct qd_grade_task *task;
} own[] = {
    {"wumpus", &wumpus_grade_aima},
    {"wumpus", &wumpus_grade_ia02},
    {"gyges", &gyges_grade},
};

enum { OWN = sizeof own / sizeof own[0] };

/* The task that a game has by its traits; NULL: none. */
static const struct qd_grade_task *usual(const struct qd_game *game)
{
    return game->path ? &qd_grade_path : game->deduce ? &qd_grade_dark : NULL;
}

static const struct qd_grade_task *task_at(const struct qd_game *game, int index)
{
    const struct qd_grade_task *first = usual(game);
    if (first && index-- == 0)
        return first;
    for (int i = 0; i < OWN; i++)
        if (strcmp(own[i].game, game->id) == 0 && index-- == 0)
            return own[i].task;
    return NULL;
}

const struct qd_grade_task *qd_grade_task_find(const struct qd_game *game, const char *rules)
{
    const struct qd_grade_task *task;
    for (int i = 0; (task = task_at(game, i)); i++)
        if (rules[0] == '\0' || strcmp(task->rules, rules) == 0)
            return task;
    return NULL;
}
