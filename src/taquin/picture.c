/* The seed report's picture, written and read:
 *
 *   -------------
 *   | 64  | 42  |      a line of dashes before, between and after the rows; three lines a row:
 *   |94 85|85 31|      top; left and right; bottom
 *   | 18  |     |
 *   -------------
 *
 * The blank is a "*" in the middle of three otherwise empty lines. Spacing is free when reading.
 */
#include "taquin/taquin.h"

#include <stdlib.h>
#include <string.h>

struct part {
    struct qd_text text;
    uint32_t column;
};

/* Splits "|a|b|" at its bars; the number of parts, or -1 if it has not that shape. */
static int split_row(struct qd_text line, struct part *parts)
{
    int count = 0;
    size_t from = 0;
    if (line.size == 0 || line.data[0] != '|' || line.data[line.size - 1] != '|')
        return -1;
    for (size_t i = 1; i < line.size; i++) {
        if (line.data[i] != '|')
            continue;
        if (count == TAQUIN_SIDE_MAX)
            return -1;
        parts[count++] = (struct part){{line.data + from + 1, i - from - 1}, (uint32_t)from + 2};
        from = i;
    }
    return count;
}

static bool is_frame(struct qd_text line)
{
    for (size_t i = 0; i < line.size; i++)
        if (line.data[i] != '-')
            return false;
    return line.size > 0;
}

/* The next line that is not empty; false at the end. */
static bool next_line(struct taquin_scan *scan, struct qd_text *line)
{
    while (qd_text_line(&scan->rest, line)) {
        scan->line++;
        *line = qd_text_trim(*line);
        if (line->size > 0)
            return true;
    }
    scan->line++;
    return false;
}

/* `count` numbers in a part, then its end. */
static qd_err read_numbers(struct part part, int count, uint16_t *const *out, uint32_t line,
                           struct qd_message *why)
{
    static const char *const expected[] = {"taquin.picture.nothing", "taquin.picture.number",
                                           "taquin.picture.numbers"};
    struct qd_text rest = part.text;
    for (int i = 0; i < count; i++) {
        uint64_t number;
        struct qd_text word = qd_text_word(&rest);
        if (!qd_text_number(word, TAQUIN_NUMBER_MAX, &number))
            goto refuse;
        *out[i] = (uint16_t)number;
    }
    if (qd_text_trim(rest).size == 0)
        return QD_OK;
refuse:
    qd_message_set(why, "taquin.picture.tile");
    qd_message_phrase(why, "what", expected[count]);
    qd_message_at(why, line, part.column);
    return QD_SYNTAX;
}

/* One tile from its part of each of the three lines. */
static qd_err read_tile(const struct part parts[3], uint32_t line, struct taquin_level *level,
                        int cell, int *tiles, struct qd_message *why)
{
    struct taquin_scan at = {parts[1].text, line + 1, parts[1].column};
    bool blank = qd_text_is(qd_text_trim(parts[1].text), "*");
    if (blank && *tiles < cell)
        return taquin_refuse(&at, why, "taquin.text.blank.two");
    if (!blank && *tiles == TAQUIN_CELLS - 1)
        return taquin_refuse(&at, why, "taquin.text.blank.none");
    if (!blank)
        ++*tiles;
    level->start[cell] = blank ? 0 : (uint8_t)*tiles;
    uint16_t *n = level->tiles[level->start[cell]].number;
    qd_err err = read_numbers(parts[0], blank ? 0 : 1, (uint16_t *[]){n + TAQUIN_TOP}, line, why);
    if (!err && !blank)
        err = read_numbers(parts[1], 2, (uint16_t *[]){n + TAQUIN_LEFT, n + TAQUIN_RIGHT}, line + 1,
                           why);
    if (!err)
        err =
            read_numbers(parts[2], blank ? 0 : 1, (uint16_t *[]){n + TAQUIN_BOTTOM}, line + 2, why);
    return err;
}

/* The three lines of a row of tiles, the first already read. */
static qd_err read_row(struct taquin_scan *scan, struct qd_text line, struct taquin_level *level,
                       int *tiles, struct qd_message *why)
{
    struct part parts[3][TAQUIN_SIDE_MAX];
    uint32_t first = scan->line - 1;
    for (int i = 0; i < 3; i++) {
        struct taquin_scan at = {line, scan->line - 1, 1};
        if (i > 0 && !qd_text_line(&scan->rest, &line))
            return taquin_refuse(&(struct taquin_scan){line, scan->line, 1}, why,
                                 "taquin.picture.row");
        if (i > 0) {
            at.line = scan->line++;
            line = qd_text_trim(line);
        }
        int count = split_row(line, parts[i]);
        if (count < 0)
            return taquin_refuse(&at, why, "taquin.picture.row");
        if (level->cols == 0)
            level->cols = count;
        if (count != level->cols) {
            qd_err err = taquin_refuse(&at, why, "taquin.picture.width");
            qd_message_number(why, "found", count);
            qd_message_number(why, "expected", level->cols);
            return err;
        }
    }
    for (int col = 0; col < level->cols; col++) {
        struct part tile[3] = {parts[0][col], parts[1][col], parts[2][col]};
        qd_err err = read_tile(tile, first, level, level->rows * level->cols + col, tiles, why);
        if (err)
            return err;
    }
    level->rows++;
    return QD_OK;
}

static qd_err check_shape(const struct taquin_level *level, int tiles, const struct taquin_scan *at,
                          struct qd_message *why)
{
    if (level->rows < TAQUIN_SIDE_MIN || level->cols < TAQUIN_SIDE_MIN) {
        (void)taquin_refuse(at, why, "taquin.size");
        qd_message_number(why, "least", TAQUIN_SIDE_MIN);
        qd_message_number(why, "most", TAQUIN_SIDE_MAX);
        return QD_RANGE;
    }
    if (tiles == level->rows * level->cols)
        return taquin_refuse(at, why, "taquin.text.blank.none");
    return QD_OK;
}

qd_err taquin_picture_parse(struct taquin_scan scan, struct taquin_level *level,
                            struct qd_message *why)
{
    struct qd_text line = {"", 0};
    int tiles = 0;
    bool framed = true; /* rows may follow each other without dashes between them */
    while (next_line(&scan, &line)) {
        struct taquin_scan at = {line, scan.line - 1, 1};
        if (is_frame(line)) {
            framed = true;
            continue;
        }
        if (!framed && line.data[0] != '|')
            return taquin_refuse(&at, why, "taquin.picture.frame");
        if (level->rows == TAQUIN_SIDE_MAX) {
            (void)check_shape(&(struct taquin_level){0}, 0, &at, why);
            return QD_RANGE;
        }
        qd_err err = read_row(&scan, line, level, &tiles, why);
        if (err)
            return err;
        framed = false;
    }
    struct taquin_scan end = {line, scan.line - 1, 1};
    return check_shape(level, tiles, &end, why);
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
