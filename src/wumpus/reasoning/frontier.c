/* SPDX-License-Identifier: MIT */
/* The frontier: what the percepts imply about unseen cells, and the order to sweep them in.
 *
 * An absent percept rules out contents of the cells around; a present one is a clause, "at least
 * one of these cells holds its cause". A clause with one cell left settles it (unit propagation),
 * and so on until nothing changes. Cells in no open clause are free. The others are swept so that
 * few clauses are open at once: greedily, the cell that opens fewest and closes most.
 */
#include "wumpus/reasoning/counting.h"

#include <string.h>

enum { NOTHING = 1, PIT = 2, WUMPUS = 4, GOLD = 8, BOTH = 16 };

/* By kind of percept: the contents that cause it. */
static const uint8_t causes[3] = {PIT, WUMPUS | BOTH, GOLD | BOTH};

static qd_err take(struct wumpus_count *count, size_t size, void *out)
{
    return qd_arena_take(&count->arena, size, (void **)out);
}

/* The possible contents of each cell of a row, as bits of the row, from what was seen there and
 * from absent percepts around. */
struct row_may {
    uint64_t nothing;
    uint64_t pit;
    uint64_t wumpus;
    uint64_t gold;
    uint64_t both;
};

static struct row_may row_contents(const struct wumpus_knowledge *k, int r)
{
    const struct wumpus_bits *fact = k->fact;
    uint64_t all = wumpus_row_mask(k->side), is_pit = fact[WUMPUS_IS_PIT].row[r];
    uint64_t is_wumpus = fact[WUMPUS_IS_WUMPUS].row[r], is_gold = fact[WUMPUS_IS_GOLD].row[r];
    uint64_t pit = all & ~(fact[WUMPUS_NO_PIT].row[r] |
                           wumpus_beside_row(&fact[WUMPUS_NO_BREEZE], k->side, r));
    uint64_t wumpus = all & ~(is_pit | fact[WUMPUS_NO_WUMPUS].row[r] |
                              wumpus_beside_row(&fact[WUMPUS_NO_STENCH], k->side, r));
    uint64_t gold = all & ~(is_pit | fact[WUMPUS_NO_GOLD].row[r] |
                            wumpus_beside_row(&fact[WUMPUS_NO_GLITTER], k->side, r));
    if (k->wumpuses == 0)
        wumpus = 0;
    if (k->golds == 0)
        gold = 0;
    return (struct row_may){.nothing = all & ~(is_pit | is_wumpus | is_gold),
                            .pit = pit & ~(is_wumpus | is_gold),
                            .wumpus = wumpus & ~is_gold,
                            .gold = gold & ~is_wumpus,
                            .both = k->overlap ? wumpus & gold : 0};
}

static void apply_facts(struct wumpus_count *count)
{
    uint8_t *may = count->may;
    for (int r = 0; r < count->side; r++) {
        struct row_may row = row_contents(count->knowledge, r);
        for (int c = 0; c < count->side; c++)
            *may++ = (uint8_t)((row.nothing >> c & 1) | (row.pit >> c & 1) << 1 |
                               (row.wumpus >> c & 1) << 2 | (row.gold >> c & 1) << 3 |
                               (row.both >> c & 1) << 4);
    }
}

static qd_err find_clauses(struct wumpus_count *count)
{
    const struct wumpus_knowledge *k = count->knowledge;
    int most = 0;
    for (int kind = 0; kind < 3; kind++)
        most += wumpus_count(&k->fact[2 * kind], count->side);
    qd_err err = take(count, (size_t)(most + 1) * sizeof *count->clause, &count->clause);
    if (err)
        return err;
    for (int kind = 0; kind < 3; kind++) {
        const struct wumpus_bits *set = &k->fact[2 * kind];
        for (int cell = wumpus_next(set, count->side, 0); cell >= 0;
             cell = wumpus_next(set, count->side, cell + 1)) {
            int around[4], beside = wumpus_neighbours(count->side, cell, around);
            struct wumpus_clause *clause = &count->clause[count->clauses++];
            clause->kind = (uint8_t)kind;
            clause->slot = -1;
            for (int i = 0; i < beside; i++)
                clause->cell[clause->count++] = (int16_t)around[i];
        }
    }
    return QD_OK;
}

/* Drops cells that cannot explain the clause; true when this settled a cell. */
static bool settle(struct wumpus_count *count, struct wumpus_clause *clause)
{
    int cause = causes[clause->kind], kept = 0;
    for (int i = 0; i < clause->count; i++) {
        int may = count->may[clause->cell[i]];
        if (!(may & ~cause))
            clause->done = true;
        if (may & cause)
            clause->cell[kept++] = clause->cell[i];
    }
    clause->count = (uint8_t)kept;
    if (kept == 0)
        count->impossible = true;
    if (clause->done || kept != 1)
        return false;
    count->may[clause->cell[0]] &= (uint8_t)cause;
    clause->done = true;
    return true;
}

static void settle_all(struct wumpus_count *count)
{
    for (bool again = true; again && !count->impossible;) {
        again = false;
        for (int i = 0; i < count->clauses; i++)
            if (!count->clause[i].done && settle(count, &count->clause[i]))
                again = true;
    }
    for (int cell = 0; cell < count->cells; cell++)
        if (!count->may[cell])
            count->impossible = true;
}

/* Subtracts what is certain from the numbers; more than there are is impossible. */
static void take_certain(struct wumpus_count *count)
{
    const struct wumpus_knowledge *k = count->knowledge;
    count->pits = k->pits;
    count->wumpuses = k->wumpuses;
    count->golds = k->golds;
    for (int cell = 0; cell < count->cells; cell++) {
        int may = count->may[cell];
        if (may & (may - 1))
            continue;
        if (may == PIT && count->pits >= 0 && count->pits-- == 0)
            count->impossible = true;
        count->wumpuses -= (may & (WUMPUS | BOTH)) != 0;
        count->golds -= (may & (GOLD | BOTH)) != 0;
    }
    if (count->wumpuses < 0 || count->golds < 0)
        count->impossible = true;
}

/* Marks the cells of open clauses for the sweep, and lists their clauses. */
static void mark_sweep(struct wumpus_count *count)
{
    memset(count->clauses_of, -1, (size_t)count->cells * sizeof *count->clauses_of);
    for (int i = 0; i < count->clauses; i++) {
        struct wumpus_clause *clause = &count->clause[i];
        for (int c = 0; c < clause->count && !clause->done; c++) {
            int16_t *list = count->clauses_of[clause->cell[c]];
            while (*list >= 0)
                list++;
            *list = (int16_t)i;
            count->in_sweep[clause->cell[c]] = 1;
        }
    }
}

qd_err wumpus_frontier_build(struct wumpus_count *count)
{
    size_t cells = (size_t)count->cells;
    qd_err err = take(count, cells, &count->may);
    if (!err)
        err = take(count, cells, &count->in_sweep);
    if (!err)
        err = take(count, cells * sizeof *count->clauses_of, &count->clauses_of);
    if (!err)
        err = take(count, cells * sizeof *count->order, &count->order);
    if (!err)
        err = take(count, cells * sizeof *count->share, &count->share);
    if (err)
        return err;
    apply_facts(count);
    err = find_clauses(count);
    if (err)
        return err;
    settle_all(count);
    if (!count->impossible)
        take_certain(count);
    if (!count->impossible)
        mark_sweep(count);
    return QD_OK;
}

/* Clauses the cell would open, minus those it would close. */
static int cost_of(const struct wumpus_count *count, int cell)
{
    int cost = 0;
    for (const int16_t *i = count->clauses_of[cell]; *i >= 0; i++) {
        const struct wumpus_clause *clause = &count->clause[*i];
        cost += clause->left == clause->count ? 3 : 0;
        cost -= clause->left == 1 ? 2 : 0;
    }
    return cost;
}

/* The best cell of an open clause, -1 when none is open. */
static int best_cell(const struct wumpus_count *count, const int16_t *open, int opens)
{
    int best = -1, least = 0;
    for (int i = 0; i < opens; i++) {
        const struct wumpus_clause *clause = &count->clause[open[i]];
        for (int c = 0; c < clause->count; c++) {
            int cell = clause->cell[c];
            if (count->in_sweep[cell] != 1)
                continue;
            int cost = cost_of(count, cell);
            if (best < 0 || cost < least || (cost == least && cell < best)) {
                best = cell;
                least = cost;
            }
        }
    }
    return best;
}

void wumpus_frontier_order(struct wumpus_count *count)
{
    int16_t open[3 * WUMPUS_CELLS];
    int opens = 0, first = 0;
    for (int i = 0; i < count->clauses; i++)
        count->clause[i].left = count->clause[i].done ? 0 : count->clause[i].count;
    for (;;) {
        int cell = best_cell(count, open, opens);
        while (cell < 0 && first < count->cells) {
            if (count->in_sweep[first] == 1)
                cell = first;
            first++;
        }
        if (cell < 0)
            break;
        count->in_sweep[cell] = 2;
        count->order[count->swept++] = (int16_t)cell;
        count->swept_pits += (count->may[cell] & PIT) != 0;
        for (const int16_t *i = count->clauses_of[cell]; *i >= 0; i++) {
            struct wumpus_clause *clause = &count->clause[*i];
            if (clause->left-- == clause->count)
                open[opens++] = *i;
        }
        int kept = 0;
        for (int i = 0; i < opens; i++)
            if (count->clause[open[i]].left > 0)
                open[kept++] = open[i];
        opens = kept;
    }
    if (count->pits < 0)
        count->swept_pits = 0;
    else if (count->swept_pits > count->pits)
        count->swept_pits = count->pits;
}
