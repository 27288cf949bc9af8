/* SPDX-License-Identifier: MIT */
/* Window search: a few boxes are taken from their squares to given others, all else stands still.
 *
 * Best first over pushes with the estimate of the min-cost matching of these boxes with the
 * targets, each distance found by pulling one box alone among the boxes that stand still. Cut off
 * is whatever cannot cost less than what is known, so a stretch without slack costs nothing and a
 * short one with little slack is exhausted quickly. Between two positions the number of pushes is
 * always even or always odd; the estimate has the same parity, so cutting needs no further care.
 *
 * Counting pushes, the player's zone is part of a position; counting steps, his square is. The
 * idea of re-solving stretches of a solution is that of the optimizers of YASO (B. Damgaard) and
 * JSoko (M. Meger), known from their documentation.
 */
#include "sokoban/optimise/window.h"

#include <string.h>

enum { KEY = SOKOBAN_WINDOW_BOXES + 1 };

struct sokoban_window_work {
    struct sokoban_position position;
    struct sokoban_matching matching, child;
    struct sokoban_tree tree;
    struct qd_heap open;
    const struct sokoban_window_task *task;
    uint32_t boxes;
    uint32_t bound, best;
    uint16_t key[KEY];
    uint16_t walk[SOKOBAN_CELLS];
    uint16_t queue[SOKOBAN_CELLS];
    uint16_t table[SOKOBAN_CELLS * SOKOBAN_WINDOW_BOXES]; /* [square][target] */
};

qd_err sokoban_window_init(struct sokoban_window *window, const struct sokoban_board *board,
                           struct sokoban_effort *effort)
{
    void *block = NULL;
    *window = (struct sokoban_window){.board = board, .effort = effort};
    qd_err err = qd_meter_resize(&effort->meter, &block, 0, sizeof *window->work);
    if (err)
        return err;
    memset(block, 0, sizeof *window->work);
    window->work = block;
    return QD_OK;
}

void sokoban_window_free(struct sokoban_window *window)
{
    void *block = window->work;
    if (block)
        qd_meter_release(&window->effort->meter, &block, sizeof *window->work);
    window->work = NULL;
}

/* Loads the start with the boxes that may move first. */
static void load(struct sokoban_window_work *w)
{
    const struct sokoban_window_task *task = w->task;
    struct sokoban_position *position = &w->position;
    bool moves[SOKOBAN_BOXES] = {false};
    uint32_t next = task->boxes;
    for (uint32_t i = 0; i < position->boxes; i++)
        position->at[position->box[i]] = 0;
    position->boxes = task->from->boxes;
    position->player = task->from->player;
    for (uint32_t i = 0; i < task->boxes; i++) {
        position->box[i] = task->from->box[task->box[i]];
        moves[task->box[i]] = true;
    }
    for (uint32_t i = 0; i < position->boxes; i++)
        if (!moves[i])
            position->box[next++] = task->from->box[i];
    for (uint32_t i = 0; i < position->boxes; i++)
        position->at[position->box[i]] = (uint16_t)(i + 1);
}

static bool stands(const struct sokoban_window_work *w, uint16_t square)
{
    return w->position.at[square] > w->boxes;
}

/* Pushes of one box from every square to one target, found by pulling it from there. */
static void measure_target(const struct sokoban_window *window, uint32_t column)
{
    struct sokoban_window_work *w = window->work;
    const struct sokoban_board *board = window->board;
    uint16_t *out = w->table + column;
    uint32_t head = 0, tail = 0;
    size_t width = w->boxes;
    for (uint32_t i = 0; i < board->squares; i++)
        out[i * width] = SOKOBAN_FAR;
    out[w->task->target[column] * width] = 0;
    w->queue[tail++] = w->task->target[column];
    while (head < tail) {
        uint16_t to = w->queue[head++];
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint16_t from = board->next[to][dir];
            if (from == SOKOBAN_NONE || stands(w, from) || out[from * width] != SOKOBAN_FAR)
                continue;
            uint16_t player = board->next[from][dir];
            if (player == SOKOBAN_NONE || stands(w, player))
                continue;
            out[from * width] = (uint16_t)(out[to * width] + 1);
            w->queue[tail++] = from;
        }
    }
}

static void pack(struct sokoban_window_work *w)
{
    uint16_t *square = w->key + 1;
    w->key[0] = w->task->exact ? w->position.player : w->position.zone;
    for (uint32_t i = 0; i < w->boxes; i++) {
        uint16_t at = w->position.box[i];
        uint32_t j = i;
        for (; j > 0 && square[j - 1] > at; j--)
            square[j] = square[j - 1];
        square[j] = at;
    }
}

static void unpack(struct sokoban_window_work *w, uint32_t index)
{
    struct sokoban_position *position = &w->position;
    memcpy(w->key, qd_set_key(&w->tree.set, index), w->tree.set.key_size);
    for (uint32_t i = 0; i < w->boxes; i++)
        position->at[position->box[i]] = 0;
    for (uint32_t i = 0; i < w->boxes; i++) {
        position->box[i] = w->key[i + 1];
        position->at[w->key[i + 1]] = (uint16_t)(i + 1);
        w->matching.place[i] = w->key[i + 1];
    }
    position->player = w->key[0];
}

/* Steps from the player to every square. */
static void measure_walks(const struct sokoban_window *window)
{
    struct sokoban_window_work *w = window->work;
    const struct sokoban_position *position = &w->position;
    uint32_t head = 0, tail = 0;
    memset(w->walk, 0xff, window->board->squares * sizeof *w->walk);
    w->walk[position->player] = 0;
    w->queue[tail++] = position->player;
    while (head < tail) {
        uint16_t at = w->queue[head++];
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint16_t to = window->board->next[at][dir];
            if (to == SOKOBAN_NONE || position->at[to] || w->walk[to] != SOKOBAN_FAR)
                continue;
            w->walk[to] = (uint16_t)(w->walk[at] + 1);
            w->queue[tail++] = to;
        }
    }
}

/* The cost of `pushes` pushes and `steps` steps. */
static uint32_t cost_of(const struct sokoban_window_task *task, uint32_t pushes, uint32_t steps)
{
    if (!task->exact)
        return pushes << SOKOBAN_COST_SHIFT;
    uint32_t moves = pushes + steps;
    return task->fewest_moves ? moves << SOKOBAN_COST_SHIFT | pushes
                              : pushes << SOKOBAN_COST_SHIFT | moves;
}

/* All boxes are on targets: is it the end, and the best so far? Walks or the zone are up to date.
 */
static void note_end(struct sokoban_window_work *w, uint32_t index, uint32_t cost)
{
    uint16_t meet = w->task->meet;
    if (meet != SOKOBAN_NONE && w->task->exact) {
        if (w->walk[meet] == SOKOBAN_FAR)
            return;
        cost += cost_of(w->task, 0, w->walk[meet]);
    } else if (meet != SOKOBAN_NONE && !sokoban_reaches(&w->position, meet)) {
        return;
    }
    if (cost < w->bound) {
        w->bound = cost;
        w->best = index;
    }
}

/* Stores the current position. */
static qd_err meet_position(const struct sokoban_window *window, struct sokoban_node node)
{
    struct sokoban_window_work *w = window->work;
    uint32_t index, rest = node.rest;
    bool added;
    if (rest == SOKOBAN_FAR || node.cost + cost_of(w->task, rest, 0) >= w->bound)
        return QD_OK;
    window->effort->stats->generated++;
    if (!w->task->exact)
        sokoban_flood(&w->position, window->board);
    pack(w);
    qd_err err = sokoban_tree_add(&w->tree, (const uint8_t *)w->key, &index, &added);
    if (err)
        return err;
    if (!added && w->tree.node[index].cost <= node.cost) {
        window->effort->stats->duplicates++;
        return QD_OK;
    }
    w->tree.node[index] = node;
    if (rest == 0 && !w->task->exact)
        note_end(w, index, node.cost);
    /* What is close to the end comes first: the first improvement will do. */
    uint64_t order = node.cost + (uint64_t)cost_of(w->task, rest, 0) * 5 / 4;
    return qd_heap_put(&w->open, index, order << 16 | rest);
}

/* A push the player can make now. */
struct choice {
    uint16_t box;
    uint16_t dir;
    uint32_t steps; /* to get behind the box, where steps count */
};

static uint32_t list_pushes(const struct sokoban_window *window, struct choice *out)
{
    struct sokoban_window_work *w = window->work;
    const struct sokoban_position *position = &w->position;
    uint32_t count = 0;
    for (uint32_t box = 0; box < w->boxes; box++)
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            const uint16_t *next = window->board->next[position->box[box]];
            uint16_t behind = next[sokoban_opposite(dir)], to = next[dir];
            if (behind == SOKOBAN_NONE || to == SOKOBAN_NONE || position->at[to])
                continue;
            bool near =
                w->task->exact ? w->walk[behind] != SOKOBAN_FAR : sokoban_reaches(position, behind);
            if (near)
                out[count++] = (struct choice){(uint16_t)box, (uint16_t)dir,
                                               w->task->exact ? w->walk[behind] : 0};
        }
    return count;
}

static qd_err try_push(const struct sokoban_window *window, uint32_t parent,
                       const struct choice *choice)
{
    struct sokoban_window_work *w = window->work;
    struct sokoban_position *position = &w->position;
    uint16_t from = position->box[choice->box], player = position->player;
    uint16_t to = window->board->next[from][choice->dir];
    uint32_t rest = sokoban_match_moved(&w->matching, w->table, choice->box, to, &w->child);
    if (rest == SOKOBAN_LOST)
        return QD_OK;
    struct sokoban_node node = {
        .parent = parent,
        .cost = w->tree.node[parent].cost + cost_of(w->task, 1, choice->steps),
        .rest = sokoban_clip(rest),
        .push = sokoban_push_code(from, choice->dir),
    };
    sokoban_push(position, window->board, choice->box, choice->dir);
    qd_err err = meet_position(window, node);
    sokoban_unpush(position, choice->box, from, player);
    return err;
}

static qd_err expand(const struct sokoban_window *window, uint32_t index)
{
    struct sokoban_window_work *w = window->work;
    struct choice choice[SOKOBAN_WINDOW_BOXES * SOKOBAN_DIRS];
    uint32_t cost = w->tree.node[index].cost, rest = w->tree.node[index].rest;
    if (cost + cost_of(w->task, rest, 0) >= w->bound)
        return QD_OK;
    unpack(w, index);
    if (w->task->exact)
        measure_walks(window);
    else
        sokoban_flood(&w->position, window->board);
    if (rest == 0 && w->task->exact)
        note_end(w, index, cost);
    (void)sokoban_match_places(&w->matching, w->boxes, w->boxes, w->table);
    uint32_t count = list_pushes(window, choice);
    qd_err err = QD_OK;
    for (uint32_t i = 0; !err && i < count; i++)
        err = try_push(window, index, &choice[i]);
    return err;
}

static qd_err search(const struct sokoban_window *window)
{
    struct sokoban_window_work *w = window->work;
    uint32_t rest, index;
    uint64_t order;
    for (uint32_t i = 0; i < w->boxes; i++) {
        measure_target(window, i);
        w->matching.place[i] = w->position.box[i];
    }
    rest = sokoban_match_places(&w->matching, w->boxes, w->boxes, w->table);
    if (rest == SOKOBAN_LOST)
        return QD_OK;
    qd_err err = meet_position(
        window, (struct sokoban_node){.parent = UINT32_MAX, .rest = sokoban_clip(rest)});
    while (!err && w->best == UINT32_MAX && qd_heap_pop(&w->open, &index, &order)) {
        err = sokoban_effort_spend(window->effort);
        if (!err)
            err = expand(window, index);
    }
    return err;
}

qd_err sokoban_window_run(struct sokoban_window *window, const struct sokoban_window_task *task,
                          struct sokoban_pushes *out)
{
    struct sokoban_window_work *w = window->work;
    struct qd_meter *meter = &window->effort->meter;
    w->task = task;
    w->boxes = task->boxes;
    w->bound = task->bound;
    w->best = UINT32_MAX;
    load(w);
    sokoban_tree_init(&w->tree, meter, (task->boxes + 1) * sizeof *w->key);
    qd_heap_init(&w->open, meter);
    qd_err err = search(window);
    if (w->best != UINT32_MAX && (!err || err == QD_LIMIT))
        err = sokoban_tree_path(&w->tree, w->best, out);
    else if (!err)
        err = QD_NOTHING;
    qd_heap_free(&w->open);
    sokoban_tree_free(&w->tree);
    return err;
}
