/* SPDX-License-Identifier: MIT */
/* The tree of positions: packed positions in a set, plus twelve bytes per node. */
#include "sokoban/solver/solver.h"

_Static_assert(sizeof(struct sokoban_node) == 12, "metered: the same on every machine");

void sokoban_tree_init(struct sokoban_tree *tree, struct qd_meter *meter, size_t packed_size)
{
    *tree = (struct sokoban_tree){.meter = meter};
    qd_set_init(&tree->set, meter, packed_size);
}

void sokoban_tree_free(struct sokoban_tree *tree)
{
    void *node = tree->node;
    qd_meter_release(tree->meter, &node, tree->room * sizeof *tree->node);
    qd_set_free(&tree->set);
    tree->node = NULL;
    tree->room = 0;
}

qd_err sokoban_tree_add(struct sokoban_tree *tree, const uint8_t *packed, uint32_t *index,
                        bool *added)
{
    void *node = tree->node;
    qd_err err = sokoban_grow(tree->meter, &node, &tree->room, (uint64_t)tree->set.count + 1,
                              sizeof *tree->node);
    tree->node = node;
    return err ? err : qd_set_add(&tree->set, packed, index, added);
}

static qd_err reserve_path(const struct sokoban_tree *tree, uint32_t index,
                           struct sokoban_pushes *out, uint32_t *length)
{
    *length = 0;
    for (uint32_t at = index; tree->node[at].parent != UINT32_MAX; at = tree->node[at].parent)
        ++*length;
    void *block = out->push;
    qd_err err = sokoban_grow(out->meter, &block, &out->room, (uint64_t)out->count + *length,
                              sizeof *out->push);
    out->push = block;
    return err;
}

qd_err sokoban_tree_path(const struct sokoban_tree *tree, uint32_t index,
                         struct sokoban_pushes *out)
{
    uint32_t length;
    qd_err err = reserve_path(tree, index, out, &length);
    if (err)
        return err;
    out->count += length;
    uint32_t place = out->count;
    for (uint32_t at = index; tree->node[at].parent != UINT32_MAX; at = tree->node[at].parent)
        out->push[--place] = tree->node[at].push;
    return QD_OK;
}

qd_err sokoban_tree_path_back(const struct sokoban_tree *tree, uint32_t index,
                              struct sokoban_pushes *out)
{
    uint32_t length;
    qd_err err = reserve_path(tree, index, out, &length);
    if (err)
        return err;
    for (uint32_t at = index; tree->node[at].parent != UINT32_MAX; at = tree->node[at].parent)
        out->push[out->count++] = tree->node[at].push;
    return QD_OK;
}

bool sokoban_perimeter_meets(struct sokoban_perimeter *perimeter, const uint8_t *packed)
{
    perimeter->is_met =
        perimeter->tree && qd_set_find(&perimeter->tree->set, packed, &perimeter->met);
    return perimeter->is_met;
}

void sokoban_pushes_free(struct sokoban_pushes *pushes)
{
    void *block = pushes->push;
    qd_meter_release(pushes->meter, &block, pushes->room * sizeof *pushes->push);
    *pushes = (struct sokoban_pushes){.meter = pushes->meter};
}
