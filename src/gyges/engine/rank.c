/* SPDX-License-Identifier: MIT */
/* The moves of a node with the value of the board after each, without making them all.
 *
 * A replacement has some twenty-five drops that differ in one piece only: the board without that
 * piece is valued once, and a drop adds its place to it; only in an active row or beyond it changes
 * more.
 */
#include "gyges/engine/engine.h"

struct ranking {
    const struct gyges_board *board;
    struct gyges_ranked *moves;
    int count;
    int places; /* of the board before the move */
};

static void put(struct ranking *r, int from, int to, int drop, int value)
{
    r->moves[r->count++] =
        (struct gyges_ranked){{(uint8_t)from, (uint8_t)to, (uint8_t)drop}, value};
}

/* The places after a piece has gone from one cell to another. */
static int moved_places(const struct ranking *r, int from, int to)
{
    const int16_t *places = gyges_places[gyges_value_at(r->board, from) - 1];
    return r->places - places[from] + places[to];
}

static void rank_run(struct ranking *r, int from, int to)
{
    struct gyges_board after =
        gyges_moved(r->board, (struct gyges_step){(uint8_t)from, (uint8_t)to, 0});
    put(r, from, to, 0, moved_places(r, from, to) + gyges_rows_worth(&after));
}

static void rank_drops(struct ranking *r, int from, int to, uint64_t drops)
{
    int value = gyges_value_at(r->board, to) - 1;
    struct gyges_board held =
        gyges_moved(r->board, (struct gyges_step){(uint8_t)from, (uint8_t)to, 0});
    uint64_t occupied = gyges_occupied(&held);
    int low = gyges_low(occupied) | 7, high = (63 - __builtin_clzll(occupied)) & ~7;
    int places = moved_places(r, from, to) - gyges_places[value][to];
    int rows = gyges_rows_worth(&held);
    for (; drops; drops &= drops - 1) {
        int drop = gyges_low(drops), worth = rows;
        if (drop <= low || drop >= high) {
            struct gyges_board after = held;
            after.value[value] |= drops & -drops;
            worth = gyges_rows_worth(&after);
        }
        put(r, from, to, drop, places + gyges_places[value][drop] + worth);
    }
}

static void rank_row(struct ranking *r, const struct gyges_row *row, uint64_t touch, bool compat)
{
    for (int i = 0; i < row->count; i++) {
        int from = row->from[i];
        bool all = touch >> from & 1;
        uint64_t twins = compat ? 0 : r->board->value[gyges_value_at(r->board, from) - 1];
        if (row->reach[i].goal)
            put(r, from, GYGES_GOAL, 0, GYGES_WIN);
        for (uint64_t ends = row->reach[i].ends & (all ? GYGES_ALL : touch); ends; ends &= ends - 1)
            rank_run(r, from, gyges_low(ends));
        for (uint64_t hits = row->reach[i].hits; hits; hits &= hits - 1) {
            int to = gyges_low(hits);
            uint64_t drops = row->drops[i];
            if (twins >> to & 1)
                drops &= ~(UINT64_C(1) << from);
            rank_drops(r, from, to, all || touch >> to & 1 ? drops : drops & touch);
        }
    }
}

int gyges_rank(const struct gyges_board *board, const struct gyges_options *options, uint64_t touch,
               struct gyges_ranked *moves, bool *any)
{
    uint64_t occupied = gyges_occupied(board);
    struct ranking r = {board, moves, 0, gyges_places_worth(board)};
    struct gyges_row row;
    *any = false;
    for (uint64_t starts = gyges_active(occupied); starts;
         starts = gyges_next_row(occupied, starts)) {
        gyges_row_reach(board, starts, options, &row);
        *any = gyges_row_count(board, &row, options) > 0;
        if (*any || options->compat)
            break;
    }
    if (*any)
        rank_row(&r, &row, touch, options->compat);
    return r.count;
}
