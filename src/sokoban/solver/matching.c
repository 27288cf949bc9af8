/* SPDX-License-Identifier: MIT */
/* The matching lower bound: every box needs a goal of its own.
 *
 * The Hungarian method (Kuhn 1955; Munkres 1957) in the form with potentials, one row at a time and
 * O(rows * cols) per row. A push changes the distances of one box only (see distance.c), so a child
 * costs one row: its box releases its goal and is matched again. With fewer boxes than goals a
 * released goal breaks the potentials, and the child is matched from scratch.
 */
#include "sokoban/solver/solver.h"

#include <string.h>

enum { NO_WAY = 1 << 20 };

/* The search for a free column: by column, the way there from the new row. */
struct ways {
    int32_t least[SOKOBAN_BOXES + 1];
    uint16_t previous[SOKOBAN_BOXES + 1];
    uint8_t used[SOKOBAN_BOXES + 1];
};

static int32_t cost_of(const struct sokoban_matching *m, const uint16_t *table, uint32_t row,
                       uint32_t col)
{
    uint16_t distance = table[(size_t)m->place[row - 1] * m->cols + col - 1];
    return distance == SOKOBAN_FAR ? NO_WAY : distance;
}

/* Shortens the ways to the columns not yet used by those through row `here`, which is `far` away;
 * returns the nearest of these columns. */
static uint32_t relax(const struct sokoban_matching *m, const uint16_t *table, uint32_t col,
                      int32_t far, struct ways *ways)
{
    uint32_t here = m->row_of[col], next = 0;
    const uint16_t *cost = table + (size_t)m->place[here - 1] * m->cols;
    int32_t base = far - m->u[here], nearest = INT32_MAX;
    for (uint32_t j = 1; j <= m->cols; j++) {
        if (ways->used[j])
            continue;
        int32_t way = base + (cost[j - 1] == SOKOBAN_FAR ? NO_WAY : cost[j - 1]) - m->v[j];
        if (way < ways->least[j]) {
            ways->least[j] = way;
            ways->previous[j] = (uint16_t)col;
        }
        if (ways->least[j] < nearest) {
            nearest = ways->least[j];
            next = j;
        }
    }
    return next;
}

/* Assigns a column to `row`; rows and columns count from 1, 0 is "none". Distances are kept from
 * the new row, as in Dijkstra's algorithm, and the potentials follow once at the end. */
static void match_row(struct sokoban_matching *m, const uint16_t *table, uint32_t row)
{
    struct ways ways;
    uint32_t col = 0;
    memset(ways.used, 0, m->cols + 1);
    for (uint32_t j = 1; j <= m->cols; j++)
        ways.least[j] = INT32_MAX;
    ways.least[0] = 0;
    m->row_of[0] = (uint16_t)row;
    do {
        ways.used[col] = 1;
        col = relax(m, table, col, ways.least[col], &ways);
    } while (m->row_of[col] != 0);
    for (uint32_t j = 0; j <= m->cols; j++)
        if (ways.used[j]) {
            m->u[m->row_of[j]] += ways.least[col] - ways.least[j];
            m->v[j] -= ways.least[col] - ways.least[j];
        }
    while (col) {
        uint32_t before = ways.previous[col];
        m->row_of[col] = m->row_of[before];
        col = before;
    }
}

static uint32_t total(const struct sokoban_matching *m, const uint16_t *table)
{
    uint32_t sum = 0;
    for (uint32_t j = 1; j <= m->cols; j++) {
        if (!m->row_of[j])
            continue;
        int32_t cost = cost_of(m, table, m->row_of[j], j);
        if (cost == NO_WAY)
            return SOKOBAN_LOST;
        sum += (uint32_t)cost;
    }
    return sum;
}

static uint32_t match_all(struct sokoban_matching *m, const uint16_t *table)
{
    memset(m->u, 0, (m->rows + 1) * sizeof *m->u);
    memset(m->v, 0, (m->cols + 1) * sizeof *m->v);
    memset(m->row_of, 0, (m->cols + 1) * sizeof *m->row_of);
    for (uint32_t row = 1; row <= m->rows; row++)
        match_row(m, table, row);
    return total(m, table);
}

uint32_t sokoban_match(struct sokoban_matching *matching, const struct sokoban_board *board,
                       const struct sokoban_position *position, const uint16_t *table)
{
    if (position->boxes > board->goals)
        return SOKOBAN_LOST;
    for (uint32_t i = 0; i < position->boxes; i++)
        matching->place[i] = sokoban_place(board, position->box[i], position->player);
    return sokoban_match_places(matching, position->boxes, board->goals, table);
}

uint32_t sokoban_match_places(struct sokoban_matching *matching, uint32_t rows, uint32_t cols,
                              const uint16_t *table)
{
    matching->rows = rows;
    matching->cols = cols;
    return match_all(matching, table);
}

uint32_t sokoban_match_moved(const struct sokoban_matching *parent, const uint16_t *table,
                             uint32_t row, uint32_t place, struct sokoban_matching *out)
{
    uint32_t n = parent->rows, cols = parent->cols;
    out->rows = n;
    out->cols = cols;
    memcpy(out->place, parent->place, n * sizeof *out->place);
    out->place[row] = place;
    if (n < cols)
        return match_all(out, table);
    memcpy(out->u, parent->u, (n + 1) * sizeof *out->u);
    memcpy(out->v, parent->v, (cols + 1) * sizeof *out->v);
    memcpy(out->row_of, parent->row_of, (cols + 1) * sizeof *out->row_of);
    for (uint32_t j = 1; j <= cols; j++)
        if (out->row_of[j] == row + 1)
            out->row_of[j] = 0;
    match_row(out, table, row + 1);
    return total(out, table);
}
