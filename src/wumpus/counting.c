/* Exact probabilities, and exact conclusions where structure alone is not enough.
 *
 * Every world that fits has a weight: the product over its cells of the density for a pit and one
 * less the density for an empty cell where pits are not counted, one where they are. Places of
 * wumpuses and golds are equally likely beforehand. A content is possible when the weight of its
 * worlds is not zero, and no weight is ever lost to rounding, so conclusions are exact.
 *
 * Knuth, The Art of Computer Programming 4A, 7.1.4, on counting with layered diagrams.
 */
#include "wumpus/counting.h"

#include <string.h>

static void set(struct wumpus_bits *bits, int side, int cell, bool is)
{
    if (is)
        wumpus_put(bits, side, cell);
}

/* Contents of a cell that is certain: all weight on what is left. */
static void fill_certain(struct wumpus_count *count)
{
    for (int cell = 0; cell < count->cells; cell++) {
        int may = count->may[cell];
        if (!(may & (may - 1)))
            count->share[cell].of[__builtin_ctz((unsigned)may)] = count->total;
    }
}

static void write_odds(const struct wumpus_count *count, struct wumpus_odds *out)
{
    struct wumpus_conclusions *known = &out->known;
    int side = count->side;
    for (int cell = 0; cell < count->cells; cell++) {
        const struct wumpus_number *of = count->share[cell].of;
        struct wumpus_number wumpus = wumpus_plus(of[WUMPUS_HOLDS_WUMPUS], of[WUMPUS_HOLDS_BOTH]);
        struct wumpus_number gold = wumpus_plus(of[WUMPUS_HOLDS_GOLD], of[WUMPUS_HOLDS_BOTH]);
        struct wumpus_number pit = of[WUMPUS_HOLDS_PIT], nothing = of[WUMPUS_HOLDS_NOTHING];
        struct wumpus_number only_wumpus = of[WUMPUS_HOLDS_WUMPUS],
                             only_gold = of[WUMPUS_HOLDS_GOLD];
        struct wumpus_number danger = wumpus_plus(pit, wumpus),
                             safe = wumpus_plus(nothing, only_gold);
        struct wumpus_number no_pit = wumpus_plus(nothing, wumpus_plus(wumpus, only_gold));
        struct wumpus_number no_wumpus = wumpus_plus(pit, safe);
        struct wumpus_number no_gold = wumpus_plus(nothing, wumpus_plus(pit, only_wumpus));
        out->danger[cell] = wumpus_millionths(danger, safe);
        out->pit[cell] = wumpus_millionths(pit, no_pit);
        out->wumpus[cell] = wumpus_millionths(wumpus, no_wumpus);
        out->gold[cell] = wumpus_millionths(gold, no_gold);
        set(&known->pit, side, cell, !no_pit.m);
        set(&known->no_pit, side, cell, !pit.m);
        set(&known->wumpus, side, cell, !no_wumpus.m);
        set(&known->no_wumpus, side, cell, !wumpus.m);
        set(&known->gold, side, cell, !no_gold.m);
        set(&known->no_gold, side, cell, !gold.m);
        set(&known->danger, side, cell, !safe.m);
        set(&known->safe, side, cell, !danger.m);
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
    fill_certain(count);
    out->known.consistent = true;
    write_odds(count, out);
    return QD_OK;
}

qd_err wumpus_fits(const struct wumpus_knowledge *knowledge, const struct qd_limits *limits,
                   bool *fits)
{
    if (wumpus_is_plain(knowledge)) {
        *fits = wumpus_fits_plain(knowledge);
        return QD_OK;
    }
    struct wumpus_count count = {
        .knowledge = knowledge,
        .limits = limits,
        .meter = {.cap = limits->bytes},
        .side = knowledge->side,
        .cells = knowledge->side * knowledge->side,
        .pit_weight = wumpus_number_of(1),
        .empty_weight = wumpus_number_of(1),
        .only_total = true,
    };
    qd_arena_init(&count.arena, &count.meter);
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
    struct wumpus_count count = {
        .knowledge = knowledge,
        .limits = limits,
        .meter = {.cap = limits->bytes},
        .side = knowledge->side,
        .cells = knowledge->side * knowledge->side,
        .pit_weight = wumpus_number_of(1),
        .empty_weight = wumpus_number_of(1),
    };
    if (knowledge->pits < 0) {
        count.pit_weight = wumpus_over(wumpus_number_of(knowledge->density), WUMPUS_MILLION);
        count.empty_weight =
            wumpus_over(wumpus_number_of(WUMPUS_MILLION - knowledge->density), WUMPUS_MILLION);
    }
    qd_arena_init(&count.arena, &count.meter);
    memset(&out->known, 0, sizeof out->known);
    qd_err err = count_worlds(&count, out);
    out->states = count.states;
    qd_arena_free(&count.arena);
    return err;
}
