/* SPDX-License-Identifier: MIT */
/* Encodes and decodes structs by their tables of fields. */
#include "jobs/field.h"
#include "base/base.h"
#include "bulk/results.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS_MOST = 64 };

void qd_fields_begin(struct qd_fields_walk *walk, const struct qd_field *fields,
                     const struct qd_game *game, const void *of)
{
    *walk = (struct qd_fields_walk){.game = game};
    walk->level[0].next = fields;
    memcpy(&walk->level[0].base, &of, sizeof of); /* the reader keeps its promise */
}

const char *qd_field_name(const struct qd_field *field, const struct qd_game *game)
{
    return field->name ? field->name : game && game->measure ? game->measure->many : NULL;
}

bool qd_fields_next(struct qd_fields_walk *walk)
{
    while (walk->depth >= 0) {
        const struct qd_field *field = walk->level[walk->depth].next;
        char *base = walk->level[walk->depth].base;
        if (!field || (!field->name && !field->size)) {
            walk->depth--;
            continue;
        }
        walk->level[walk->depth].next = field + 1;
        if (field->type == QD_FIELD_INNER) {
            walk->level[++walk->depth].next = field->inner(walk->game);
            walk->level[walk->depth].base = base + field->offset;
        } else if (qd_field_name(field, walk->game)) {
            walk->field = field;
            walk->at = base + field->offset;
            walk->there = field->group ? (const bool *)(base + field->group - 1) : NULL;
            return true;
        }
    }
    return false;
}

uint64_t qd_field_count(const struct qd_field *field, const void *at)
{
    uint32_t half;
    uint64_t whole;
    if (field->size == sizeof half) {
        memcpy(&half, at, sizeof half);
        return half;
    }
    memcpy(&whole, at, sizeof whole);
    return whole;
}

static int64_t signed_value(const struct qd_field *field, const void *at)
{
    uint64_t value = qd_field_count(field, at);
    return field->size == sizeof(int32_t) ? (int32_t)(uint32_t)value : (int64_t)value;
}

static bool store(const struct qd_field *field, uint64_t value, void *at)
{
    uint32_t half = (uint32_t)value;
    if (field->size != sizeof half)
        memcpy(at, &value, sizeof value);
    else if (value == half || (field->type == QD_FIELD_SIGNED && (int64_t)value == (int32_t)half))
        memcpy(at, &half, sizeof half);
    else
        return false;
    return true;
}

bool qd_field_set(char **text, struct qd_text value)
{
    char *copy = malloc(value.size + 1);
    if (!copy)
        return false;
    if (value.size)
        memcpy(copy, value.data, value.size);
    copy[value.size] = '\0';
    free(*text);
    *text = copy;
    return true;
}

void qd_fields_init(const struct qd_field *fields, void *into)
{
    struct qd_fields_walk walk;
    qd_fields_begin(&walk, fields, NULL, into);
    while (qd_fields_next(&walk))
        if (walk.field->usual)
            (void)store(walk.field, walk.field->usual, walk.at);
}

static char **text_at(const void *at)
{
    char **text;
    memcpy(&text, &at, sizeof text);
    return text;
}

void qd_fields_free(const struct qd_field *fields, const struct qd_game *game, void *of)
{
    struct qd_fields_walk walk;
    qd_fields_begin(&walk, fields, game, of);
    while (qd_fields_next(&walk)) {
        if (walk.field->type == QD_FIELD_TEXT || walk.field->type == QD_FIELD_RAW) {
            free(*text_at(walk.at));
            *text_at(walk.at) = NULL;
        } else if (walk.field->type == QD_FIELD_MOVES) {
            struct qd_moves *moves = (void *)text_at(walk.at);
            qd_moves_free(moves);
            *moves = (struct qd_moves){0};
        }
    }
}

static bool is_in(const struct qd_field *field, unsigned place)
{
    return !field->in || (field->in & place);
}

/* Whether an optional field has what is not spelled. */
static bool is_unsaid(const struct qd_field *field, const void *at)
{
    if (field->type == QD_FIELD_TEXT) {
        const char *text = *text_at(at);
        return !text || (field->unsaid && strcmp(text, field->unsaid) == 0);
    }
    if (field->type == QD_FIELD_MOVES)
        return !((const struct qd_moves *)at)->data;
    if (field->type == QD_FIELD_FLAG || field->type == QD_FIELD_BIT)
        return !*(const bool *)at;
    return qd_field_count(field, at) == field->usual;
}

static void put_text(struct qd_text text, char separator, struct qd_buf *out)
{
    if (separator == '\t')
        qd_bulk_escape(text, out);
    else
        qd_buf_text(out, text);
}

static void put_value(const struct qd_fields_walk *walk, const struct qd_codec *codec,
                      char separator, struct qd_buf *out)
{
    const struct qd_field *field = walk->field;
    const struct qd_moves *moves = (const void *)walk->at;
    const uint64_t *pair = (const void *)walk->at;
    bool on = *walk->at;
    switch (field->type) {
    case QD_FIELD_COUNT:
        qd_bulk_put_digits(out, qd_field_count(field, walk->at) / (field->unit ? field->unit : 1));
        break;
    case QD_FIELD_SIGNED:
        qd_buf_printf(out, "%" PRId64, signed_value(field, walk->at));
        break;
    case QD_FIELD_FLAG:
        qd_buf_puts(out, on ? "yes" : "no");
        break;
    case QD_FIELD_BIT:
        qd_buf_char(out, on ? '1' : '0');
        break;
    case QD_FIELD_WORD:
        qd_buf_puts(out, field->words[qd_field_count(field, walk->at)]);
        break;
    case QD_FIELD_TEXT:
        put_text(qd_text_of(*text_at(walk->at) ? *text_at(walk->at) : ""), separator, out);
        break;
    case QD_FIELD_MOVES:
        codec->game->moves_format(codec->level, moves->data, moves->count, out);
        break;
    case QD_FIELD_PAIR:
        qd_buf_printf(out, "%" PRIu64 "-%" PRIu64, pair[0], pair[1]);
        break;
    default:
        break;
    }
}

void qd_fields_encode(const struct qd_field *fields, const struct qd_codec *codec, const void *from,
                      char separator, struct qd_buf *out)
{
    struct qd_fields_walk walk;
    qd_fields_begin(&walk, fields, codec->game, from);
    while (qd_fields_next(&walk)) {
        const struct qd_field *field = walk.field;
        if (!is_in(field, QD_IN_ROWS) || (walk.there && !*walk.there) ||
            (field->optional && is_unsaid(field, walk.at)))
            continue;
        if (field->type == QD_FIELD_RAW) {
            qd_buf_puts(out, *text_at(walk.at) ? *text_at(walk.at) : "");
            continue;
        }
        if (out->size)
            qd_buf_char(out, separator);
        qd_buf_puts(out, qd_field_name(field, codec->game));
        qd_buf_char(out, '=');
        put_value(&walk, codec, separator, out);
    }
}

static bool read_count(const struct qd_field *field, struct qd_text value, void *at)
{
    uint64_t number, unit = field->unit ? field->unit : 1;
    return qd_text_number(value, UINT64_MAX / unit, &number) && store(field, number * unit, at);
}

static bool read_signed(const struct qd_field *field, struct qd_text value, void *at)
{
    uint64_t number;
    bool minus = value.size > 0 && value.data[0] == '-';
    struct qd_text digits = {value.data + minus, value.size - minus};
    return qd_text_number(digits, INT64_MAX, &number) && store(field, minus ? -number : number, at);
}

static bool read_flag(struct qd_text value, const char *yes, const char *no, char *at)
{
    bool on = qd_text_is(value, yes);
    memcpy(at, &on, sizeof on);
    return on || qd_text_is(value, no);
}

bool qd_field_word(const struct qd_field *field, struct qd_text value, void *at)
{
    for (int i = 0; i < field->count; i++)
        if (qd_text_is(value, field->words[i]))
            return store(field, (uint64_t)i, at);
    return false;
}

static bool read_pair(struct qd_text value, void *at)
{
    uint64_t pair[2];
    bool good = qd_text_digits(&value, UINT64_MAX, &pair[0]) && qd_text_cut(&value, '-') &&
                qd_text_digits(&value, UINT64_MAX, &pair[1]) && value.size == 0;
    if (good)
        memcpy(at, pair, sizeof pair);
    return good;
}

static qd_err read_text(struct qd_text value, char separator, char **at)
{
    struct qd_buf plain;
    if (separator != '\t')
        return qd_field_set(at, value) ? QD_OK : QD_MEMORY;
    qd_buf_init(&plain, QD_BULK_LINE_CAP);
    qd_bulk_unescape(value, &plain);
    bool kept = !plain.err && qd_field_set(at, (struct qd_text){plain.data, plain.size});
    qd_buf_free(&plain);
    return kept ? QD_OK : QD_MEMORY;
}

static qd_err read_value(const struct qd_fields_walk *walk, const struct qd_codec *codec,
                         struct qd_text value, char separator, struct qd_message *why)
{
    const struct qd_field *field = walk->field;
    bool good = false;
    switch (field->type) {
    case QD_FIELD_COUNT:
        good = read_count(field, value, walk->at);
        break;
    case QD_FIELD_SIGNED:
        good = read_signed(field, value, walk->at);
        break;
    case QD_FIELD_FLAG:
        good = read_flag(value, "yes", "no", walk->at);
        break;
    case QD_FIELD_BIT:
        good = read_flag(value, "1", "0", walk->at);
        break;
    case QD_FIELD_WORD:
        good = qd_field_word(field, value, walk->at);
        break;
    case QD_FIELD_PAIR:
        good = read_pair(value, walk->at);
        break;
    case QD_FIELD_TEXT:
        return read_text(value, separator, text_at(walk->at));
    case QD_FIELD_MOVES:
        return codec->level
                   ? codec->game->moves_parse(codec->level, value, (void *)text_at(walk->at), why)
                   : QD_SYNTAX;
    default:
        break;
    }
    return good ? QD_OK : QD_SYNTAX;
}

static qd_err refuse(const char *code, const struct qd_fields_walk *walk, struct qd_message *why)
{
    qd_message_set(why, code);
    qd_message_text(why, "field", qd_text_of(qd_field_name(walk->field, walk->game)));
    return QD_SYNTAX;
}

/* The field's value among those of the text: once, or not at all. */
static bool find(struct qd_text text, const char *name, char separator, struct qd_text *value)
{
    size_t size = strlen(name);
    for (const char *at = text.data, *end = at + text.size; at && at < end;) {
        const char *stop = memchr(at, separator, (size_t)(end - at));
        stop = stop ? stop : end;
        if ((size_t)(stop - at) > size && at[size] == '=' && memcmp(at, name, size) == 0) {
            *value = (struct qd_text){at + size + 1, (size_t)(stop - at) - size - 1};
            return true;
        }
        at = stop + 1;
    }
    return false;
}

/* Fields are numbered in the order of the table; a group is begun when one of it was found. */
static qd_err check_missing(const struct qd_field *fields, const struct qd_codec *codec, bool whole,
                            const bool *found, void *into, struct qd_message *why)
{
    struct qd_fields_walk walk;
    qd_fields_begin(&walk, fields, codec->game, into);
    for (int i = 0; qd_fields_next(&walk); i++) {
        const struct qd_field *field = walk.field;
        if (found[i] || field->optional || !is_in(field, QD_IN_ROWS) || field->type == QD_FIELD_RAW)
            continue;
        if (walk.there ? *walk.there || (whole && !field->rare) : whole)
            return refuse("jobs.missing", &walk, why);
    }
    return QD_OK;
}

qd_err qd_fields_decode(const struct qd_field *fields, const struct qd_codec *codec,
                        struct qd_text text, char separator, bool whole, void *into,
                        struct qd_message *why)
{
    struct qd_fields_walk walk;
    bool found[FIELDS_MOST] = {false};
    qd_err err = QD_OK;
    qd_fields_init(fields, into);
    qd_fields_begin(&walk, fields, codec->game, into);
    for (int i = 0; !err && i < FIELDS_MOST && qd_fields_next(&walk); i++) {
        struct qd_text value = {"", 0};
        if (!is_in(walk.field, QD_IN_ROWS))
            continue;
        if (walk.field->type == QD_FIELD_RAW) {
            err = qd_field_set(text_at(walk.at), text) ? QD_OK : QD_MEMORY;
            continue;
        }
        found[i] = find(text, qd_field_name(walk.field, codec->game), separator, &value);
        if (!found[i])
            continue;
        if (walk.field->group)
            *(bool *)(walk.at - walk.field->offset + walk.field->group - 1) = true;
        err = read_value(&walk, codec, value, separator, why);
        if (err && err != QD_MEMORY)
            err = refuse("jobs.malformed", &walk, why);
    }
    return err ? err : check_missing(fields, codec, whole, found, into, why);
}

static void put_json(const struct qd_fields_walk *walk, const struct qd_codec *codec,
                     struct qd_json *json)
{
    static const uint64_t share[] = {1000000000, 100000000, 10000000};
    const struct qd_field *field = walk->field;
    struct qd_buf text;
    qd_json_key(json, field->json ? field->json : qd_field_name(field, codec->game));
    switch (field->type) {
    case QD_FIELD_COUNT:
        if (field->digits)
            qd_json_seconds(json, qd_field_count(field, walk->at) * share[field->digits]);
        else
            qd_json_number(json, (int64_t)qd_field_count(field, walk->at));
        break;
    case QD_FIELD_SIGNED:
        qd_json_number(json, signed_value(field, walk->at));
        break;
    case QD_FIELD_FLAG:
    case QD_FIELD_BIT:
        qd_json_bool(json, *walk->at);
        break;
    case QD_FIELD_PHRASE:
    case QD_FIELD_TEXT:
        qd_json_string(json, *text_at(walk->at));
        break;
    default:
        qd_buf_init(&text, QD_BULK_LINE_CAP);
        put_value(walk, codec, ' ', &text);
        qd_json_text(json, (struct qd_text){text.data, text.size});
        json->out->err = json->out->err ? json->out->err : text.err;
        qd_buf_free(&text);
        break;
    }
}

void qd_fields_json(const struct qd_field *fields, const struct qd_codec *codec, const void *from,
                    bool all, struct qd_json *json)
{
    struct qd_fields_walk walk;
    qd_fields_begin(&walk, fields, codec->game, from);
    while (qd_fields_next(&walk)) {
        const struct qd_field *field = walk.field;
        bool empty = (field->type == QD_FIELD_PHRASE && !*text_at(walk.at)) ||
                     (field->optional && is_unsaid(field, walk.at));
        if (is_in(field, QD_IN_JSON) && (all || !field->lengthy) && !empty &&
            field->type != QD_FIELD_TITLE && field->type != QD_FIELD_RANGE &&
            (!walk.there || *walk.there))
            put_json(&walk, codec, json);
    }
}
