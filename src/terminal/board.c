/* SPDX-License-Identifier: MIT */
/* The cells: the roomiest drawing that fits the terminal, and a part of the board when none does.
 *
 * Some games have four numbers in their labels, drawn at the sides of the cell; every other label
 * stands in the middle. What a hint points at is shown twice, by attributes and by a mark in the
 * corner, so that nothing depends on colours.
 */
#include "terminal/screen.h"

#include <string.h>

enum { SIDES = 4, TOP = 0, LEFT = 1, BOTTOM = 2, RIGHT = 3 };

static const struct qd_game *game_of(const struct qd_screen *s)
{
    return qd_play_level(s->play)->game;
}

static bool has_sides(const struct qd_screen *s)
{
    return game_of(s)->board == QD_BOARD_SIDES;
}

/* What a cell shows when it has no label: its piece, else its ground, by the first letter. A plain
 * or blank ground shows nothing. */
static const char *symbol(const struct qd_screen *s, const struct qd_cell *cell, char room[2])
{
    const struct qd_game *game = game_of(s);
    const char *label = qd_view_at(&s->view, cell->label);
    const char *ground = game->grounds[cell->ground];
    if (label[0])
        return label;
    bool nothing = !cell->piece && (cell->ground == 0 || strcmp(ground, "blank") == 0);
    const char *name = cell->piece ? game->pieces[cell->piece] : ground;
    room[0] = nothing ? '\0' : name[0];
    room[1] = '\0';
    return room;
}

/* Columns of the widest word (of the labels at the sides) or of the widest label. */
static int widest(const struct qd_screen *s, bool words)
{
    enum { FOG = 4 };
    int width = qd_screen_is_fog(s) ? FOG : 1;
    for (int i = 0; !qd_screen_is_fog(s) && i < s->view.rows * s->view.cols; i++) {
        char room[2];
        struct qd_text rest = qd_text_of(symbol(s, &s->view.cells[i], room));
        int all = qd_screen_width(s, rest.data);
        width = !words && all > width ? all : width;
        for (struct qd_text word = qd_text_word(&rest); words && word.size > 0;
             word = qd_text_word(&rest))
            width = (int)word.size > width ? (int)word.size : width;
    }
    return width;
}

static void set_style(struct qd_screen *s, enum qd_screen_style style)
{
    struct qd_screen_layout *layout = &s->layout;
    layout->style = style;
    if (style == SCREEN_PLAN) {
        layout->inner = layout->step_cols = 2;
        layout->step_rows = 1;
        return;
    }
    if (style == SCREEN_LINE) /* a mark, then the label */
        layout->inner = 1 + widest(s, false);
    else
        layout->inner = has_sides(s) ? 2 * widest(s, true) + 1 : 2 + widest(s, false);
    if (style != SCREEN_LINE && layout->inner < 5)
        layout->inner = 5;
    layout->step_rows = style == SCREEN_FRAMED ? 4 : style == SCREEN_TIGHT ? 3 : 1;
    layout->step_cols = layout->inner + 1;
}

/* Cells that fit; a frame takes one line more, the bars one column more. */
static void count_fitting(struct qd_screen *s, int rows)
{
    struct qd_screen_layout *layout = &s->layout;
    int frame = layout->style == SCREEN_FRAMED;
    layout->rows = rows > frame ? (rows - frame) / layout->step_rows : 0;
    layout->cols = COLS > 1 ? (COLS - 1) / layout->step_cols : 0;
    layout->rows = layout->rows < s->view.rows ? layout->rows : s->view.rows;
    layout->cols = layout->cols < s->view.cols ? layout->cols : s->view.cols;
    if (layout->rows == 0 || layout->cols == 0)
        layout->rows = layout->cols = 0;
}

static void choose_style(struct qd_screen *s, int rows)
{
    if (qd_screen_is_plan(s)) {
        set_style(s, SCREEN_PLAN);
        count_fitting(s, rows);
        return;
    }
    for (int style = SCREEN_FRAMED; style <= SCREEN_LINE; style++) {
        set_style(s, (enum qd_screen_style)style);
        count_fitting(s, rows);
        if (s->layout.rows == s->view.rows && s->layout.cols == s->view.cols)
            return;
    }
    set_style(s, SCREEN_TIGHT);
    count_fitting(s, rows);
    if (s->layout.rows > 0)
        return;
    set_style(s, SCREEN_LINE);
    count_fitting(s, rows);
}

/* The cell that must be visible: the piece of a hint, else the blank or the player's own. */
static int focus(const struct qd_screen *s)
{
    int own = qd_screen_plan_focus(s), blank = own < 0 ? 0 : own;
    if (s->pointing)
        return s->cursor;
    if (qd_screen_is_guided(s))
        return s->guide.cursor;
    for (int i = 0; i < s->view.rows * s->view.cols; i++) {
        if (s->view.cells[i].highlight == QD_PIECE)
            return i;
        if (strcmp(game_of(s)->grounds[s->view.cells[i].ground], "blank") == 0)
            blank = i;
    }
    return blank;
}

/* The first of `shown` places out of `all` that keeps `at` visible, if possible not at the edge. */
static int scrolled_to(int first, int shown, int all, int at, bool follow)
{
    int margin = shown > 2 ? 1 : 0;
    if (follow && first > at - margin)
        first = at - margin;
    if (follow && first < at + margin - shown + 1)
        first = at + margin - shown + 1;
    first = first < all - shown ? first : all - shown;
    return first > 0 ? first : 0;
}

void qd_screen_layout(struct qd_screen *s, int top, int rows)
{
    struct qd_screen_layout *layout = &s->layout;
    choose_style(s, rows);
    int at = focus(s);
    layout->first_row =
        scrolled_to(layout->first_row, layout->rows, s->view.rows, at / s->view.cols, !s->scrolled);
    layout->first_col =
        scrolled_to(layout->first_col, layout->cols, s->view.cols, at % s->view.cols, !s->scrolled);
    int frame = layout->style == SCREEN_FRAMED;
    int height = layout->rows * layout->step_rows + frame;
    layout->top = top + frame + (rows - height > 2 ? 1 : 0);
    layout->left = (COLS - layout->cols * layout->step_cols - 1) / 2 + 1;
}

void qd_screen_scroll(struct qd_screen *s, int rows, int cols)
{
    s->scrolled = true;
    s->layout.first_row += rows;
    s->layout.first_col += cols;
}

int qd_screen_cell_at(const struct qd_screen *s, int y, int x)
{
    const struct qd_screen_layout *layout = &s->layout;
    if (!s->has_view || layout->rows == 0 || y < layout->top || x < layout->left)
        return -1;
    int row = (y - layout->top) / layout->step_rows, col = (x - layout->left) / layout->step_cols;
    bool bar = (x - layout->left) % layout->step_cols == layout->inner;
    if (row >= layout->rows || col >= layout->cols || bar ||
        (layout->style == SCREEN_FRAMED && (y - layout->top) % layout->step_rows == 3))
        return -1;
    return (layout->first_row + row) * s->view.cols + layout->first_col + col;
}

/* Agreeing numbers are bold and green; without colours bold and reversed. A reversed cell inverts
 * that, so they still stand out. */
struct qd_screen_look qd_screen_cell_look(const struct qd_screen *s, const struct qd_cell *cell,
                                          bool agrees)
{
    static const struct qd_screen_look looks[QD_HIGHLIGHT_COUNT] = {
        [QD_PLAIN] = {A_NORMAL, PAIR_PLAIN},   [QD_LOOK] = {A_NORMAL, PAIR_LOOK},
        [QD_PIECE] = {A_REVERSE, PAIR_PLAIN},  [QD_TARGET] = {A_REVERSE, PAIR_TARGET},
        [QD_PROOF] = {A_UNDERLINE, PAIR_LOOK},
    };
    struct qd_screen_look look = looks[cell->highlight];
    if (qd_screen_is_guided(s) && cell == &s->view.cells[s->guide.cursor])
        look.attrs ^= A_REVERSE;
    if (!agrees)
        return look;
    look.attrs |= A_BOLD;
    if (s->colours)
        look.pair = PAIR_AGREE;
    else
        look.attrs ^= A_REVERSE;
    return look;
}

const char *qd_screen_cell_mark(const struct qd_cell *cell)
{
    static const char *const corners[QD_HIGHLIGHT_COUNT] = {
        [QD_PLAIN] = "", [QD_LOOK] = "?", [QD_PIECE] = "!", [QD_TARGET] = "+", [QD_PROOF] = "=",
    };
    return corners[cell->highlight];
}

void qd_screen_fill(const struct qd_screen *s, int y, int x, struct qd_screen_look look)
{
    char blanks[256];
    memset(blanks, ' ', sizeof blanks - 1);
    blanks[sizeof blanks - 1] = '\0';
    (void)qd_screen_put(s, y, x, s->layout.inner, look, blanks);
}

static void put_word(const struct qd_screen *s, int y, int x, struct qd_screen_look look,
                     struct qd_text word)
{
    char text[64];
    snprintf(text, sizeof text, "%.*s", (int)word.size, word.data);
    (void)qd_screen_put(s, y, x, (int)word.size, look, text);
}

/* The four numbers at the sides of three lines. */
static void draw_sides(const struct qd_screen *s, const struct qd_cell *cell, int y, int x,
                       attr_t last_line)
{
    struct qd_text rest = qd_text_of(qd_view_at(&s->view, cell->label));
    for (int side = 0; side < SIDES; side++) {
        struct qd_text word = qd_text_word(&rest);
        struct qd_screen_look look = qd_screen_cell_look(s, cell, cell->marks >> side & 1);
        int spare = s->layout.inner - (int)word.size;
        int row = side == TOP ? 0 : side == BOTTOM ? 2 : 1;
        int col = side == LEFT ? 0 : side == RIGHT ? spare : spare / 2;
        if (side == BOTTOM)
            look.attrs |= last_line;
        put_word(s, y + row, x + col, look, word);
    }
}

/* A label in the middle, the marks' first letters below. */
static void draw_middle(const struct qd_screen *s, const struct qd_cell *cell, int y, int x,
                        attr_t last_line)
{
    char room[2], marks[33];
    const char *text = symbol(s, cell, room);
    struct qd_screen_look look = qd_screen_cell_look(s, cell, false);
    int count = 0;
    for (int i = 0; i < 32 && game_of(s)->marks[i]; i++)
        if (cell->marks >> i & 1)
            marks[count++] = game_of(s)->marks[i][0];
    marks[count] = '\0';
    int spare = s->layout.inner - qd_screen_width(s, text);
    (void)qd_screen_put(s, y + 1, x + spare / 2, s->layout.inner, look, text);
    look.attrs |= last_line;
    (void)qd_screen_put(s, y + 2, x, s->layout.inner, look, marks);
}

static void draw_three_lines(const struct qd_screen *s, const struct qd_cell *cell, int y, int x)
{
    /* Without a frame, an underline separates the cell from the one below. */
    attr_t last_line = s->layout.style == SCREEN_TIGHT ? A_UNDERLINE : A_NORMAL;
    for (int line = 0; line < 3; line++) {
        struct qd_screen_look look = qd_screen_cell_look(s, cell, false);
        look.attrs |= line == 2 ? last_line : A_NORMAL;
        qd_screen_fill(s, y + line, x, look);
    }
    if (has_sides(s))
        draw_sides(s, cell, y, x, last_line);
    else
        draw_middle(s, cell, y, x, last_line);
}

static void draw_one_line(const struct qd_screen *s, const struct qd_cell *cell, int y, int x)
{
    char room[2];
    struct qd_text rest = qd_text_of(symbol(s, cell, room));
    qd_screen_fill(s, y, x, qd_screen_cell_look(s, cell, false));
    if (!has_sides(s)) {
        (void)qd_screen_put(s, y, x + 1, s->layout.inner - 1, qd_screen_cell_look(s, cell, false),
                            rest.data);
        return;
    }
    int col = x + 1;
    for (int side = 0; side < SIDES; side++) {
        struct qd_text word = qd_text_word(&rest);
        put_word(s, y, col, qd_screen_cell_look(s, cell, cell->marks >> side & 1), word);
        col += (int)word.size + 1;
    }
}

/* The character where lines of the frame meet. */
static const cchar_t *joint(int row, int rows, int col, int cols)
{
    bool first = col == 0, last = col == cols;
    if (row == 0)
        return first ? WACS_ULCORNER : last ? WACS_URCORNER : WACS_TTEE;
    if (row == rows)
        return first ? WACS_LLCORNER : last ? WACS_LRCORNER : WACS_BTEE;
    return first ? WACS_LTEE : last ? WACS_RTEE : WACS_PLUS;
}

static void draw_frame(const struct qd_screen *s)
{
    const struct qd_screen_layout *layout = &s->layout;
    for (int row = 0; row <= layout->rows; row++) {
        int y = layout->top - 1 + row * layout->step_rows;
        (void)mvhline_set(y, layout->left - 1, WACS_HLINE, layout->cols * layout->step_cols + 1);
        for (int col = 0; col <= layout->cols; col++)
            (void)mvadd_wch(y, layout->left - 1 + col * layout->step_cols,
                            joint(row, layout->rows, col, layout->cols));
    }
}

static void draw_bars(const struct qd_screen *s)
{
    const struct qd_screen_layout *layout = &s->layout;
    int inside = layout->style == SCREEN_LINE ? 1 : 3;
    for (int row = 0; row < layout->rows; row++)
        for (int col = 0; col <= layout->cols; col++)
            (void)mvvline_set(layout->top + row * layout->step_rows,
                              layout->left - 1 + col * layout->step_cols, WACS_VLINE, inside);
}

void qd_screen_board(const struct qd_screen *s)
{
    const struct qd_screen_layout *layout = &s->layout;
    if (layout->style == SCREEN_FRAMED)
        draw_frame(s);
    if (layout->style != SCREEN_PLAN)
        draw_bars(s);
    for (int row = 0; row < layout->rows; row++) {
        for (int col = 0; col < layout->cols; col++) {
            int at = (layout->first_row + row) * s->view.cols + layout->first_col + col;
            const struct qd_cell *cell = &s->view.cells[at];
            int y = layout->top + row * layout->step_rows;
            int x = layout->left + col * layout->step_cols;
            if (layout->style == SCREEN_PLAN) {
                qd_screen_plan_cell(s, cell, y, x);
                continue;
            }
            if (qd_screen_is_fog(s))
                qd_screen_fog_cell(s, at, y, x);
            else if (layout->style == SCREEN_LINE)
                draw_one_line(s, cell, y, x);
            else
                draw_three_lines(s, cell, y, x);
            (void)qd_screen_put(s, y, x, 1, qd_screen_cell_look(s, cell, false),
                                qd_screen_cell_mark(cell));
        }
    }
}
