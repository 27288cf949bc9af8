/* SPDX-License-Identifier: MIT */
/* Row-major backtracking over layouts.
 *
 * The cell's left and upper neighbours are placed, so the candidates are the classes that match
 * both: the intersection of two bit sets and of the unplaced classes. Copies of a tile are one
 * class with a count, so they are never permuted. Blank cells are tried from the corners inward,
 * since generated boards have theirs in a corner.
 *
 * A balance prunes most of the tree. Within the board every left number is next to an equal right
 * number; the only unmatched ones are the left numbers of cells that have no tile to their left,
 * and the right numbers of cells that have none to their right. So among the numbers still to be
 * matched, left ones may exceed right ones only by as many cells of the first kind as remain; the
 * same holds for upper and lower numbers. Only cells at the border or beside the blank change the
 * balance.
 */
#include "taquin/layouts/layout_walk.h"

#include <string.h>

enum { WORDS = TAQUIN_CELLS / 64, POLL_EVERY = 1 << 16 };

struct balance {
    int16_t surplus[LAYOUT_NAMES]; /* left (upper) numbers beyond right (lower) ones */
    int positive;                  /* the sum of those above zero */
    int places;                    /* cells to come whose left (upper) number is unmatched */
};

struct walk {
    const struct taquin_level *level;
    const struct taquin_layout_names *names;
    const struct qd_limits *limits;
    uint64_t steps, begun_ns;
    int words;
    uint64_t left_shows[LAYOUT_NAMES + 1][WORDS]; /* classes by left number; the last: all */
    uint64_t top_shows[LAYOUT_NAMES + 1][WORDS];
    uint64_t there[WORDS];        /* classes with copies not placed yet */
    uint8_t copies[TAQUIN_CELLS]; /* not placed yet */
    uint8_t board[TAQUIN_CELLS];
    uint64_t candidates[TAQUIN_CELLS][WORDS]; /* by cell: not tried yet */
    uint8_t alone[TAQUIN_CELLS];              /* bits of the sides where a cell has no tile */
    struct balance sideways, upright;
};

static void fill_sets(struct walk *walk)
{
    const struct taquin_level *level = walk->level;
    for (int tile = 1; tile < level->cells; tile++) {
        int class = level->class_of[tile];
        const uint16_t *name = walk->names->of[class];
        uint64_t bit = (uint64_t)1 << class % 64;
        walk->copies[class]++;
        walk->there[class / 64] |= bit;
        walk->left_shows[name[TAQUIN_LEFT]][class / 64] |= bit;
        walk->left_shows[walk->names->count][class / 64] |= bit;
        walk->top_shows[name[TAQUIN_TOP]][class / 64] |= bit;
        walk->top_shows[walk->names->count][class / 64] |= bit;
    }
}

static void weigh(const struct walk *walk, struct balance *balance, enum taquin_side first,
                  enum taquin_side second)
{
    memset(balance, 0, sizeof *balance);
    for (int tile = 1; tile < walk->level->cells; tile++) {
        balance->surplus[walk->names->of[tile][first]]++;
        balance->surplus[walk->names->of[tile][second]]--;
    }
    for (int name = 0; name < walk->names->count; name++)
        balance->positive += balance->surplus[name] > 0 ? balance->surplus[name] : 0;
    for (int cell = 0; cell < walk->level->cells; cell++)
        balance->places += walk->alone[cell] >> first & 1;
}

static inline bool balanced(const struct balance *balance)
{
    return balance->positive <= balance->places;
}

/* An unmatched number is placed (by 1) or removed (by -1). */
static inline void put_first(struct balance *balance, int name, int by)
{
    int before = balance->surplus[name], now = before - by;
    balance->surplus[name] = (int16_t)now;
    balance->positive += (now > 0 ? now : 0) - (before > 0 ? before : 0);
    balance->places -= by;
}

static inline void put_second(struct balance *balance, int name, int by)
{
    int before = balance->surplus[name], now = before + by;
    balance->surplus[name] = (int16_t)now;
    balance->positive += (now > 0 ? now : 0) - (before > 0 ? before : 0);
}

static inline void put_alone(struct walk *walk, int cell, const uint16_t *name, int by)
{
    int alone = walk->alone[cell];
    if (alone >> TAQUIN_LEFT & 1)
        put_first(&walk->sideways, name[TAQUIN_LEFT], by);
    if (alone >> TAQUIN_RIGHT & 1)
        put_second(&walk->sideways, name[TAQUIN_RIGHT], by);
    if (alone >> TAQUIN_TOP & 1)
        put_first(&walk->upright, name[TAQUIN_TOP], by);
    if (alone >> TAQUIN_BOTTOM & 1)
        put_second(&walk->upright, name[TAQUIN_BOTTOM], by);
}

static inline void open_cell(struct walk *walk, int cell)
{
    int any = walk->names->count, left = any, top = any, alone = walk->alone[cell];
    if (!(alone >> TAQUIN_LEFT & 1))
        left = walk->names->of[walk->board[cell - 1]][TAQUIN_RIGHT];
    if (!(alone >> TAQUIN_TOP & 1))
        top = walk->names->of[walk->board[cell - walk->level->cols]][TAQUIN_BOTTOM];
    for (int i = 0; i < walk->words; i++)
        walk->candidates[cell][i] =
            walk->there[i] & walk->left_shows[left][i] & walk->top_shows[top][i];
}

/* The next candidate of a cell, 0 if there is none. */
static inline int next_class(struct walk *walk, int cell)
{
    uint64_t *words = walk->candidates[cell];
    for (int i = 0; i < walk->words; i++) {
        if (words[i]) {
            int class = i * 64 + __builtin_ctzll(words[i]);
            words[i] &= words[i] - 1;
            return class;
        }
    }
    return 0;
}

static inline void place(struct walk *walk, int cell, int class)
{
    walk->board[cell] = (uint8_t) class;
    if (--walk->copies[class] == 0)
        walk->there[class / 64] &= ~((uint64_t)1 << class % 64);
    if (walk->alone[cell])
        put_alone(walk, cell, walk->names->of[class], 1);
}

static inline void take_back(struct walk *walk, int cell)
{
    int class = walk->board[cell];
    walk->copies[class]++;
    walk->there[class / 64] |= (uint64_t)1 << class % 64;
    if (walk->alone[cell])
        put_alone(walk, cell, walk->names->of[class], -1);
}

static void find_alone(struct walk *walk, int blank)
{
    for (int cell = 0; cell < walk->level->cells; cell++) {
        walk->alone[cell] = 0;
        for (int side = 0; cell != blank && side < TAQUIN_SIDES; side++) {
            int other = taquin_neighbour(walk->level, cell, (enum taquin_side)side);
            if (other < 0 || other == blank)
                walk->alone[cell] |= (uint8_t)(1 << side);
        }
    }
}

/* One more tile is tried: whether the limits allow it. */
static inline qd_err step(struct walk *walk)
{
    const struct qd_limits *limits = walk->limits;
    if (++walk->steps > limits->nodes && limits->nodes)
        return QD_LIMIT;
    if (walk->steps % POLL_EVERY)
        return QD_OK;
    struct qd_progress progress = {.expanded = walk->steps};
    if (limits->proceed && !limits->proceed(limits->context, &progress))
        return QD_STOPPED;
    bool late = limits->time_ns && limits->now_ns &&
                limits->now_ns(limits->context) - walk->begun_ns >= limits->time_ns;
    return late ? QD_LIMIT : QD_OK;
}

/* All layouts with the blank in one cell. */
static qd_err walk_blank(struct walk *walk, int blank, bool (*found)(void *, const uint8_t *),
                         void *context)
{
    int cells = walk->level->cells, cell = blank == 0 ? 1 : 0;
    find_alone(walk, blank);
    weigh(walk, &walk->sideways, TAQUIN_LEFT, TAQUIN_RIGHT);
    weigh(walk, &walk->upright, TAQUIN_TOP, TAQUIN_BOTTOM);
    if (!balanced(&walk->sideways) || !balanced(&walk->upright))
        return QD_OK;
    walk->board[blank] = 0;
    open_cell(walk, cell);
    for (;;) {
        int class = next_class(walk, cell);
        if (!class) {
            cell -= cell - 1 == blank ? 2 : 1;
            if (cell < 0)
                return QD_OK;
            take_back(walk, cell);
            continue;
        }
        qd_err err = step(walk);
        if (err)
            return err;
        place(walk, cell, class);
        int next = cell + (cell + 1 == blank ? 2 : 1);
        if (!balanced(&walk->sideways) || !balanced(&walk->upright)) {
            take_back(walk, cell);
        } else if (next >= cells) {
            if (!found(context, walk->board))
                return QD_STOPPED;
            take_back(walk, cell);
        } else {
            cell = next;
            open_cell(walk, cell);
        }
    }
}

qd_err taquin_layout_walk(const struct taquin_level *level, const struct taquin_layout_names *names,
                          const struct qd_limits *limits,
                          bool (*found)(void *context, const uint8_t *layout), void *context)
{
    struct walk walk = {
        .level = level, .names = names, .limits = limits, .words = (level->cells + 63) / 64};
    if (limits->now_ns)
        walk.begun_ns = limits->now_ns(limits->context);
    fill_sets(&walk);
    for (int walls = 2; walls >= 0; walls--) {
        for (int blank = level->cells - 1; blank >= 0; blank--) {
            int row = blank / level->cols, col = blank % level->cols;
            int here = (row == 0 || row == level->rows - 1) + (col == 0 || col == level->cols - 1);
            if (here != walls)
                continue;
            qd_err err = walk_blank(&walk, blank, found, context);
            if (err)
                return err;
        }
    }
    return QD_OK;
}
