/* SPDX-License-Identifier: MIT */
/* A hint: the first moves of a checked solution, explained by the tile's place in the layout the
 * solution reaches: which of its numbers lies there beside which number of which tile.
 */
#include "taquin/taquin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const side_names[TAQUIN_SIDES] = {"taquin.side.top", "taquin.side.left",
                                                     "taquin.side.bottom", "taquin.side.right"};
static const char *const direction_names[TAQUIN_MOVES] = {"taquin.dir.U", "taquin.dir.L",
                                                          "taquin.dir.D", "taquin.dir.R"};

static void say_cell(struct qd_message *message, const struct taquin_level *level, int cell)
{
    qd_message_number(message, "row", cell / level->cols + 1);
    qd_message_number(message, "col", cell % level->cols + 1);
}

static void say_tile(struct qd_message *message, const struct taquin_level *level, int tile)
{
    const uint16_t *n = level->tiles[tile].number;
    char text[QD_ARG_TEXT];
    snprintf(text, sizeof text, "%d %d %d %d", n[0], n[1], n[2], n[3]);
    qd_message_text(message, "tile", qd_text_of(text));
}

static int steps_between(const struct taquin_level *level, int a, int b)
{
    return abs(a / level->cols - b / level->cols) + abs(a % level->cols - b % level->cols);
}

/* A state is only as long as its board; the bytes after it must not be read. */
static struct taquin_state copy_state(const struct taquin_level *level,
                                      const struct taquin_state *state)
{
    struct taquin_state copy = {0};
    memcpy(&copy, state, taquin_state_size(&level->base));
    return copy;
}

/* The cell of every tile at the end of the solution. */
static void final_places(const struct taquin_level *level, const struct taquin_state *from,
                         const struct qd_moves *moves, uint8_t *board, int *place)
{
    struct taquin_state state = copy_state(level, from);
    struct qd_message unused;
    for (size_t i = 0; i < moves->count; i++)
        if (taquin_apply(&level->base, &state, moves->data[i], &unused))
            break;
    memcpy(board, state.tile, (size_t)level->cells);
    for (int cell = 0; cell < level->cells; cell++)
        place[state.tile[cell]] = cell;
}

/* The first tile after this one whose move brings it nearer to its final cell; 0 if none. */
static int tile_served(const struct taquin_level *level, const struct taquin_state *from_state,
                       const struct qd_moves *moves, const int *place)
{
    struct taquin_state state = copy_state(level, from_state);
    struct qd_message unused;
    for (size_t i = 0; i < moves->count; i++) {
        int from = taquin_source(level, state.blank, moves->data[i]), to = state.blank;
        int tile = state.tile[from];
        if (i > 0 &&
            steps_between(level, to, place[tile]) < steps_between(level, from, place[tile]))
            return tile;
        if (taquin_apply(&level->base, &state, moves->data[i], &unused))
            break;
    }
    return 0;
}

static void prove(struct qd_hint *hint, int cell)
{
    for (int i = 0; i < hint->proof_count; i++)
        if (hint->proof[i] == cell)
            return;
    hint->proof[hint->proof_count++] = (uint16_t)cell;
}

/* The side by which to explain a place: next to a tile that is in its final place already, since
 * that can be seen; otherwise the first that has a neighbour. */
static enum taquin_side telling_side(const struct taquin_level *level,
                                     const struct taquin_state *state, const uint8_t *board,
                                     int home)
{
    int first = -1;
    for (int side = 0; side < TAQUIN_SIDES; side++) {
        int beside = taquin_neighbour(level, home, (enum taquin_side)side);
        if (beside < 0 || board[beside] == 0)
            continue;
        if (state->tile[beside] == board[beside])
            return (enum taquin_side)side;
        first = first < 0 ? side : first;
    }
    return (enum taquin_side)(first < 0 ? TAQUIN_TOP : first);
}

/* "Its right 31 belongs beside the left 31 of that tile." Where other layouts exist, or may, other
 * tiles could lie there, so the sentence refers to this layout only. */
static void say_place(const struct taquin_level *level, const struct taquin_state *state,
                      const uint8_t *board, int home, struct qd_hint *hint)
{
    struct qd_message *why = &hint->says[3];
    enum taquin_side side = telling_side(level, state, board, home);
    int twin = board[taquin_neighbour(level, home, side)];
    qd_message_set(why,
                   level->sole_layout ? "taquin.hint.why.place" : "taquin.hint.why.place.here");
    qd_message_phrase(why, "side", side_names[side]);
    qd_message_phrase(why, "facing", side_names[(side + 2) % TAQUIN_SIDES]);
    qd_message_number(why, "number", level->tiles[board[home]].number[side]);
    say_tile(why, level, twin);
    say_cell(why, level, home);
    prove(hint, home);
    for (int cell = 0; cell < level->cells; cell++)
        if (state->tile[cell] == twin)
            prove(hint, cell);
}

static void say_way(const struct taquin_level *level, int tile, int home, struct qd_hint *hint)
{
    qd_message_set(&hint->says[3], "taquin.hint.why.way");
    say_tile(&hint->says[3], level, tile);
    say_cell(&hint->says[3], level, home);
    prove(hint, home);
}

static void say_why(const struct taquin_level *level, const struct taquin_state *state,
                    const struct qd_moves *moves, struct qd_hint *hint)
{
    uint8_t board[TAQUIN_CELLS];
    int place[TAQUIN_CELLS];
    int tile = state->tile[hint->piece];
    final_places(level, state, moves, board, place);
    int home = place[tile];
    bool nearer =
        steps_between(level, hint->target, home) < steps_between(level, hint->piece, home);
    int served = nearer ? tile : tile_served(level, state, moves, place);
    if (moves->count == 1 || !served) {
        qd_message_set(&hint->says[3], "taquin.hint.why.last");
        return;
    }
    if (nearer)
        say_place(level, state, board, home, hint);
    else
        say_way(level, served, place[served], hint);
    qd_message_number(&hint->says[3], "count", (int64_t)moves->count);
}

qd_err taquin_explain(const struct qd_level *base, const void *state_bytes,
                      const struct qd_answer *answer, struct qd_hint *hint)
{
    const struct taquin_level *level = (const struct taquin_level *)base;
    const struct taquin_state *state = state_bytes;
    if (answer->moves.count == 0)
        return QD_NOTHING;
    qd_move move = answer->moves.data[0];
    bool vertical = move == TAQUIN_UP || move == TAQUIN_DOWN;
    int row = state->blank / level->cols, col = state->blank % level->cols;
    *hint = (struct qd_hint){.move = move, .has_move = true, .target = state->blank};
    hint->piece = taquin_source(level, state->blank, move);
    for (int i = 0; i < (vertical ? level->rows : level->cols); i++)
        hint->look[hint->look_count++] =
            (uint16_t)(vertical ? i * level->cols + col : row * level->cols + i);
    qd_message_set(&hint->says[0], vertical ? "taquin.hint.where.col" : "taquin.hint.where.row");
    qd_message_number(&hint->says[0], vertical ? "col" : "row", (vertical ? col : row) + 1);
    qd_message_set(&hint->says[1], "taquin.hint.piece");
    say_tile(&hint->says[1], level, state->tile[hint->piece]);
    say_cell(&hint->says[1], level, hint->piece);
    qd_message_set(&hint->says[2], "taquin.hint.move");
    qd_message_phrase(&hint->says[2], "direction", direction_names[move]);
    say_why(level, state, &answer->moves, hint);
    return QD_OK;
}
