/* SPDX-License-Identifier: MIT */
/* IDA* (Korf, 1985) with additive pattern databases (Korf and Felner, 2002), looked up for the
 * board and for its mirror image, and with the duplicate automaton.
 *
 * A node keeps, for each group of tiles and for each of the two lookups ("looks", direct and
 * mirrored), the set of cells and the order of the tiles in them; a move changes one group. The
 * estimate is Manhattan plus the excess from the tables. Every move changes the parity of the
 * estimate, so bounds go up by two.
 *
 * Large tables miss the cache: fetching a value takes as long as all the rest. So the search is not
 * recursive but a stack followed by a short queue. When a node leaves the stack, its children's
 * table entries are computed and prefetched; it then waits in the queue while a few others are
 * processed, and by the time its children are rated their values have arrived. The order is nearly
 * depth first, and the same on every machine.
 */
#include "taquin/patterns/optimal.h"
#include "base/count.h"
#include "taquin/taquin.h"

#include <stdlib.h>
#include <string.h>

enum { ASK_EVERY = 1 << 14, QUEUE = 4, SLOTS_FIRST = 256, WORD_MOVES = 32, SHORT_PATH = 96 };

/* A group of tiles in one look, packed: the set of cells, the order of the tiles in them, and the
 * moves the tables require beyond Manhattan. */
enum { ORDER_AT = 32, EXCESS_AT = 48 };

struct node {
    uint64_t group[2][OPTIMAL_GROUPS]; /* [look], direct or mirrored */
    uint16_t excess[2];                /* of all groups */
    uint16_t manhattan;
    uint16_t depth;
    uint16_t state; /* of the automaton */
    uint8_t blank;
    uint8_t home[OPTIMAL_CELLS];              /* of the tile in each cell */
    uint64_t path[OPTIMAL_PATH / WORD_MOVES]; /* two bits per move of the blank */
};

/* How a look changes by one move: only one group does. */
struct shift {
    const uint8_t *byte; /* of the table */
    uint64_t group;      /* without the excess from the table */
    uint16_t others;     /* excess of the other groups */
    uint8_t half;
    uint8_t index; /* of the group */
    uint8_t excess;
};

struct child {
    struct shift shift[2];
    uint16_t state;
    uint16_t manhattan;
    uint8_t move;
    uint8_t from; /* the tile's cell before, the blank's after */
};

/* A node in the queue. */
struct waiting {
    uint32_t slot;
    int count;
    struct child children[AUTOMATON_MOVES];
};

struct climb {
    struct taquin_optimal_run *run;
    const struct taquin_optimal_tables *t;
    int bound;
    qd_err err;
    uint64_t expanded, generated;
    uint64_t ask_at; /* number of expanded states at which to check the limits */
    struct node root;
    /* Nodes stay in their slots: on the stack, in the queue, or free. */
    struct node *nodes;
    uint32_t *stack, *free;
    uint32_t height, free_count, room;
    struct waiting queue[QUEUE];
};

/* A complete look at a board: cell_of[home] is the cell of the tile with that home. */
static void fill_look(const struct taquin_optimal_tables *t, const uint8_t *cell_of,
                      struct node *node, int look)
{
    uint32_t total = 0;
    for (int g = 0; g < t->group_count; g++) {
        const struct taquin_pattern *pattern = &t->patterns[g];
        uint8_t where[PATTERN_TILES];
        uint32_t set;
        for (int i = 0; i < pattern->space->tiles; i++)
            where[i] = cell_of[pattern->home[i]];
        uint32_t order = taquin_pattern_rank(pattern->space, where, &set);
        uint32_t excess = taquin_pattern_excess(pattern, set, order);
        node->group[look][g] = set | (uint64_t)order << ORDER_AT | (uint64_t)excess << EXCESS_AT;
        total += excess;
    }
    node->excess[look] = (uint16_t)total;
}

static void fill_root(struct climb *c, const struct taquin_slide_board *board)
{
    uint8_t cell_of[2][OPTIMAL_CELLS];
    struct node *root = &c->root;
    int manhattan = 0;
    for (int cell = 0; cell < c->t->cells; cell++) {
        int home = board->home[cell];
        root->home[cell] = (uint8_t)home;
        cell_of[0][home] = (uint8_t)cell;
        cell_of[1][c->t->mirror[home]] = c->t->mirror[cell];
        if (home == board->goal_blank)
            root->blank = (uint8_t)cell;
        else
            manhattan += c->t->steps[home][cell];
    }
    root->manhattan = (uint16_t)manhattan;
    fill_look(c->t, cell_of[0], root, 0);
    if (c->t->mirrored)
        fill_look(c->t, cell_of[1], root, 1);
}

static int estimate_of(const struct node *node)
{
    int first = node->excess[0], second = node->excess[1];
    return node->manhattan + (first > second ? first : second);
}

/* Checks the limits and sets when to check again. */
static bool within_limits(struct climb *c)
{
    struct taquin_optimal_run *run = c->run;
    const struct qd_limits *limits = run->limits;
    uint64_t expanded = run->stats.expanded + c->expanded;
    struct qd_progress progress = {.expanded = expanded,
                                   .generated = run->stats.generated + c->generated,
                                   .bytes = taquin_optimal_tables_bytes(c->t),
                                   .bound = (uint32_t)c->bound};
    if (limits->nodes && expanded >= limits->nodes)
        c->err = QD_LIMIT;
    else if (limits->time_ns && limits->now_ns &&
             limits->now_ns(limits->context) - run->started_ns > limits->time_ns)
        c->err = QD_LIMIT;
    else if (limits->proceed && !limits->proceed(limits->context, &progress))
        c->err = QD_STOPPED;
    c->ask_at = c->expanded + ASK_EVERY;
    if (limits->nodes && limits->nodes - expanded < ASK_EVERY)
        c->ask_at = c->expanded + (limits->nodes - expanded);
    return !c->err;
}

/* Where a tile's move takes a look; the table's cache line is prefetched but not yet read. A tile
 * that moves sideways passes no other, so the order is unchanged. */
static inline void prepare(const struct taquin_optimal_tables *t, const struct node *node, int look,
                           int g, const struct taquin_optimal_way *way, bool vertical,
                           struct shift *out)
{
    const struct taquin_pattern *pattern = &t->patterns[g];
    const struct taquin_pattern_space *space = pattern->space;
    uint64_t group = node->group[look][g];
    uint32_t set = (uint32_t)group, moved = set ^ way->both[look];
    uint32_t order = (uint16_t)(group >> ORDER_AT);
    if (vertical)
        order = taquin_pattern_shift(space, qd_count(set & way->before_from[look]),
                                     qd_count(moved & way->before_to[look]), order);
    uint32_t rank = taquin_pattern_set(space, moved);
    out->byte = taquin_pattern_row(pattern, order) + (rank >> 1);
    __builtin_prefetch(out->byte);
    out->group = moved | (uint64_t)order << ORDER_AT;
    out->others = (uint16_t)(node->excess[look] - (group >> EXCESS_AT));
    out->half = 4 * (rank & 1);
    out->index = (uint8_t)g;
}

/* The children not pruned by Manhattan and the other groups. */
static inline void make_children(struct climb *c, struct waiting *w, bool mirrored)
{
    const struct taquin_optimal_tables *t = c->t;
    const struct node *node = &c->nodes[w->slot];
    int spare = c->bound - node->depth - 1, blank = node->blank;
    unsigned ways = t->ways[blank] & t->automaton.ways[node->state];
    struct child *child = w->children;
    c->generated += (uint64_t)qd_count(ways);
    for (; ways; ways &= ways - 1) {
        int move = __builtin_ctz(ways);
        const struct taquin_optimal_way *way = &t->way[blank][move];
        int home = node->home[way->from], left = node->manhattan + t->change[home][blank][move];
        int g = t->group_of[home];
        if (left + node->excess[0] - (int)(node->group[0][g] >> EXCESS_AT) > spare)
            continue;
        child->move = (uint8_t)move;
        child->from = way->from;
        child->state = t->automaton.next[node->state][move];
        child->manhattan = (uint16_t)left;
        if (way->vertical) {
            prepare(t, node, 0, g, way, true, &child->shift[0]);
            if (mirrored)
                prepare(t, node, 1, t->mirror_group_of[home], way, false, &child->shift[1]);
        } else {
            prepare(t, node, 0, g, way, false, &child->shift[0]);
            if (mirrored)
                prepare(t, node, 1, t->mirror_group_of[home], way, true, &child->shift[1]);
        }
        child++;
    }
    w->count = (int)(child - w->children);
}

static inline int read_table(struct shift *shift)
{
    shift->excess = (uint8_t)(2 * (*shift->byte >> shift->half & 15));
    return shift->others + shift->excess;
}

/* Reads the tables for all children: the survivors are sorted, most promising first. 0 when one
 * child's estimate is so high that the current board, one move away, cannot be solved within the
 * bound either (Felner and others, 2005: bidirectional pathmax). */
static inline int choose_children(struct waiting *w, int spare, bool mirrored, uint8_t *order)
{
    int lives = 0, worth[AUTOMATON_MOVES];
    for (int i = 0; i < w->count; i++) {
        struct child *child = &w->children[i];
        int room = spare - child->manhattan, most = read_table(&child->shift[0]), sum = most;
        if (mirrored) {
            int other = read_table(&child->shift[1]);
            sum += other;
            most = other > most ? other : most;
        }
        if (most > room + 2)
            return 0;
        if (most > room)
            continue;
        int at = lives++;
        worth[i] = child->manhattan + sum;
        for (; at > 0 && worth[order[at - 1]] > worth[i]; at--)
            order[at] = order[at - 1];
        order[at] = (uint8_t)i;
    }
    return lives;
}

static inline void take(struct node *node, int look, const struct shift *shift)
{
    node->group[look][shift->index] = shift->group | (uint64_t)shift->excess << EXCESS_AT;
    node->excess[look] = (uint16_t)(shift->others + shift->excess);
}

static inline void make_node(const struct node *node, const struct child *child, int bound,
                             bool mirrored, struct node *out)
{
    /* Most paths are short: the rest of the array is not copied and never read. */
    memcpy(out, node, offsetof(struct node, path) + SHORT_PATH / 4);
    if (bound > SHORT_PATH)
        memcpy(out->path, node->path, sizeof out->path);
    take(out, 0, &child->shift[0]);
    if (mirrored)
        take(out, 1, &child->shift[1]);
    out->home[node->blank] = node->home[child->from];
    out->blank = child->from;
    out->state = child->state;
    out->manhattan = child->manhattan;
    out->path[node->depth / WORD_MOVES] |= (uint64_t)child->move << node->depth % WORD_MOVES * 2;
    out->depth = (uint16_t)(node->depth + 1);
}

static void tell_path(struct climb *c, const struct node *node)
{
    c->run->length = node->depth;
    for (int i = 0; i < node->depth; i++) {
        int move = (int)(node->path[i / WORD_MOVES] >> i % WORD_MOVES * 2 & 3);
        /* The blank moving one direction is a tile moving the opposite one. */
        c->run->path[i] = (uint8_t)((move + 2) % AUTOMATON_MOVES);
    }
}

static bool grow(uint32_t **list, uint32_t room)
{
    uint32_t *grown = realloc(*list, room * sizeof *grown);
    *list = grown ? grown : *list;
    return grown != NULL;
}

/* Ensures free slots for a node's children. */
static bool make_room(struct climb *c)
{
    if (c->free_count >= AUTOMATON_MOVES)
        return true;
    uint32_t room = c->room ? 2 * c->room : SLOTS_FIRST;
    struct node *nodes = realloc(c->nodes, room * sizeof *nodes);
    c->nodes = nodes ? nodes : c->nodes;
    if (!nodes || !grow(&c->stack, room) || !grow(&c->free, room)) {
        c->err = QD_MEMORY;
        return false;
    }
    for (uint32_t slot = room; slot-- > c->room;)
        c->free[c->free_count++] = slot;
    c->room = room;
    return true;
}

/* Pushes the children of a node from the queue on the stack, the best on top; true when one is the
 * goal. */
static inline bool settle(struct climb *c, struct waiting *w, bool mirrored)
{
    uint8_t order[AUTOMATON_MOVES];
    if (!make_room(c))
        return false;
    const struct node *node = &c->nodes[w->slot];
    for (int i = choose_children(w, c->bound - node->depth - 1, mirrored, order); i-- > 0;) {
        uint32_t slot = c->free[--c->free_count];
        c->stack[c->height++] = slot;
        make_node(node, &w->children[order[i]], c->bound, mirrored, &c->nodes[slot]);
        if (c->nodes[slot].manhattan == 0) {
            tell_path(c, &c->nodes[slot]);
            return true;
        }
    }
    c->free[c->free_count++] = w->slot;
    return false;
}

static inline bool search_looking(struct climb *c, bool mirrored)
{
    unsigned head = 0, count = 0;
    while (c->height > 0 || count > 0) {
        if (c->height > 0) {
            struct waiting *w = &c->queue[(head + count++) % QUEUE];
            if (c->expanded == c->ask_at && !within_limits(c))
                return false;
            c->expanded++;
            w->slot = c->stack[--c->height];
            make_children(c, w, mirrored);
        }
        if (count == QUEUE || c->height == 0) {
            bool found = settle(c, &c->queue[head], mirrored);
            head = (head + 1) % QUEUE;
            count--;
            if (found || c->err)
                return found;
        }
    }
    return false;
}

/* Whether there is a solution below the root. */
static bool search(struct climb *c)
{
    if (c->root.manhattan == 0) {
        c->run->length = 0;
        return true;
    }
    c->height = c->free_count = 0;
    for (uint32_t slot = c->room; slot-- > 0;)
        c->free[c->free_count++] = slot;
    if (!make_room(c))
        return false;
    c->stack[c->height++] = c->free[--c->free_count];
    c->nodes[c->stack[0]] = c->root;
    /* One or two looks: the compiler specialises the loop for each. */
    return c->t->mirrored ? search_looking(c, true) : search_looking(c, false);
}

static void start(struct climb *c, struct taquin_optimal_run *run,
                  const struct taquin_slide_board *board)
{
    *c = (struct climb){.run = run, .t = run->tables};
    fill_root(c, board);
}

static void end(struct climb *c)
{
    free(c->nodes);
    free(c->stack);
    free(c->free);
}

static qd_err try_bound(struct climb *c, uint32_t bound)
{
    c->bound = (int)bound;
    c->run->bound = bound;
    if (estimate_of(&c->root) > c->bound)
        return QD_NOTHING;
    if (bound >= OPTIMAL_PATH)
        return QD_LIMIT;
    bool found = search(c);
    c->run->stats.expanded += c->expanded;
    c->run->stats.generated += c->generated;
    c->expanded = c->generated = c->ask_at = 0;
    return found ? QD_OK : c->err ? c->err : QD_NOTHING;
}

uint32_t taquin_optimal_estimate(const struct taquin_optimal_tables *tables,
                                 const struct taquin_slide_board *board)
{
    struct taquin_optimal_run run = {.tables = tables};
    struct climb climb;
    start(&climb, &run, board);
    return (uint32_t)estimate_of(&climb.root);
}

qd_err taquin_optimal_try(struct taquin_optimal_run *run, const struct taquin_slide_board *board,
                          uint32_t bound)
{
    struct climb climb;
    start(&climb, run, board);
    qd_err err = try_bound(&climb, bound);
    end(&climb);
    return err;
}
