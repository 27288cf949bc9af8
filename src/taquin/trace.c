/* SPDX-License-Identifier: MIT */
/* Visualising a textbook search: the tiles of its packed states.
 *
 * A packed state is the blank's cell, then the class in each cell; copies of a tile are one class.
 * Among copies the lowest number goes to the first cell.
 */
#include "taquin/taquin.h"

static void put_state(const struct taquin_level *level, const uint8_t *class_in, size_t index,
                      void (*put)(void *, size_t, int, int), void *context)
{
    bool used[TAQUIN_CELLS] = {false};
    for (int cell = 0; cell < level->cells; cell++) {
        for (int tile = 1; class_in[cell] && tile < level->cells; tile++) {
            if (used[tile] || level->class_of[tile] != class_in[cell])
                continue;
            used[tile] = true;
            put(context, index, cell, tile);
            break;
        }
    }
}

qd_err taquin_pieces(const struct qd_level *base, const void *start, const uint8_t *states,
                     size_t size, size_t count, void (*put)(void *, size_t, int, int),
                     void *context)
{
    const struct taquin_level *level = (const struct taquin_level *)base;
    (void)start;
    if (size != 1 + (size_t)level->cells)
        return QD_INTERNAL;
    for (size_t i = 0; i < count; i++)
        put_state(level, states + i * size + 1, i, put, context);
    return QD_OK;
}
