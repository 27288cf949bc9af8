/* SPDX-License-Identifier: MIT */
/* Growing text with a cap and a sticky error. */
#include "base/base.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void qd_buf_init(struct qd_buf *buf, size_t cap)
{
    *buf = (struct qd_buf){.cap = cap};
}

void qd_buf_free(struct qd_buf *buf)
{
    free(buf->data);
    *buf = (struct qd_buf){.cap = buf->cap};
}

void qd_buf_clear(struct qd_buf *buf)
{
    buf->size = 0;
    buf->err = QD_OK;
    if (buf->data)
        buf->data[0] = '\0';
}

/* Reserves `more` bytes and the terminator. */
static bool reserve(struct qd_buf *buf, size_t more)
{
    if (buf->err)
        return false;
    if (more > buf->cap || buf->size > buf->cap - more) {
        buf->err = QD_FULL;
        return false;
    }
    size_t need = buf->size + more + 1;
    if (need <= buf->room)
        return true;
    size_t room = buf->room < 64 ? 64 : buf->room;
    while (room < need)
        room *= 2;
    char *data = realloc(buf->data, room);
    if (!data) {
        buf->err = QD_MEMORY;
        return false;
    }
    buf->data = data;
    buf->room = room;
    return true;
}

void qd_buf_put(struct qd_buf *buf, const void *data, size_t size)
{
    if (!reserve(buf, size))
        return;
    if (size > 0)
        memcpy(buf->data + buf->size, data, size);
    buf->size += size;
    buf->data[buf->size] = '\0';
}

void qd_buf_puts(struct qd_buf *buf, const char *terminated)
{
    qd_buf_put(buf, terminated, strlen(terminated));
}

void qd_buf_char(struct qd_buf *buf, char c)
{
    qd_buf_put(buf, &c, 1);
}

void qd_buf_text(struct qd_buf *buf, struct qd_text text)
{
    qd_buf_put(buf, text.data, text.size);
}

void qd_buf_printf(struct qd_buf *buf, const char *format, ...)
{
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int size = vsnprintf(NULL, 0, format, args);
    va_end(args);
    if (size >= 0 && reserve(buf, (size_t)size)) {
        (void)vsnprintf(buf->data + buf->size, (size_t)size + 1, format, again);
        buf->size += (size_t)size;
    }
    va_end(again);
}

struct qd_text qd_buf_view(const struct qd_buf *buf)
{
    return (struct qd_text){qd_buf_cstr(buf), buf->size};
}

const char *qd_buf_cstr(const struct qd_buf *buf)
{
    return buf->data ? buf->data : "";
}
