/* SPDX-License-Identifier: MIT */
/* Closed areas that the boxes around them can never open.
 *
 * For an area the player cannot reach, only the boxes that touch it are kept, then also those
 * beside them, and a small search over macro moves asks whether the floor can be joined to one
 * area, or the boxes all brought home. A box that gets away from the area is removed. Removing
 * boxes only helps, so an exhausted search proves the position lost; a search that grows too large
 * proves nothing. The verdict is cached for the next position with the same boxes there. The corral
 * search of FESS (Shoham and Schaeffer 2020) and, before it, of Junghanns and Schaeffer's pattern
 * searches (2001). Two closed areas with a box between them are then asked about together: each may
 * be opened into the other while neither can be opened to the player.
 */
#include "sokoban/fess/dead/dead.h"

#include <string.h>

/* Moves of one box: SOKOBAN_ALIVE if one joins the areas, SOKOBAN_LOST_FEW if none does. */
static enum sokoban_verdict try_box(struct sokoban_dead *dead, const struct sokoban_few *state,
                                    uint32_t box)
{
    struct sokoban_macros *m = dead->macros;
    m->count = 0;
    sokoban_few_load(dead, state);
    sokoban_macro_box(m, &dead->few, box);
    for (uint32_t i = 0; i < m->count; i++)
        if (!dead->near[m->list[i].to]) {
            /* A box that got away is removed for good: no other move of it matters. */
            struct sokoban_few next = sokoban_few_moved(dead, state, &m->list[i], true);
            uint16_t areas = (uint16_t)m->sides.areas;
            if (areas == 1 || sokoban_few_home(dead, &next))
                return SOKOBAN_ALIVE;
            return sokoban_few_add(dead, &next, FESS_FEW_STATES) ? SOKOBAN_LOST_FEW
                                                                 : SOKOBAN_UNKNOWN;
        }
    for (uint32_t i = 0; i < m->count; i++) {
        struct sokoban_few next = sokoban_few_moved(dead, state, &m->list[i], false);
        if (m->list[i].areas == 1 || sokoban_few_home(dead, &next))
            return SOKOBAN_ALIVE;
        if (!sokoban_few_add(dead, &next, FESS_FEW_STATES))
            return SOKOBAN_UNKNOWN;
    }
    return SOKOBAN_LOST_FEW;
}

static enum sokoban_verdict search(struct sokoban_dead *dead, const struct sokoban_few *first)
{
    sokoban_few_begin(dead, first);
    for (uint32_t head = 0; head < dead->states; head++) {
        struct sokoban_few state = dead->state[head];
        if (head == FESS_FEW_NODES)
            return SOKOBAN_UNKNOWN;
        for (uint32_t i = 0; i < FESS_FEW && state.box[i] != SOKOBAN_NONE; i++) {
            enum sokoban_verdict verdict = try_box(dead, &state, i);
            if (verdict != SOKOBAN_LOST_FEW)
                return verdict;
        }
    }
    return SOKOBAN_LOST_FEW;
}

/* Marks the squares within two steps of one or two areas, diagonals too. */
static void mark_near(struct sokoban_dead *dead, uint16_t area, uint16_t other)
{
    const struct sokoban_board *board = dead->analysis->board;
    memset(dead->near, 0, board->squares);
    for (uint32_t i = 0; i < board->squares; i++) {
        uint16_t zone =
            dead->sides.pre[i] ? sokoban_sides_zone(&dead->sides, (uint16_t)i) : SOKOBAN_NONE;
        dead->near[i] = zone != SOKOBAN_NONE && (zone == area || zone == other);
    }
    for (uint8_t ring = 1; ring <= 3; ring++)
        for (uint32_t i = 0; i < board->squares; i++) {
            if (dead->near[i] != ring)
                continue;
            for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
                uint16_t to = board->next[i][dir];
                if (to == SOKOBAN_NONE)
                    continue;
                if (!dead->near[to])
                    dead->near[to] = (uint8_t)(ring + 1);
            }
        }
}

/* Keeps the boxes within `rings` of the area; false if they are none or too many. */
static bool keep_boxes(const struct sokoban_dead *dead, const struct sokoban_position *position,
                       uint8_t rings, struct sokoban_few *few)
{
    uint32_t count = 0;
    memset(few->box, 0xff, sizeof few->box);
    for (uint32_t i = 0; i < position->boxes; i++) {
        uint8_t near = dead->near[position->box[i]];
        if (!near || near > rings + 1)
            continue;
        if (count == FESS_FEW)
            return false;
        few->box[count++] = position->box[i];
    }
    sokoban_few_sort(few);
    return count > 0;
}

/* One number for a pair of areas. Two pairs may share one: what is proved lost holds without it. */
static uint16_t name_pair(uint16_t area, uint16_t other)
{
    return area == other ? area : (uint16_t)(0x4000 | ((area * 31u + other) & 0x3fff));
}

static qd_err ask_area(struct sokoban_dead *dead, const struct sokoban_position *position,
                       uint16_t area, uint16_t other, uint8_t rings, bool *lost)
{
    struct sokoban_few few = {.area = name_pair(area, other)};
    if (!keep_boxes(dead, position, rings, &few))
        return QD_OK;
    sokoban_few_load(dead, &few);
    dead->few.player = position->zone;
    sokoban_flood(&dead->few, dead->analysis->board);
    few.zone = dead->few.zone;
    if ((sokoban_reaches(&dead->few, area) && sokoban_reaches(&dead->few, other)) ||
        sokoban_few_home(dead, &few))
        return QD_OK;
    return sokoban_few_judge(dead, &few, search, lost);
}

/* Whether a box lies between the two areas. */
static bool share_box(const struct sokoban_dead *dead, const struct sokoban_position *position,
                      uint16_t a, uint16_t b)
{
    const struct sokoban_board *board = dead->analysis->board;
    for (uint32_t i = 0; i < position->boxes; i++) {
        bool has_a = false, has_b = false;
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint16_t to = board->next[position->box[i]][dir];
            if (to == SOKOBAN_NONE || !dead->sides.pre[to])
                continue;
            has_a |= sokoban_sides_zone(&dead->sides, to) == a;
            has_b |= sokoban_sides_zone(&dead->sides, to) == b;
        }
        if (has_a && has_b)
            return true;
    }
    return false;
}

qd_err sokoban_dead_corral(struct sokoban_dead *dead, const struct sokoban_position *position,
                           bool *lost)
{
    const struct sokoban_board *board = dead->analysis->board;
    uint16_t area[FESS_AREAS];
    uint32_t count = 0;
    qd_err err = QD_OK;
    sokoban_sides_find(&dead->sides, board, position->at, SOKOBAN_BOXES);
    for (uint16_t i = 0; !err && !*lost && i < board->squares && dead->sides.areas > 1; i++) {
        if (!dead->sides.pre[i] || sokoban_sides_zone(&dead->sides, i) != i || i == position->zone)
            continue;
        if (count < FESS_AREAS)
            area[count++] = i;
        mark_near(dead, i, i);
        for (uint8_t rings = 1; !err && !*lost && rings <= 2; rings++)
            err = ask_area(dead, position, i, i, rings, lost);
    }
    for (uint32_t a = 0; a < count && !err && !*lost; a++)
        for (uint32_t b = a + 1; b < count && !err && !*lost; b++)
            if (share_box(dead, position, area[a], area[b])) {
                mark_near(dead, area[a], area[b]);
                err = ask_area(dead, position, area[a], area[b], 1, lost);
            }
    return err;
}
