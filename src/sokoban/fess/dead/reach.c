/* SPDX-License-Identifier: MIT */
/* Every box needs a goal of its own that it can reach past the frozen boxes.
 *
 * Each box is taken alone with the frozen ones as walls and the player where he is: breadth first
 * over (square, group of its sides the player is in), with the exact groups that the frozen boxes
 * leave. The estimate's tables know only the sides of the empty board. Goals and boxes are then
 * matched by Kuhn's augmenting paths. Sound: removing boxes only helps.
 */
#include "sokoban/fess/dead/dead.h"

#include <string.h>

struct reach {
    struct sokoban_dead *dead;
    uint8_t can[SOKOBAN_BOXES][SOKOBAN_BOXES / 8 + 1]; /* by box: bits of goals */
    uint16_t owner[SOKOBAN_BOXES];                     /* by goal, from 1 */
    uint8_t seen[SOKOBAN_BOXES];
};

/* The goals a box can reach, all found by one search of the macro engine. */
static void find_goals(struct reach *r, uint32_t box)
{
    uint32_t alone = r->dead->few.boxes - 1;
    struct sokoban_dead *dead = r->dead;
    const struct sokoban_board *board = dead->analysis->board;
    struct sokoban_macros *m = dead->macros;
    uint16_t square = dead->few.box[alone], goal = board->goal_at[square];
    memset(r->can[box], 0, sizeof r->can[box]);
    if (goal != SOKOBAN_NONE)
        r->can[box][goal / 8] |= (uint8_t)(1u << goal % 8);
    m->count = 0;
    sokoban_macro_box(m, &dead->few, alone);
    for (uint32_t i = 0; i < m->count; i++) {
        goal = board->goal_at[m->list[i].to];
        if (goal != SOKOBAN_NONE)
            r->can[box][goal / 8] |= (uint8_t)(1u << goal % 8);
    }
}

static bool give(struct reach *r, uint32_t box)
{
    const struct sokoban_board *board = r->dead->analysis->board;
    for (uint32_t goal = 0; goal < board->goals; goal++) {
        if (r->seen[goal] || !(r->can[box][goal / 8] >> goal % 8 & 1))
            continue;
        r->seen[goal] = 1;
        if (!r->owner[goal] || give(r, r->owner[goal] - 1u)) {
            r->owner[goal] = (uint16_t)(box + 1);
            return true;
        }
    }
    return false;
}

/* Reduces the board to the frozen boxes and a box on `square`, with the player in his area. */
static void place_alone(struct sokoban_dead *dead, const struct sokoban_position *position,
                        const uint8_t *frozen, uint16_t square)
{
    struct sokoban_position *few = &dead->few;
    for (uint32_t i = 0; i < few->boxes; i++)
        few->at[few->box[i]] = 0;
    few->boxes = 0;
    for (uint32_t i = 0; i < position->boxes; i++)
        if (frozen[i] && position->box[i] != square) {
            few->box[few->boxes++] = position->box[i];
            few->at[position->box[i]] = (uint16_t)few->boxes;
        }
    few->box[few->boxes++] = square;
    few->at[square] = (uint16_t)few->boxes;
    few->player = position->zone;
    sokoban_flood(few, dead->analysis->board);
}

bool sokoban_dead_reach(struct sokoban_dead *dead, const struct sokoban_position *position,
                        const uint8_t *frozen)
{
    struct reach r = {.dead = dead};
    struct sokoban_macros *m = dead->macros;
    const struct sokoban_board *board = dead->analysis->board;
    bool any = false;
    for (uint32_t i = 0; i < position->boxes; i++)
        any |= frozen[i];
    if (!any || board->goals > SOKOBAN_BOXES)
        return false;
    m->board = board;
    m->way = SOKOBAN_PUSHES;
    m->allowed = NULL;
    m->filter = NULL;
    m->work = 0;
    for (uint32_t i = 0; i < position->boxes; i++)
        if (frozen[i])
            r.owner[board->goal_at[position->box[i]]] = (uint16_t)(SOKOBAN_BOXES + 1);
    for (uint32_t i = 0; i < position->boxes; i++) {
        if (frozen[i])
            continue;
        place_alone(dead, position, frozen, position->box[i]);
        find_goals(&r, i);
        memset(r.seen, 0, board->goals);
        for (uint32_t j = 0; j < position->boxes; j++)
            if (frozen[j])
                r.seen[board->goal_at[position->box[j]]] = 1;
        if (!give(&r, i))
            return true;
    }
    dead->work += m->work;
    return false;
}
