/* Showing a textbook search at work: which methods are one, and where the pieces of its packed
 * states stand.
 *
 * A packed state is the player and the boxes in growing order. Over pushes the player's place is
 * the lowest square of his zone, which is what the search knows of him. Boxes are numbered by their
 * order; one that cannot be reached is no part of the search and stays where it is.
 */
#include "sokoban/textbook.h"

enum { PLAYER_ID = SOKOBAN_BOXES + 1 };

bool sokoban_traces(const char *method)
{
    struct soko_textbook unused;
    return soko_textbook_read(method, &unused);
}

static void put_boxes_apart(const struct soko_board *board, const struct sokoban_state *start,
                            size_t index, void (*put)(void *, size_t, int, int), void *context)
{
    int id = SOKOBAN_BOXES;
    for (int i = 0; i < board->level->boxes; i++)
        if (board->square[start->box[i]] == SOKO_NONE)
            put(context, index, start->box[i], id--);
}

static void put_state(const struct soko_board *board, const struct soko_position *position,
                      size_t index, void (*put)(void *, size_t, int, int), void *context)
{
    put(context, index, board->cell[position->player], PLAYER_ID);
    for (uint32_t i = 0; i < position->boxes; i++)
        put(context, index, board->cell[position->box[i]], (int)i + 1);
}

/* `position` is working memory, its number of boxes set. */
static void put_all(const struct soko_board *board, struct soko_position *position,
                    const struct sokoban_state *start, const uint8_t *states, size_t size,
                    size_t count, void (*put)(void *, size_t, int, int), void *context)
{
    uint32_t boxes = position->boxes;
    for (size_t i = 0; i < count; i++) {
        soko_unpack(position, board, boxes, states + i * size);
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
    struct soko_board board;
    void *block = NULL;
    qd_err err = soko_board_init(&board, (const struct sokoban_level *)base, state->player, &meter);
    if (err)
        return err;
    err = qd_meter_resize(&meter, &block, 0, sizeof(struct soko_position));
    if (!err) {
        struct soko_position *position = block;
        soko_position_load(position, &board, state);
        if (size == soko_packed_size(&board, position->boxes))
            put_all(&board, position, state, states, size, count, put, context);
        else
            err = QD_INTERNAL;
        qd_meter_release(&meter, &block, sizeof(struct soko_position));
    }
    soko_board_free(&board);
    return err;
}
