/* SPDX-License-Identifier: MIT */
/* Several threads that search one position (lazy SMP). Native only. */
#ifndef QD_GYGES_ENGINE_TEAM_H
#define QD_GYGES_ENGINE_TEAM_H

#include "gyges/engine/engine.h"

struct gyges_team;

/* NULL when out of memory. */
struct gyges_team *gyges_team_new(int threads, uint64_t table_bytes);
void gyges_team_free(struct gyges_team *team);
void gyges_team_clear(struct gyges_team *team);
/* As gyges_think, with all threads on one table; the first thread's answer counts. */
QD_MUST_CHECK qd_err gyges_team_think(struct gyges_team *team, const struct gyges_task *task,
                                      struct gyges_found *found);
/* The first thread's engine. */
struct gyges_engine *gyges_team_engine(struct gyges_team *team);

#endif
