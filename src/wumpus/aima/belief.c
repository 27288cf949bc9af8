/* SPDX-License-Identifier: MIT */
/* What an agent of the rule set `aima` knows, as sets of cells in a word.
 *
 * Pits, wumpus and gold are independent, so knowledge factorises: pits are constrained by breezes,
 * the wumpus is equally likely in each cell that the stenches leave, the gold in each cell not
 * visited.
 */
#include "base/count.h"
#include "wumpus/aima/aima.h"

static const uint64_t first_column = 0x0101010101010101u;

uint64_t wumpus_aima_board(int rows, int cols)
{
    uint64_t row = ((uint64_t)1 << cols) - 1, board = 0;
    for (int r = 0; r < rows; r++)
        board |= row << (AIMA_STRIDE * r);
    return board;
}

uint64_t wumpus_aima_beside(uint64_t set, uint64_t board)
{
    uint64_t east = (set & ~(first_column << 7)) << 1, west = (set & ~first_column) >> 1;
    return (east | west | set << AIMA_STRIDE | set >> AIMA_STRIDE) & board;
}

int wumpus_aima_ahead(int at, int heading, uint64_t board)
{
    static const int8_t by[4] = {1, AIMA_STRIDE, -1, -AIMA_STRIDE};
    int col = at % AIMA_STRIDE, to = at + by[heading];
    bool off = (heading == AIMA_EAST && col == AIMA_STRIDE - 1) ||
               (heading == AIMA_WEST && col == 0) || to < 0 || to >= 64;
    return !off && (board >> to & 1) ? to : -1;
}

/* Records the percepts of a cell seen for the first time. */
static void look(struct wumpus_aima_belief *b, int percepts)
{
    uint64_t here = (uint64_t)1 << b->at;
    b->glitter = percepts & AIMA_GLITTER;
    if (b->visited & here)
        return;
    b->visited |= here;
    if (percepts & AIMA_BREEZE)
        b->breeze |= here;
    if (percepts & AIMA_STENCH)
        b->stench |= here;
}

void wumpus_aima_belief_start(struct wumpus_aima_belief *b, const struct wumpus_aima_size *size,
                              int percepts)
{
    *b = (struct wumpus_aima_belief){.least = {size->least[0], size->least[1]},
                                     .most = {size->most[0], size->most[1]},
                                     .square = size->square,
                                     .arrow = true};
    look(b, percepts);
}

uint64_t wumpus_aima_widest(const struct wumpus_aima_belief *b)
{
    return wumpus_aima_board(b->most[AIMA_ROWS], b->most[AIMA_COLS]);
}

/* Narrows the size by a cell reached or a wall bumped into. */
static void learn_size(struct wumpus_aima_belief *b, bool bumped)
{
    const int reached[2] = {b->at / AIMA_STRIDE + 1, b->at % AIMA_STRIDE + 1};
    for (int i = 0; i < 2; i++) {
        bool wall = bumped && b->heading == (i == AIMA_ROWS ? AIMA_NORTH : AIMA_EAST);
        if (wall || reached[i] > b->least[i])
            b->least[i] = reached[i];
        if (wall)
            b->most[i] = reached[i];
    }
    for (int i = 0; i < 2 && b->square; i++) {
        b->least[i] = b->least[!i] > b->least[i] ? b->least[!i] : b->least[i];
        b->most[i] = b->most[!i] < b->most[i] ? b->most[!i] : b->most[i];
    }
}

static void learn_shot(struct wumpus_aima_belief *b, bool scream)
{
    b->arrow = false;
    b->slain = b->slain || scream;
    uint64_t board = wumpus_aima_widest(b);
    for (int cell = wumpus_aima_ahead(b->at, b->heading, board); cell >= 0;
         cell = wumpus_aima_ahead(cell, b->heading, board))
        b->no_wumpus |= (uint64_t)1 << cell;
}

void wumpus_aima_belief_told(struct wumpus_aima_belief *b, enum wumpus_aima_action action,
                             int percepts)
{
    bool bumped = percepts & AIMA_BUMP;
    if (action == AIMA_FORWARD) {
        int to = wumpus_aima_ahead(b->at, b->heading, ~(uint64_t)0);
        if (!bumped && to >= 0)
            b->at = to;
        learn_size(b, bumped);
    } else if (action == AIMA_LEFT) {
        b->heading = (b->heading + 1) % 4;
    } else if (action == AIMA_RIGHT) {
        b->heading = (b->heading + 3) % 4;
    } else if (action == AIMA_GRAB) {
        b->gold = b->gold || b->glitter;
    } else if (action == AIMA_SHOOT && b->arrow) {
        learn_shot(b, percepts & AIMA_SCREAM);
    }
    look(b, percepts);
}

uint64_t wumpus_aima_wumpus_cells(const struct wumpus_aima_belief *b, uint64_t board)
{
    uint64_t cells = board & ~b->visited & ~b->no_wumpus;
    if (b->slain)
        return 0;
    cells &= ~wumpus_aima_beside(b->visited & ~b->stench, board);
    for (uint64_t rest = b->stench; rest; rest &= rest - 1)
        cells &= wumpus_aima_beside(rest & -rest, board);
    return cells;
}

uint64_t wumpus_aima_wumpus_anywhere(const struct wumpus_aima_belief *b)
{
    return wumpus_aima_wumpus_cells(
        b, wumpus_aima_widest(b)); /* smaller boards have a subset of these */
}

uint64_t wumpus_aima_safe_cells(const struct wumpus_aima_belief *b)
{
    uint64_t calm = wumpus_aima_beside(b->visited & ~b->breeze, wumpus_aima_widest(b));
    return b->visited | (calm & ~wumpus_aima_wumpus_anywhere(b));
}

static double hit_all(const uint64_t *set, int count, uint64_t free);

/* Sets connected to the first one by shared cells; moved to the front. */
static int hanging_together(uint64_t *set, int count, uint64_t free)
{
    uint64_t cells = set[0] & free;
    int found = 1;
    for (bool more = true; more;) {
        more = false;
        for (int i = found; i < count; i++) {
            if (!(set[i] & cells))
                continue;
            uint64_t kept = set[i];
            cells |= kept & free;
            set[i] = set[found];
            set[found++] = kept;
            more = true;
        }
    }
    return found;
}

/* Branches on the first pit of the smallest set, by cell. */
static double branch(const uint64_t *set, int count, uint64_t free)
{
    static const double pit = AIMA_DENSITY / (double)WUMPUS_MILLION;
    double sum = 0, before = 1;
    int best = 0;
    for (int i = 1; i < count; i++)
        if (qd_count(set[i] & free) < qd_count(set[best] & free))
            best = i;
    for (uint64_t rest = set[best] & free; rest; rest &= rest - 1) {
        uint64_t cell = rest & -rest, left[64];
        int lefts = 0;
        free &= ~cell;
        for (int i = 0; i < count; i++)
            if (!(set[i] & cell))
                left[lefts++] = set[i];
        sum += before * pit * hit_all(left, lefts, free);
        before *= 1 - pit;
    }
    return sum;
}

/* The probability that each of the sets holds a pit among the free cells. */
static double hit_all(const uint64_t *set, int count, uint64_t free)
{
    uint64_t rest[64];
    double chance = 1;
    for (int i = 0; i < count; i++)
        rest[i] = set[i];
    for (int at = 0; at < count && chance > 0;) {
        int together = hanging_together(rest + at, count - at, free);
        chance *= branch(rest + at, together, free);
        at += together;
    }
    return chance;
}

double wumpus_aima_pit_weight(uint64_t visited, uint64_t breeze, uint64_t board)
{
    static const double calm = 1 - AIMA_DENSITY / (double)WUMPUS_MILLION;
    uint64_t none = (visited | wumpus_aima_beside(visited & ~breeze, board)) & ~(uint64_t)1;
    uint64_t set[64];
    double weight = 1;
    int count = 0;
    for (uint64_t rest = breeze; rest; rest &= rest - 1) {
        set[count] = wumpus_aima_beside(rest & -rest, board) & ~none & ~(uint64_t)1;
        if (!set[count++])
            return 0;
    }
    for (int i = qd_count(none); i > 0; i--)
        weight *= calm;
    return weight * hit_all(set, count, ~(uint64_t)0);
}
