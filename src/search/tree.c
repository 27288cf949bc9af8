/* SPDX-License-Identifier: MIT */
/* The tree of a search that remembers: every state once, with the move and the state it came from.
 *
 * A state's number in the hash set is its node number, so a link is eight bytes and OPEN can be a
 * queue or a heap of bare numbers. Parents may be changed (A*); the links stay a tree as long as a
 * new parent always makes its child strictly cheaper.
 */
#include "search/internal.h"

#include <assert.h>
#include <string.h>

void qd_tree_init(struct qd_tree *tree, struct qd_run *run)
{
    *tree = (struct qd_tree){.run = run};
    qd_set_init(&tree->states, &run->meter, run->problem->state_size);
}

void qd_tree_free(struct qd_tree *tree)
{
    struct qd_run *run = tree->run;
    void *links = tree->links, *here = tree->here;
    qd_meter_release(&run->meter, &links, tree->link_room * sizeof *tree->links);
    qd_meter_release(&run->meter, &here, tree->here ? 2 * qd_run_stride(run) : 0);
    qd_set_free(&tree->states);
    qd_tree_init(tree, run);
}

/* Finds or adds the state in `there`. The link is allocated first, so that a state never lacks
 * one. */
static qd_err add(struct qd_tree *tree, struct qd_tree_link link, uint32_t *index, bool *added)
{
    void *links = tree->links;
    qd_err err = qd_run_grow(tree->run, &links, &tree->link_room, (uint64_t)tree->states.count + 1,
                             sizeof *tree->links);
    tree->links = links;
    if (!err)
        err = qd_set_add(&tree->states, tree->there, index, added);
    if (!err && *added)
        tree->links[*index] = link;
    return err;
}

qd_err qd_tree_start(struct qd_tree *tree)
{
    struct qd_run *run = tree->run;
    void *block = NULL;
    qd_err err = qd_meter_resize(&run->meter, &block, 0, 2 * qd_run_stride(run));
    if (err)
        return err;
    tree->here = block;
    tree->there = tree->here + qd_run_stride(run);
    memcpy(tree->there, run->problem->start, run->problem->state_size);
    uint32_t index;
    bool added;
    return add(tree, (struct qd_tree_link){.parent = QD_ROOT}, &index, &added);
}

qd_err qd_tree_expand(struct qd_tree *tree, uint32_t index, const struct qd_spot *spot,
                      struct qd_successor *out, uint32_t *count)
{
    memcpy(tree->here, qd_set_key(&tree->states, index), tree->run->problem->state_size);
    return qd_run_expand(tree->run, tree->here, spot, out, count);
}

uint32_t qd_tree_depth(const struct qd_tree *tree, uint32_t index)
{
    uint32_t depth = 0;
    for (; tree->links[index].parent != QD_ROOT; index = tree->links[index].parent)
        depth++;
    return depth;
}

qd_err qd_tree_step(struct qd_tree *tree, uint32_t parent, qd_move move, uint32_t *index,
                    bool *added)
{
    qd_run_result(tree->run, tree->here, move, tree->there);
    qd_err err = add(tree, (struct qd_tree_link){.parent = parent, .move = move}, index, added);
    if (!err && !*added)
        tree->run->result->stats.duplicates++;
    return err;
}

static void reverse(struct qd_moves *moves)
{
    for (size_t i = 0; i < moves->count / 2; i++) {
        qd_move move = moves->data[i];
        moves->data[i] = moves->data[moves->count - 1 - i];
        moves->data[moves->count - 1 - i] = move;
    }
}

qd_err qd_tree_path(const struct qd_tree *tree, uint32_t index)
{
    struct qd_moves *moves = &tree->run->result->moves;
    while (tree->links[index].parent != QD_ROOT) {
        assert(moves->count < tree->states.count);
        qd_err err = qd_moves_add(moves, tree->links[index].move);
        if (err)
            return err;
        index = tree->links[index].parent;
    }
    reverse(moves);
    return QD_OK;
}
