/* SPDX-License-Identifier: MIT */
/* Statistics of a level, without solving it: floor, dead squares, rooms, and a bound on its pushes.
 *
 * A room is a connected piece of the cells that lie in some free rectangle of two by three or three
 * by two; corridors and nooks belong to none. The bound sums, over all boxes, the pushes to the
 * nearest goal with the box alone on the board: no solution has fewer.
 */
#include "sokoban/survey.h"

#include <string.h>

/* Pushes from each cell to the nearest goal, UINT32_MAX where there is none. */
static void push_distances(const struct sokoban_level *level, uint32_t *distance)
{
    uint16_t queue[SOKOBAN_CELLS];
    int head = 0, tail = 0;
    for (int cell = 0; cell < level->cells; cell++) {
        distance[cell] = UINT32_MAX;
        if (level->ground[cell] != SOKOBAN_GOAL)
            continue;
        distance[cell] = 0;
        queue[tail++] = (uint16_t)cell;
    }
    while (head < tail) {
        for (int dir = 0, cell = queue[head++]; dir < SOKOBAN_DIRS; dir++) {
            int from = sokoban_beside(level, cell, dir);
            if (!sokoban_inside(level, from) || distance[from] != UINT32_MAX ||
                !sokoban_inside(level, sokoban_beside(level, from, dir)))
                continue;
            distance[from] = distance[cell] + 1;
            queue[tail++] = (uint16_t)from;
        }
    }
}

static bool all_inside(const struct sokoban_level *level, int row, int col, int rows, int cols)
{
    if (row + rows > level->rows || col + cols > level->cols)
        return false;
    for (int r = row; r < row + rows; r++)
        for (int c = col; c < col + cols; c++)
            if (!sokoban_inside(level, r * level->cols + c))
                return false;
    return true;
}

static void mark_rectangles(const struct sokoban_level *level, uint8_t *room)
{
    static const int sizes[2][2] = {{2, 3}, {3, 2}};
    memset(room, 0, (size_t)level->cells);
    for (int cell = 0; cell < level->cells; cell++) {
        int row = cell / level->cols, col = cell % level->cols;
        for (int i = 0; i < 2; i++)
            if (all_inside(level, row, col, sizes[i][0], sizes[i][1]))
                for (int r = 0; r < sizes[i][0]; r++)
                    memset(room + cell + r * level->cols, 1, (size_t)sizes[i][1]);
    }
}

static int count_rooms(const struct sokoban_level *level)
{
    uint8_t room[SOKOBAN_CELLS];
    uint16_t stack[SOKOBAN_CELLS];
    int rooms = 0;
    mark_rectangles(level, room);
    for (int first = 0; first < level->cells; first++) {
        int top = 0;
        if (!room[first])
            continue;
        rooms++;
        room[first] = 0;
        stack[top++] = (uint16_t)first;
        while (top > 0) {
            for (int dir = 0, cell = stack[--top]; dir < SOKOBAN_DIRS; dir++) {
                int next = sokoban_beside(level, cell, dir);
                if (room[next]) {
                    room[next] = 0;
                    stack[top++] = (uint16_t)next;
                }
            }
        }
    }
    return rooms;
}

void sokoban_survey(const struct sokoban_level *level, struct sokoban_survey *out)
{
    uint8_t dead[SOKOBAN_CELLS];
    uint32_t distance[SOKOBAN_CELLS];
    *out = (struct sokoban_survey){.rooms = count_rooms(level)};
    sokoban_dead_squares(level, dead);
    push_distances(level, distance);
    for (int cell = 0; cell < level->cells; cell++) {
        out->floor += sokoban_inside(level, cell);
        out->dead += dead[cell];
    }
    for (int i = 0; i < level->boxes; i++) {
        out->home += level->ground[level->box[i]] == SOKOBAN_GOAL;
        if (distance[level->box[i]] == UINT32_MAX)
            out->hopeless = true;
        else
            out->pushes_least += distance[level->box[i]];
    }
}
