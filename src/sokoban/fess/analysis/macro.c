/* SPDX-License-Identifier: MIT */
/* Macro moves of one box: breadth first over (square of the box, group of its sides the player is
 * in), the other boxes at rest.
 *
 * One pass of sides.c gives the groups for every square, so a push costs a few comparisons. A
 * square can be reached with the player in different groups: each is a separate move, even on the
 * square the box came from. Pushing and pulling differ only in where the player stands.
 */
#include "sokoban/fess/analysis/macro.h"

#include <string.h>

enum { BAD = 0x80 };

/* The junction of a square, found on the first visit; false if the box may not stand there. */
static bool visit(struct sokoban_macros *m, struct sokoban_position *position, uint32_t box,
                  uint16_t square)
{
    if (m->seen[square] == m->stamp)
        return !(m->groups[square] & BAD);
    m->seen[square] = m->stamp;
    m->groups[square] = BAD;
    m->work++;
    if (m->allowed && !m->allowed[square])
        return false;
    if (m->filter) {
        uint16_t from = position->box[box];
        sokoban_put(position, box, square);
        bool fine = m->filter(m->context, position, box);
        sokoban_put(position, box, from);
        if (!fine)
            return false;
    }
    m->groups[square] = 0;
    sokoban_sides_at(&m->sides, m->board, square, &m->junction[square]);
    return true;
}

static void begin(struct sokoban_macros *m, struct sokoban_position *position, uint32_t box)
{
    if (++m->stamp == 0) {
        memset(m->seen, 0, sizeof m->seen);
        m->stamp = 1;
    }
    sokoban_sides_find(&m->sides, m->board, position->at, box);
    m->work += m->sides.count;
}

/* The group on the box's own square that the player is in, SOKOBAN_DIRS if none touches it. */
static int first_group(struct sokoban_macros *m, const struct sokoban_position *position,
                       uint32_t box)
{
    uint16_t from = position->box[box];
    m->seen[from] = m->stamp;
    m->groups[from] = 0;
    sokoban_sides_at(&m->sides, m->board, from, &m->junction[from]);
    /* The player's square is in one of the areas around the lifted box: compare zones as they are
     * with the box standing there. */
    for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
        int group = m->junction[from].group[dir];
        if (group == dir && m->junction[from].zone[group] == position->zone)
            return group;
    }
    return SOKOBAN_DIRS;
}

/* One push or pull from a state; returns the new state, or UINT32_MAX. */
static uint32_t step(struct sokoban_macros *m, struct sokoban_position *position, uint32_t box,
                     uint32_t state, int dir)
{
    uint16_t at = (uint16_t)(state / SOKOBAN_DIRS), from = position->box[box];
    const struct sokoban_junction *here = &m->junction[at];
    uint16_t to = m->board->next[at][dir];
    int player = m->way == SOKOBAN_PUSHES ? sokoban_opposite(dir) : dir;
    if (here->group[player] != state % SOKOBAN_DIRS || to == SOKOBAN_NONE ||
        (position->at[to] && to != from))
        return UINT32_MAX;
    if (m->way == SOKOBAN_PULLS) {
        uint16_t stand = m->board->next[to][dir];
        if (stand == SOKOBAN_NONE || (position->at[stand] && stand != from))
            return UINT32_MAX;
    }
    if (!visit(m, position, box, to))
        return UINT32_MAX;
    /* After a push the player is where the box was; after a pull beyond it. */
    int group = m->junction[to].group[m->way == SOKOBAN_PUSHES ? sokoban_opposite(dir) : dir];
    if (m->groups[to] >> group & 1)
        return UINT32_MAX;
    m->groups[to] |= (uint8_t)(1u << group);
    return (uint32_t)to * SOKOBAN_DIRS + (uint32_t)group;
}

/* Enqueues all states in order; stops early at `target`. Returns their number. */
static uint32_t search(struct sokoban_macros *m, struct sokoban_position *position, uint32_t box,
                       uint32_t target)
{
    begin(m, position, box);
    int group = first_group(m, position, box);
    if (group == SOKOBAN_DIRS)
        return 0;
    uint32_t head = 0, tail = 0;
    uint32_t first = (uint32_t)position->box[box] * SOKOBAN_DIRS + (uint32_t)group;
    m->groups[position->box[box]] = (uint8_t)(1u << group);
    m->queue[tail++] = first;
    m->length[first] = 0;
    while (head < tail) {
        uint32_t state = m->queue[head++];
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint32_t to = step(m, position, box, state, dir);
            if (to == UINT32_MAX)
                continue;
            m->came[to] = state * SOKOBAN_DIRS + (uint32_t)dir;
            m->length[to] = (uint16_t)(m->length[state] + 1);
            m->queue[tail++] = to;
            if (to == target)
                return tail;
        }
    }
    return tail;
}

void sokoban_macro_box(struct sokoban_macros *macros, struct sokoban_position *position,
                       uint32_t box)
{
    uint32_t states = search(macros, position, box, UINT32_MAX);
    for (uint32_t i = 1; i < states && macros->count < FESS_MACROS; i++) {
        uint32_t state = macros->queue[i];
        uint16_t to = (uint16_t)(state / SOKOBAN_DIRS);
        const struct sokoban_junction *there = &macros->junction[to];
        uint32_t group = state % SOKOBAN_DIRS;
        macros->list[macros->count++] = (struct sokoban_macro){.from = position->box[box],
                                                               .to = to,
                                                               .zone = there->zone[group],
                                                               .areas = there->areas,
                                                               .size = there->size[group],
                                                               .pushes = macros->length[state]};
    }
}

/* The state whose player is in `zone` with the box on `to`, once it is reached. */
static uint32_t find_state(const struct sokoban_macros *m, uint32_t states, uint16_t to,
                           uint16_t zone)
{
    for (uint32_t i = 1; i < states; i++) {
        uint32_t state = m->queue[i];
        if (state / SOKOBAN_DIRS == to && m->junction[to].zone[state % SOKOBAN_DIRS] == zone)
            return state;
    }
    return UINT32_MAX;
}

/* The step into a state as a push: for a pull, the push that undoes it. */
static uint16_t push_into(const struct sokoban_macros *m, uint32_t state)
{
    uint32_t before = m->came[state] / SOKOBAN_DIRS;
    int dir = (int)(m->came[state] % SOKOBAN_DIRS);
    if (m->way == SOKOBAN_PUSHES)
        return sokoban_push_code(before / SOKOBAN_DIRS, dir);
    return sokoban_push_code(state / SOKOBAN_DIRS, sokoban_opposite(dir));
}

qd_err sokoban_macro_path(struct sokoban_macros *macros, struct sokoban_position *position,
                          uint16_t from, uint16_t to, uint16_t zone, struct sokoban_pushes *out)
{
    if (!position->at[from])
        return QD_INTERNAL;
    uint32_t box = position->at[from] - 1u;
    uint32_t states = search(macros, position, box, UINT32_MAX);
    uint32_t state = find_state(macros, states, to, zone);
    if (state == UINT32_MAX)
        return QD_INTERNAL;
    uint32_t length = macros->length[state];
    void *block = out->push;
    qd_err err = sokoban_grow(out->meter, &block, &out->room, (uint64_t)out->count + length,
                              sizeof *out->push);
    out->push = block;
    if (err)
        return err;
    for (uint32_t i = 0; i < length; i++) {
        uint16_t push = push_into(macros, state);
        uint32_t place = macros->way == SOKOBAN_PUSHES ? length - 1 - i : i;
        out->push[out->count + place] = push;
        state = macros->came[state] / SOKOBAN_DIRS;
    }
    out->count += length;
    sokoban_put(position, box, to);
    position->player = position->zone = zone;
    return QD_OK;
}
