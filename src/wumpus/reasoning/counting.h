/* SPDX-License-Identifier: MIT */
/* Counting the consistent worlds by dynamic programming over the frontier; shared by counting.c,
 * frontier.c and untied.c.
 */
#ifndef QD_WUMPUS_REASONING_COUNTING_H
#define QD_WUMPUS_REASONING_COUNTING_H

#include "base/base.h"
#include "wumpus/knowledge.h"
#include "wumpus/number.h"

/* Possible contents of a cell; exactly one of these in every world. */
enum wumpus_content {
    WUMPUS_HOLDS_NOTHING,
    WUMPUS_HOLDS_PIT,
    WUMPUS_HOLDS_WUMPUS,
    WUMPUS_HOLDS_GOLD,
    WUMPUS_HOLDS_BOTH, /* a wumpus on gold */
    WUMPUS_CONTENTS
};

/* Weights of a cell's contents, summed over all worlds. */
struct wumpus_share {
    struct wumpus_number of[WUMPUS_CONTENTS];
};

enum { WUMPUS_OPEN_MOST = 40 }; /* maximum breezes, stenches and glitters open at once */

/* A percept not explained yet: at least one of its cells holds its cause. */
struct wumpus_clause {
    uint8_t kind;  /* 0 breeze, 1 stench, 2 glitter */
    uint8_t count; /* of cells that may still explain it */
    int8_t slot;   /* in a state's bits, while it is open */
    bool done;     /* explained by what is known */
    uint8_t left;  /* cells still to come, during the sweep */
    int16_t cell[4];
};

/* The problem, after unit propagation. */
struct wumpus_count {
    const struct wumpus_knowledge *knowledge;
    const struct qd_limits *limits;
    struct qd_meter meter;
    struct qd_arena arena;
    uint64_t states;
    int side;
    int cells;
    int pits;     /* left to be placed, -1 when not counted */
    int wumpuses; /* left */
    int golds;
    bool impossible;
    bool only_total; /* no weights per cell are needed */
    struct wumpus_number pit_weight;
    struct wumpus_number empty_weight;
    uint8_t *may; /* by cell: bits of enum wumpus_content */
    struct wumpus_clause *clause;
    int clauses;
    int16_t (*clauses_of)[12]; /* by cell: its clauses, terminated by -1 */
    int16_t *order;            /* cells of the sweep */
    int swept;
    int swept_pits; /* maximum pits the sweep may place; 0 when not counted */
    uint8_t *in_sweep;
    struct wumpus_number total;
    struct wumpus_share *share; /* by cell: the result */
};

QD_MUST_CHECK qd_err wumpus_frontier_build(struct wumpus_count *count);
void wumpus_frontier_order(struct wumpus_count *count);
QD_MUST_CHECK qd_err wumpus_frontier_sweep(struct wumpus_count *count);

/* The unconstrained cells (untied.c). */

/* Values by the wumpuses, golds and pits placed by the sweep. */
struct wumpus_table {
    int golds; /* maximum of each */
    int pits;  /* 0 when not counted */
    struct wumpus_number *at;
};

static inline struct wumpus_number *wumpus_table_at(const struct wumpus_table *table, int wumpuses,
                                                    int golds)
{
    return table->at + ((size_t)wumpuses * (size_t)(table->golds + 1) + (size_t)golds) *
                           (size_t)(table->pits + 1);
}

struct wumpus_classes {
    int count;
    uint8_t may[32]; /* distinct sets of contents */
    int size[32];    /* cells of each */
    int8_t of[32];   /* by set of contents: the class, -1 if none */
};

void wumpus_classes_find(const struct wumpus_count *count, struct wumpus_classes *classes);
QD_MUST_CHECK qd_err wumpus_table_new(struct wumpus_count *count, struct wumpus_table *table);
/* The number of ways to fill all free cells with what the sweep leaves. */
QD_MUST_CHECK qd_err wumpus_terminal(struct wumpus_count *count,
                                     const struct wumpus_classes *classes,
                                     struct wumpus_table *out);
/* Weights of the free cells, from the weight of each outcome of the sweep. */
QD_MUST_CHECK qd_err wumpus_terminal_shares(struct wumpus_count *count,
                                            const struct wumpus_classes *classes,
                                            const struct wumpus_table *reach);

#endif
