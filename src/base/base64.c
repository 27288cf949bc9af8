/* SPDX-License-Identifier: MIT */
/* Base64 (RFC 4648, section 4): how arbitrary bytes are written in a line of the protocol.
 */
#include "base/base.h"

static int value_of(char c)
{
    if (c >= 'A' && c <= 'Z')
        return c - 'A';
    if (c >= 'a' && c <= 'z')
        return c - 'a' + 26;
    if (c >= '0' && c <= '9')
        return c - '0' + 52;
    return c == '+' ? 62 : c == '/' ? 63 : -1;
}

bool qd_base64_decode(struct qd_text text, struct qd_buf *out)
{
    uint32_t held = 0;
    int bits = 0;
    while (text.size > 0 && text.data[text.size - 1] == '=')
        text.size--;
    for (size_t i = 0; i < text.size; i++) {
        int value = value_of(text.data[i]);
        if (value < 0)
            return false;
        held = (held << 6 | (uint32_t)value) & 0xffff;
        bits += 6;
        if (bits < 8)
            continue;
        bits -= 8;
        qd_buf_char(out, (char)(held >> bits & 0xff));
    }
    return bits < 6;
}

void qd_base64_encode(struct qd_text bytes, struct qd_buf *out)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < bytes.size; i += 3) {
        size_t left = bytes.size - i;
        uint32_t held = 0;
        for (size_t k = 0; k < 3; k++)
            held = held << 8 | (k < left ? (unsigned char)bytes.data[i + k] : 0);
        for (size_t k = 0; k < 4; k++)
            qd_buf_char(out, k <= left ? letters[held >> (18 - 6 * k) & 63] : '=');
    }
}
