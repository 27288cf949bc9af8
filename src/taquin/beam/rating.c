/* SPDX-License-Identifier: MIT */
/* The rating of beam search: convex distances and heavy linear conflicts.
 *
 * A beam compares boards of one layer, so its rating need not be a lower bound; it should say which
 * board is nearer the goal. Compared with Manhattan distance and linear conflict (Hansson, Mayer
 * and Yung, 1992), which gave 111.8 moves on twenty random 5x5 boards with 10,000 boards per layer:
 *   - a distance that grows faster than the steps, so that far tiles are brought nearer first and
 *     no tile is left behind, gave 107.8 on the same boards;
 *   - a conflict weighed more than its two moves gained little there, but a beam on 8x8 settles
 *     less often where the last tiles of a line are wrong (narrow ones still do);
 *   - additive pattern databases of four tiles gained one move and a half more, for 0.6 seconds of
 *     building, too much for a first use, so there are none.
 * The cost of a tile dr rows and dc columns from home is 16 (dr + dc) + 4 (dr + dc)^2 + 8 (dr^2 +
 * dc^2), that of a tile to be taken out of its line 128. A search for one line only
 * (taquin_beam_stages.c) counts 20 a step for the tiles of no concern.
 */
#include "base/base.h"
#include "taquin/beam/beam.h"

#include <stdlib.h>
#include <string.h>

enum { STEP = 16, SQUARE_OF_SUM = 4, SUM_OF_SQUARES = 8, CONFLICT = 128, LIGHT_STEP = 20 };

static int distance(const struct taquin_beam_rating *r, int home, int cell)
{
    return abs(r->row_of[home] - r->row_of[cell]) + abs(r->col_of[home] - r->col_of[cell]);
}

static void fill_geometry(struct taquin_beam_rating *r)
{
    for (int cell = 0; cell < r->cells; cell++) {
        int row = cell / r->cols, col = cell % r->cols;
        r->row_of[cell] = (uint8_t)row;
        r->col_of[cell] = (uint8_t)col;
        r->beside[cell][TAQUIN_UP] = (int16_t)(row + 1 < r->rows ? cell + r->cols : -1);
        r->beside[cell][TAQUIN_LEFTWARD] = (int16_t)(col + 1 < r->cols ? cell + 1 : -1);
        r->beside[cell][TAQUIN_DOWN] = (int16_t)(row > 0 ? cell - r->cols : -1);
        r->beside[cell][TAQUIN_RIGHTWARD] = (int16_t)(col > 0 ? cell - 1 : -1);
    }
}

static int cost_of(const struct taquin_beam_rating *r, int home, int cell)
{
    int rows = abs(r->row_of[home] - r->row_of[cell]), sum = distance(r, home, cell);
    int cols = sum - rows;
    if (!r->must[home])
        return LIGHT_STEP * sum;
    return STEP * sum + SQUARE_OF_SUM * sum * sum + SUM_OF_SQUARES * (rows * rows + cols * cols);
}

static void fill_costs(struct taquin_beam_rating *r)
{
    for (int home = 0; home < r->cells; home++)
        for (int cell = 0; cell < r->cells; cell++)
            r->cost[home * r->cells + cell] = (uint16_t)cost_of(r, home, cell);
}

void taquin_beam_rating_focus(struct taquin_beam_rating *r, const bool *must, int goal_blank)
{
    memcpy(r->must, must, (size_t)r->cells * sizeof *must);
    fill_costs(r);
    for (int home = 0; home < r->cells; home++)
        if (!must[home] && home != goal_blank)
            memset(r->zobrist + home * r->cells, 0, (size_t)r->cells * sizeof *r->zobrist);
}

uint64_t taquin_beam_rating_bytes(int cells)
{
    return (uint64_t)cells * (uint64_t)cells * (sizeof(uint16_t) + sizeof(uint64_t));
}

qd_err taquin_beam_rating_init(struct taquin_beam_rating *rating, int rows, int cols)
{
    size_t pairs = (size_t)(rows * cols) * (size_t)(rows * cols);
    *rating = (struct taquin_beam_rating){.rows = rows, .cols = cols, .cells = rows * cols};
    rating->cost = malloc(pairs * sizeof *rating->cost);
    rating->zobrist = malloc(pairs * sizeof *rating->zobrist);
    if (!rating->cost || !rating->zobrist) {
        taquin_beam_rating_free(rating);
        return QD_MEMORY;
    }
    struct qd_rng rng;
    qd_rng_seed(&rng, 1);
    for (size_t i = 0; i < pairs; i++)
        rating->zobrist[i] = qd_rng_next(&rng);
    memset(rating->must, true, sizeof rating->must);
    fill_geometry(rating);
    fill_costs(rating);
    return QD_OK;
}

void taquin_beam_rating_free(struct taquin_beam_rating *rating)
{
    free(rating->cost);
    free(rating->zobrist);
    *rating = (struct taquin_beam_rating){0};
}

/* Tiles of a line, at home in it, that are not in a longest increasing subsequence. */
static int out_of_order(const uint8_t *places, int count)
{
    uint8_t tails[TAQUIN_SIDE_MAX];
    int longest = 0;
    for (int i = 0; i < count; i++) {
        int at = longest;
        while (at > 0 && tails[at - 1] > places[i])
            at--;
        tails[at] = places[i];
        longest += at == longest;
    }
    return count - longest;
}

/* Conflicts of a row, with `cell` holding `home` instead (-1: unchanged). */
static int row_conflicts(const struct taquin_beam_rating *r, const uint8_t *homes, int goal_blank,
                         int row, int cell, int home)
{
    uint8_t places[TAQUIN_SIDE_MAX];
    int count = 0, first = row * r->cols;
    for (int at = first; at < first + r->cols; at++) {
        int here = at == cell ? home : homes[at];
        if (r->row_of[here] == row && here != goal_blank && r->must[here])
            places[count++] = r->col_of[here];
    }
    return count > 1 ? out_of_order(places, count) : 0;
}

static int col_conflicts(const struct taquin_beam_rating *r, const uint8_t *homes, int goal_blank,
                         int col, int cell, int home)
{
    uint8_t places[TAQUIN_SIDE_MAX];
    int count = 0;
    for (int at = col; at < r->cells; at += r->cols) {
        int here = at == cell ? home : homes[at];
        if (r->col_of[here] == col && here != goal_blank && r->must[here])
            places[count++] = r->row_of[here];
    }
    return count > 1 ? out_of_order(places, count) : 0;
}

/* A slide within a line keeps that line's order, so only crossing lines can change, and of these
 * only the one the tile is at home in. */
int32_t taquin_beam_line_change(const struct taquin_beam_rating *r, const uint8_t *homes,
                                int goal_blank, int from, int to)
{
    int home = homes[from];
    if (!r->must[home])
        return 0;
    if (r->row_of[from] == r->row_of[to]) {
        int col = r->col_of[home];
        if (col != r->col_of[from] && col != r->col_of[to])
            return 0;
        bool leaves = col == r->col_of[from];
        return CONFLICT * (col_conflicts(r, homes, goal_blank, col, leaves ? from : to,
                                         leaves ? goal_blank : home) -
                           col_conflicts(r, homes, goal_blank, col, -1, 0));
    }
    int row = r->row_of[home];
    if (row != r->row_of[from] && row != r->row_of[to])
        return 0;
    bool leaves = row == r->row_of[from];
    return CONFLICT * (row_conflicts(r, homes, goal_blank, row, leaves ? from : to,
                                     leaves ? goal_blank : home) -
                       row_conflicts(r, homes, goal_blank, row, -1, 0));
}

uint32_t taquin_beam_rate(const struct taquin_beam_rating *r, const struct taquin_beam_board *board)
{
    int rating = 0;
    for (int cell = 0; cell < r->cells; cell++)
        if (board->home[cell] != board->goal_blank)
            rating += taquin_beam_cost(r, board->home[cell], cell);
    for (int row = 0; row < r->rows; row++)
        rating += CONFLICT * row_conflicts(r, board->home, board->goal_blank, row, -1, 0);
    for (int col = 0; col < r->cols; col++)
        rating += CONFLICT * col_conflicts(r, board->home, board->goal_blank, col, -1, 0);
    return (uint32_t)rating;
}

uint32_t taquin_beam_manhattan(const struct taquin_beam_rating *r,
                               const struct taquin_beam_board *board)
{
    int sum = 0;
    for (int cell = 0; cell < r->cells; cell++)
        if (board->home[cell] != board->goal_blank && r->must[board->home[cell]])
            sum += distance(r, board->home[cell], cell);
    return (uint32_t)sum;
}

bool taquin_beam_slide(const struct taquin_beam_rating *r, struct taquin_beam_board *board,
                       qd_move move)
{
    const uint8_t *at = memchr(board->home, board->goal_blank, (size_t)r->cells);
    if (!at || move >= TAQUIN_MOVES)
        return false;
    int blank = (int)(at - board->home), from = r->beside[blank][move];
    if (from < 0)
        return false;
    board->home[blank] = board->home[from];
    board->home[from] = (uint8_t)board->goal_blank;
    return true;
}
