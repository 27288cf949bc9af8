/* SPDX-License-Identifier: MIT */
/* Several threads on one table (lazy SMP): the helper threads search the same position, every other
 * one a ply deeper, and the first benefits from their entries in the table. Only the first thread's
 * answer counts, so one thread alone is deterministic.
 */
#include "gyges/engine/team.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { THREADS_MAX = 64 };

struct helper {
    pthread_t thread;
    struct gyges_engine *engine;
    struct gyges_task task;
    struct qd_limits limits;
    struct gyges_found found;
    bool running;
};

struct gyges_team {
    int count; /* helpers, beside the first */
    struct gyges_engine *first;
    struct helper *helpers;
    atomic_bool stop;
};

struct gyges_team *gyges_team_new(int threads, uint64_t table_bytes)
{
    struct gyges_team *team = calloc(1, sizeof *team);
    if (!team)
        return NULL;
    int helpers = threads > THREADS_MAX ? THREADS_MAX - 1 : threads - 1;
    team->first = gyges_engine_new(table_bytes);
    team->helpers = calloc((size_t)(helpers > 0 ? helpers : 1), sizeof *team->helpers);
    bool good = team->first && team->helpers;
    for (; good && team->count < helpers; team->count++) {
        struct helper *helper = &team->helpers[team->count];
        helper->engine = gyges_engine_new(0);
        good = helper->engine != NULL;
        if (good)
            gyges_engine_share(helper->engine, team->first);
    }
    if (!good) {
        gyges_team_free(team);
        return NULL;
    }
    return team;
}

void gyges_team_free(struct gyges_team *team)
{
    if (!team)
        return;
    for (int i = 0; i < team->count; i++)
        gyges_engine_free(team->helpers[i].engine);
    gyges_engine_free(team->first);
    free(team->helpers);
    free(team);
}

void gyges_team_clear(struct gyges_team *team)
{
    gyges_engine_clear(team->first);
}

struct gyges_engine *gyges_team_engine(struct gyges_team *team)
{
    return team->first;
}

static bool helper_proceeds(void *context, const struct qd_progress *progress)
{
    (void)progress;
    struct gyges_team *team = context;
    return !atomic_load_explicit(&team->stop, memory_order_relaxed);
}

static void *help(void *argument)
{
    struct helper *helper = argument;
    (void)!gyges_think(helper->engine, &helper->task, &helper->found);
    return NULL;
}

qd_err gyges_team_think(struct gyges_team *team, const struct gyges_task *task,
                        struct gyges_found *found)
{
    atomic_store(&team->stop, false);
    for (int i = 0; i < team->count; i++) {
        struct helper *helper = &team->helpers[i];
        helper->limits = (struct qd_limits){.proceed = helper_proceeds, .context = team};
        helper->task = *task;
        helper->task.limits = &helper->limits;
        helper->task.nodes = helper->task.soft_ns = 0;
        helper->task.in_game = false;
        helper->task.told = NULL;
        helper->task.lines = 1;
        helper->task.first_depth = i % 2 ? 1 : 2;
        helper->running = pthread_create(&helper->thread, NULL, help, helper) == 0;
    }
    qd_err err = gyges_think(team->first, task, found);
    atomic_store(&team->stop, true);
    for (int i = 0; i < team->count; i++) {
        if (!team->helpers[i].running)
            continue;
        pthread_join(team->helpers[i].thread, NULL);
        found->nodes += team->helpers[i].found.nodes;
    }
    return err;
}
