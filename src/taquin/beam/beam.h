/* SPDX-License-Identifier: MIT */
/* Good solutions of boards too large for the optimal solver: beam search, then windows of the path
 * re-searched.
 *
 * taquin_beam_improve is the entry point; the rest is shared by its files. A board is a classic
 * one: every tile has one home. Nothing here reads a clock of its own, and for a given number of
 * nodes the answer is the same everywhere.
 */
#ifndef QD_TAQUIN_BEAM_H
#define QD_TAQUIN_BEAM_H

#include "taquin/taquin.h"

/* home[cell] is the goal cell of the tile in the cell; the blank's is goal_blank. */
struct taquin_beam_board {
    int rows, cols, cells;
    int goal_blank;
    uint8_t home[TAQUIN_CELLS];
};

/* The effort allowed and spent. The caller sets limits (nodes, bytes, time; all may be 0) and, if
 * there is a clock, started_ns; expanded and peak_bytes count up. Without limits.bytes BEAM_BYTES
 * is the cap.
 */
struct taquin_beam_effort {
    const struct qd_limits *limits;
    uint64_t nodes; /* another cap on expanded; 0: only the limits count */
    uint64_t expanded;
    uint64_t started_ns;
    uint64_t peak_bytes;
};

#define BEAM_BYTES ((uint64_t)256 << 20)

/* *best is a solution of the board on entry and is replaced by shorter ones while the effort lasts
 * (without a limit of nodes or time: until the widest beam that fits in memory has run). At every
 * return it is a solution, never longer than before. QD_OK: the effort is spent, or nothing is left
 * to try; QD_STOPPED: limits->proceed returned false; QD_MEMORY. */
QD_MUST_CHECK qd_err taquin_beam_improve(const struct taquin_beam_board *board,
                                         struct taquin_beam_effort *effort, struct qd_moves *best);

/* QD_LIMIT or QD_STOPPED when the effort does not allow `more` boards to be expanded. */
QD_MUST_CHECK qd_err taquin_beam_may_go_on(struct taquin_beam_effort *effort, uint32_t bound,
                                           uint64_t more);

/* The rating: how far a board seems to be from its goal (rating.c). */

struct taquin_beam_rating {
    int rows, cols, cells;
    uint8_t row_of[TAQUIN_CELLS], col_of[TAQUIN_CELLS];
    int16_t beside[TAQUIN_CELLS][TAQUIN_MOVES]; /* cell whose tile makes the move, -1 if none */
    bool must[TAQUIN_CELLS];                    /* by home: tiles the search is for; see focus */
    uint16_t *cost;                             /* [home][cell] */
    uint64_t *zobrist;                          /* [home][cell] */
};

QD_MUST_CHECK qd_err taquin_beam_rating_init(struct taquin_beam_rating *rating, int rows, int cols);
void taquin_beam_rating_free(struct taquin_beam_rating *rating);
uint64_t taquin_beam_rating_bytes(int cells);

/* From now on a search ends when these tiles are at home; the others have little weight, and boards
 * that differ only in them are equal. */
void taquin_beam_rating_focus(struct taquin_beam_rating *rating, const bool *must, int goal_blank);

uint32_t taquin_beam_rate(const struct taquin_beam_rating *rating,
                          const struct taquin_beam_board *board);
/* Manhattan steps of the tiles that must reach home. */
uint32_t taquin_beam_manhattan(const struct taquin_beam_rating *rating,
                               const struct taquin_beam_board *board);
/* Change of the linear conflicts when the tile of one cell slides into the blank. */
int32_t taquin_beam_line_change(const struct taquin_beam_rating *rating, const uint8_t *homes,
                                int goal_blank, int from, int to);
/* Plays a move; false, with nothing changed, if no tile makes it. */
bool taquin_beam_slide(const struct taquin_beam_rating *rating, struct taquin_beam_board *board,
                       qd_move move);

static inline uint16_t taquin_beam_cost(const struct taquin_beam_rating *rating, int home, int cell)
{
    return rating->cost[home * rating->cells + cell];
}

static inline uint64_t taquin_beam_zobrist(const struct taquin_beam_rating *rating, int home,
                                           int cell)
{
    return rating->zobrist[home * rating->cells + cell];
}

/* One beam search; its memory is reused (beam.c). */

struct taquin_beam;

/* Bytes of a beam of `width` boards per layer, with a path of `layers` layers. */
uint64_t taquin_beam_bytes(int cells, uint32_t width, size_t layers);
QD_MUST_CHECK qd_err taquin_beam_new(const struct taquin_beam_rating *rating, uint32_t width,
                                     struct taquin_beam **out);
void taquin_beam_free(struct taquin_beam *beam);

/* Searches for a solution of fewer than `shorter_than` moves; `salt` seeds the tie-breaks. QD_OK:
 * *out is replaced by it. QD_NOTHING: none was found; *out is replaced by the path to the best
 * board met. Otherwise, and when the effort runs out, *out is untouched. */
QD_MUST_CHECK qd_err taquin_beam_run(struct taquin_beam *beam,
                                     const struct taquin_beam_board *board, size_t shorter_than,
                                     uint64_t salt, struct taquin_beam_effort *effort,
                                     struct qd_moves *out);

/* As taquin_beam_run, but large boards are finished line by line until a small block is left.
 * QD_NOTHING: *out leads to a board from which no path was found. */
QD_MUST_CHECK qd_err taquin_beam_stages(const struct taquin_beam_board *board, uint32_t width,
                                        size_t shorter_than, uint64_t salt,
                                        struct taquin_beam_effort *effort, struct qd_moves *out);

/* Shortens a solution by re-searching windows of it, until little is gained or the effort is spent.
 * The moves are a solution at all times. */
QD_MUST_CHECK qd_err taquin_beam_polish(const struct taquin_beam_rating *rating,
                                        const struct taquin_beam_board *board, uint64_t salt,
                                        struct taquin_beam_effort *effort, struct qd_moves *moves);

#endif
