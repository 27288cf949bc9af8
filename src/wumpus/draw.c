/* SPDX-License-Identifier: MIT */
/* The board as text, from the view: a letter for the content of a cell, lower-case letters for its
 * percepts.
 *
 *          a     b     c
 *     1    .     .b    ?
 *     2    .s    @     ?+
 *
 * @ player, ? unknown, . open, P pit, W wumpus, X a slain one, G gold, F flag; b breeze, s stench,
 * g glitter; + safe, ! dangerous, ~ undetermined: the answers of a deduce joker.
 */
#include "wumpus/world.h"

#include <string.h>

static char symbol(const struct qd_cell *cell)
{
    if (cell->piece == WUMPUS_PIECE_PLAYER)
        return '@';
    if (cell->piece == WUMPUS_PIECE_WUMPUS)
        return 'W';
    if (cell->marks & WUMPUS_MARK_SLAIN)
        return 'X';
    if (cell->piece == WUMPUS_PIECE_GOLD)
        return 'G';
    if (cell->ground == WUMPUS_GROUND_PIT)
        return 'P';
    if (cell->marks & WUMPUS_MARK_FLAG)
        return 'F';
    return cell->ground == WUMPUS_GROUND_FOG ? '?' : '.';
}

static void cell_text(const struct qd_cell *cell, char out[WUMPUS_NAME])
{
    static const struct {
        uint32_t mark;
        char letter;
    } letters[] = {{WUMPUS_MARK_BREEZE, 'b'}, {WUMPUS_MARK_STENCH, 's'}, {WUMPUS_MARK_GLITTER, 'g'},
                   {WUMPUS_MARK_SAFE, '+'},   {WUMPUS_MARK_DANGER, '!'}, {WUMPUS_MARK_UNSURE, '~'}};
    int size = 0;
    out[size++] = symbol(cell);
    for (size_t i = 0; i < sizeof letters / sizeof letters[0]; i++)
        if (cell->marks & letters[i].mark)
            out[size++] = letters[i].letter;
    out[size] = '\0';
}

/* Pads to the next column, unless the line ends here. */
static void put(struct qd_buf *out, const char *text, bool last)
{
    qd_buf_puts(out, text);
    for (size_t i = strlen(text); i < 6 && !last; i++)
        qd_buf_char(out, ' ');
    if (last)
        qd_buf_char(out, '\n');
}

void wumpus_draw(const struct qd_view *view, struct qd_buf *out)
{
    char text[WUMPUS_NAME];
    qd_buf_puts(out, "     ");
    for (int col = 0; col < view->cols; col++) {
        wumpus_cell_name(view->cols, col, text);
        text[strlen(text) - 1] = '\0'; /* without the row */
        put(out, text, col == view->cols - 1);
    }
    for (int row = 0; row < view->rows; row++) {
        qd_buf_printf(out, "%-5d", row + 1);
        for (int col = 0; col < view->cols; col++) {
            cell_text(&view->cells[row * view->cols + col], text);
            put(out, text, col == view->cols - 1);
        }
    }
}
