/* SPDX-License-Identifier: MIT */
/* Rooms whose boxes can neither leave nor be brought home inside.
 *
 * Only the boxes of one room and of the squares at its mouths are kept. A box that gets out is
 * removed at once, and nothing else is tried then: the player can walk back the way it was pushed,
 * so no move is lost by it. The position is lost if the search ends with boxes in the room that are
 * not on goals. Rooms where boxes crowd in front of the way out are found so, long before they
 * freeze. After the room search of Shoham's Festival, known from its description.
 */
#include "sokoban/fess/dead/dead.h"

#include <string.h>

/* Marks the squares of a room and the corridor squares beside it. */
static void mark_room(struct sokoban_dead *dead, uint32_t room)
{
    const struct sokoban_analysis *analysis = dead->analysis;
    const struct sokoban_board *board = analysis->board;
    for (uint32_t i = 0; i < board->squares; i++) {
        dead->near[i] = analysis->room[i] == room;
        for (int dir = 0; dir < SOKOBAN_DIRS && analysis->room[i] == SOKOBAN_NO_ROOM; dir++) {
            uint16_t to = board->next[i][dir];
            dead->near[i] |= to != SOKOBAN_NONE && analysis->room[to] == room;
        }
    }
}

/* All moves of a box: SOKOBAN_ALIVE if one ends the search well. `freed` if the box gets out. */
static enum sokoban_verdict try_box(struct sokoban_dead *dead, const struct sokoban_few *state,
                                    uint32_t box, bool *freed)
{
    struct sokoban_macros *m = dead->macros;
    m->count = 0;
    sokoban_few_load(dead, state);
    sokoban_macro_box(m, &dead->few, box);
    for (uint32_t i = 0; i < m->count && !*freed; i++)
        if (!dead->near[m->list[i].to]) {
            struct sokoban_few next = sokoban_few_moved(dead, state, &m->list[i], true);
            *freed = true;
            if (sokoban_few_home(dead, &next))
                return SOKOBAN_ALIVE;
            return sokoban_few_add(dead, &next, FESS_ROOM_STATES) ? SOKOBAN_LOST_FEW
                                                                  : SOKOBAN_UNKNOWN;
        }
    for (uint32_t i = 0; i < m->count; i++) {
        struct sokoban_few next = sokoban_few_moved(dead, state, &m->list[i], false);
        if (sokoban_few_home(dead, &next))
            return SOKOBAN_ALIVE;
        if (!sokoban_few_add(dead, &next, FESS_ROOM_STATES))
            return SOKOBAN_UNKNOWN;
    }
    return SOKOBAN_LOST_FEW;
}

static enum sokoban_verdict search(struct sokoban_dead *dead, const struct sokoban_few *first)
{
    sokoban_few_begin(dead, first);
    for (uint32_t head = 0; head < dead->states; head++) {
        struct sokoban_few state = dead->state[head];
        uint32_t before = dead->states;
        bool freed = false;
        if (head == FESS_ROOM_NODES)
            return SOKOBAN_UNKNOWN;
        for (uint32_t i = 0; i < FESS_FEW && state.box[i] != SOKOBAN_NONE && !freed; i++) {
            enum sokoban_verdict verdict = try_box(dead, &state, i, &freed);
            if (verdict != SOKOBAN_LOST_FEW)
                return verdict;
        }
        /* Of a position from which a box gets out only that move counts, and it goes next. */
        if (freed && dead->states > before) {
            dead->state[before] = dead->state[dead->states - 1];
            dead->states = before + 1;
            struct sokoban_few next = dead->state[before];
            dead->state[before] = dead->state[head + 1];
            dead->state[head + 1] = next;
        }
    }
    return SOKOBAN_LOST_FEW;
}

static qd_err ask_room(struct sokoban_dead *dead, const struct sokoban_position *position,
                       uint32_t room, bool *lost)
{
    struct sokoban_few few = {.area = (uint16_t)(SOKOBAN_FEW_ROOM | room)};
    uint32_t count = 0;
    memset(few.box, 0xff, sizeof few.box);
    mark_room(dead, room);
    for (uint32_t i = 0; i < position->boxes; i++) {
        if (!dead->near[position->box[i]])
            continue;
        if (count == FESS_FEW)
            return QD_OK;
        few.box[count++] = position->box[i];
    }
    if (count < 2)
        return QD_OK;
    sokoban_few_sort(&few);
    if (sokoban_few_home(dead, &few))
        return QD_OK;
    sokoban_few_load(dead, &few);
    dead->few.player = position->zone;
    sokoban_flood(&dead->few, dead->analysis->board);
    few.zone = dead->few.zone;
    return sokoban_few_judge(dead, &few, search, lost);
}

qd_err sokoban_dead_room(struct sokoban_dead *dead, const struct sokoban_position *position,
                         bool *lost)
{
    qd_err err = QD_OK;
    for (uint32_t room = 0; !err && !*lost && room < dead->analysis->rooms; room++)
        err = ask_room(dead, position, room, lost);
    return err;
}
