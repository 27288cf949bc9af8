/* SPDX-License-Identifier: MIT */
/* Binary heap of numbered items with a position table, so that a key can be lowered in place. */
#include "base/base.h"

#include <string.h>

void qd_heap_init(struct qd_heap *heap, struct qd_meter *meter)
{
    *heap = (struct qd_heap){.meter = meter};
}

void qd_heap_free(struct qd_heap *heap)
{
    void *items = heap->items, *places = heap->places;
    qd_meter_release(heap->meter, &items, heap->room * sizeof *heap->items);
    qd_meter_release(heap->meter, &places, heap->place_room * sizeof *heap->places);
    qd_heap_init(heap, heap->meter);
}

static void set_item(struct qd_heap *heap, uint32_t place, struct qd_heap_item item)
{
    heap->items[place] = item;
    heap->places[item.id] = place + 1;
}

static void sift_up(struct qd_heap *heap, uint32_t place)
{
    struct qd_heap_item item = heap->items[place];
    while (place > 0 && heap->items[(place - 1) / 2].key > item.key) {
        set_item(heap, place, heap->items[(place - 1) / 2]);
        place = (place - 1) / 2;
    }
    set_item(heap, place, item);
}

static void sift_down(struct qd_heap *heap, uint32_t place)
{
    struct qd_heap_item item = heap->items[place];
    for (;;) {
        uint64_t child = 2 * (uint64_t)place + 1;
        if (child >= heap->count)
            break;
        if (child + 1 < heap->count && heap->items[child + 1].key < heap->items[child].key)
            child++;
        if (heap->items[child].key >= item.key)
            break;
        set_item(heap, place, heap->items[child]);
        place = (uint32_t)child;
    }
    set_item(heap, place, item);
}

static qd_err reserve(struct qd_heap *heap, uint32_t id)
{
    if (heap->count == heap->room) {
        uint32_t room = heap->room ? heap->room * 2 : 16;
        void *items = heap->items;
        qd_err err = qd_meter_resize(heap->meter, &items, heap->room * sizeof *heap->items,
                                     room * sizeof *heap->items);
        if (err)
            return err;
        heap->items = items;
        heap->room = room;
    }
    if (id >= heap->place_room) {
        uint32_t room = heap->place_room ? heap->place_room : 16;
        while (room <= id)
            room *= 2;
        void *places = heap->places;
        qd_err err = qd_meter_resize(heap->meter, &places, heap->place_room * sizeof *heap->places,
                                     room * sizeof *heap->places);
        if (err)
            return err;
        heap->places = places;
        memset(heap->places + heap->place_room, 0,
               (room - heap->place_room) * sizeof *heap->places);
        heap->place_room = room;
    }
    return QD_OK;
}

qd_err qd_heap_put(struct qd_heap *heap, uint32_t id, uint64_t key)
{
    /* Keep byte sizes within 32 bits on every target. */
    if (id >= UINT32_MAX / 4 / sizeof *heap->items)
        return QD_LIMIT;
    if (qd_heap_has(heap, id)) {
        uint32_t place = heap->places[id] - 1;
        uint64_t before = heap->items[place].key;
        heap->items[place].key = key;
        if (key < before)
            sift_up(heap, place);
        else
            sift_down(heap, place);
        return QD_OK;
    }
    qd_err err = reserve(heap, id);
    if (err)
        return err;
    uint32_t place = heap->count++;
    set_item(heap, place, (struct qd_heap_item){.key = key, .id = id});
    sift_up(heap, place);
    return QD_OK;
}

bool qd_heap_pop(struct qd_heap *heap, uint32_t *id, uint64_t *key)
{
    if (heap->count == 0)
        return false;
    *id = heap->items[0].id;
    *key = heap->items[0].key;
    heap->places[*id] = 0;
    struct qd_heap_item last = heap->items[--heap->count];
    if (heap->count > 0) {
        set_item(heap, 0, last);
        sift_down(heap, 0);
    }
    return true;
}

void qd_heap_drop(struct qd_heap *heap, uint32_t id)
{
    if (!qd_heap_has(heap, id))
        return;
    uint32_t place = heap->places[id] - 1;
    uint64_t before = heap->items[place].key;
    heap->places[id] = 0;
    struct qd_heap_item last = heap->items[--heap->count];
    if (place == heap->count)
        return;
    set_item(heap, place, last);
    if (last.key < before)
        sift_up(heap, place);
    else
        sift_down(heap, place);
}

bool qd_heap_has(const struct qd_heap *heap, uint32_t id)
{
    return id < heap->place_room && heap->places[id] != 0;
}
