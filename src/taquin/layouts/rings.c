/* SPDX-License-Identifier: MIT */
/* Every arrangement of a small board, distance by distance outwards from its layouts.
 *
 * Breadth first over boards of classes, from all reachable layouts at once; the set numbers boards
 * in insertion order, so a ring (the boards at one distance) is a range of numbers. Nine cells are
 * 181,440 boards.
 */
#include "base/base.h"
#include "taquin/taquin.h"

#include <string.h>

enum { RINGS_MOST = 64 };

struct rings {
    const struct taquin_level *level;
    struct qd_meter meter;
    struct qd_set boards;
    qd_err err;
    int count;
    uint32_t
        first[RINGS_MOST + 1]; /* number of the first board of each ring; one more at the end */
};

static bool add_layout(void *context, const uint8_t *layout)
{
    struct rings *rings = context;
    uint32_t index;
    bool added;
    if (taquin_layout_reachable(rings->level, layout))
        rings->err = qd_set_add(&rings->boards, layout, &index, &added);
    return rings->err == QD_OK;
}

/* Adds the boards one move away from those of the last ring. */
static qd_err grow(struct rings *rings)
{
    const struct taquin_level *level = rings->level;
    for (uint32_t i = rings->first[rings->count - 1]; i < rings->first[rings->count]; i++) {
        uint8_t board[TAQUIN_CELLS];
        int blank = 0;
        memcpy(board, qd_set_key(&rings->boards, i), (size_t)level->cells);
        while (board[blank] != 0)
            blank++;
        for (qd_move move = 0; move < TAQUIN_MOVES; move++) {
            int source = taquin_source(level, blank, move);
            uint32_t index;
            bool added;
            if (source < 0)
                continue;
            board[blank] = board[source];
            board[source] = 0;
            qd_err err = qd_set_add(&rings->boards, board, &index, &added);
            if (err)
                return err;
            board[source] = board[blank];
            board[blank] = 0;
        }
    }
    return QD_OK;
}

static qd_err spread(struct rings *rings)
{
    qd_err err = taquin_layouts(rings->level, UINT64_MAX, add_layout, rings);
    if (rings->err || err)
        return rings->err ? rings->err : err;
    rings->count = 1;
    rings->first[1] = rings->boards.count;
    while (rings->count < RINGS_MOST &&
           rings->first[rings->count] > rings->first[rings->count - 1]) {
        err = grow(rings);
        if (err)
            return err;
        rings->first[++rings->count] = rings->boards.count;
    }
    rings->count--; /* the last one is empty */
    return QD_OK;
}

/* Assigns tiles to classes, in reading order. */
static void name_tiles(const struct taquin_level *level, const uint8_t *classes, uint8_t *board)
{
    bool used[TAQUIN_CELLS] = {false};
    for (int cell = 0; cell < level->cells; cell++) {
        int tile = classes[cell];
        while (used[tile] || level->class_of[tile] != classes[cell])
            tile++;
        used[tile] = true;
        board[cell] = (uint8_t)tile;
    }
}

qd_err taquin_ring_board(const struct taquin_level *level, uint32_t wanted, struct qd_rng *rng,
                         uint8_t *board, uint32_t *found)
{
    struct rings rings = {.level = level};
    qd_set_init(&rings.boards, &rings.meter, (size_t)level->cells);
    qd_err err = spread(&rings);
    if (!err) {
        uint32_t ring = wanted < (uint32_t)rings.count ? wanted : (uint32_t)rings.count - 1;
        uint32_t size = rings.first[ring + 1] - rings.first[ring];
        uint32_t pick = rings.first[ring] + qd_rng_below(rng, size);
        name_tiles(level, qd_set_key(&rings.boards, pick), board);
        *found = ring;
    }
    qd_set_free(&rings.boards);
    return err;
}
