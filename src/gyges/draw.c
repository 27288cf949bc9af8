/* SPDX-License-Identifier: MIT */
/* The board as text: rows 6 to 1 with North's goal above and South's below. */
#include "gyges/gyges.h"

static void draw_goal(const struct qd_view *view, int row, char name, struct qd_buf *out)
{
    qd_buf_puts(out, "   ");
    for (int col = 0; col < view->cols; col++) {
        const struct qd_cell *cell = &view->cells[row * view->cols + col];
        if (cell->piece)
            qd_buf_printf(out, " %d", cell->piece);
        else
            qd_buf_printf(out, " %c", col == 2 ? name : '-');
    }
    qd_buf_char(out, '\n');
}

void gyges_draw(const struct qd_view *view, struct qd_buf *out)
{
    draw_goal(view, 0, 'N', out);
    for (int row = 1; row < view->rows - 1; row++) {
        qd_buf_printf(out, "  %d", view->rows - 1 - row);
        for (int col = 0; col < view->cols; col++) {
            const struct qd_cell *cell = &view->cells[row * view->cols + col];
            if (cell->piece)
                qd_buf_printf(out, " %d", cell->piece);
            else
                qd_buf_puts(out, " .");
        }
        qd_buf_char(out, '\n');
    }
    draw_goal(view, view->rows - 1, 'S', out);
    qd_buf_puts(out, "    a b c d e f\n");
}
