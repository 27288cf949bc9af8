/* SPDX-License-Identifier: MIT */
/* Large boards in stages: outer lines first, each by a beam, until a small block is left.
 *
 * On boards of more than about eight rows a beam that rates all tiles at once gets stuck early:
 * carrying the blank to where it is needed costs more, summed over all tiles, than small gains
 * nearby. So, as people do (layers.c), the line farthest from the blank's goal is finished and then
 * left alone. Unlike layers, the beam moves a line's tiles together and prefers boards on which the
 * others are nearer home too. Boards that differ only in the others count as one, so the beam is
 * never full of one arrangement of the line. On 16x16 this halves the length of layers.
 */
#include "taquin/beam/beam.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK_SMALL = 8, BLOCK_LARGE = 10, BLOCK_CELLS = 100 };

/* The unfinished part of a board. */
struct part {
    int top, left, rows, cols;
};

static int cell_in(const struct part *part, const struct taquin_beam_board *board, int cell)
{
    return (part->top + cell / part->cols) * board->cols + part->left + cell % part->cols;
}

/* A larger block gives a better solution where its beam does not get stuck, so runs alternate. */
static int block_side(const struct taquin_beam_board *board, uint64_t salt)
{
    if (salt % 2 == 0 && board->cells > BLOCK_SMALL * BLOCK_SMALL)
        return BLOCK_SMALL;
    return board->cells <= BLOCK_CELLS ? TAQUIN_SIDE_MAX : BLOCK_LARGE;
}

/* The part as a separate board. */
static void cut_out(const struct part *part, const struct taquin_beam_board *board,
                    struct taquin_beam_board *out)
{
    *out = (struct taquin_beam_board){
        .rows = part->rows, .cols = part->cols, .cells = part->rows * part->cols};
    for (int cell = 0; cell < out->cells; cell++) {
        int home = board->home[cell_in(part, board, cell)];
        int row = home / board->cols - part->top, col = home % board->cols - part->left;
        out->home[cell] = (uint8_t)(row * part->cols + col);
        if (home == board->goal_blank)
            out->goal_blank = out->home[cell];
    }
}

/* Takes a line across the longer side off the part, at an end without the blank's goal; marks the
 * line's cells in the part as it was. */
static void take_line(struct part *part, int goal_blank, bool *line)
{
    int row = goal_blank / part->cols, col = goal_blank % part->cols;
    bool by_row = part->rows >= part->cols;
    int far_row = row > 0 ? 0 : part->rows - 1, far_col = col > 0 ? 0 : part->cols - 1;
    for (int cell = 0; cell < part->rows * part->cols; cell++)
        line[cell] = by_row ? cell / part->cols == far_row : cell % part->cols == far_col;
    if (by_row) {
        part->rows--;
        part->top += far_row == 0;
    } else {
        part->cols--;
        part->left += far_col == 0;
    }
}

/* One beam over the part; with `line`, only for the tiles whose home is there. */
static qd_err search_part(const struct taquin_beam_board *part, const bool *line, uint32_t width,
                          size_t shorter_than, uint64_t salt, struct taquin_beam_effort *effort,
                          struct qd_moves *out)
{
    struct taquin_beam_rating rating;
    struct taquin_beam *beam;
    qd_err err = taquin_beam_rating_init(&rating, part->rows, part->cols);
    if (err)
        return err;
    if (line)
        taquin_beam_rating_focus(&rating, line, part->goal_blank);
    err = taquin_beam_new(&rating, width, &beam);
    if (!err) {
        err = taquin_beam_run(beam, part, shorter_than, salt, effort, out);
        taquin_beam_free(beam);
    }
    taquin_beam_rating_free(&rating);
    return err;
}

/* Plays the moves on the board and appends them. */
static qd_err play(struct taquin_beam_board *board, const struct qd_moves *moves,
                   struct qd_moves *out)
{
    static const int row_step[TAQUIN_MOVES] = {1, 0, -1, 0}, col_step[TAQUIN_MOVES] = {0, 1, 0, -1};
    const uint8_t *at = memchr(board->home, board->goal_blank, (size_t)board->cells);
    int blank = (int)(at - board->home);
    for (size_t i = 0; i < moves->count; i++) {
        qd_move move = moves->data[i];
        int from = blank + row_step[move] * board->cols + col_step[move];
        board->home[blank] = board->home[from];
        board->home[from] = (uint8_t)board->goal_blank;
        blank = from;
        qd_err err = qd_moves_add(out, move);
        if (err)
            return err;
    }
    return QD_OK;
}

qd_err taquin_beam_stages(const struct taquin_beam_board *board, uint32_t width,
                          size_t shorter_than, uint64_t salt, struct taquin_beam_effort *effort,
                          struct qd_moves *out)
{
    struct taquin_beam_board now = *board, cut;
    struct part part = {0, 0, board->rows, board->cols};
    struct qd_moves all = {0}, moves = {0};
    bool line[TAQUIN_CELLS], last = false;
    int side = block_side(board, salt);
    qd_err err = QD_OK;
    while (!err && !last) {
        cut_out(&part, &now, &cut);
        last = part.rows <= side && part.cols <= side;
        if (!last)
            take_line(&part, cut.goal_blank, line);
        size_t most = shorter_than > all.count ? shorter_than - all.count : 0;
        err = search_part(&cut, last ? NULL : line, width, most, salt, effort, &moves);
        qd_err played = err && err != QD_NOTHING ? QD_OK : play(&now, &moves, &all);
        err = played ? played : err;
    }
    qd_moves_free(&moves);
    if (err && err != QD_NOTHING) {
        qd_moves_free(&all);
        return err;
    }
    qd_moves_free(out);
    *out = all;
    return err;
}
