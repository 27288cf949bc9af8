/* SPDX-License-Identifier: MIT */
/* Greedy search backwards: boxes are pulled from the goals to where they stand.
 *
 * On small crowded levels most pushes lead into deadlocks while few pulls do: seen from the end the
 * branching factor is small. A node is as in the forward search; the roots are the full goals with
 * each zone the player may end in. The estimate matches boxes with start squares by the pushes that
 * lead from there to here, the player starting on his side of the box. A pull that leaves a box
 * without a start square is pruned, so an empty open list proves that there is no solution. A
 * position that a forward search knows as well ends the search.
 */
#include "sokoban/solver/solver.h"

#include <string.h>

struct sokoban_backward_work {
    struct sokoban_position position;
    struct sokoban_matching matching, child;
    uint8_t packed[2 * (SOKOBAN_BOXES + 1)];
    uint8_t target[2 * (SOKOBAN_BOXES + 1)];
    uint16_t pull[SOKOBAN_BOXES * SOKOBAN_DIRS];
    uint32_t queue[SOKOBAN_CELLS * SOKOBAN_DIRS];
};

static size_t table_size(const struct sokoban_backward *b)
{
    return (size_t)b->board->squares * SOKOBAN_DIRS * b->boxes * sizeof *b->table;
}

/* Pushes from one start entry to every other; `out` is its column. */
static void push_from(const struct sokoban_backward *b, uint32_t start, uint16_t *out)
{
    const struct sokoban_board *board = b->board;
    uint32_t *queue = b->work->queue, head = 0, tail = 0;
    size_t width = b->boxes;
    out[start * width] = 0;
    queue[tail++] = start;
    while (head < tail) {
        uint32_t place = queue[head++], box = place / SOKOBAN_DIRS;
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint16_t behind = board->next[box][sokoban_opposite(dir)], to = board->next[box][dir];
            if (behind == SOKOBAN_NONE || to == SOKOBAN_NONE ||
                sokoban_place(board, box, behind) != place)
                continue;
            uint32_t after = sokoban_place(board, to, box);
            if (out[after * width] != SOKOBAN_FAR)
                continue;
            out[after * width] = (uint16_t)(out[place * width] + 1);
            queue[tail++] = after;
        }
    }
}

static qd_err meet(struct sokoban_backward *b, uint32_t rest, struct sokoban_node node)
{
    struct sokoban_backward_work *w = b->work;
    uint32_t index;
    bool added;
    if (rest == SOKOBAN_LOST) {
        b->effort->stats->pruned++;
        return QD_OK;
    }
    node.rest = sokoban_clip(rest);
    b->effort->stats->generated++;
    sokoban_flood(&w->position, b->board);
    sokoban_pack(&w->position, b->board, w->position.zone, w->packed);
    qd_err err = sokoban_tree_add(&b->tree, w->packed, &index, &added);
    if (err)
        return err;
    struct sokoban_node *known = &b->tree.node[index];
    if (!added) {
        b->effort->stats->duplicates++;
        if (node.cost >= known->cost || !qd_heap_has(&b->open, index))
            return QD_OK;
    }
    *known = node;
    if (memcmp(w->packed, w->target, b->tree.set.key_size) == 0 ||
        (added && sokoban_perimeter_meets(&b->perimeter, w->packed)))
        b->goal = index;
    return qd_heap_put(&b->open, index, (uint64_t)known->rest << 32 | known->cost);
}

/* Every pull the player can make. */
static uint32_t list_pulls(struct sokoban_backward *b)
{
    struct sokoban_backward_work *w = b->work;
    uint32_t count = 0;
    for (uint32_t i = 0; i < w->position.boxes; i++) {
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint16_t player = b->board->next[w->position.box[i]][dir];
            if (player == SOKOBAN_NONE || !sokoban_reaches(&w->position, player))
                continue;
            uint16_t to = b->board->next[player][dir];
            if (to != SOKOBAN_NONE && !w->position.at[to])
                w->pull[count++] = sokoban_push_code(i, dir);
        }
    }
    return count;
}

static void put_box(struct sokoban_position *position, uint32_t box, uint16_t to, uint16_t player)
{
    position->at[position->box[box]] = 0;
    position->at[to] = (uint16_t)(box + 1);
    position->box[box] = to;
    position->player = player;
}

static qd_err expand(struct sokoban_backward *b, uint32_t index)
{
    struct sokoban_backward_work *w = b->work;
    struct sokoban_position *position = &w->position;
    sokoban_unpack(position, b->board, b->boxes, qd_set_key(&b->tree.set, index));
    for (uint32_t i = 0; i < b->boxes; i++)
        w->matching.place[i] = sokoban_place(b->board, position->box[i], position->player);
    (void)sokoban_match_places(&w->matching, b->boxes, b->boxes, b->table);
    sokoban_flood(position, b->board);
    uint32_t count = list_pulls(b);
    qd_err err = QD_OK;
    for (uint32_t i = 0; !err && i < count && b->goal == UINT32_MAX; i++) {
        err = sokoban_effort_look(b->effort, b->boxes);
        if (err)
            return err;
        uint32_t box = w->pull[i] / SOKOBAN_DIRS;
        int dir = w->pull[i] % SOKOBAN_DIRS;
        uint16_t from = position->box[box], before = position->player;
        uint16_t to = b->board->next[from][dir], player = b->board->next[to][dir];
        put_box(position, box, to, player);
        uint32_t rest = sokoban_match_moved(&w->matching, b->table, box,
                                            sokoban_place(b->board, to, player), &w->child);
        err = meet(b, rest,
                   (struct sokoban_node){.parent = index,
                                         .cost = b->tree.node[index].cost + 1,
                                         .push = sokoban_push_code(to, sokoban_opposite(dir))});
        put_box(position, box, from, before);
    }
    return err;
}

/* The full goals, once per zone of the player. */
static qd_err add_roots(struct sokoban_backward *b)
{
    struct sokoban_backward_work *w = b->work;
    struct sokoban_position *position = &w->position;
    qd_err err = QD_OK;
    for (uint32_t i = 0; i < b->boxes; i++) {
        position->box[i] = b->board->goal[i];
        position->at[b->board->goal[i]] = (uint16_t)(i + 1);
    }
    position->boxes = b->boxes;
    for (uint32_t player = 0; !err && player < b->board->squares; player++) {
        if (position->at[player])
            continue;
        position->player = (uint16_t)player;
        sokoban_flood(position, b->board);
        if (position->zone != player)
            continue;
        for (uint32_t i = 0; i < b->boxes; i++)
            w->matching.place[i] = sokoban_place(b->board, position->box[i], player);
        uint32_t rest = sokoban_match_places(&w->matching, b->boxes, b->boxes, b->table);
        err = meet(b, rest, (struct sokoban_node){.parent = UINT32_MAX});
    }
    return err;
}

static void fill_table(struct sokoban_backward *b, const struct sokoban_position *start)
{
    memset(b->table, 0xff, table_size(b));
    for (uint32_t i = 0; i < b->boxes; i++)
        push_from(b, sokoban_place(b->board, start->box[i], start->player), b->table + i);
}

qd_err sokoban_backward_open(struct sokoban_backward *b, const struct sokoban_board *board,
                             const struct sokoban_position *start, struct sokoban_effort *effort)
{
    void *work = NULL, *table = NULL;
    *b = (struct sokoban_backward){.board = board, .effort = effort, .boxes = start->boxes};
    b->goal = UINT32_MAX;
    sokoban_tree_init(&b->tree, &effort->meter, sokoban_packed_size(board, start->boxes));
    qd_heap_init(&b->open, &effort->meter);
    qd_err err = qd_meter_resize(&effort->meter, &work, 0, sizeof *b->work);
    b->work = work;
    if (!err)
        err = qd_meter_resize(&effort->meter, &table, 0, table_size(b));
    b->table = table;
    if (err)
        return err;
    memset(b->work, 0, sizeof *b->work);
    b->work->position = *start;
    sokoban_flood(&b->work->position, board);
    sokoban_pack(&b->work->position, board, b->work->position.zone, b->work->target);
    fill_table(b, start);
    sokoban_position_clear(&b->work->position);
    return add_roots(b);
}

qd_err sokoban_backward_run(struct sokoban_backward *b, struct sokoban_pushes *out)
{
    while (b->goal == UINT32_MAX) {
        uint32_t index;
        uint64_t key;
        if (b->open.count == 0)
            return QD_IMPOSSIBLE;
        qd_err err = sokoban_effort_spend(b->effort);
        if (err)
            return err;
        qd_heap_pop(&b->open, &index, &key);
        b->effort->bound = (uint32_t)(key >> 32);
        err = expand(b, index);
        if (err)
            return err;
    }
    qd_err err = QD_OK;
    if (b->perimeter.is_met)
        err = sokoban_tree_path(b->perimeter.tree, b->perimeter.met, out);
    return err ? err : sokoban_tree_path_back(&b->tree, b->goal, out);
}

void sokoban_backward_free(struct sokoban_backward *b)
{
    void *work = b->work, *table = b->table;
    if (!b->effort)
        return;
    if (table)
        qd_meter_release(&b->effort->meter, &table, table_size(b));
    if (work)
        qd_meter_release(&b->effort->meter, &work, sizeof *b->work);
    qd_heap_free(&b->open);
    sokoban_tree_free(&b->tree);
    *b = (struct sokoban_backward){0};
}
