/* SPDX-License-Identifier: MIT */
/* A position as Prolog facts or Lisp forms, from its view: what a person may see, in words of the
 * game's own lists. Rows and columns count from 0, top left first. */
#include "cli/forms/forms.h"

#include <string.h>

/* A word that Prolog reads as an atom without quotes. */
static bool is_atom(const char *text)
{
    if (text[0] < 'a' || text[0] > 'z')
        return false;
    for (; *text; text++)
        if (!strchr("abcdefghijklmnopqrstuvwxyz0123456789_", *text))
            return false;
    return true;
}

static void put_word(bool lisp, const char *text, struct qd_buf *out)
{
    char quote = lisp ? '"' : '\'';
    if (is_atom(text)) {
        qd_buf_puts(out, text);
        return;
    }
    qd_buf_char(out, quote);
    for (; *text; text++) {
        if (*text == quote || *text == '\\')
            qd_buf_char(out, '\\');
        qd_buf_char(out, *text);
    }
    qd_buf_char(out, quote);
}

static void put_fact(bool lisp, const char *name, const struct qd_view *view, int cell,
                     const char *value, struct qd_buf *out)
{
    int row = cell / view->cols, col = cell % view->cols;
    qd_buf_printf(out, lisp ? " (%s %d %d " : "%s(%d,%d,", name, row, col);
    put_word(lisp, value, out);
    qd_buf_puts(out, lisp ? ")\n" : ").\n");
}

static void put_facts(bool lisp, const struct qd_game *game, const struct qd_view *view,
                      struct qd_buf *out)
{
    for (int cell = 0; cell < view->rows * view->cols; cell++) {
        const struct qd_cell *at = &view->cells[cell];
        const char *label = qd_view_at(view, at->label);
        put_fact(lisp, "ground", view, cell, game->grounds[at->ground], out);
        if (at->piece)
            put_fact(lisp, "piece", view, cell, game->pieces[at->piece], out);
        if (label[0])
            put_fact(lisp, "label", view, cell, label, out);
        for (int i = 0; i < 32 && game->marks && game->marks[i]; i++)
            if (at->marks >> i & 1)
                put_fact(lisp, "mark", view, cell, game->marks[i], out);
    }
}

void cli_form_prolog(const struct qd_game *game, const struct qd_view *view, struct qd_buf *out)
{
    qd_buf_puts(out, ":- discontiguous ground/3, piece/3, label/3, mark/3.\n");
    qd_buf_printf(out, "game(%s).\nsize(%d,%d).\n", game->id, view->rows, view->cols);
    put_facts(false, game, view, out);
}

/* The numbers of a label, "top left bottom right", clockwise from the top. */
static void put_tile(const char *label, struct qd_buf *out)
{
    static const int clockwise[] = {0, 3, 2, 1};
    struct qd_text rest = qd_text_of(label), word[4];
    for (int i = 0; i < 4; i++)
        word[i] = qd_text_word(&rest);
    for (int i = 0; i < 4; i++) {
        qd_buf_char(out, i ? ' ' : '(');
        qd_buf_text(out, word[clockwise[i]]);
    }
    qd_buf_char(out, ')');
}

void cli_form_lisp(const struct qd_game *game, const struct qd_view *view, struct qd_buf *out)
{
    if (game->board != QD_BOARD_SIDES) {
        qd_buf_printf(out, "'((game %s)\n (size %d %d)\n", game->id, view->rows, view->cols);
        put_facts(true, game, view, out);
        qd_buf_puts(out, ")\n");
        return;
    }
    qd_buf_puts(out, "'(");
    for (int cell = 0; cell < view->rows * view->cols; cell++) {
        const char *label = qd_view_at(view, view->cells[cell].label);
        qd_buf_puts(out, cell % view->cols ? " " : cell ? "\n(" : "(");
        if (label[0])
            put_tile(label, out);
        else
            qd_buf_char(out, '*');
        if ((cell + 1) % view->cols == 0)
            qd_buf_char(out, ')');
    }
    qd_buf_puts(out, ")\n");
}
