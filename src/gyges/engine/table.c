/* SPDX-License-Identifier: MIT */
/* The transposition table. A board and its left-right mirror image are the same game, so the lesser
 * of the two is the key, and moves are stored in its orientation.
 */
#include "gyges/engine/engine.h"

#include <stdlib.h>
#include <string.h>

/* Reverses the columns of every row. */
static inline uint64_t mirror(uint64_t set)
{
    set = (set >> 1 & UINT64_C(0x5555555555555555)) | (set & UINT64_C(0x5555555555555555)) << 1;
    set = (set >> 2 & UINT64_C(0x3333333333333333)) | (set & UINT64_C(0x3333333333333333)) << 2;
    set = (set >> 4 & UINT64_C(0x0f0f0f0f0f0f0f0f)) | (set & UINT64_C(0x0f0f0f0f0f0f0f0f)) << 4;
    return set >> 2;
}

static inline uint64_t mix(uint64_t a, uint64_t b, uint64_t c)
{
    uint64_t x = a * UINT64_C(0x9e3779b97f4a7c15);
    x ^= x >> 32;
    x = (x + b) * UINT64_C(0xbf58476d1ce4e5b9);
    x ^= x >> 29;
    x = (x + c) * UINT64_C(0x94d049bb133111eb);
    x ^= x >> 32;
    return x * UINT64_C(0xd6e8feb86659fd93);
}

uint64_t gyges_plain_key(const struct gyges_board *board)
{
    return mix(board->value[0], board->value[1], board->value[2]);
}

uint64_t gyges_key(const struct gyges_board *board, bool *mirrored)
{
    uint64_t a = board->value[0], b = board->value[1], c = board->value[2];
    uint64_t ma = mirror(a), mb = mirror(b), mc = mirror(c);
    *mirrored = ma != a ? ma < a : mb != b ? mb < b : mc < c;
    return *mirrored ? mix(ma, mb, mc) : mix(a, b, c);
}

static uint8_t mirror_bit(uint8_t bit)
{
    return bit == 0 || bit >= GYGES_GOAL ? bit : (uint8_t)((bit & ~7) + 5 - (bit & 7));
}

struct gyges_step gyges_mirror_step(struct gyges_step step)
{
    return (struct gyges_step){mirror_bit(step.from), mirror_bit(step.to), mirror_bit(step.drop)};
}

qd_err gyges_table_init(struct gyges_table *table, uint64_t bytes)
{
    uint64_t count = 1024;
    while (count * 2 * sizeof(struct gyges_slot) <= bytes && count < UINT64_C(1) << 30)
        count *= 2;
    *table = (struct gyges_table){.mask = count - 1};
    table->slots = calloc((size_t)count, sizeof *table->slots);
    return table->slots ? QD_OK : QD_MEMORY;
}

void gyges_table_free(struct gyges_table *table)
{
    free(table->slots);
    table->slots = NULL;
}

void gyges_table_clear(struct gyges_table *table)
{
    memset(table->slots, 0, (size_t)(table->mask + 1) * sizeof *table->slots);
    table->age = 0;
}

/* From low to high: score 16, depth 8, bound 2, age 6, from, to, drop 8 each. */
static uint64_t pack(const struct gyges_entry *entry, uint8_t age)
{
    return (uint64_t)(uint16_t)entry->score | (uint64_t)(uint8_t)entry->depth << 16 |
           (uint64_t)entry->bound << 24 | (uint64_t)(age & 63) << 26 |
           (uint64_t)entry->step.from << 32 | (uint64_t)entry->step.to << 40 |
           (uint64_t)entry->step.drop << 48;
}

static uint64_t load(const uint64_t *word)
{
    return __atomic_load_n(word, __ATOMIC_RELAXED);
}

bool gyges_table_find(const struct gyges_table *table, uint64_t key, struct gyges_entry *out)
{
    const struct gyges_slot *bucket = &table->slots[key & table->mask & ~UINT64_C(1)];
    for (int i = 0; i < 2; i++) {
        uint64_t data = load(&bucket[i].data);
        if ((load(&bucket[i].check) ^ data) != key || !(data >> 24 & 3))
            continue;
        out->score = (int16_t)(data & 0xffff);
        out->depth = (int)(data >> 16 & 255);
        out->bound = (enum gyges_bound)(data >> 24 & 3);
        out->step = (struct gyges_step){(uint8_t)(data >> 32), (uint8_t)(data >> 40),
                                        (uint8_t)(data >> 48)};
        return true;
    }
    return false;
}

/* Two slots: the first keeps the deeper or newer entry, the second takes the rest. */
void gyges_table_put(struct gyges_table *table, uint64_t key, const struct gyges_entry *entry)
{
    struct gyges_slot *bucket = &table->slots[key & table->mask & ~UINT64_C(1)];
    uint64_t first = load(&bucket[0].data), data = pack(entry, table->age);
    bool same = (load(&bucket[0].check) ^ first) == key;
    bool old = (first >> 26 & 63) != (table->age & 63);
    bool deeper = (int)(first >> 16 & 255) <= entry->depth;
    struct gyges_slot *place = &bucket[same || old || deeper ? 0 : 1];
    if (same && entry->step.from == 0) /* the old move is better than none */
        data |= first & ~UINT64_C(0xffffffff);
    __atomic_store_n(&place->data, data, __ATOMIC_RELAXED);
    __atomic_store_n(&place->check, key ^ data, __ATOMIC_RELAXED);
}
