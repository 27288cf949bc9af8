/* SPDX-License-Identifier: MIT */
/* Which tiles are grouped, for each size, and the symmetries that let one table serve many goals.
 */
#include "taquin/patterns/optimal.h"
#include "taquin/taquin.h"

#include <stdlib.h>
#include <string.h>

/* Home cells counted from 0, the goal blank in the last cell. 7-7-1 and 7-8 are the partitions of
 * Korf and Felner (2002). */
const struct taquin_optimal_partition taquin_optimal_6_6_3 = {
    "6-6-3", 4, 4, {{0, 1, 4, 5, 8, 12, -1}, {6, 9, 10, 11, 13, 14, -1}, {2, 3, 7, -1}, {-1}}};
const struct taquin_optimal_partition taquin_optimal_7_7_1 = {
    "7-7-1", 4, 4, {{0, 1, 4, 5, 8, 9, 13, -1}, {2, 3, 6, 7, 10, 11, 14, -1}, {12, -1}, {-1}}};
const struct taquin_optimal_partition taquin_optimal_7_8 = {
    "7-8", 4, 4, {{0, 1, 2, 3, 4, 5, 6, 7, -1}, {8, 9, 10, 11, 12, 13, 14, -1}, {-1}}};

/* Automaton depths: deeper prunes more and takes longer to build. Larger boards have more words. */
enum { SMALL_DEPTH = 12, LARGE_DEPTH = 10, SMALL_GROUP = 6, LARGE_GROUP_MIN = 4 };
/* Quick tables: a ninth of the places, for a few times as many nodes. */
enum { QUICK_DEPTH = 10 };
/* Maximum entries in the tables of large boards, so that building them takes about a second. */
enum { LARGE_PLACES = 30000000 };

int taquin_optimal_group(const struct taquin_optimal_partition *partition, int group, uint8_t *home)
{
    int count = 0;
    while (partition->groups[group][count] >= 0) {
        home[count] = (uint8_t)partition->groups[group][count];
        count++;
    }
    return count;
}

/* Adds a home cell to a group, which stays ascending. */
static void add_home(int8_t *group, int count, int cell)
{
    for (; count > 0 && group[count - 1] > cell; count--)
        group[count] = group[count - 1];
    group[count] = (int8_t)cell;
}

/* Sizes without a partition of their own: `tiles` tiles per group, along strips of `strip` rows, so
 * that the groups are compact. */
static void plain_partition(int rows, int cols, int goal_blank, int tiles, int strip,
                            struct taquin_optimal_partition *out)
{
    int group = 0, count = 0;
    *out = (struct taquin_optimal_partition){"plain", rows, cols, {{0}}};
    for (int i = 0; i < rows * cols; i++) {
        int top = i / (strip * cols) * strip, high = rows - top < strip ? rows - top : strip;
        int within = i - top * cols, cell = (top + within % high) * cols + within / high;
        if (cell == goal_blank)
            continue;
        if (count == tiles) {
            out->groups[group++][count] = -1;
            count = 0;
        }
        add_home(out->groups[group], count++, cell);
    }
    out->groups[group++][count] = -1;
    out->groups[group][0] = -1;
}

static void fill_way(struct taquin_optimal_tables *t, int blank, int move, int from)
{
    struct taquin_optimal_way *way = &t->way[blank][move];
    int cells[2][2] = {{from, blank}, {t->mirror[from], t->mirror[blank]}};
    *way = (struct taquin_optimal_way){.from = (uint8_t)from, .vertical = move % 2 == 0};
    for (int look = 0; look < 2; look++) {
        way->both[look] = 1u << cells[look][0] | 1u << cells[look][1];
        way->before_from[look] = (1u << cells[look][0]) - 1;
        way->before_to[look] = (1u << cells[look][1]) - 1;
    }
    for (int home = 0; home < t->cells; home++)
        t->change[home][blank][move] = (int8_t)(t->steps[home][blank] - t->steps[home][from]);
    t->ways[blank] |= (uint8_t)(1 << move);
}

static void fill_geometry(struct taquin_optimal_tables *t)
{
    static const int row_step[AUTOMATON_MOVES] = {-1, 0, 1, 0};
    static const int col_step[AUTOMATON_MOVES] = {0, -1, 0, 1};
    int rows = t->rows, cols = t->cols;
    for (int cell = 0; cell < t->cells; cell++) {
        int row = cell / cols, col = cell % cols;
        for (int home = 0; home < t->cells; home++)
            t->steps[home][cell] = (uint8_t)(abs(row - home / cols) + abs(col - home % cols));
        t->mirror[cell] = (uint8_t)(t->mirrored ? col * cols + row : cell);
    }
    for (int cell = 0; cell < t->cells; cell++) {
        t->mirror_group_of[cell] = t->group_of[t->mirror[cell]];
        for (int move = 0; move < AUTOMATON_MOVES; move++) {
            int row = cell / cols + row_step[move], col = cell % cols + col_step[move];
            if (row >= 0 && row < rows && col >= 0 && col < cols)
                fill_way(t, cell, move, row * cols + col);
        }
    }
}

qd_err taquin_optimal_tables_prepare(struct taquin_optimal_tables *tables,
                                     const struct taquin_optimal_partition *partition,
                                     int goal_blank, int automaton_depth)
{
    int rows = partition->rows, cols = partition->cols;
    uint8_t home[PATTERN_TILES];
    *tables = (struct taquin_optimal_tables){
        .rows = rows, .cols = cols, .cells = rows * cols, .goal_blank = goal_blank};
    tables->mirrored = rows == cols && goal_blank / cols == goal_blank % cols;
    qd_err err = taquin_automaton_build(&tables->automaton, rows, cols, automaton_depth);
    for (int g = 0; !err && partition->groups[g][0] >= 0; g++) {
        int count = taquin_optimal_group(partition, g, home);
        if (!tables->spaces[count].moved)
            err = taquin_pattern_space_init(&tables->spaces[count], rows, cols, count);
        for (int i = 0; i < count; i++)
            tables->group_of[home[i]] = (uint8_t)g;
        tables->group_count++;
    }
    if (err)
        taquin_optimal_tables_free(tables);
    else
        fill_geometry(tables);
    return err;
}

/* Entries of a pattern of `tiles` tiles. */
static uint64_t places(int cells, int tiles)
{
    uint64_t count = 1;
    for (int i = 0; i < tiles; i++)
        count *= (uint64_t)(cells - i);
    return count;
}

static uint64_t large_places(int cells, int tiles)
{
    int groups = (cells - 1) / tiles, rest = (cells - 1) % tiles;
    return (uint64_t)groups * places(cells, tiles) + (rest > 0 ? places(cells, rest) : 0);
}

int taquin_optimal_tiles(int cells, uint64_t most_bytes)
{
    int tiles = SMALL_GROUP;
    if (cells <= OPTIMAL_SMALL_CELLS)
        return !most_bytes || most_bytes >= OPTIMAL_SMALL_BYTES ? tiles : 0;
    for (; tiles >= LARGE_GROUP_MIN; tiles--) {
        uint64_t all = large_places(cells, tiles);
        uint64_t bytes = all / 2 + 2 * places(cells, tiles) + OPTIMAL_LARGE_BYTES;
        if (all <= LARGE_PLACES && (!most_bytes || bytes <= most_bytes))
            return tiles;
    }
    return 0;
}

qd_err taquin_optimal_tables_make(struct taquin_optimal_tables *tables, int rows, int cols,
                                  int goal_blank, int tiles)
{
    struct taquin_optimal_partition partition = taquin_optimal_6_6_3;
    bool large = rows * cols > OPTIMAL_SMALL_CELLS;
    uint8_t home[PATTERN_TILES];
    bool quick = !large && tiles < SMALL_GROUP;
    if (quick || rows != 4 || cols != 4 || goal_blank != 15)
        plain_partition(rows, cols, goal_blank, tiles, large || quick || rows == 2 ? 2 : 1,
                        &partition);
    qd_err err = taquin_optimal_tables_prepare(tables, &partition, goal_blank,
                                               large   ? LARGE_DEPTH
                                               : quick ? QUICK_DEPTH
                                                       : SMALL_DEPTH);
    if (err)
        return err;
    for (int g = 0; !err && g < tables->group_count; g++) {
        int count = taquin_optimal_group(&partition, g, home);
        err = taquin_pattern_build(&tables->patterns[g], &tables->spaces[count], home, goal_blank,
                                   NULL);
    }
    if (err)
        taquin_optimal_tables_free(tables);
    tables->tiles = tiles;
    return err;
}

void taquin_optimal_tables_free(struct taquin_optimal_tables *tables)
{
    for (int g = 0; g < OPTIMAL_GROUPS; g++)
        taquin_pattern_free(&tables->patterns[g]);
    for (int i = 0; i <= PATTERN_TILES; i++)
        taquin_pattern_space_free(&tables->spaces[i]);
    taquin_automaton_free(&tables->automaton);
    *tables = (struct taquin_optimal_tables){0};
}

uint64_t taquin_optimal_tables_bytes(const struct taquin_optimal_tables *tables)
{
    uint64_t bytes = (uint64_t)tables->automaton.states *
                     (sizeof *tables->automaton.next + sizeof *tables->automaton.ways);
    for (int g = 0; g < tables->group_count; g++)
        bytes += taquin_pattern_bytes(tables->patterns[g].space);
    return bytes;
}

/* Symmetry `which`: bit 0 mirrors left and right, bit 1 top and bottom, bit 2 swaps rows and
 * columns afterwards (square boards). */
static int turn_cell(int rows, int cols, int which, int cell)
{
    int row = cell / cols, col = cell % cols;
    col = which & 1 ? cols - 1 - col : col;
    row = which & 2 ? rows - 1 - row : row;
    return which & 4 ? col * cols + row : row * cols + col;
}

static uint8_t turn_move(int which, int move)
{
    static const uint8_t swapped[4] = {TAQUIN_LEFTWARD, TAQUIN_UP, TAQUIN_RIGHTWARD, TAQUIN_DOWN};
    bool vertical = move == TAQUIN_UP || move == TAQUIN_DOWN;
    if (vertical ? which & 2 : which & 1)
        move = (move + 2) % TAQUIN_MOVES;
    return which & 4 ? swapped[move] : (uint8_t)move;
}

int taquin_slide_turn(int rows, int cols, int goal_blank, struct taquin_slide_turn *turn)
{
    int best = 0;
    for (int which = 1; which < (rows == cols ? 8 : 4); which++)
        if (turn_cell(rows, cols, which, goal_blank) > turn_cell(rows, cols, best, goal_blank))
            best = which;
    for (int cell = 0; cell < rows * cols; cell++)
        turn->cell[cell] = (uint8_t)turn_cell(rows, cols, best, cell);
    for (int move = 0; move < TAQUIN_MOVES; move++)
        turn->move[move] = turn_move(best, move);
    return turn->cell[goal_blank];
}

void taquin_slide_turn_board(const struct taquin_slide_board *board,
                             const struct taquin_slide_turn *turn, struct taquin_slide_board *out)
{
    *out = (struct taquin_slide_board){
        .rows = board->rows, .cols = board->cols, .goal_blank = turn->cell[board->goal_blank]};
    for (int cell = 0; cell < board->rows * board->cols; cell++)
        out->home[turn->cell[cell]] = turn->cell[board->home[cell]];
}
