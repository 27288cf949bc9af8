/* SPDX-License-Identifier: MIT */
/* Levels up to symmetry: one text for a level and its eight images by turning and mirroring.
 *
 * Only what matters in play is written: cells the player could ever reach, and walls that touch
 * them; of the eight drawings the first in byte order is taken. Two levels are the same puzzle seen
 * from another side if and only if these texts are equal.
 */
#include "sokoban/sokoban.h"

#include <stdlib.h>
#include <string.h>

struct frame {
    int top, left, rows, cols;
};

static char char_at(const struct sokoban_level *level, int row, int col)
{
    int cell = row * level->cols + col;
    if (sokoban_inside(level, cell)) {
        char c = sokoban_level_char(level, cell);
        return c == ' ' ? '-' : c;
    }
    for (int r = row - 1; r <= row + 1; r++)
        for (int c = col - 1; c <= col + 1; c++)
            if (r >= 0 && c >= 0 && r < level->rows && c < level->cols &&
                sokoban_inside(level, r * level->cols + c))
                return '#';
    return ' ';
}

/* The rectangle of what is written. */
static struct frame frame_of(const struct sokoban_level *level)
{
    int top = level->rows, left = level->cols, bottom = -1, right = -1;
    for (int row = 0; row < level->rows; row++)
        for (int col = 0; col < level->cols; col++) {
            if (char_at(level, row, col) == ' ')
                continue;
            top = row < top ? row : top;
            bottom = row > bottom ? row : bottom;
            left = col < left ? col : left;
            right = col > right ? col : right;
        }
    return (struct frame){top, left, bottom - top + 1, right - left + 1};
}

/* One of the eight images: bit 0 swaps rows and columns, bits 1 and 2 mirror. */
static size_t draw(const struct sokoban_level *level, const struct frame *frame, int image,
                   char *out)
{
    int rows = image & 1 ? frame->cols : frame->rows, cols = image & 1 ? frame->rows : frame->cols;
    size_t size = 0;
    for (int row = 0; row < rows; row++) {
        for (int col = 0; col < cols; col++) {
            int r = image & 1 ? col : row, c = image & 1 ? row : col;
            r = image & 2 ? frame->rows - 1 - r : r;
            c = image & 4 ? frame->cols - 1 - c : c;
            out[size++] = char_at(level, frame->top + r, frame->left + c);
        }
        out[size++] = '|';
    }
    return size;
}

qd_err sokoban_level_symmetric(const struct qd_level *base, struct qd_buf *out)
{
    const struct sokoban_level *level = (const struct sokoban_level *)base;
    struct frame frame = frame_of(level);
    size_t room = ((size_t)frame.rows + 1) * ((size_t)frame.cols + 1), best_size = 0;
    char *best = malloc(room), *next = malloc(room);
    for (int image = 0; best && next && image < 8; image++) {
        size_t size = draw(level, &frame, image, next);
        size_t both = size < best_size ? size : best_size;
        int order = image ? memcmp(next, best, both) : -1;
        if (order < 0 || (order == 0 && size < best_size)) {
            char *swap = best;
            best = next;
            next = swap;
            best_size = size;
        }
    }
    if (best && next)
        qd_buf_put(out, best, best_size);
    qd_err err = best && next ? out->err : QD_MEMORY;
    free(best);
    free(next);
    return err;
}
