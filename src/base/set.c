/* SPDX-License-Identifier: MIT */
/* Hash set of byte strings of one length, open addressing with linear probing.
 *
 * Keys are stored contiguously in insertion order, so a key's number doubles as a node number in a
 * search and the table itself holds only 32-bit numbers. Mixing multiplies and folds eight bytes at
 * a time, with the constants of MurmurHash3's finaliser (Appleby, 2011).
 */
#include "base/base.h"

#include <string.h>

/* Every bit of the word reaches the high half, from which the slot is taken. */
static uint64_t mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 0xff51afd7ed558ccdu;
    return hash ^ hash >> 32;
}

static uint64_t hash_bytes(const uint8_t *key, size_t size)
{
    uint64_t hash = 0x9e3779b97f4a7c15u ^ size, tail = 0;
    for (; size >= 8; key += 8, size -= 8) {
        uint64_t word;
        memcpy(&word, key, 8);
        hash = mix(hash, word);
    }
    if (size > 0)
        memcpy(&tail, key, size);
    return mix(mix(hash, tail), 0) * 0xc4ceb9fe1a85ec53u;
}

void qd_set_init(struct qd_set *set, struct qd_meter *meter, size_t key_size)
{
    *set = (struct qd_set){.meter = meter, .key_size = key_size};
}

void qd_set_free(struct qd_set *set)
{
    void *keys = set->keys, *slots = set->slots;
    size_t slot_count = set->slots ? (size_t)set->slot_mask + 1 : 0;
    qd_meter_release(set->meter, &keys, set->room * set->key_size);
    qd_meter_release(set->meter, &slots, slot_count * sizeof *set->slots);
    qd_set_init(set, set->meter, set->key_size);
}

const void *qd_set_key(const struct qd_set *set, uint32_t index)
{
    return set->keys + (size_t)index * set->key_size;
}

/* The slot that holds the key, or the free one where it belongs. */
static uint32_t find_slot(const struct qd_set *set, const void *key)
{
    uint32_t slot = (uint32_t)(hash_bytes(key, set->key_size) >> 32) & set->slot_mask;
    while (set->slots[slot] != 0 &&
           memcmp(qd_set_key(set, set->slots[slot] - 1), key, set->key_size) != 0)
        slot = (slot + 1) & set->slot_mask;
    return slot;
}

static qd_err grow_keys(struct qd_set *set)
{
    uint32_t room = set->room ? set->room * 2 : 16;
    if (set->room >= UINT32_MAX / 2 || room > SIZE_MAX / set->key_size)
        return QD_LIMIT;
    void *keys = set->keys;
    qd_err err =
        qd_meter_resize(set->meter, &keys, set->room * set->key_size, room * set->key_size);
    if (err)
        return err;
    set->keys = keys;
    set->room = room;
    return QD_OK;
}

static qd_err grow_slots(struct qd_set *set)
{
    size_t count = set->slots ? 2 * ((size_t)set->slot_mask + 1) : 32;
    if (count > SIZE_MAX / sizeof *set->slots || count > UINT32_MAX)
        return QD_LIMIT;
    void *fresh = NULL;
    qd_err err = qd_meter_resize(set->meter, &fresh, 0, count * sizeof *set->slots);
    if (err)
        return err;
    memset(fresh, 0, count * sizeof *set->slots);
    void *old = set->slots;
    size_t old_count = set->slots ? (size_t)set->slot_mask + 1 : 0;
    set->slots = fresh;
    set->slot_mask = (uint32_t)(count - 1);
    for (uint32_t i = 0; i < set->count; i++)
        set->slots[find_slot(set, qd_set_key(set, i))] = i + 1;
    qd_meter_release(set->meter, &old, old_count * sizeof *set->slots);
    return QD_OK;
}

qd_err qd_set_add(struct qd_set *set, const void *key, uint32_t *index, bool *added)
{
    if (qd_set_find(set, key, index)) {
        *added = false;
        return QD_OK;
    }
    qd_err err = QD_OK;
    if (set->count == set->room)
        err = grow_keys(set);
    /* Load factor at most 5/8. */
    if (!err && (!set->slots || set->count >= ((uint64_t)set->slot_mask + 1) * 5 / 8))
        err = grow_slots(set);
    if (err)
        return err;
    set->slots[find_slot(set, key)] = set->count + 1;
    memcpy(set->keys + (size_t)set->count * set->key_size, key, set->key_size);
    *index = set->count++;
    *added = true;
    return QD_OK;
}

bool qd_set_find(const struct qd_set *set, const void *key, uint32_t *index)
{
    if (!set->slots)
        return false;
    uint32_t slot = find_slot(set, key);
    if (set->slots[slot] == 0)
        return false;
    *index = set->slots[slot] - 1;
    return true;
}
