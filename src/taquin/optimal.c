/* IDA* (Korf, 1985) with additive pattern databases (Korf and Felner, 2002), looked up for the
 * board and for its mirror image, and with the duplicate automaton.
 *
 * A node keeps, for each group of tiles and for each of the two looks, the set of cells and the
 * order of the tiles in them; a move changes one group, by two bit flips and, for a vertical move,
 * one table. The estimate is Manhattan plus what the tables say beyond it. Children are prepared
 * together so that their table lines come from memory at the same time; the mirror is looked up
 * only when the first value lets the child live. Every move changes the parity of the estimate, so
 * bounds go up by two.
 */
#include "taquin/optimal.h"
#include "taquin/taquin.h"

#include <stdlib.h>
#include <string.h>

enum { ASK_EVERY = 1 << 14 };

struct look {
    uint16_t set[OPTIMAL_GROUPS];
    uint16_t order[OPTIMAL_GROUPS];
    uint8_t excess[OPTIMAL_GROUPS];
    uint16_t total; /* of excess */
};

struct node {
    uint8_t blank;
    uint16_t state; /* of the automaton */
    uint16_t manhattan;
    struct look look[2];
};

struct climb {
    struct optimal_run *run;
    const struct optimal_tables *t;
    uint32_t bound;
    qd_err err;
    uint8_t home[OPTIMAL_CELLS];                   /* of the tile in each cell */
    uint8_t steps[OPTIMAL_CELLS][OPTIMAL_CELLS];   /* [home][cell] */
    uint8_t mirror[OPTIMAL_CELLS];                 /* transposed cell */
    int8_t beside[OPTIMAL_CELLS][AUTOMATON_MOVES]; /* where the blank goes, -1 over the edge */
    struct node nodes[OPTIMAL_PATH + 1];
};

/* ---- setting up ---- */

static void fill_geometry(struct climb *c)
{
    int rows = c->t->rows, cols = c->t->cols;
    for (int cell = 0; cell < c->t->cells; cell++) {
        int row = cell / cols, col = cell % cols;
        for (int home = 0; home < c->t->cells; home++)
            c->steps[home][cell] = (uint8_t)(abs(row - home / cols) + abs(col - home % cols));
        c->mirror[cell] = (uint8_t)(c->t->mirrored ? col * cols + row : cell);
        c->beside[cell][0] = (int8_t)(row > 0 ? cell - cols : -1);
        c->beside[cell][1] = (int8_t)(col > 0 ? cell - 1 : -1);
        c->beside[cell][2] = (int8_t)(row + 1 < rows ? cell + cols : -1);
        c->beside[cell][3] = (int8_t)(col + 1 < cols ? cell + 1 : -1);
    }
}

/* The whole look at a board: cell_of[home] is where the tile of that home stands. */
static void fill_look(const struct optimal_tables *t, const uint8_t *cell_of, struct look *look)
{
    look->total = 0;
    for (int g = 0; g < t->group_count; g++) {
        const struct pattern *pattern = &t->patterns[g];
        uint8_t where[PATTERN_TILES];
        uint32_t set;
        for (int i = 0; i < pattern->space->tiles; i++)
            where[i] = cell_of[pattern->home[i]];
        look->order[g] = (uint16_t)pattern_rank(pattern->space, where, &set);
        look->set[g] = (uint16_t)set;
        look->excess[g] = (uint8_t)pattern_excess(pattern, set, look->order[g]);
        look->total = (uint16_t)(look->total + look->excess[g]);
    }
}

static void fill_root(struct climb *c, const struct slide_board *board)
{
    struct node *root = &c->nodes[0];
    uint8_t cell_of[2][OPTIMAL_CELLS];
    *root = (struct node){0};
    for (int cell = 0; cell < c->t->cells; cell++) {
        int home = board->home[cell];
        c->home[cell] = (uint8_t)home;
        cell_of[0][home] = (uint8_t)cell;
        cell_of[1][c->mirror[home]] = c->mirror[cell];
        if (home == board->goal_blank)
            root->blank = (uint8_t)cell;
        else
            root->manhattan = (uint16_t)(root->manhattan + c->steps[home][cell]);
    }
    fill_look(c->t, cell_of[0], &root->look[0]);
    fill_look(c->t, cell_of[1], &root->look[1]);
}

static uint32_t estimate_of(const struct node *node)
{
    uint32_t first = node->look[0].total, second = node->look[1].total;
    return node->manhattan + (first > second ? first : second);
}

/* ---- the search ---- */

/* Moves one tile in one look; the table's line is fetched but not yet read. */
static inline void move_tile(const struct optimal_tables *t, struct look *look, int home, int from,
                             int to)
{
    int g = t->group_of[home];
    const struct pattern *pattern = &t->patterns[g];
    uint32_t set = look->set[g], moved = set ^ 1u << from ^ 1u << to;
    int place = __builtin_popcount(set & ((1u << from) - 1));
    int goes_to = __builtin_popcount(moved & ((1u << to) - 1));
    if (place != goes_to)
        look->order[g] = pattern_shift(pattern->space, place, goes_to, look->order[g]);
    look->set[g] = (uint16_t)moved;
    __builtin_prefetch(
        &pattern->nibbles[pattern_place(pattern->space, moved, look->order[g]) >> 1]);
}

/* Reads the table for the group that moved. */
static inline void read_table(const struct optimal_tables *t, struct look *look, int home)
{
    int g = t->group_of[home];
    uint32_t excess = pattern_excess(&t->patterns[g], look->set[g], look->order[g]);
    look->total = (uint16_t)(look->total - look->excess[g] + excess);
    look->excess[g] = (uint8_t)excess;
}

static bool may_go_on(struct climb *c)
{
    struct optimal_run *run = c->run;
    const struct qd_limits *limits = run->limits;
    if (limits->nodes && run->stats.expanded > limits->nodes) {
        c->err = QD_LIMIT;
    } else if (limits->proceed) {
        struct qd_progress progress = {.expanded = run->stats.expanded,
                                       .generated = run->stats.generated,
                                       .bytes = run->stats.peak_bytes,
                                       .bound = c->bound};
        if (!limits->proceed(limits->context, &progress))
            c->err = QD_STOPPED;
    }
    if (!c->err && limits->time_ns && limits->now_ns &&
        limits->now_ns(limits->context) - run->stats.elapsed_ns > limits->time_ns)
        c->err = QD_LIMIT;
    return !c->err;
}

/* Whether a solution lies below the node at this depth. */
static bool descend(struct climb *c, int depth)
{
    const struct optimal_tables *t = c->t;
    const struct node *node = &c->nodes[depth];
    int spare = (int)c->bound - depth - 1;
    int moves[AUTOMATON_MOVES], count = 0;
    struct node children[AUTOMATON_MOVES];
    if (node->manhattan == 0) {
        c->run->length = depth;
        return true;
    }
    if (++c->run->stats.expanded % ASK_EVERY == 0 && !may_go_on(c))
        return false;
    for (int move = 0; move < AUTOMATON_MOVES; move++) {
        int from = c->beside[node->blank][move];
        uint16_t state = t->automaton.next[node->state][move];
        if (from < 0 || state == AUTOMATON_DEAD)
            continue;
        int home = c->home[from], to = node->blank;
        int manhattan = node->manhattan - c->steps[home][from] + c->steps[home][to];
        c->run->stats.generated++;
        /* Even if the moved group needed nothing beyond Manhattan. */
        if (manhattan + node->look[0].total - node->look[0].excess[t->group_of[home]] > spare)
            continue;
        struct node *child = &children[count];
        *child = *node;
        child->blank = (uint8_t)from;
        child->state = state;
        child->manhattan = (uint16_t)manhattan;
        move_tile(t, &child->look[0], home, from, to);
        if (t->mirrored)
            move_tile(t, &child->look[1], c->mirror[home], c->mirror[from], c->mirror[to]);
        moves[count++] = move;
    }
    for (int i = 0; i < count; i++) {
        struct node *child = &children[i];
        int from = child->blank, to = node->blank, home = c->home[from];
        read_table(t, &child->look[0], home);
        if (child->manhattan + child->look[0].total > spare)
            continue;
        if (t->mirrored) {
            read_table(t, &child->look[1], c->mirror[home]);
            if (child->manhattan + child->look[1].total > spare)
                continue;
        }
        c->nodes[depth + 1] = *child;
        c->home[to] = (uint8_t)home;
        /* The blank going one way is a tile going the other. */
        c->run->path[depth] = (uint8_t)((moves[i] + 2) % AUTOMATON_MOVES);
        if (descend(c, depth + 1))
            return true;
        c->home[from] = (uint8_t)home;
        if (c->err)
            return false;
    }
    return false;
}

static void start(struct climb *c, struct optimal_run *run, const struct slide_board *board)
{
    c->run = run;
    c->t = run->tables;
    c->err = QD_OK;
    fill_geometry(c);
    fill_root(c, board);
}

uint32_t optimal_estimate(const struct optimal_tables *tables, const struct slide_board *board)
{
    struct optimal_run run = {.tables = tables};
    struct climb climb;
    start(&climb, &run, board);
    return estimate_of(&climb.nodes[0]);
}

static qd_err try_bound(struct climb *c, uint32_t bound)
{
    c->bound = bound;
    c->run->bound = bound;
    if (estimate_of(&c->nodes[0]) > bound || bound >= OPTIMAL_PATH)
        return QD_NOTHING;
    uint8_t home[OPTIMAL_CELLS];
    memcpy(home, c->home, sizeof home);
    bool found = descend(c, 0);
    memcpy(c->home, home, sizeof home);
    return found ? QD_OK : c->err ? c->err : QD_NOTHING;
}

qd_err optimal_try(struct optimal_run *run, const struct slide_board *board, uint32_t bound)
{
    struct climb climb;
    start(&climb, run, board);
    return try_bound(&climb, bound);
}

qd_err optimal_solve(struct optimal_run *run, const struct slide_board *board)
{
    struct climb climb;
    start(&climb, run, board);
    for (uint32_t bound = estimate_of(&climb.nodes[0]); bound < OPTIMAL_PATH; bound += 2) {
        qd_err err = try_bound(&climb, bound);
        if (err != QD_NOTHING)
            return err;
    }
    return QD_INTERNAL;
}
