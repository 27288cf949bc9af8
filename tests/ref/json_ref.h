/* SPDX-License-Identifier: MIT */
/* A JSON reader written from RFC 8259, to check the writer's output. Slow and plain; shares no code
 * with the library.
 */
#ifndef TESTS_JSON_REF_H
#define TESTS_JSON_REF_H

#include <stdbool.h>
#include <stddef.h>

struct json_ref {
    const char *data;
    size_t size;
};

/* One JSON value in valid UTF-8 with nothing but blanks around it, no duplicate keys in an
 * object. */
bool json_ref_valid(const char *text, size_t size);

/* The raw text of the value at a path of keys and indices ("view.cells.3.move"); size 0 if there is
 * none. The text must be valid. */
struct json_ref json_ref_at(struct json_ref json, const char *path);
bool json_ref_is(struct json_ref json, const char *path, const char *raw);
/* How many values an array or object at the path holds; -1 if it is neither. */
int json_ref_count(struct json_ref json, const char *path);
/* Decodes a string, cut to `room` with its terminator; false if it is not a string. */
bool json_ref_string(struct json_ref raw, char *out, size_t room);

bool utf8_ref_valid(const char *text, size_t size);

#endif
