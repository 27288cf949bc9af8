/* SPDX-License-Identifier: MIT */
/* The report's propositional base, annex 7.1: the same literal codes, the same rules.
 *
 * Literal (layer - 1)·n² + y·n + (x + 1), with x the column and y the row: breeze 1, gold 2, stench
 * 3, pit 4, glitter 5, wumpus 6. What the annex omits is added after it: a wumpus is not on gold
 * unless the option says so; other numbers than one wumpus and one gold, and counted pits, by a
 * counter (after Sinz, 2005) whose own variables come after 6·n². "At most one" is the annex's
 * pairwise encoding up to 16 by 16 and a counter beyond, where there would be millions of pairs.
 */
#include "wumpus/reasoning.h"

#include <string.h>

enum { PAIRS_SIDE_MOST = 16 };

struct writer {
    const struct wumpus_knowledge *k;
    wumpus_clause_fn *emit;
    void *context;
    int32_t next; /* variable */
};

int32_t wumpus_literal(int side, enum wumpus_layer layer, int cell)
{
    return (int32_t)(((int)layer - 1) * side * side + cell + 1);
}

static void emit1(const struct writer *w, int32_t a)
{
    w->emit(w->context, &a, 1);
}

static void emit2(const struct writer *w, int32_t a, int32_t b)
{
    const int32_t clause[] = {a, b};
    w->emit(w->context, clause, 2);
}

static void emit3(const struct writer *w, int32_t a, int32_t b, int32_t c)
{
    const int32_t clause[] = {a, b, c};
    w->emit(w->context, clause, 3);
}

/* Exactly one: in some cell, and in no two. */
static void exactly_one(const struct writer *w, enum wumpus_layer layer)
{
    int side = w->k->side, cells = side * side;
    int32_t all[WUMPUS_CELLS] = {0};
    for (int i = 0; i < cells; i++)
        all[i] = wumpus_literal(side, layer, i);
    w->emit(w->context, all, cells);
    for (int i = 0; i < cells; i++)
        for (int j = i + 1; j < cells; j++)
            emit2(w, -all[i], -all[j]);
}

/* Exactly `count` of a layer. Variable (i, j) means: more than j of the first i + 1 cells. */
static void exactly(struct writer *w, enum wumpus_layer layer, int count)
{
    int side = w->k->side, cells = side * side, width = count + 1;
    int32_t first = w->next;
    if (count == 1 && side <= PAIRS_SIDE_MOST) {
        exactly_one(w, layer);
        return;
    }
    w->next += (int32_t)(cells * width);
    for (int i = 0; i < cells; i++) {
        int32_t cell = wumpus_literal(side, layer, i);
        for (int j = 0; j < width; j++) {
            int32_t now = first + i * width + j, before = i > 0 ? now - width : 0;
            int32_t less = i > 0 && j > 0 ? before - 1 : 0;
            if (before)
                emit2(w, -before, now);
            if (j == 0)
                emit2(w, -cell, now);
            else if (less)
                emit3(w, -cell, -less, now);
            /* and the converse */
            if (before)
                emit3(w, -now, before, cell);
            else
                emit2(w, -now, cell);
            if (j > 0 && before)
                emit3(w, -now, before, less);
            else if (j > 0)
                emit1(w, -now);
        }
    }
    emit1(w, -(first + (cells - 1) * width + count));
    if (count > 0)
        emit1(w, first + (cells - 1) * width + count - 1);
}

/* The thing is beside the percept, and the percept beside the thing. */
static void beside(const struct writer *w, enum wumpus_layer thing, enum wumpus_layer percept)
{
    int side = w->k->side;
    for (int cell = 0; cell < side * side; cell++) {
        int around[4], count = wumpus_neighbours(side, cell, around);
        int32_t clause[5] = {-wumpus_literal(side, percept, cell)};
        for (int i = 0; i < count; i++) {
            emit2(w, -wumpus_literal(side, thing, cell), wumpus_literal(side, percept, around[i]));
            clause[i + 1] = wumpus_literal(side, thing, around[i]);
        }
        w->emit(w->context, clause, count + 1);
    }
}

static void apart(const struct writer *w, enum wumpus_layer one, enum wumpus_layer other)
{
    int side = w->k->side;
    for (int cell = 0; cell < side * side; cell++)
        emit2(w, -wumpus_literal(side, one, cell), -wumpus_literal(side, other, cell));
}

int32_t wumpus_encode(const struct wumpus_knowledge *k, wumpus_clause_fn *emit, void *context)
{
    struct writer w = {k, emit, context, 6 * k->side * k->side + 1};
    exactly(&w, WUMPUS_LAYER_WUMPUS, k->wumpuses);
    exactly(&w, WUMPUS_LAYER_GOLD, k->golds);
    for (int layer = 1; layer <= WUMPUS_LAYERS; layer++)
        emit1(&w, -wumpus_literal(k->side, (enum wumpus_layer)layer, 0));
    beside(&w, WUMPUS_LAYER_WUMPUS, WUMPUS_LAYER_STENCH);
    beside(&w, WUMPUS_LAYER_PIT, WUMPUS_LAYER_BREEZE);
    beside(&w, WUMPUS_LAYER_GOLD, WUMPUS_LAYER_GLITTER);
    apart(&w, WUMPUS_LAYER_PIT, WUMPUS_LAYER_WUMPUS);
    apart(&w, WUMPUS_LAYER_PIT, WUMPUS_LAYER_GOLD);
    if (!k->overlap)
        apart(&w, WUMPUS_LAYER_WUMPUS, WUMPUS_LAYER_GOLD);
    if (k->pits >= 0)
        exactly(&w, WUMPUS_LAYER_PIT, k->pits);
    return w.next - 1;
}

int32_t wumpus_encode_course(const struct wumpus_knowledge *k, wumpus_clause_fn *emit,
                             void *context)
{
    static const enum wumpus_layer absent[] = {WUMPUS_LAYER_WUMPUS, WUMPUS_LAYER_PIT,
                                               WUMPUS_LAYER_STENCH, WUMPUS_LAYER_BREEZE};
    struct writer w = {k, emit, context, 6 * k->side * k->side + 1};
    for (size_t i = 0; i < sizeof absent / sizeof absent[0]; i++)
        emit1(&w, -wumpus_literal(k->side, absent[i], 0));
    apart(&w, WUMPUS_LAYER_GOLD, WUMPUS_LAYER_WUMPUS);
    apart(&w, WUMPUS_LAYER_PIT, WUMPUS_LAYER_WUMPUS);
    apart(&w, WUMPUS_LAYER_GOLD, WUMPUS_LAYER_PIT);
    exactly(&w, WUMPUS_LAYER_WUMPUS, 1);
    beside(&w, WUMPUS_LAYER_PIT, WUMPUS_LAYER_BREEZE);
    beside(&w, WUMPUS_LAYER_WUMPUS, WUMPUS_LAYER_STENCH);
    return w.next - 1;
}

static int32_t fact_literal(int side, enum wumpus_fact fact, int cell)
{
    static const enum wumpus_layer layers[] = {WUMPUS_LAYER_BREEZE,  WUMPUS_LAYER_STENCH,
                                               WUMPUS_LAYER_GLITTER, WUMPUS_LAYER_PIT,
                                               WUMPUS_LAYER_WUMPUS,  WUMPUS_LAYER_GOLD};
    int32_t literal = wumpus_literal(side, layers[fact / 2], cell);
    return fact % 2 ? -literal : literal;
}

void wumpus_encode_facts(const struct wumpus_knowledge *k, wumpus_clause_fn *emit, void *context)
{
    for (int fact = 0; fact < WUMPUS_FACTS; fact++)
        for (int cell = wumpus_next(&k->fact[fact], k->side, 0); cell >= 0;
             cell = wumpus_next(&k->fact[fact], k->side, cell + 1)) {
            int32_t literal = fact_literal(k->side, (enum wumpus_fact)fact, cell);
            emit(context, &literal, 1);
        }
}
