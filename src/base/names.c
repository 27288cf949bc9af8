/* SPDX-License-Identifier: MIT */
/* See names.h. The blocks of combining marks for letters are those of the Unicode Standard, chapter
 * 7.9; marks of scripts that cannot be written without them are left alone. */
#include "base/names.h"

#include "base/base.h"

#include <string.h>

/* Their first two bytes, and the range of the third where there is one. */
static const struct marks {
    unsigned char bytes[2], first, last;
} marks[] = {
    {{0xcc, 0}, 0x80, 0xbf},                                /* U+0300 */
    {{0xcd, 0}, 0x80, 0xaf},    {{0xe1, 0xaa}, 0xb0, 0xbf}, /* U+1AB0 */
    {{0xe1, 0xab}, 0x80, 0xbf}, {{0xe1, 0xb7}, 0x80, 0xbf}, /* U+1DC0 */
    {{0xe2, 0x83}, 0x90, 0xbf},                             /* U+20D0 */
    {{0xef, 0xb8}, 0xa0, 0xaf},                             /* U+FE20 */
};

static bool is_mark(const char *text, size_t size)
{
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++) {
        const struct marks *m = &marks[i];
        size_t wanted = m->bytes[1] ? 3 : 2;
        unsigned char last = (unsigned char)text[size - 1];
        if (size == wanted && memcmp(text, m->bytes, wanted - 1) == 0 && last >= m->first &&
            last <= m->last)
            return true;
    }
    return false;
}

bool qd_name_is_plain(struct qd_text name, size_t most)
{
    if (name.size == 0 || name.size > most || qd_text_trim(name).size != name.size ||
        qd_text_hides(name))
        return false;
    while (name.size > 0) {
        size_t size = qd_utf8_length(name);
        if ((unsigned char)name.data[0] < ' ' || is_mark(name.data, size))
            return false;
        name.data += size;
        name.size -= size;
    }
    return true;
}
