/* SPDX-License-Identifier: MIT */
/* Foreign text made safe to show: what a terminal would obey, or a reader could not see, is written
 * out as its number.
 *
 * Control characters (C0, DEL, C1) can move the cursor, change the screen or answer as if typed;
 * the bidirectional marks reorder what stands around them (Boucher and Anderson, "Trojan Source",
 * 2021); characters without a width make two names look the same. Tabs and line ends stay. Bytes
 * that are not UTF-8 are written as \xNN, since a terminal may take them for C1.
 */
#include "base/base.h"

/* Characters that are not seen or that steer, as ranges in order. */
static const struct range {
    uint32_t first, last;
} hidden[] = {{0x00, 0x08},     {0x0b, 0x1f},      {0x7f, 0x9f},     {0xad, 0xad},
              {0x34f, 0x34f},   {0x61c, 0x61c},    {0x115f, 0x1160}, {0x17b4, 0x17b5},
              {0x180b, 0x180f}, {0x200b, 0x200f},  {0x2028, 0x202e}, {0x2060, 0x206f},
              {0x3164, 0x3164}, {0xfeff, 0xfeff},  {0xffa0, 0xffa0}, {0xfff0, 0xfffb},
              {0xfffe, 0xffff}, {0xe0000, 0xe0fff}};

static bool is_hidden(uint32_t c)
{
    for (size_t i = 0; i < sizeof hidden / sizeof hidden[0] && c >= hidden[i].first; i++)
        if (c <= hidden[i].last)
            return true;
    return false;
}

/* The character that begins the text and its bytes, 0 if they are not UTF-8. */
static size_t character(struct qd_text text, uint32_t *out)
{
    size_t size = qd_utf8_length(text);
    unsigned char lead = (unsigned char)text.data[0];
    *out = size > 1 ? lead & (0x7fu >> size) : lead;
    for (size_t i = 1; i < size; i++)
        *out = *out << 6 | ((unsigned char)text.data[i] & 0x3fu);
    return size;
}

bool qd_text_hides(struct qd_text text)
{
    while (text.size > 0) {
        uint32_t c = 0;
        size_t size = character(text, &c);
        if (size == 0 || is_hidden(c))
            return true;
        text.data += size;
        text.size -= size;
    }
    return false;
}

void qd_buf_visible(struct qd_buf *out, struct qd_text text)
{
    while (text.size > 0) {
        uint32_t c = 0;
        size_t size = character(text, &c);
        if (size == 0)
            qd_buf_printf(out, "\\x%02x", (unsigned)(unsigned char)text.data[0]);
        else if (is_hidden(c))
            qd_buf_printf(out, c > 0xffff ? "\\U%08x" : "\\u%04x", (unsigned)c);
        else
            qd_buf_put(out, text.data, size);
        text.data += size ? size : 1;
        text.size -= size ? size : 1;
    }
}
