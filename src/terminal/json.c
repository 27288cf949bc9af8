/* SPDX-License-Identifier: MIT */
/* A reader for the few fields of an answer that the player needs.
 *
 * It walks the text without building anything: a path names keys and indices, values on the way are
 * passed over by counting brackets outside of strings. Whatever the text holds, it stays inside.
 */
#include "terminal/screen.h"

#include <string.h>

static void drop(struct qd_text *rest, size_t count)
{
    rest->data += count;
    rest->size -= count;
}

static void skip_blanks(struct qd_text *rest)
{
    while (rest->size > 0 && strchr(" \t\r\n", rest->data[0]) && rest->data[0])
        drop(rest, 1);
}

static bool take(struct qd_text *rest, char c)
{
    skip_blanks(rest);
    if (rest->size == 0 || rest->data[0] != c)
        return false;
    drop(rest, 1);
    return true;
}

/* Bytes of the string at the start of the text, quotes and all; 0 if it has no end. */
static size_t string_size(struct qd_text text)
{
    for (size_t i = 1; i < text.size; i++) {
        if (text.data[i] == '\\')
            i++;
        else if (text.data[i] == '"')
            return i + 1;
    }
    return 0;
}

/* Bytes of an object or array, or 0. */
static size_t nested_size(struct qd_text text)
{
    int depth = 0;
    for (size_t i = 0; i < text.size; i++) {
        char c = text.data[i];
        if (c == '"') {
            size_t size = string_size((struct qd_text){text.data + i, text.size - i});
            if (size == 0)
                return 0;
            i += size - 1;
        } else if (c == '{' || c == '[') {
            depth++;
        } else if ((c == '}' || c == ']') && --depth == 0) {
            return i + 1;
        }
    }
    return 0;
}

static size_t word_size(struct qd_text text)
{
    size_t size = 0;
    while (size < text.size && text.data[size] && !strchr(",]} \t\r\n:", text.data[size]))
        size++;
    return size;
}

static bool cut_value(struct qd_text *rest, struct qd_text *value)
{
    skip_blanks(rest);
    if (rest->size == 0)
        return false;
    char c = rest->data[0];
    size_t size = c == '"'               ? string_size(*rest)
                  : c == '{' || c == '[' ? nested_size(*rest)
                                         : word_size(*rest);
    *value = (struct qd_text){rest->data, size};
    drop(rest, size);
    return size > 0;
}

static bool is_key(struct qd_text quoted, struct qd_text name)
{
    return quoted.size == name.size + 2 && quoted.data[0] == '"' &&
           memcmp(quoted.data + 1, name.data, name.size) == 0;
}

static bool find_member(struct qd_text rest, struct qd_text name, struct qd_text *value)
{
    struct qd_text key, found;
    if (!take(&rest, '{'))
        return false;
    do {
        if (!cut_value(&rest, &key) || !take(&rest, ':') || !cut_value(&rest, &found))
            return false;
        if (is_key(key, name)) {
            *value = found;
            return true;
        }
    } while (take(&rest, ','));
    return false;
}

static bool find_element(struct qd_text rest, uint64_t index, struct qd_text *value)
{
    struct qd_text found;
    if (!take(&rest, '['))
        return false;
    do {
        if (!cut_value(&rest, &found))
            return false;
        if (index-- == 0) {
            *value = found;
            return true;
        }
    } while (take(&rest, ','));
    return false;
}

bool qd_screen_json_find(struct qd_text json, const char *path, struct qd_text *value)
{
    struct qd_text found = json;
    while (*path) {
        struct qd_text step = {path, strcspn(path, "/")};
        uint64_t index;
        bool there = qd_text_number(step, UINT32_MAX, &index) ? find_element(found, index, &found)
                                                              : find_member(found, step, &found);
        if (!there)
            return false;
        path += step.size;
        path += *path == '/';
    }
    *value = found;
    return true;
}

/* Four hexadecimal digits. */
static bool hex4(const char *digits, uint32_t *out)
{
    static const char all[] = "0123456789abcdefABCDEF";
    uint32_t value = 0;
    for (int i = 0; i < 4; i++) {
        const char *at = digits[i] ? strchr(all, digits[i]) : NULL;
        if (!at)
            return false;
        uint32_t digit = (uint32_t)(at - all);
        value = value << 4 | (digit > 15 ? digit - 6 : digit);
    }
    *out = value;
    return true;
}

static void put_utf8(uint32_t c, struct qd_buf *out)
{
    if (c < 0x80) {
        qd_buf_char(out, (char)c);
    } else if (c < 0x800) {
        qd_buf_char(out, (char)(0xc0 | c >> 6));
        qd_buf_char(out, (char)(0x80 | (c & 0x3f)));
    } else {
        qd_buf_char(out, c < 0x10000 ? (char)(0xe0 | c >> 12) : (char)(0xf0 | c >> 18));
        if (c >= 0x10000)
            qd_buf_char(out, (char)(0x80 | (c >> 12 & 0x3f)));
        qd_buf_char(out, (char)(0x80 | (c >> 6 & 0x3f)));
        qd_buf_char(out, (char)(0x80 | (c & 0x3f)));
    }
}

/* "\uXXXX" at the start, perhaps a pair of surrogates; bytes used, 0 if it is broken. A lone
 * surrogate and a zero stand for no character of a text and become U+FFFD. */
static size_t put_escaped(struct qd_text text, struct qd_buf *out)
{
    uint32_t c, low;
    size_t used = 6;
    if (text.size < 6 || !hex4(text.data + 2, &c))
        return 0;
    if (c >= 0xd800 && c < 0xdc00 && text.size >= 12 && text.data[6] == '\\' &&
        text.data[7] == 'u' && hex4(text.data + 8, &low) && low >= 0xdc00 && low < 0xe000) {
        c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
        used = 12;
    }
    put_utf8(c == 0 || (c >= 0xd800 && c < 0xe000) ? 0xfffd : c, out);
    return used;
}

bool qd_screen_json_string(struct qd_text value, struct qd_buf *out)
{
    static const char names[] = "bfnrt\"\\/", meanings[] = "\b\f\n\r\t\"\\/";
    size_t before = out->size;
    if (value.size < 2 || value.data[0] != '"' || string_size(value) != value.size)
        return false;
    for (size_t i = 1; i + 1 < value.size; i++) {
        if (value.data[i] != '\\') {
            qd_buf_char(out, value.data[i]);
            continue;
        }
        char name = value.data[i + 1];
        const char *at = name ? strchr(names, name) : NULL;
        size_t used = at ? 2
                      : name == 'u'
                          ? put_escaped((struct qd_text){value.data + i, value.size - 1 - i}, out)
                          : 0;
        if (used == 0) {
            out->size = before;
            if (out->data)
                out->data[before] = '\0';
            return false;
        }
        if (at)
            qd_buf_char(out, meanings[at - names]);
        i += used - 1;
    }
    return true;
}

bool qd_screen_json_number(struct qd_text value, int64_t *out)
{
    uint64_t number;
    bool negative = value.size > 0 && value.data[0] == '-';
    drop(&value, negative);
    if (!qd_text_number(value, INT64_MAX, &number))
        return false;
    *out = negative ? -(int64_t)number : (int64_t)number;
    return true;
}
