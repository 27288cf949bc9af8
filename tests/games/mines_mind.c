/* SPDX-License-Identifier: MIT */
/* What follows from the numbers seen: every way to lay the mines is tried, and those that show the
 * same numbers are counted. Knows only what was observed.
 */
#include "games/mines.h"

#include <stdlib.h>

enum { CLOSED = -1 };

struct qd_knowledge {
    int mines;
    int8_t shows[MINES_CELLS]; /* CLOSED, or mines around */
};

static qd_err observe(const struct qd_level *base, const void *state, struct qd_knowledge **out)
{
    const struct mines_level *level = (const struct mines_level *)base;
    const struct mines_state *s = state;
    struct qd_knowledge *knowledge = malloc(sizeof *knowledge);
    if (!knowledge)
        return QD_MEMORY;
    knowledge->mines = level->mines;
    for (int i = 0; i < MINES_CELLS; i++)
        knowledge->shows[i] =
            (int8_t)(s->open[i / 8] >> i % 8 & 1 ? mines_around(level->map, i) : CLOSED);
    *out = knowledge;
    return QD_OK;
}

static void knowledge_free(struct qd_knowledge *knowledge)
{
    free(knowledge);
}

static bool agrees(const struct qd_knowledge *knowledge, uint16_t map)
{
    for (int i = 0; i < MINES_CELLS; i++)
        if (knowledge->shows[i] != CLOSED &&
            (map >> i & 1 || mines_around(map, i) != knowledge->shows[i]))
            return false;
    return true;
}

/* The next larger number with as many bits (Gosper, 1972). */
static uint32_t next_map(uint32_t map)
{
    uint32_t lowest = map & (0 - map), ripple = map + lowest;
    return ripple | ((map ^ ripple) >> 2) / lowest;
}

static qd_err infer(const struct qd_knowledge *knowledge, const struct qd_limits *limits,
                    struct qd_fact *facts)
{
    uint64_t ways = 0, mined[MINES_CELLS] = {0}, tried = 0;
    uint32_t map = (1u << knowledge->mines) - 1;
    for (; map < 1u << MINES_CELLS; map = next_map(map)) {
        if (limits->nodes && ++tried > limits->nodes)
            return QD_LIMIT;
        if (!agrees(knowledge, (uint16_t)map))
            continue;
        ways++;
        for (int i = 0; i < MINES_CELLS; i++)
            mined[i] += map >> i & 1;
    }
    if (ways == 0)
        return QD_NOTHING; /* a mine was opened: no map has that */
    for (int i = 0; i < MINES_CELLS; i++) {
        facts[i].verdict = mined[i] == 0 ? QD_SAFE : mined[i] == ways ? QD_DANGER : QD_UNSURE;
        facts[i].risk = (uint32_t)((mined[i] * 2000000 + ways) / (2 * ways));
    }
    return QD_OK;
}

static qd_err advise(const struct qd_knowledge *knowledge, const struct qd_limits *limits,
                     struct qd_hint *hint)
{
    static const char *const says[] = {"mines.hint.where", "mines.hint.cell", "mines.hint.move",
                                       "mines.hint.why"};
    struct qd_fact facts[MINES_CELLS];
    qd_err err = infer(knowledge, limits, facts);
    if (err)
        return err;
    int cell = 0;
    while (cell < MINES_CELLS &&
           (knowledge->shows[cell] != CLOSED || facts[cell].verdict != QD_SAFE))
        cell++;
    if (cell == MINES_CELLS)
        return QD_NOTHING;
    *hint =
        (struct qd_hint){.move = (qd_move)cell, .has_move = true, .piece = cell, .target = cell};
    for (int i = 0; i < MINES_CELLS; i++) {
        if (i == cell || mines_neighbours(cell) >> i & 1)
            hint->look[hint->look_count++] = (uint16_t)i;
        if (knowledge->shows[i] != CLOSED)
            hint->proof[hint->proof_count++] = (uint16_t)i;
    }
    for (int i = 0; i < QD_HINT_GRADES; i++)
        qd_message_set(&hint->says[i], says[i]);
    return QD_OK;
}

const struct qd_deduce mines_deduce = {
    .observe = observe,
    .knowledge_free = knowledge_free,
    .infer = infer,
    .advise = advise,
};
