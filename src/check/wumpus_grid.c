/* SPDX-License-Identifier: MIT */
/* The map of a Wumpus World: reading it from text, and queries on it. */
#include "check/wumpus_grid.h"

#include <string.h>

/* "8x8", then k, o, aN, rN, dN. */
static bool read_head(struct reader *reader, struct qd_grid *grid)
{
    int cols;
    if (!read_int(reader, NUMBER_MOST, &grid->side) || !read_char(reader, 'x') ||
        !read_int(reader, NUMBER_MOST, &cols) || cols != grid->side || cols < 2 || cols > SIDE_MOST)
        return false;
    grid->arrows = 1;
    grid->reveals = 1;
    grid->deduces = 3;
    grid->counted = read_char(reader, 'k');
    grid->overlap = read_char(reader, 'o');
    if (read_char(reader, 'a') && !read_int(reader, NUMBER_MOST, &grid->arrows))
        return false;
    if (read_char(reader, 'r') && !read_int(reader, NUMBER_MOST, &grid->reveals))
        return false;
    if (read_char(reader, 'd') && !read_int(reader, NUMBER_MOST, &grid->deduces))
        return false;
    return read_char(reader, ':');
}

bool qd_grid_read(struct qd_text text, struct qd_grid *grid)
{
    struct reader reader = {text.data, text.data + text.size};
    int cell = 0;
    if (!read_head(&reader, grid))
        return false;
    int cells = grid->side * grid->side;
    while (reader.at < reader.end && cell <= cells) {
        char c = *reader.at;
        int run = 1;
        if (c == '/') {
            if (cell == 0 || cell % grid->side != 0)
                return false;
            reader.at++;
            continue;
        }
        if (isdigit((unsigned char)c)) {
            if (!read_int(&reader, NUMBER_MOST, &run) || run < 1 || run > grid->side)
                return false;
            c = '.';
        } else {
            reader.at++;
        }
        if (!strchr(".PWGX", c) || !c || cell + run > cells ||
            cell / grid->side != (cell + run - 1) / grid->side)
            return false;
        for (; run > 0; run--)
            grid->at[cell++] = c;
    }
    grid->entered[0] = grid->seen[0] = 1;
    return cell == cells && grid->at[0] == '.';
}

int qd_grid_neighbour(int side, int cell, int way)
{
    int row = cell / side + (way == 1) - (way == 0), col = cell % side + (way == 3) - (way == 2);
    return row < 0 || col < 0 || row >= side || col >= side ? -1 : row * side + col;
}

bool qd_grid_beside(const struct qd_grid *grid, int cell, const char *letters)
{
    for (int way = 0; way < 4; way++) {
        int other = qd_grid_neighbour(grid->side, cell, way);
        if (other >= 0 && strchr(letters, grid->at[other]))
            return true;
    }
    return false;
}

int qd_grid_count(const struct qd_grid *grid, const char *letters)
{
    int found = 0;
    for (int i = 0; i < grid->side * grid->side; i++)
        found += strchr(letters, grid->at[i]) != NULL;
    return found;
}

bool qd_grid_shoot(struct qd_grid *grid, int from, int way)
{
    for (int cell = qd_grid_neighbour(grid->side, from, way); cell >= 0;
         cell = qd_grid_neighbour(grid->side, cell, way)) {
        if (grid->at[cell] != 'W' && grid->at[cell] != 'X')
            continue;
        grid->at[cell] = grid->at[cell] == 'X' ? 'G' : '.';
        grid->fell[cell] = 1;
        return true;
    }
    return false;
}

bool qd_grid_over(const struct qd_grid *grid)
{
    if (grid->dead)
        return true;
    for (int i = 0; i < grid->side * grid->side; i++)
        if (strchr("GX", grid->at[i]) && !grid->entered[i])
            return false;
    return true;
}

bool qd_grid_read_cell(struct reader *reader, int side, int *cell)
{
    int col = 0, row, letters = 0;
    while (reader->at < reader->end && islower((unsigned char)*reader->at) && letters++ < 2)
        col = col * 26 + (*reader->at++ - 'a' + 1);
    if (letters == 0 || !read_int(reader, NUMBER_MOST, &row) || row < 1 || row > side || col < 1 ||
        col > side)
        return false;
    *cell = (row - 1) * side + col - 1;
    return true;
}
