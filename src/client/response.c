/* SPDX-License-Identifier: MIT */
/* An HTTP/1.1 response read as its bytes come (RFC 9112): status line, fields, then a body by
 * Content-Length, in chunks, or to the end of the connection.
 *
 * Strict where leniency lets a server and us disagree on where an answer ends: two lengths, a
 * length beside chunks, a chunk's size that is no number are all refused. Nothing grows past its
 * cap.
 */
#include "client/client.h"

#include <string.h>
#include <strings.h>

enum state {
    STATUS_LINE,
    FIELDS,
    BODY,
    TO_THE_END,
    CHUNK_SIZE,
    CHUNK,
    CHUNK_END,
    TRAILERS,
    DONE,
    BAD
};

void qd_http_response_init(struct qd_http_response *response)
{
    *response = (struct qd_http_response){.keep = true};
    qd_buf_init(&response->body, HTTP_BODY_MOST);
    qd_buf_init(&response->line, HTTP_HEAD_MOST);
}

void qd_http_response_free(struct qd_http_response *response)
{
    qd_buf_free(&response->body);
    qd_buf_free(&response->line);
}

/* "HTTP/1.1 200 OK" */
static bool take_status(struct qd_http_response *response, struct qd_text line)
{
    uint64_t status;
    if (line.size < 12 || memcmp(line.data, "HTTP/1.", 7) != 0 || line.data[8] != ' ' ||
        (line.size > 12 && line.data[12] != ' ') ||
        !qd_text_number((struct qd_text){line.data + 9, 3}, 999, &status) || status < 100)
        return false;
    if (line.data[7] != '0' && line.data[7] != '1')
        return false;
    response->old = line.data[7] == '0';
    response->keep = !response->old;
    response->status = (int)status;
    response->chunked = response->has_length = false;
    response->left = 0;
    return true;
}

static bool same(struct qd_text text, const char *word)
{
    return text.size == strlen(word) && strncasecmp(text.data, word, text.size) == 0;
}

static bool take_length(struct qd_http_response *response, struct qd_text value)
{
    uint64_t length;
    if (!qd_text_number(value, HTTP_BODY_MOST, &length) ||
        (response->has_length && length != response->left))
        return false;
    response->has_length = true;
    response->left = length;
    return true;
}

static bool take_field(struct qd_http_response *response, struct qd_text line)
{
    const char *colon = memchr(line.data, ':', line.size);
    if (!colon || colon == line.data)
        return false;
    struct qd_text name = {line.data, (size_t)(colon - line.data)};
    struct qd_text value =
        qd_text_trim((struct qd_text){colon + 1, line.size - (size_t)(colon - line.data) - 1});
    if (same(name, "Content-Length"))
        return take_length(response, value);
    if (same(name, "Transfer-Encoding")) {
        response->chunked = same(value, "chunked");
        return response->chunked;
    }
    if (same(name, "Connection") && same(value, "close"))
        response->keep = false;
    if (same(name, "Connection") && same(value, "keep-alive"))
        response->keep = true;
    return true;
}

/* After the blank line. */
static int begin_body(struct qd_http_response *response)
{
    if (response->status < 200)
        return STATUS_LINE; /* "100 Continue": the answer proper follows */
    if (response->chunked && response->has_length)
        return BAD;
    if (response->status == 204 || response->status == 304)
        return DONE;
    if (response->chunked)
        return CHUNK_SIZE;
    if (response->has_length)
        return response->left ? BODY : DONE;
    response->keep = false;
    return TO_THE_END;
}

/* Hexadecimal, perhaps with an extension after ";". */
static int take_chunk_size(struct qd_http_response *response, struct qd_text line)
{
    const char *end = memchr(line.data, ';', line.size);
    struct qd_text digits =
        qd_text_trim((struct qd_text){line.data, end ? (size_t)(end - line.data) : line.size});
    uint64_t size = 0;
    if (digits.size == 0 || digits.size > 8)
        return BAD;
    for (size_t i = 0; i < digits.size; i++) {
        const char *all = "0123456789abcdefABCDEF", *found = strchr(all, digits.data[i]);
        if (!digits.data[i] || !found)
            return BAD;
        size = size * 16 + (uint64_t)(found - all < 16 ? found - all : found - all - 6);
    }
    response->left = size;
    return size ? CHUNK : TRAILERS;
}

static int take_line(struct qd_http_response *response, struct qd_text line)
{
    switch (response->state) {
    case STATUS_LINE:
        return take_status(response, line) ? FIELDS : BAD;
    case FIELDS:
        if (line.size == 0)
            return begin_body(response);
        return take_field(response, line) ? FIELDS : BAD;
    case CHUNK_SIZE:
        return line.size ? take_chunk_size(response, line) : BAD;
    case CHUNK_END:
        return line.size == 0 ? CHUNK_SIZE : BAD;
    default:
        return line.size == 0 ? DONE : TRAILERS;
    }
}

/* One byte of a line; the line is taken at its end. */
static void feed_line(struct qd_http_response *response, char byte)
{
    if (++response->head > HTTP_HEAD_MOST + HTTP_BODY_MOST) {
        response->state = BAD;
        return;
    }
    if (byte != '\n') {
        qd_buf_char(&response->line, byte);
        if (response->line.err)
            response->state = BAD;
        return;
    }
    struct qd_text line = qd_buf_view(&response->line);
    if (line.size > 0 && line.data[line.size - 1] == '\r')
        line.size--;
    if (!line.data)
        line.data = "";
    response->state = take_line(response, line);
    qd_buf_clear(&response->line);
}

static size_t feed_body(struct qd_http_response *response, const char *data, size_t size)
{
    bool endless = response->state == TO_THE_END;
    size_t take = endless || size < response->left ? size : (size_t)response->left;
    qd_buf_put(&response->body, data, take);
    if (response->body.err) {
        response->state = BAD;
        return take;
    }
    if (!endless) {
        response->left -= take;
        if (response->left == 0)
            response->state = response->state == BODY ? DONE : CHUNK_END;
    }
    return take;
}

static enum qd_http_progress progress(const struct qd_http_response *response)
{
    return response->state == DONE ? HTTP_DONE : response->state == BAD ? HTTP_BAD : HTTP_MORE;
}

enum qd_http_progress qd_http_response_feed(struct qd_http_response *response, const char *data,
                                            size_t size, size_t *used)
{
    size_t at = 0;
    while (at < size && progress(response) == HTTP_MORE) {
        if (response->state == BODY || response->state == TO_THE_END || response->state == CHUNK)
            at += feed_body(response, data + at, size - at);
        else
            feed_line(response, data[at++]);
    }
    *used = at;
    return progress(response);
}

enum qd_http_progress qd_http_response_end(struct qd_http_response *response)
{
    if (response->state == TO_THE_END)
        response->state = DONE;
    else if (response->state != DONE)
        response->state = BAD;
    return progress(response);
}
