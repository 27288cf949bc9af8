/* SPDX-License-Identifier: MIT */
/* The cells, inside the frame that layout.c has found room for.
 *
 * Some games have four numbers in their labels, drawn at the sides of the cell; pieces that are
 * moved part by part are drawn as blocks with their value. What a hint points at is shown twice, by
 * attributes and by a mark in the corner, so that nothing depends on colours.
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
        [QD_PLAIN] = "", [QD_LOOK] = ":", [QD_PIECE] = ">", [QD_TARGET] = "<", [QD_PROOF] = "=",
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

/* Where the last move began, passed, bounced and ended: the first of these that holds. */
static const struct {
    const char *name, *sign, *plain;
} trails[] = {
    {"to", "●", "O"},   {"drop", "▾", "v"}, {"bounce", "^", "^"},
    {"from", "○", "o"}, {"path", "·", ","},
};

const char *qd_screen_trail(const struct qd_screen *s, const struct qd_cell *cell)
{
    const char *const *marks = game_of(s)->marks;
    for (size_t t = 0; qd_screen_is_guided(s) && t < sizeof trails / sizeof trails[0]; t++)
        for (int i = 0; marks[i]; i++)
            if ((cell->marks >> i & 1) && strcmp(marks[i], trails[t].name) == 0)
                return s->utf8 ? trails[t].sign : trails[t].plain;
    return "";
}

/* A piece with its value: a block of half cells, or of plain characters. */
static void draw_piece(const struct qd_screen *s, const struct qd_cell *cell, int y, int x,
                       struct qd_screen_look look)
{
    static const char *const blocks[2][3] = {{".---.", "|   |", "'---'"},
                                             {"▗▄▄▄▖", "▐   ▌", "▝▀▀▀▘"}};
    const char *label = qd_view_at(&s->view, cell->label);
    struct qd_screen_look inside = look;
    look.attrs |= A_BOLD;
    if (s->layout.style == SCREEN_FRAMED || s->layout.style == SCREEN_TIGHT) {
        for (int line = 0; line < 3; line++)
            (void)qd_screen_put(s, y + line, x + 1, 5, look, blocks[s->utf8][line]);
        (void)qd_screen_put(s, y + 1, x + 3, 1, look, label);
        return;
    }
    (void)qd_screen_put(s, y, x + 1, 1, look, s->utf8 ? "▐" : "(");
    if (s->utf8)
        inside.attrs ^= A_REVERSE;
    inside.attrs |= A_BOLD;
    (void)qd_screen_put(s, y, x + 2, 1, inside, label);
    (void)qd_screen_put(s, y, x + 3, 1, look, s->utf8 ? "▌" : ")");
}

/* Colours tell the values apart at a glance; the number says the same. */
static struct qd_screen_look piece_look(const struct qd_screen *s, const struct qd_cell *cell)
{
    static const short pairs[] = {PAIR_PLAIN, PAIR_LOOK, PAIR_TARGET, PAIR_DANGER};
    struct qd_screen_look look = qd_screen_cell_look(s, cell, false);
    if (look.pair == PAIR_PLAIN && cell->piece < sizeof pairs / sizeof pairs[0])
        look.pair = pairs[cell->piece];
    return look;
}

static void draw_guided(const struct qd_screen *s, const struct qd_cell *cell, int y, int x)
{
    struct qd_screen_look look = qd_screen_cell_look(s, cell, false);
    int lines = s->layout.style == SCREEN_FRAMED || s->layout.style == SCREEN_TIGHT ? 3 : 1;
    for (int line = 0; line < lines; line++)
        qd_screen_fill(s, y + line, x, look);
    if (cell->piece)
        draw_piece(s, cell, y, x, piece_look(s, cell));
    (void)qd_screen_put(s, y, x + s->layout.inner - 1, 1, look, qd_screen_trail(s, cell));
}

/* A row that is one place: what it is in words, and the piece that came in. */
static void draw_band(const struct qd_screen *s, int row)
{
    const struct qd_screen_layout *layout = &s->layout;
    const struct qd_cell *cells = s->view.cells + row * s->view.cols, *shown = cells;
    struct qd_screen_look look = qd_screen_look(A_DIM, PAIR_PLAIN);
    int width = layout->cols * layout->step_cols - 1, y = qd_screen_row_y(s, row);
    for (int col = 0; col < s->view.cols; col++) {
        if (cells[col].piece)
            shown = &cells[col];
        if (cells[col].highlight != QD_PLAIN)
            look = qd_screen_cell_look(s, &cells[col], false);
    }
    if (s->guide.cursor / s->view.cols == row)
        look = qd_screen_look(A_REVERSE, PAIR_PLAIN);
    const char *words = qd_view_at(&s->view, shown->caption);
    int spare = width - qd_screen_width(s, words);
    for (int x = 0; x < width; x++)
        (void)qd_screen_put(s, y, layout->left + x, 1, look, " ");
    (void)qd_screen_put(s, y, layout->left + (spare > 0 ? spare / 2 : 0), width, look, words);
}

static void draw_three_lines(const struct qd_screen *s, const struct qd_cell *cell, int y, int x)
{
    /* Without a rule, an underline separates the cell from the one below. */
    attr_t last_line = s->layout.style == SCREEN_TIGHT ? A_UNDERLINE : A_NORMAL;
    for (int line = 0; line < 3; line++) {
        struct qd_screen_look look = qd_screen_cell_look(s, cell, false);
        look.attrs |= line == 2 ? last_line : A_NORMAL;
        qd_screen_fill(s, y + line, x, look);
    }
    draw_sides(s, cell, y, x, last_line);
}

static void draw_one_line(const struct qd_screen *s, const struct qd_cell *cell, int y, int x)
{
    struct qd_text rest = qd_text_of(qd_view_at(&s->view, cell->label));
    qd_screen_fill(s, y, x, qd_screen_cell_look(s, cell, false));
    int col = x + 1;
    for (int side = 0; side < SIDES; side++) {
        struct qd_text word = qd_text_word(&rest);
        put_word(s, y, col, qd_screen_cell_look(s, cell, cell->marks >> side & 1), word);
        col += (int)word.size + 1;
    }
}

static void draw_cell(const struct qd_screen *s, int at, int y, int x)
{
    const struct qd_cell *cell = &s->view.cells[at];
    if (qd_screen_is_plan(s)) {
        qd_screen_plan_cell(s, cell, y, x);
        return;
    }
    if (qd_screen_is_fog(s))
        qd_screen_fog_cell(s, at, y, x);
    else if (!has_sides(s))
        draw_guided(s, cell, y, x);
    else if (s->layout.style == SCREEN_FRAMED || s->layout.style == SCREEN_TIGHT)
        draw_three_lines(s, cell, y, x);
    else
        draw_one_line(s, cell, y, x);
    (void)qd_screen_put(s, y, x, 1, qd_screen_cell_look(s, cell, false), qd_screen_cell_mark(cell));
}

void qd_screen_board(const struct qd_screen *s)
{
    const struct qd_screen_layout *layout = &s->layout;
    qd_screen_frame(s);
    for (int row = layout->first_row; row < layout->first_row + layout->rows; row++) {
        if (qd_screen_is_band(s, row)) {
            draw_band(s, row);
            continue;
        }
        for (int col = 0; col < layout->cols; col++)
            draw_cell(s, row * s->view.cols + layout->first_col + col, qd_screen_row_y(s, row),
                      layout->left + col * layout->step_cols);
    }
}
