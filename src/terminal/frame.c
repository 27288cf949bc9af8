/* SPDX-License-Identifier: MIT */
/* The lines around and between the cells, and the names of rows and columns at the edges. */
#include "terminal/screen.h"

#include <string.h>

static int edge_x(const struct qd_screen *s, int col)
{
    return s->layout.left - 1 + col * s->layout.step_cols;
}

/* Whether there is a bar between two columns of a row: a band is one cell. */
static bool has_bar(const struct qd_screen *s, int row, int col)
{
    if (row < s->layout.first_row || row >= s->layout.first_row + s->layout.rows)
        return false;
    return col == 0 || col == s->layout.cols || !qd_screen_is_band(s, row);
}

/* The character where lines meet, by which of its four arms there are. */
static const cchar_t *joint(bool up, bool down, bool left, bool right)
{
    if (up && down)
        return left && right ? WACS_PLUS : left ? WACS_RTEE : right ? WACS_LTEE : WACS_VLINE;
    if (up)
        return left && right ? WACS_BTEE : left ? WACS_LRCORNER : WACS_LLCORNER;
    if (down)
        return left && right ? WACS_TTEE : left ? WACS_URCORNER : WACS_ULCORNER;
    return WACS_HLINE;
}

/* A line between row - 1 and row. */
static void draw_rule(const struct qd_screen *s, int row, int y)
{
    int cols = s->layout.cols;
    (void)mvhline_set(y, edge_x(s, 0), WACS_HLINE, cols * s->layout.step_cols + 1);
    for (int col = 0; col <= cols; col++)
        (void)mvadd_wch(y, edge_x(s, col),
                        joint(has_bar(s, row - 1, col), has_bar(s, row, col), col > 0, col < cols));
}

static void draw_row(const struct qd_screen *s, int row)
{
    int y = qd_screen_row_y(s, row), lines = qd_screen_row_lines(s, row);
    for (int col = 0; col <= s->layout.cols; col++)
        if (has_bar(s, row, col))
            (void)mvvline_set(y, edge_x(s, col), WACS_VLINE, lines);
    bool last = row + 1 == s->layout.first_row + s->layout.rows;
    if (s->layout.frame && row == s->layout.first_row)
        draw_rule(s, row, y - 1);
    if (last ? s->layout.frame : qd_screen_rule_below(s, row))
        draw_rule(s, row + 1, y + lines);
}

/* Names follow the game's own messages; a row without one (a goal) has none. */
static void row_name(const struct qd_screen *s, int row, char out[16])
{
    const struct qd_game *game = qd_play_level(s->play)->game;
    bool upward = game->coords == QD_COORDS_UPWARD;
    int number = upward ? s->view.rows - 1 - row : row + 1;
    out[0] = '\0';
    if (!upward || (row > 0 && row + 1 < s->view.rows))
        snprintf(out, 16, "%d", number);
}

static void col_name(const struct qd_screen *s, int col, char out[16])
{
    if (qd_play_level(s->play)->game->coords == QD_COORDS_NUMBERS)
        snprintf(out, 16, "%d", col + 1);
    else if (col < 26)
        snprintf(out, 16, "%c", 'a' + col);
    else
        snprintf(out, 16, "%c%c", 'a' + col / 26 - 1, 'a' + col % 26);
}

static void draw_names(const struct qd_screen *s)
{
    const struct qd_screen_layout *layout = &s->layout;
    struct qd_screen_look faint = qd_screen_look(A_DIM, PAIR_PLAIN);
    bool edge = layout->step_cols > layout->inner;
    char name[16];
    for (int col = 0; col < layout->cols; col++) {
        col_name(s, layout->first_col + col, name);
        int spare = layout->inner - (int)strlen(name);
        if (spare >= 0)
            (void)qd_screen_put(s, layout->top - 1 - layout->frame,
                                layout->left + col * layout->step_cols + spare / 2, layout->inner,
                                faint, name);
    }
    for (int row = layout->first_row; row < layout->first_row + layout->rows; row++) {
        row_name(s, row, name);
        int y = qd_screen_row_y(s, row) + (qd_screen_row_lines(s, row) - 1) / 2;
        (void)qd_screen_put(s, y, layout->left - edge - 1 - (int)strlen(name), 8, faint, name);
    }
}

void qd_screen_frame(const struct qd_screen *s)
{
    const struct qd_screen_layout *layout = &s->layout;
    if (layout->rows == 0)
        return;
    if (layout->names)
        draw_names(s);
    if (layout->step_cols > layout->inner)
        for (int row = layout->first_row; row < layout->first_row + layout->rows; row++)
            draw_row(s, row);
}
