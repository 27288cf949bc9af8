/* SPDX-License-Identifier: MIT */
#include "ref/wumpus_ref.h"

#include <stdbool.h>
#include <string.h>

struct maker {
    const struct wumpus_knowledge *k;
    struct wumpus_ref *out;
    int cells;
    char map[WUMPUS_REF_CELLS]; /* '.', 'P', 'W', 'G', 'X' */
};

static bool has(const struct maker *m, int row, int col, const char *letters)
{
    int side = m->k->side;
    if (row < 0 || col < 0 || row >= side || col >= side)
        return false;
    return strchr(letters, m->map[row * side + col]) != NULL;
}

static bool beside(const struct maker *m, int cell, const char *letters)
{
    int row = cell / m->k->side, col = cell % m->k->side;
    return has(m, row - 1, col, letters) || has(m, row + 1, col, letters) ||
           has(m, row, col - 1, letters) || has(m, row, col + 1, letters);
}

static bool says(const struct maker *m, int fact, int cell)
{
    const struct wumpus_bits *bits = &m->k->fact[fact];
    return bits->row[cell / m->k->side] >> (cell % m->k->side) & 1;
}

/* A fact and its opposite, against what the map shows. */
static bool agrees(const struct maker *m, int fact, int cell, bool shown)
{
    return !(says(m, fact, cell) && !shown) && !(says(m, fact + 1, cell) && shown);
}

static bool fits(const struct maker *m)
{
    for (int i = 0; i < m->cells; i++) {
        char c = m->map[i];
        if (!agrees(m, WUMPUS_IS_BREEZE, i, beside(m, i, "P")) ||
            !agrees(m, WUMPUS_IS_STENCH, i, beside(m, i, "WX")) ||
            !agrees(m, WUMPUS_IS_GLITTER, i, beside(m, i, "GX")) ||
            !agrees(m, WUMPUS_IS_PIT, i, c == 'P') ||
            !agrees(m, WUMPUS_IS_WUMPUS, i, c == 'W' || c == 'X') ||
            !agrees(m, WUMPUS_IS_GOLD, i, c == 'G' || c == 'X'))
            return false;
    }
    return true;
}

static void add_world(struct maker *m)
{
    struct wumpus_ref *out = m->out;
    uint64_t weight = 1;
    if (!fits(m))
        return;
    for (int i = 0; i < m->cells && m->k->pits < 0; i++)
        weight *= m->map[i] == 'P' ? 1 : m->map[i] == '.' ? 4 : 5;
    out->worlds++;
    out->total += weight;
    for (int i = 0; i < m->cells; i++) {
        char c = m->map[i];
        out->pit[i] += c == 'P' ? weight : 0;
        out->wumpus[i] += c == 'W' || c == 'X' ? weight : 0;
        out->gold[i] += c == 'G' || c == 'X' ? weight : 0;
        out->danger[i] += c == 'P' || c == 'W' || c == 'X' ? weight : 0;
        out->breeze[i] += beside(m, i, "P") ? weight : 0;
        out->stench[i] += beside(m, i, "WX") ? weight : 0;
        out->glitter[i] += beside(m, i, "GX") ? weight : 0;
    }
}

/* Skips contents ruled out by what was seen of this very cell: only saves time. */
static bool worth(const struct maker *m, int cell, char c)
{
    return agrees(m, WUMPUS_IS_PIT, cell, c == 'P') &&
           agrees(m, WUMPUS_IS_WUMPUS, cell, c == 'W' || c == 'X') &&
           agrees(m, WUMPUS_IS_GOLD, cell, c == 'G' || c == 'X');
}

static void fill(struct maker *m, int cell, int wumpuses, int golds, int pits)
{
    if (wumpuses < 0 || golds < 0 || (m->k->pits >= 0 && pits < 0))
        return;
    if (cell == m->cells) {
        if (wumpuses == 0 && golds == 0 && (m->k->pits < 0 || pits == 0))
            add_world(m);
        return;
    }
    static const char letters[] = ".PWGX";
    for (int i = 0; i < 5; i++) {
        char c = letters[i];
        if ((c == 'X' && !m->k->overlap) || !worth(m, cell, c))
            continue;
        m->map[cell] = c;
        fill(m, cell + 1, wumpuses - (c == 'W' || c == 'X'), golds - (c == 'G' || c == 'X'),
             pits - (c == 'P'));
    }
    m->map[cell] = '.';
}

void wumpus_ref_count(const struct wumpus_knowledge *k, struct wumpus_ref *out)
{
    struct maker m = {k, out, k->side * k->side, {0}};
    memset(out, 0, sizeof *out);
    memset(m.map, '.', sizeof m.map);
    fill(&m, 0, k->wumpuses, k->golds, k->pits);
}

int wumpus_ref_question(const struct wumpus_ref *ref, int layer, int cell)
{
    const uint64_t *const sums[] = {ref->breeze, ref->gold,    ref->stench,
                                    ref->pit,    ref->glitter, ref->wumpus};
    uint64_t part = sums[layer - 1][cell];
    if (ref->total == 0)
        return 2;
    return part == ref->total ? 1 : part == 0 ? 0 : 2;
}

uint32_t wumpus_ref_millionths(uint64_t part, uint64_t whole)
{
    uint32_t out = 0;
    uint64_t rest = part;
    if (part == whole)
        return 1000000;
    for (int digit = 0; digit < 6; digit++) {
        out *= 10;
        for (int i = 0; i < 10; i++) {
            /* rest * 10 / whole, one unit at a time: the sums are far from 2^60 */
            if (rest * 10 >= (uint64_t)(i + 1) * whole)
                out++;
        }
        rest = rest * 10 % whole;
    }
    return out + (rest * 2 >= whole);
}
