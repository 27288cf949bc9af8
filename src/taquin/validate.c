/* SPDX-License-Identifier: MIT */
/* What a board must be before it is played: twins for the pairs, a layout, the right parity.
 *
 * Only what is proved unsolvable is refused. Edge matching is NP-complete, so on a large board of
 * few colours the search for a layout may be inconclusive; such a board is accepted, and the solver
 * reports what it does not know.
 */
#include "taquin/taquin.h"

#include <string.h>

enum { LAYOUT_STEPS = 4000000 };

static bool same_tile(const struct taquin_tile *a, const struct taquin_tile *b)
{
    return memcmp(a->number, b->number, sizeof a->number) == 0;
}

/* Pairs of tiles (a tile with itself included) that could be neighbours in this direction, if each
 * number occurs once on a side; -1 if one occurs twice. */
static int facing_pairs(const struct taquin_level *level, enum taquin_side side)
{
    enum taquin_side facing = (enum taquin_side)((side + 2) % TAQUIN_SIDES);
    uint8_t seen[TAQUIN_NUMBER_MAX + 1] = {0};
    int pairs = 0;
    for (int tile = 1; tile < level->cells; tile++) {
        seen[level->tiles[tile].number[side]] += 1;
        if (seen[level->tiles[tile].number[side]] > 1)
            return -1;
    }
    for (int tile = 1; tile < level->cells; tile++) {
        uint8_t *mark = &seen[level->tiles[tile].number[facing]];
        if (*mark > 1)
            return -1;
        pairs += *mark;
        *mark = (uint8_t)(*mark + 2);
    }
    return pairs;
}

bool taquin_layout_sole(const struct taquin_level *level, const uint8_t *layout)
{
    /* When every pair that can agree does agree in this layout, each tile's neighbours are fixed;
     * all tiles are connected, so any other layout would be this one shifted, and there is no space
     * for that.
     */
    int across = facing_pairs(level, TAQUIN_RIGHT), down = facing_pairs(level, TAQUIN_BOTTOM);
    int touching, agreeing;
    taquin_pairs(level, layout, &touching, &agreeing);
    return across >= 0 && down >= 0 && across + down == touching;
}

void taquin_level_settle(struct taquin_level *level, const uint8_t *layout)
{
    int agreeing;
    memmove(level->layout, layout, (size_t)level->cells);
    level->layout_known = true;
    level->sole_layout = taquin_layout_sole(level, layout);
    taquin_pairs(level, layout, &level->layout_pairs, &agreeing);
}

void taquin_level_index(struct taquin_level *level)
{
    level->cells = level->rows * level->cols;
    level->has_copies = false;
    for (int tile = 0; tile < level->cells; tile++) {
        int first = tile ? 1 : 0;
        while (!same_tile(&level->tiles[first], &level->tiles[tile]))
            first++;
        if (tile)
            level->has_copies |= first != tile;
        level->class_of[tile] = (uint8_t)(tile ? first : 0);
    }
}

/* Maximum matching pairs side by side (or one above the other) that the numbers allow. */
static int possible_pairs(const struct taquin_level *level, enum taquin_side side, int16_t *balance)
{
    enum taquin_side facing = (enum taquin_side)((side + 2) % TAQUIN_SIDES);
    int pairs = 0;
    memset(balance, 0, (TAQUIN_NUMBER_MAX + 1) * sizeof *balance);
    for (int tile = 1; tile < level->cells; tile++)
        balance[level->tiles[tile].number[side]]++;
    for (int tile = 1; tile < level->cells; tile++)
        if (balance[level->tiles[tile].number[facing]]-- > 0)
            pairs++;
    return pairs;
}

/* Picks a tile whose number on this side has no partner, for the message. */
static void blame(const struct taquin_level *level, enum taquin_side side, const int16_t *balance,
                  struct qd_message *why)
{
    static const char *const names[TAQUIN_SIDES] = {"taquin.side.top", "taquin.side.left",
                                                    "taquin.side.bottom", "taquin.side.right"};
    for (int cell = 0; cell < level->cells; cell++) {
        int number = level->tiles[level->start[cell]].number[side];
        if (level->start[cell] == 0 || balance[number] <= 0)
            continue;
        qd_message_number(why, "number", number);
        qd_message_phrase(why, "side", names[side]);
        qd_message_number(why, "row", cell / level->cols + 1);
        qd_message_number(why, "col", cell % level->cols + 1);
        return;
    }
}

static qd_err check_twins(const struct taquin_level *level, struct qd_message *why)
{
    int16_t balance[TAQUIN_NUMBER_MAX + 1];
    /* A blank off the border saves two pairs of each kind, where the board is large enough. */
    int across = level->rows * (level->cols - 1) - (level->cols > 2 ? 2 : 1);
    int down = level->cols * (level->rows - 1) - (level->rows > 2 ? 2 : 1);
    int sides = possible_pairs(level, TAQUIN_RIGHT, balance);
    enum taquin_side side = TAQUIN_RIGHT;
    int need = across, have = sides;
    if (sides >= across) {
        side = TAQUIN_BOTTOM;
        need = down;
        have = possible_pairs(level, TAQUIN_BOTTOM, balance);
    }
    if (have >= need)
        return QD_OK;
    qd_message_set(why, "taquin.twin");
    blame(level, side, balance, why);
    qd_message_number(why, "need", need);
    qd_message_number(why, "have", have);
    return QD_IMPOSSIBLE;
}

struct seen {
    struct taquin_level *level;
    bool any;
};

static bool keep_reachable(void *context, const uint8_t *layout)
{
    struct seen *seen = context;
    seen->any = true;
    if (!taquin_layout_reachable(seen->level, layout))
        return !taquin_layout_sole(seen->level, layout);
    taquin_level_settle(seen->level, layout);
    return false;
}

qd_err taquin_validate(struct taquin_level *level, struct qd_message *why)
{
    qd_err err = check_twins(level, why);
    if (err)
        return err;
    struct seen seen = {level, false};
    err = taquin_layouts(level, LAYOUT_STEPS, keep_reachable, &seen);
    if (err != QD_LIMIT && !level->layout_known) {
        qd_message_set(why, seen.any ? "taquin.parity" : "taquin.layout.none");
        return QD_IMPOSSIBLE;
    }
    return QD_OK;
}
