/* SPDX-License-Identifier: MIT */
/* Distances with frozen boxes as walls.
 *
 * A box frozen on its goal stays there for ever: the others must go around it, and its goal is
 * taken (the same set of frozen boxes occurs in many positions, so tables are cached, the newest in
 * its slot). The player's sides are those of the empty board; distinguishing fewer sides only
 * shortens paths.
 */
#include "sokoban/solver/solver.h"

#include <string.h>

/* Cache limit; beyond it, tables of large boards evict each other. */
enum { KEPT_BYTES = 32 << 20 };

static size_t table_size(const struct sokoban_board *board)
{
    return (size_t)board->squares * SOKOBAN_DIRS * board->goals * sizeof(uint16_t);
}

static size_t queue_size(const struct sokoban_board *board)
{
    return (size_t)board->squares * SOKOBAN_DIRS * sizeof(uint32_t);
}

qd_err sokoban_walls_init(struct sokoban_walls *walls, const struct sokoban_board *board,
                          struct qd_meter *meter)
{
    void *queue = NULL, *closed = NULL;
    *walls = (struct sokoban_walls){.board = board, .meter = meter};
    qd_err err = qd_meter_resize(meter, &queue, 0, queue_size(board));
    walls->queue = queue;
    if (!err)
        err = qd_meter_resize(meter, &closed, 0, board->squares);
    walls->closed = closed;
    if (closed)
        memset(closed, 0, board->squares);
    if (err)
        sokoban_walls_free(walls);
    return err;
}

void sokoban_walls_free(struct sokoban_walls *walls)
{
    void *queue = walls->queue, *closed = walls->closed;
    for (uint32_t i = 0; i < SOKOBAN_WALLS; i++) {
        void *table = walls->table[i], *square = walls->square[i];
        if (table)
            qd_meter_release(walls->meter, &table, table_size(walls->board));
        if (square)
            qd_meter_release(walls->meter, &square, SOKOBAN_BOXES * sizeof(uint16_t));
    }
    if (queue)
        qd_meter_release(walls->meter, &queue, queue_size(walls->board));
    if (closed)
        qd_meter_release(walls->meter, &closed, walls->board->squares);
    *walls = (struct sokoban_walls){0};
}

static uint32_t slot_of(const struct sokoban_walls *walls, const uint16_t *square, uint32_t count)
{
    uint64_t hash = count;
    size_t fits = KEPT_BYTES / (table_size(walls->board) + 1) + 1;
    uint32_t slots = 1;
    while (slots < SOKOBAN_WALLS && slots * 2 <= fits)
        slots *= 2;
    for (uint32_t i = 0; i < count; i++)
        hash = (hash ^ square[i]) * 0x9e3779b97f4a7c15u;
    return (uint32_t)(hash >> 40) & (slots - 1);
}

/* The frozen boxes' squares in increasing order. */
static uint32_t list_frozen(const struct sokoban_position *position, const uint8_t *frozen,
                            uint16_t *square)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < position->boxes; i++) {
        if (!frozen[i])
            continue;
        uint32_t j = count++;
        for (; j > 0 && square[j - 1] > position->box[i]; j--)
            square[j] = square[j - 1];
        square[j] = position->box[i];
    }
    return count;
}

static qd_err open_slot(struct sokoban_walls *walls, uint32_t slot)
{
    void *table = NULL, *square = NULL;
    if (walls->table[slot])
        return QD_OK;
    qd_err err = qd_meter_resize(walls->meter, &table, 0, table_size(walls->board));
    if (err)
        return err;
    walls->table[slot] = table;
    walls->count[slot] = 0;
    err = qd_meter_resize(walls->meter, &square, 0, SOKOBAN_BOXES * sizeof(uint16_t));
    if (err) {
        qd_meter_release(walls->meter, &table, table_size(walls->board));
        walls->table[slot] = NULL;
        return err;
    }
    walls->square[slot] = square;
    return QD_OK;
}

qd_err sokoban_walls_table(struct sokoban_walls *walls, const struct sokoban_position *position,
                           const uint8_t *frozen, const uint16_t **table)
{
    uint16_t square[SOKOBAN_BOXES];
    uint32_t count = list_frozen(position, frozen, square);
    *table = walls->board->distance;
    if (count == 0)
        return QD_OK;
    uint32_t slot = slot_of(walls, square, count);
    qd_err err = open_slot(walls, slot);
    if (err)
        return err;
    *table = walls->table[slot];
    if (walls->count[slot] == count &&
        memcmp(walls->square[slot], square, count * sizeof *square) == 0)
        return QD_OK;
    walls->count[slot] = count;
    memcpy(walls->square[slot], square, count * sizeof *square);
    for (uint32_t i = 0; i < count; i++)
        walls->closed[square[i]] = 1;
    sokoban_distances(walls->board, walls->closed, walls->table[slot], walls->queue);
    for (uint32_t i = 0; i < count; i++)
        walls->closed[square[i]] = 0;
    return QD_OK;
}
