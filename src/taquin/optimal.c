/* IDA* (Korf, 1985) with additive pattern databases (Korf and Felner, 2002), looked up for the
 * board and for its mirror image, and with the duplicate automaton.
 *
 * A node keeps, for each group of tiles and for each of the two looks, the set of cells and the
 * order of the tiles in them; a move changes one group. The estimate is Manhattan plus what the
 * tables say beyond it. Every move changes the parity of the estimate, so bounds go up by two.
 *
 * Large tables lie far away: fetching a value takes as long as all the rest. So the search is no
 * recursion but a stack with a short queue behind it. A node that leaves the stack gets its
 * children's places in the tables worked out and asked for, then waits in the queue while a few
 * others are treated; by the time its children are rated their values have come. The order is
 * nearly that of depth first, and the same on every machine.
 */
#include "taquin/optimal.h"
#include "taquin/taquin.h"

#include <stdlib.h>
#include <string.h>

enum { ASK_EVERY = 1 << 14, QUEUE = 4, STACK_FIRST = 256, WORD_MOVES = 32 };

/* One look at the board: straight, or in the mirror. */
struct look {
    uint32_t set[OPTIMAL_GROUPS];
    uint16_t order[OPTIMAL_GROUPS];
    uint8_t excess[OPTIMAL_GROUPS]; /* moves the tables ask for beyond Manhattan */
    uint16_t total;                 /* of excess */
};

struct node {
    struct look look[2];
    uint8_t home[OPTIMAL_CELLS]; /* of the tile in each cell */
    uint8_t blank;
    uint16_t depth;
    uint16_t state; /* of the automaton */
    uint16_t manhattan;
    uint64_t path[OPTIMAL_PATH / WORD_MOVES]; /* two bits a move of the blank */
};

/* Where a look goes by one move: only one group changes. */
struct shift {
    const uint8_t *byte; /* of the table */
    uint32_t set;
    uint16_t order;
    uint8_t half;
    uint8_t group;
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
    struct node node;
    int count;
    struct child children[AUTOMATON_MOVES];
};

struct climb {
    struct optimal_run *run;
    const struct optimal_tables *t;
    int bound;
    qd_err err;
    uint64_t expanded, generated;
    uint64_t ask_at; /* expanded states at which to look at the limits */
    struct node root;
    struct node *stack;
    size_t height, room;
    struct waiting queue[QUEUE];
};

/* ---- setting up ---- */

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
        look->set[g] = set;
        look->excess[g] = (uint8_t)pattern_excess(pattern, set, look->order[g]);
        look->total = (uint16_t)(look->total + look->excess[g]);
    }
}

static void fill_root(struct climb *c, const struct slide_board *board)
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
    fill_look(c->t, cell_of[0], &root->look[0]);
    if (c->t->mirrored)
        fill_look(c->t, cell_of[1], &root->look[1]);
}

static int estimate_of(const struct node *node)
{
    int first = node->look[0].total, second = node->look[1].total;
    return node->manhattan + (first > second ? first : second);
}

/* ---- limits ---- */

/* Looks at the limits and says when to look again. */
static bool may_go_on(struct climb *c)
{
    struct optimal_run *run = c->run;
    const struct qd_limits *limits = run->limits;
    uint64_t expanded = run->stats.expanded + c->expanded;
    struct qd_progress progress = {.expanded = expanded,
                                   .generated = run->stats.generated + c->generated,
                                   .bytes = optimal_tables_bytes(c->t),
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

/* ---- the search ---- */

/* Where a tile's move takes a look; the table's line is asked for but not yet read. */
static inline void prepare(const struct optimal_tables *t, const struct look *look, int home,
                           int from, int to, struct shift *out)
{
    int g = t->group_of[home];
    const struct pattern *pattern = &t->patterns[g];
    uint32_t set = look->set[g], moved = set ^ 1u << from ^ 1u << to, order = look->order[g];
    if (abs(from - to) > 1) {
        int place = __builtin_popcount(set & ((1u << from) - 1));
        int goes_to = __builtin_popcount(moved & ((1u << to) - 1));
        order = pattern_shift(pattern->space, place, goes_to, order);
    }
    uint32_t rank = pattern_set(pattern->space, moved);
    out->byte = pattern_row(pattern, order) + (rank >> 1);
    __builtin_prefetch(out->byte);
    out->set = moved;
    out->order = (uint16_t)order;
    out->half = 4 * (rank & 1);
    out->group = (uint8_t)g;
}

/* The children that Manhattan and the other groups let live. */
static void make_children(struct climb *c, struct waiting *w)
{
    const struct optimal_tables *t = c->t;
    const struct node *node = &w->node;
    int spare = c->bound - node->depth - 1, blank = node->blank;
    w->count = 0;
    for (int move = 0; move < AUTOMATON_MOVES; move++) {
        int from = t->beside[blank][move];
        uint16_t next = t->automaton.next[node->state][move];
        if (from < 0 || next == AUTOMATON_DEAD)
            continue;
        int home = node->home[from];
        int left = node->manhattan - t->steps[home][from] + t->steps[home][blank];
        c->generated++;
        if (left + node->look[0].total - node->look[0].excess[t->group_of[home]] > spare)
            continue;
        struct child *child = &w->children[w->count++];
        child->move = (uint8_t)move;
        child->from = (uint8_t)from;
        child->state = next;
        child->manhattan = (uint16_t)left;
        prepare(t, &node->look[0], home, from, blank, &child->shift[0]);
        if (t->mirrored)
            prepare(t, &node->look[1], t->mirror[home], t->mirror[from], t->mirror[blank],
                    &child->shift[1]);
    }
}

/* Reads the tables for all children: those that live are put in order, most promising first. 0
 * when one asks for so much more that, a move away, the present board cannot be solved in time
 * either (Felner and others, 2005: inconsistent estimates teach their parents). */
static int choose_children(const struct climb *c, struct waiting *w, uint8_t *order)
{
    int lives = 0, worth[AUTOMATON_MOVES], spare = c->bound - w->node.depth - 1;
    for (int i = 0; i < w->count; i++) {
        struct child *child = &w->children[i];
        int room = spare - child->manhattan, sum = 0, most = 0;
        for (int look = 0; look < 1 + c->t->mirrored && most <= room; look++) {
            struct shift *shift = &child->shift[look];
            const struct look *now = &w->node.look[look];
            shift->excess = (uint8_t)(2 * (*shift->byte >> shift->half & 15));
            int total = now->total - now->excess[shift->group] + shift->excess;
            sum += total;
            most = total > most ? total : most;
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

static inline void take(struct look *look, const struct shift *shift)
{
    look->total = (uint16_t)(look->total + shift->excess - look->excess[shift->group]);
    look->set[shift->group] = shift->set;
    look->order[shift->group] = shift->order;
    look->excess[shift->group] = shift->excess;
}

static void make_node(const struct climb *c, const struct waiting *w, const struct child *child,
                      struct node *out)
{
    const struct node *node = &w->node;
    *out = *node;
    for (int look = 0; look < 1 + c->t->mirrored; look++)
        take(&out->look[look], &child->shift[look]);
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
        /* The blank going one way is a tile going the other. */
        c->run->path[i] = (uint8_t)((move + 2) % AUTOMATON_MOVES);
    }
}

static bool make_room(struct climb *c)
{
    if (c->height + AUTOMATON_MOVES <= c->room)
        return true;
    size_t room = c->room ? 2 * c->room : STACK_FIRST;
    struct node *stack = realloc(c->stack, room * sizeof *stack);
    if (!stack) {
        c->err = QD_MEMORY;
        return false;
    }
    c->stack = stack;
    c->room = room;
    return true;
}

/* Puts the children of a node that has waited on the stack, the best on top; true when one is the
 * goal. */
static bool settle(struct climb *c, struct waiting *w)
{
    uint8_t order[AUTOMATON_MOVES];
    if (!make_room(c))
        return false;
    for (int i = choose_children(c, w, order); i-- > 0;) {
        struct node *node = &c->stack[c->height++];
        make_node(c, w, &w->children[order[i]], node);
        if (node->manhattan == 0) {
            tell_path(c, node);
            return true;
        }
    }
    return false;
}

/* Whether a solution lies below the root. */
static bool search(struct climb *c)
{
    unsigned head = 0, count = 0;
    if (c->root.manhattan == 0) {
        c->run->length = 0;
        return true;
    }
    c->height = 0;
    if (!make_room(c))
        return false;
    c->stack[c->height++] = c->root;
    while (c->height > 0 || count > 0) {
        if (c->height > 0) {
            struct waiting *w = &c->queue[(head + count) % QUEUE];
            if (c->expanded == c->ask_at && !may_go_on(c))
                return false;
            c->expanded++;
            count++;
            w->node = c->stack[--c->height];
            make_children(c, w);
        }
        if (count == QUEUE || c->height == 0) {
            bool found = settle(c, &c->queue[head]);
            head = (head + 1) % QUEUE;
            count--;
            if (found || c->err)
                return found;
        }
    }
    return false;
}

static void start(struct climb *c, struct optimal_run *run, const struct slide_board *board)
{
    *c = (struct climb){.run = run, .t = run->tables};
    fill_root(c, board);
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

uint32_t optimal_estimate(const struct optimal_tables *tables, const struct slide_board *board)
{
    struct optimal_run run = {.tables = tables};
    struct climb climb;
    start(&climb, &run, board);
    return (uint32_t)estimate_of(&climb.root);
}

qd_err optimal_try(struct optimal_run *run, const struct slide_board *board, uint32_t bound)
{
    struct climb climb;
    start(&climb, run, board);
    qd_err err = try_bound(&climb, bound);
    free(climb.stack);
    return err;
}

qd_err optimal_solve(struct optimal_run *run, const struct slide_board *board)
{
    struct climb climb;
    start(&climb, run, board);
    qd_err err = QD_NOTHING;
    for (uint32_t bound = (uint32_t)estimate_of(&climb.root); err == QD_NOTHING; bound += 2)
        err = try_bound(&climb, bound);
    free(climb.stack);
    return err;
}
