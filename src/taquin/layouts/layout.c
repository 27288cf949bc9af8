/* SPDX-License-Identifier: MIT */
/* Layouts: every arrangement of the tiles in which all touching pairs agree ("sliding Tetravex"),
 * and the assignment of identical tiles in them.
 *
 * Where every number is used only once or at one contact of two tiles, each tile determines its
 * neighbours and the only layout is found without a search.
 */
#include "taquin/layouts/layout_walk.h"
#include "taquin/taquin.h"

#include <string.h>

static void rename_numbers(const struct taquin_level *level, struct taquin_layout_names *names)
{
    uint16_t name_of[TAQUIN_NUMBER_MAX + 1];
    memset(name_of, 0xff, sizeof name_of);
    names->count = 0;
    for (int tile = 1; tile < level->cells; tile++) {
        for (int side = 0; side < TAQUIN_SIDES; side++) {
            uint16_t number = level->tiles[tile].number[side];
            if (name_of[number] == UINT16_MAX)
                name_of[number] = (uint16_t)names->count++;
            names->of[tile][side] = name_of[number];
        }
    }
}

/* The first tile that shows `name` on a side, 0 if none does. */
static int tile_showing(const struct taquin_level *level, const struct taquin_layout_names *names,
                        int side, int name)
{
    for (int tile = 1; tile < level->cells; tile++)
        if (names->of[tile][side] == name)
            return tile;
    return 0;
}

/* Places every tile from its neighbours, starting anywhere. False if that does not fill the
 * board. */
static bool place_by_neighbours(const struct taquin_level *level,
                                const struct taquin_layout_names *names, uint8_t *layout)
{
    static const int row_step[TAQUIN_SIDES] = {-1, 0, 1, 0}, col_step[TAQUIN_SIDES] = {0, -1, 0, 1};
    int row[TAQUIN_CELLS] = {0}, col[TAQUIN_CELLS] = {0}, queue[TAQUIN_CELLS] = {1};
    bool placed[TAQUIN_CELLS] = {false, true};
    int head = 0, tail = 1, top = 0, left = 0;
    while (head < tail) {
        int tile = queue[head++];
        top = row[tile] < top ? row[tile] : top;
        left = col[tile] < left ? col[tile] : left;
        for (int side = 0; side < TAQUIN_SIDES; side++) {
            int other =
                tile_showing(level, names, (side + 2) % TAQUIN_SIDES, names->of[tile][side]);
            if (!other || placed[other])
                continue;
            placed[other] = true;
            row[other] = row[tile] + row_step[side];
            col[other] = col[tile] + col_step[side];
            queue[tail++] = other;
        }
    }
    memset(layout, 0, TAQUIN_CELLS);
    for (int tile = 1; tile < level->cells; tile++) {
        int r = row[tile] - top, c = col[tile] - left;
        if (!placed[tile] || r >= level->rows || c >= level->cols ||
            layout[r * level->cols + c] != 0)
            return false;
        layout[r * level->cols + c] = (uint8_t)tile;
    }
    return true;
}

/* The only layout, where following neighbours gives one and proves it unique. */
static bool sole_layout(const struct taquin_level *level, const struct taquin_layout_names *names,
                        uint8_t *layout)
{
    int touching, agreeing;
    if (!place_by_neighbours(level, names, layout))
        return false;
    taquin_pairs(level, layout, &touching, &agreeing);
    return touching == agreeing && taquin_layout_sole(level, layout);
}

qd_err taquin_layouts_within(const struct taquin_level *level, const struct qd_limits *limits,
                             bool (*found)(void *context, const uint8_t *layout), void *context)
{
    struct taquin_layout_names names;
    uint8_t sole[TAQUIN_CELLS];
    rename_numbers(level, &names);
    if (sole_layout(level, &names, sole))
        return found(context, sole) ? QD_OK : QD_STOPPED;
    return taquin_layout_walk(level, &names, limits, found, context);
}

qd_err taquin_layouts(const struct taquin_level *level, uint64_t steps,
                      bool (*found)(void *context, const uint8_t *layout), void *context)
{
    const struct qd_limits limits = {.nodes = steps};
    return taquin_layouts_within(level, &limits, found, context);
}

/* Assigns a tile of its class to each cell of a layout, in order. */
static void assign_tiles(const struct taquin_level *level, const uint8_t *layout, uint8_t *target)
{
    uint8_t next[TAQUIN_CELLS];
    for (int tile = 0; tile < level->cells; tile++)
        next[tile] = (uint8_t)tile;
    for (int cell = 0; cell < level->cells; cell++) {
        int class = layout[cell], tile = next[class];
        target[cell] = (uint8_t)tile;
        do
            tile++;
        while (tile < level->cells && level->class_of[tile] != class);
        next[class] = (uint8_t)tile;
    }
}

bool taquin_layout_reachable(const struct taquin_level *level, const uint8_t *layout)
{
    uint8_t target[TAQUIN_CELLS];
    assign_tiles(level, layout, target);
    return level->has_copies || taquin_same_parity(level, level->start, target);
}

void taquin_layout_tiles(const struct taquin_level *level, const uint8_t *board,
                         const uint8_t *layout, uint8_t *target)
{
    assign_tiles(level, layout, target);
    if (taquin_same_parity(level, board, target))
        return;
    /* Swapping two copies fixes the parity and leaves the board looking the same. */
    for (int i = 0; i < level->cells; i++) {
        for (int k = i + 1; k < level->cells; k++) {
            if (layout[i] == layout[k]) {
                uint8_t tile = target[i];
                target[i] = target[k];
                target[k] = tile;
                return;
            }
        }
    }
}
