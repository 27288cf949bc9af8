/* SPDX-License-Identifier: MIT */
/* The tree of a feature-space search: positions, records, children, and losses propagated upward.
 *
 * A record is a position whose moves are all listed and scored, but they are followed one at a
 * time, the lightest first: an advised move has weight 0, any other 1. A record whose children are
 * all lost is lost, and so its parent may be. Keys are exact: the boxes (and, for pulls, the start
 * squares not yet used) as bits, and the player's zone.
 */
#include "sokoban/fess/search.h"

#include "sokoban/fess/yard.h"

#include <string.h>

void sokoban_hunt_init(struct sokoban_hunt *hunt, const struct sokoban_yard *yard,
                       const struct sokoban_trade *trade, void *context,
                       struct sokoban_effort *effort, struct sokoban_macros *macros,
                       struct sokoban_position *position)
{
    memset(hunt, 0, sizeof *hunt);
    hunt->yard = yard;
    hunt->trade = trade;
    hunt->context = context;
    hunt->effort = effort;
    hunt->macros = macros;
    hunt->position = position;
    hunt->work = FESS_WORK_UNIT;
    hunt->best = hunt->goal = hunt->goal_move = hunt->met = UINT32_MAX;
    size_t bits = (yard->board->squares + 7) / 8;
    hunt->key_size = (trade->sinks ? 2 * bits : bits) + 2;
    qd_set_init(&hunt->set, &effort->meter, hunt->key_size);
}

void sokoban_hunt_free(struct sokoban_hunt *hunt)
{
    if (!hunt->effort)
        return;
    struct qd_meter *meter = &hunt->effort->meter;
    void *flag = hunt->flag, *record = hunt->record, *child = hunt->child, *cell = hunt->cell;
    void *slot = hunt->slot;
    qd_meter_release(meter, &flag, hunt->flag_room);
    qd_meter_release(meter, &record, hunt->record_room * sizeof *hunt->record);
    qd_meter_release(meter, &child, hunt->child_room * sizeof *hunt->child);
    qd_meter_release(meter, &cell, hunt->cell_room * sizeof *hunt->cell);
    qd_meter_release(meter, &slot, hunt->slot_room * sizeof *hunt->slot);
    qd_set_free(&hunt->set);
    hunt->effort = NULL;
}

qd_err sokoban_hunt_settle(struct sokoban_hunt *hunt)
{
    while (hunt->work >= FESS_WORK_UNIT) {
        qd_err err = sokoban_effort_spend(hunt->effort);
        if (err)
            return err;
        hunt->work -= FESS_WORK_UNIT;
        hunt->paid++;
    }
    return QD_OK;
}

static void pack(struct sokoban_hunt *hunt)
{
    const struct sokoban_position *position = hunt->position;
    size_t bits = (hunt->yard->board->squares + 7) / 8;
    memset(hunt->key, 0, hunt->key_size);
    for (uint32_t i = 0; i < position->boxes; i++)
        hunt->key[position->box[i] / 8] |= (uint8_t)(1u << position->box[i] % 8);
    if (hunt->trade->sinks)
        for (uint32_t i = 0; i < hunt->yard->boxes; i++) {
            uint16_t start = hunt->yard->start[i];
            if (hunt->base[start])
                hunt->key[bits + start / 8] |= (uint8_t)(1u << start % 8);
        }
    hunt->key[hunt->key_size - 2] = (uint8_t)(position->zone >> 8);
    hunt->key[hunt->key_size - 1] = (uint8_t)position->zone;
}

void sokoban_hunt_load(struct sokoban_hunt *hunt, uint32_t index)
{
    struct sokoban_position *position = hunt->position;
    const uint8_t *key = qd_set_key(&hunt->set, index);
    size_t bits = (hunt->yard->board->squares + 7) / 8;
    for (uint32_t i = 0; i < position->boxes; i++)
        position->at[position->box[i]] = 0;
    position->boxes = 0;
    for (uint32_t i = 0; i < bits; i++)
        for (uint32_t bit = key[i]; bit; bit &= bit - 1) {
            uint16_t square = (uint16_t)(i * 8 + (uint32_t)__builtin_ctz(bit));
            position->box[position->boxes++] = square;
            position->at[square] = (uint16_t)position->boxes;
        }
    if (hunt->trade->sinks)
        for (uint32_t i = 0; i < hunt->yard->boxes; i++) {
            uint16_t start = hunt->yard->start[i];
            hunt->base[start] = key[bits + start / 8] >> start % 8 & 1;
        }
    position->zone = position->player =
        (uint16_t)(key[hunt->key_size - 2] << 8 | key[hunt->key_size - 1]);
    memcpy(hunt->key, key, hunt->key_size);
}

/* The number of the position in hunt->key. */
static qd_err number_key(struct sokoban_hunt *hunt, uint32_t *index)
{
    bool added;
    void *flag = hunt->flag;
    uint32_t room = hunt->flag_room;
    qd_err err = sokoban_grow(&hunt->effort->meter, &flag, &room, (uint64_t)hunt->set.count + 1, 1);
    hunt->flag = flag;
    hunt->flag_room = room;
    if (!err)
        err = qd_set_add(&hunt->set, hunt->key, index, &added);
    if (!err && added) {
        hunt->flag[*index] = 0;
        if (hunt->other && hunt->met == UINT32_MAX)
            (void)qd_set_find(&hunt->other->set, hunt->key, &hunt->met);
    }
    return err;
}

static void flip(uint8_t *key, uint32_t bit)
{
    key[bit / 8] ^= (uint8_t)(1u << bit % 8);
}

qd_err sokoban_hunt_child(struct sokoban_hunt *hunt, struct sokoban_record *record,
                          const struct sokoban_child *child, uint16_t zone, uint16_t base)
{
    uint8_t *player = hunt->key + hunt->key_size - 2;
    uint8_t old[2] = {player[0], player[1]};
    uint32_t base_bit = (hunt->yard->board->squares + 7) / 8 * 8 + base, index = 0;
    flip(hunt->key, child->from);
    if (child->sunk)
        flip(hunt->key, base_bit);
    else
        flip(hunt->key, child->to);
    player[0] = (uint8_t)(zone >> 8);
    player[1] = (uint8_t)zone;
    qd_err err = number_key(hunt, &index);
    flip(hunt->key, child->from);
    if (child->sunk)
        flip(hunt->key, base_bit);
    else
        flip(hunt->key, child->to);
    memcpy(player, old, sizeof old);
    if (err || hunt->flag[index])
        return err;
    void *block = hunt->child;
    err = sokoban_grow(&hunt->effort->meter, &block, &hunt->child_room,
                       (uint64_t)hunt->children + 1, sizeof *hunt->child);
    hunt->child = block;
    if (err)
        return err;
    hunt->child[hunt->children] = *child;
    hunt->child[hunt->children++].position = index;
    record->children++;
    return QD_OK;
}

/* The lightest child not yet taken, by score. */
static void choose_lead(struct sokoban_hunt *hunt, struct sokoban_record *record)
{
    record->lead = UINT32_MAX;
    for (uint32_t i = record->first; i < record->first + record->children; i++) {
        const struct sokoban_child *child = &hunt->child[i];
        if (child->taken)
            continue;
        const struct sokoban_child *lead = &hunt->child[record->lead];
        if (record->lead == UINT32_MAX || child->weight < lead->weight ||
            (child->weight == lead->weight && child->score < lead->score))
            record->lead = i;
    }
}

/* Finds the best node by a scan, when the previous one is lost. */
static void choose_best(struct sokoban_hunt *hunt)
{
    hunt->best = UINT32_MAX;
    for (uint32_t i = 0; i < hunt->records; i++)
        if (!hunt->record[i].dead &&
            (hunt->best == UINT32_MAX || hunt->record[i].score < hunt->record[hunt->best].score))
            hunt->best = i;
}

/* Marks one child of the record as lost. */
static void lose_child(struct sokoban_hunt *hunt, uint32_t record)
{
    bool best_died = false;
    while (record != UINT32_MAX) {
        struct sokoban_record *r = &hunt->record[record];
        if (r->dead || --r->alive > 0)
            break;
        r->dead = 1;
        hunt->flag[r->position] |= SOKOBAN_DEAD;
        best_died |= record == hunt->best;
        record = r->parent;
    }
    if (best_died)
        choose_best(hunt);
}

/* Lists the children of the loaded position and files it. */
static qd_err expand(struct sokoban_hunt *hunt, struct sokoban_record *fresh)
{
    void *block = hunt->record;
    qd_err err = sokoban_grow(&hunt->effort->meter, &block, &hunt->record_room,
                              (uint64_t)hunt->records + 1, sizeof *hunt->record);
    hunt->record = block;
    if (err)
        return err;
    fresh->first = hunt->children;
    fresh->children = 0;
    err = hunt->trade->list(hunt, fresh);
    if (err)
        return err;
    fresh->alive = fresh->children;
    fresh->below = fresh->beside = UINT32_MAX;
    hunt->flag[fresh->position] |= SOKOBAN_EXPANDED;
    choose_lead(hunt, fresh);
    uint32_t index = hunt->records++;
    hunt->record[index] = *fresh;
    if (hunt->best == UINT32_MAX || fresh->score < hunt->record[hunt->best].score)
        hunt->best = index;
    err = sokoban_cells_file(hunt, index);
    if (!err && fresh->children == 0) {
        hunt->record[index].alive = 1;
        lose_child(hunt, index);
    }
    return err;
}

qd_err sokoban_hunt_root(struct sokoban_hunt *hunt, uint64_t score)
{
    struct sokoban_record root = {.score = score, .past = score, .parent = UINT32_MAX};
    pack(hunt);
    qd_err err = number_key(hunt, &root.position);
    return err || hunt->flag[root.position] ? err : expand(hunt, &root);
}

static qd_err follow(struct sokoban_hunt *hunt, uint32_t record, uint32_t index)
{
    const struct sokoban_child child = hunt->child[index];
    const struct sokoban_record *parent = &hunt->record[record];
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
    sokoban_hunt_load(hunt, child.position);
    qd_err err = hunt->trade->lost ? hunt->trade->lost(hunt, &lost) : QD_OK;
    if (err)
        return err;
    if (lost) {
        hunt->flag[child.position] |= SOKOBAN_DEAD;
        hunt->effort->stats->pruned++;
        if (hunt->trade->relieve && child.weight == parent->weight)
            hunt->trade->relieve(hunt, &hunt->record[record], &child);
        lose_child(hunt, record);
        return QD_OK;
    }
    hunt->empty_pops = 0;
    return expand(hunt, &fresh);
}

qd_err sokoban_hunt_step(struct sokoban_hunt *hunt)
{
    /* Before anything is taken, so that a search interrupted here can be resumed. */
    qd_err err = sokoban_hunt_settle(hunt);
    if (err)
        return err;
    uint32_t cell = sokoban_cells_turn(hunt);
    if (cell == UINT32_MAX)
        return QD_NOTHING;
    uint32_t record = sokoban_cells_take(hunt, cell), index = hunt->record[record].lead;
    uint8_t flag = hunt->flag[hunt->child[index].position];
    hunt->child[index].taken = 1;
    hunt->empty_pops++;
    hunt->work += hunt->record[record].children;
    if (hunt->record[record].dead)
        return QD_OK;
    if (flag & SOKOBAN_DEAD)
        lose_child(hunt, record);
    else if (!(flag & SOKOBAN_EXPANDED))
        err = follow(hunt, record, index);
    choose_lead(hunt, &hunt->record[record]);
    if (!hunt->record[record].dead && hunt->record[record].lead != UINT32_MAX)
        sokoban_cells_put(hunt, record);
    return err;
}
