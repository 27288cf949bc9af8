/* SPDX-License-Identifier: MIT */
/* Iterative deepening, principal variation search.
 *
 * Gygès has some 300 moves a position, nine in ten of them replacements, and most lose at once. So:
 * a node is entered only when its player cannot win at once; if the opponent threatens to, only
 * moves that touch the way of that threat are tried; the last ply is not searched but sorted by
 * value, and the first that does not lose at once is the best. Late replacements are searched less
 * deep, and again if they surprise (late move reductions).
 */
#include "gyges/engine/search.h"

#include <stdlib.h>
#include <string.h>

enum { ASK_EVERY = 1024 };

struct gyges_engine *gyges_engine_new(uint64_t table_bytes)
{
    struct gyges_engine *engine = calloc(1, sizeof *engine);
    if (engine && gyges_table_init(&engine->own, table_bytes)) {
        free(engine);
        engine = NULL;
    }
    if (engine) {
        engine->table = &engine->own;
        engine->network = gyges_network_default();
    }
    return engine;
}

void gyges_engine_free(struct gyges_engine *engine)
{
    if (engine)
        gyges_table_free(&engine->own);
    free(engine);
}

void gyges_engine_clear(struct gyges_engine *engine)
{
    gyges_table_clear(engine->table);
    memset(engine->history, 0, sizeof engine->history);
    memset(engine->killers, 0, sizeof engine->killers);
}

void gyges_engine_use(struct gyges_engine *engine, const struct gyges_network *network)
{
    engine->network = network;
}

void gyges_engine_share(struct gyges_engine *engine, struct gyges_engine *owner)
{
    engine->table = owner->table;
}

bool gyges_same_step(struct gyges_step a, struct gyges_step b)
{
    return a.from == b.from && a.to == b.to && a.drop == b.drop;
}

/* One more position is looked at; true when that is no longer allowed. */
bool gyges_spent(struct gyges_engine *e)
{
    if (e->out)
        return true;
    if (e->limit && e->nodes >= e->limit) {
        e->out = true;
        return true;
    }
    e->nodes++;
    const struct qd_limits *limits = e->task->limits;
    if (!limits || e->nodes < e->asked)
        return false;
    e->asked = e->nodes + ASK_EVERY;
    struct qd_progress progress = {.expanded = e->nodes, .generated = e->nodes};
    bool late = limits->time_ns && limits->now_ns &&
                limits->now_ns(limits->context) - e->started_ns >= limits->time_ns;
    if (late || (limits->proceed && !limits->proceed(limits->context, &progress)))
        e->out = e->interrupted = true;
    return e->out;
}

/* Whether a position has come before, in the game or on the way to it. */
bool gyges_came_before(const struct gyges_engine *e, uint64_t key, int ply)
{
    if (!e->strict)
        return false;
    for (int i = ply - 2; i >= 0; i -= 2)
        if (e->keys[i] == key)
            return true;
    for (int i = 0; i < e->task->past_count; i++)
        if (e->task->past[i] == key && e->task->past_side[i] == (ply & 1))
            return true;
    return false;
}

/* Scores of wins are kept in the table as seen from their node. */
static int to_table(int score, int ply)
{
    return score > GYGES_WIN_LEAST ? score + ply : score < -GYGES_WIN_LEAST ? score - ply : score;
}

static int from_table(int score, int ply)
{
    return score > GYGES_WIN_LEAST ? score - ply : score < -GYGES_WIN_LEAST ? score + ply : score;
}

static void remember(struct gyges_engine *e, uint64_t key, bool mirrored, int depth, int score,
                     enum gyges_bound bound, struct gyges_step best, int ply)
{
    struct gyges_entry entry = {to_table(score, ply), depth, bound,
                                mirrored ? gyges_mirror_step(best) : best};
    if (!e->out)
        gyges_table_put(e->table, key, &entry);
}

static int16_t *history_of(struct gyges_engine *e, const struct gyges_board *board,
                           struct gyges_step step)
{
    return &e->history[gyges_value_at(board, step.from) - 1][step.to][step.drop];
}

static void praise(struct gyges_engine *e, const struct gyges_board *board, struct gyges_step best,
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

/* Cells that a move must touch to stop the opponent from winning at once; all cells if it does not
 * threaten to. Cells behind the opponent's active row are among them: a piece put there changes
 * which pieces it may move. */
static uint64_t must_touch(const struct gyges_board *board, const struct gyges_board *turned)
{
    struct gyges_win win;
    if (!gyges_threat(turned, &win))
        return ~UINT64_C(0);
    uint64_t occupied = gyges_occupied(board);
    int row = (63 - __builtin_clzll(occupied)) & ~7;
    uint64_t behind = row >= 48 ? 0 : GYGES_ALL & ~((UINT64_C(1) << row << 8) - 1);
    return __builtin_bswap64(win.pieces | win.passed) | behind;
}

/* Brings the best of the rest to `at`. */
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

/* The last ply: moves by their value; the first that does not lose at once is the best. */
static int last_ply(struct gyges_engine *e, const struct gyges_board *board, int count, int alpha,
                    int ply, struct gyges_step *best)
{
    struct gyges_ranked *moves = e->moves[ply];
    int lost = -(GYGES_WIN - ply - 2);
    for (int i = 0; i < count; i++) {
        gyges_pick_best(moves, i, count);
        int score = moves[i].rank;
        if (score <= alpha) /* nothing that follows is better, or worse than lost */
            return score;
        struct gyges_board after = gyges_moved(board, moves[i].step);
        after = gyges_flip(&after);
        if (gyges_came_before(e, gyges_plain_key(&after), ply + 1))
            continue;
        if (gyges_spent(e))
            return 0;
        if (!gyges_wins(&after)) {
            *best = moves[i].step;
            return score;
        }
    }
    return lost;
}

static int search(struct gyges_engine *e, const struct gyges_board *board, int depth, int alpha,
                  int beta, int ply, bool may_pass);

void gyges_keep_line(struct gyges_engine *e, int ply, struct gyges_step step)
{
    int count = ply + 1 < PLIES ? e->line_count[ply + 1] : 0;
    if (count > GYGES_LINE_MAX - 1)
        count = GYGES_LINE_MAX - 1;
    e->line[ply][0] = step;
    memcpy(&e->line[ply][1], e->line[ply + 1], (size_t)count * sizeof step);
    e->line_count[ply] = count + 1;
}

/* How much less deep a late move is searched. */
static int reduction(int depth, int index, struct gyges_step step)
{
    if (depth < 3 || index < 6)
        return 0;
    int less = step.drop ? 1 : 0;
    if (index > 24)
        less++;
    return depth > 4 && index > 80 ? less + 1 : less;
}

/* One move of a node, searched with the window that its place deserves. */
int gyges_try_move(struct gyges_engine *e, const struct gyges_board *child, int depth, int alpha,
                   int beta, int ply, int index, struct gyges_step step)
{
    if (index == 0)
        return -search(e, child, depth - 1, -beta, -alpha, ply + 1, true);
    int less = reduction(depth, index, step);
    int score = -search(e, child, depth - 1 - less, -alpha - 1, -alpha, ply + 1, true);
    if (score > alpha && less > 0)
        score = -search(e, child, depth - 1, -alpha - 1, -alpha, ply + 1, true);
    if (score > alpha && score < beta)
        score = -search(e, child, depth - 1, -beta, -alpha, ply + 1, true);
    return score;
}

static void rank_again(struct gyges_engine *e, const struct gyges_board *board,
                       struct gyges_step first, int count, int ply)
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
}

/* All moves of a node that is deeper than the last ply. */
static int try_moves(struct gyges_engine *e, const struct gyges_board *board, int depth, int alpha,
                     int beta, int ply, int count, struct gyges_step *best)
{
    struct gyges_ranked *moves = e->moves[ply];
    int top = -(GYGES_WIN - ply - 2), tried = 0;
    for (int i = 0; i < count; i++) {
        if (i < 30)
            gyges_pick_best(moves, i, count);
        struct gyges_step step = moves[i].step;
        struct gyges_board child = gyges_moved(board, step);
        child = gyges_flip(&child);
        uint64_t key = gyges_plain_key(&child);
        if (gyges_came_before(e, key, ply + 1))
            continue;
        if (gyges_spent(e))
            return 0;
        if (gyges_wins(&child))
            continue;
        e->keys[ply + 1] = key;
        e->line_count[ply + 1] = 0;
        int score = gyges_try_move(e, &child, depth, alpha, beta, ply, tried++, step);
        if (e->out)
            return 0;
        if (score <= top)
            continue;
        top = score;
        if (score > alpha) {
            alpha = score;
            *best = step;
            gyges_keep_line(e, ply, step);
        }
        if (score >= beta) {
            praise(e, board, step, depth, ply);
            break;
        }
    }
    return top;
}

/* If even giving up the move is too good for the opponent, the position is. */
static bool too_good(struct gyges_engine *e, const struct gyges_board *board,
                     const struct gyges_board *turned, int depth, int beta, int ply)
{
    if (depth < 3 || beta > GYGES_WIN_LEAST || gyges_value(e->network, board) < beta)
        return false;
    e->keys[ply + 1] = 0;
    e->line_count[ply + 1] = 0;
    return -search(e, turned, depth - 3, -beta, -beta + 1, ply + 1, false) >= beta && !e->out;
}

/* The value of a position whose player cannot win at once. */
static int search(struct gyges_engine *e, const struct gyges_board *board, int depth, int alpha,
                  int beta, int ply, bool may_pass)
{
    if (depth <= 0 || ply >= PLIES - 2)
        return gyges_value(e->network, board);
    if (beta > GYGES_WIN - ply - 3)
        beta = GYGES_WIN - ply - 3;
    if (alpha < -(GYGES_WIN - ply - 2))
        alpha = -(GYGES_WIN - ply - 2);
    if (alpha >= beta)
        return alpha;
    bool mirrored;
    uint64_t key = gyges_key(board, &mirrored);
    struct gyges_entry entry;
    struct gyges_step first = {0, 0, 0}, best = {0, 0, 0};
    if (gyges_table_find(e->table, key, &entry)) {
        int score = from_table(entry.score, ply);
        if (entry.depth >= depth &&
            (entry.bound == GYGES_EXACT || (entry.bound == GYGES_LOWER && score >= beta) ||
             (entry.bound == GYGES_UPPER && score <= alpha)))
            return score;
        first = mirrored ? gyges_mirror_step(entry.step) : entry.step;
    }
    struct gyges_board turned = gyges_flip(board);
    uint64_t touch = must_touch(board, &turned);
    if (touch == ~UINT64_C(0) && may_pass && too_good(e, board, &turned, depth, beta, ply))
        return beta;
    bool any;
    int count = gyges_rank(e->network, board, &e->task->options, touch, e->moves[ply], &any), top;
    if (!any) { /* blocked everywhere: a pass */
        if (touch != ~UINT64_C(0))
            return -(GYGES_WIN - ply - 2);
        e->keys[ply + 1] = 0;
        return -search(e, &turned, depth - 1, -beta, -alpha, ply + 1, false);
    }
    if (depth == 1) {
        top = last_ply(e, board, count, alpha, ply, &best);
    } else {
        rank_again(e, board, first, count, ply);
        top = try_moves(e, board, depth, alpha, beta, ply, count, &best);
    }
    if (depth == 1 && best.from)
        gyges_keep_line(e, ply, best), e->line_count[ply] = 1;
    enum gyges_bound bound = top >= beta ? GYGES_LOWER : best.from ? GYGES_EXACT : GYGES_UPPER;
    remember(e, key, mirrored, depth, top, bound, best, ply);
    return top;
}
