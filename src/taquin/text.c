/* SPDX-License-Identifier: MIT */
/* Level text: "4x4:" and the tiles row by row, "t,l,b,r" each, "*" the blank; blanks or "_"
 * between. Moves as letters with counts.
 */
#include "base/base.h"
#include "taquin/taquin.h"

#include <stdlib.h>

/* Upper bound on the moves in one text. */
enum { MOVES_MOST = 1 << 20 };

qd_err taquin_refuse(const struct taquin_scan *at, struct qd_message *why, const char *code)
{
    qd_message_set(why, code);
    qd_message_at(why, at->line, at->column);
    return QD_SYNTAX;
}

void taquin_step(struct taquin_scan *scan)
{
    bool newline = scan->rest.data[0] == '\n';
    scan->line += newline;
    scan->column = newline ? 1 : scan->column + 1;
    scan->rest.data++;
    scan->rest.size--;
}

static int peek(const struct taquin_scan *scan)
{
    return scan->rest.size > 0 ? (unsigned char)scan->rest.data[0] : -1;
}

static void skip_blanks(struct taquin_scan *scan)
{
    for (int c = peek(scan); c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '_';
         c = peek(scan))
        taquin_step(scan);
}

static qd_err scan_number(struct taquin_scan *scan, uint64_t most, const char *code,
                          struct qd_message *why, uint64_t *out)
{
    struct qd_text before = scan->rest;
    if (!qd_text_digits(&scan->rest, most, out)) {
        qd_err err = taquin_refuse(scan, why, code);
        qd_message_number(why, "most", (int64_t)most);
        return err;
    }
    scan->column += (uint32_t)(before.size - scan->rest.size);
    return QD_OK;
}

static qd_err scan_tile(struct taquin_scan *scan, struct taquin_tile *tile, struct qd_message *why)
{
    for (int side = 0; side < TAQUIN_SIDES; side++) {
        if (side > 0) {
            if (peek(scan) != ',')
                return taquin_refuse(scan, why, "taquin.text.comma");
            taquin_step(scan);
        }
        uint64_t number;
        qd_err err = scan_number(scan, TAQUIN_NUMBER_MAX, "taquin.text.number", why, &number);
        if (err)
            return err;
        tile->number[side] = (uint16_t)number;
    }
    return QD_OK;
}

/* One side of the size: accepts any run of digits, most of which are out of range. */
static qd_err scan_side(struct taquin_scan *scan, struct qd_message *why, int *out)
{
    struct taquin_scan start = *scan;
    uint64_t side;
    int c = peek(scan);
    if (c < '0' || c > '9') {
        qd_err err = taquin_refuse(scan, why, "taquin.params");
        qd_message_text(why, "found", scan->rest);
        return err;
    }
    if (!qd_text_digits(&scan->rest, TAQUIN_SIDE_MAX, &side) || side < TAQUIN_SIDE_MIN) {
        (void)taquin_refuse(&start, why, "taquin.size");
        qd_message_number(why, "least", TAQUIN_SIDE_MIN);
        qd_message_number(why, "most", TAQUIN_SIDE_MAX);
        return QD_RANGE;
    }
    scan->column += (uint32_t)(start.rest.size - scan->rest.size);
    *out = (int)side;
    return QD_OK;
}

/* Reads "RxC:" and leaves the scan after the colon. */
qd_err taquin_scan_size(struct taquin_scan *scan, struct taquin_level *level,
                        struct qd_message *why)
{
    qd_err err = scan_side(scan, why, &level->rows);
    if (err)
        return err;
    if (peek(scan) != 'x') {
        err = taquin_refuse(scan, why, "taquin.params");
        qd_message_text(why, "found", scan->rest);
        return err;
    }
    taquin_step(scan);
    err = scan_side(scan, why, &level->cols);
    if (err)
        return err;
    if (peek(scan) != ':')
        return taquin_refuse(scan, why, "taquin.text.colon");
    taquin_step(scan);
    return QD_OK;
}

/* One cell: a tile, numbered in reading order, or the blank. */
static qd_err scan_cell(struct taquin_scan *scan, struct taquin_level *level, int cell, int *tiles,
                        struct qd_message *why)
{
    int c = peek(scan);
    if (c == '*') {
        if (*tiles < cell)
            return taquin_refuse(scan, why, "taquin.text.blank.two");
        taquin_step(scan);
        level->start[cell] = 0;
    } else if (c >= '0' && c <= '9') {
        if (*tiles == level->rows * level->cols - 1)
            return taquin_refuse(scan, why, "taquin.text.blank.none");
        level->start[cell] = (uint8_t)++ * tiles;
        qd_err err = scan_tile(scan, &level->tiles[*tiles], why);
        if (err)
            return err;
    } else {
        return taquin_refuse(scan, why, "taquin.text.tile");
    }
    c = peek(scan);
    if (c >= 0 && c != ' ' && c != '\t' && c != '\r' && c != '\n' && c != '_')
        return taquin_refuse(scan, why, "taquin.text.tile");
    return QD_OK;
}

static qd_err line_parse(struct taquin_scan scan, struct taquin_level *level,
                         struct qd_message *why)
{
    qd_err err = taquin_scan_size(&scan, level, why);
    if (err)
        return err;
    int cells = level->rows * level->cols, tiles = 0;
    for (int cell = 0; cell < cells; cell++) {
        skip_blanks(&scan);
        if (peek(&scan) < 0) {
            err = taquin_refuse(&scan, why, "taquin.text.few");
            qd_message_number(why, "found", cell);
            qd_message_number(why, "expected", cells);
            return err;
        }
        err = scan_cell(&scan, level, cell, &tiles, why);
        if (err)
            return err;
    }
    skip_blanks(&scan);
    if (peek(&scan) >= 0) {
        err = taquin_refuse(&scan, why, "taquin.text.many");
        qd_message_number(why, "expected", cells);
        return err;
    }
    return QD_OK;
}

qd_err taquin_level_parse(struct qd_text text, struct qd_level **out, struct qd_message *why)
{
    struct taquin_level *level = calloc(1, sizeof *level);
    if (!level) {
        qd_message_set(why, "error.memory");
        return QD_MEMORY;
    }
    level->base.game = &taquin_game;
    struct taquin_scan scan = {text, 1, 1};
    skip_blanks(&scan);
    bool picture = peek(&scan) == '-' || peek(&scan) == '|';
    bool lisp = peek(&scan) == '(' || peek(&scan) == '\'';
    qd_err err = lisp                         ? taquin_lisp_parse(scan, level, why)
                 : picture                    ? taquin_picture_parse(scan, level, why)
                 : taquin_is_plain(scan.rest) ? taquin_plain_parse(scan, level, why)
                                              : line_parse(scan, level, why);
    if (!err) {
        taquin_level_index(level);
        err = taquin_validate(level, why);
    }
    if (err) {
        free(level);
        return err;
    }
    *out = &level->base;
    return QD_OK;
}

/* "16/20 pairs", as printed below a picture: not part of a level. */
static bool is_caption(struct qd_text line)
{
    uint64_t number;
    if (!qd_text_digits(&line, TAQUIN_NUMBER_MAX, &number) || line.size == 0 || line.data[0] != '/')
        return false;
    line = (struct qd_text){line.data + 1, line.size - 1};
    return qd_text_digits(&line, TAQUIN_NUMBER_MAX, &number);
}

/* The rest of a picture: to an empty line, to a caption, or after the line of dashes that no row
 * follows. */
static void cut_picture(struct qd_text *rest, struct qd_text *level)
{
    struct qd_text ahead = *rest, line;
    bool rows = qd_text_trim(*level).data[0] == '|', dashes = !rows;
    while (qd_text_line(&ahead, &line)) {
        struct qd_text text = qd_text_trim(line);
        bool ends = text.size == 0 || is_caption(text);
        if (!ends && rows && dashes && text.data[0] != '|')
            return;
        *rest = ahead;
        if (ends)
            return;
        level->size = (size_t)(line.data + line.size - level->data);
        dashes = text.data[0] == '-';
        rows = rows || !dashes;
    }
    *rest = ahead;
}

static int open_brackets(struct qd_text line)
{
    int open = 0;
    for (size_t i = 0; i < line.size; i++)
        open += line.data[i] == '(' ? 1 : line.data[i] == ')' ? -1 : 0;
    return open;
}

/* The rest of a list: to its last bracket, or to an empty line. */
static void cut_list(struct qd_text *rest, struct qd_text *level)
{
    struct qd_text line;
    int open = open_brackets(*level);
    while (open > 0 && qd_text_line(rest, &line) && qd_text_trim(line).size > 0) {
        level->size = (size_t)(line.data + line.size - level->data);
        open += open_brackets(line);
    }
}

/* A picture or a Lisp list has several lines; any other level is one. */
bool taquin_level_cut(struct qd_text *rest, struct qd_text *level)
{
    struct qd_text line;
    do {
        if (!qd_text_line(rest, &line))
            return false;
    } while (qd_text_trim(line).size == 0 || qd_text_trim(line).data[0] == '#');
    *level = line;
    char first = qd_text_trim(line).data[0];
    if (first == '-' || first == '|')
        cut_picture(rest, level);
    else if (first == '(' || first == '\'')
        cut_list(rest, level);
    return true;
}

void taquin_level_format(const struct qd_level *base, struct qd_buf *out)
{
    const struct taquin_level *level = (const struct taquin_level *)base;
    qd_buf_printf(out, "%dx%d:", level->rows, level->cols);
    for (int cell = 0; cell < level->cells; cell++) {
        const uint16_t *n = level->tiles[level->start[cell]].number;
        if (cell > 0)
            qd_buf_char(out, ' ');
        if (level->start[cell] == 0)
            qd_buf_char(out, '*');
        else
            qd_buf_printf(out, "%d,%d,%d,%d", n[0], n[1], n[2], n[3]);
    }
}

void taquin_level_free(struct qd_level *level)
{
    free(level);
}

qd_err taquin_moves_parse(const struct qd_level *level, struct qd_text text, struct qd_moves *out,
                          struct qd_message *why)
{
    (void)level;
    struct qd_buf letters;
    qd_buf_init(&letters, MOVES_MOST);
    qd_err err = qd_runs_parse(text, taquin_letters, MOVES_MOST, &letters, why);
    for (size_t i = 0; !err && i < letters.size; i++) {
        qd_move move = 0;
        while (taquin_letters[move] != letters.data[i])
            move++;
        err = qd_moves_add(out, move);
    }
    qd_buf_free(&letters);
    return err;
}

void taquin_moves_format(const struct qd_level *level, const qd_move *moves, size_t count,
                         struct qd_buf *out)
{
    (void)level;
    struct qd_buf letters;
    qd_buf_init(&letters, out->cap);
    for (size_t i = 0; i < count; i++)
        qd_buf_char(&letters, taquin_letters[moves[i]]);
    if (letters.err && !out->err)
        out->err = letters.err;
    qd_runs_format(qd_buf_cstr(&letters), letters.size, out);
    qd_buf_free(&letters);
}
