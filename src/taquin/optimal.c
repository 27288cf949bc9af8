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

/* One look at the board: straight, or in the mirror. */
struct look {
    uint16_t set[OPTIMAL_GROUPS];
    uint16_t order[OPTIMAL_GROUPS];
    uint8_t excess[OPTIMAL_GROUPS]; /* moves the tables ask for beyond Manhattan */
    int total;                      /* of excess */
};

/* Where a look goes by one move: only one group changes. */
struct shift {
    uint8_t group;
    uint16_t set;
    uint16_t order;
};

struct child {
    uint8_t move;
    uint8_t from; /* the tile's cell before, the blank's after */
    uint16_t state;
    int manhattan;
    struct shift shift[2];
    uint8_t excess[2];
};

struct climb {
    struct optimal_run *run;
    const struct optimal_tables *t;
    int bound;
    qd_err err;
    uint64_t expanded, generated;
    uint64_t ask_at; /* expanded states at which to look at the limits */
    struct look look[2];
    int manhattan;
    int blank;
    uint8_t home[OPTIMAL_CELLS];                   /* of the tile in each cell */
    uint8_t steps[OPTIMAL_CELLS][OPTIMAL_CELLS];   /* [home][cell] */
    uint8_t mirror[OPTIMAL_CELLS];                 /* transposed cell */
    int8_t beside[OPTIMAL_CELLS][AUTOMATON_MOVES]; /* where the blank goes, -1 over the edge */
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
    uint8_t cell_of[2][OPTIMAL_CELLS];
    c->manhattan = 0;
    for (int cell = 0; cell < c->t->cells; cell++) {
        int home = board->home[cell];
        c->home[cell] = (uint8_t)home;
        cell_of[0][home] = (uint8_t)cell;
        cell_of[1][c->mirror[home]] = c->mirror[cell];
        if (home == board->goal_blank)
            c->blank = cell;
        else
            c->manhattan += c->steps[home][cell];
    }
    fill_look(c->t, cell_of[0], &c->look[0]);
    fill_look(c->t, cell_of[1], &c->look[1]);
}

static int estimate_of(const struct climb *c)
{
    int first = c->look[0].total, second = c->look[1].total;
    return c->manhattan + (first > second ? first : second);
}

/* ---- the search ---- */

/* Where a tile's move takes a look; the table's line is fetched but not yet read. */
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
    *out = (struct shift){(uint8_t)g, (uint16_t)moved, (uint16_t)order};
    __builtin_prefetch(&pattern->nibbles[pattern_place(pattern->space, moved, order) >> 1]);
}

static inline int read_table(const struct optimal_tables *t, const struct shift *shift)
{
    return (int)pattern_excess(&t->patterns[shift->group], shift->set, shift->order);
}

static inline void take(struct look *look, const struct shift *shift, int excess)
{
    look->total += excess - look->excess[shift->group];
    look->set[shift->group] = shift->set;
    look->order[shift->group] = shift->order;
    look->excess[shift->group] = (uint8_t)excess;
}

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

/* The children that Manhattan and the other groups let live. */
static int make_children(struct climb *c, int spare, int manhattan, int blank, uint16_t state,
                         struct child *children)
{
    const struct optimal_tables *t = c->t;
    int count = 0;
    for (int move = 0; move < AUTOMATON_MOVES; move++) {
        int from = c->beside[blank][move];
        uint16_t next = t->automaton.next[state][move];
        if (from < 0 || next == AUTOMATON_DEAD)
            continue;
        int home = c->home[from];
        int left = manhattan - c->steps[home][from] + c->steps[home][blank];
        c->generated++;
        if (left + c->look[0].total - c->look[0].excess[t->group_of[home]] > spare)
            continue;
        struct child *child = &children[count++];
        child->move = (uint8_t)move;
        child->from = (uint8_t)from;
        child->state = next;
        child->manhattan = left;
        prepare(t, &c->look[0], home, from, blank, &child->shift[0]);
        if (t->mirrored)
            prepare(t, &c->look[1], c->mirror[home], c->mirror[from], c->mirror[blank],
                    &child->shift[1]);
    }
    return count;
}

/* Reads the tables for all children: those that live are put in order, most promising first. -1
 * when one asks for so much more that, a move away, the present board cannot be solved in time
 * either (Felner and others, 2005: inconsistent estimates teach their parents). */
static int choose_children(const struct climb *c, int spare, struct child *children, int count,
                           uint8_t *order)
{
    int lives = 0, worth[AUTOMATON_MOVES];
    for (int i = 0; i < count; i++) {
        struct child *child = &children[i];
        int room = spare - child->manhattan, sum = 0, most = 0;
        for (int look = 0; look < 1 + c->t->mirrored && most <= room; look++) {
            const struct shift *shift = &child->shift[look];
            child->excess[look] = (uint8_t)read_table(c->t, shift);
            int total =
                c->look[look].total - c->look[look].excess[shift->group] + child->excess[look];
            sum += total;
            most = total > most ? total : most;
        }
        if (most > room + 2)
            return -1;
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

/* Whether a solution lies below the present board. */
static bool descend(struct climb *c, int depth, int manhattan, int blank, uint16_t state)
{
    struct child children[AUTOMATON_MOVES];
    uint8_t order[AUTOMATON_MOVES];
    int spare = c->bound - depth - 1;
    if (manhattan == 0) {
        c->run->length = depth;
        return true;
    }
    if (c->expanded == c->ask_at && !may_go_on(c))
        return false;
    c->expanded++;
    int count = make_children(c, spare, manhattan, blank, state, children);
    int lives = choose_children(c, spare, children, count, order);
    for (int i = 0; i < lives; i++) {
        const struct child *child = &children[order[i]];
        struct look before[2] = {c->look[0], c->look[1]};
        uint8_t home = c->home[child->from];
        for (int look = 0; look < 1 + c->t->mirrored; look++)
            take(&c->look[look], &child->shift[look], child->excess[look]);
        c->home[blank] = home;
        /* The blank going one way is a tile going the other. */
        c->run->path[depth] = (uint8_t)((child->move + 2) % AUTOMATON_MOVES);
        if (descend(c, depth + 1, child->manhattan, child->from, child->state))
            return true;
        c->home[child->from] = home;
        c->look[0] = before[0];
        c->look[1] = before[1];
        if (c->err)
            return false;
    }
    return false;
}

static void start(struct climb *c, struct optimal_run *run, const struct slide_board *board)
{
    *c = (struct climb){.run = run, .t = run->tables};
    fill_geometry(c);
    fill_root(c, board);
}

uint32_t optimal_estimate(const struct optimal_tables *tables, const struct slide_board *board)
{
    struct optimal_run run = {.tables = tables};
    struct climb climb;
    start(&climb, &run, board);
    return (uint32_t)estimate_of(&climb);
}

static qd_err try_bound(struct climb *c, uint32_t bound)
{
    uint8_t home[OPTIMAL_CELLS];
    struct look look[2] = {c->look[0], c->look[1]};
    c->bound = (int)bound;
    c->run->bound = bound;
    if (estimate_of(c) > c->bound || bound >= OPTIMAL_PATH)
        return QD_NOTHING;
    memcpy(home, c->home, sizeof home);
    bool found = descend(c, 0, c->manhattan, c->blank, 0);
    memcpy(c->home, home, sizeof home);
    memcpy(c->look, look, sizeof look);
    c->run->stats.expanded += c->expanded;
    c->run->stats.generated += c->generated;
    c->expanded = c->generated = c->ask_at = 0;
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
    for (uint32_t bound = (uint32_t)estimate_of(&climb); bound < OPTIMAL_PATH; bound += 2) {
        qd_err err = try_bound(&climb, bound);
        if (err != QD_NOTHING)
            return err;
    }
    return QD_INTERNAL;
}
