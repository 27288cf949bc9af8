/* SPDX-License-Identifier: MIT */
/* Reading a results file: chunk by chunk, each taken only if its checksum is right.
 *
 * A chunk is closed by a line "=", a tab, its number from 0, a tab, its rows, a tab and eight
 * hexadecimal digits. The checksum covers the chunk's lines and that number, so a chunk that was
 * taken out or moved is noticed as well. Chunk 0 begins with the plan.
 */
#include "bulk/results.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

struct chunk {
    struct qd_text lines; /* without the closing one */
    uint64_t number, rows;
    uint32_t crc;
    uint32_t count; /* lines, with the closing one */
    bool closed;    /* the closing line can be read */
};

static uint32_t crc_of(uint64_t number, struct qd_text lines)
{
    char text[24];
    int size = snprintf(text, sizeof text, "%" PRIu64, number);
    return qd_bulk_crc(qd_bulk_crc(0, text, (size_t)size), lines.data, lines.size);
}

void qd_bulk_chunk_end(uint64_t number, uint64_t rows, struct qd_text lines, struct qd_buf *out)
{
    qd_buf_printf(out, "=\t%" PRIu64 "\t%" PRIu64 "\t%08" PRIx32 "\n", number, rows,
                  crc_of(number, lines));
}

static bool parse_end(struct qd_text line, struct chunk *chunk)
{
    uint64_t crc = 0;
    if (!qd_text_cut(&line, '=') || !qd_text_cut(&line, '\t') ||
        !qd_text_digits(&line, UINT64_MAX, &chunk->number) || !qd_text_cut(&line, '\t') ||
        !qd_text_digits(&line, UINT64_MAX, &chunk->rows) || !qd_text_cut(&line, '\t') ||
        line.size != 8)
        return false;
    for (size_t i = 0; i < line.size; i++) {
        char c = line.data[i];
        int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
        if (digit < 0)
            return false;
        crc = crc << 4 | (uint64_t)digit;
    }
    chunk->crc = (uint32_t)crc;
    return true;
}

/* Cuts the next closed chunk; false when no closing line is left. A line that begins like a closing
 * one ends the chunk even if it cannot be read: the chunks behind it are whole. */
static bool cut_chunk(struct qd_text *rest, struct chunk *chunk)
{
    const char *begin = rest->data, *end = rest->data + rest->size;
    chunk->count = 0;
    for (const char *at = begin; at < end;) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop)
            return false;
        chunk->count++;
        if (*at == '=') {
            chunk->closed = parse_end((struct qd_text){at, (size_t)(stop - at)}, chunk);
            chunk->lines = (struct qd_text){begin, (size_t)(at - begin)};
            *rest = (struct qd_text){stop + 1, (size_t)(end - stop - 1)};
            return true;
        }
        at = stop + 1;
    }
    return false;
}

/* Whether a whole line of rows cannot be read: a killed writer leaves none but the last. */
static bool has_bad_row(struct qd_text lines, bool last_too)
{
    const char *end = lines.data + lines.size;
    for (const char *at = lines.data; at < end;) {
        struct qd_bulk_row row;
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        if (!stop || (stop + 1 == end && !last_too))
            return false;
        if (!qd_bulk_row_parse((struct qd_text){at, (size_t)(stop - at)}, &row))
            return true;
        at = stop + 1;
    }
    return false;
}

struct reading {
    struct qd_bulk_scan *scan;
    qd_err (*take)(void *context, const struct qd_bulk_row *row, struct qd_text line);
    void *context;
    struct qd_message *why;
    uint32_t line; /* before the chunk */
    bool has_plan;
};

static qd_err refuse(const struct reading *reading, const char *code, uint32_t line)
{
    qd_message_set(reading->why, code);
    qd_message_at(reading->why, line, 1);
    return QD_SYNTAX;
}

static qd_err take_rows(struct reading *reading, const struct chunk *chunk)
{
    struct qd_text rest = chunk->lines, line;
    uint32_t at = reading->line;
    uint64_t rows = 0;
    while (qd_text_line(&rest, &line)) {
        struct qd_bulk_row row;
        at++;
        if (!reading->has_plan) {
            if (!qd_bulk_plan_parse(line, &reading->scan->plan))
                return refuse(reading, "bulk.no-results", at);
            reading->has_plan = true;
            continue;
        }
        if (!qd_bulk_row_parse(line, &row) || row.number > reading->scan->plan.tasks)
            return refuse(reading, "bulk.bad-row", at);
        rows++;
        qd_err err = reading->take ? reading->take(reading->context, &row, line) : QD_OK;
        if (err)
            return err;
    }
    reading->scan->rows += rows;
    return rows == chunk->rows ? QD_OK : refuse(reading, "bulk.bad-chunk", at);
}

/* Whether a chunk with a wrong checksum at the end of the file may be what a killed writer left. */
static bool is_torn(const struct reading *reading, const struct chunk *chunk)
{
    return reading->has_plan && !has_bad_row(chunk->lines, true);
}

qd_err qd_bulk_scan(struct qd_text text, bool salvage,
                    qd_err (*take)(void *context, const struct qd_bulk_row *row,
                                   struct qd_text line),
                    void *context, struct qd_bulk_scan *out, struct qd_message *why)
{
    struct qd_bulk_scan scan = {0};
    struct reading reading = {.scan = &scan, .take = take, .context = context, .why = why};
    struct qd_text rest = text;
    struct chunk chunk;
    while (rest.size > 0 && cut_chunk(&rest, &chunk)) {
        bool fits = chunk.closed && (salvage || chunk.number == scan.chunks);
        bool good = fits && crc_of(chunk.number, chunk.lines) == chunk.crc;
        if (!good && fits && !salvage && rest.size == 0 && is_torn(&reading, &chunk))
            break; /* the last one: torn */
        if (!good && (!salvage || !reading.has_plan))
            return refuse(&reading, reading.has_plan ? "bulk.bad-chunk" : "bulk.no-results",
                          reading.line + 1);
        qd_err err = good ? take_rows(&reading, &chunk) : QD_OK;
        if (err)
            return err;
        scan.damaged += !good;
        scan.chunks++;
        reading.line += chunk.count;
        scan.whole = text.size - rest.size;
    }
    if (!reading.has_plan)
        return refuse(&reading, "bulk.no-results", 1);
    if (!salvage && has_bad_row(rest, false))
        return refuse(&reading, "bulk.bad-chunk", reading.line + 1);
    *out = scan;
    return QD_OK;
}
