/* SPDX-License-Identifier: MIT */
/* Tools that know no game: metered memory, arena, hash set, heap, random numbers, JSON. */
#ifndef QD_BASE_H
#define QD_BASE_H

#include <quadrille/base.h>

/* Bytes held by a search, counted so that they can be capped (memory.c). */

struct qd_meter {
    uint64_t used;
    uint64_t peak;
    uint64_t cap; /* 0: none */
};

/* realloc that counts. QD_LIMIT past the cap, QD_MEMORY when allocation fails; *block and the
 * counts are then unchanged. `block` may point to NULL with size 0. */
QD_MUST_CHECK qd_err qd_meter_resize(struct qd_meter *meter, void **block, size_t size,
                                     size_t new_size);
void qd_meter_release(struct qd_meter *meter, void **block, size_t size);

/* Many small blocks, freed together (arena.c). */

struct qd_arena_block;

struct qd_arena {
    struct qd_meter *meter;
    struct qd_arena_block *head;
};

void qd_arena_init(struct qd_arena *arena, struct qd_meter *meter);
void qd_arena_free(struct qd_arena *arena);
/* Eight-byte aligned and zeroed; valid until qd_arena_free. */
QD_MUST_CHECK qd_err qd_arena_take(struct qd_arena *arena, size_t size, void **out);

/* Byte strings of one length, numbered in insertion order (set.c). */

struct qd_set {
    struct qd_meter *meter;
    size_t key_size;
    uint32_t count;
    uint32_t room;      /* keys allocated */
    uint32_t slot_mask; /* slots - 1, or 0 before the first key */
    uint8_t *keys;
    uint32_t *slots; /* key number + 1; 0 is free */
};

void qd_set_init(struct qd_set *set, struct qd_meter *meter, size_t key_size);
void qd_set_free(struct qd_set *set);
/* Finds or adds. *index is the key's number; *added says which. Keys may move when one is added. */
QD_MUST_CHECK qd_err qd_set_add(struct qd_set *set, const void *key, uint32_t *index, bool *added);
bool qd_set_find(const struct qd_set *set, const void *key, uint32_t *index);
const void *qd_set_key(const struct qd_set *set, uint32_t index);

/* Binary heap of numbered items, minimum key first, with decrease-key (heap.c). */

struct qd_heap_item {
    uint64_t key;
    uint32_t id;
    uint32_t pad;
};

struct qd_heap {
    struct qd_meter *meter;
    uint32_t count;
    uint32_t room;
    uint32_t place_room;
    struct qd_heap_item *items;
    uint32_t *places; /* by id: index in items + 1, 0 when not in the heap */
};

void qd_heap_init(struct qd_heap *heap, struct qd_meter *meter);
void qd_heap_free(struct qd_heap *heap);
/* Adds an item, or updates the key of the one already there. */
QD_MUST_CHECK qd_err qd_heap_put(struct qd_heap *heap, uint32_t id, uint64_t key);
/* False when empty. */
bool qd_heap_pop(struct qd_heap *heap, uint32_t *id, uint64_t *key);
/* Removes an item if present. */
void qd_heap_drop(struct qd_heap *heap, uint32_t id);
bool qd_heap_has(const struct qd_heap *heap, uint32_t id);

/* Xoshiro256** seeded by splitmix64; the same numbers on every machine (random.c). */

struct qd_rng {
    uint64_t s[4];
};

void qd_rng_seed(struct qd_rng *rng, uint64_t seed);
uint64_t qd_rng_next(struct qd_rng *rng);
/* A seed for the thing of this number in a stream of a run: for things that have no ID of their
 * own. Runs from different seeds, neighbouring ones too, share nothing but by chance (seed + index
 * would make them share all but one). */
uint64_t qd_seed_split(uint64_t seed, uint64_t stream, uint64_t index);
/* Uniform in 0 … bound-1, without bias; bound > 0. */
uint32_t qd_rng_below(struct qd_rng *rng, uint32_t bound);

/* Length of the well-formed UTF-8 sequence at the head of the text (not empty), 0 if none. */
size_t qd_utf8_length(struct qd_text text);

/* Foreign text for people (visible.c): control characters, marks that reorder text and characters
 * without a width are written as \u202e. Line ends and tabs stay. */
void qd_buf_visible(struct qd_buf *out, struct qd_text text);
/* Whether that would change anything. */
bool qd_text_hides(struct qd_text text);

/* A writer that cannot forget a comma (json.c). */

enum { QD_JSON_DEPTH = 32 };

struct qd_json;

/* Is given each part as it is written, for who wants the values and not their text: keys and
 * strings as they came; numbers, true and false as they were written; the bracket of an object or a
 * list. json->depth is that of the container it stands in. */
enum qd_json_part { QD_JSON_KEY, QD_JSON_TEXT, QD_JSON_WORD, QD_JSON_OPEN, QD_JSON_CLOSE };

struct qd_json_watch {
    void (*see)(void *context, const struct qd_json *json, enum qd_json_part part,
                struct qd_text text);
    void *context;
};

struct qd_json {
    struct qd_buf *out;
    const struct qd_json_watch *watch; /* NULL: none */
    int depth;
    bool comma[QD_JSON_DEPTH];
};

void qd_json_init(struct qd_json *json, struct qd_buf *out);
void qd_json_object(struct qd_json *json); /* { */
void qd_json_object_end(struct qd_json *json);
void qd_json_array(struct qd_json *json); /* [ */
void qd_json_array_end(struct qd_json *json);
void qd_json_key(struct qd_json *json, const char *key);
void qd_json_text(struct qd_json *json,
                  struct qd_text text); /* bytes that are not UTF-8 become U+FFFD */
void qd_json_string(struct qd_json *json, const char *terminated);
void qd_json_number(struct qd_json *json, int64_t value);
void qd_json_bool(struct qd_json *json, bool value);
/* Seconds with nine decimals, from nanoseconds, in integers. */
void qd_json_seconds(struct qd_json *json, uint64_t ns);
/* A number with three decimals, from thousandths. */
void qd_json_thousandths(struct qd_json *json, int64_t value);
void qd_json_field_string(struct qd_json *json, const char *key, const char *terminated);
void qd_json_field_text(struct qd_json *json, const char *key, struct qd_text text);
/* As text; an error of the buffer becomes an error of the output. */
void qd_json_field_buf(struct qd_json *json, const char *key, const struct qd_buf *buf);
void qd_json_field_number(struct qd_json *json, const char *key, int64_t value);
void qd_json_field_bool(struct qd_json *json, const char *key, bool value);

/* The phrase for a value of errno; NULL: there is none (system.c). */
const char *qd_system_code(int reason);
/* The system's reason as an argument, in the reader's language wherever the catalogue has it. */
void qd_message_system(struct qd_message *message, const char *name, int reason);

/* Base64 (base64.c): false, with `out` in any state, if the text is none. */
bool qd_base64_decode(struct qd_text text, struct qd_buf *out);
void qd_base64_encode(struct qd_text bytes, struct qd_buf *out);

/* Letters with counts, "URRD" = "UR2D"; Taquin moves and Sokoban's LURD (runs.c). */

/* Appends letters[0..count) with runs of two or more written as letter and count. */
void qd_runs_format(const char *letters, size_t count, struct qd_buf *out);
/* Expands text into `out`; letters outside `alphabet`, a count without a letter, a count of 0, or
 * more than `most` letters in all, fail with line 1 and the column. */
QD_MUST_CHECK qd_err qd_runs_parse(struct qd_text text, const char *alphabet, size_t most,
                                   struct qd_buf *out, struct qd_message *why);

#endif
