/* SPDX-License-Identifier: MIT */
#include "ref/json_ref.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH = 64, KEYS = 64 };

struct reader {
    const unsigned char *at;
    const unsigned char *end;
    int depth;
};

static bool read_value(struct reader *r);

/* One code point, by arithmetic: decode, then refuse overlong forms. */
static bool read_code_point(struct reader *r, uint32_t *out)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    uint32_t first = *r->at++, value;
    int length = first < 0x80 ? 1 : first < 0xc0 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    if (length == 0 || first >= 0xf8)
        return false;
    value = length == 1 ? first : first & (0x7fu >> length);
    for (int i = 1; i < length; i++) {
        if (r->at == r->end || *r->at >> 6 != 2)
            return false;
        value = value << 6 | (*r->at++ & 0x3f);
    }
    *out = value;
    return value >= least[length] && value <= 0x10ffff && !(value >= 0xd800 && value <= 0xdfff);
}

bool utf8_ref_valid(const char *text, size_t size)
{
    struct reader r = {(const unsigned char *)text, (const unsigned char *)text + size, 0};
    uint32_t unused;
    while (r.at < r.end)
        if (!read_code_point(&r, &unused))
            return false;
    return true;
}

static void skip_blanks(struct reader *r)
{
    while (r->at < r->end && (*r->at == ' ' || *r->at == '\t' || *r->at == '\n' || *r->at == '\r'))
        r->at++;
}

static bool read_char(struct reader *r, char c)
{
    if (r->at == r->end || *r->at != (unsigned char)c)
        return false;
    r->at++;
    return true;
}

static bool read_word(struct reader *r, const char *word)
{
    for (; *word; word++)
        if (!read_char(r, *word))
            return false;
    return true;
}

static int hex_digit(int c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static bool read_hex(struct reader *r, uint32_t *out)
{
    *out = 0;
    for (int i = 0; i < 4; i++) {
        int digit = r->at < r->end ? hex_digit(*r->at++) : -1;
        if (digit < 0)
            return false;
        *out = *out * 16 + (uint32_t)digit;
    }
    return true;
}

/* After a backslash. */
static bool read_escape(struct reader *r, uint32_t *out)
{
    static const char names[] = "\"\\/bfnrt", values[] = "\"\\/\b\f\n\r\t";
    if (r->at == r->end)
        return false;
    int c = *r->at++;
    const char *found = c ? strchr(names, c) : NULL;
    if (found) {
        *out = (unsigned char)values[found - names];
        return true;
    }
    uint32_t low;
    if (c != 'u' || !read_hex(r, out))
        return false;
    if (*out >= 0xdc00 && *out <= 0xdfff)
        return false;
    if (*out < 0xd800 || *out > 0xdbff)
        return true;
    if (!read_word(r, "\\u") || !read_hex(r, &low) || low < 0xdc00 || low > 0xdfff)
        return false;
    *out = 0x10000 + ((*out - 0xd800) << 10) + (low - 0xdc00);
    return true;
}

/* One character of a string, decoded; false on error. */
static bool read_string_char(struct reader *r, uint32_t *out)
{
    if (*r->at == '\\') {
        r->at++;
        return read_escape(r, out);
    }
    return *r->at >= 0x20 && read_code_point(r, out);
}

static bool read_string(struct reader *r)
{
    uint32_t unused;
    if (!read_char(r, '"'))
        return false;
    while (r->at < r->end && *r->at != '"')
        if (!read_string_char(r, &unused))
            return false;
    return read_char(r, '"');
}

static bool read_digits(struct reader *r)
{
    const unsigned char *from = r->at;
    while (r->at < r->end && *r->at >= '0' && *r->at <= '9')
        r->at++;
    return r->at > from;
}

static bool read_number(struct reader *r)
{
    (void)read_char(r, '-');
    if (!read_char(r, '0') && !read_digits(r))
        return false;
    if (read_char(r, '.') && !read_digits(r))
        return false;
    if (read_char(r, 'e') || read_char(r, 'E')) {
        if (!read_char(r, '+'))
            (void)read_char(r, '-');
        return read_digits(r);
    }
    return true;
}

static bool read_array(struct reader *r)
{
    skip_blanks(r);
    if (read_char(r, ']'))
        return true;
    do
        if (!read_value(r))
            return false;
    while (read_char(r, ','));
    return read_char(r, ']');
}

static bool read_object(struct reader *r)
{
    struct json_ref keys[KEYS];
    int count = 0;
    skip_blanks(r);
    if (read_char(r, '}'))
        return true;
    do {
        skip_blanks(r);
        const char *from = (const char *)r->at;
        if (count == KEYS || !read_string(r))
            return false;
        keys[count] = (struct json_ref){from, (size_t)((const char *)r->at - from)};
        for (int i = 0; i < count; i++)
            if (keys[i].size == keys[count].size &&
                memcmp(keys[i].data, keys[count].data, keys[i].size) == 0)
                return false;
        count++;
        skip_blanks(r);
        if (!read_char(r, ':') || !read_value(r))
            return false;
    } while (read_char(r, ','));
    return read_char(r, '}');
}

static bool read_bare(struct reader *r)
{
    if (r->at == r->end || r->depth == DEPTH)
        return false;
    switch (*r->at) {
    case '{':
        r->at++;
        return read_object(r);
    case '[':
        r->at++;
        return read_array(r);
    case '"':
        return read_string(r);
    case 't':
        return read_word(r, "true");
    case 'f':
        return read_word(r, "false");
    case 'n':
        return read_word(r, "null");
    default:
        return read_number(r);
    }
}

static bool read_value(struct reader *r)
{
    skip_blanks(r);
    r->depth++;
    bool good = read_bare(r);
    r->depth--;
    skip_blanks(r);
    return good;
}

bool json_ref_valid(const char *text, size_t size)
{
    struct reader r = {(const unsigned char *)text, (const unsigned char *)text + size, 0};
    return read_value(&r) && r.at == r.end;
}

/* The member with this key (of `length` bytes), or the element with this number. */
static struct json_ref member(struct json_ref json, const char *name, size_t length)
{
    struct reader r = {(const unsigned char *)json.data,
                       (const unsigned char *)json.data + json.size, 0};
    skip_blanks(&r);
    bool object = r.at < r.end && *r.at == '{';
    if (!object && (r.at == r.end || *r.at != '['))
        return (struct json_ref){NULL, 0};
    r.at++;
    for (int place = 0;; place++) {
        bool here = !object && atoi(name) == place;
        skip_blanks(&r);
        if (object) {
            const char *key = (const char *)r.at + 1;
            if (!read_string(&r))
                return (struct json_ref){NULL, 0};
            here =
                (size_t)((const char *)r.at - 1 - key) == length && memcmp(key, name, length) == 0;
            skip_blanks(&r);
            (void)read_char(&r, ':');
        }
        skip_blanks(&r);
        const char *from = (const char *)r.at;
        if (!read_bare(&r))
            return (struct json_ref){NULL, 0};
        if (here)
            return (struct json_ref){from, (size_t)((const char *)r.at - from)};
        skip_blanks(&r);
        if (!read_char(&r, ','))
            return (struct json_ref){NULL, 0};
    }
}

struct json_ref json_ref_at(struct json_ref json, const char *path)
{
    while (*path && json.size > 0) {
        size_t length = strcspn(path, ".");
        json = member(json, path, length);
        path += length + (path[length] == '.');
    }
    return json;
}

bool json_ref_is(struct json_ref json, const char *path, const char *raw)
{
    struct json_ref found = json_ref_at(json, path);
    return found.size == strlen(raw) && found.size > 0 && memcmp(found.data, raw, found.size) == 0;
}

int json_ref_count(struct json_ref json, const char *path)
{
    struct json_ref found = json_ref_at(json, path);
    struct reader r = {(const unsigned char *)found.data,
                       (const unsigned char *)found.data + found.size, 0};
    if (found.size == 0 || (*r.at != '[' && *r.at != '{'))
        return -1;
    bool object = *r.at++ == '{';
    skip_blanks(&r);
    if (*r.at == ']' || *r.at == '}')
        return 0;
    int count = 0;
    do {
        skip_blanks(&r);
        if (object && (!read_string(&r) || (skip_blanks(&r), !read_char(&r, ':'))))
            return -1;
        if (!read_value(&r))
            return -1;
        count++;
    } while (read_char(&r, ','));
    return count;
}

static size_t encode(uint32_t value, unsigned char *out)
{
    if (value < 0x80) {
        out[0] = (unsigned char)value;
        return 1;
    }
    size_t length = value < 0x800 ? 2 : value < 0x10000 ? 3 : 4;
    for (size_t i = length - 1; i > 0; i--, value >>= 6)
        out[i] = (unsigned char)(0x80 | (value & 0x3f));
    out[0] = (unsigned char)((0xf00u >> length & 0xff) | value);
    return length;
}

bool json_ref_string(struct json_ref raw, char *out, size_t room)
{
    struct reader r = {(const unsigned char *)raw.data, (const unsigned char *)raw.data + raw.size,
                       0};
    size_t size = 0;
    uint32_t value;
    if (raw.size == 0 || !read_char(&r, '"'))
        return false;
    while (r.at < r.end && *r.at != '"') {
        unsigned char bytes[4];
        if (!read_string_char(&r, &value))
            return false;
        size_t length = encode(value, bytes);
        if (size + length < room) {
            memcpy(out + size, bytes, length);
            size += length;
        }
    }
    out[size] = '\0';
    return true;
}
