/* SPDX-License-Identifier: MIT */
/* Lines of a results file: the plan and rows, as text with tabs between the fields.
 *
 * In a field a backslash, a tab, a line feed and a carriage return are written as \\ \t \n \r, so
 * that a line is a line and a tab separates, whatever the text.
 */
#include "bulk/results.h"

#include <inttypes.h>
#include <string.h>

static const char plan_word[] = "quadrille-results";
static const char plan_version[] = "1";

void qd_bulk_escape(struct qd_text text, struct qd_buf *out)
{
    size_t begin = 0;
    for (size_t i = 0; i < text.size; i++) {
        char c = text.data[i];
        if (c != '\\' && c != '\t' && c != '\n' && c != '\r')
            continue;
        qd_buf_put(out, text.data + begin, i - begin);
        qd_buf_char(out, '\\');
        qd_buf_char(out, c == '\t' ? 't' : c == '\n' ? 'n' : c == '\r' ? 'r' : c);
        begin = i + 1;
    }
    if (begin < text.size)
        qd_buf_put(out, text.data + begin, text.size - begin);
}

/* Small tasks have as many numbers as large ones: printf would be felt. */
void qd_bulk_put_digits(struct qd_buf *out, uint64_t value)
{
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    qd_buf_put(out, digits + at, sizeof digits - at);
}

static void put_hex(struct qd_buf *out, uint64_t value)
{
    char digits[16];
    for (size_t i = sizeof digits; i-- > 0; value >>= 4)
        digits[i] = "0123456789abcdef"[value & 15];
    qd_buf_put(out, digits, sizeof digits);
}

void qd_bulk_unescape(struct qd_text text, struct qd_buf *out)
{
    for (size_t i = 0; i < text.size; i++) {
        if (text.data[i] != '\\' || i + 1 == text.size) {
            qd_buf_char(out, text.data[i]);
            continue;
        }
        char c = text.data[++i];
        qd_buf_char(out, c == 't' ? '\t' : c == 'n' ? '\n' : c == 'r' ? '\r' : c);
    }
}

/* The text up to the next tab, which is cut off with it; false at the end. */
static bool cut_field(struct qd_text *rest, struct qd_text *field)
{
    if (!rest->data)
        return false;
    const char *tab = rest->size ? memchr(rest->data, '\t', rest->size) : NULL;
    size_t size = tab ? (size_t)(tab - rest->data) : rest->size;
    *field = (struct qd_text){rest->data, size};
    *rest = tab ? (struct qd_text){tab + 1, rest->size - size - 1} : (struct qd_text){NULL, 0};
    return true;
}

static bool cut_number(struct qd_text *rest, uint64_t most, uint64_t *out)
{
    struct qd_text field;
    return cut_field(rest, &field) && qd_text_number(field, most, out);
}

static bool cut_hex(struct qd_text *rest, uint64_t *out)
{
    struct qd_text field;
    uint64_t value = 0;
    if (!cut_field(rest, &field) || field.size != 16)
        return false;
    for (int i = 0; i < 16; i++) {
        char c = field.data[i];
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0)
            return false;
        value = value << 4 | (uint64_t)digit;
    }
    *out = value;
    return true;
}

void qd_bulk_plan_format(const struct qd_bulk_plan *plan, struct qd_buf *out)
{
    qd_buf_printf(out, "%s\t%s\t", plan_word, plan_version);
    qd_bulk_escape(plan->kind, out);
    qd_buf_char(out, '\t');
    qd_bulk_escape(plan->game, out);
    qd_buf_char(out, '\t');
    qd_bulk_escape(plan->params, out);
    qd_buf_printf(out, "\t%016" PRIx64 "\t%" PRIu64 "\n", plan->input, plan->tasks);
}

bool qd_bulk_plan_parse(struct qd_text line, struct qd_bulk_plan *plan)
{
    struct qd_text word, version;
    struct qd_bulk_plan found;
    bool good = cut_field(&line, &word) && qd_text_is(word, plan_word) &&
                cut_field(&line, &version) && qd_text_is(version, plan_version) &&
                cut_field(&line, &found.kind) && cut_field(&line, &found.game) &&
                cut_field(&line, &found.params) && cut_hex(&line, &found.input) &&
                cut_number(&line, QD_BULK_TASKS_MOST, &found.tasks) && !line.data;
    if (good)
        *plan = found;
    return good;
}

static bool same_text(struct qd_text a, struct qd_text b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

/* Parameters without the version of the rows before them. */
static struct qd_text without_rows(struct qd_text params)
{
    static const char word[] = "rows=";
    struct qd_text rest = params;
    uint64_t version;
    if (rest.size < sizeof word || memcmp(rest.data, word, sizeof word - 1) != 0)
        return params;
    rest = (struct qd_text){rest.data + sizeof word - 1, rest.size - sizeof word + 1};
    return qd_text_digits(&rest, UINT32_MAX, &version) && qd_text_cut(&rest, ' ') ? rest : params;
}

const char *qd_bulk_plan_differs(const struct qd_bulk_plan *a, const struct qd_bulk_plan *b)
{
    if (!same_text(a->kind, b->kind) || !same_text(a->game, b->game) || a->input != b->input ||
        a->tasks != b->tasks || !same_text(without_rows(a->params), without_rows(b->params)))
        return "bulk.other-plan";
    return same_text(a->params, b->params) ? NULL : "bulk.other-rows";
}

void qd_bulk_row_format(const struct qd_bulk_row *row, struct qd_buf *out)
{
    const struct qd_text texts[] = {row->status, row->version, row->host, row->limits};
    qd_bulk_put_digits(out, row->number);
    qd_buf_char(out, '\t');
    put_hex(out, row->key);
    qd_buf_char(out, '\t');
    qd_bulk_put_digits(out, row->seed);
    qd_buf_char(out, '\t');
    qd_bulk_put_digits(out, row->cpu_ns);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        qd_buf_char(out, '\t');
        qd_bulk_escape(texts[i], out);
    }
    if (row->fields.size > 0) {
        qd_buf_char(out, '\t');
        qd_buf_text(out, row->fields); /* escaped when they were put */
    }
    qd_buf_char(out, '\n');
}

/* Names are columns of a database, too: letters, digits and underlines, and not too many. */
static bool is_name(const char *data, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        char c = data[i];
        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && !(c >= 'A' && c <= 'Z') &&
            c != '_')
            return false;
    }
    return size > 0 && size < QD_BULK_NAME_ROOM;
}

bool qd_bulk_row_parse(struct qd_text line, struct qd_bulk_row *row)
{
    struct qd_bulk_row found = {0};
    bool good = cut_number(&line, QD_BULK_TASKS_MOST, &found.number) && found.number > 0 &&
                cut_hex(&line, &found.key) && cut_number(&line, UINT64_MAX, &found.seed) &&
                cut_number(&line, UINT64_MAX, &found.cpu_ns) && cut_field(&line, &found.status) &&
                cut_field(&line, &found.version) && cut_field(&line, &found.host) &&
                cut_field(&line, &found.limits);
    if (!good)
        return false;
    found.fields = line;
    for (struct qd_text rest = line, name, value; rest.data;)
        if (!qd_bulk_field_cut(&rest, &name, &value))
            return false;
    *row = found;
    return true;
}

bool qd_bulk_field_cut(struct qd_text *fields, struct qd_text *name, struct qd_text *value)
{
    struct qd_text rest = *fields, field;
    if (!cut_field(&rest, &field) || field.size == 0)
        return false;
    const char *equals = memchr(field.data, '=', field.size);
    if (!equals || !is_name(field.data, (size_t)(equals - field.data)))
        return false;
    *name = (struct qd_text){field.data, (size_t)(equals - field.data)};
    *value = (struct qd_text){equals + 1, field.size - name->size - 1};
    *fields = rest;
    return true;
}

bool qd_bulk_field(struct qd_text fields, const char *name, struct qd_text *value)
{
    struct qd_text found;
    while (qd_bulk_field_cut(&fields, &found, value))
        if (qd_text_is(found, name))
            return true;
    return false;
}

static void put_field_name(struct qd_buf *fields, const char *name)
{
    if (fields->size)
        qd_buf_char(fields, '\t');
    qd_buf_puts(fields, name);
    qd_buf_char(fields, '=');
}

void qd_bulk_put_text(struct qd_buf *fields, const char *name, struct qd_text value)
{
    put_field_name(fields, name);
    qd_bulk_escape(value, fields);
}

void qd_bulk_put_number(struct qd_buf *fields, const char *name, uint64_t value)
{
    put_field_name(fields, name);
    qd_bulk_put_digits(fields, value);
}
