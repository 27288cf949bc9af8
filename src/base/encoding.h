/* SPDX-License-Identifier: MIT */
/* Text as files have it, to UTF-8 with line feeds (encoding.c). */
#ifndef QD_BASE_ENCODING_H
#define QD_BASE_ENCODING_H

#include <quadrille/base.h>

enum qd_encoding { QD_ENCODING_NEW, QD_ENCODING_UTF8, QD_ENCODING_UTF16_LE, QD_ENCODING_UTF16_BE };

/* Takes a text in pieces of any size. Starts as zeros. */
struct qd_decoder {
    enum qd_encoding encoding; /* by its first bytes */
    bool latin;                /* bytes that are no UTF-8 were taken for Latin-1 */
    bool returns;              /* a carriage return alone was taken for a line end */
    unsigned char held[4];     /* what may go on in the next piece */
    size_t held_size;
    uint32_t high;    /* the first half of a UTF-16 pair, 0 if none */
    bool last_return; /* the last character was a carriage return */
};

void qd_decode(struct qd_decoder *decoder, const void *bytes, size_t size, struct qd_buf *out);
/* The end of the text: whatever is held is written. */
void qd_decode_end(struct qd_decoder *decoder, struct qd_buf *out);

#endif
