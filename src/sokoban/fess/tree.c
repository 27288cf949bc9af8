/* SPDX-License-Identifier: MIT */
/* The tree of a feature-space search: positions, records, children, and losses propagated upward.
 *
 * A record is a position whose moves are all listed and scored, but they are followed one at a
 * time, the lightest first: an advised move has weight 0, any other 1. A record whose children are
 * all lost is lost, and so its parent may be. Keys are exact: the boxes (and, for pulls, the start
 * squares not yet used) as bits, and the player's zone.
 */
#include "sokoban/fess/search.h"

#include "sokoban/fess/analysis/analysis.h"

#include <string.h>

void sokoban_search_init(struct sokoban_search *search, const struct sokoban_analysis *analysis,
                         const struct sokoban_search_ops *ops, void *context,
                         struct sokoban_effort *effort, struct sokoban_macros *macros,
                         struct sokoban_position *position)
{
    memset(search, 0, sizeof *search);
    search->analysis = analysis;
    search->ops = ops;
    search->context = context;
    search->effort = effort;
    search->macros = macros;
    search->position = position;
    search->work = FESS_WORK_UNIT;
    search->best = search->goal = search->goal_move = search->met = UINT32_MAX;
    size_t bits = (analysis->board->squares + 7) / 8;
    search->key_size = (ops->sinks ? 2 * bits : bits) + 2;
    qd_set_init(&search->set, &effort->meter, search->key_size);
}

void sokoban_search_free(struct sokoban_search *search)
{
    if (!search->effort)
        return;
    struct qd_meter *meter = &search->effort->meter;
    void *flag = search->flag, *record = search->record, *child = search->child,
         *cell = search->cell;
    void *slot = search->slot;
    qd_meter_release(meter, &flag, search->flag_room);
    qd_meter_release(meter, &record, search->record_room * sizeof *search->record);
    qd_meter_release(meter, &child, search->child_room * sizeof *search->child);
    qd_meter_release(meter, &cell, search->cell_room * sizeof *search->cell);
    qd_meter_release(meter, &slot, search->slot_room * sizeof *search->slot);
    qd_set_free(&search->set);
    search->effort = NULL;
}

qd_err sokoban_search_settle(struct sokoban_search *search)
{
    while (search->work >= FESS_WORK_UNIT) {
        qd_err err = sokoban_effort_spend(search->effort);
        if (err)
            return err;
        search->work -= FESS_WORK_UNIT;
        search->paid++;
    }
    return QD_OK;
}

static void pack(struct sokoban_search *search)
{
    const struct sokoban_position *position = search->position;
    size_t bits = (search->analysis->board->squares + 7) / 8;
    memset(search->key, 0, search->key_size);
    for (uint32_t i = 0; i < position->boxes; i++)
        search->key[position->box[i] / 8] |= (uint8_t)(1u << position->box[i] % 8);
    if (search->ops->sinks)
        for (uint32_t i = 0; i < search->analysis->boxes; i++) {
            uint16_t start = search->analysis->start[i];
            if (search->base[start])
                search->key[bits + start / 8] |= (uint8_t)(1u << start % 8);
        }
    search->key[search->key_size - 2] = (uint8_t)(position->zone >> 8);
    search->key[search->key_size - 1] = (uint8_t)position->zone;
}

void sokoban_search_load(struct sokoban_search *search, uint32_t index)
{
    struct sokoban_position *position = search->position;
    const uint8_t *key = qd_set_key(&search->set, index);
    size_t bits = (search->analysis->board->squares + 7) / 8;
    for (uint32_t i = 0; i < position->boxes; i++)
        position->at[position->box[i]] = 0;
    position->boxes = 0;
    for (uint32_t i = 0; i < bits; i++)
        for (uint32_t bit = key[i]; bit; bit &= bit - 1) {
            uint16_t square = (uint16_t)(i * 8 + (uint32_t)__builtin_ctz(bit));
            position->box[position->boxes++] = square;
            position->at[square] = (uint16_t)position->boxes;
        }
    if (search->ops->sinks)
        for (uint32_t i = 0; i < search->analysis->boxes; i++) {
            uint16_t start = search->analysis->start[i];
            search->base[start] = key[bits + start / 8] >> start % 8 & 1;
        }
    position->zone = position->player =
        (uint16_t)(key[search->key_size - 2] << 8 | key[search->key_size - 1]);
    memcpy(search->key, key, search->key_size);
}

/* The number of the position in search->key. */
static qd_err number_key(struct sokoban_search *search, uint32_t *index)
{
    bool added;
    void *flag = search->flag;
    uint32_t room = search->flag_room;
    qd_err err =
        sokoban_grow(&search->effort->meter, &flag, &room, (uint64_t)search->set.count + 1, 1);
    search->flag = flag;
    search->flag_room = room;
    if (!err)
        err = qd_set_add(&search->set, search->key, index, &added);
    if (!err && added) {
        search->flag[*index] = 0;
        if (search->other && search->met == UINT32_MAX)
            (void)qd_set_find(&search->other->set, search->key, &search->met);
    }
    return err;
}

static void flip(uint8_t *key, uint32_t bit)
{
    key[bit / 8] ^= (uint8_t)(1u << bit % 8);
}

qd_err sokoban_search_child(struct sokoban_search *search, struct sokoban_record *record,
                            const struct sokoban_child *child, uint16_t zone, uint16_t base)
{
    uint8_t *player = search->key + search->key_size - 2;
    uint8_t old[2] = {player[0], player[1]};
    uint32_t base_bit = (search->analysis->board->squares + 7) / 8 * 8 + base, index = 0;
    flip(search->key, child->from);
    if (child->sunk)
        flip(search->key, base_bit);
    else
        flip(search->key, child->to);
    player[0] = (uint8_t)(zone >> 8);
    player[1] = (uint8_t)zone;
    qd_err err = number_key(search, &index);
    flip(search->key, child->from);
    if (child->sunk)
        flip(search->key, base_bit);
    else
        flip(search->key, child->to);
    memcpy(player, old, sizeof old);
    if (err || search->flag[index])
        return err;
    void *block = search->child;
    err = sokoban_grow(&search->effort->meter, &block, &search->child_room,
                       (uint64_t)search->children + 1, sizeof *search->child);
    search->child = block;
    if (err)
        return err;
    search->child[search->children] = *child;
    search->child[search->children++].position = index;
    record->children++;
    return QD_OK;
}

/* The lightest child not yet taken, by score. */
static void choose_lead(struct sokoban_search *search, struct sokoban_record *record)
{
    record->lead = UINT32_MAX;
    for (uint32_t i = record->first; i < record->first + record->children; i++) {
        const struct sokoban_child *child = &search->child[i];
        if (child->taken)
            continue;
        const struct sokoban_child *lead = &search->child[record->lead];
        if (record->lead == UINT32_MAX || child->weight < lead->weight ||
            (child->weight == lead->weight && child->score < lead->score))
            record->lead = i;
    }
}

/* Finds the best node by a scan, when the previous one is lost. */
static void choose_best(struct sokoban_search *search)
{
    search->best = UINT32_MAX;
    for (uint32_t i = 0; i < search->records; i++)
        if (!search->record[i].dead &&
            (search->best == UINT32_MAX ||
             search->record[i].score < search->record[search->best].score))
            search->best = i;
}

/* Marks one child of the record as lost. */
static void lose_child(struct sokoban_search *search, uint32_t record)
{
    bool best_died = false;
    while (record != UINT32_MAX) {
        struct sokoban_record *r = &search->record[record];
        if (r->dead || --r->alive > 0)
            break;
        r->dead = 1;
        search->flag[r->position] |= SOKOBAN_DEAD;
        best_died |= record == search->best;
        record = r->parent;
    }
    if (best_died)
        choose_best(search);
}

/* Lists the children of the loaded position and files it. */
static qd_err expand(struct sokoban_search *search, struct sokoban_record *fresh)
{
    void *block = search->record;
    qd_err err = sokoban_grow(&search->effort->meter, &block, &search->record_room,
                              (uint64_t)search->records + 1, sizeof *search->record);
    search->record = block;
    if (err)
        return err;
    fresh->first = search->children;
    fresh->children = 0;
    err = search->ops->list(search, fresh);
    if (err)
        return err;
    fresh->alive = fresh->children;
    fresh->below = fresh->beside = UINT32_MAX;
    search->flag[fresh->position] |= SOKOBAN_EXPANDED;
    choose_lead(search, fresh);
    uint32_t index = search->records++;
    search->record[index] = *fresh;
    if (search->best == UINT32_MAX || fresh->score < search->record[search->best].score)
        search->best = index;
    err = sokoban_cells_file(search, index);
    if (!err && fresh->children == 0) {
        search->record[index].alive = 1;
        lose_child(search, index);
    }
    return err;
}

qd_err sokoban_search_root(struct sokoban_search *search, uint64_t score)
{
    struct sokoban_record root = {.score = score, .past = score, .parent = UINT32_MAX};
    pack(search);
    qd_err err = number_key(search, &root.position);
    return err || search->flag[root.position] ? err : expand(search, &root);
}

static qd_err follow(struct sokoban_search *search, uint32_t record, uint32_t index)
{
    const struct sokoban_child child = search->child[index];
    const struct sokoban_record *parent = &search->record[record];
    struct sokoban_record fresh = {.score = child.score,
                                   .past = child.score < parent->past ? child.score : parent->past,
                                   .parent = record,
                                   .position = child.position,
                                   .from = child.from,
                                   .to = child.to,
                                   .weight = child.weight,
                                   .depth = (uint16_t)(parent->depth + 1),
                                   .sunk = child.sunk};
    bool lost = false;
    sokoban_search_load(search, child.position);
    qd_err err = search->ops->lost ? search->ops->lost(search, &lost) : QD_OK;
    if (err)
        return err;
    if (lost) {
        search->flag[child.position] |= SOKOBAN_DEAD;
        search->effort->stats->pruned++;
        if (search->ops->relieve && child.weight == parent->weight)
            search->ops->relieve(search, &search->record[record], &child);
        lose_child(search, record);
        return QD_OK;
    }
    search->empty_pops = 0;
    return expand(search, &fresh);
}

qd_err sokoban_search_step(struct sokoban_search *search)
{
    /* Before anything is taken, so that a search interrupted here can be resumed. */
    qd_err err = sokoban_search_settle(search);
    if (err)
        return err;
    uint32_t cell = sokoban_cells_turn(search);
    if (cell == UINT32_MAX)
        return QD_NOTHING;
    uint32_t record = sokoban_cells_take(search, cell), index = search->record[record].lead;
    uint8_t flag = search->flag[search->child[index].position];
    search->child[index].taken = 1;
    search->empty_pops++;
    search->work += search->record[record].children;
    if (search->record[record].dead)
        return QD_OK;
    if (flag & SOKOBAN_DEAD)
        lose_child(search, record);
    else if (!(flag & SOKOBAN_EXPANDED))
        err = follow(search, record, index);
    choose_lead(search, &search->record[record]);
    if (!search->record[record].dead && search->record[record].lead != UINT32_MAX)
        sokoban_cells_put(search, record);
    return err;
}
