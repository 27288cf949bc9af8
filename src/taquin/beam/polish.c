/* SPDX-License-Identifier: MIT */
/* Windows of a path re-searched: between two of its boards a beam looks for a shorter path.
 *
 * The window's end is the goal: every tile's cell there is its home, so only the homes differ from
 * a search of the whole. The length to beat is known and the paths are short, so most children are
 * pruned by their Manhattan distance and a narrow beam covers nearly all that remain. Windows
 * overlap by half; while a round over the whole path gains, it is repeated, then windows get longer
 * and beams wider.
 */
#include "taquin/beam/beam.h"

#include <stdlib.h>
#include <string.h>

enum { LENGTH_FIRST = 32, LENGTH_STEP = 16, WIDTH_FIRST = 64, WIDTH_MOST = 1 << 14 };
enum { WORTH = 400 }; /* a round is repeated when it saved more than one move in this many */

struct polish {
    const struct taquin_beam_rating *rating;
    const struct taquin_beam_board *board;
    struct taquin_beam_effort *effort;
    struct qd_moves *moves;
    struct taquin_beam *beam;
    uint64_t salt;
};

/* Sets `window` to the board `from` with `to` as its goal. */
static void aim(struct taquin_beam_board *window, const struct taquin_beam_board *from,
                const struct taquin_beam_board *to)
{
    uint8_t place[TAQUIN_CELLS];
    for (int cell = 0; cell < to->cells; cell++)
        place[to->home[cell]] = (uint8_t)cell;
    *window = *from;
    for (int cell = 0; cell < from->cells; cell++)
        window->home[cell] = place[from->home[cell]];
    window->goal_blank = place[from->goal_blank];
}

/* Replaces `length` moves by a shorter path. */
static void replace(struct qd_moves *moves, size_t at, size_t length, const struct qd_moves *way)
{
    size_t end = at + length;
    for (size_t i = 0; i < way->count; i++)
        moves->data[at + i] = way->data[i];
    memmove(moves->data + at + way->count, moves->data + end,
            (moves->count - end) * sizeof *moves->data);
    moves->count -= length - way->count;
}

/* Searches the window of `length` moves that starts with move `at`, at the board `from`. */
static qd_err search_window(struct polish *p, const struct taquin_beam_board *from, size_t at,
                            size_t length)
{
    struct taquin_beam_board to = *from, window;
    struct qd_moves way = {0};
    for (size_t i = 0; i < length; i++)
        if (!taquin_beam_slide(p->rating, &to, p->moves->data[at + i]))
            return QD_INTERNAL;
    aim(&window, from, &to);
    qd_err err = taquin_beam_run(p->beam, &window, length, p->salt++, p->effort, &way);
    if (!err && way.count < length)
        replace(p->moves, at, length, &way);
    qd_moves_free(&way);
    return err == QD_NOTHING ? QD_OK : err;
}

static qd_err go_round(struct polish *p, size_t length)
{
    struct taquin_beam_board from = *p->board;
    for (size_t at = 0; at + 2 < p->moves->count;) {
        size_t left = p->moves->count - at;
        qd_err err = search_window(p, &from, at, left < length ? left : length);
        if (err)
            return err;
        if (p->moves->count - at <= length)
            break;
        for (size_t i = 0; i < length / 2; i++)
            if (!taquin_beam_slide(p->rating, &from, p->moves->data[at++]))
                return QD_INTERNAL;
    }
    return QD_OK;
}

/* Rounds of one width, until they gain too little. */
static qd_err grade(struct polish *p, uint32_t width, size_t length)
{
    size_t before;
    qd_err err = taquin_beam_new(p->rating, width, &p->beam);
    if (err)
        return err;
    do {
        before = p->moves->count;
        err = go_round(p, length);
    } while (!err && (before - p->moves->count) * WORTH > before);
    taquin_beam_free(p->beam);
    return err;
}

qd_err taquin_beam_polish(const struct taquin_beam_rating *rating,
                          const struct taquin_beam_board *board, uint64_t salt,
                          struct taquin_beam_effort *effort, struct qd_moves *moves)
{
    struct polish polish = {
        .rating = rating, .board = board, .effort = effort, .moves = moves, .salt = salt};
    uint64_t allowed = effort->limits->bytes ? effort->limits->bytes : BEAM_BYTES;
    size_t length = LENGTH_FIRST;
    for (uint32_t width = WIDTH_FIRST; width <= WIDTH_MOST; width *= 2, length += LENGTH_STEP) {
        uint64_t bytes =
            taquin_beam_bytes(board->cells, width, length) + taquin_beam_rating_bytes(board->cells);
        if (bytes > allowed)
            break;
        effort->peak_bytes = bytes > effort->peak_bytes ? bytes : effort->peak_bytes;
        qd_err err = grade(&polish, width, length);
        if (err)
            return err;
    }
    return QD_OK;
}
