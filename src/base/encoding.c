/* SPDX-License-Identifier: MIT */
/* Text as files have it, to UTF-8 with line feeds.
 *
 * UTF-16 shows by its byte order mark, or by a zero in the first two bytes. Everything else is
 * UTF-8, in which a byte that belongs to no valid sequence (RFC 3629) is taken for Latin-1: so a
 * file in Latin-1 comes out right without reading it twice, since its letters with accents hardly
 * ever form valid sequences. A carriage return without a line feed ends a line, as on old
 * Macintoshes; one with a line feed is left alone.
 */
#include "base/encoding.h"

static void put_character(struct qd_buf *out, uint32_t c)
{
    if (c < 0x80) {
        qd_buf_char(out, (char)c);
    } else if (c < 0x800) {
        qd_buf_char(out, (char)(0xc0 | c >> 6));
        qd_buf_char(out, (char)(0x80 | (c & 0x3f)));
    } else if (c < 0x10000) {
        qd_buf_char(out, (char)(0xe0 | c >> 12));
        qd_buf_char(out, (char)(0x80 | (c >> 6 & 0x3f)));
        qd_buf_char(out, (char)(0x80 | (c & 0x3f)));
    } else {
        qd_buf_char(out, (char)(0xf0 | c >> 18));
        qd_buf_char(out, (char)(0x80 | (c >> 12 & 0x3f)));
        qd_buf_char(out, (char)(0x80 | (c >> 6 & 0x3f)));
        qd_buf_char(out, (char)(0x80 | (c & 0x3f)));
    }
}

/* One character, with line ends made equal. */
static void put(struct qd_decoder *d, struct qd_buf *out, uint32_t c)
{
    if (d->last_return) {
        d->returns = d->returns || c != '\n';
        qd_buf_char(out, c == '\n' ? '\r' : '\n');
    }
    d->last_return = c == '\r';
    if (!d->last_return)
        put_character(out, c);
}

/* Length of the valid sequence that begins with these bytes; 0 if there is none, -1 if it may
 * go on after them. */
static int sequence(const unsigned char *b, size_t size)
{
    int length = b[0] < 0x80                   ? 1
                 : b[0] >= 0xc2 && b[0] < 0xe0 ? 2
                 : b[0] >= 0xe0 && b[0] < 0xf0 ? 3
                 : b[0] >= 0xf0 && b[0] < 0xf5 ? 4
                                               : 0;
    for (int i = 1; i < length; i++) {
        if ((size_t)i == size)
            return -1;
        unsigned char low = 0x80, high = 0xbf;
        if (i == 1) { /* neither overlong, nor half a pair, nor past the last one */
            low = b[0] == 0xe0 ? 0xa0 : b[0] == 0xf0 ? 0x90 : 0x80;
            high = b[0] == 0xed ? 0x9f : b[0] == 0xf4 ? 0x8f : 0xbf;
        }
        if (b[i] < low || b[i] > high)
            return 0;
    }
    return length;
}

/* Takes the held bytes as far as they are decided; all of them at the end. */
static void settle_utf8(struct qd_decoder *d, struct qd_buf *out, bool end)
{
    while (d->held_size > 0) {
        int length = sequence(d->held, d->held_size);
        if (length < 0 && !end)
            return;
        uint32_t c = d->held[0];
        if (length > 1) {
            c &= 0x7fu >> length;
            for (int i = 1; i < length; i++)
                c = c << 6 | (d->held[i] & 0x3f);
        } else if (length < 1) {
            d->latin = true;
        }
        put(d, out, c);
        size_t used = length > 1 ? (size_t)length : 1;
        for (size_t i = used; i < d->held_size; i++)
            d->held[i - used] = d->held[i];
        d->held_size -= used;
    }
}

static void put_unit(struct qd_decoder *d, struct qd_buf *out, uint32_t unit)
{
    bool low = unit >= 0xdc00 && unit < 0xe000;
    if (d->high && low) {
        put(d, out, 0x10000 + ((d->high - 0xd800) << 10) + (unit - 0xdc00));
        d->high = 0;
        return;
    }
    if (d->high)
        put(d, out, 0xfffd);
    d->high = unit >= 0xd800 && unit < 0xdc00 ? unit : 0;
    if (!d->high)
        put(d, out, low ? 0xfffd : unit);
}

static void settle_utf16(struct qd_decoder *d, struct qd_buf *out)
{
    if (d->held_size < 2)
        return;
    bool little = d->encoding == QD_ENCODING_UTF16_LE;
    uint32_t unit = (uint32_t)d->held[little] << 8 | d->held[!little];
    d->held_size = 0;
    if (unit != 0xfeff)
        put_unit(d, out, unit);
}

static bool is_text(unsigned char b)
{
    return (b >= ' ' && b < 0x7f) || b == '\n' || b == '\r' || b == '\t';
}

/* By the first two bytes of the text. */
static enum qd_encoding encoding_of(const unsigned char *b)
{
    if ((b[0] == 0xff && b[1] == 0xfe) || (is_text(b[0]) && !b[1]))
        return QD_ENCODING_UTF16_LE;
    if ((b[0] == 0xfe && b[1] == 0xff) || (!b[0] && is_text(b[1])))
        return QD_ENCODING_UTF16_BE;
    return QD_ENCODING_UTF8;
}

/* How many of the bytes are plain text and need no thought. */
static size_t plain(const struct qd_decoder *d, const unsigned char *b, size_t size)
{
    size_t count = 0;
    if (d->encoding != QD_ENCODING_UTF8 || d->held_size > 0 || d->last_return)
        return 0;
    while (count < size && b[count] < 0x80 && b[count] != '\r')
        count++;
    return count;
}

void qd_decode(struct qd_decoder *d, const void *bytes, size_t size, struct qd_buf *out)
{
    const unsigned char *b = bytes;
    for (size_t i = 0; i < size; i++) {
        size_t run = plain(d, b + i, size - i);
        qd_buf_put(out, b + i, run);
        i += run;
        if (i == size)
            break;
        d->held[d->held_size++] = b[i];
        if (d->encoding == QD_ENCODING_NEW) {
            if (d->held_size < 2)
                continue;
            d->encoding = encoding_of(d->held);
        }
        if (d->encoding == QD_ENCODING_UTF8)
            settle_utf8(d, out, false);
        else
            settle_utf16(d, out);
    }
}

void qd_decode_end(struct qd_decoder *d, struct qd_buf *out)
{
    if (d->encoding == QD_ENCODING_NEW)
        d->encoding = QD_ENCODING_UTF8;
    if (d->encoding == QD_ENCODING_UTF8)
        settle_utf8(d, out, true);
    else if (d->high || d->held_size > 0)
        put(d, out, 0xfffd);
    d->held_size = 0;
    if (d->last_return) {
        qd_buf_char(out, d->returns ? '\n' : '\r');
        d->last_return = false;
    }
}
