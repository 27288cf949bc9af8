/* Best-first search over pushes: the default, and A* for fewest pushes.
 *
 * A node is a set of box squares with the player's zone. On expansion the frozen boxes are found,
 * the matching is computed with them as walls, and a closed zone may leave only its own pushes;
 * each child then costs one row of the matching. All pruning is sound, so an empty list is a proof
 * that the level cannot be won.
 *
 * The default keeps two lists over one tree and takes from them in turn: by the estimate alone,
 * which runs ahead, and by pushes made plus a weighted estimate, which comes back to what the first
 * has passed over. A* takes the least sum, then the least estimate; a node whose estimate rises on
 * expansion goes back.
 */
#include "sokoban/solver.h"

#include <string.h>

/* Working memory, metered as one block. */
struct soko_forward_work {
    struct soko_position position;
    struct soko_corral scratch, corral;
    struct soko_matching matching, child;
    uint8_t packed[2 * (SOKOBAN_BOXES + 1)];
    uint16_t push[SOKOBAN_BOXES * SOKOBAN_DIRS];
};

static uint64_t key_of(const struct soko_forward *f, const struct soko_node *node, int list)
{
    uint64_t cost = node->cost, rest = node->rest;
    if (f->options.optimal)
        return (cost + rest) << 16 | rest;
    if (list == 0)
        return rest << 32 | cost;
    return (cost + f->options.weight * rest) << 16 | rest;
}

static int lists_of(const struct soko_forward *f)
{
    return f->options.optimal ? 1 : SOKO_LISTS;
}

static qd_err put_open(struct soko_forward *f, uint32_t index)
{
    qd_err err = QD_OK;
    for (int list = 0; !err && list < lists_of(f); list++)
        err = qd_heap_put(&f->open[list], index, key_of(f, &f->tree.node[index], list));
    return err;
}

/* A position met: new, or by a shorter way. */
static qd_err meet(struct soko_forward *f, struct soko_node node)
{
    struct soko_forward_work *w = f->work;
    uint32_t index;
    bool added;
    f->effort->stats->generated++;
    soko_pack(&w->position, f->board, w->position.zone, w->packed);
    qd_err err = soko_tree_add(&f->tree, w->packed, &index, &added);
    if (err)
        return err;
    struct soko_node *known = &f->tree.node[index];
    if (added) {
        *known = node;
    } else {
        f->effort->stats->duplicates++;
        if (node.cost >= known->cost || known->rest == SOKO_FAR)
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

/* The player's pushes, those that cannot help left out. */
static uint32_t list_pushes(struct soko_forward *f, bool corral)
{
    struct soko_forward_work *w = f->work;
    const struct soko_position *position = &w->position;
    uint32_t count = 0;
    for (uint32_t i = 0; i < position->boxes; i++) {
        uint16_t from = position->box[i];
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint16_t behind = f->board->next[from][soko_opposite(dir)];
            uint16_t to = f->board->next[from][dir];
            if (behind == SOKO_NONE || to == SOKO_NONE || !soko_reaches(position, behind) ||
                position->at[to])
                continue;
            if (soko_dead_push(f->board, from, dir) ||
                (corral && !soko_corral_allows(&w->corral, f->board, from, dir)))
                f->effort->stats->pruned++;
            else
                w->push[count++] = soko_push_code(i, dir);
        }
    }
    return count;
}

/* One child: pushed, looked at, and taken back. */
static qd_err try_push(struct soko_forward *f, uint32_t parent, uint32_t box, int dir)
{
    struct soko_forward_work *w = f->work;
    struct soko_position *position = &w->position;
    uint16_t from = position->box[box], player = position->player;
    qd_err err = QD_OK;
    soko_push(position, f->board, box, dir);
    uint32_t rest = SOKO_LOST;
    if (soko_push_lives(position, f->board, box))
        rest = soko_match_moved(&w->matching, f->table, box,
                                soko_place(f->board, position->box[box], from), &w->child);
    if (rest == SOKO_LOST) {
        f->effort->stats->pruned++;
    } else {
        soko_reach(position, f->board);
        err = meet(f, (struct soko_node){.parent = parent,
                                         .cost = f->tree.node[parent].cost + 1,
                                         .rest = soko_clip(rest),
                                         .push = soko_push_code(from, dir)});
    }
    soko_unpush(position, box, from, player);
    return err;
}

/* The estimate with frozen boxes as walls; SOKO_LOST proves the position lost. */
static qd_err estimate(struct soko_forward *f, uint32_t *rest)
{
    struct soko_forward_work *w = f->work;
    uint8_t frozen[SOKOBAN_BOXES];
    *rest = SOKO_LOST;
    if (!soko_freeze(&w->position, f->board, frozen))
        return QD_OK;
    qd_err err = soko_walls_table(&f->walls, &w->position, frozen, &f->table);
    if (!err)
        *rest = soko_match(&w->matching, f->board, &w->position, f->table);
    return err;
}

static qd_err expand(struct soko_forward *f, uint32_t index)
{
    struct soko_forward_work *w = f->work;
    struct soko_node *node = &f->tree.node[index];
    soko_unpack(&w->position, f->board, f->boxes, qd_set_key(&f->tree.set, index));
    uint32_t rest;
    qd_err err = estimate(f, &rest);
    if (err)
        return err;
    if (rest == SOKO_LOST) {
        node->rest = SOKO_FAR;
        f->effort->stats->pruned++;
        return QD_OK;
    }
    if (rest > node->rest) {
        node->rest = soko_clip(rest);
        if (f->options.optimal)
            return put_open(f, index);
    }
    soko_reach(&w->position, f->board);
    enum soko_corral_result corral = SOKO_CORRAL_NONE;
    if (!f->options.no_corrals)
        corral = soko_corral_find(&w->position, f->board, &w->scratch, &w->corral);
    if (corral == SOKO_CORRAL_DEAD) {
        node->rest = SOKO_FAR;
        f->effort->stats->pruned++;
        return QD_OK;
    }
    uint32_t count = list_pushes(f, corral == SOKO_CORRAL_FOUND);
    for (uint32_t i = 0; !err && i < count && f->goal == UINT32_MAX; i++)
        err = try_push(f, index, w->push[i] / SOKOBAN_DIRS, w->push[i] % SOKOBAN_DIRS);
    return err;
}

static qd_err run(struct soko_forward *f)
{
    while (f->goal == UINT32_MAX) {
        uint32_t index;
        uint64_t key;
        int list = lists_of(f) == 1 ? 0 : (int)(f->turn++ % SOKO_LISTS);
        if (f->open[list].count == 0)
            return QD_IMPOSSIBLE;
        qd_err err = soko_effort_spend(f->effort);
        if (err)
            return err;
        qd_heap_pop(&f->open[list], &index, &key);
        if (lists_of(f) == SOKO_LISTS)
            qd_heap_drop(&f->open[1 - list], index);
        else if (key >> 16 > f->lower_bound)
            f->lower_bound = (uint32_t)(key >> 16);
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

qd_err soko_forward_run(struct soko_forward *f, struct soko_pushes *out)
{
    qd_err err = run(f);
    return err ? err : soko_tree_path(&f->tree, f->goal, out);
}

static qd_err begin(struct soko_forward *f, const struct soko_position *start)
{
    uint32_t rest;
    memset(f->work, 0, sizeof *f->work);
    f->work->position = *start;
    qd_err err = estimate(f, &rest);
    if (err)
        return err;
    if (rest == SOKO_LOST)
        return QD_IMPOSSIBLE;
    f->lower_bound = rest;
    soko_reach(&f->work->position, f->board);
    return meet(f, (struct soko_node){.parent = UINT32_MAX, .rest = soko_clip(rest)});
}

qd_err soko_forward_open(struct soko_forward *f, const struct soko_board *board,
                         const struct soko_position *start,
                         const struct soko_forward_options *options, struct soko_effort *effort)
{
    struct qd_meter *meter = &effort->meter;
    void *work = NULL;
    *f = (struct soko_forward){.board = board, .options = *options, .effort = effort};
    f->boxes = start->boxes;
    f->goal = UINT32_MAX;
    soko_tree_init(&f->tree, meter, soko_packed_size(board, start->boxes));
    for (int list = 0; list < SOKO_LISTS; list++)
        qd_heap_init(&f->open[list], meter);
    qd_err err = qd_meter_resize(meter, &work, 0, sizeof *f->work);
    f->work = work;
    if (!err)
        err = soko_walls_init(&f->walls, board, meter);
    return err ? err : begin(f, start);
}

void soko_forward_free(struct soko_forward *f)
{
    void *work = f->work;
    if (!f->effort)
        return;
    if (f->walls.meter)
        soko_walls_free(&f->walls);
    if (work)
        qd_meter_release(&f->effort->meter, &work, sizeof *f->work);
    for (int list = 0; list < SOKO_LISTS; list++)
        qd_heap_free(&f->open[list]);
    soko_tree_free(&f->tree);
    *f = (struct soko_forward){0};
}
