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

void gyges_keep_killer(struct gyges_engine *e, struct gyges_step best, int ply)
{
    if (!gyges_same_step(e->killers[ply][0], best)) {
        e->killers[ply][1] = e->killers[ply][0];
        e->killers[ply][0] = best;
    }
}

void gyges_praise(struct gyges_engine *e, const struct gyges_board *board, struct gyges_step best,
                  int depth, int ply)
{
    int16_t *history = history_of(e, board, best);
    int more = depth * depth * 8;
    *history = (int16_t)(*history + more - *history * more / HISTORY_TOP);
    gyges_keep_killer(e, best, ply);
}

/* Restores the heap property from `at` down. */
static void sink(uint64_t *queue, int at, int count)
{
    uint64_t kept = queue[at];
    for (int child; (child = 2 * at + 1) < count; at = child) {
        child += child + 1 < count && queue[child + 1] > queue[child];
        if (queue[child] <= kept)
            break;
        queue[at] = queue[child];
    }
    queue[at] = kept;
}

/* Ranks are at most 24 bits: 8 × GYGES_WIN, history and killers. */
enum { RANK_ZERO = 1 << 23 };

static uint64_t queued(struct gyges_step step, int value, int rank)
{
    return (uint64_t)(rank + RANK_ZERO) << 40 | (uint64_t)(value + 0x8000) << 24 |
           (uint64_t)step.from << 16 | (uint64_t)step.to << 8 | step.drop;
}

int gyges_order(struct gyges_engine *e, const struct gyges_board *board, struct gyges_step but,
                int count, int ply)
{
    const struct gyges_ranked *moves = e->moves[ply];
    uint64_t *queue = e->queue[ply];
    int kept = 0;
    for (int i = 0; i < count; i++) {
        struct gyges_step step = moves[i].step;
        if (gyges_same_step(step, but))
            continue;
        int rank = moves[i].rank * 8 + *history_of(e, board, step);
        if (gyges_same_step(step, e->killers[ply][0]))
            rank += 4000;
        else if (gyges_same_step(step, e->killers[ply][1]))
            rank += 2000;
        queue[kept++] = queued(step, moves[i].rank, rank);
    }
    for (int i = kept / 2 - 1; i >= 0; i--)
        sink(queue, i, kept);
    return kept;
}

uint64_t gyges_take(uint64_t *queue, int count)
{
    uint64_t best = queue[0];
    queue[0] = queue[count - 1];
    sink(queue, 0, count - 1);
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
