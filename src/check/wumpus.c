/* SPDX-License-Identifier: MIT */
/* Wumpus World, checked from text: moves replayed by an independent implementation of the rules. */
#include "check/wumpus_grid.h"

#include <string.h>

static bool step(struct qd_grid *grid, int way)
{
    int to = qd_grid_neighbour(grid->side, grid->player, way);
    if (to < 0)
        return false;
    grid->player = to;
    grid->entered[to] = grid->seen[to] = 1;
    grid->flag[to] = 0;
    grid->dead = strchr("PWX", grid->at[to]) != NULL;
    return true;
}

/* A flag or a joker. */
static bool mark(struct qd_grid *grid, char kind, int cell)
{
    bool near = false;
    for (int way = 0; way < 4; way++)
        near = near || qd_grid_neighbour(grid->side, grid->player, way) == cell;
    if (grid->seen[cell])
        return false;
    switch (kind) {
    case 'f':
        return grid->flag[cell] ? false : (grid->flag[cell] = 1);
    case 'u':
        return grid->flag[cell] ? !(grid->flag[cell] = 0) : false;
    case 'r':
        grid->seen[cell] = 1;
        grid->flag[cell] = 0;
        return grid->reveals-- > 0;
    default:
        return near && grid->deduces-- > 0;
    }
}

enum outcome { GOOD, UNREADABLE, NOT_LEGAL };

static const char ways[] = "UDLR";

/* The letter of a direction, if one comes next. */
static const char *next_way(const struct reader *reader)
{
    return reader->at < reader->end && *reader->at ? strchr(ways, *reader->at) : NULL;
}

/* "R", "R12". */
static enum outcome replay_steps(struct reader *reader, struct qd_grid *grid, int way)
{
    int times = 1;
    if (reader->at < reader->end && isdigit((unsigned char)*reader->at) &&
        (!read_int(reader, NUMBER_MOST, &times) || times < 1))
        return UNREADABLE;
    for (; times > 0; times--, grid->moves++)
        if (qd_grid_over(grid) || !step(grid, way))
            return NOT_LEGAL;
    return GOOD;
}

static enum outcome replay_shot(struct reader *reader, struct qd_grid *grid)
{
    const char *way = next_way(reader);
    if (!way)
        return UNREADABLE;
    reader->at++;
    if (qd_grid_over(grid) || grid->arrows-- <= 0)
        return NOT_LEGAL;
    (void)qd_grid_shoot(grid, grid->player, (int)(way - ways));
    grid->moves++;
    return GOOD;
}

static enum outcome replay_one(struct reader *reader, struct qd_grid *grid)
{
    const char *way = next_way(reader);
    char c = *reader->at++;
    int cell;
    if (way)
        return replay_steps(reader, grid, (int)(way - ways));
    if (c == 's')
        return replay_shot(reader, grid);
    if (!c || !strchr("furd", c) || !qd_grid_read_cell(reader, grid->side, &cell))
        return UNREADABLE;
    if (qd_grid_over(grid) || !mark(grid, c, cell))
        return NOT_LEGAL;
    grid->moves++;
    return GOOD;
}

qd_err qd_check_wumpus(struct qd_text level, struct qd_text moves, struct qd_checked *out,
                       struct qd_message *why)
{
    struct qd_grid grid = {0};
    struct reader reader = {moves.data, moves.data + moves.size};
    if (!qd_grid_read(level, &grid))
        return qd_check_refuse(why, "check.level", 0, QD_SYNTAX);
    while (reader.at < reader.end) {
        enum outcome outcome = replay_one(&reader, &grid);
        if (outcome == UNREADABLE)
            return qd_check_refuse(why, "check.unreadable", grid.moves + 1, QD_SYNTAX);
        if (outcome == NOT_LEGAL)
            return qd_check_refuse(why, "check.illegal", grid.moves + 1, QD_ILLEGAL);
    }
    *out = (struct qd_checked){.moves = grid.moves, .solved = qd_grid_over(&grid) && !grid.dead};
    return QD_OK;
}
