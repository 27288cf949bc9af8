/* SPDX-License-Identifier: MIT */
/* Best-first search over pushes: the default, and A* for fewest pushes.
 *
 * A node is a set of box squares with the player's zone. On expansion the frozen boxes are found,
 * the matching is computed with them as walls, and a closed zone may leave only its own pushes;
 * each child then costs one row of the matching. All pruning is sound, so an empty list is a proof
 * that the level cannot be won.
 *
 * The default keeps two open lists over one tree and alternates between them: by the estimate
 * alone, which is greedy, and by pushes made plus a weighted estimate, which returns to what the
 * first has passed over. A* takes the minimum sum, then the minimum estimate; a node whose estimate
 * rises on expansion is reinserted. A position that the backward search knows as well ends the
 * search.
 */
#include "sokoban/solver/solver.h"

#include <string.h>

/* Working memory, metered as a single block. */
struct sokoban_forward_work {
    struct sokoban_position position;
    struct sokoban_corral scratch, corral;
    struct sokoban_matching matching, child;
    uint8_t packed[2 * (SOKOBAN_BOXES + 1)];
    uint16_t push[SOKOBAN_BOXES * SOKOBAN_DIRS];
};

static uint64_t key_of(const struct sokoban_forward *f, const struct sokoban_node *node, int list)
{
    uint64_t cost = node->cost, rest = node->rest;
    if (f->options.optimal)
        return (cost + rest) << 16 | rest;
    if (list == 0)
        return rest << 32 | cost;
    return (cost + f->options.weight * rest) << 16 | rest;
}

static int lists_of(const struct sokoban_forward *f)
{
    return f->options.optimal ? 1 : SOKOBAN_LISTS;
}

static qd_err put_open(struct sokoban_forward *f, uint32_t index)
{
    qd_err err = QD_OK;
    for (int list = 0; !err && list < lists_of(f); list++)
        err = qd_heap_put(&f->open[list], index, key_of(f, &f->tree.node[index], list));
    return err;
}

/* A position met: new, or by a shorter path. */
static qd_err meet(struct sokoban_forward *f, struct sokoban_node node)
{
    struct sokoban_forward_work *w = f->work;
    uint32_t index;
    bool added;
    f->effort->stats->generated++;
    sokoban_pack(&w->position, f->board, w->position.zone, w->packed);
    qd_err err = sokoban_tree_add(&f->tree, w->packed, &index, &added);
    if (err)
        return err;
    struct sokoban_node *known = &f->tree.node[index];
    if (added) {
        *known = node;
        if (sokoban_perimeter_meets(&f->perimeter, w->packed))
            f->goal = index;
    } else {
        f->effort->stats->duplicates++;
        if (node.cost >= known->cost || known->rest == SOKOBAN_FAR)
            return QD_OK;
        bool waits = qd_heap_has(&f->open[0], index);
        if (!waits && !f->options.optimal)
            return QD_OK;
        known->parent = node.parent;
        known->push = node.push;
        known->cost = node.cost;
    }
    if (node.rest == 0 && (!f->options.optimal || node.cost <= f->lower_bound))
        f->goal = index;
    return put_open(f, index);
}

/* The player's pushes, without those proved useless. */
static uint32_t list_pushes(struct sokoban_forward *f, bool corral)
{
    struct sokoban_forward_work *w = f->work;
    const struct sokoban_position *position = &w->position;
    uint32_t count = 0;
    for (uint32_t i = 0; i < position->boxes; i++) {
        uint16_t from = position->box[i];
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint16_t behind = f->board->next[from][sokoban_opposite(dir)];
            uint16_t to = f->board->next[from][dir];
            if (behind == SOKOBAN_NONE || to == SOKOBAN_NONE ||
                !sokoban_reaches(position, behind) || position->at[to])
                continue;
            if (sokoban_dead_push(f->board, from, dir) ||
                (corral && !sokoban_corral_allows(&w->corral, f->board, from, dir)))
                f->effort->stats->pruned++;
            else
                w->push[count++] = sokoban_push_code(i, dir);
        }
    }
    return count;
}

/* One child: makes the push, evaluates it and undoes it. */
static qd_err try_push(struct sokoban_forward *f, uint32_t parent, uint32_t box, int dir)
{
    struct sokoban_forward_work *w = f->work;
    struct sokoban_position *position = &w->position;
    uint16_t from = position->box[box], player = position->player;
    qd_err err = QD_OK;
    sokoban_push(position, f->board, box, dir);
    uint32_t rest = SOKOBAN_LOST;
    if (sokoban_push_lives(position, f->board, box))
        rest = sokoban_match_moved(&w->matching, f->table, box,
                                   sokoban_place(f->board, position->box[box], from), &w->child);
    if (rest == SOKOBAN_LOST) {
        f->effort->stats->pruned++;
    } else {
        sokoban_flood(position, f->board);
        err = meet(f, (struct sokoban_node){.parent = parent,
                                            .cost = f->tree.node[parent].cost + 1,
                                            .rest = sokoban_clip(rest),
                                            .push = sokoban_push_code(from, dir)});
    }
    sokoban_unpush(position, box, from, player);
    return err;
}

/* The estimate with frozen boxes as walls; SOKOBAN_LOST proves the position lost. */
static qd_err estimate(struct sokoban_forward *f, uint32_t *rest)
{
    struct sokoban_forward_work *w = f->work;
    uint8_t frozen[SOKOBAN_BOXES];
    *rest = SOKOBAN_LOST;
    if (!sokoban_freeze(&w->position, f->board, frozen))
        return QD_OK;
    qd_err err = sokoban_walls_table(&f->walls, &w->position, frozen, &f->table);
    if (!err)
        *rest = sokoban_match(&w->matching, f->board, &w->position, f->table);
    return err;
}

static qd_err expand(struct sokoban_forward *f, uint32_t index)
{
    struct sokoban_forward_work *w = f->work;
    struct sokoban_node *node = &f->tree.node[index];
    sokoban_unpack(&w->position, f->board, f->boxes, qd_set_key(&f->tree.set, index));
    uint32_t rest;
    qd_err err = estimate(f, &rest);
    if (err)
        return err;
    if (rest == SOKOBAN_LOST) {
        node->rest = SOKOBAN_FAR;
        f->effort->stats->pruned++;
        return QD_OK;
    }
    if (rest > node->rest) {
        node->rest = sokoban_clip(rest);
        if (f->options.optimal)
            return put_open(f, index);
    }
    sokoban_flood(&w->position, f->board);
    enum sokoban_corral_result corral = SOKOBAN_CORRAL_NONE;
    if (!f->options.no_corrals)
        corral = sokoban_corral_find(&w->position, f->board, &w->scratch, &w->corral);
    if (corral == SOKOBAN_CORRAL_DEAD) {
        node->rest = SOKOBAN_FAR;
        f->effort->stats->pruned++;
        return QD_OK;
    }
    uint32_t count = list_pushes(f, corral == SOKOBAN_CORRAL_FOUND);
    for (uint32_t i = 0; !err && i < count && f->goal == UINT32_MAX; i++) {
        err = sokoban_effort_look(f->effort, w->position.boxes);
        if (!err)
            err = try_push(f, index, w->push[i] / SOKOBAN_DIRS, w->push[i] % SOKOBAN_DIRS);
    }
    return err;
}

static qd_err run(struct sokoban_forward *f)
{
    while (f->goal == UINT32_MAX) {
        uint32_t index;
        uint64_t key;
        int list = lists_of(f) == 1 ? 0 : (int)(f->turn++ % SOKOBAN_LISTS);
        if (f->open[list].count == 0)
            return QD_IMPOSSIBLE;
        qd_err err = sokoban_effort_spend(f->effort);
        if (err)
            return err;
        qd_heap_pop(&f->open[list], &index, &key);
        if (lists_of(f) == SOKOBAN_LISTS)
            qd_heap_drop(&f->open[1 - list], index);
        else if (key >> 16 > f->lower_bound)
            f->lower_bound = (uint32_t)(key >> 16);
        if (f->options.known && f->lower_bound >= f->options.known)
            return QD_NOTHING;
        f->effort->bound = f->options.optimal ? f->lower_bound : f->tree.node[index].rest;
        if (f->tree.node[index].rest == 0)
            f->goal = index;
        else
            err = expand(f, index);
        if (err)
            return err;
    }
    return QD_OK;
}

qd_err sokoban_forward_run(struct sokoban_forward *f, struct sokoban_pushes *out)
{
    qd_err err = run(f);
    if (!err)
        err = sokoban_tree_path(&f->tree, f->goal, out);
    if (!err && f->perimeter.is_met)
        err = sokoban_tree_path_back(f->perimeter.tree, f->perimeter.met, out);
    return err;
}

static qd_err begin(struct sokoban_forward *f, const struct sokoban_position *start)
{
    uint32_t rest;
    /* No more than the board needs is touched: a small level is over sooner than all is cleared. */
    sokoban_corral_clear(&f->work->scratch, f->board);
    sokoban_corral_clear(&f->work->corral, f->board);
    memset(&f->work->matching, 0, sizeof f->work->matching);
    memset(&f->work->child, 0, sizeof f->work->child);
    f->work->position = *start;
    qd_err err = estimate(f, &rest);
    if (err)
        return err;
    if (rest == SOKOBAN_LOST)
        return QD_IMPOSSIBLE;
    f->lower_bound = rest;
    sokoban_flood(&f->work->position, f->board);
    return meet(f, (struct sokoban_node){.parent = UINT32_MAX, .rest = sokoban_clip(rest)});
}

qd_err sokoban_forward_open(struct sokoban_forward *f, const struct sokoban_board *board,
                            const struct sokoban_position *start,
                            const struct sokoban_forward_options *options,
                            struct sokoban_effort *effort)
{
    struct qd_meter *meter = &effort->meter;
    void *work = NULL;
    *f = (struct sokoban_forward){.board = board, .options = *options, .effort = effort};
    f->boxes = start->boxes;
    f->goal = UINT32_MAX;
    sokoban_tree_init(&f->tree, meter, sokoban_packed_size(board, start->boxes));
    for (int list = 0; list < SOKOBAN_LISTS; list++)
        qd_heap_init(&f->open[list], meter);
    qd_err err = qd_meter_resize(meter, &work, 0, sizeof *f->work);
    f->work = work;
    if (!err)
        err = sokoban_walls_init(&f->walls, board, meter);
    return err ? err : begin(f, start);
}

void sokoban_forward_free(struct sokoban_forward *f)
{
    void *work = f->work;
    if (!f->effort)
        return;
    if (f->walls.meter)
        sokoban_walls_free(&f->walls);
    if (work)
        qd_meter_release(&f->effort->meter, &work, sizeof *f->work);
    for (int list = 0; list < SOKOBAN_LISTS; list++)
        qd_heap_free(&f->open[list]);
    sokoban_tree_free(&f->tree);
    *f = (struct sokoban_forward){0};
}
