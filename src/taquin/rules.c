/* SPDX-License-Identifier: MIT */
/* The rules of the Taquin: a tile beside the blank slides into it; the board is solved when every
 * two touching tiles show the same number to each other, wherever the blank is.
 */
#include "taquin/taquin.h"

#include <stdlib.h>
#include <string.h>

const char taquin_letters[] = "ULDR";

/* Where a tile that moves in this direction comes from, seen from the blank. */
static const enum taquin_side source_side[TAQUIN_MOVES] = {
    [TAQUIN_UP] = TAQUIN_BOTTOM,
    [TAQUIN_LEFTWARD] = TAQUIN_RIGHT,
    [TAQUIN_DOWN] = TAQUIN_TOP,
    [TAQUIN_RIGHTWARD] = TAQUIN_LEFT,
};

static const struct taquin_level *level_of(const struct qd_level *level)
{
    return (const struct taquin_level *)level;
}

size_t taquin_state_size(const struct qd_level *level)
{
    return 1 + (size_t)level_of(level)->cells;
}

void taquin_state_start(const struct qd_level *base, void *state)
{
    const struct taquin_level *level = level_of(base);
    struct taquin_state *s = state;
    memcpy(s->tile, level->start, (size_t)level->cells);
    s->blank =
        (uint8_t)((const uint8_t *)memchr(level->start, 0, (size_t)level->cells) - level->start);
}

int taquin_to_move(const struct qd_level *level, const void *state)
{
    (void)level;
    (void)state;
    return 0;
}

int taquin_neighbour(const struct taquin_level *level, int cell, enum taquin_side side)
{
    int row = cell / level->cols, col = cell % level->cols;
    switch (side) {
    case TAQUIN_TOP:
        return row > 0 ? cell - level->cols : -1;
    case TAQUIN_LEFT:
        return col > 0 ? cell - 1 : -1;
    case TAQUIN_BOTTOM:
        return row + 1 < level->rows ? cell + level->cols : -1;
    case TAQUIN_RIGHT:
        return col + 1 < level->cols ? cell + 1 : -1;
    default:
        return -1;
    }
}

int taquin_source(const struct taquin_level *level, int blank, qd_move move)
{
    return move < TAQUIN_MOVES ? taquin_neighbour(level, blank, source_side[move]) : -1;
}

bool taquin_agrees(const struct taquin_level *level, const uint8_t *board, int cell,
                   enum taquin_side side)
{
    int other = taquin_neighbour(level, cell, side);
    if (other < 0 || board[cell] == 0 || board[other] == 0)
        return false;
    enum taquin_side facing = (enum taquin_side)((side + 2) % TAQUIN_SIDES);
    return level->tiles[board[cell]].number[side] == level->tiles[board[other]].number[facing];
}

void taquin_pairs(const struct taquin_level *level, const uint8_t *board, int *touching,
                  int *agreeing)
{
    static const enum taquin_side forward[] = {TAQUIN_BOTTOM, TAQUIN_RIGHT};
    *touching = 0;
    *agreeing = 0;
    for (int cell = 0; cell < level->cells; cell++) {
        for (int i = 0; i < 2; i++) {
            int other = taquin_neighbour(level, cell, forward[i]);
            if (other >= 0 && board[cell] != 0 && board[other] != 0)
                ++*touching;
            if (taquin_agrees(level, board, cell, forward[i]))
                ++*agreeing;
        }
    }
}

enum qd_status taquin_status(const struct qd_level *level, const void *state, int player)
{
    (void)player;
    const struct taquin_state *s = state;
    int touching, agreeing;
    taquin_pairs(level_of(level), s->tile, &touching, &agreeing);
    return agreeing == touching ? QD_WON : QD_OPEN;
}

qd_err taquin_moves(const struct qd_level *level, const void *state, struct qd_moves *out)
{
    const struct taquin_state *s = state;
    for (qd_move move = 0; move < TAQUIN_MOVES; move++) {
        if (taquin_source(level_of(level), s->blank, move) < 0)
            continue;
        qd_err err = qd_moves_add(out, move);
        if (err)
            return err;
    }
    return QD_OK;
}

qd_err taquin_apply(const struct qd_level *level, void *state, qd_move move, struct qd_message *why)
{
    static const char *const directions[TAQUIN_MOVES] = {"taquin.dir.U", "taquin.dir.L",
                                                         "taquin.dir.D", "taquin.dir.R"};
    struct taquin_state *s = state;
    int source = taquin_source(level_of(level), s->blank, move);
    if (source < 0) {
        qd_message_set(why, "taquin.move.edge");
        qd_message_phrase(why, "direction", directions[move % TAQUIN_MOVES]);
        return QD_ILLEGAL;
    }
    s->tile[s->blank] = s->tile[source];
    s->tile[source] = 0;
    s->blank = (uint8_t)source;
    return QD_OK;
}

bool taquin_same_parity(const struct taquin_level *level, const uint8_t *from, const uint8_t *to)
{
    /* A slide is one transposition and moves the blank one step, so the parity of the permutation
     * and of the blank's distance change together. */
    int where[TAQUIN_CELLS], blank_steps = 0;
    bool seen[TAQUIN_CELLS] = {false};
    for (int cell = 0; cell < level->cells; cell++)
        where[to[cell]] = cell;
    int transpositions = 0;
    for (int cell = 0; cell < level->cells; cell++) {
        for (int next = cell; !seen[next]; next = where[from[next]]) {
            seen[next] = true;
            if (where[from[next]] != cell)
                transpositions++;
        }
        if (from[cell] == 0) {
            int goal = where[0];
            blank_steps = abs(cell / level->cols - goal / level->cols) +
                          abs(cell % level->cols - goal % level->cols);
        }
    }
    return (transpositions - blank_steps) % 2 == 0;
}
