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

static int32_t cost_of(const struct sokoban_matching *m, const uint16_t *table, uint32_t row,
                       uint32_t col)
{
    uint16_t distance = table[(size_t)m->place[row - 1] * m->cols + col - 1];
    return distance == SOKOBAN_FAR ? NO_WAY : distance;
}

/* Assigns a column to `row`; rows and columns count from 1, 0 is "none". */
static void match_row(struct sokoban_matching *m, const uint16_t *table, uint32_t row)
{
    int32_t least[SOKOBAN_BOXES + 1];
    uint16_t previous[SOKOBAN_BOXES + 1];
    uint8_t used[SOKOBAN_BOXES + 1];
    uint32_t col = 0;
    memset(used, 0, m->cols + 1);
    for (uint32_t j = 0; j <= m->cols; j++)
        least[j] = INT32_MAX;
    m->row_of[0] = (uint16_t)row;
    do {
        uint32_t here = m->row_of[col], next = 0;
        int32_t delta = INT32_MAX;
        used[col] = 1;
        for (uint32_t j = 1; j <= m->cols; j++) {
            if (used[j])
                continue;
            int32_t rest = cost_of(m, table, here, j) - m->u[here] - m->v[j];
            if (rest < least[j]) {
                least[j] = rest;
                previous[j] = (uint16_t)col;
            }
            if (least[j] < delta) {
                delta = least[j];
                next = j;
            }
        }
        for (uint32_t j = 0; j <= m->cols; j++) {
            if (used[j]) {
                m->u[m->row_of[j]] += delta;
                m->v[j] -= delta;
            } else {
                least[j] -= delta;
            }
        }
        col = next;
    } while (m->row_of[col] != 0);
    while (col) {
        uint32_t before = previous[col];
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
