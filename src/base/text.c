/* SPDX-License-Identifier: MIT */
/* Borrowed text: cutting words, lines and numbers without copying. */
#include "base/base.h"

#include <string.h>

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

struct qd_text qd_text_of(const char *terminated)
{
    return (struct qd_text){terminated, strlen(terminated)};
}

bool qd_text_is(struct qd_text text, const char *terminated)
{
    size_t size = strlen(terminated);
    return text.size == size && (size == 0 || memcmp(text.data, terminated, size) == 0);
}

struct qd_text qd_text_trim(struct qd_text text)
{
    while (text.size > 0 && is_blank(text.data[0])) {
        text.data++;
        text.size--;
    }
    while (text.size > 0 && is_blank(text.data[text.size - 1]))
        text.size--;
    return text;
}

struct qd_text qd_text_word(struct qd_text *rest)
{
    struct qd_text text = qd_text_trim(*rest);
    struct qd_text word = {text.data, 0};
    while (word.size < text.size && !is_blank(text.data[word.size]))
        word.size++;
    if (text.size > 0) {
        text.data += word.size;
        text.size -= word.size;
    }
    *rest = qd_text_trim(text);
    return word;
}

bool qd_text_line(struct qd_text *rest, struct qd_text *line)
{
    if (rest->size == 0)
        return false;
    const char *end = memchr(rest->data, '\n', rest->size);
    size_t size = end ? (size_t)(end - rest->data) : rest->size;
    *line = (struct qd_text){rest->data, size};
    if (size > 0 && rest->data[size - 1] == '\r')
        line->size--;
    size_t cut = end ? size + 1 : size;
    rest->data += cut;
    rest->size -= cut;
    return true;
}

bool qd_text_cut(struct qd_text *rest, char letter)
{
    if (rest->size == 0 || rest->data[0] != letter)
        return false;
    rest->data++;
    rest->size--;
    return true;
}

bool qd_text_digits(struct qd_text *rest, uint64_t most, uint64_t *out)
{
    uint64_t value = 0;
    size_t used = 0;
    while (used < rest->size && rest->data[used] >= '0' && rest->data[used] <= '9') {
        uint64_t digit = (uint64_t)(rest->data[used] - '0');
        if (digit > most || value > (most - digit) / 10)
            return false;
        value = value * 10 + digit;
        used++;
    }
    if (used == 0)
        return false;
    rest->data += used;
    rest->size -= used;
    *out = value;
    return true;
}

bool qd_text_number(struct qd_text text, uint64_t most, uint64_t *out)
{
    uint64_t value;
    if (!qd_text_digits(&text, most, &value) || text.size > 0)
        return false;
    *out = value;
    return true;
}

size_t qd_utf8_length(struct qd_text text)
{
    const unsigned char *s = (const unsigned char *)text.data;
    size_t size = text.size;
    static const struct {
        unsigned char first, last, low, high;
        size_t length;
    } forms[] = {
        {0x00, 0x7f, 0x00, 0x00, 1}, {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3},
        {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3},
        {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
        if (s[0] < forms[i].first || s[0] > forms[i].last || size < forms[i].length)
            continue;
        if (forms[i].length > 1 && (s[1] < forms[i].low || s[1] > forms[i].high))
            return 0;
        for (size_t k = 2; k < forms[i].length; k++)
            if (s[k] < 0x80 || s[k] > 0xbf)
                return 0;
        return forms[i].length;
    }
    return 0;
}

struct qd_text qd_text_character(struct qd_text text)
{
    size_t length = text.size ? qd_utf8_length(text) : 0;
    return (struct qd_text){text.data, length ? length : text.size > 0};
}
