/* SPDX-License-Identifier: MIT */
/* Fewest moves: A* over the positions right after a push, walks counted.
 *
 * The player's exact square matters here, so zones are not merged and corrals prune nothing (a push
 * made earlier may cost steps); deadlock detection still applies. Every push is a move, so the
 * matching bound on pushes is also a bound on moves. A child costs the shortest walk to the square
 * behind its box, plus one.
 */
#include "sokoban/solver/solver.h"

#include <string.h>

struct work {
    struct sokoban_position position;
    struct sokoban_corral scratch, corral;
    struct sokoban_matching matching, child;
    uint16_t
        walk[SOKOBAN_CELLS]; /* by square: steps from the player, SOKOBAN_FAR if out of reach */
    uint8_t packed[2 * (SOKOBAN_BOXES + 1)];
};

struct fewest {
    const struct sokoban_board *board;
    struct sokoban_effort *effort;
    struct sokoban_walls walls;
    struct sokoban_tree tree;
    struct qd_heap open;
    struct work *work;
    const uint16_t *table;
    uint32_t boxes;
};

static qd_err meet(struct fewest *f, struct sokoban_node node)
{
    struct work *w = f->work;
    uint32_t index;
    bool added;
    f->effort->stats->generated++;
    sokoban_pack(&w->position, f->board, w->position.player, w->packed);
    qd_err err = sokoban_tree_add(&f->tree, w->packed, &index, &added);
    if (err)
        return err;
    struct sokoban_node *known = &f->tree.node[index];
    if (!added) {
        f->effort->stats->duplicates++;
        if (node.cost >= known->cost || known->rest == SOKOBAN_FAR)
            return QD_OK;
        node.rest = known->rest;
    }
    *known = node;
    uint64_t sum = (uint64_t)node.cost + node.rest;
    return qd_heap_put(&f->open, index, sum << 16 | node.rest);
}

/* Steps from the player to every square; also marks the reachable ones. */
static void measure(struct fewest *f)
{
    struct sokoban_position *position = &f->work->position;
    uint16_t *walk = f->work->walk;
    sokoban_flood(position, f->board);
    memset(walk, 0xff, f->board->squares * sizeof *walk);
    walk[position->player] = 0;
    /* The queue holds the squares in order of distance. */
    for (uint32_t i = 0; i < position->reached; i++) {
        uint16_t at = position->queue[i];
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint16_t to = f->board->next[at][dir];
            if (to != SOKOBAN_NONE && !position->at[to] && walk[to] == SOKOBAN_FAR)
                walk[to] = (uint16_t)(walk[at] + 1);
        }
    }
}

static qd_err try_push(struct fewest *f, uint32_t parent, uint32_t box, int dir)
{
    struct work *w = f->work;
    struct sokoban_position *position = &w->position;
    uint16_t from = position->box[box], player = position->player;
    uint16_t behind = f->board->next[from][sokoban_opposite(dir)], to = f->board->next[from][dir];
    qd_err err = QD_OK;
    if (behind == SOKOBAN_NONE || to == SOKOBAN_NONE || w->walk[behind] == SOKOBAN_FAR ||
        position->at[to])
        return QD_OK;
    if (sokoban_dead_push(f->board, from, dir)) {
        f->effort->stats->pruned++;
        return QD_OK;
    }
    sokoban_push(position, f->board, box, dir);
    uint32_t rest = SOKOBAN_LOST;
    if (sokoban_push_lives(position, f->board, box))
        rest = sokoban_match_moved(&w->matching, f->table, box, sokoban_place(f->board, to, from),
                                   &w->child);
    if (rest == SOKOBAN_LOST)
        f->effort->stats->pruned++;
    else
        err = meet(f, (struct sokoban_node){.parent = parent,
                                            .cost = f->tree.node[parent].cost + w->walk[behind] + 1,
                                            .rest = sokoban_clip(rest),
                                            .push = sokoban_push_code(from, dir)});
    sokoban_unpush(position, box, from, player);
    return err;
}

static qd_err estimate(struct fewest *f, uint32_t *rest)
{
    uint8_t frozen[SOKOBAN_BOXES];
    *rest = SOKOBAN_LOST;
    if (!sokoban_freeze(&f->work->position, f->board, frozen))
        return QD_OK;
    qd_err err = sokoban_walls_table(&f->walls, &f->work->position, frozen, &f->table);
    if (!err)
        *rest = sokoban_match(&f->work->matching, f->board, &f->work->position, f->table);
    return err;
}

static qd_err expand(struct fewest *f, uint32_t index)
{
    struct work *w = f->work;
    struct sokoban_node *node = &f->tree.node[index];
    uint32_t rest;
    sokoban_unpack(&w->position, f->board, f->boxes, qd_set_key(&f->tree.set, index));
    qd_err err = estimate(f, &rest);
    if (err)
        return err;
    if (rest != SOKOBAN_LOST && rest > node->rest) {
        node->rest = sokoban_clip(rest);
        return qd_heap_put(&f->open, index, ((uint64_t)node->cost + node->rest) << 16 | node->rest);
    }
    measure(f);
    if (rest == SOKOBAN_LOST || sokoban_corral_find(&w->position, f->board, &w->scratch,
                                                    &w->corral) == SOKOBAN_CORRAL_DEAD) {
        node->rest = SOKOBAN_FAR;
        f->effort->stats->pruned++;
        return QD_OK;
    }
    for (uint32_t box = 0; !err && box < f->boxes; box++)
        for (int dir = 0; !err && dir < SOKOBAN_DIRS; dir++)
            err = try_push(f, index, box, dir);
    return err;
}

static qd_err run(struct fewest *f, struct sokoban_pushes *out, uint32_t *lower_bound)
{
    while (f->open.count > 0) {
        uint32_t index;
        uint64_t key;
        qd_err err = sokoban_effort_spend(f->effort);
        if (err)
            return err;
        qd_heap_pop(&f->open, &index, &key);
        if (key >> 16 > *lower_bound)
            *lower_bound = (uint32_t)(key >> 16);
        f->effort->bound = *lower_bound;
        if (f->tree.node[index].rest == 0)
            return sokoban_tree_path(&f->tree, index, out);
        err = expand(f, index);
        if (err)
            return err;
    }
    return QD_IMPOSSIBLE;
}

static qd_err begin(struct fewest *f, const struct sokoban_position *start, uint32_t *lower_bound)
{
    uint32_t rest;
    memset(f->work, 0, sizeof *f->work);
    f->work->position = *start;
    qd_err err = estimate(f, &rest);
    if (err)
        return err;
    if (rest == SOKOBAN_LOST)
        return QD_IMPOSSIBLE;
    *lower_bound = rest;
    return meet(f, (struct sokoban_node){.parent = UINT32_MAX, .rest = sokoban_clip(rest)});
}

qd_err sokoban_fewest_moves(const struct sokoban_board *board, const struct sokoban_position *start,
                            struct sokoban_effort *effort, struct sokoban_pushes *out,
                            uint32_t *lower_bound)
{
    struct qd_meter *meter = &effort->meter;
    struct fewest f = {.board = board, .effort = effort, .boxes = start->boxes};
    void *work = NULL;
    sokoban_tree_init(&f.tree, meter, sokoban_packed_size(board, start->boxes));
    qd_heap_init(&f.open, meter);
    qd_err err = qd_meter_resize(meter, &work, 0, sizeof *f.work);
    f.work = work;
    if (!err)
        err = sokoban_walls_init(&f.walls, board, meter);
    if (!err)
        err = begin(&f, start, lower_bound);
    if (!err)
        err = run(&f, out, lower_bound);
    if (f.walls.meter)
        sokoban_walls_free(&f.walls);
    if (work)
        qd_meter_release(meter, &work, sizeof *f.work);
    qd_heap_free(&f.open);
    sokoban_tree_free(&f.tree);
    return err;
}
