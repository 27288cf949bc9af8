/* SPDX-License-Identifier: MIT */
/* Where the board stands: the roomiest drawing that fits the window together with its coordinates,
 * and a part of the board when none does. Beside the board comes a panel (panel.c) if there is room
 * for it; a smaller window gives up the panel first, then the room inside the cells, then the lines
 * between them, and only below 60 by 20 the coordinates.
 */
#include "terminal/screen.h"

#include <string.h>

enum { PANEL_LEAST = 18, PANEL_MOST = 38, PANEL_GAP = 2, FOG_INNER = 4, LEGEND_LINES = 2 };

static const struct qd_game *game_of(const struct qd_screen *s)
{
    return qd_play_level(s->play)->game;
}

/* What distinguishes the ways to draw a cell. */
static const struct {
    int lines;  /* inside a cell */
    bool rules; /* between the rows */
    bool frame; /* around the board */
} shapes[] = {
    [SCREEN_FRAMED] = {3, true, true},  [SCREEN_TIGHT] = {3, false, true},
    [SCREEN_COMPACT] = {1, true, true}, [SCREEN_LINE] = {1, false, true},
    [SCREEN_BARE] = {1, false, false},  [SCREEN_PLAN_LARGE] = {2, false, false},
    [SCREEN_PLAN] = {1, false, false},
};

static bool is_plan_style(enum qd_screen_style style)
{
    return style == SCREEN_PLAN || style == SCREEN_PLAN_LARGE;
}

/* Columns of the widest word (of the labels at the sides) or of the widest label. */
static int widest(const struct qd_screen *s, bool words)
{
    int width = qd_screen_is_fog(s) ? FOG_INNER : 1;
    for (int i = 0; !qd_screen_is_fog(s) && i < s->view.rows * s->view.cols; i++) {
        struct qd_text rest = qd_text_of(qd_view_at(&s->view, s->view.cells[i].label));
        int all = qd_screen_width(s, rest.data);
        width = !words && all > width ? all : width;
        for (struct qd_text word = qd_text_word(&rest); words && word.size > 0;
             word = qd_text_word(&rest))
            width = (int)word.size > width ? (int)word.size : width;
    }
    return width;
}

static int inner_width(const struct qd_screen *s, enum qd_screen_style style)
{
    enum { CELL_LEAST = 5, PIECE_INNER = 7 };
    if (is_plan_style(style))
        return style == SCREEN_PLAN_LARGE ? 4 : 2;
    if (shapes[style].lines == 1 && qd_screen_is_guided(s))
        return CELL_LEAST;
    if (shapes[style].lines == 1) /* a mark, then the label */
        return 1 + widest(s, false);
    if (qd_screen_is_guided(s))
        return PIECE_INNER;
    int width =
        game_of(s)->board == QD_BOARD_SIDES ? 2 * widest(s, true) + 1 : 2 + widest(s, false);
    return width < CELL_LEAST ? CELL_LEAST : width;
}

bool qd_screen_is_band(const struct qd_screen *s, int row)
{
    const struct qd_cell *cells = s->view.cells + row * s->view.cols;
    bool same = qd_screen_is_guided(s) && cells[0].ground != 0;
    for (int col = 1; col < s->view.cols; col++)
        same = same && cells[col].ground == cells[0].ground;
    return same;
}

int qd_screen_row_lines(const struct qd_screen *s, int row)
{
    return qd_screen_is_band(s, row) ? 1 : shapes[s->layout.style].lines;
}

bool qd_screen_rule_below(const struct qd_screen *s, int row)
{
    bool band =
        qd_screen_is_band(s, row) || (row + 1 < s->view.rows && qd_screen_is_band(s, row + 1));
    return shapes[s->layout.style].rules || (band && shapes[s->layout.style].frame);
}

int qd_screen_row_y(const struct qd_screen *s, int row)
{
    int y = s->layout.top;
    for (int i = s->layout.first_row; i < row; i++)
        y += qd_screen_row_lines(s, i) + qd_screen_rule_below(s, i);
    return y;
}

/* Lines of the rows from `first` on, with the rules between them, as many rows as fit. */
static int count_rows(const struct qd_screen *s, int first, int lines, int *used)
{
    int count = 0;
    *used = 0;
    for (int row = first; row < s->view.rows; row++, count++) {
        int rule = count > 0 && qd_screen_rule_below(s, row - 1);
        int more = qd_screen_row_lines(s, row) + rule;
        if (*used + more > lines)
            break;
        *used += more;
    }
    return count;
}

int qd_screen_board_lines(const struct qd_screen *s)
{
    int used;
    (void)count_rows(s, s->layout.first_row, 1 << 20, &used);
    if (s->layout.rows < s->view.rows)
        used = qd_screen_row_y(s, s->layout.first_row + s->layout.rows) - s->layout.top;
    return used + (s->layout.frame ? 1 : 0);
}

/* The width of row names with the blank after them. */
static int names_width(const struct qd_screen *s)
{
    return s->view.rows > 99 ? 4 : s->view.rows > 9 ? 3 : 2;
}

/* Fills in what fits into `rows` lines and `width` columns; true: the whole board. */
static bool fit(struct qd_screen *s, enum qd_screen_style style, int rows, int width, bool names)
{
    struct qd_screen_layout *layout = &s->layout;
    int used, side = names ? names_width(s) : 0;
    layout->style = style;
    layout->frame = shapes[style].frame;
    layout->names = names;
    layout->inner = inner_width(s, style);
    layout->step_cols = layout->inner + !is_plan_style(style);
    int inside = rows - names - 2 * layout->frame;
    int edge = is_plan_style(style) ? 0 : 1;
    layout->rows = inside > 0 ? count_rows(s, 0, inside, &used) : 0;
    layout->cols = width > side + edge ? (width - side - edge) / layout->step_cols : 0;
    layout->cols = layout->cols < s->view.cols ? layout->cols : s->view.cols;
    if (layout->rows == 0 || layout->cols == 0)
        layout->rows = layout->cols = 0;
    layout->width = side + layout->cols * layout->step_cols + edge;
    return layout->rows == s->view.rows && layout->cols == s->view.cols;
}

static bool has_style(const struct qd_screen *s, enum qd_screen_style style)
{
    if (qd_screen_is_plan(s) || is_plan_style(style))
        return qd_screen_is_plan(s) && is_plan_style(style);
    return style != SCREEN_TIGHT || !qd_screen_is_fog(s);
}

/* With a panel beside it, else with lines for the legend below. */
static bool fit_whole(struct qd_screen *s, int rows)
{
    int below = LINES >= 22 ? LEGEND_LINES : LINES >= 18 ? 1 : 0;
    for (int style = SCREEN_FRAMED; style <= SCREEN_PLAN; style++) {
        if (!has_style(s, (enum qd_screen_style)style))
            continue;
        s->layout.panel = 0;
        if (fit(s, (enum qd_screen_style)style, rows, COLS - PANEL_GAP - PANEL_LEAST, true)) {
            int room = COLS - PANEL_GAP - s->layout.width - 1;
            s->layout.panel = room < PANEL_MOST ? room : PANEL_MOST;
            return true;
        }
        s->layout.legend = below;
        if (fit(s, (enum qd_screen_style)style, rows - below, COLS, true))
            return true;
        s->layout.legend = 0;
    }
    enum qd_screen_style last = qd_screen_is_plan(s) ? SCREEN_PLAN : SCREEN_BARE;
    return fit(s, last, rows, COLS, true) || fit(s, last, rows, COLS, false);
}

static void choose_style(struct qd_screen *s, int rows)
{
    s->layout.panel = s->layout.legend = 0;
    if (fit_whole(s, rows))
        return;
    if (qd_screen_is_plan(s)) {
        (void)fit(s, SCREEN_PLAN, rows, COLS, rows > 3);
        return;
    }
    (void)fit(s, SCREEN_TIGHT, rows, COLS, true);
    if (s->layout.rows > 1 && s->layout.cols > 0)
        return;
    (void)fit(s, SCREEN_BARE, rows, COLS, false);
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
    layout->top = top + layout->names + layout->frame;
    int height = layout->names + layout->frame + qd_screen_board_lines(s);
    layout->top += rows - layout->legend - height > 2;
    int whole = layout->width + (layout->panel ? PANEL_GAP + layout->panel : 0);
    int side = layout->names ? names_width(s) : 0;
    int left = COLS > whole ? (COLS - whole) / 2 : 0;
    layout->left = left + side + !is_plan_style(layout->style);
    layout->panel_left = left + layout->width + PANEL_GAP;
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
    int col = (x - layout->left) / layout->step_cols;
    bool bar = (x - layout->left) % layout->step_cols >= layout->inner;
    if (col >= layout->cols || bar)
        return -1;
    for (int row = layout->first_row; row < layout->first_row + layout->rows; row++) {
        int from = qd_screen_row_y(s, row);
        if (y >= from && y < from + qd_screen_row_lines(s, row))
            return row * s->view.cols + layout->first_col + col;
    }
    return -1;
}
