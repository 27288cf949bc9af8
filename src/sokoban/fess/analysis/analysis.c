/* SPDX-License-Identifier: MIT */
/* Facts of a level that no search changes. */
#include "sokoban/fess/analysis/analysis.h"

#include <string.h>

enum { ARRAYS = 9 };

struct array {
    void **block;
    size_t size;
};

static void list_arrays(struct sokoban_analysis *g, struct array *list)
{
    size_t squares = g->board->squares;
    const struct array arrays[ARRAYS] = {
        {(void **)&g->possible, squares},
        {(void **)&g->is_start, squares},
        {(void **)&g->hole, squares},
        {(void **)&g->near, squares * sizeof(uint16_t)},
        {(void **)&g->off, squares * sizeof(uint16_t)},
        {(void **)&g->from, squares * g->boxes + 1},
        {(void **)&g->room, squares},
        {(void **)&g->gate, squares},
        {(void **)&g->door, squares * sizeof(uint16_t)},
    };
    memcpy(list, arrays, sizeof arrays);
}

void sokoban_analysis_spread(const struct sokoban_board *board, const uint8_t *walls,
                             enum sokoban_way way, uint8_t *out, uint16_t *queue, uint32_t count)
{
    for (uint32_t head = 0; head < count; head++) {
        uint16_t at = queue[head];
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint16_t to = board->next[at][dir];
            /* A push needs the player behind the box, a pull two squares ahead. */
            uint16_t stand = way == SOKOBAN_PUSHES ? board->next[at][sokoban_opposite(dir)]
                             : to == SOKOBAN_NONE  ? to
                                                   : board->next[to][dir];
            if (to == SOKOBAN_NONE || stand == SOKOBAN_NONE || out[to] ||
                (walls && (walls[to] || walls[stand])))
                continue;
            out[to] = 1;
            queue[count++] = to;
        }
    }
}

/* One pull of a box in a state (square, group of its sides the player is in); the new state, or
 * UINT32_MAX. */
static uint32_t pull_state(const struct sokoban_board *board, const struct sokoban_sides *sides,
                           uint32_t state, int dir)
{
    struct sokoban_junction here, there;
    uint16_t at = (uint16_t)(state / SOKOBAN_DIRS), to = board->next[at][dir];
    sokoban_sides_at(sides, board, at, &here);
    if (here.group[dir] != state % SOKOBAN_DIRS)
        return UINT32_MAX;
    uint16_t stand = board->next[to][dir];
    if (stand == SOKOBAN_NONE || !sides->pre[stand])
        return UINT32_MAX;
    sokoban_sides_at(sides, board, to, &there);
    return (uint32_t)to * SOKOBAN_DIRS + there.group[dir];
}

void sokoban_analysis_sources(const struct sokoban_board *board, const struct sokoban_sides *sides,
                              const uint16_t *target, uint32_t count, uint8_t *out)
{
    uint32_t queue[SOKOBAN_CELLS * SOKOBAN_DIRS], tail = 0;
    uint8_t seen[SOKOBAN_CELLS] = {0};
    memset(out, 0, board->squares);
    for (uint32_t i = 0; i < count; i++) {
        if (seen[target[i]])
            continue;
        seen[target[i]] = (1 << SOKOBAN_DIRS) - 1;
        out[target[i]] = 1;
        for (uint32_t side = 0; side < SOKOBAN_DIRS; side++)
            queue[tail++] = (uint32_t)target[i] * SOKOBAN_DIRS + side;
    }
    for (uint32_t head = 0; head < tail; head++)
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint32_t to = pull_state(board, sides, queue[head], dir);
            if (to == UINT32_MAX || seen[to / SOKOBAN_DIRS] >> to % SOKOBAN_DIRS & 1)
                continue;
            seen[to / SOKOBAN_DIRS] |= (uint8_t)(1u << to % SOKOBAN_DIRS);
            out[to / SOKOBAN_DIRS] = 1;
            queue[tail++] = to;
        }
}

/* Distances of one box, breadth first; seeds have distance 0. */
static void spread_far(const struct sokoban_board *board, enum sokoban_way way, uint16_t *far,
                       uint16_t *queue, uint32_t count)
{
    for (uint32_t head = 0; head < count; head++) {
        uint16_t at = queue[head];
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint16_t to = board->next[at][dir];
            uint16_t stand = way == SOKOBAN_PUSHES ? board->next[at][sokoban_opposite(dir)]
                             : to == SOKOBAN_NONE  ? to
                                                   : board->next[to][dir];
            if (to == SOKOBAN_NONE || stand == SOKOBAN_NONE || far[to] != SOKOBAN_FAR)
                continue;
            far[to] = (uint16_t)(far[at] + 1);
            queue[count++] = to;
        }
    }
}

static void find_reach(struct sokoban_analysis *g)
{
    const struct sokoban_board *board = g->board;
    uint16_t queue[SOKOBAN_CELLS];
    memset(g->near, 0xff, board->squares * sizeof *g->near);
    memset(g->off, 0xff, board->squares * sizeof *g->off);
    for (uint32_t i = 0; i < board->goals; i++) {
        queue[i] = board->goal[i];
        g->near[queue[i]] = 0;
    }
    spread_far(board, SOKOBAN_PULLS, g->near, queue, board->goals);
    for (uint32_t i = 0; i < g->boxes; i++) {
        queue[i] = g->start[i];
        g->off[queue[i]] = 0;
    }
    spread_far(board, SOKOBAN_PUSHES, g->off, queue, g->boxes);
    for (uint32_t i = 0; i < g->boxes; i++) {
        uint8_t *from = g->from + (size_t)i * board->squares;
        queue[0] = g->start[i];
        from[queue[0]] = 1;
        sokoban_analysis_spread(board, NULL, SOKOBAN_PUSHES, from, queue, 1);
    }
    for (uint32_t i = 0; i < board->squares; i++)
        g->possible[i] = g->near[i] != SOKOBAN_FAR && g->off[i] != SOKOBAN_FAR && !board->dead[i];
}

/* Goals with three closed sides, repeated with those found as walls. */
static void find_holes(struct sokoban_analysis *g)
{
    const struct sokoban_board *board = g->board;
    bool more = true;
    while (more) {
        more = false;
        for (uint32_t i = 0; i < board->goals; i++) {
            uint16_t goal = board->goal[i];
            uint32_t closed = 0;
            for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
                uint16_t to = board->next[goal][dir];
                closed += to == SOKOBAN_NONE || g->hole[to];
            }
            if (!g->hole[goal] && closed >= 3) {
                g->hole[goal] = 1;
                more = true;
            }
        }
    }
}

qd_err sokoban_analysis_init(struct sokoban_analysis *analysis, const struct sokoban_board *board,
                             const struct sokoban_position *start, struct qd_meter *meter)
{
    struct array arrays[ARRAYS];
    *analysis = (struct sokoban_analysis){.board = board, .meter = meter, .boxes = start->boxes};
    analysis->player = start->player;
    memcpy(analysis->start, start->box, start->boxes * sizeof *start->box);
    list_arrays(analysis, arrays);
    for (int i = 0; i < ARRAYS; i++) {
        void *block = NULL;
        qd_err err = qd_meter_resize(meter, &block, 0, arrays[i].size);
        if (err) {
            sokoban_analysis_free(analysis);
            return err;
        }
        memset(block, 0, arrays[i].size);
        *arrays[i].block = block;
    }
    for (uint32_t i = 0; i < analysis->boxes; i++)
        analysis->is_start[analysis->start[i]] = 1;
    find_reach(analysis);
    find_holes(analysis);
    sokoban_rooms_find(analysis);
    return QD_OK;
}

void sokoban_analysis_free(struct sokoban_analysis *analysis)
{
    struct array arrays[ARRAYS];
    if (!analysis->meter)
        return;
    list_arrays(analysis, arrays);
    for (int i = 0; i < ARRAYS; i++)
        if (*arrays[i].block)
            qd_meter_release(analysis->meter, arrays[i].block, arrays[i].size);
    *analysis = (struct sokoban_analysis){0};
}
