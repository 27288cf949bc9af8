/* SPDX-License-Identifier: MIT */
/* What the signs on the screen mean: only those that are there, in the panel or below the board. */
#include "terminal/screen.h"

#include <string.h>

void qd_screen_legend_add(struct qd_screen_legend *legend, const char *sign, const char *code)
{
    if (legend->count == SCREEN_LEGEND)
        return;
    snprintf(legend->signs[legend->count], sizeof legend->signs[0], "%s", sign);
    snprintf(legend->codes[legend->count], sizeof legend->codes[0], "%s", code);
    legend->count++;
}

/* Marks of a hint, and of the last move. */
static void add_marks(const struct qd_screen *s, struct qd_screen_legend *legend)
{
    static const char *const hints[QD_HIGHLIGHT_COUNT] = {
        [QD_LOOK] = "terminal.legend.look",
        [QD_PIECE] = "terminal.legend.piece",
        [QD_TARGET] = "terminal.legend.target",
        [QD_PROOF] = "terminal.legend.proof",
    };
    static const struct {
        const char *sign, *plain, *code;
    } trails[] = {
        {"○", "o", "terminal.legend.from"},   {"·", ",", "terminal.legend.over"},
        {"^", "^", "terminal.legend.bounce"}, {"●", "O", "terminal.legend.to"},
        {"▾", "v", "terminal.legend.drop"},
    };
    int cells = s->view.rows * s->view.cols;
    for (int mark = QD_LOOK; mark < QD_HIGHLIGHT_COUNT; mark++) {
        const struct qd_cell *found = NULL;
        for (int i = 0; i < cells && !found; i++)
            found = s->view.cells[i].highlight == mark ? &s->view.cells[i] : NULL;
        if (found)
            qd_screen_legend_add(legend, qd_screen_cell_mark(found), hints[mark]);
    }
    for (size_t t = 0; t < sizeof trails / sizeof trails[0]; t++) {
        const char *sign = s->utf8 ? trails[t].sign : trails[t].plain;
        bool found = false;
        for (int i = 0; i < cells && !found; i++)
            found = !qd_screen_is_band(s, i / s->view.cols) &&
                    strcmp(qd_screen_trail(s, &s->view.cells[i]), sign) == 0;
        if (found)
            qd_screen_legend_add(legend, sign, trails[t].code);
    }
}

void qd_screen_legend(const struct qd_screen *s, struct qd_screen_legend *legend)
{
    legend->count = 0;
    if (!s->has_view)
        return;
    add_marks(s, legend);
    if (qd_screen_is_plan(s))
        qd_screen_plan_legend(s, legend);
    else if (qd_screen_is_fog(s))
        qd_screen_fog_legend(s, legend);
}

/* Entries side by side; one that no longer fits begins the next line. */
int qd_screen_legend_draw(const struct qd_screen *s, int top, int rows, int left, int width)
{
    struct qd_screen_legend legend;
    struct qd_screen_look faint = qd_screen_look(A_DIM, PAIR_PLAIN);
    int col = 0, row = 0;
    qd_screen_legend(s, &legend);
    for (int i = 0; i < legend.count && row < rows; i++) {
        const char *words = qd_screen_words(s, legend.codes[i]);
        int sign = qd_screen_width(s, legend.signs[i]), wide = sign + 1 + qd_screen_width(s, words);
        if (col > 0 && col + 2 + wide > width) {
            row++;
            col = 0;
        }
        if (row >= rows)
            return rows;
        col += col > 0 ? 2 : 0;
        (void)qd_screen_put(s, top + row, left + col, width - col,
                            qd_screen_look(A_BOLD, PAIR_PLAIN), legend.signs[i]);
        (void)qd_screen_put(s, top + row, left + col + sign + 1, width - col - sign - 1, faint,
                            words);
        col += wide;
    }
    return legend.count > 0 && rows > 0 ? row + 1 : 0;
}
