/* SPDX-License-Identifier: MIT */
/* Move ordering: the table's move first, then by value, adjusted by what was learnt in other
 * branches (killers and the history of moves that refuted something; J. Schaeffer, "The history
 * heuristic and alpha-beta search enhancements in practice", 1989). Hundreds of moves are listed
 * and usually few are tried, so they are taken from a heap rather than sorted.
 */
#include "gyges/engine/search.h"

static int16_t *history_of(struct gyges_engine *e, const struct gyges_board *board,
                           struct gyges_step step)
{
    return &e->history[gyges_value_at(board, step.from) - 1][step.to][step.drop];
}

void gyges_praise(struct gyges_engine *e, const struct gyges_board *board, struct gyges_step best,
                  int depth, int ply)
{
    int16_t *history = history_of(e, board, best);
    int more = depth * depth * 8;
    *history = (int16_t)(*history + more - *history * more / HISTORY_TOP);
    if (!gyges_same_step(e->killers[ply][0], best)) {
        e->killers[ply][1] = e->killers[ply][0];
        e->killers[ply][0] = best;
    }
}

/* Restores the heap property from `at` down. */
static void sink(struct gyges_ranked *moves, int at, int count)
{
    struct gyges_ranked kept = moves[at];
    for (int child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && moves[child + 1].rank > moves[child].rank)
            child++;
        if (moves[child].rank <= kept.rank)
            break;
        moves[at] = moves[child];
    }
    moves[at] = kept;
}

void gyges_order(struct gyges_engine *e, const struct gyges_board *board, struct gyges_step first,
                 int count, int ply)
{
    struct gyges_ranked *moves = e->moves[ply];
    for (int i = 0; i < count; i++) {
        struct gyges_step step = moves[i].step;
        int32_t rank = moves[i].rank * 8 + *history_of(e, board, step);
        if (gyges_same_step(step, e->killers[ply][0]))
            rank += 4000;
        else if (gyges_same_step(step, e->killers[ply][1]))
            rank += 2000;
        moves[i].rank = gyges_same_step(step, first) ? INT32_MAX : rank;
    }
    for (int i = count / 2 - 1; i >= 0; i--)
        sink(moves, i, count);
}

struct gyges_step gyges_take(struct gyges_ranked *moves, int count)
{
    struct gyges_step best = moves[0].step;
    moves[0] = moves[count - 1];
    sink(moves, 0, count - 1);
    return best;
}

void gyges_pick_best(struct gyges_ranked *moves, int at, int count)
{
    int best = at;
    for (int i = at + 1; i < count; i++)
        if (moves[i].rank > moves[best].rank)
            best = i;
    struct gyges_ranked kept = moves[at];
    moves[at] = moves[best];
    moves[best] = kept;
}
