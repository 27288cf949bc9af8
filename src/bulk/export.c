/* SPDX-License-Identifier: MIT */
/* A results file as CSV or JSON lines, a row at a time. The columns are those of every row and then
 * whatever fields occur in the file.
 */
#include "bulk/export.h"

#include "base/base.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const qd_bulk_common[] = {"number",  "key",  "seed",   "status", "cpu_seconds",
                                      "version", "host", "limits", NULL};

void qd_bulk_columns_free(struct qd_bulk_columns *columns)
{
    free(columns->names);
}

static bool is_known(const struct qd_bulk_columns *columns, struct qd_text name)
{
    for (size_t i = 0; i < columns->count; i++)
        if (columns->names[i].size == name.size &&
            memcmp(columns->names[i].data, name.data, name.size) == 0)
            return true;
    return false;
}

static qd_err find_columns(void *context, const struct qd_bulk_row *row, struct qd_text line)
{
    struct qd_bulk_columns *columns = context;
    struct qd_text rest = row->fields, name, value;
    (void)line;
    while (qd_bulk_field_cut(&rest, &name, &value)) {
        if (is_known(columns, name))
            continue;
        if (columns->count == columns->room) {
            size_t room = columns->room ? 2 * columns->room : 16;
            struct qd_text *names = realloc(columns->names, room * sizeof *names);
            if (!names)
                return QD_MEMORY;
            columns->names = names;
            columns->room = room;
        }
        columns->names[columns->count++] = name;
    }
    return QD_OK;
}

qd_err qd_bulk_columns_find(struct qd_text text, struct qd_bulk_columns *columns,
                            struct qd_message *why)
{
    struct qd_bulk_scan scan;
    *columns = (struct qd_bulk_columns){0};
    return qd_bulk_scan(text, false, find_columns, columns, &scan, why);
}

struct writing {
    struct qd_bulk_columns columns;
    qd_bulk_put *put;
    void *context;
    struct qd_buf line, value;
};

static qd_err hand_over(struct writing *writing)
{
    qd_err err = writing->line.err ? writing->line.err
                                   : writing->put(writing->context, qd_buf_view(&writing->line));
    qd_buf_clear(&writing->line);
    return err;
}

void qd_bulk_plain(struct qd_text escaped, struct qd_buf *out)
{
    struct qd_buf raw;
    qd_buf_init(&raw, QD_BULK_LINE_CAP);
    qd_bulk_unescape(escaped, &raw);
    struct qd_text rest = qd_buf_view(&raw);
    while (rest.size > 0) {
        size_t size = rest.data[0] ? qd_utf8_length(rest) : 0;
        qd_buf_put(out, size ? rest.data : "\xef\xbf\xbd", size ? size : 3);
        rest.data += size ? size : 1;
        rest.size -= size ? size : 1;
    }
    out->err = out->err ? out->err : raw.err;
    qd_buf_free(&raw);
}

static void put_quoted(struct writing *writing, struct qd_text escaped)
{
    qd_buf_clear(&writing->value);
    qd_bulk_plain(escaped, &writing->value);
    struct qd_text text = qd_buf_view(&writing->value);
    bool quoted = false;
    for (size_t i = 0; i < text.size && !quoted; i++)
        quoted = text.data[i] && strchr(",\"\r\n", text.data[i]);
    if (!quoted) {
        qd_buf_text(&writing->line, text);
        return;
    }
    qd_buf_char(&writing->line, '"');
    for (size_t i = 0; i < text.size; i++) {
        if (text.data[i] == '"')
            qd_buf_char(&writing->line, '"');
        qd_buf_char(&writing->line, text.data[i]);
    }
    qd_buf_char(&writing->line, '"');
}

static qd_err csv_row(void *context, const struct qd_bulk_row *row, struct qd_text line)
{
    struct writing *writing = context;
    const struct qd_text texts[] = {row->version, row->host, row->limits};
    (void)line;
    qd_buf_printf(&writing->line, "%" PRIu64 ",%016" PRIx64 ",%" PRIu64 ",", row->number, row->key,
                  row->seed);
    put_quoted(writing, row->status);
    qd_buf_printf(&writing->line, ",%" PRIu64 ".%09" PRIu64, row->cpu_ns / 1000000000u,
                  row->cpu_ns % 1000000000u);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        qd_buf_char(&writing->line, ',');
        put_quoted(writing, texts[i]);
    }
    for (size_t i = 0; i < writing->columns.count; i++) {
        struct qd_text rest = row->fields, name, value;
        qd_buf_char(&writing->line, ',');
        while (qd_bulk_field_cut(&rest, &name, &value))
            if (name.size == writing->columns.names[i].size &&
                memcmp(name.data, writing->columns.names[i].data, name.size) == 0) {
                put_quoted(writing, value);
                break;
            }
    }
    qd_buf_char(&writing->line, '\n');
    return hand_over(writing);
}

static qd_err csv_head(struct writing *writing)
{
    for (int i = 0; qd_bulk_common[i]; i++)
        qd_buf_printf(&writing->line, "%s%s", i ? "," : "", qd_bulk_common[i]);
    for (size_t i = 0; i < writing->columns.count; i++) {
        qd_buf_char(&writing->line, ',');
        put_quoted(writing, writing->columns.names[i]);
    }
    qd_buf_char(&writing->line, '\n');
    return hand_over(writing);
}

static bool is_number(struct qd_text text)
{
    uint64_t value;
    return text.size > 0 && (text.size == 1 || text.data[0] != '0') &&
           qd_text_number(text, INT64_MAX, &value);
}

static void json_field(struct writing *writing, struct qd_json *json, struct qd_text name,
                       struct qd_text value)
{
    char key[QD_BULK_NAME_ROOM];
    uint64_t number;
    snprintf(key, sizeof key, "%.*s", (int)name.size, name.data);
    qd_buf_clear(&writing->value);
    qd_bulk_unescape(value, &writing->value);
    if (is_number(value) && qd_text_number(value, INT64_MAX, &number))
        qd_json_field_number(json, key, (int64_t)number);
    else
        qd_json_field_text(json, key, qd_buf_view(&writing->value));
}

/* Beyond what programs read as a number, as text. */
static void put_seed(struct qd_json *json, uint64_t seed)
{
    char digits[24];
    snprintf(digits, sizeof digits, "%" PRIu64, seed);
    if (seed <= INT64_MAX)
        qd_json_field_number(json, "seed", (int64_t)seed);
    else
        qd_json_field_string(json, "seed", digits);
}

static qd_err json_row(void *context, const struct qd_bulk_row *row, struct qd_text line)
{
    struct writing *writing = context;
    struct qd_text rest = row->fields, name, value;
    struct qd_json json;
    char key[17];
    (void)line;
    snprintf(key, sizeof key, "%016" PRIx64, row->key);
    qd_json_init(&json, &writing->line);
    qd_json_object(&json);
    qd_json_field_number(&json, "number", (int64_t)row->number);
    qd_json_field_string(&json, "key", key);
    put_seed(&json, row->seed);
    json_field(writing, &json, qd_text_of("status"), row->status);
    qd_json_key(&json, "cpu_seconds");
    qd_json_seconds(&json, row->cpu_ns);
    qd_json_field_text(&json, "version", row->version);
    json_field(writing, &json, qd_text_of("host"), row->host);
    json_field(writing, &json, qd_text_of("limits"), row->limits);
    while (qd_bulk_field_cut(&rest, &name, &value))
        json_field(writing, &json, name, value);
    qd_json_object_end(&json);
    qd_buf_char(&writing->line, '\n');
    return hand_over(writing);
}

qd_err qd_bulk_csv(struct qd_text text, qd_bulk_put *put, void *context, struct qd_message *why)
{
    struct writing writing = {.put = put, .context = context};
    struct qd_bulk_scan scan;
    qd_buf_init(&writing.line, QD_BULK_LINE_CAP * 2);
    qd_buf_init(&writing.value, QD_BULK_LINE_CAP);
    qd_err err = qd_bulk_columns_find(text, &writing.columns, why);
    if (!err)
        err = csv_head(&writing);
    if (!err)
        err = qd_bulk_scan(text, false, csv_row, &writing, &scan, why);
    qd_bulk_columns_free(&writing.columns);
    qd_buf_free(&writing.line);
    qd_buf_free(&writing.value);
    return err;
}

qd_err qd_bulk_json(struct qd_text text, qd_bulk_put *put, void *context, struct qd_message *why)
{
    struct writing writing = {.put = put, .context = context};
    struct qd_bulk_scan scan;
    qd_buf_init(&writing.line, QD_BULK_LINE_CAP * 2);
    qd_buf_init(&writing.value, QD_BULK_LINE_CAP);
    qd_err err = qd_bulk_scan(text, false, json_row, &writing, &scan, why);
    qd_buf_free(&writing.line);
    qd_buf_free(&writing.value);
    return err;
}
