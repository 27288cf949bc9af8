/* SPDX-License-Identifier: MIT */
/* Where a piece of Gygès can go, for the checker of forced wins.
 *
 * Paths are walked step by step. A piece that comes again to a piece it has bounced on, with more
 * borders crossed than the other time, can do nothing there that it could not do then. A path into
 * the goal is kept: on another board it is walked again, cell by cell, before a new one is looked
 * for, so that the hundreds of answers which do not concern it cost little.
 */
#include "check/gyges_ways.h"

#include <string.h>

enum { SIDE = QD_GYGES_SIDE, CELLS = QD_GYGES_CELLS, GOAL = QD_GYGES_GOAL, KEPT = 24 };

struct walk {
    const struct qd_gyges_table *table;
    int start;
    bool goal_only;
    uint64_t ends;
    struct qd_gyges_way way; /* walked so far */
    int kept_count[CELLS];
    uint64_t kept[CELLS][KEPT];
};

int qd_gyges_row(const struct qd_gyges_table *table, int nth)
{
    return table->mover > 0 ? nth : SIDE - 1 - nth;
}

bool qd_gyges_holds(const struct qd_gyges_table *table, int row)
{
    const uint8_t *cell = table->cell + row * SIDE;
    return cell[0] | cell[1] | cell[2] | cell[3] | cell[4] | cell[5];
}

static bool at_goal(const struct qd_gyges_table *table, int cell)
{
    return cell / SIDE == (table->mover > 0 ? SIDE - 1 : 0);
}

/* The cell beside this one, and the border between them as a bit: thirty between columns, thirty
 * between rows. -1 beyond the edge. */
static int beside(int cell, int way, uint64_t *border)
{
    int row = cell / SIDE, col = cell % SIDE;
    switch (way) {
    case 0:
        *border = UINT64_C(1) << ((row * 5 + col) & 63);
        return col < SIDE - 1 ? cell + 1 : -1;
    case 1:
        *border = UINT64_C(1) << ((row * 5 + col + 63) & 63);
        return col > 0 ? cell - 1 : -1;
    case 2:
        *border = UINT64_C(1) << ((30 + cell) & 63);
        return row < SIDE - 1 ? cell + SIDE : -1;
    default:
        *border = UINT64_C(1) << ((30 + cell + 58) & 63);
        return row > 0 ? cell - SIDE : -1;
    }
}

static bool no_better(struct walk *walk, int cell, uint64_t crossed)
{
    for (int i = 0; i < walk->kept_count[cell]; i++)
        if ((walk->kept[cell][i] & ~crossed) == 0)
            return true;
    if (walk->kept_count[cell] < KEPT)
        walk->kept[cell][walk->kept_count[cell]++] = crossed;
    return false;
}

/* Every path from this cell with so many steps to go; true when only the goal matters and it has
 * been entered. */
static bool go_on(struct walk *walk, int cell, int steps, uint64_t crossed)
{
    const uint8_t *on = walk->table->cell;
    if (steps == 1 && at_goal(walk->table, cell)) {
        walk->ends |= UINT64_C(1) << GOAL;
        if (walk->goal_only)
            return true;
    }
    for (int way = 0; way < 4; way++) {
        uint64_t border;
        int to = beside(cell, way, &border);
        if (to < 0 || (crossed & border))
            continue;
        int piece = to == walk->start ? 0 : on[to];
        if (steps == 1)
            walk->ends |= UINT64_C(1) << to;
        if ((steps == 1) != (piece != 0) || (piece && no_better(walk, to, crossed | border)))
            continue;
        walk->way.cells[walk->way.count++] = (uint8_t)to;
        if (go_on(walk, to, piece ? piece : steps - 1, crossed | border))
            return true;
        walk->way.count--;
    }
    return false;
}

static bool walk_from(struct walk *walk, const struct qd_gyges_table *table, int from, bool goal)
{
    walk->table = table;
    walk->start = from;
    walk->goal_only = goal;
    walk->ends = 0;
    walk->way.cells[0] = (uint8_t)from;
    walk->way.count = 1;
    memset(walk->kept_count, 0, sizeof walk->kept_count);
    return go_on(walk, from, table->cell[from], 0);
}

uint64_t qd_gyges_ends(const struct qd_gyges_table *table, int from)
{
    struct walk walk;
    (void)walk_from(&walk, table, from, false);
    return walk.ends;
}

static void keep(struct qd_gyges_ways *ways, const struct qd_gyges_way *way)
{
    if (ways->count < QD_GYGES_WAYS)
        ways->count++;
    memmove(ways->way + 1, ways->way, (size_t)(ways->count - 1) * sizeof ways->way[0]);
    ways->way[0] = *way;
}

bool qd_gyges_enters(const struct qd_gyges_table *table, int from, struct qd_gyges_ways *ways)
{
    struct walk walk;
    bool entered = walk_from(&walk, table, from, true);
    if (entered)
        keep(ways, &walk.way);
    return entered;
}

static bool walkable(const struct qd_gyges_table *table, const struct qd_gyges_way *way)
{
    int start = way->cells[0], steps = table->cell[start];
    if (steps == 0)
        return false;
    for (int i = 1; i < way->count; i++) {
        int cell = way->cells[i], piece = cell == start ? 0 : table->cell[cell];
        if ((steps == 1) != (piece != 0))
            return false;
        steps = piece ? piece : steps - 1;
    }
    return steps == 1 && at_goal(table, way->cells[way->count - 1]);
}

bool qd_gyges_still_wins(const struct qd_gyges_table *table, struct qd_gyges_ways *ways)
{
    int nth = 0;
    while (nth < SIDE - 1 && !qd_gyges_holds(table, qd_gyges_row(table, nth)))
        nth++;
    for (int i = 0; i < ways->count; i++) {
        if (ways->way[i].cells[0] / SIDE != qd_gyges_row(table, nth) ||
            !walkable(table, &ways->way[i]))
            continue;
        struct qd_gyges_way way = ways->way[i];
        memmove(ways->way + 1, ways->way, (size_t)i * sizeof way);
        ways->way[0] = way;
        return true;
    }
    return false;
}
