/* SPDX-License-Identifier: MIT */
/* Boards with walls, drawn as plans: two columns per cell, a sign and the mark of a hint. Walls are
 * solid, so that the shape of the level is visible; the signs are those of the level files, so that
 * nothing depends on colours.
 */
#include "terminal/screen.h"

#include <string.h>

static const struct qd_game *game_of(const struct qd_screen *s)
{
    return qd_play_level(s->play)->game;
}

bool qd_screen_is_plan(const struct qd_screen *s)
{
    return game_of(s)->board == QD_BOARD_PLAN;
}

int qd_screen_plan_focus(const struct qd_screen *s)
{
    for (int i = 0; i < s->view.rows * s->view.cols; i++)
        if (strcmp(game_of(s)->pieces[s->view.cells[i].piece], "player") == 0)
            return i;
    return -1;
}

void qd_screen_plan_cell(const struct qd_screen *s, const struct qd_cell *cell, int y, int x)
{
    const char *ground = game_of(s)->grounds[cell->ground];
    const char *piece = game_of(s)->pieces[cell->piece];
    bool goal = strcmp(ground, "goal") == 0, box = strcmp(piece, "box") == 0;
    bool player = strcmp(piece, "player") == 0;
    struct qd_screen_look look = qd_screen_cell_look(s, cell, box && goal);
    char sign[2] = {box                          ? (goal ? '*' : '$')
                    : player                     ? (goal ? '+' : '@')
                    : goal                       ? '.'
                    : qd_screen_is_dead(s, cell) ? 'x'
                                                 : ' ',
                    0};
    if (strcmp(ground, "wall") == 0)
        look.attrs ^= A_REVERSE;
    if (player)
        look.attrs |= A_BOLD;
    (void)qd_screen_put(s, y, x, 2, look, "  ");
    (void)qd_screen_put(s, y, x, 1, look, sign);
    (void)qd_screen_put(s, y, x + 1, 1, look, qd_screen_cell_mark(cell));
}
