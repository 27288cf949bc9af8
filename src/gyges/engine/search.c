/* SPDX-License-Identifier: MIT */
/* Iterative deepening, principal variation search.
 *
 * Gygès has some 300 moves per position, nine in ten of them replacements, and most lose at once.
 * So: a node is entered only when its player cannot win at once; if the opponent threatens to, only
 * moves that touch the path of that threat are tried; the last ply is not searched but sorted by
 * value, and the first that does not lose at once is the best. Late replacements are searched at
 * reduced depth, and again at full depth if they raise alpha (late move reductions).
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
    if (engine)
        engine->table = &engine->own;
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

bool gyges_engine_interrupted(const struct gyges_engine *engine)
{
    return engine->interrupted;
}

void gyges_engine_use(struct gyges_engine *engine, const struct gyges_network *network)
{
    engine->network = network;
    engine->chosen = true;
}

void gyges_engine_share(struct gyges_engine *engine, struct gyges_engine *owner)
{
    engine->table = owner->table;
}

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
    bool late = e->pace.deadline_ns &&
                limits->now_ns(limits->context) - e->started_ns >= e->pace.deadline_ns;
    if (late || (limits->proceed && !limits->proceed(limits->context, &progress)))
        e->out = e->interrupted = true;
    return e->out;
}

bool gyges_came_before(struct gyges_engine *e, uint64_t key, int ply)
{
    if (!e->strict)
        return false;
    for (int i = ply - 2; i >= 0; i -= 2)
        if (e->keys[i] == key) {
            e->repeated = i < e->repeated ? i : e->repeated;
            return true;
        }
    for (int i = 0; i < e->task->past_count; i++)
        if (e->task->past[i] == key && e->task->past_side[i] == (ply & 1))
            return true;
    return false;
}

bool gyges_can_win(const struct gyges_engine *e, const struct gyges_board *board)
{
    return gyges_threat_in(board, e->task->options.compat, NULL);
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

static bool is_proved(int score)
{
    return score > GYGES_WIN_LEAST || score < -GYGES_WIN_LEAST;
}

/* A proof that relies on a move being forbidden, because it would repeat a position on the path
 * here, holds on this path only and is not kept. */
static void remember(struct gyges_engine *e, uint64_t key, bool mirrored, int depth, int score,
                     enum gyges_bound bound, struct gyges_step best, int ply)
{
    struct gyges_entry entry = {to_table(score, ply), depth, bound,
                                mirrored ? gyges_mirror_step(best) : best};
    if (!e->out && !(is_proved(score) && e->repeated < ply))
        gyges_table_put(e->table, key, &entry);
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

/* The depth reduction by the place of a move in the order. */
static int lateness(int depth, int index)
{
    int less = index < 12 ? 0 : index < 48 ? 1 : index < 192 ? 2 : 3;
    return less < depth ? less : depth - 1;
}

int gyges_reduction(const struct gyges_engine *e, const struct gyges_board *after, int depth,
                    int index)
{
    int less = lateness(depth, index);
    return less && !gyges_can_win(e, after) ? less : 0; /* threats are spared */
}

int gyges_try_move(struct gyges_engine *e, const struct gyges_board *child, int depth, int alpha,
                   int beta, int ply, int index, int less)
{
    if (index == 0)
        return -search(e, child, depth - 1, -beta, -alpha, ply + 1, true);
    int score = -search(e, child, depth - 1 - less, -alpha - 1, -alpha, ply + 1, true);
    if (score > alpha && less > 0)
        score = -search(e, child, depth - 1, -alpha - 1, -alpha, ply + 1, true);
    if (score > alpha && score < beta)
        score = -search(e, child, depth - 1, -beta, -alpha, ply + 1, true);
    return score;
}

/* Searches one move of a node; false when the node is finished. */
static bool try_one(struct gyges_engine *e, struct gyges_node *n, struct gyges_step step)
{
    int ply = n->ply;
    struct gyges_board after = gyges_moved(n->board, step), child = gyges_flip(&after);
    uint64_t key = gyges_plain_key(&child);
    if (gyges_came_before(e, key, ply + 1))
        return true;
    if (gyges_spent(e))
        return false;
    if (gyges_can_win(e, &child))
        return true;
    int less = n->threatened ? 0 : gyges_reduction(e, &after, n->depth, n->tried);
    e->keys[ply + 1] = key;
    e->line_count[ply + 1] = 0;
    int score = gyges_try_move(e, &child, n->depth, n->alpha, n->beta, ply, n->tried++, less);
    if (e->out)
        return false;
    if (score <= n->top)
        return true;
    n->top = score;
    if (score > n->alpha) {
        n->alpha = score;
        n->best = step;
        gyges_keep_line(e, ply, step);
    }
    if (score >= n->beta)
        gyges_praise(e, n->board, step, n->depth, ply);
    return score < n->beta;
}

/* Moves so late that they are reduced to their value. Only threats and those above alpha are
 * searched, so their order does not matter. */
static void try_rest(struct gyges_engine *e, struct gyges_node *n, int count)
{
    const uint64_t *queue = e->queue[n->ply];
    for (int i = 0; i < count; i++) {
        struct gyges_step step = gyges_queued_step(queue[i]);
        struct gyges_board after = gyges_moved(n->board, step);
        int value = gyges_queued_value(queue[i]);
        if (value > n->alpha || gyges_can_win(e, &after)) {
            if (!try_one(e, n, step))
                return;
        } else {
            n->top = value > n->top ? value : n->top;
            if (gyges_spent(e))
                return;
        }
    }
}

/* All moves of a node that is deeper than the last ply, except one. */
static void try_moves(struct gyges_engine *e, struct gyges_node *n, struct gyges_step but,
                      int count)
{
    count = gyges_order(e, n->board, but, count, n->ply);
    for (; count > 0; count--) {
        if (!n->threatened && lateness(n->depth, n->tried) == n->depth - 1) {
            try_rest(e, n, count);
            return;
        }
        if (!try_one(e, n, gyges_queued_step(gyges_take(e->queue[n->ply], count))))
            return;
    }
}

/* Null move pruning: if the score reaches beta even after passing, the position is cut off. */
static bool too_good(struct gyges_engine *e, const struct gyges_board *board, int depth, int beta,
                     int ply)
{
    if (depth < 3 || beta > GYGES_WIN_LEAST || gyges_value(e->network, board) < beta)
        return false;
    struct gyges_board turned = gyges_flip(board);
    e->keys[ply + 1] = 0;
    e->line_count[ply + 1] = 0;
    return -search(e, &turned, depth - 3, -beta, -beta + 1, ply + 1, false) >= beta && !e->out;
}

/* A player without a move: a draw in compat, else it passes. */
static int no_move(struct gyges_engine *e, const struct gyges_node *n)
{
    struct gyges_board turned = gyges_flip(n->board);
    if (e->task->options.compat)
        return 0;
    if (n->threatened)
        return -(GYGES_WIN - n->ply - 2);
    e->keys[n->ply + 1] = 0;
    return -search(e, &turned, n->depth - 1, -n->beta, -n->alpha, n->ply + 1, false);
}

/* The value of a node from its moves. The table's move is tried before the others are listed. */
static int expand(struct gyges_engine *e, struct gyges_node *n, struct gyges_step first,
                  bool may_pass)
{
    int ply = n->ply;
    bool any;
    n->touch = gyges_answers(n->board, e->task->options.compat);
    n->threatened = n->touch != ~UINT64_C(0);
    if (!n->threatened && may_pass && too_good(e, n->board, n->depth, n->beta, ply))
        return n->beta;
    if (n->depth == 1) {
        int top = gyges_last_ply(e, n, &any);
        if (n->best.from) {
            e->line_count[ply + 1] = 0;
            gyges_keep_line(e, ply, n->best);
        }
        return any ? top : no_move(e, n);
    }
    n->top = -(GYGES_WIN - ply - 2);
    if (first.from && !gyges_is_move(e, n->board, first))
        first = (struct gyges_step){0, 0, 0};
    if (first.from && !try_one(e, n, first))
        return n->top;
    int count = gyges_rank(e->network, n->board, &e->task->options, n->touch, e->moves[ply], &any);
    if (!any)
        return no_move(e, n);
    try_moves(e, n, first, count);
    return n->top;
}

/* Whether an entry of the table settles a search of this depth and window. */
static bool settles(const struct gyges_entry *entry, int score, int depth, int alpha, int beta)
{
    return entry->depth >= depth &&
           (entry->bound == GYGES_EXACT || (entry->bound == GYGES_LOWER && score >= beta) ||
            (entry->bound == GYGES_UPPER && score <= alpha));
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
    struct gyges_step first = {0, 0, 0};
    if (gyges_table_find(e->table, key, &entry)) {
        int score = from_table(entry.score, ply);
        if (settles(&entry, score, depth, alpha, beta))
            return score;
        first = mirrored ? gyges_mirror_step(entry.step) : entry.step;
    }
    struct gyges_node node = {
        .board = board, .depth = depth, .alpha = alpha, .beta = beta, .ply = ply};
    int repeated = e->repeated;
    e->repeated = PLIES;
    int top = expand(e, &node, first, may_pass);
    enum gyges_bound bound = top >= beta ? GYGES_LOWER : node.best.from ? GYGES_EXACT : GYGES_UPPER;
    remember(e, key, mirrored, depth, top, bound, node.best, ply);
    e->repeated = e->repeated < ply && e->repeated < repeated ? e->repeated : repeated;
    return top;
}
