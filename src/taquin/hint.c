/* A hint: the head of a checked solution, with the reason of the tile's place in the layout. */
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

/* A state is only as long as its board; what lies behind it is not ours to read. */
static struct taquin_state copy_state(const struct taquin_level *level,
                                      const struct taquin_state *state)
{
    struct taquin_state copy = {0};
    memcpy(&copy, state, taquin_state_size(&level->base));
    return copy;
}

/* Where every tile stands when the solution ends. */
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

/* The first tile after this one whose move brings it nearer to its place; 0 if none. */
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

static void say_why(const struct taquin_level *level, const struct taquin_state *state,
                    const struct qd_moves *moves, struct qd_hint *hint)
{
    struct qd_message *why = &hint->says[3];
    uint8_t board[TAQUIN_CELLS];
    int place[TAQUIN_CELLS];
    int tile = state->tile[hint->piece];
    final_places(level, state, moves, board, place);
    int home = place[tile];
    bool nearer =
        steps_between(level, hint->target, home) < steps_between(level, hint->piece, home);
    int served = nearer ? tile : tile_served(level, state, moves, place);
    if (moves->count == 1 || !served) {
        qd_message_set(why, "taquin.hint.why.last");
        return;
    }
    qd_message_set(why, nearer ? "taquin.hint.why.place" : "taquin.hint.why.way");
    say_cell(why, level, place[served]);
    if (nearer) {
        int side = 0;
        while (side < TAQUIN_RIGHT && !taquin_agrees(level, board, home, (enum taquin_side)side))
            side++;
        qd_message_number(why, "number", level->tiles[tile].number[side]);
        qd_message_phrase(why, "side", side_names[side]);
    } else {
        say_tile(why, level, served);
    }
    qd_message_number(why, "count", (int64_t)moves->count);
    hint->proof[hint->proof_count++] = (uint16_t)place[served];
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
