/* SPDX-License-Identifier: MIT */
/* The Taquin replayed from text: the board as rows of four-number tiles, moved directly.
 *
 * Written to be obviously right: the board is read into a grid of tiles that are moved themselves,
 * and the solved test looks at every pair of neighbours.
 */
#include "check/check.h"
#include "check/reader.h"

enum { SIDE = 16, NUMBER_MOST = 10000009 };

struct tile {
    bool blank;
    int top, left, bottom, right;
};

struct grid {
    int rows, cols;
    int blank_row, blank_col;
    struct tile at[SIDE][SIDE];
};

static void skip_gap(struct reader *reader)
{
    while (reader->at < reader->end && (*reader->at == '_' || isspace((unsigned char)*reader->at)))
        reader->at++;
}

static bool read_grid(struct reader reader, struct grid *grid)
{
    int blanks = 0;
    if (!read_int(&reader, NUMBER_MOST, &grid->rows) || !read_char(&reader, 'x') ||
        !read_int(&reader, NUMBER_MOST, &grid->cols) || !read_char(&reader, ':') ||
        grid->rows > SIDE || grid->cols > SIDE)
        return false;
    for (int row = 0; row < grid->rows; row++) {
        for (int col = 0; col < grid->cols; col++) {
            struct tile *tile = &grid->at[row][col];
            skip_gap(&reader);
            tile->blank = read_char(&reader, '*');
            if (tile->blank) {
                blanks++;
                grid->blank_row = row;
                grid->blank_col = col;
            } else if (!read_int(&reader, NUMBER_MOST, &tile->top) || !read_char(&reader, ',') ||
                       !read_int(&reader, NUMBER_MOST, &tile->left) || !read_char(&reader, ',') ||
                       !read_int(&reader, NUMBER_MOST, &tile->bottom) || !read_char(&reader, ',') ||
                       !read_int(&reader, NUMBER_MOST, &tile->right)) {
                return false;
            }
        }
    }
    skip_gap(&reader);
    return reader.at == reader.end && blanks == 1;
}

/* Slides the tile that can move in that direction; false if there is none. */
static bool slide(struct grid *grid, char dir)
{
    int row = grid->blank_row + (dir == 'U') - (dir == 'D');
    int col = grid->blank_col + (dir == 'L') - (dir == 'R');
    if (row < 0 || row >= grid->rows || col < 0 || col >= grid->cols)
        return false;
    grid->at[grid->blank_row][grid->blank_col] = grid->at[row][col];
    grid->at[row][col] = (struct tile){.blank = true};
    grid->blank_row = row;
    grid->blank_col = col;
    return true;
}

static bool all_agree(const struct grid *grid)
{
    for (int row = 0; row < grid->rows; row++) {
        for (int col = 0; col < grid->cols; col++) {
            const struct tile *here = &grid->at[row][col];
            if (here->blank)
                continue;
            if (col + 1 < grid->cols && !here[1].blank && here->right != here[1].left)
                return false;
            if (row + 1 < grid->rows && !grid->at[row + 1][col].blank &&
                here->bottom != grid->at[row + 1][col].top)
                return false;
        }
    }
    return true;
}

qd_err qd_check_taquin(struct qd_text level, struct qd_text moves, struct qd_checked *out,
                       struct qd_message *why)
{
    struct grid grid = {0};
    struct reader reader = {moves.data, moves.data + moves.size};
    uint64_t played = 0;
    if (!read_grid((struct reader){level.data, level.data + level.size}, &grid))
        return qd_check_refuse(why, "check.level", 0, QD_SYNTAX);
    while (reader.at < reader.end) {
        char dir = *reader.at++;
        int count = 1;
        if (dir != 'U' && dir != 'D' && dir != 'L' && dir != 'R')
            return qd_check_refuse(why, "check.letter", played + 1, QD_SYNTAX);
        if (reader.at < reader.end && isdigit((unsigned char)*reader.at) &&
            (!read_int(&reader, NUMBER_MOST, &count) || count < 1))
            return qd_check_refuse(why, "check.letter", played + 1, QD_SYNTAX);
        for (; count > 0; count--, played++)
            if (!slide(&grid, dir))
                return qd_check_refuse(why, "check.illegal", played + 1, QD_ILLEGAL);
    }
    *out = (struct qd_checked){.moves = played, .solved = all_agree(&grid)};
    return QD_OK;
}
