/* SPDX-License-Identifier: MIT */
/* Closed areas that the boxes around them can never open.
 *
 * For an area the player cannot reach, only the boxes that touch it are kept, then also those
 * beside them, and a small search over macro moves asks whether the floor can be joined to one
 * area, or the boxes all brought home. A box that gets away from the area is removed. Removing
 * boxes only helps, so an exhausted search proves the position lost; a search that grows too large
 * proves nothing. The verdict is cached for the next position with the same boxes there. The corral
 * search of FESS (Shoham and Schaeffer 2020) and, before it, of Junghanns and Schaeffer's pattern
 * searches (2001).
 */
#include "sokoban/fess/dead/dead.h"

#include <string.h>

static void sort_boxes(struct sokoban_few *few)
{
    for (uint32_t i = 1; i < FESS_FEW; i++) {
        uint16_t square = few->box[i];
        uint32_t j = i;
        for (; j > 0 && few->box[j - 1] > square; j--)
            few->box[j] = few->box[j - 1];
        few->box[j] = square;
    }
}

static void load(struct sokoban_dead *dead, const struct sokoban_few *state)
{
    struct sokoban_position *few = &dead->few;
    for (uint32_t i = 0; i < few->boxes; i++)
        few->at[few->box[i]] = 0;
    few->boxes = 0;
    for (uint32_t i = 0; i < FESS_FEW && state->box[i] != SOKOBAN_NONE; i++) {
        few->box[few->boxes++] = state->box[i];
        few->at[state->box[i]] = (uint16_t)few->boxes;
    }
    few->player = few->zone = state->zone;
}

static bool all_home(const struct sokoban_dead *dead, const struct sokoban_few *state)
{
    for (uint32_t i = 0; i < FESS_FEW && state->box[i] != SOKOBAN_NONE; i++)
        if (dead->yard->board->goal_at[state->box[i]] == SOKOBAN_NONE)
            return false;
    return true;
}

static qd_err number(struct sokoban_dead *dead, const struct sokoban_few *state, uint32_t *index)
{
    bool added;
    void *block = dead->verdict;
    qd_err err = sokoban_grow(dead->yard->meter, &block, &dead->verdict_room,
                              (uint64_t)dead->cache.count + 1, 1);
    dead->verdict = block;
    if (!err)
        err = qd_set_add(&dead->cache, state, index, &added);
    if (!err && added)
        dead->verdict[*index] = SOKOBAN_UNKNOWN;
    return err;
}

/* Adds a position to the search, unless it is in it; false if the search is full. */
static bool add_state(struct sokoban_dead *dead, const struct sokoban_few *state, uint16_t areas)
{
    for (uint32_t i = 0; i < dead->states; i++)
        if (memcmp(&dead->state[i], state, sizeof *state) == 0)
            return true;
    if (dead->states == FESS_FEW_STATES)
        return false;
    dead->areas[dead->states] = areas;
    dead->state[dead->states++] = *state;
    return true;
}

static bool lives(void *context, const struct sokoban_position *position, uint32_t box)
{
    const struct sokoban_dead *dead = context;
    return sokoban_push_lives(position, dead->yard->board, box);
}

/* The position after a macro move of the reduced board; a box that got away is removed. */
static struct sokoban_few moved(struct sokoban_dead *dead, const struct sokoban_few *state,
                                const struct sokoban_macro *macro, bool away)
{
    struct sokoban_few next = *state;
    for (uint32_t i = 0; i < FESS_FEW; i++)
        if (next.box[i] == macro->from)
            next.box[i] = away ? SOKOBAN_NONE : macro->to;
    sort_boxes(&next);
    next.zone = macro->zone;
    if (away)
        next.zone = sokoban_sides_zone(&dead->macros->sides, macro->zone);
    return next;
}

/* Moves of one box: SOKOBAN_ALIVE if one joins the areas, SOKOBAN_LOST_FEW if none does. */
static enum sokoban_verdict try_box(struct sokoban_dead *dead, const struct sokoban_few *state,
                                    uint32_t box)
{
    struct sokoban_macros *m = dead->macros;
    m->count = 0;
    load(dead, state);
    sokoban_macro_box(m, &dead->few, box);
    for (uint32_t i = 0; i < m->count; i++)
        if (!dead->near[m->list[i].to]) {
            /* A box that got away is removed for good: no other move of it matters. */
            struct sokoban_few next = moved(dead, state, &m->list[i], true);
            uint16_t areas = (uint16_t)m->sides.areas;
            if (areas == 1 || all_home(dead, &next))
                return SOKOBAN_ALIVE;
            return add_state(dead, &next, areas) ? SOKOBAN_LOST_FEW : SOKOBAN_UNKNOWN;
        }
    for (uint32_t i = 0; i < m->count; i++) {
        struct sokoban_few next = moved(dead, state, &m->list[i], false);
        if (m->list[i].areas == 1 || all_home(dead, &next))
            return SOKOBAN_ALIVE;
        if (!add_state(dead, &next, m->list[i].areas))
            return SOKOBAN_UNKNOWN;
    }
    return SOKOBAN_LOST_FEW;
}

static enum sokoban_verdict search(struct sokoban_dead *dead, const struct sokoban_few *first)
{
    struct sokoban_macros *m = dead->macros;
    m->board = dead->yard->board;
    m->way = SOKOBAN_PUSHES;
    m->allowed = dead->yard->possible;
    m->filter = lives;
    m->context = dead;
    m->work = 0;
    dead->states = 0;
    (void)add_state(dead, first, 0);
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

/* Marks the squares within two steps of the area, diagonals too. */
static void mark_near(struct sokoban_dead *dead, uint16_t area)
{
    const struct sokoban_board *board = dead->yard->board;
    memset(dead->near, 0, board->squares);
    for (uint32_t i = 0; i < board->squares; i++)
        dead->near[i] = dead->sides.pre[i] && sokoban_sides_zone(&dead->sides, (uint16_t)i) == area;
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
    sort_boxes(few);
    return count > 0;
}

static qd_err ask_area(struct sokoban_dead *dead, const struct sokoban_position *position,
                       uint16_t area, uint8_t rings, bool *lost)
{
    struct sokoban_few few = {.area = area};
    uint32_t index;
    if (!keep_boxes(dead, position, rings, &few))
        return QD_OK;
    load(dead, &few);
    dead->few.player = position->zone;
    sokoban_flood(&dead->few, dead->yard->board);
    few.zone = dead->few.zone;
    if (sokoban_reaches(&dead->few, area) || all_home(dead, &few))
        return QD_OK;
    qd_err err = number(dead, &few, &index);
    if (err)
        return err;
    if (dead->verdict[index] == SOKOBAN_UNKNOWN) {
        enum sokoban_verdict verdict = search(dead, &few);
        dead->work += dead->macros->work;
        /* A search that was too large is not repeated either. */
        dead->verdict[index] = verdict == SOKOBAN_UNKNOWN ? SOKOBAN_ALIVE : (uint8_t)verdict;
        for (uint32_t i = 1; !err && verdict == SOKOBAN_LOST_FEW && i < dead->states; i++) {
            uint32_t other;
            err = number(dead, &dead->state[i], &other);
            if (!err)
                dead->verdict[other] = SOKOBAN_LOST_FEW;
        }
    }
    *lost = dead->verdict[index] == SOKOBAN_LOST_FEW;
    return err;
}

qd_err sokoban_dead_corral(struct sokoban_dead *dead, const struct sokoban_position *position,
                           bool *lost)
{
    const struct sokoban_board *board = dead->yard->board;
    qd_err err = QD_OK;
    sokoban_sides_find(&dead->sides, board, position->at, SOKOBAN_BOXES);
    for (uint16_t i = 0; !err && !*lost && i < board->squares && dead->sides.areas > 1; i++) {
        if (!dead->sides.pre[i] || sokoban_sides_zone(&dead->sides, i) != i || i == position->zone)
            continue;
        mark_near(dead, i);
        for (uint8_t rings = 1; !err && !*lost && rings <= 2; rings++)
            err = ask_area(dead, position, i, rings, lost);
    }
    return err;
}
