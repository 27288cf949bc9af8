/* SPDX-License-Identifier: MIT */
/* Messages: a code, named arguments and a position, formatted from the catalogue.
 *
 * Patterns hold {name} for an argument and {name|one|many} to choose by its number; French counts
 * zero as one. The catalogue is generated from lang/<language>.txt, sorted by code.
 */
#include "base/base.h"
#include "base/catalogue.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

void qd_message_set(struct qd_message *message, const char *code)
{
    message->code = code;
    message->count = 0;
    message->line = 0;
    message->column = 0;
}

static struct qd_arg *next_arg(struct qd_message *message, const char *name)
{
    assert(message->count < QD_MESSAGE_ARGS);
    struct qd_arg *arg = &message->args[message->count++];
    *arg = (struct qd_arg){.name = name};
    return arg;
}

void qd_message_number(struct qd_message *message, const char *name, int64_t value)
{
    next_arg(message, name)->number = value;
}

void qd_message_text(struct qd_message *message, const char *name, struct qd_text text)
{
    struct qd_arg *arg = next_arg(message, name);
    arg->is_text = true;
    bool cut = text.size >= QD_ARG_TEXT;
    size_t size = cut ? QD_ARG_TEXT - 4 : text.size;
    /* Do not cut inside a UTF-8 sequence. */
    while (cut && size > 0 && ((unsigned char)text.data[size] & 0xc0) == 0x80)
        size--;
    for (size_t i = 0; i < size; i++) {
        unsigned char c = (unsigned char)text.data[i];
        arg->text[i] = c < 0x20 || c == 0x7f ? '?' : (char)c;
    }
    if (cut)
        memcpy(arg->text + size, "…", 4);
}

void qd_message_phrase(struct qd_message *message, const char *name, const char *code)
{
    next_arg(message, name)->phrase = code;
}

void qd_message_at(struct qd_message *message, uint32_t line, uint32_t column)
{
    message->line = line;
    message->column = column;
}

qd_err qd_message_refuse(struct qd_message *message, const char *code, struct qd_text all,
                         struct qd_text rest)
{
    qd_message_set(message, code);
    qd_message_text(message, "found", rest);
    qd_message_at(message, 1, (uint32_t)(all.size - rest.size + 1));
    return QD_SYNTAX;
}

void qd_message_fill(struct qd_message *message, qd_err err)
{
    static const char *const usual[QD_ERR_COUNT] = {
        [QD_MEMORY] = "error.memory",         [QD_FULL] = "error.full",
        [QD_IMPOSSIBLE] = "solve.impossible", [QD_LIMIT] = "solve.limit",
        [QD_STOPPED] = "solve.stopped",
    };
    if (!message->code)
        qd_message_set(message, usual[err] ? usual[err] : "error.internal");
}

const char *qd_phrase(enum qd_lang lang, const char *code)
{
    size_t low = 0, high = qd_catalogue_size;
    while (low < high) {
        size_t middle = (low + high) / 2;
        int order = strcmp(code, qd_catalogue_codes[middle]);
        if (order == 0)
            return qd_catalogue_texts[middle * qd_lang_count + (size_t)lang];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

const char *qd_lang_name(enum qd_lang lang)
{
    return (size_t)lang < qd_lang_count ? qd_lang_names[lang] : NULL;
}

bool qd_lang_of(struct qd_text name, enum qd_lang *out)
{
    for (size_t i = 0; i < qd_lang_count; i++) {
        if (qd_text_is(name, qd_lang_names[i])) {
            *out = (enum qd_lang)i;
            return true;
        }
    }
    return false;
}

static const struct qd_arg *find_arg(const struct qd_message *message, struct qd_text name)
{
    for (int i = 0; i < message->count; i++)
        if (qd_text_is(name, message->args[i].name))
            return &message->args[i];
    return NULL;
}

/* Cuts *text at the first `mark` and returns what precedes it, or all of it if there is none. */
static struct qd_text cut_at(struct qd_text *text, char mark)
{
    const char *found = text->size ? memchr(text->data, mark, text->size) : NULL;
    struct qd_text head = {text->data, found ? (size_t)(found - text->data) : text->size};
    size_t used = found ? head.size + 1 : head.size;
    text->data += used;
    text->size -= used;
    return head;
}

static void put_pattern(const struct qd_message *message, enum qd_lang lang, const char *pattern,
                        bool inner, struct qd_buf *out);

static void put_hole(const struct qd_message *message, enum qd_lang lang, struct qd_text hole,
                     bool inner, struct qd_buf *out)
{
    struct qd_text name = cut_at(&hole, '|');
    const struct qd_arg *arg = find_arg(message, name);
    if (!arg) {
        qd_buf_char(out, '?');
    } else if (hole.size > 0) {
        struct qd_text one = cut_at(&hole, '|');
        const char *zero = qd_phrase(lang, "lang.zero");
        bool single = arg->number == 1 || (arg->number == 0 && zero && !strcmp(zero, "one"));
        qd_buf_text(out, single ? one : hole);
    } else if (arg->phrase) {
        const char *words = qd_phrase(lang, arg->phrase);
        if (inner || !words)
            qd_buf_puts(out, words ? words : arg->phrase);
        else
            put_pattern(message, lang, words, true, out);
    } else if (arg->is_text) {
        qd_buf_puts(out, arg->text);
    } else {
        qd_buf_printf(out, "%" PRId64, arg->number);
    }
}

/* A phrase inside a message has placeholders of its own, for the same arguments; nesting stops
 * there. */
static void put_pattern(const struct qd_message *message, enum qd_lang lang, const char *pattern,
                        bool inner, struct qd_buf *out)
{
    struct qd_text rest = qd_text_of(pattern);
    while (rest.size > 0) {
        bool has_hole = memchr(rest.data, '{', rest.size) != NULL;
        qd_buf_text(out, cut_at(&rest, '{'));
        if (has_hole)
            put_hole(message, lang, cut_at(&rest, '}'), inner, out);
    }
}

void qd_message_format(const struct qd_message *message, enum qd_lang lang, struct qd_buf *out)
{
    if (!message->code)
        return;
    const char *pattern = qd_phrase(lang, message->code);
    put_pattern(message, lang, pattern ? pattern : message->code, false, out);
}
