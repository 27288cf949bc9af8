/* SPDX-License-Identifier: MIT */
/* The seed report's picture, written and read:
 *
 *   -------------
 *   | 64  | 42  |      a line of dashes before, between and after the rows; three lines a row:
 *   |94 85|85 31|      top; left and right; bottom
 *   | 18  |     |
 *   -------------
 *
 * The blank is a "*" in the middle of three otherwise empty lines. Spacing is free when reading,
 * and the dashes may be omitted.
 */
#include "taquin/taquin.h"

#include <stdlib.h>
#include <string.h>

/* A trimmed line and its position. */
struct line {
    struct qd_text text;
    uint32_t number;
    uint32_t column;
};

struct part {
    struct qd_text text;
    uint32_t line;
    uint32_t column;
};

static qd_err refuse(uint32_t line, uint32_t column, struct qd_message *why, const char *code)
{
    struct taquin_scan at = {{"", 0}, line, column};
    return taquin_refuse(&at, why, code);
}

/* The next line that is not empty; false at the end, and then *line is the position after the
 * last. */
static bool next_line(struct taquin_scan *scan, struct line *line)
{
    struct qd_text raw;
    while (qd_text_line(&scan->rest, &raw)) {
        struct qd_text text = qd_text_trim(raw);
        *line = (struct line){text, scan->line++, (uint32_t)(text.data - raw.data) + scan->column};
        scan->column = 1;
        if (text.size > 0)
            return true;
    }
    *line = (struct line){{"", 0}, scan->line, 1};
    return false;
}

static bool is_frame(struct qd_text line)
{
    for (size_t i = 0; i < line.size; i++)
        if (line.data[i] != '-')
            return false;
    return line.size > 0;
}

/* Splits "|a|b|" at its bars; the number of parts (only the first TAQUIN_SIDE_MAX are stored), or
 * -1 if it does not have that form. */
static int split_row(const struct line *line, struct part *parts)
{
    struct qd_text text = line->text;
    int count = 0;
    size_t from = 0;
    if (text.size < 2 || text.data[0] != '|' || text.data[text.size - 1] != '|')
        return -1;
    for (size_t i = 1; i < text.size; i++) {
        if (text.data[i] != '|')
            continue;
        if (count < TAQUIN_SIDE_MAX)
            parts[count] = (struct part){{text.data + from + 1, i - from - 1},
                                         line->number,
                                         line->column + (uint32_t)from + 1};
        count++;
        from = i;
    }
    return count;
}

/* `count` numbers in a part, then its end. */
static qd_err read_numbers(struct part part, int count, uint16_t *const *out,
                           struct qd_message *why)
{
    static const char *const expected[] = {"taquin.picture.nothing", "taquin.picture.number",
                                           "taquin.picture.numbers"};
    struct qd_text rest = part.text;
    bool fine = true;
    for (int i = 0; fine && i < count; i++) {
        uint64_t number;
        fine = qd_text_number(qd_text_word(&rest), TAQUIN_NUMBER_MAX, &number);
        if (fine)
            *out[i] = (uint16_t)number;
    }
    if (fine && qd_text_trim(rest).size == 0)
        return QD_OK;
    qd_err err = refuse(part.line, part.column, why, "taquin.picture.tile");
    qd_message_phrase(why, "what", expected[count]);
    return err;
}

/* One tile from its part of each of the three lines. */
static qd_err read_tile(const struct part parts[3], struct taquin_level *level, int cell,
                        int *tiles, struct qd_message *why)
{
    bool blank = qd_text_is(qd_text_trim(parts[1].text), "*");
    if (blank && *tiles < cell)
        return refuse(parts[1].line, parts[1].column, why, "taquin.text.blank.two");
    if (!blank && *tiles == TAQUIN_CELLS - 1)
        return refuse(parts[1].line, parts[1].column, why, "taquin.text.blank.none");
    if (!blank)
        ++*tiles;
    level->start[cell] = blank ? 0 : (uint8_t)*tiles;
    uint16_t *n = level->tiles[level->start[cell]].number;
    int single = blank ? 0 : 1;
    qd_err err = read_numbers(parts[0], single, (uint16_t *[]){n + TAQUIN_TOP}, why);
    if (!err && !blank)
        err = read_numbers(parts[1], 2, (uint16_t *[]){n + TAQUIN_LEFT, n + TAQUIN_RIGHT}, why);
    if (!err)
        err = read_numbers(parts[2], single, (uint16_t *[]){n + TAQUIN_BOTTOM}, why);
    return err;
}

static qd_err refuse_size(const struct line *at, struct qd_message *why)
{
    (void)refuse(at->number, at->column, why, "taquin.size");
    qd_message_number(why, "least", TAQUIN_SIDE_MIN);
    qd_message_number(why, "most", TAQUIN_SIDE_MAX);
    return QD_RANGE;
}

/* The three lines of a row of tiles, the first already read. */
static qd_err read_row(struct taquin_scan *scan, struct line line, struct taquin_level *level,
                       int *tiles, struct qd_message *why)
{
    struct part parts[3][TAQUIN_SIDE_MAX];
    for (int i = 0; i < 3; i++) {
        if (i > 0 && !next_line(scan, &line))
            return refuse(line.number, line.column, why, "taquin.picture.row");
        int count = split_row(&line, parts[i]);
        if (count < 0)
            return refuse(line.number, line.column, why, "taquin.picture.row");
        if (count > TAQUIN_SIDE_MAX)
            return refuse_size(&line, why);
        if (level->cols == 0)
            level->cols = count;
        if (count != level->cols) {
            qd_err err = refuse(line.number, line.column, why, "taquin.picture.width");
            qd_message_number(why, "found", count);
            qd_message_number(why, "expected", level->cols);
            return err;
        }
    }
    for (int col = 0; col < level->cols; col++) {
        struct part tile[3] = {parts[0][col], parts[1][col], parts[2][col]};
        qd_err err = read_tile(tile, level, level->rows * level->cols + col, tiles, why);
        if (err)
            return err;
    }
    level->rows++;
    return QD_OK;
}

qd_err taquin_picture_parse(struct taquin_scan scan, struct taquin_level *level,
                            struct qd_message *why)
{
    struct line line;
    int tiles = 0;
    while (next_line(&scan, &line)) {
        if (is_frame(line.text))
            continue;
        if (level->rows == TAQUIN_SIDE_MAX)
            return refuse_size(&line, why);
        qd_err err = read_row(&scan, line, level, &tiles, why);
        if (err)
            return err;
    }
    if (level->rows < TAQUIN_SIDE_MIN || level->cols < TAQUIN_SIDE_MIN)
        return refuse_size(&line, why);
    if (tiles == level->rows * level->cols)
        return refuse(line.number, line.column, why, "taquin.text.blank.none");
    return QD_OK;
}

/* Digits of the widest number on the board. */
static int number_width(const struct qd_view *view)
{
    int width = 1;
    for (int i = 0; i < view->rows * view->cols; i++) {
        struct qd_text rest = qd_text_of(qd_view_at(view, view->cells[i].label));
        for (struct qd_text word = qd_text_word(&rest); word.size > 0; word = qd_text_word(&rest))
            width = (int)word.size > width ? (int)word.size : width;
    }
    return width;
}

static void draw_frame(int cols, int inner, struct qd_buf *out)
{
    for (int i = 0; i < cols * (inner + 1) + 1; i++)
        qd_buf_char(out, '-');
    qd_buf_char(out, '\n');
}

static void draw_centred(struct qd_text text, int inner, struct qd_buf *out)
{
    int left = (inner - (int)text.size) / 2;
    int right = inner - (int)text.size - left;
    qd_buf_printf(out, "%*s%.*s%*s|", left, "", (int)text.size, text.data, right, "");
}

/* One of the three lines of one cell. */
static void draw_cell(const struct qd_view *view, int cell, int part, int inner, struct qd_buf *out)
{
    struct qd_text words[TAQUIN_SIDES];
    struct qd_text rest = qd_text_of(qd_view_at(view, view->cells[cell].label));
    for (int side = 0; side < TAQUIN_SIDES; side++)
        words[side] = qd_text_word(&rest);
    bool blank = words[0].size == 0;
    if (blank)
        draw_centred(qd_text_of(part == 1 ? "*" : ""), inner, out);
    else if (part == 1)
        qd_buf_printf(out, "%.*s%*s%.*s|", (int)words[TAQUIN_LEFT].size, words[TAQUIN_LEFT].data,
                      inner - (int)words[TAQUIN_LEFT].size - (int)words[TAQUIN_RIGHT].size, "",
                      (int)words[TAQUIN_RIGHT].size, words[TAQUIN_RIGHT].data);
    else
        draw_centred(words[part == 0 ? TAQUIN_TOP : TAQUIN_BOTTOM], inner, out);
}

void taquin_picture_draw(const struct qd_view *view, struct qd_buf *out)
{
    int inner = 2 * number_width(view) + 1;
    draw_frame(view->cols, inner, out);
    for (int row = 0; row < view->rows; row++) {
        for (int part = 0; part < 3; part++) {
            qd_buf_char(out, '|');
            for (int col = 0; col < view->cols; col++)
                draw_cell(view, row * view->cols + col, part, inner, out);
            qd_buf_char(out, '\n');
        }
        draw_frame(view->cols, inner, out);
    }
}
