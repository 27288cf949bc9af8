/* SPDX-License-Identifier: MIT */
/* How many pushes one box alone needs, for each side the player may be on.
 *
 * A box on a square that splits the board is not the same for a player before and behind it, so a
 * place is a square and a side. From each goal the box is pulled over all places, breadth first: a
 * place met at depth n needs n pushes. Other boxes only make paths longer, and a walking player
 * never crosses a box, so his side of every other box does not change: the sum over a matching of
 * boxes to goals never overestimates, and changes in one row only after a push.
 */
#include "sokoban/solver/board.h"

#include <string.h>

static bool open_square(const uint8_t *walls, uint16_t square)
{
    return square != SOKOBAN_NONE && !(walls && walls[square]);
}

/* `out` is the goal's column of the table. */
static void pull_from(const struct sokoban_board *board, const uint8_t *walls, uint16_t goal,
                      uint16_t *out, uint32_t *queue)
{
    size_t width = board->goals;
    uint32_t head = 0, tail = 0;
    for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
        uint16_t player = board->next[goal][dir];
        if (player == SOKOBAN_NONE)
            continue;
        uint32_t place = sokoban_place(board, goal, player);
        if (out[place * width] != SOKOBAN_FAR)
            continue;
        out[place * width] = 0;
        queue[tail++] = place;
    }
    /* A closed goal keeps its box and takes no other. */
    while (head < tail && open_square(walls, goal)) {
        uint32_t place = queue[head++], box = place / SOKOBAN_DIRS;
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint16_t from = board->next[box][dir];
            if (!open_square(walls, from) || sokoban_place(board, box, from) != place)
                continue;
            uint16_t player = board->next[from][dir];
            if (!open_square(walls, player))
                continue;
            uint32_t before = sokoban_place(board, from, player);
            if (out[before * width] != SOKOBAN_FAR)
                continue;
            out[before * width] = (uint16_t)(out[place * width] + 1);
            queue[tail++] = before;
        }
    }
}

void sokoban_distances(const struct sokoban_board *board, const uint8_t *walls, uint16_t *out,
                       uint32_t *queue)
{
    size_t places = (size_t)board->squares * SOKOBAN_DIRS;
    memset(out, 0xff, places * board->goals * sizeof *out);
    for (uint32_t goal = 0; goal < board->goals; goal++)
        pull_from(board, walls, board->goal[goal], out + goal, queue);
}
