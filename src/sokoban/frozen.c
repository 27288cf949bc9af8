/* SPDX-License-Identifier: MIT */
/* Boxes that no push can ever move, for people to see. The greatest fixed point: all boxes are
 * taken for frozen, and those with a free axis are thawed until nothing changes. An axis is not
 * free if one side is a wall or a frozen box. That a push would lose does not stop it: what
 * solver/deadlock.c counts besides is true of solutions, not of pushes.
 */
#include "sokoban/sokoban.h"

#include <string.h>

struct ice {
    const struct sokoban_level *level;
    uint8_t *frozen;
};

static bool is_solid(const struct ice *ice, int cell)
{
    return cell < 0 || ice->level->ground[cell] == SOKOBAN_WALL || ice->frozen[cell];
}

static bool is_stuck(const struct ice *ice, int cell, int dir, int opposite)
{
    int a = sokoban_beside(ice->level, cell, dir), b = sokoban_beside(ice->level, cell, opposite);
    return is_solid(ice, a) || is_solid(ice, b);
}

void sokoban_frozen_boxes(const struct sokoban_level *level, const struct sokoban_state *state,
                          uint8_t *frozen)
{
    const struct ice ice = {level, frozen};
    memset(frozen, 0, (size_t)level->cells);
    for (int box = 0; box < level->boxes; box++)
        frozen[state->box[box]] = 1;
    for (bool thawed = true; thawed;) {
        thawed = false;
        for (int box = 0; box < level->boxes; box++) {
            int cell = state->box[box];
            if (!frozen[cell] || (is_stuck(&ice, cell, SOKOBAN_UP, SOKOBAN_DOWN) &&
                                  is_stuck(&ice, cell, SOKOBAN_LEFT, SOKOBAN_RIGHT)))
                continue;
            frozen[cell] = 0;
            thawed = true;
        }
    }
}
