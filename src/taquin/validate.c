/* What a board must be before it is played: twins for the pairs, a layout, the right parity.
 *
 * Only what is proved unsolvable is refused. Edge matching is NP-complete, so on a large board of
 * few colours the search for a layout may end without an answer; such a board is accepted, and the
 * solver says what it does not know.
 */
#include "taquin/taquin.h"

#include <string.h>

enum { LAYOUT_STEPS = 4000000 };

static bool same_tile(const struct taquin_tile *a, const struct taquin_tile *b)
{
    return memcmp(a->number, b->number, sizeof a->number) == 0;
}

/* No number stands twice on the same side of two tiles. */
static bool numbers_unique(const struct taquin_level *level)
{
    for (int side = 0; side < TAQUIN_SIDES; side++) {
        bool seen[TAQUIN_NUMBER_MAX + 1] = {false};
        for (int tile = 1; tile < level->cells; tile++) {
            bool *mark = &seen[level->tiles[tile].number[side]];
            if (*mark)
                return false;
            *mark = true;
        }
    }
    return true;
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
    level->twins_unique = numbers_unique(level);
}

/* How many pairs side by side (or one above the other) the numbers allow. */
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

/* A tile whose number on this side finds no partner, for the message. */
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
    /* A blank off the border saves two pairs of each kind, where there is room for that. */
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
        return true;
    memcpy(seen->level->layout, layout, (size_t)seen->level->cells);
    seen->level->layout_known = true;
    return false;
}

qd_err taquin_validate(struct taquin_level *level, struct qd_message *why)
{
    qd_err err = check_twins(level, why);
    if (err)
        return err;
    struct seen seen = {level, false};
    err = taquin_layouts(level, LAYOUT_STEPS, keep_reachable, &seen);
    if (err == QD_OK) {
        qd_message_set(why, seen.any ? "taquin.parity" : "taquin.layout.none");
        return QD_IMPOSSIBLE;
    }
    return QD_OK;
}
