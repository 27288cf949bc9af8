/* SPDX-License-Identifier: MIT */
/* Level text: rows of XSB, plain, in run-length form, or all in one line.
 *
 * '#' wall, ' ' '-' '_' floor, '.' goal, '$' box, '*' box on goal, '@' player, '+' player on goal;
 * the same as letters: X wall, o O goal, b box, B box on goal, p player, P player on goal. A count
 * may precede a character or a bracketed group, and '|' ends a row.
 */
#include "sokoban/formats/collection.h"

#include <stdlib.h>
#include <string.h>

/* Maximum expanded size of one line, and maximum cells stored that are not floor: more cannot be a
 * level. */
enum { LINE_MOST = 1 << 16, MARKS_MOST = SOKOBAN_CELLS + 1, TAB = 8 };

struct reading {
    struct sokoban_mark *marks;
    size_t count;
    int32_t row;
    int32_t col;
    int32_t widest;
    uint32_t line;
    uint32_t shift; /* added to columns */
    struct qd_message *why;
};

/* The canonical spelling of a character, or '\0' if it is not valid on a board. */
static char meaning(char c)
{
    static const char known[] = " -_#.$*@+XoObBpP", means[] = "   #.$*@+#..$*@+";
    const char *found = c ? strchr(known, c) : NULL;
    return found ? means[found - known] : '\0';
}

static qd_err put(void *context, char c, uint32_t column)
{
    struct reading *r = context;
    if (c == '|') {
        r->row++;
        r->col = 0;
        return QD_OK;
    }
    if (c == '\t') { /* as editors show it */
        r->col += TAB - r->col % TAB;
        return QD_OK;
    }
    char what = meaning(c);
    if (!what) {
        qd_message_set(r->why, "sokoban.text.unknown");
        qd_message_text(r->why, "found", (struct qd_text){&c, 1});
        qd_message_at(r->why, 1, column);
        return QD_SYNTAX;
    }
    if (what != ' ' && r->count < MARKS_MOST)
        r->marks[r->count++] =
            (struct sokoban_mark){r->line, column + r->shift, r->row, r->col, what};
    r->col++;
    r->widest = r->col > r->widest ? r->col : r->widest;
    return QD_OK;
}

/* Reads one line of rows. A trailing "|" adds nothing to the line end. */
static qd_err read_line(struct reading *r, struct qd_text line, uint32_t number, uint32_t shift)
{
    struct qd_text text = line;
    while (text.size > 0 && (text.data[text.size - 1] == ' ' || text.data[text.size - 1] == '\t'))
        text.size--;
    if (text.size > 0 && text.data[text.size - 1] == '|')
        text.size--;
    r->line = number;
    r->shift = shift;
    r->col = 0;
    qd_err err = sokoban_runs_expand(text, LINE_MOST, put, r, r->why);
    r->row++;
    if (err && r->why->line == 1) {
        /* Report the whole character found, not its first byte. */
        if (r->why->code && strcmp(r->why->code, "sokoban.text.unknown") == 0) {
            size_t at = r->why->column - 1;
            uint32_t column = r->why->column;
            qd_message_set(r->why, "sokoban.text.unknown");
            qd_message_text(r->why, "found",
                            qd_text_character((struct qd_text){text.data + at, text.size - at}));
            qd_message_at(r->why, 1, column);
        }
        r->why->line = number;
        r->why->column += shift;
    }
    return err;
}

static qd_err read_rows(struct reading *r, struct qd_text text, uint32_t number)
{
    struct qd_text line;
    qd_err err = QD_OK;
    for (; !err && qd_text_line(&text, &line); number++)
        err = read_line(r, line, number, 0);
    return err;
}

static qd_err read_slc(struct reading *r, struct qd_text text)
{
    struct sokoban_slc_rows rows = {text, text.data, text.data, 1};
    struct qd_text row;
    uint32_t line, column;
    qd_err err = QD_OK;
    while (!err && sokoban_slc_row(&rows, &row, &line, &column))
        err = read_line(r, row, line, column - 1);
    return err;
}

static qd_err refuse_head(struct reading *r, const char *code, uint32_t line, uint32_t column,
                          int64_t expected, int64_t found)
{
    qd_message_set(r->why, code);
    qd_message_number(r->why, "expected", expected);
    qd_message_number(r->why, "found", found);
    qd_message_at(r->why, line, column);
    return QD_SYNTAX;
}

/* "RxC:" and all rows in one line: the size must match them. */
static qd_err read_one_line(struct reading *r, struct qd_text text, uint32_t line, uint32_t column)
{
    struct qd_text rest = text;
    uint64_t rows = 0, cols = 0;
    (void)qd_text_digits(&rest, UINT64_MAX, &rows);
    rest = (struct qd_text){rest.data + 1, rest.size - 1};
    (void)qd_text_digits(&rest, UINT64_MAX, &cols);
    rest = (struct qd_text){rest.data + 1, rest.size - 1};
    if (rows > SOKOBAN_SIDE_MAX || cols > SOKOBAN_SIDE_MAX) {
        qd_message_set(r->why, "sokoban.text.large");
        qd_message_number(r->why, "most", SOKOBAN_SIDE_MAX);
        qd_message_at(r->why, line, column);
        return QD_RANGE;
    }
    qd_err err = read_line(r, rest, line, column - 1 + (uint32_t)(text.size - rest.size));
    if (err)
        return err;
    if ((uint64_t)r->row != rows)
        return refuse_head(r, "sokoban.text.rows", line, column, (int64_t)rows, r->row);
    if ((uint64_t)r->widest > cols)
        return refuse_head(r, "sokoban.text.cols", line, column, (int64_t)cols, r->widest);
    return QD_OK;
}

static uint32_t line_of(struct qd_text text, const char *at)
{
    uint32_t line = 1;
    for (const char *c = text.data; c < at; c++)
        line += *c == '\n';
    return line;
}

/* A second board is refused: it would be unclear which was meant. */
static qd_err read_board(struct reading *r, struct qd_text text)
{
    struct qd_text board, second;
    if (!sokoban_board_find(text, &board)) {
        enum sokoban_foreign foreign = sokoban_text_foreign(text);
        if (foreign == SOKOBAN_PLAIN)
            return read_rows(r, text, 1); /* its errors explain what is wrong */
        qd_message_set(r->why,
                       foreign == SOKOBAN_HTML ? "sokoban.text.html" : "sokoban.text.quoted");
        qd_message_at(r->why, 1, 1);
        return QD_SYNTAX;
    }
    uint32_t line = line_of(text, board.data);
    const char *start = board.data;
    while (start > text.data && start[-1] != '\n')
        start--;
    struct qd_text rest = {board.data + board.size,
                           (size_t)(text.data + text.size - board.data) - board.size};
    if (sokoban_board_find(rest, &second)) {
        qd_message_set(r->why, "sokoban.text.second");
        qd_message_at(r->why, line_of(text, second.data), 1);
        return QD_SYNTAX;
    }
    uint32_t column = (uint32_t)(board.data - start) + 1;
    if (sokoban_line_kind(board) == SOKOBAN_LINE_LEVEL)
        return read_one_line(r, board, line, column);
    return read_rows(r, board, line);
}

qd_err sokoban_level_parse(struct qd_text text, struct qd_level **out, struct qd_message *why)
{
    struct sokoban_level *level = calloc(1, sizeof *level);
    struct reading r = {.why = why};
    r.marks = calloc(MARKS_MOST, sizeof *r.marks);
    qd_err err = level && r.marks ? QD_OK : QD_MEMORY;
    if (err)
        qd_message_set(why, "error.memory");
    if (!err)
        err = sokoban_is_slc(text) ? read_slc(&r, text) : read_board(&r, text);
    if (!err)
        err = sokoban_level_build(r.marks, r.count, level, why);
    free(r.marks);
    if (err) {
        free(level);
        return err;
    }
    level->base.game = &sokoban_game;
    *out = &level->base;
    return QD_OK;
}

void sokoban_level_free(struct qd_level *level)
{
    free(level);
}

char sokoban_level_char(const struct sokoban_level *level, int cell)
{
    bool goal = level->ground[cell] == SOKOBAN_GOAL;
    if (level->ornament[cell])
        return (char)level->ornament[cell];
    if (level->ground[cell] == SOKOBAN_WALL)
        return '#';
    if (cell == level->player)
        return goal ? '+' : '@';
    for (int box = 0; box < level->boxes; box++)
        if (level->box[box] == cell)
            return goal ? '*' : '$';
    return goal ? '.' : ' ';
}

/* Rows in run-length form with "-" for floor; floor at the end of a row is not written. */
void sokoban_level_format(const struct qd_level *base, struct qd_buf *out)
{
    const struct sokoban_level *level = (const struct sokoban_level *)base;
    qd_buf_printf(out, "%dx%d:", level->rows, level->cols);
    for (int row = 0; row < level->rows; row++) {
        char text[SOKOBAN_SIDE_MAX];
        size_t size = 0;
        for (int col = 0; col < level->cols; col++) {
            char c = sokoban_level_char(level, row * level->cols + col);
            text[col] = c == ' ' ? '-' : c;
            size = c == ' ' ? size : (size_t)col + 1;
        }
        if (row > 0)
            qd_buf_char(out, '|');
        sokoban_runs_format((struct qd_text){text, size}, out);
    }
}
