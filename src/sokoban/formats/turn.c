/* SPDX-License-Identifier: MIT */
/* Levels and their solutions turned by quarters and mirrored.
 *
 * A turned level is written as rows and read again, so that it is checked like any other. Moves
 * change letter by letter: counts, brackets and marks of a snapshot mean the same afterwards.
 */
#include "sokoban/formats/collection.h"

#include <string.h>

static char mark_at(const struct sokoban_level *level, int cell)
{
    bool goal = level->ground[cell] == SOKOBAN_GOAL, box = false;
    for (int i = 0; i < level->boxes && !box; i++)
        box = level->box[i] == cell;
    if (level->ornament[cell])
        return (char)level->ornament[cell];
    if (level->ground[cell] == SOKOBAN_WALL || level->ground[cell] == SOKOBAN_OUTSIDE)
        return level->ground[cell] == SOKOBAN_WALL ? '#' : ' ';
    if (level->player == cell)
        return goal ? '+' : '@';
    return box ? goal ? '*' : '$' : goal ? '.' : ' ';
}

/* The cell of the level that comes to a row and column of the turned one. */
static int source(const struct sokoban_level *level, struct sokoban_turn turn, int row, int col)
{
    int cols = turn.quarters % 2 ? level->rows : level->cols;
    if (turn.mirrored)
        col = cols - 1 - col;
    switch (turn.quarters % 4) {
    case 0:
        return row * level->cols + col;
    case 1:
        return (level->rows - 1 - col) * level->cols + row;
    case 2:
        return (level->rows - 1 - row) * level->cols + level->cols - 1 - col;
    default:
        return col * level->cols + level->cols - 1 - row;
    }
}

void sokoban_turn_level(const struct sokoban_level *level, struct sokoban_turn turn,
                        struct qd_buf *rows)
{
    bool lies = turn.quarters % 2;
    for (int row = 0; row < (lies ? level->cols : level->rows); row++) {
        for (int col = 0; col < (lies ? level->rows : level->cols); col++)
            qd_buf_printf(rows, "%c", mark_at(level, source(level, turn, row, col)));
        qd_buf_printf(rows, "\n");
    }
}

/* The direction, in the order of "ULDR", that one of the level becomes: a quarter clockwise makes
 * up right, right down. */
static int turn_dir(int dir, struct sokoban_turn turn)
{
    int turned = (dir + 3 * (int)(turn.quarters % 4)) % SOKOBAN_DIRS;
    return turn.mirrored && turned % 2 ? (turned + 2) % SOKOBAN_DIRS : turned;
}

void sokoban_turn_moves(struct qd_text moves, struct sokoban_turn turn, struct qd_buf *out)
{
    for (size_t i = 0; i < moves.size; i++) {
        const char *letter = moves.data[i] ? strchr(sokoban_letters, moves.data[i]) : NULL;
        int move = letter ? (int)(letter - sokoban_letters) : 0;
        qd_buf_printf(
            out, "%c",
            letter ? sokoban_letters[turn_dir(move % SOKOBAN_DIRS, turn) + (move & SOKOBAN_PUSH)]
                   : moves.data[i]);
    }
}
