/* SPDX-License-Identifier: MIT */
/* Vicinity search: the positions around the route, and the shortest path among them.
 *
 * From every position of the route, then from what was found, and so on, all boxes are pushed and
 * pulled, until there are as many positions as this round allows; breadth-first search from the
 * start then stays inside that set. It finds shortcuts that need other boxes than those the route
 * uses there, and combines any number of them. After the vicinity search of YASO (B. Damgaard),
 * known from its documentation.
 */
#include "sokoban/optimise/optimise.h"

#include <string.h>

enum { POSITIONS = 4000 };

struct vicinity {
    struct sokoban_optimiser *o;
    const struct sokoban_board *board;
    struct sokoban_tree tree; /* parent and push: of the search inside */
    uint32_t boxes;
    uint32_t most; /* positions */
    uint32_t end;  /* a solved position that the search reached */
    uint8_t packed[2 * (SOKOBAN_BOXES + 1)];
};

static const uint32_t unreached = UINT32_MAX;

/* A box moved one square, by a push or a pull. */
struct shift {
    uint16_t box, to, player;
    uint16_t push;
};

static qd_err add(struct vicinity *v, uint32_t *index, bool *added)
{
    struct sokoban_position *position = v->o->position;
    sokoban_flood(position, v->board);
    sokoban_pack(position, v->board, position->zone, v->packed);
    qd_err err = sokoban_tree_add(&v->tree, v->packed, index, added);
    if (!err && *added)
        v->tree.node[*index] = (struct sokoban_node){.parent = unreached, .cost = unreached};
    return err;
}

static void load(struct vicinity *v, uint32_t index)
{
    sokoban_unpack(v->o->position, v->board, v->boxes, qd_set_key(&v->tree.set, index));
    sokoban_flood(v->o->position, v->board);
}

/* The pushes possible now, or the pulls. */
static uint32_t list_shifts(const struct vicinity *v, bool pulls, struct shift *out)
{
    const struct sokoban_position *position = v->o->position;
    uint32_t count = 0;
    for (uint32_t i = 0; i < position->boxes; i++)
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint16_t from = position->box[i], ahead = v->board->next[from][dir];
            uint16_t behind = v->board->next[from][sokoban_opposite(dir)];
            if (ahead == SOKOBAN_NONE || (!pulls && behind == SOKOBAN_NONE))
                continue;
            if (!pulls && sokoban_reaches(position, behind) && !position->at[ahead] &&
                !sokoban_dead_push(v->board, from, dir))
                out[count++] =
                    (struct shift){(uint16_t)i, ahead, from, sokoban_push_code(from, dir)};
            uint16_t beyond = v->board->next[ahead][dir];
            if (pulls && sokoban_reaches(position, ahead) && beyond != SOKOBAN_NONE &&
                !position->at[beyond])
                out[count++] = (struct shift){(uint16_t)i, ahead, beyond, 0};
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

/* Adds all neighbours of a position. */
static qd_err grow_from(struct vicinity *v, uint32_t index, struct shift *shift)
{
    struct sokoban_position *position = v->o->position;
    qd_err err = sokoban_effort_spend(v->o->effort);
    for (int pulls = 0; !err && pulls < 2; pulls++) {
        load(v, index);
        uint32_t count = list_shifts(v, pulls, shift);
        for (uint32_t i = 0; !err && i < count; i++) {
            uint16_t from = position->box[shift[i].box], player = position->player;
            uint32_t unused;
            bool added;
            put_box(position, shift[i].box, shift[i].to, shift[i].player);
            err = add(v, &unused, &added);
            put_box(position, shift[i].box, from, player);
        }
    }
    return err;
}

static qd_err grow(struct vicinity *v, struct shift *shift)
{
    qd_err err = QD_OK;
    uint32_t unused;
    bool added;
    for (uint32_t i = 0; !err && i <= v->o->route->now.count; i++) {
        sokoban_route_load(v->o->route, i, v->o->position);
        err = add(v, &unused, &added);
    }
    for (uint32_t i = 0; !err && i < v->tree.set.count && v->tree.set.count < v->most; i++)
        err = grow_from(v, i, shift);
    if (!err && v->tree.set.count >= v->most)
        v->o->cut = true;
    return err;
}

/* Reaches the neighbours of a position inside the set. */
static qd_err reach_from(struct vicinity *v, uint32_t index, struct shift *shift, uint32_t *queue,
                         uint32_t *tail)
{
    struct sokoban_position *position = v->o->position;
    qd_err err = sokoban_effort_spend(v->o->effort);
    load(v, index);
    if (sokoban_solved(position, v->board)) {
        v->end = index;
        return err;
    }
    uint32_t count = list_shifts(v, false, shift);
    for (uint32_t i = 0; !err && i < count; i++) {
        uint16_t from = position->box[shift[i].box], player = position->player;
        uint32_t next;
        put_box(position, shift[i].box, shift[i].to, shift[i].player);
        sokoban_flood(position, v->board);
        sokoban_pack(position, v->board, position->zone, v->packed);
        put_box(position, shift[i].box, from, player);
        if (!qd_set_find(&v->tree.set, v->packed, &next) || v->tree.node[next].cost != unreached)
            continue;
        v->tree.node[next] = (struct sokoban_node){
            .parent = index, .cost = v->tree.node[index].cost + 1, .push = shift[i].push};
        queue[(*tail)++] = next;
    }
    return err;
}

static qd_err walk_inside(struct vicinity *v, struct shift *shift)
{
    uint32_t head = 0, tail = 0;
    size_t size = v->tree.set.count * sizeof(uint32_t);
    void *block = NULL;
    qd_err err = qd_meter_resize(&v->o->effort->meter, &block, 0, size);
    if (err)
        return err;
    uint32_t *queue = block;
    queue[tail++] = 0;
    v->tree.node[0].cost = 0;
    while (!err && head < tail && v->end == unreached)
        err = reach_from(v, queue[head++], shift, queue, &tail);
    qd_meter_release(&v->o->effort->meter, &block, size);
    return err;
}

qd_err sokoban_vicinity(struct sokoban_optimiser *o)
{
    struct vicinity v = {
        .o = o, .board = o->route->board, .boxes = o->route->boxes, .end = unreached};
    struct shift shift[SOKOBAN_BOXES * SOKOBAN_DIRS];
    bool taken;
    v.most = (uint32_t)POSITIONS << o->round;
    if (o->route->now.count >= v.most)
        v.most = o->route->now.count + 1;
    sokoban_tree_init(&v.tree, &o->effort->meter, sokoban_packed_size(v.board, v.boxes));
    qd_err err = grow(&v, shift);
    if (!err)
        err = walk_inside(&v, shift);
    o->draft.count = 0;
    if (!err && v.end != unreached) {
        err = sokoban_tree_path(&v.tree, v.end, &o->draft);
        if (!err)
            err = sokoban_route_try(o->route, o->draft.push, o->draft.count, &taken);
    }
    sokoban_tree_free(&v.tree);
    return err;
}
