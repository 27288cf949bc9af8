/* SPDX-License-Identifier: MIT */
/* Arena: small blocks cut from large ones, freed together. */
#include "base/base.h"

#include <string.h>

struct qd_arena_block {
    struct qd_arena_block *next;
    uint64_t size; /* of the whole block */
    uint64_t used;
};

/* The header's size is the same on every machine, so that counts agree and blocks stay aligned. */
enum { HEADER = 24, CHUNK = 64 << 10 };
_Static_assert(sizeof(struct qd_arena_block) <= HEADER, "header fits");

void qd_arena_init(struct qd_arena *arena, struct qd_meter *meter)
{
    *arena = (struct qd_arena){.meter = meter};
}

void qd_arena_free(struct qd_arena *arena)
{
    while (arena->head) {
        struct qd_arena_block *block = arena->head;
        arena->head = block->next;
        void *memory = block;
        qd_meter_release(arena->meter, &memory, (size_t)block->size);
    }
}

qd_err qd_arena_take(struct qd_arena *arena, size_t size, void **out)
{
    if (size > SIZE_MAX - HEADER - 7)
        return QD_MEMORY;
    size_t rounded = (size + 7) & ~(size_t)7;
    struct qd_arena_block *block = arena->head;
    if (!block || block->size - block->used < rounded) {
        size_t whole = rounded > CHUNK - HEADER ? rounded + HEADER : CHUNK;
        void *memory = NULL;
        qd_err err = qd_meter_resize(arena->meter, &memory, 0, whole);
        if (err)
            return err;
        block = memory;
        *block = (struct qd_arena_block){.next = arena->head, .size = whole, .used = HEADER};
        arena->head = block;
    }
    *out = memset((char *)block + block->used, 0, rounded);
    block->used += rounded;
    return QD_OK;
}
