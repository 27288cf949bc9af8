/* SPDX-License-Identifier: MIT */
/* A board as an SVG picture, drawn from its view by the game's kind of board: walls and boxes,
 * tiles with four numbers, a map in the dark, or pieces with a label. Signs and letters as in the
 * terminal, so nothing depends on colours alone.
 */
#include "grade/grade.h"

#include <string.h>

enum { CELL = 32, LARGE = 18, SMALL = 10 };

static void put_escaped(const char *text, struct qd_buf *out)
{
    for (; *text; text++) {
        if (*text == '<' || *text == '>' || *text == '&' || *text == '"')
            qd_buf_printf(out, "&#%d;", *text);
        else
            qd_buf_char(out, *text);
    }
}

static void put_text(int x, int y, int size, const char *text, struct qd_buf *out)
{
    if (!text[0])
        return;
    qd_buf_printf(out, "<text x=\"%d\" y=\"%d\" font-size=\"%d\">", x, y, size);
    put_escaped(text, out);
    qd_buf_puts(out, "</text>");
}

static const char *fill(const char *ground)
{
    static const struct {
        const char *ground, *colour;
    } fills[] = {{"wall", "#555"},   {"outside", "none"},  {"goal", "#ffe9b0"},
                 {"fog", "#cfd4dc"}, {"blank", "#e6e6e6"}, {"pit", "#333"}};
    for (size_t i = 0; i < sizeof fills / sizeof fills[0]; i++)
        if (strcmp(fills[i].ground, ground) == 0)
            return fills[i].colour;
    return "#fff";
}

static bool has_mark(const struct qd_game *game, const struct qd_cell *cell, const char *name)
{
    for (int i = 0; i < 32 && game->marks && game->marks[i]; i++)
        if ((cell->marks >> i & 1) && strcmp(game->marks[i], name) == 0)
            return true;
    return false;
}

/* Four numbers at the sides. */
static void draw_sides(const char *label, int x, int y, struct qd_buf *out)
{
    static const int places[4][2] = {{16, 9}, {6, 20}, {16, 30}, {26, 20}};
    struct qd_text rest = qd_text_of(label);
    for (int i = 0; i < 4; i++) {
        struct qd_text word = qd_text_word(&rest);
        struct qd_buf one;
        qd_buf_init(&one, 64);
        qd_buf_text(&one, word);
        put_text(x + places[i][0], y + places[i][1], SMALL, qd_buf_cstr(&one), out);
        qd_buf_free(&one);
    }
}

/* The first sign that holds, and the notes below it. */
static void draw_dark(const struct qd_game *game, const struct qd_cell *cell, int x, int y,
                      struct qd_buf *out)
{
    struct qd_buf notes;
    const char *piece = game->pieces[cell->piece], *sign = "";
    bool player = strcmp(piece, "player") == 0;
    for (const struct qd_sign *s = game->signs; s && s->name && !sign[0]; s++)
        if (has_mark(game, cell, s->name) || strcmp(piece, s->name) == 0)
            sign = s->sign;
    if (player)
        qd_buf_printf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"11\" class=\"p\"/>", x + 16, y + 13);
    put_text(x + CELL / 2, y + 19, LARGE, sign[0] ? sign : player ? "@" : "", out);
    qd_buf_init(&notes, 64);
    for (const struct qd_sign *s = game->notes; s && s->name; s++)
        if (has_mark(game, cell, s->name))
            qd_buf_puts(&notes, s->sign);
    put_text(x + CELL / 2, y + 30, SMALL, qd_buf_cstr(&notes), out);
    qd_buf_free(&notes);
}

static void draw_piece(const char *piece, const char *label, int x, int y, struct qd_buf *out)
{
    if (strcmp(piece, "box") == 0)
        qd_buf_printf(out, "<rect x=\"%d\" y=\"%d\" width=\"24\" height=\"24\" class=\"b\"/>",
                      x + 4, y + 4);
    else if (piece[0])
        qd_buf_printf(out, "<circle cx=\"%d\" cy=\"%d\" r=\"12\" class=\"p\"/>", x + 16, y + 16);
    put_text(x + CELL / 2, y + 22, LARGE, label, out);
}

static void draw_cell(const struct qd_game *game, const struct qd_view *view, int index,
                      struct qd_buf *out)
{
    const struct qd_cell *cell = &view->cells[index];
    int x = index % view->cols * CELL, y = index / view->cols * CELL;
    const char *ground = game->grounds[cell->ground], *label = qd_view_at(view, cell->label);
    if (strcmp(ground, "outside") == 0)
        return;
    qd_buf_printf(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>", x, y,
                  CELL, CELL, fill(ground));
    if (game->board == QD_BOARD_SIDES)
        draw_sides(label, x, y, out);
    else if (game->board == QD_BOARD_FOG)
        draw_dark(game, cell, x, y, out);
    else
        draw_piece(game->pieces[cell->piece], game->board == QD_BOARD_PLAN ? "" : label, x, y, out);
}

void qd_grade_svg(const struct qd_game *game, const struct qd_view *view, struct qd_buf *out)
{
    qd_buf_printf(out,
                  "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-1 -1 %d %d\" width=\"%d\" "
                  "role=\"img\" class=\"board\">",
                  view->cols * CELL + 2, view->rows * CELL + 2,
                  (view->cols < 12 ? view->cols : 12) * CELL);
    for (int i = 0; i < view->rows * view->cols; i++)
        draw_cell(game, view, i, out);
    qd_buf_puts(out, "</svg>");
}

static bool same(const struct qd_view *a, const struct qd_view *b, int cell)
{
    const struct qd_cell *x = &a->cells[cell], *y = &b->cells[cell];
    return x->ground == y->ground && x->piece == y->piece && x->marks == y->marks &&
           strcmp(qd_view_at(a, x->label), qd_view_at(b, y->label)) == 0;
}

void qd_grade_svg_cells(const struct qd_game *game, const struct qd_view *base,
                        const struct qd_view *view, struct qd_buf *out)
{
    for (int i = 0; i < view->rows * view->cols; i++)
        if (!same(base, view, i))
            draw_cell(game, view, i, out);
}
