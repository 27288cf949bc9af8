/* SPDX-License-Identifier: MIT */
/* Games with tags, one after another in a file:
 *
 *     [South "level6"]
 *     [North "greedy"]
 *     [Start "full:321123/000000/000000/000000/000000/321123 s"]
 *     [Result "south"]
 *     1. a1-a4 b6xc6=a3 2. …
 *
 * Numbers and text in braces are passed over.
 */
#include "gyges/protocol/record.h"

#include <stdio.h>
#include <string.h>

const char *const gyges_endings[GYGES_TURNS] = {
    [GYGES_MOVED] = "",
    [GYGES_ILLEGAL] = "illegal move",
    [GYGES_LATE] = "time forfeit",
    [GYGES_STALLED] = "no answer",
    [GYGES_GONE] = "exited",
    [GYGES_MISSING] = "could not be started",
    [GYGES_FAILED] = "failed",
};

void gyges_record_init(struct gyges_record *record)
{
    *record = (struct gyges_record){.result = "*"};
    qd_buf_init(&record->start, 4096);
}

void gyges_record_free(struct gyges_record *record)
{
    qd_buf_free(&record->start);
    qd_moves_free(&record->moves);
}

void gyges_record_name(const char *name, char *out, size_t size)
{
    snprintf(out, size, "%s", name);
    for (; *out; out++)
        if ((unsigned char)*out < ' ' || *out == '\x7f' || *out == '"')
            *out = *out == '"' ? '\'' : '?';
}

void gyges_record_tags(const struct gyges_record *record, struct qd_text start, struct qd_buf *out)
{
    qd_buf_printf(out, "[South \"%s\"]\n[North \"%s\"]\n[Start \"%.*s\"]\n", record->south,
                  record->north, (int)start.size, start.data);
    if (record->limits[0])
        qd_buf_printf(out, "[Limits \"%s\"]\n", record->limits);
    qd_buf_printf(out, "[Result \"%s\"]\n", record->result);
    if (record->ending[0])
        qd_buf_printf(out, "[Ending \"%s\"]\n", record->ending);
}

void gyges_record_write(const struct gyges_record *record, struct qd_buf *out)
{
    gyges_record_tags(record, qd_buf_view(&record->start), out);
    if (record->moves.count == 0)
        qd_buf_puts(out, "{no move}");
    for (size_t i = 0; i < record->moves.count; i++) {
        if (i % 2 == 0)
            qd_buf_printf(out, "%s%u.", i ? (i % 10 ? " " : "\n") : "", (unsigned)(i / 2 + 1));
        qd_buf_char(out, ' ');
        gyges_moves_format(NULL, &record->moves.data[i], 1, out);
    }
    qd_buf_puts(out, "\n\n");
}

static uint32_t line_of(struct qd_text all, struct qd_text rest)
{
    uint32_t line = 1;
    for (const char *p = all.data; p < rest.data; p++)
        line += *p == '\n';
    return line;
}

/* [Name "value"]; false if it is not a tag. */
static bool read_tag(struct qd_text line, struct gyges_record *record)
{
    static const char *const names[] = {"[South \"",  "[North \"",  "[Result \"",
                                        "[Ending \"", "[Limits \"", "[Start \""};
    char *const places[] = {record->south,  record->north,  record->result,
                            record->ending, record->limits, NULL};
    const size_t rooms[] = {sizeof record->south,  sizeof record->north,  sizeof record->result,
                            sizeof record->ending, sizeof record->limits, 0};
    line = qd_text_trim(line);
    if (line.size < 4 || memcmp(line.data + line.size - 2, "\"]", 2) != 0)
        return false;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        size_t head = strlen(names[i]);
        if (line.size < head + 2 || memcmp(line.data, names[i], head) != 0)
            continue;
        struct qd_text value = {line.data + head, line.size - head - 2};
        if (places[i]) {
            snprintf(places[i], rooms[i], "%.*s", (int)value.size, value.data);
        } else {
            qd_buf_clear(&record->start);
            qd_buf_text(&record->start, value);
        }
        return true;
    }
    return true; /* other tags are allowed but not kept */
}

/* The moves of one line; text in braces may span several lines. */
static qd_err read_moves(struct qd_text line, bool *comment, struct gyges_record *record,
                         struct qd_message *why)
{
    for (struct qd_text word = qd_text_word(&line); word.size > 0; word = qd_text_word(&line)) {
        if (word.data[0] == '{')
            *comment = true;
        if (*comment) {
            *comment = word.data[word.size - 1] != '}';
            continue;
        }
        if (word.data[word.size - 1] == '.')
            continue;
        qd_err err = gyges_moves_parse(NULL, word, &record->moves, why);
        if (err)
            return err;
    }
    return QD_OK;
}

qd_err gyges_record_read(struct qd_text all, struct qd_text *rest, struct gyges_record *record,
                         bool *more, uint32_t *at, struct qd_message *why)
{
    struct qd_text line, before = *rest;
    bool comment = false, begun = false; /* moves, or a comment in their place, were read */
    qd_err err = QD_OK;
    *more = false;
    while (!err && qd_text_line(rest, &line)) {
        struct qd_text trimmed = qd_text_trim(line);
        if (trimmed.size == 0 && !comment) {
            if (begun)
                return QD_OK;
        } else if (trimmed.size > 0 && trimmed.data[0] == '[' && !comment) {
            if (begun) {
                *rest = before; /* the next game begins */
                return QD_OK;
            }
            *more = true;
            if (!read_tag(trimmed, record)) {
                qd_message_set(why, "gyges.record.tag");
                err = QD_ILLEGAL;
            }
        } else if (trimmed.size > 0) {
            *more = begun = true;
            err = read_moves(line, &comment, record, why);
        }
        if (err)
            *at = line_of(all, before);
        before = *rest;
    }
    return err;
}
