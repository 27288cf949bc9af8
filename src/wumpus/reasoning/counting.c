/* SPDX-License-Identifier: MIT */
/* Exact probabilities, and exact conclusions where structure alone is not enough.
 *
 * Every consistent world has a weight: the product over its cells of the density for a pit and one
 * less the density for an empty cell where pits are not counted, one where they are. Positions of
 * wumpuses and golds are equally likely a priori. A content is possible when the weight of its
 * worlds is not zero, and no weight is ever lost to rounding, so conclusions are exact.
 *
 * Knuth, The Art of Computer Programming 4A, 7.1.4, on counting with layered diagrams.
 */
#include "wumpus/reasoning/counting.h"
#include "wumpus/reasoning.h"

#include <string.h>

enum { FLAGS = 8 };

/* The conclusions of a row's cells: a word of the row for each. */
static void write_row(const uint64_t found[FLAGS], int r, struct wumpus_conclusions *known)
{
    struct wumpus_bits *const sets[FLAGS] = {&known->pit,       &known->no_pit, &known->wumpus,
                                             &known->no_wumpus, &known->gold,   &known->no_gold,
                                             &known->danger,    &known->safe};
    for (int i = 0; i < FLAGS; i++)
        sets[i]->row[r] = found[i];
}

/* The odds of one cell, from the weights of its contents. */
static unsigned write_cell(const struct wumpus_number *of, int cell, struct wumpus_odds *out)
{
    struct wumpus_number wumpus = wumpus_plus(of[WUMPUS_HOLDS_WUMPUS], of[WUMPUS_HOLDS_BOTH]);
    struct wumpus_number gold = wumpus_plus(of[WUMPUS_HOLDS_GOLD], of[WUMPUS_HOLDS_BOTH]);
    struct wumpus_number pit = of[WUMPUS_HOLDS_PIT], nothing = of[WUMPUS_HOLDS_NOTHING];
    struct wumpus_number only_wumpus = of[WUMPUS_HOLDS_WUMPUS], only_gold = of[WUMPUS_HOLDS_GOLD];
    struct wumpus_number danger = wumpus_plus(pit, wumpus), safe = wumpus_plus(nothing, only_gold);
    struct wumpus_number no_pit = wumpus_plus(nothing, wumpus_plus(wumpus, only_gold));
    struct wumpus_number no_wumpus = wumpus_plus(pit, safe);
    struct wumpus_number no_gold = wumpus_plus(nothing, wumpus_plus(pit, only_wumpus));
    out->danger[cell] = wumpus_millionths(danger, safe);
    out->pit[cell] = wumpus_millionths(pit, no_pit);
    out->wumpus[cell] = wumpus_millionths(wumpus, no_wumpus);
    out->gold[cell] = wumpus_millionths(gold, no_gold);
    return (unsigned)!no_pit.m | (unsigned)!pit.m << 1 | (unsigned)!no_wumpus.m << 2 |
           (unsigned)!wumpus.m << 3 | (unsigned)!no_gold.m << 4 | (unsigned)!gold.m << 5 |
           (unsigned)!safe.m << 6 | (unsigned)!danger.m << 7;
}

/* The same odds as another cell's. */
static void copy_cell(int from, int cell, struct wumpus_odds *out)
{
    out->danger[cell] = out->danger[from];
    out->pit[cell] = out->pit[from];
    out->wumpus[cell] = out->wumpus[from];
    out->gold[cell] = out->gold[from];
}

/* Cells that may hold the same and were not swept are equivalent: each kind is computed once. A
 * cell with only one possible content has all its weight on it. */
static void write_odds(const struct wumpus_count *count, struct wumpus_odds *out)
{
    int16_t first[32];
    uint8_t flags[32];
    memset(first, -1, sizeof first);
    for (int r = 0, cell = 0; r < count->side; r++) {
        uint64_t found[FLAGS] = {0};
        for (int c = 0; c < count->side; c++, cell++) {
            int may = count->may[cell];
            bool certain = !(may & (may - 1)), swept = count->in_sweep[cell];
            unsigned here;
            if (!swept && first[may] >= 0) {
                copy_cell(first[may], cell, out);
                here = flags[may];
            } else {
                struct wumpus_share share = {0};
                if (certain)
                    share.of[__builtin_ctz((unsigned)may)] = count->total;
                here = write_cell(certain ? share.of : count->share[cell].of, cell, out);
            }
            if (!swept && first[may] < 0) {
                first[may] = (int16_t)cell;
                flags[may] = (uint8_t)here;
            }
            for (int i = 0; i < FLAGS; i++)
                found[i] |= (uint64_t)(here >> i & 1) << c;
        }
        write_row(found, r, &out->known);
    }
}

static qd_err count_worlds(struct wumpus_count *count, struct wumpus_odds *out)
{
    qd_err err = wumpus_frontier_build(count);
    if (err || count->impossible)
        return err;
    wumpus_frontier_order(count);
    err = wumpus_frontier_sweep(count);
    if (err || !count->total.m)
        return err;
    out->known.consistent = true;
    write_odds(count, out);
    return QD_OK;
}

static void begin(struct wumpus_count *count, const struct wumpus_knowledge *knowledge,
                  const struct qd_limits *limits)
{
    *count = (struct wumpus_count){
        .knowledge = knowledge,
        .limits = limits,
        .meter = {.cap = limits->bytes},
        .side = knowledge->side,
        .cells = knowledge->side * knowledge->side,
        .pit_weight = wumpus_number_of(1),
        .empty_weight = wumpus_number_of(1),
    };
    qd_arena_init(&count->arena, &count->meter);
}

qd_err wumpus_fits(const struct wumpus_knowledge *knowledge, const struct qd_limits *limits,
                   bool *fits)
{
    if (wumpus_is_plain(knowledge)) {
        *fits = wumpus_fits_plain(knowledge);
        return QD_OK;
    }
    struct wumpus_count count;
    begin(&count, knowledge, limits);
    count.only_total = true;
    qd_err err = wumpus_frontier_build(&count);
    if (!err && !count.impossible) {
        wumpus_frontier_order(&count);
        err = wumpus_frontier_sweep(&count);
    }
    if (!err)
        *fits = !count.impossible && count.total.m;
    qd_arena_free(&count.arena);
    return err;
}

qd_err wumpus_odds(const struct wumpus_knowledge *knowledge, const struct qd_limits *limits,
                   struct wumpus_odds *out)
{
    struct wumpus_count count;
    begin(&count, knowledge, limits);
    if (knowledge->pits < 0) {
        count.pit_weight = wumpus_over(wumpus_number_of(knowledge->density), WUMPUS_MILLION);
        count.empty_weight =
            wumpus_over(wumpus_number_of(WUMPUS_MILLION - knowledge->density), WUMPUS_MILLION);
    }
    memset(&out->known, 0, sizeof out->known);
    qd_err err = count_worlds(&count, out);
    out->states = count.states;
    qd_arena_free(&count.arena);
    return err;
}
