/* SPDX-License-Identifier: MIT */
/* Shortest paths with turns: breadth first over poses, a pose being a cell and a heading. */
#include "wumpus/aima/aima.h"

#include <string.h>

static bool inside(uint64_t set, int cell)
{
    return set >> cell & 1;
}

void wumpus_aima_ways_to(uint64_t open, int cell, uint8_t out[AIMA_POSES])
{
    uint8_t queue[AIMA_POSES];
    int count = 0;
    memset(out, AIMA_FAR, AIMA_POSES);
    for (int heading = 0; heading < 4; heading++) {
        out[4 * cell + heading] = 0;
        queue[count++] = (uint8_t)(4 * cell + heading);
    }
    for (int head = 0; head < count; head++) {
        int at = queue[head] / 4, heading = queue[head] % 4;
        int back = wumpus_aima_ahead(at, (heading + 2) % 4, open);
        const int from[3] = {4 * at + (heading + 1) % 4, 4 * at + (heading + 3) % 4,
                             back >= 0 ? 4 * back + heading : -1};
        for (int i = 0; i < 3; i++) {
            if (from[i] < 0 || out[from[i]] != AIMA_FAR)
                continue;
            out[from[i]] = (uint8_t)(out[queue[head]] + 1);
            queue[count++] = (uint8_t)from[i];
        }
    }
}

void wumpus_aima_ways_from(uint64_t open, int at, int heading, uint64_t board,
                           uint8_t out[AIMA_POSES])
{
    uint8_t queue[AIMA_POSES];
    int count = 1;
    memset(out, AIMA_FAR, AIMA_POSES);
    queue[0] = (uint8_t)(4 * at + heading);
    out[queue[0]] = 0;
    for (int head = 0; head < count; head++) {
        int cell = queue[head] / 4, facing = queue[head] % 4;
        if (!inside(open, cell))
            continue;
        int next = wumpus_aima_ahead(cell, facing, board);
        const int to[3] = {4 * cell + (facing + 1) % 4, 4 * cell + (facing + 3) % 4,
                           next >= 0 ? 4 * next + facing : -1};
        for (int i = 0; i < 3; i++) {
            if (to[i] < 0 || out[to[i]] != AIMA_FAR)
                continue;
            out[to[i]] = (uint8_t)(out[queue[head]] + 1);
            queue[count++] = (uint8_t)to[i];
        }
    }
}

enum wumpus_aima_action wumpus_aima_way_action(const uint8_t ways[AIMA_POSES], int at, int heading)
{
    int here = ways[4 * at + heading], next = wumpus_aima_ahead(at, heading, ~(uint64_t)0);
    if (next >= 0 && ways[4 * next + heading] < here)
        return AIMA_FORWARD;
    return ways[4 * at + (heading + 1) % 4] < here ? AIMA_LEFT : AIMA_RIGHT;
}
