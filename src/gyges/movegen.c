/* SPDX-License-Identifier: MIT */
/* Moves from what pieces reach: runs, and replacements times the cells to drop on. */
#include "gyges/movegen.h"

void gyges_row_reach(const struct gyges_board *board, uint64_t starts,
                     const struct gyges_options *options, struct gyges_row *row)
{
    uint64_t occupied = gyges_occupied(board);
    row->count = 0;
    row->pieces = starts;
    for (; starts; starts &= starts - 1) {
        int from = gyges_low(starts), i = row->count++;
        row->from[i] = from;
        /* Ending on the start is not a move, except in compat. */
        uint64_t null = options->compat ? 0 : UINT64_C(1) << from;
        gyges_reach(board, from, null, &row->reach[i]);
        row->reach[i].ends &= ~null;
        row->drops[i] = gyges_drops(occupied, from);
        if (options->beginner)
            row->reach[i].hits = 0;
    }
}

/* Cells whose piece has the mover's value: dropped on the start, it would change nothing. */
static uint64_t twins(const struct gyges_board *board, int from,
                      const struct gyges_options *options)
{
    return options->compat ? 0 : board->value[gyges_value_at(board, from) - 1];
}

int gyges_row_count(const struct gyges_board *board, const struct gyges_row *row,
                    const struct gyges_options *options)
{
    int total = 0;
    for (int i = 0; i < row->count; i++) {
        const struct gyges_reach *reach = &row->reach[i];
        total += reach->goal + gyges_count(reach->ends) +
                 gyges_count(reach->hits) * gyges_count(row->drops[i]) -
                 gyges_count(reach->hits & twins(board, row->from[i], options));
    }
    return total;
}

static int put_drops(struct gyges_step *steps, int count, int from, int to, uint64_t drops)
{
    for (; drops; drops &= drops - 1)
        steps[count++] = (struct gyges_step){(uint8_t)from, (uint8_t)to, (uint8_t)gyges_low(drops)};
    return count;
}

int gyges_row_steps(const struct gyges_board *board, const struct gyges_row *row,
                    const struct gyges_options *options, struct gyges_step *steps)
{
    int count = 0;
    for (int i = 0; i < row->count; i++)
        if (row->reach[i].goal)
            steps[count++] = (struct gyges_step){(uint8_t)row->from[i], GYGES_GOAL, 0};
    for (int i = 0; i < row->count; i++)
        for (uint64_t ends = row->reach[i].ends; ends; ends &= ends - 1)
            steps[count++] =
                (struct gyges_step){(uint8_t)row->from[i], (uint8_t)gyges_low(ends), 0};
    for (int i = 0; i < row->count; i++) {
        int from = row->from[i];
        uint64_t same = twins(board, from, options);
        for (uint64_t hits = row->reach[i].hits; hits; hits &= hits - 1) {
            uint64_t back = same & hits & -hits ? UINT64_C(1) << from : 0;
            count = put_drops(steps, count, from, gyges_low(hits), row->drops[i] & ~back);
        }
    }
    return count;
}

uint64_t gyges_next_row(uint64_t occupied, uint64_t row)
{
    int top = (63 - __builtin_clzll(row)) & ~7;
    uint64_t rest = occupied & ~((UINT64_C(1) << top << 8) - 1);
    return rest ? gyges_active(rest) : 0;
}

int gyges_steps(const struct gyges_board *board, const struct gyges_options *options,
                struct gyges_step *steps)
{
    uint64_t occupied = gyges_occupied(board);
    struct gyges_row row;
    for (uint64_t starts = gyges_active(occupied); starts;
         starts = gyges_next_row(occupied, starts)) {
        gyges_row_reach(board, starts, options, &row);
        int count = gyges_row_steps(board, &row, options, steps);
        if (count > 0 || options->compat)
            return count;
    }
    return 0;
}

struct gyges_board gyges_moved(const struct gyges_board *board, struct gyges_step step)
{
    struct gyges_board after = *board;
    uint64_t from = UINT64_C(1) << step.from, to = UINT64_C(1) << step.to;
    uint64_t drop = step.drop ? UINT64_C(1) << step.drop : 0;
    for (int i = 0; i < 3; i++) {
        uint64_t gone = after.value[i] & (from | to);
        after.value[i] &= ~gone;
        if (gone & to)
            after.value[i] |= drop;
        if (gone & from)
            after.value[i] |= to;
    }
    return after;
}

static int count_moves(const struct gyges_board *board, const struct gyges_options *options)
{
    uint64_t occupied = gyges_occupied(board);
    struct gyges_row row;
    for (uint64_t starts = gyges_active(occupied); starts;
         starts = gyges_next_row(occupied, starts)) {
        gyges_row_reach(board, starts, options, &row);
        int count = gyges_row_count(board, &row, options);
        if (count > 0 || options->compat)
            return count;
    }
    return 0;
}

uint64_t gyges_perft(const struct gyges_board *board, const struct gyges_options *options,
                     int depth)
{
    if (depth == 0)
        return 1;
    if (depth == 1)
        return (uint64_t)count_moves(board, options);
    struct gyges_step steps[GYGES_MOVES_MAX];
    int count = gyges_steps(board, options, steps);
    uint64_t total = 0;
    for (int i = 0; i < count; i++) {
        if (steps[i].to == GYGES_GOAL)
            continue;
        struct gyges_board after = gyges_moved(board, steps[i]);
        after = gyges_flip(&after);
        total += gyges_perft(&after, options, depth - 1);
    }
    return total;
}
