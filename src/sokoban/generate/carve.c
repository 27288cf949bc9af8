/* SPDX-License-Identifier: MIT */
/* Rooms and goals for new levels.
 *
 * Rooms are rectangles of one to four squares a side, each touching what was carved before, until
 * about half of the ground is open; so corridors, corners and small halls arise by themselves, and
 * everything is connected. A hall of nine open squares may get a pillar in its middle.
 */
#include "sokoban/generate/make.h"

#include <string.h>

enum { OPEN_LEAST = 42, OPEN_SPREAD = 20, SIDE_MOST = 4, TRIES = 400 };

struct box {
    int top, left, height, width;
};

static bool is_open(const struct sokoban_level *room, int row, int col)
{
    return room->ground[row * room->cols + col] != SOKOBAN_WALL;
}

static struct box draw_box(const struct sokoban_level *room, struct qd_rng *rng)
{
    struct box box;
    int most_high = room->rows - 2 < SIDE_MOST ? room->rows - 2 : SIDE_MOST;
    int most_wide = room->cols - 2 < SIDE_MOST ? room->cols - 2 : SIDE_MOST;
    box.height = 1 + (int)qd_rng_below(rng, (uint32_t)most_high);
    box.width = 1 + (int)qd_rng_below(rng, (uint32_t)most_wide);
    box.top = 1 + (int)qd_rng_below(rng, (uint32_t)(room->rows - 1 - box.height));
    box.left = 1 + (int)qd_rng_below(rng, (uint32_t)(room->cols - 1 - box.width));
    return box;
}

/* Whether an open square is in the box or next to it. */
static bool touches(const struct sokoban_level *room, const struct box *box)
{
    int bottom = box->top + box->height, right = box->left + box->width;
    for (int row = box->top - 1; row <= bottom; row++)
        for (int col = box->left - 1; col <= right; col++) {
            bool corner = (row < box->top || row == bottom) && (col < box->left || col == right);
            if (!corner && is_open(room, row, col))
                return true;
        }
    return false;
}

static int open_box(struct sokoban_level *room, const struct box *box)
{
    int opened = 0;
    for (int row = box->top; row < box->top + box->height; row++)
        for (int col = box->left; col < box->left + box->width; col++) {
            opened += !is_open(room, row, col);
            room->ground[row * room->cols + col] = SOKOBAN_FLOOR;
        }
    return opened;
}

/* A wall in the middle of nine open squares cuts nothing off. */
static void put_pillars(struct sokoban_level *room, struct qd_rng *rng)
{
    for (int row = 2; row < room->rows - 2; row++)
        for (int col = 2; col < room->cols - 2; col++) {
            int open = 0;
            for (int i = 0; i < 9; i++)
                open += is_open(room, row - 1 + i / 3, col - 1 + i % 3);
            if (open == 9 && qd_rng_below(rng, 2) == 0)
                room->ground[row * room->cols + col] = SOKOBAN_WALL;
        }
}

void sokoban_carve(struct sokoban_level *room, struct qd_rng *rng)
{
    int inner = (room->rows - 2) * (room->cols - 2), open = 0;
    int wanted = inner * (int)(OPEN_LEAST + qd_rng_below(rng, OPEN_SPREAD)) / 100;
    memset(room->ground, SOKOBAN_WALL, sizeof room->ground);
    for (int tries = 0; tries < TRIES && open < wanted; tries++) {
        struct box box = draw_box(room, rng);
        if (open == 0 || touches(room, &box))
            open += open_box(room, &box);
    }
    put_pillars(room, rng);
}

/* A box on a goal must be able to leave it: two open squares in a line. */
static bool can_leave(const struct sokoban_level *room, int cell)
{
    for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
        int near = sokoban_beside(room, cell, dir);
        if (room->ground[near] != SOKOBAN_WALL &&
            room->ground[sokoban_beside(room, near, dir)] != SOKOBAN_WALL)
            return true;
    }
    return false;
}

static int distance_between(const struct sokoban_level *room, int a, int b)
{
    int rows = a / room->cols - b / room->cols, cols = a % room->cols - b % room->cols;
    return (rows < 0 ? -rows : rows) + (cols < 0 ? -cols : cols);
}

bool sokoban_place_goals(struct sokoban_level *room, struct qd_rng *rng)
{
    bool heap = qd_rng_below(rng, 3) > 0; /* two levels in three have their goals clustered */
    int middle = -1, placed = 0, span = 1;
    for (int tries = 0; tries < TRIES && placed < room->boxes; tries++) {
        int cell = (int)qd_rng_below(rng, (uint32_t)room->cells);
        if (room->ground[cell] != SOKOBAN_FLOOR || !can_leave(room, cell))
            continue;
        span = 1 + placed + tries / 40;
        if (heap && middle >= 0 && distance_between(room, cell, middle) > span)
            continue;
        middle = middle < 0 ? cell : middle;
        room->ground[cell] = SOKOBAN_GOAL;
        placed++;
    }
    return placed == room->boxes;
}
