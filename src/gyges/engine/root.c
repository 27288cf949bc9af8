/* SPDX-License-Identifier: MIT */
/* The root: iterative deepening, several lines, and forced wins.
 *
 * The search is blind to long sequences of threats, since it reduces late moves. So after every
 * depth the proof search of forced.c looks for a win by threats alone, of increasing length, for at
 * most half as many positions as the search has used; and a move that would become the best is
 * checked for such a win of the opponent after it.
 */
#include "gyges/engine/search.h"

#include "gyges/engine/forced.h"

#include <string.h>

enum {
    ATTACK_MOVES = 6,
    DEFENCE_MOVES = 3,
    WINDOW = 40,
    WINDOW_DEPTH = 4,
    SHORTEN_NODES = 300000,
    COMPLETE_NODES = 40000
};

static bool is_excluded(const struct gyges_engine *e, struct gyges_step step)
{
    for (int i = 0; i < e->excluded_count; i++)
        if (gyges_same_step(e->excluded[i], step))
            return true;
    return false;
}

/* The moves of the root that the game allows, best first as far as is known. */
static void list_root(struct gyges_engine *e)
{
    const struct gyges_task *task = e->task;
    struct gyges_step steps[GYGES_MOVES_MAX];
    int count = gyges_steps(&task->board, &task->options, steps);
    e->root_count = 0;
    for (int i = 0; i < count; i++) {
        struct gyges_board after = gyges_moved(&task->board, steps[i]);
        struct gyges_board turned = gyges_flip(&after);
        bool wins = steps[i].to == GYGES_GOAL;
        if (!wins && gyges_came_before(e, gyges_plain_key(&turned), 1))
            continue;
        int rank = wins ? INT32_MAX : -gyges_value(e->network, &turned);
        e->moves[0][e->root_count++] = (struct gyges_ranked){steps[i], rank};
    }
    for (int i = 0; i < e->root_count; i++)
        gyges_pick_best(e->moves[0], i, e->root_count);
}

static bool spend(void *engine)
{
    return gyges_spent(engine);
}

static int known_at(const struct gyges_engine *e, struct gyges_step step)
{
    int i = 0;
    while (i < e->known_count && !gyges_same_step(e->known[i].step, step))
        i++;
    return i < e->known_count ? i : -1;
}

static void know(struct gyges_engine *e, struct gyges_step step, int score)
{
    if (e->known_count == KNOWN)
        return;
    e->known[e->known_count].step = step;
    e->known[e->known_count++].score = score;
}

static struct gyges_proof proof_within(struct gyges_engine *e, uint64_t nodes)
{
    return (struct gyges_proof){
        .options = e->task->options, .limit = nodes, .threats = true, .spend = spend, .context = e};
}

/* Follows a proved win against answers that delay it. */
static void follow(struct gyges_engine *e, int moves, uint64_t nodes)
{
    struct gyges_ranked *answers = e->moves[1];
    struct gyges_line *line = &e->won;
    struct gyges_board board = gyges_moved(&e->task->board, line->steps[0]);
    for (board = gyges_flip(&board); moves > 0 && line->count < GYGES_LINE_MAX - 1; moves--) {
        bool any, found = false;
        int count = gyges_rank(e->network, &board, &e->task->options, ~UINT64_C(0), answers, &any);
        struct gyges_board after = board;
        struct gyges_step step;
        for (int i = 0; i < count && (i == 0 || found); i++) {
            struct gyges_proof proof = proof_within(e, nodes);
            struct gyges_board next = gyges_moved(&board, answers[i].step);
            next = gyges_flip(&next);
            found = moves > 1 && gyges_forced(&proof, &next, moves - 1, &step);
            if (i == 0 || !found) {
                line->steps[line->count] = answers[i].step;
                after = next;
            }
        }
        struct gyges_proof proof = proof_within(e, nodes);
        if (count == 0 || !gyges_forced(&proof, &after, moves, &step))
            return;
        line->steps[line->count + 1] = step;
        line->count += 2;
        board = gyges_moved(&after, step);
        board = gyges_flip(&board);
        if (step.to == GYGES_GOAL)
            return;
    }
}

/* Moves the first move of a win in this many moves to the front, if the game allows it. */
static bool lead_with(struct gyges_engine *e, struct gyges_step first, int moves)
{
    struct gyges_ranked *root = e->moves[0];
    for (int i = 0; i < e->root_count; i++) {
        if (!gyges_same_step(root[i].step, first))
            continue;
        struct gyges_ranked best = root[i];
        memmove(root + 1, root, (size_t)i * sizeof *root);
        root[0] = best;
        e->won = (struct gyges_line){.score = GYGES_WIN - 2 * moves + 1,
                                     .depth = 2 * moves - 1,
                                     .count = 1,
                                     .steps = {first}};
        know(e, first, e->won.score);
        return true;
    }
    return false;
}

/* Looks for a win by threats of the next length; false if the nodes did not suffice. */
static bool attack_once(struct gyges_engine *e, uint64_t nodes)
{
    uint64_t before = e->nodes;
    struct gyges_step first;
    struct gyges_proof proof = proof_within(e, nodes);
    bool found = gyges_forced(&proof, &e->task->board, e->attack_moves, &first);
    if (found && lead_with(e, first, e->attack_moves))
        follow(e, e->attack_moves - 1, nodes);
    e->attack_spent += e->nodes - before;
    if (proof.out)
        return false;
    e->attack_moves++;
    return true;
}

/* Looks for a win by threats, one move longer each time there was none. */
static bool attack(struct gyges_engine *e)
{
    while (!e->out && e->attack_moves <= ATTACK_MOVES && e->won.count == 0) {
        uint64_t may = (e->nodes - e->attack_spent) / 8;
        if (may < e->attack_spent + 20 || !attack_once(e, may - e->attack_spent))
            return false;
    }
    return e->won.count > 0;
}

/* The search, which reduces late moves, may find a longer win before a shorter one or none, and the
 * attack makes threats only. Looks for wins of any kind in fewer than so many moves. */
static void shorten(struct gyges_engine *e, int moves, uint64_t nodes)
{
    for (int fewer = 2; fewer < moves && e->won.count == 0; fewer++) {
        struct gyges_proof proof = proof_within(e, nodes);
        struct gyges_step first;
        proof.threats = false;
        if (gyges_forced(&proof, &e->task->board, fewer, &first) && lead_with(e, first, fewer))
            follow(e, fewer - 1, nodes);
        if (proof.out)
            return;
    }
}

/* The value of a move that seems best: lower if the opponent then wins by threats. */
static int defended(struct gyges_engine *e, struct gyges_step step, int depth, int score)
{
    if (e->task->plain || depth < 2 || score < -GYGES_WIN_LEAST || score > GYGES_WIN_LEAST ||
        known_at(e, step) >= 0)
        return score;
    struct gyges_board child = gyges_moved(&e->task->board, step);
    child = gyges_flip(&child);
    for (int moves = 2; moves <= DEFENCE_MOVES; moves++) {
        uint64_t before = e->nodes;
        struct gyges_proof proof = proof_within(e, e->nodes / 64 + 50);
        bool lost = gyges_forced(&proof, &child, moves, NULL);
        e->attack_spent += e->nodes - before;
        if (lost) {
            know(e, step, -(GYGES_WIN - 2 * moves));
            return -(GYGES_WIN - 2 * moves);
        }
        if (proof.out)
            break;
    }
    return score;
}

static int root_move(struct gyges_engine *e, struct gyges_step step, int depth, int alpha, int beta,
                     int index)
{
    int known = known_at(e, step);
    if (step.to == GYGES_GOAL)
        return GYGES_WIN - 1;
    struct gyges_board after = gyges_moved(&e->task->board, step), child = gyges_flip(&after);
    e->line_count[1] = 0;
    e->keys[1] = gyges_plain_key(&child);
    if (known >= 0)
        return e->known[known].score;
    if (gyges_spent(e))
        return 0;
    if (gyges_can_win(e, &child))
        return -(GYGES_WIN - 2);
    int less = e->threatened || depth < 3 ? 0 : gyges_reduction(e, &after, depth, index);
    return gyges_try_move(e, &child, depth, alpha, beta, 0, index, less);
}

static void keep(struct gyges_engine *e, struct gyges_step step, int depth, int score,
                 struct gyges_line *line)
{
    gyges_keep_line(e, 0, step);
    line->score = score;
    line->depth = depth;
    line->count = e->line_count[0];
    memcpy(line->steps, e->line[0], (size_t)line->count * sizeof line->steps[0]);
    if (e->won.count > 0 && gyges_same_step(e->won.steps[0], step))
        *line = e->won;
}

/* If time runs out after the first move, and perhaps others, turned out to lose, the answer is the
 * first of those that did not. Its score is only the static one. */
static void spare(const struct gyges_engine *e, int from, struct gyges_line *line)
{
    for (int i = from; i < e->root_count; i++) {
        struct gyges_step step = e->moves[0][i].step;
        if (is_excluded(e, step) || known_at(e, step) >= 0)
            continue;
        struct gyges_board child = gyges_moved(&e->task->board, step);
        child = gyges_flip(&child);
        if (gyges_can_win(e, &child))
            continue;
        *line = (struct gyges_line){
            .score = -gyges_value(e->network, &child), .depth = 1, .count = 1, .steps = {step}};
        return;
    }
}

/* The root's moves at one depth and in one window; false if they could not be finished. Even then
 * the line holds the best move found. */
static bool pass_over(struct gyges_engine *e, int depth, int alpha, int beta,
                      struct gyges_line *line)
{
    int index = 0;
    struct gyges_ranked *moves = e->moves[0];
    for (int i = 0; i < e->root_count; i++) {
        struct gyges_step step = moves[i].step;
        if (is_excluded(e, step))
            continue;
        int score = root_move(e, step, depth, alpha, beta, index);
        if (!e->out && (index == 0 || score > alpha))
            score = defended(e, step, depth, score);
        if (e->out) {
            if (index > 0 && line->score < -GYGES_WIN_LEAST)
                spare(e, i, line);
            return false;
        }
        if (index == 0)
            gyges_pace_first(e, score);
        if (index++ > 0 && score <= alpha)
            continue;
        alpha = score > alpha ? score : alpha;
        keep(e, step, depth, score, line);
        /* The new best goes to the front, the others keep their order. */
        struct gyges_ranked best = moves[i];
        memmove(moves + 1, moves, (size_t)i * sizeof *moves);
        moves[0] = best;
        if (score >= beta || score >= GYGES_WIN - 1)
            break;
    }
    return true;
}

/* One line at one depth, first in an aspiration window around the last score. A score on its edge
 * is only a bound, and the pass is repeated without that edge. */
static bool deepen(struct gyges_engine *e, int depth, int expected, struct gyges_line *line)
{
    int alpha = -GYGES_WIN, beta = GYGES_WIN;
    if (depth >= WINDOW_DEPTH && expected < GYGES_VALUE_MAX && expected > -GYGES_VALUE_MAX) {
        alpha = expected - WINDOW;
        beta = expected + WINDOW;
    }
    for (;;) {
        if (!pass_over(e, depth, alpha, beta, line))
            return false;
        if (line->score <= alpha && alpha > -GYGES_WIN)
            alpha = -GYGES_WIN;
        else if (line->score >= beta && beta < GYGES_WIN)
            beta = GYGES_WIN;
        else
            return true;
    }
}

static void begin(struct gyges_engine *e, const struct gyges_task *task)
{
    e->task = task;
    if (!e->chosen)
        e->network = gyges_network_default();
    e->strict = !task->options.compat && !task->options.free;
    e->nodes = 0;
    e->limit = task->nodes;
    e->asked = 0;
    e->out = e->interrupted = false;
    e->repeated = PLIES;
    e->threatened = gyges_answers(&task->board, task->options.compat) != ~UINT64_C(0);
    e->started_ns =
        task->limits && task->limits->now_ns ? task->limits->now_ns(task->limits->context) : 0;
    gyges_pace_begin(e);
    e->keys[0] = gyges_plain_key(&task->board);
    e->excluded_count = e->known_count = e->won.count = 0;
    e->attack_moves = 1;
    e->attack_spent = 0;
    memset(e->killers, 0, sizeof e->killers);
    for (int i = 0; i < 3 * 64 * 64; i++)
        (&e->history[0][0][0])[i] /= 2;
    if (e->table == &e->own)
        e->table->age++;
}

/* Whether nothing can change any more: a win or a loss was proved within this depth. */
static bool decided(const struct gyges_line *line)
{
    int distance = GYGES_WIN - (line->score < 0 ? -line->score : line->score);
    return distance < 1000 && distance <= line->depth + 1;
}

/* The best moves at one depth, each found with those before it excluded; returns their number. */
static int lines_at(struct gyges_engine *e, int depth, int wanted, const struct gyges_found *before,
                    struct gyges_line *lines, bool *all_decided)
{
    const struct gyges_task *task = e->task;
    int count = 0;
    e->excluded_count = 0;
    *all_decided = true;
    while (count < wanted && !e->out) {
        struct gyges_line line = {.count = 0};
        int expected = before->lines[count].depth ? before->lines[count].score : GYGES_WIN;
        bool finished = deepen(e, depth, expected, &line);
        if (line.count == 0 || (!finished && count > 0))
            break;
        /* An unfinished depth counts once its first move, the old best, has been searched. */
        lines[count++] = line;
        e->excluded[e->excluded_count++] = line.steps[0];
        *all_decided = *all_decided && decided(&line);
        if (task->told && finished)
            task->told(task->context, &line, count - 1, depth, e->nodes);
    }
    return count;
}

/* Reductions may rate a later line higher than an earlier one. */
static void sort_lines(struct gyges_line *lines, int count)
{
    for (int i = 1; i < count; i++)
        for (int k = i; k > 0 && lines[k].score > lines[k - 1].score; k--) {
            struct gyges_line line = lines[k];
            lines[k] = lines[k - 1];
            lines[k - 1] = line;
        }
}

/* A win by threats becomes the answer. */
static void tell_win(struct gyges_engine *e, struct gyges_found *found)
{
    found->lines[0] = e->won;
    if (e->task->told)
        e->task->told(e->task->context, &e->won, 0, e->won.depth, e->nodes);
}

/* Searches one more depth; true when there is nothing more to find. */
static bool think_at(struct gyges_engine *e, int depth, int wanted, struct gyges_found *found)
{
    const struct gyges_task *task = e->task;
    bool all_decided = false;
    struct gyges_line lines[16];
    int count = lines_at(e, depth, wanted, found, lines, &all_decided);
    /* Lines are compared only with lines of the same depth. */
    if (count == wanted || (count > 0 && found->lines[0].depth == 0)) {
        sort_lines(lines, count);
        memcpy(found->lines, lines, (size_t)count * sizeof *lines);
        found->count = count;
    }
    if (!task->plain && wanted == 1 && found->lines[0].score > GYGES_WIN_LEAST)
        shorten(e, (GYGES_WIN - found->lines[0].score + 1) / 2, SHORTEN_NODES);
    if (all_decided && (wanted > 1 || e->won.count == 0))
        return true;
    if (task->plain || !attack(e) || wanted > 1)
        return false;
    tell_win(e, found);
    return true;
}

/* A search that ends at a depth has seen few late moves so deep: wins within that depth are looked
 * for once more, those by threats to the end. */
static void complete(struct gyges_engine *e, struct gyges_found *found)
{
    const struct gyges_task *task = e->task;
    if (!task->depth || task->plain || task->lines > 1 || found->lines[0].score > GYGES_WIN_LEAST)
        return;
    while (!e->out && e->won.count == 0 && 2 * e->attack_moves - 1 <= task->depth &&
           e->attack_moves <= ATTACK_MOVES && attack_once(e, SHORTEN_NODES))
        continue;
    shorten(e, (task->depth + 1) / 2 + 1, COMPLETE_NODES);
    if (e->won.count > 0)
        tell_win(e, found);
}

qd_err gyges_think(struct gyges_engine *e, const struct gyges_task *task, struct gyges_found *found)
{
    memset(found, 0, sizeof *found);
    begin(e, task);
    list_root(e);
    if (e->root_count == 0)
        return QD_NOTHING;
    int most = task->depth ? task->depth : GYGES_DEPTH_MAX;
    int wanted = task->lines < 1 ? 1 : task->lines > 16 ? 16 : task->lines;
    wanted = wanted > e->root_count ? e->root_count : wanted;
    found->count = 1; /* fallback: there is always a move */
    found->lines[0] = (struct gyges_line){.count = 1, .steps = {e->moves[0][0].step}};
    int depth = task->first_depth ? task->first_depth : 1;
    most = gyges_pace_forced(e) ? depth : most;
    while (depth <= most && !e->out && !think_at(e, depth, wanted, found) &&
           !gyges_pace_enough(e, &found->lines[0]))
        depth++;
    complete(e, found);
    found->nodes = e->nodes;
    found->stopped = e->interrupted;
    return QD_OK;
}
