/* SPDX-License-Identifier: MIT */
/* Walking distance (Ken'ichiro Takahashi, 2002): an estimate that accounts for tiles blocking each
 * other.
 *
 * Forget the columns: each row holds some tiles of every goal row, and a vertical move swaps the
 * blank with one tile of the row above or below. The fewest such moves to the goal, plus the same
 * for columns, is a lower bound, since a real move is one or the other. The table is a
 * breadth-first search backwards from the goal; it depends on the size and the goal's blank row
 * only, so all layouts with that row share it. A board too wide or too high for a table, or with
 * copies of a tile (whose goal row is not one), counts Manhattan steps in that direction.
 */
#include "taquin/walking.h"

#include <stdlib.h>
#include <string.h>

enum { COUNTS_MOST = 300000, ASK_EVERY = 1024 };

/* One direction: `lines` rows (or columns) of `length` cells. A key is the number of tiles of goal
 * line g in line l, a byte each, and the blank's line. */
struct walk {
    int lines;
    int length;
    int goal_line; /* of the blank */
    bool full;     /* all counts are in the table */
    struct qd_set counts;
    uint8_t *distance;
    uint32_t room;
};

struct taquin_walking {
    struct qd_meter meter;
    int rows;
    int cols;
    struct walk down[WALKING_LINES];   /* by the goal blank's row */
    struct walk across[WALKING_LINES]; /* and column */
};

static size_t key_size(const struct walk *walk)
{
    return (size_t)walk->lines * (size_t)walk->lines + 1;
}

/* Adds a key if it is new. */
static qd_err add(struct walk *walk, const uint8_t *key, uint8_t distance)
{
    uint32_t index;
    bool added;
    if (walk->counts.count == COUNTS_MOST)
        return QD_LIMIT;
    qd_err err = qd_set_add(&walk->counts, key, &index, &added);
    if (err || !added)
        return err;
    if (index >= walk->room) {
        uint32_t room = walk->room ? 2 * walk->room : 1024;
        void *block = walk->distance;
        err = qd_meter_resize(walk->counts.meter, &block, walk->room, room);
        if (err)
            return err;
        walk->distance = block;
        walk->room = room;
    }
    walk->distance[index] = distance;
    return QD_OK;
}

/* Adds the keys one vertical move away: a tile of any goal line moves from `line` to the
 * blank's. */
static qd_err expand(struct walk *walk, uint32_t index)
{
    uint8_t key[WALKING_LINES * WALKING_LINES + 1];
    int lines = walk->lines, last = lines * lines;
    uint8_t next = (uint8_t)(walk->distance[index] + 1);
    memcpy(key, qd_set_key(&walk->counts, index), key_size(walk));
    int blank = key[last];
    for (int line = blank - 1; line <= blank + 1; line += 2) {
        if (line < 0 || line >= lines)
            continue;
        for (int goal = 0; goal < lines; goal++) {
            uint8_t *from = &key[line * lines + goal], *to = &key[blank * lines + goal];
            if (*from == 0)
                continue;
            --*from;
            ++*to;
            key[last] = (uint8_t)line;
            qd_err err = add(walk, key, next);
            ++*from;
            --*to;
            key[last] = (uint8_t)blank;
            if (err)
                return err;
        }
    }
    return QD_OK;
}

static void walk_free(struct walk *walk)
{
    struct qd_meter *meter = walk->counts.meter;
    void *block = walk->distance;
    qd_meter_release(meter, &block, walk->room);
    walk->distance = NULL;
    walk->room = 0;
    qd_set_free(&walk->counts);
}

/* The limits of time, and since when they count. */
struct pace {
    const struct qd_limits *limits;
    uint64_t started_ns;
};

static qd_err ask(const struct pace *pace, uint32_t done)
{
    const struct qd_limits *limits = pace->limits;
    struct qd_progress progress = {.generated = done, .bound = UINT32_MAX};
    if (done % ASK_EVERY)
        return QD_OK;
    if (limits->proceed && !limits->proceed(limits->context, &progress))
        return QD_STOPPED;
    bool late = limits->time_ns && limits->now_ns &&
                limits->now_ns(limits->context) - pace->started_ns >= limits->time_ns;
    return late ? QD_LIMIT : QD_OK;
}

/* Leaves the walk without a table if that would be too large. */
static qd_err walk_build(struct walk *walk, struct qd_meter *meter, const struct pace *pace,
                         int lines, int length, int line)
{
    qd_err late = QD_OK;
    uint8_t key[WALKING_LINES * WALKING_LINES + 1] = {0};
    *walk = (struct walk){.lines = lines, .length = length, .goal_line = line};
    qd_set_init(&walk->counts, meter, key_size(walk));
    for (int i = 0; i < lines; i++)
        key[i * lines + i] = (uint8_t)(length - (i == line));
    key[lines * lines] = (uint8_t)line;
    qd_err err = add(walk, key, 0);
    for (uint32_t i = 0; !err && !late && i < walk->counts.count; i++) {
        err = expand(walk, i);
        late = ask(pace, i);
    }
    walk->full = !err && !late;
    if (!walk->full)
        walk_free(walk);
    return late ? late : err == QD_LIMIT ? QD_OK : err;
}

static qd_err build_all(struct taquin_walking *walking, const struct taquin_goals *goals,
                        const struct qd_limits *limits)
{
    struct pace pace = {limits, limits->now_ns ? limits->now_ns(limits->context) : 0};
    for (int i = 0; i < goals->count; i++) {
        int blank = 0;
        while (goals->layout[i][blank] != 0)
            blank++;
        int row = blank / walking->cols, col = blank % walking->cols;
        qd_err err = QD_OK;
        if (walking->rows <= WALKING_LINES && !walking->down[row].lines)
            err = walk_build(&walking->down[row], &walking->meter, &pace, walking->rows,
                             walking->cols, row);
        if (!err && walking->cols <= WALKING_LINES && !walking->across[col].lines)
            err = walk_build(&walking->across[col], &walking->meter, &pace, walking->cols,
                             walking->rows, col);
        if (err)
            return err;
    }
    return QD_OK;
}

qd_err taquin_walking_new(const struct taquin_level *level, const struct taquin_goals *goals,
                          const struct qd_limits *limits, struct taquin_walking **out)
{
    struct taquin_walking *walking = calloc(1, sizeof *walking);
    *out = walking;
    if (!walking)
        return QD_MEMORY;
    walking->rows = level->rows;
    walking->cols = level->cols;
    return level->has_copies ? QD_OK : build_all(walking, goals, limits);
}

void taquin_walking_free(struct taquin_walking *walking)
{
    for (int i = 0; walking && i < WALKING_LINES; i++) {
        if (walking->down[i].full)
            walk_free(&walking->down[i]);
        if (walking->across[i].full)
            walk_free(&walking->across[i]);
    }
    free(walking);
}

uint64_t taquin_walking_bytes(const struct taquin_walking *walking)
{
    return walking->meter.used;
}

/* Steps in one direction: `line[cell]` is the line of the cell, `goal[cell]` the goal line of its
 * tile.
 */
static uint32_t walk_steps(const struct walk *walk, const uint8_t *line, const uint8_t *goal,
                           int cells, int blank)
{
    uint8_t key[WALKING_LINES * WALKING_LINES + 1] = {0};
    uint32_t index, plain = 0;
    for (int cell = 0; cell < cells; cell++)
        if (cell != blank)
            plain += (uint32_t)abs(line[cell] - goal[cell]);
    if (!walk->full)
        return plain;
    for (int cell = 0; cell < cells; cell++)
        if (cell != blank)
            key[line[cell] * walk->lines + goal[cell]]++;
    key[walk->lines * walk->lines] = line[blank];
    return qd_set_find(&walk->counts, key, &index) ? walk->distance[index] : plain;
}

uint32_t taquin_walking_steps(const struct taquin_walking *walking, const uint8_t *layout,
                              const uint8_t *board)
{
    static const struct walk none = {0};
    uint8_t place[TAQUIN_CELLS] = {0};
    uint8_t line[2][TAQUIN_CELLS], goal[2][TAQUIN_CELLS];
    int cells = walking->rows * walking->cols, blank = 0;
    for (int cell = 0; cell < cells; cell++)
        place[layout[cell]] = (uint8_t)cell;
    for (int cell = 0; cell < cells; cell++) {
        int home = place[board[cell]];
        blank = board[cell] == 0 ? cell : blank;
        line[0][cell] = (uint8_t)(cell / walking->cols);
        line[1][cell] = (uint8_t)(cell % walking->cols);
        goal[0][cell] = (uint8_t)(home / walking->cols);
        goal[1][cell] = (uint8_t)(home % walking->cols);
    }
    int row = place[0] / walking->cols, col = place[0] % walking->cols;
    const struct walk *down = row < WALKING_LINES ? &walking->down[row] : &none;
    const struct walk *across = col < WALKING_LINES ? &walking->across[col] : &none;
    return walk_steps(down, line[0], goal[0], cells, blank) +
           walk_steps(across, line[1], goal[1], cells, blank);
}
