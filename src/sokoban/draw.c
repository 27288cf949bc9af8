/* SPDX-License-Identifier: MIT */
/* The board as XSB, drawn from the view. */
#include "sokoban/sokoban.h"

#include <string.h>

static char sign(const struct qd_cell *cell)
{
    const char *piece = sokoban_game.pieces[cell->piece];
    bool goal = cell->ground == SOKOBAN_GOAL;
    if (strcmp(piece, "player") == 0)
        return goal ? '+' : '@';
    if (strcmp(piece, "box") == 0)
        return goal ? '*' : '$';
    return cell->ground == SOKOBAN_WALL ? '#' : goal ? '.' : ' ';
}

void sokoban_draw(const struct qd_view *view, struct qd_buf *out)
{
    for (int row = 0; row < view->rows; row++) {
        char line[SOKOBAN_SIDE_MAX];
        size_t size = 0;
        for (int col = 0; col < view->cols && col < SOKOBAN_SIDE_MAX; col++) {
            line[col] = sign(&view->cells[row * view->cols + col]);
            size = line[col] == ' ' ? size : (size_t)col + 1;
        }
        qd_buf_put(out, line, size);
        qd_buf_char(out, '\n');
    }
}
