/* SPDX-License-Identifier: MIT */
/* A level as a program gets it: plain lines that every language reads with a loop, whatever our own
 * formats are. Drawn from a view, so a game in the dark gives no more away than a player sees.
 */
#include "grade/grade.h"

#include <string.h>

static char plan_sign(const char *ground, const char *piece)
{
    bool goal = strcmp(ground, "goal") == 0;
    if (strcmp(piece, "box") == 0)
        return goal ? '*' : '$';
    if (strcmp(piece, "player") == 0)
        return goal ? '+' : '@';
    if (strcmp(ground, "wall") == 0)
        return '#';
    return goal ? '.' : ' ';
}

/* Walls and boxes: one character a cell. */
static void tell_plan(const struct qd_game *game, const struct qd_view *view, struct qd_buf *out)
{
    for (int i = 0; i < view->rows * view->cols; i++) {
        const struct qd_cell *cell = &view->cells[i];
        qd_buf_char(out, plan_sign(game->grounds[cell->ground], game->pieces[cell->piece]));
        if (i % view->cols == view->cols - 1)
            qd_buf_char(out, '\n');
    }
}

/* Labels: one cell a line, row by row; a cell without a label is "*". */
static void tell_labels(const struct qd_view *view, struct qd_buf *out)
{
    for (int i = 0; i < view->rows * view->cols; i++) {
        const char *label = qd_view_at(view, view->cells[i].label);
        qd_buf_puts(out, label[0] ? label : "*");
        qd_buf_char(out, '\n');
    }
}

void qd_grade_tell(const struct qd_game *game, const struct qd_view *view, struct qd_buf *out)
{
    qd_buf_printf(out, "%s %d %d\n", game->id, view->rows, view->cols);
    if (game->board == QD_BOARD_PLAN)
        tell_plan(game, view, out);
    else
        tell_labels(view, out);
}
