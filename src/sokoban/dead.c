/* SPDX-License-Identifier: MIT */
/* Dead squares: where a box, alone on the board, can be pushed to no goal. Computed backwards, by
 * pulling a box from every goal; the player is assumed to be wherever needed, so every square
 * marked is certainly dead.
 */
#include "sokoban/sokoban.h"

#include <string.h>

void sokoban_dead_squares(const struct sokoban_level *level, uint8_t *dead)
{
    uint16_t queue[SOKOBAN_CELLS];
    int head = 0, tail = 0;
    for (int cell = 0; cell < level->cells; cell++) {
        dead[cell] = level->ground[cell] == SOKOBAN_FLOOR;
        if (level->ground[cell] == SOKOBAN_GOAL)
            queue[tail++] = (uint16_t)cell;
    }
    while (head < tail) {
        int cell = queue[head++];
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            /* The player stands at `from` and steps back to `room`; the box follows. */
            int from = sokoban_beside(level, cell, dir);
            if (!sokoban_inside(level, from) || !dead[from])
                continue;
            int room = sokoban_beside(level, from, dir);
            if (!sokoban_inside(level, room))
                continue;
            dead[from] = 0;
            queue[tail++] = (uint16_t)from;
        }
    }
}
