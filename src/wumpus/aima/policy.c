/* SPDX-License-Identifier: MIT */
/* Asking an optimal policy what to do: a belief is looked up among the sets that exact.c solved. */
#include "wumpus/aima/exact.h"

#include <stdlib.h>

void wumpus_aima_policy_free(struct wumpus_aima_policy *p)
{
    if (!p)
        return;
    qd_set_free(&p->sets);
    qd_meter_release(&p->meter, (void *)&p->first, p->first_room * sizeof *p->first);
    qd_meter_release(&p->meter, (void *)&p->pose, p->pose_room * sizeof *p->pose);
    free(p);
}

double wumpus_aima_policy_value(const struct wumpus_aima_policy *p)
{
    return p->value;
}

uint64_t wumpus_aima_policy_states(const struct wumpus_aima_policy *p)
{
    return p->poses;
}

static unsigned gather(const struct wumpus_aima_policy *p, uint64_t set)
{
    unsigned out = 0;
    for (int cell = 0; cell < p->cells; cell++)
        if (set >> (cell / p->side * AIMA_STRIDE + cell % p->side) & 1)
            out |= 1u << cell;
    return out;
}

/* The belief's pose in the table, NULL if there is none. */
static const struct pose *find_pose(const struct wumpus_aima_policy *p,
                                    const struct wumpus_aima_belief *b)
{
    uint64_t wumpus = wumpus_aima_wumpus_cells(b, p->board);
    const struct known k = {(uint16_t)gather(p, b->visited), (uint16_t)gather(p, b->breeze),
                            (uint16_t)gather(p, wumpus), b->arrow && wumpus};
    int cell = b->at / AIMA_STRIDE * p->side + b->at % AIMA_STRIDE;
    uint32_t index;
    for (int i = 0; i < 2; i++)
        if (b->least[i] != p->side || b->most[i] != p->side)
            return NULL;
    if (!qd_set_find(&p->sets, &k, &index))
        return NULL;
    return pose_at(p, p->first[index], k.visited, cell, b->heading);
}

bool wumpus_aima_policy_action(const struct wumpus_aima_policy *p,
                               const struct wumpus_aima_belief *b, enum wumpus_aima_action *out)
{
    const struct pose *pose = find_pose(p, b);
    if (pose)
        *out = (enum wumpus_aima_action)pose->action;
    return pose;
}
