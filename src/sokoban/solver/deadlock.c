/* SPDX-License-Identifier: MIT */
/* Frozen boxes: those that no solution ever pushes, and what they prove.
 *
 * A box is stuck along an axis if there is a wall or a frozen box on either side, or if both sides
 * are squares from which no box reaches a goal. A box that is stuck along both axes is frozen. This
 * is the greatest fixed point: all boxes are assumed frozen, and those that have a free axis are
 * thawed until nothing changes. It covers the 2 x 2 block and every larger pattern of the kind. The
 * first push of a frozen box, if there is one, takes it where no goal can be reached, so a frozen
 * box off a goal loses the level. Boxes that cannot move at all are fewer: sokoban/frozen.c.
 */
#include "sokoban/solver/solver.h"

#include <string.h>

static bool is_solid(const struct sokoban_position *position, const uint8_t *frozen,
                     uint16_t square)
{
    if (square == SOKOBAN_NONE)
        return true;
    uint16_t box = position->at[square];
    return box && (!frozen || frozen[box - 1]);
}

/* Whether the box on `square` is stuck along the axis of `dir`; without `frozen` every box counts
 * as solid. */
static bool is_stuck(const struct sokoban_position *position, const struct sokoban_board *board,
                     const uint8_t *frozen, uint16_t square, int dir)
{
    uint16_t a = board->next[square][dir], b = board->next[square][sokoban_opposite(dir)];
    return is_solid(position, frozen, a) || is_solid(position, frozen, b) ||
           (board->dead[a] && board->dead[b]);
}

/* Whether box number `box`, just moved, may be frozen at all: a quick look at its neighbours. */
static bool may_freeze(const struct sokoban_position *position, const struct sokoban_board *board,
                       uint32_t box)
{
    uint16_t square = position->box[box];
    return is_stuck(position, board, NULL, square, SOKOBAN_UP) &&
           is_stuck(position, board, NULL, square, SOKOBAN_LEFT);
}

bool sokoban_freeze(const struct sokoban_position *position, const struct sokoban_board *board,
                    uint8_t *frozen)
{
    bool thawed = true;
    memset(frozen, 1, position->boxes);
    while (thawed) {
        thawed = false;
        for (uint32_t i = 0; i < position->boxes; i++) {
            uint16_t square = position->box[i];
            if (!frozen[i] || (is_stuck(position, board, frozen, square, SOKOBAN_UP) &&
                               is_stuck(position, board, frozen, square, SOKOBAN_LEFT)))
                continue;
            frozen[i] = 0;
            thawed = true;
        }
    }
    for (uint32_t i = 0; i < position->boxes; i++)
        if (frozen[i] && board->goal_at[position->box[i]] == SOKOBAN_NONE)
            return false;
    return true;
}

bool sokoban_push_lives(const struct sokoban_position *position, const struct sokoban_board *board,
                        uint32_t box)
{
    uint8_t frozen[SOKOBAN_BOXES];
    /* A box that is not frozen freezes no other. */
    return !may_freeze(position, board, box) || sokoban_freeze(position, board, frozen);
}
