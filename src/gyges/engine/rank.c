/* SPDX-License-Identifier: MIT */
/* The moves of a node with the value of the board after each, without making them all.
 *
 * A replacement has some twenty-five drops that differ in one piece only: the board without that
 * piece is valued once, and a drop adds its place to it. With the network that is one column of
 * weights; with the tables it is one number, and only a drop in an active row or beyond changes
 * more.
 */
#include "gyges/engine/engine.h"

static void put(struct gyges_ranking *r, int from, int to, int drop, int value)
{
    r->moves[r->count++] =
        (struct gyges_ranked){{(uint8_t)from, (uint8_t)to, (uint8_t)drop}, value};
}

/* The places' sum after a piece has moved from one cell to another. */
static int moved_places(const struct gyges_ranking *r, int from, int to)
{
    const int16_t *places = gyges_places[gyges_value_at(r->board, from) - 1];
    return r->places - places[from] + places[to];
}

static void rank_run(struct gyges_ranking *r, int from, int to)
{
    struct gyges_board after =
        gyges_moved(r->board, (struct gyges_step){(uint8_t)from, (uint8_t)to, 0});
    put(r, from, to, 0, moved_places(r, from, to) + gyges_rows_worth(&after) - GYGES_TEMPO);
}

static void rank_drops(struct gyges_ranking *r, int from, int to, uint64_t drops)
{
    int value = gyges_value_at(r->board, to) - 1;
    struct gyges_board held =
        gyges_moved(r->board, (struct gyges_step){(uint8_t)from, (uint8_t)to, 0});
    uint64_t occupied = gyges_occupied(&held);
    int low = gyges_low(occupied) | 7, high = (63 - __builtin_clzll(occupied)) & ~7;
    int places = moved_places(r, from, to) - gyges_places[value][to] - GYGES_TEMPO;
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

/* The input of a piece as the other player sees it. */
static int turned_input(const struct gyges_ranking *r, int piece, int bit)
{
    return gyges_input(gyges_value_at(r->board, piece), bit ^ 56);
}

/* Every move to a cell of `cells` by one piece of the network's, all from the same sums: the mover
 * comes to rest there, or the replaced piece is dropped there. */
static void learnt(struct gyges_ranking *r, const struct gyges_sums *sums, struct gyges_step step,
                   uint64_t cells)
{
    uint8_t inputs[GYGES_CELLS] = {0};
    int values[GYGES_CELLS], count = 0;
    int value = gyges_value_at(r->board, step.to ? step.to : step.from);
    for (uint64_t rest = cells; rest; rest &= rest - 1)
        inputs[count++] = (uint8_t)gyges_input(value, gyges_low(rest) ^ 56);
    gyges_sums_values(r->network, sums, inputs, count, values);
    for (int i = 0; i < count; i++, cells &= cells - 1) {
        if (step.to)
            put(r, step.from, step.to, gyges_low(cells), -values[i]);
        else
            put(r, step.from, gyges_low(cells), 0, -values[i]);
    }
}

/* `lifted` are the sums without the moving piece. */
static void learnt_drops(struct gyges_ranking *r, const struct gyges_sums *lifted, int from, int to,
                         uint64_t drops)
{
    struct gyges_sums held;
    if (!drops)
        return;
    gyges_sums_change(r->network, lifted, turned_input(r, to, to), turned_input(r, from, to),
                      &held);
    learnt(r, &held, (struct gyges_step){(uint8_t)from, (uint8_t)to, 0}, drops);
}

/* The runs of the next piece, whose replacements follow. */
static void next_piece(struct gyges_ranking *r)
{
    const struct gyges_row *row = &r->row;
    int i = r->piece++, from = row->from[i];
    r->all = r->touch >> from & 1;
    r->hits = row->reach[i].hits;
    if (r->network)
        gyges_sums_change(r->network, &r->sums, turned_input(r, from, from), GYGES_NO_INPUT,
                          &r->lifted);
    if (row->reach[i].goal)
        put(r, from, GYGES_GOAL, 0, GYGES_WIN);
    uint64_t ends = row->reach[i].ends & (r->all ? GYGES_ALL : r->touch);
    if (r->network)
        learnt(r, &r->lifted, (struct gyges_step){(uint8_t)from, 0, 0}, ends);
    for (; ends && !r->network; ends &= ends - 1)
        rank_run(r, from, gyges_low(ends));
}

bool gyges_ranking_next(struct gyges_ranking *r)
{
    if (!r->hits) {
        if (r->piece == r->row.count)
            return false;
        next_piece(r);
        return true;
    }
    int i = r->piece - 1, from = r->row.from[i], to = gyges_low(r->hits);
    uint64_t twins = r->compat ? 0 : r->board->value[gyges_value_at(r->board, from) - 1];
    uint64_t drops = r->row.drops[i];
    r->hits &= r->hits - 1;
    if (twins >> to & 1)
        drops &= ~(UINT64_C(1) << from);
    drops = r->all || r->touch >> to & 1 ? drops : drops & r->touch;
    if (r->network)
        learnt_drops(r, &r->lifted, from, to, drops);
    else
        rank_drops(r, from, to, drops);
    return true;
}

bool gyges_ranking_begin(struct gyges_ranking *r, const struct gyges_network *network,
                         const struct gyges_board *board, const struct gyges_options *options,
                         uint64_t touch, struct gyges_ranked *moves)
{
    uint64_t occupied = gyges_occupied(board);
    bool any = false;
    r->board = board;
    r->moves = moves;
    r->count = r->piece = 0;
    r->network = network;
    r->touch = touch;
    r->compat = options->compat;
    r->hits = 0;
    for (uint64_t starts = gyges_active(occupied); starts;
         starts = gyges_next_row(occupied, starts)) {
        gyges_row_reach(board, starts, options, &r->row);
        any = gyges_row_count(board, &r->row, options) > 0;
        if (any || options->compat)
            break;
    }
    if (!any)
        return false;
    if (network) {
        struct gyges_board turned = gyges_flip(board);
        gyges_sums_of(network, &turned, &r->sums);
    } else {
        r->places = gyges_places_worth(board);
    }
    return true;
}

int gyges_rank(const struct gyges_network *network, const struct gyges_board *board,
               const struct gyges_options *options, uint64_t touch, struct gyges_ranked *moves,
               bool *any)
{
    struct gyges_ranking r;
    *any = gyges_ranking_begin(&r, network, board, options, touch, moves);
    while (*any && gyges_ranking_next(&r))
        continue;
    return r.count;
}
