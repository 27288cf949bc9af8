/* SPDX-License-Identifier: MIT */
/* Estimates of the remaining moves, over boards of classes.
 *
 * The seed report's two: pairs missing, and distances between twins. Neither is admissible: one
 * move can gain three pairs, and moving one tile changes several distances. Missing / 3 is
 * admissible; so are Manhattan distance and linear conflict (Hansson, Mayer and Yung, 1992) as the
 * minimum over all layouts; with copies of a tile the nearest cell of its class counts.
 */
#include "taquin/taquin.h"
#include "taquin/walking.h"

#include <stdlib.h>

static uint32_t missing_pairs(const struct taquin_level *level, const uint8_t *board, int of)
{
    int touching, agreeing;
    taquin_pairs(level, board, &touching, &agreeing);
    return agreeing < of ? (uint32_t)(of - agreeing) : 0;
}

/* Steps between the number on a side of the tile in `cell` and its nearest twin; 0 without a twin.
 */
static uint32_t twin_distance(const struct taquin_level *level, const uint8_t *board, int cell,
                              int side)
{
    static const int row_step[TAQUIN_SIDES] = {-1, 0, 1, 0}, col_step[TAQUIN_SIDES] = {0, -1, 0, 1};
    uint16_t number = level->tiles[board[cell]].number[side];
    int row = cell / level->cols + row_step[side], col = cell % level->cols + col_step[side];
    int least = INT32_MAX;
    for (int other = 0; other < level->cells; other++) {
        if (other == cell || board[other] == 0 ||
            level->tiles[board[other]].number[(side + 2) % TAQUIN_SIDES] != number)
            continue;
        int steps = abs(other / level->cols - row) + abs(other % level->cols - col);
        least = steps < least ? steps : least;
    }
    return least == INT32_MAX ? 0 : (uint32_t)least;
}

static uint32_t twin_distances(const struct taquin_level *level, const uint8_t *board)
{
    uint32_t sum = 0;
    for (int cell = 0; cell < level->cells; cell++)
        for (int side = 0; board[cell] != 0 && side < TAQUIN_SIDES; side++)
            sum += twin_distance(level, board, cell, side);
    return sum;
}

static uint32_t manhattan(const struct taquin_level *level, uint8_t distance[][TAQUIN_CELLS],
                          const uint8_t *board)
{
    uint32_t sum = 0;
    for (int cell = 0; cell < level->cells; cell++)
        if (board[cell] != 0)
            sum += distance[board[cell]][cell];
    return sum;
}

/* Elements of `values` outside a longest increasing subsequence: they must leave the line. */
static int out_of_order(const int *values, int count)
{
    int best[TAQUIN_SIDE_MAX], longest = 0;
    for (int i = 0; i < count; i++) {
        best[i] = 1;
        for (int k = 0; k < i; k++)
            if (values[k] < values[i] && best[k] + 1 > best[i])
                best[i] = best[k] + 1;
        longest = best[i] > longest ? best[i] : longest;
    }
    return count - longest;
}

/* Conflicts in one line of cells: tiles in their own line, in the wrong order. Each one that must
 * step aside costs two moves that Manhattan distance misses. */
static uint32_t line_conflicts(const uint8_t *board, const int16_t *place, int first, int step,
                               int length)
{
    int values[TAQUIN_SIDE_MAX], count = 0;
    for (int i = 0; i < length; i++) {
        int goal = board[first + i * step] ? place[board[first + i * step]] : -1;
        if (goal >= first && (goal - first) % step == 0 && (goal - first) / step < length)
            values[count++] = goal;
    }
    return 2 * (uint32_t)out_of_order(values, count);
}

/* The only cell of each class in a layout, -1 for copies. */
static void sole_places(const struct taquin_level *level, const uint8_t *layout, int16_t *place)
{
    for (int i = 0; i < level->cells; i++)
        place[i] = -1;
    for (int cell = 0; cell < level->cells; cell++)
        place[layout[cell]] = (int16_t)(place[layout[cell]] == -1 ? cell : -2);
    for (int i = 0; i < level->cells; i++)
        place[i] = place[i] == -2 ? -1 : place[i];
}

static uint32_t linear_conflicts(const struct taquin_level *level, const uint8_t *layout,
                                 const uint8_t *board)
{
    int16_t place[TAQUIN_CELLS];
    uint32_t sum = 0;
    sole_places(level, layout, place);
    for (int row = 0; row < level->rows; row++)
        sum += line_conflicts(board, place, row * level->cols, 1, level->cols);
    for (int col = 0; col < level->cols; col++)
        sum += line_conflicts(board, place, col, level->cols, level->rows);
    return sum;
}

static uint32_t nearest_goal(const struct taquin_level *level, const struct taquin_goals *goals,
                             bool conflicts, const uint8_t *board)
{
    uint32_t least = goals->count ? UINT32_MAX : 0;
    for (int i = 0; i < goals->count; i++) {
        uint32_t sum = manhattan(level, goals->distance[i], board);
        if (conflicts && sum < least)
            sum += linear_conflicts(level, goals->layout[i], board);
        least = sum < least ? sum : least;
    }
    return least;
}

static uint32_t nearest_walk(const struct taquin_level *level, const struct taquin_goals *goals,
                             const uint8_t *board)
{
    uint32_t least = goals->count ? UINT32_MAX : 0;
    if (level->has_copies)
        return nearest_goal(level, goals, false, board);
    for (int i = 0; i < goals->count; i++) {
        uint32_t steps = taquin_walking_steps(goals->walking, goals->layout[i], board);
        least = steps < least ? steps : least;
    }
    return least;
}

uint32_t taquin_estimate(const struct taquin_level *level, const struct taquin_goals *goals,
                         enum taquin_estimate which, const uint8_t *board)
{
    switch (which) {
    case TAQUIN_PAIRS:
        return missing_pairs(level, board, 2 * level->cells - level->rows - level->cols - 2);
    case TAQUIN_PAIRS3:
        return (missing_pairs(level, board, goals->least_pairs) + 2) / 3;
    case TAQUIN_TWINS:
        return twin_distances(level, board);
    case TAQUIN_MANHATTAN:
        return nearest_goal(level, goals, false, board);
    case TAQUIN_LINEAR:
        return nearest_goal(level, goals, true, board);
    case TAQUIN_WALKING:
        return nearest_walk(level, goals, board);
    case TAQUIN_NO_ESTIMATE:
        break;
    }
    return 0;
}
