/* SPDX-License-Identifier: MIT */
/* Visualising a textbook search: which methods are textbook ones, and the pieces of their packed
 * states.
 *
 * A packed state is the player and the boxes in increasing order. Over pushes the player's square
 * is the lowest of his zone, which is all the search knows of him. Boxes are numbered by their
 * order; one that cannot be reached is not part of the search and stays where it is.
 */
#include "sokoban/textbook/textbook.h"

bool sokoban_traces(const char *method)
{
    struct sokoban_textbook unused;
    return sokoban_textbook_read(method, &unused);
}

static void put_boxes_apart(const struct sokoban_board *board, const struct sokoban_state *start,
                            size_t index, void (*put)(void *, size_t, int, int), void *context)
{
    int last = board->level->boxes;
    for (int i = 0; i < board->level->boxes; i++)
        if (board->square[start->box[i]] == SOKOBAN_NONE)
            put(context, index, start->box[i], sokoban_box_id(--last));
}

static void put_state(const struct sokoban_board *board, const struct sokoban_position *position,
                      size_t index, void (*put)(void *, size_t, int, int), void *context)
{
    put(context, index, board->cell[position->player], SOKOBAN_PLAYER_ID);
    for (uint32_t i = 0; i < position->boxes; i++)
        put(context, index, board->cell[position->box[i]], sokoban_box_id((int)i));
}

/* `position` is scratch memory with its number of boxes set. */
static void put_all(const struct sokoban_board *board, struct sokoban_position *position,
                    const struct sokoban_state *start, const uint8_t *states, size_t size,
                    size_t count, void (*put)(void *, size_t, int, int), void *context)
{
    uint32_t boxes = position->boxes;
    for (size_t i = 0; i < count; i++) {
        sokoban_unpack(position, board, boxes, states + i * size);
        put_state(board, position, i, put, context);
        put_boxes_apart(board, start, i, put, context);
    }
}

qd_err sokoban_pieces(const struct qd_level *base, const void *start, const uint8_t *states,
                      size_t size, size_t count, void (*put)(void *, size_t, int, int),
                      void *context)
{
    const struct sokoban_state *state = start;
    struct qd_meter meter = {0};
    struct sokoban_board board;
    void *block = NULL;
    qd_err err =
        sokoban_board_init(&board, (const struct sokoban_level *)base, state->player, &meter);
    if (err)
        return err;
    err = qd_meter_resize(&meter, &block, 0, sizeof(struct sokoban_position));
    if (!err) {
        struct sokoban_position *position = block;
        sokoban_position_load(position, &board, state);
        if (size == sokoban_packed_size(&board, position->boxes))
            put_all(&board, position, state, states, size, count, put, context);
        else
            err = QD_INTERNAL;
        qd_meter_release(&meter, &block, sizeof(struct sokoban_position));
    }
    sokoban_board_free(&board);
    return err;
}
