/* Layouts: every arrangement of the tiles in which all touching pairs agree ("sliding Tetravex").
 *
 * Row-major backtracking: the cell's left and upper neighbours are placed, so the candidates are
 * the classes that show the right number to one of them; the shorter of the two lists is walked.
 * Copies of a tile are one class with a count, so they are never permuted. Blank places are tried
 * from the corners inward, since boards built whole keep theirs in a corner.
 */
#include "taquin/taquin.h"

#include <string.h>

enum { ANY = 4 * TAQUIN_CELLS }; /* the list of all classes, when no neighbour binds */

struct lists {
    /* Numbers are renamed 0, 1, 2 … in the order of their coming. */
    uint16_t name[TAQUIN_CELLS][TAQUIN_SIDES];
    uint16_t first[2]
                  [ANY + 2]; /* [by left or by top][name]: where its classes begin in `members` */
    uint8_t members[2][2 * TAQUIN_CELLS];
    uint8_t left[TAQUIN_CELLS]; /* copies of each class not placed yet */
};

struct walk {
    const struct taquin_level *level;
    struct lists lists;
    uint8_t board[TAQUIN_CELLS];
    uint64_t steps;
};

static int rename_numbers(const struct taquin_level *level, struct lists *lists)
{
    uint16_t names[TAQUIN_NUMBER_MAX + 1];
    memset(names, 0xff, sizeof names);
    int count = 0;
    for (int tile = 1; tile < level->cells; tile++) {
        for (int side = 0; side < TAQUIN_SIDES; side++) {
            uint16_t number = level->tiles[tile].number[side];
            if (names[number] == UINT16_MAX)
                names[number] = (uint16_t)count++;
            lists->name[tile][side] = names[number];
        }
    }
    return count;
}

/* Sorts the classes by the number on one side (counting sort), then lists all of them. */
static void sort_classes(const struct taquin_level *level, struct lists *lists, int which,
                         enum taquin_side side)
{
    uint16_t *first = lists->first[which];
    memset(first, 0, sizeof lists->first[which]);
    for (int tile = 1; tile < level->cells; tile++)
        if (level->class_of[tile] == tile)
            first[lists->name[tile][side] + 1]++;
    for (int i = 1; i <= ANY; i++)
        first[i] = (uint16_t)(first[i] + first[i - 1]);
    uint16_t next[ANY + 2];
    memcpy(next, first, sizeof next);
    int all = first[ANY];
    for (int tile = 1; tile < level->cells; tile++) {
        if (level->class_of[tile] != tile)
            continue;
        lists->members[which][next[lists->name[tile][side]]++] = (uint8_t)tile;
        lists->members[which][all++] = (uint8_t)tile;
    }
    first[ANY + 1] = (uint16_t)all;
}

static void build_lists(const struct taquin_level *level, struct lists *lists)
{
    (void)rename_numbers(level, lists);
    sort_classes(level, lists, 0, TAQUIN_LEFT);
    sort_classes(level, lists, 1, TAQUIN_TOP);
    memset(lists->left, 0, sizeof lists->left);
    for (int tile = 1; tile < level->cells; tile++)
        lists->left[level->class_of[tile]]++;
}

/* What a cell must show to its left and upper neighbours, ANY where there is none. */
static void needs(const struct walk *walk, int cell, int *left, int *top)
{
    int cols = walk->level->cols;
    int beside = cell % cols ? walk->board[cell - 1] : 0;
    int above = cell >= cols ? walk->board[cell - cols] : 0;
    *left = beside ? walk->lists.name[beside][TAQUIN_RIGHT] : ANY;
    *top = above ? walk->lists.name[above][TAQUIN_BOTTOM] : ANY;
}

/* The next class after place *at of the cell's list that fits, 0 if none. */
static int next_class(const struct walk *walk, int left, int top, int which, int *at)
{
    const struct lists *lists = &walk->lists;
    int end = lists->first[which][(which ? top : left) + 1];
    while (*at < end) {
        int class = lists->members[which][(*at)++];
        if (lists->left[class] > 0 && (left == ANY || lists->name[class][TAQUIN_LEFT] == left) &&
            (top == ANY || lists->name[class][TAQUIN_TOP] == top))
            return class;
    }
    return 0;
}

struct choice {
    int left, top, which, at;
};

static void open_cell(const struct walk *walk, int cell, struct choice *choice)
{
    needs(walk, cell, &choice->left, &choice->top);
    const struct lists *lists = &walk->lists;
    int by_left = lists->first[0][choice->left + 1] - lists->first[0][choice->left];
    int by_top = lists->first[1][choice->top + 1] - lists->first[1][choice->top];
    choice->which = by_top < by_left;
    choice->at = lists->first[choice->which][choice->which ? choice->top : choice->left];
}

/* All layouts with the blank in one cell. */
static qd_err walk_blank(struct walk *walk, int blank, uint64_t most,
                         bool (*found)(void *, const uint8_t *), void *context)
{
    struct choice choices[TAQUIN_CELLS];
    int cell = 0, direction = 1;
    walk->board[blank] = 0;
    for (;;) {
        if (cell == blank && direction > 0)
            cell++;
        if (cell == walk->level->cells) {
            if (!found(context, walk->board))
                return QD_STOPPED;
            direction = -1;
            cell--;
        }
        if (cell == blank && direction < 0)
            cell--;
        if (cell < 0)
            return QD_OK;
        if (direction > 0) {
            open_cell(walk, cell, &choices[cell]);
        } else {
            walk->lists.left[walk->board[cell]]++;
        }
        struct choice *choice = &choices[cell];
        int class = next_class(walk, choice->left, choice->top, choice->which, &choice->at);
        if (class && ++walk->steps > most)
            return QD_LIMIT;
        if (class) {
            walk->board[cell] = (uint8_t) class;
            walk->lists.left[class]--;
            direction = 1;
            cell++;
        } else {
            direction = -1;
            cell--;
        }
    }
}

/* The first tile that shows `name` on a side, 0 if none does. */
static int tile_showing(const struct taquin_level *level, const struct lists *lists, int side,
                        int name)
{
    for (int tile = 1; tile < level->cells; tile++)
        if (lists->name[tile][side] == name)
            return tile;
    return 0;
}

/* Places every tile from its neighbours' places, starting anywhere. False if that does not fill the
 * board. */
static bool place_by_neighbours(const struct taquin_level *level, const struct lists *lists,
                                uint8_t *layout)
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
                tile_showing(level, lists, (side + 2) % TAQUIN_SIDES, lists->name[tile][side]);
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

/* The only layout, where walking from neighbour to neighbour gives one and proves it alone. */
static bool sole_layout(const struct taquin_level *level, const struct lists *lists,
                        uint8_t *layout)
{
    int touching, agreeing;
    if (!place_by_neighbours(level, lists, layout))
        return false;
    taquin_pairs(level, layout, &touching, &agreeing);
    return touching == agreeing && taquin_layout_sole(level, layout);
}

qd_err taquin_layouts(const struct taquin_level *level, uint64_t steps,
                      bool (*found)(void *context, const uint8_t *layout), void *context)
{
    struct walk walk = {.level = level};
    build_lists(level, &walk.lists);
    if (sole_layout(level, &walk.lists, walk.board))
        return found(context, walk.board) ? QD_OK : QD_STOPPED;
    for (int walls = 2; walls >= 0; walls--) {
        for (int blank = level->cells - 1; blank >= 0; blank--) {
            int row = blank / level->cols, col = blank % level->cols;
            int here = (row == 0 || row == level->rows - 1) + (col == 0 || col == level->cols - 1);
            if (here != walls)
                continue;
            qd_err err = walk_blank(&walk, blank, steps, found, context);
            if (err)
                return err;
        }
    }
    return QD_OK;
}

/* Gives each cell of a layout a tile of its class, first come first served. */
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
    /* Two copies change places: the board looks the same and the parity is right. */
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
