/* SPDX-License-Identifier: MIT */
/* JSON writer (RFC 8259). Output is always valid UTF-8, whatever bytes it is given. */
#include "base/base.h"

#include <assert.h>
#include <inttypes.h>

void qd_json_init(struct qd_json *json, struct qd_buf *out)
{
    *json = (struct qd_json){.out = out};
}

static void show(const struct qd_json *json, enum qd_json_part part, struct qd_text text)
{
    if (json->watch)
        json->watch->see(json->watch->context, json, part, text);
}

/* What was written from there on. */
static void show_word(const struct qd_json *json, size_t from)
{
    if (!json->out->err)
        show(json, QD_JSON_WORD, (struct qd_text){json->out->data + from, json->out->size - from});
}

/* Before a value: a comma unless it is the first of its container. */
static void separate(struct qd_json *json)
{
    if (json->comma[json->depth])
        qd_buf_char(json->out, ',');
    json->comma[json->depth] = true;
}

static void open_container(struct qd_json *json, char c)
{
    assert(json->depth + 1 < QD_JSON_DEPTH);
    separate(json);
    qd_buf_char(json->out, c);
    show(json, QD_JSON_OPEN, (struct qd_text){&c, 1});
    json->comma[++json->depth] = false;
}

static void close_container(struct qd_json *json, char c)
{
    assert(json->depth > 0);
    json->depth--;
    qd_buf_char(json->out, c);
    show(json, QD_JSON_CLOSE, (struct qd_text){&c, 1});
}

void qd_json_object(struct qd_json *json)
{
    open_container(json, '{');
}

void qd_json_object_end(struct qd_json *json)
{
    close_container(json, '}');
}

void qd_json_array(struct qd_json *json)
{
    open_container(json, '[');
}

void qd_json_array_end(struct qd_json *json)
{
    close_container(json, ']');
}

static struct qd_text from(struct qd_text text, size_t skipped)
{
    return skipped ? (struct qd_text){text.data + skipped, text.size - skipped} : text;
}

/* Length of the prefix that needs no escaping. */
static size_t plain_run(struct qd_text text)
{
    size_t size = 0;
    while (size < text.size) {
        unsigned char c = (unsigned char)text.data[size];
        if (c < 0x20 || c == 0x7f || c == '"' || c == '\\')
            break;
        size_t length = c < 0x80 ? 1 : qd_utf8_length(from(text, size));
        if (length == 0)
            break;
        size += length;
    }
    return size;
}

static void put_quoted(struct qd_buf *out, struct qd_text text)
{
    qd_buf_char(out, '"');
    for (;;) {
        size_t run = plain_run(text);
        qd_buf_put(out, text.data, run);
        text = from(text, run);
        if (text.size == 0)
            break;
        unsigned char c = (unsigned char)text.data[0];
        if (c >= 0x80)
            qd_buf_puts(out, "\xef\xbf\xbd");
        else if (c == '"' || c == '\\')
            qd_buf_printf(out, "\\%c", c);
        else if (c == '\n')
            qd_buf_puts(out, "\\n");
        else
            qd_buf_printf(out, "\\u%04x", c);
        text = from(text, 1);
    }
    qd_buf_char(out, '"');
}

void qd_json_key(struct qd_json *json, const char *key)
{
    separate(json);
    put_quoted(json->out, qd_text_of(key));
    qd_buf_char(json->out, ':');
    json->comma[json->depth] = false;
    show(json, QD_JSON_KEY, qd_text_of(key));
}

void qd_json_text(struct qd_json *json, struct qd_text text)
{
    separate(json);
    put_quoted(json->out, text);
    show(json, QD_JSON_TEXT, text);
}

void qd_json_string(struct qd_json *json, const char *terminated)
{
    qd_json_text(json, qd_text_of(terminated));
}

void qd_json_number(struct qd_json *json, int64_t value)
{
    char digits[24];
    size_t at = sizeof digits;
    uint64_t left = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    separate(json);
    do {
        digits[--at] = (char)('0' + left % 10);
        left /= 10;
    } while (left > 0);
    if (value < 0)
        digits[--at] = '-';
    qd_buf_put(json->out, digits + at, sizeof digits - at);
    show(json, QD_JSON_WORD, (struct qd_text){digits + at, sizeof digits - at});
}

void qd_json_bool(struct qd_json *json, bool value)
{
    separate(json);
    qd_buf_puts(json->out, value ? "true" : "false");
    show(json, QD_JSON_WORD, qd_text_of(value ? "true" : "false"));
}

void qd_json_seconds(struct qd_json *json, uint64_t ns)
{
    separate(json);
    size_t from = json->out->size;
    qd_buf_printf(json->out, "%" PRIu64 ".%09" PRIu64, ns / 1000000000u, ns % 1000000000u);
    show_word(json, from);
}

void qd_json_thousandths(struct qd_json *json, int64_t value)
{
    uint64_t size = value < 0 ? 0 - (uint64_t)value : (uint64_t)value;
    separate(json);
    size_t from = json->out->size;
    qd_buf_printf(json->out, "%s%" PRIu64 ".%03" PRIu64, value < 0 ? "-" : "", size / 1000,
                  size % 1000);
    show_word(json, from);
}

void qd_json_field_string(struct qd_json *json, const char *key, const char *terminated)
{
    qd_json_key(json, key);
    qd_json_string(json, terminated);
}

void qd_json_field_text(struct qd_json *json, const char *key, struct qd_text text)
{
    qd_json_key(json, key);
    qd_json_text(json, text);
}

void qd_json_field_buf(struct qd_json *json, const char *key, const struct qd_buf *buf)
{
    qd_json_field_text(json, key, qd_buf_view(buf));
    if (buf->err && !json->out->err)
        json->out->err = buf->err;
}

void qd_json_field_number(struct qd_json *json, const char *key, int64_t value)
{
    qd_json_key(json, key);
    qd_json_number(json, value);
}

void qd_json_field_bool(struct qd_json *json, const char *key, bool value)
{
    qd_json_key(json, key);
    qd_json_bool(json, value);
}
