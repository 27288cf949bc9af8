/* SPDX-License-Identifier: MIT */
/* The last ply of the search: its moves are valued, not made. The best that does not lose at once
 * is the value of the node.
 *
 * In a window of width one it is enough to know one move that reaches beta and does not lose at
 * once. So moves that were such in nodes beside this one are tried before any are listed, and
 * moves are listed group by group only until there is one.
 */
#include "gyges/engine/search.h"

bool gyges_is_move(const struct gyges_engine *e, const struct gyges_board *board,
                   struct gyges_step step)
{
    const struct gyges_options *options = &e->task->options;
    uint64_t occupied = gyges_occupied(board), from = UINT64_C(1) << step.from;
    if (!(gyges_active(occupied) & from) || step.to == GYGES_GOAL ||
        (step.drop != 0) != (occupied >> step.to & 1 && step.to != step.from))
        return false;
    struct gyges_row row;
    gyges_row_reach(board, from, options, &row);
    if (!step.drop)
        return row.reach[0].ends >> step.to & 1;
    bool null = !options->compat && step.drop == step.from &&
                gyges_value_at(board, step.from) == gyges_value_at(board, step.to);
    return !null && row.reach[0].hits >> step.to & 1 && row.drops[0] >> step.drop & 1;
}

/* Whether a move is allowed by the history and does not lose at once. */
static bool is_safe(struct gyges_engine *e, const struct gyges_node *n, struct gyges_step step)
{
    struct gyges_board after = gyges_moved(n->board, step);
    after = gyges_flip(&after);
    return !gyges_came_before(e, gyges_plain_key(&after), n->ply + 1) && !gyges_spent(e) &&
           !gyges_can_win(e, &after);
}

/* Tries the moves that cut off nodes beside this one. */
static bool try_killers(struct gyges_engine *e, struct gyges_node *n)
{
    uint64_t active = gyges_active(gyges_occupied(n->board));
    for (int i = 0; i < 2; i++) {
        struct gyges_step step = e->killers[n->ply][i];
        if (!(active >> step.from & 1) || step.to == GYGES_GOAL)
            continue;
        struct gyges_board after = gyges_moved(n->board, step);
        after = gyges_flip(&after);
        n->top = -gyges_value(e->network, &after);
        if (n->top >= n->beta && gyges_is_move(e, n->board, step) && is_safe(e, n, step)) {
            n->best = step;
            return true;
        }
    }
    return false;
}

/* Looks for one move that reaches beta, group by group. */
static int first_above(struct gyges_engine *e, struct gyges_node *n, struct gyges_ranking *r)
{
    int above = 0, below = INT32_MIN;
    for (int done = 0; gyges_ranking_next(r); done = r->count)
        for (int i = done; i < r->count; i++) {
            struct gyges_ranked move = r->moves[i];
            if (move.rank <= n->alpha) {
                below = move.rank > below ? move.rank : below;
                continue;
            }
            above++;
            if (is_safe(e, n, move.step)) {
                n->best = move.step;
                gyges_keep_killer(e, move.step, n->ply);
                return move.rank;
            }
            if (e->out)
                return 0;
        }
    return above == r->count ? -(GYGES_WIN - n->ply - 2) : below;
}

/* Moves valued above alpha go to the front, the best one first; returns their number, and in *top
 * the value of the best move overall. */
static int above(struct gyges_ranked *moves, int count, int alpha, int *top)
{
    int kept = 0, best = 0;
    *top = INT32_MIN;
    for (int i = 0; i < count; i++)
        if (moves[i].rank > *top) {
            *top = moves[i].rank;
            best = i;
        }
    if (*top <= alpha)
        return 0;
    struct gyges_ranked first = moves[best];
    moves[best] = moves[0];
    moves[0] = first;
    for (int i = 0; i < count; i++) {
        struct gyges_ranked move = moves[i];
        if (move.rank <= alpha)
            continue;
        moves[i] = moves[kept];
        moves[kept++] = move;
    }
    return kept;
}

/* Moves by their value; the first that does not lose at once is the best. */
static int best_of(struct gyges_engine *e, struct gyges_node *n, struct gyges_ranking *r)
{
    int top;
    while (gyges_ranking_next(r))
        continue;
    int kept = above(r->moves, r->count, n->alpha, &top);
    for (int i = 0; i < kept; i++) {
        if (i > 0)
            gyges_pick_best(r->moves, i, kept);
        if (is_safe(e, n, r->moves[i].step)) {
            n->best = r->moves[i].step;
            return r->moves[i].rank;
        }
        if (e->out)
            return 0;
    }
    /* The others are worth no more than alpha, or lose as well. */
    return kept == r->count ? -(GYGES_WIN - n->ply - 2) : kept == 0 ? top : n->alpha;
}

int gyges_last_ply(struct gyges_engine *e, struct gyges_node *n, bool *any)
{
    bool narrow = n->beta - n->alpha == 1;
    *any = true;
    if (narrow && try_killers(e, n))
        return n->top;
    if (e->out)
        return 0;
    struct gyges_ranking r;
    *any = gyges_ranking_begin(&r, e->network, n->board, &e->task->options, n->touch,
                               e->moves[n->ply]);
    if (!*any)
        return 0;
    return narrow ? first_above(e, n, &r) : best_of(e, n, &r);
}
