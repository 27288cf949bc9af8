/* SPDX-License-Identifier: MIT */
/* The cell to probe where nothing is proved: the one with the minimum expected cost, its own and
 * what remains after it.
 *
 * Each likely answer is given to the exact inference, and what then remains is priced cell by cell
 * (worth.c). Probabilities come from exact counting; the probability that no neighbour is a pit is
 * approximated by the product over neighbours. Few cells can be best, so a quick measure preselects
 * them: the probability of a calm cell times what it would open, and clauses of two cells it would
 * decide.
 *
 * A plain probe is cheaper than a cautious one where the risk is under IA02_CAUTIOUS_COST -
 * IA02_PROBE_COST in IA02_HAZARD_COST.
 */
#include "wumpus/ia02/mapper.h"
#include "wumpus/reasoning.h"

#include <stdlib.h>

enum { LOOKED_AT = 32, ONE = WUMPUS_MILLION, UNLIKELY = ONE / 50 };
enum { PLAIN_BELOW = (IA02_CAUTIOUS_COST - IA02_PROBE_COST) * (ONE / IA02_HAZARD_COST) };

struct candidate {
    int cell;
    int64_t quick; /* more is better */
};

/* Probabilities, in millionths, of a cell's percepts. */
struct forecast {
    int64_t calm;   /* no pit beside it */
    int64_t stench; /* the wumpus beside it */
    int doubtful;   /* neighbours not on the map */
};

static struct forecast forecast_of(const struct wumpus_ia02_chart *chart,
                                   const struct wumpus_odds *odds, int cell)
{
    int side = chart->k.side, around[4], count = wumpus_neighbours(side, cell, around);
    struct forecast f = {.calm = ONE};
    for (int i = 0; i < count; i++) {
        f.calm = f.calm * (ONE - (int64_t)odds->pit[around[i]]) / ONE;
        f.stench += odds->wumpus[around[i]];
        f.doubtful += !wumpus_has(&chart->settled, side, around[i]);
    }
    if (f.stench > ONE)
        f.stench = ONE;
    return f;
}

/* Breezy cells beside the cell with exactly one other candidate. */
static int decided_by(const struct wumpus_ia02_mapper *m, int cell)
{
    const struct wumpus_bits *breeze = &m->chart.k.fact[WUMPUS_IS_BREEZE];
    int side = m->chart.k.side, around[4], count = wumpus_neighbours(side, cell, around), sum = 0;
    for (int i = 0; i < count; i++) {
        int beyond[4], beside, blamed = 0;
        if (!wumpus_has(breeze, side, around[i]))
            continue;
        beside = wumpus_neighbours(side, around[i], beyond);
        for (int j = 0; j < beside; j++)
            blamed += !wumpus_has(&m->known.no_pit, side, beyond[j]);
        sum += blamed == 2;
    }
    return sum;
}

static int64_t quick_measure(const struct wumpus_ia02_mapper *m, const struct wumpus_odds *odds,
                             int cell)
{
    struct forecast f = forecast_of(&m->chart, odds, cell);
    int64_t safe = ONE - (int64_t)odds->danger[cell];
    return safe * (f.calm * f.doubtful / ONE) + safe * decided_by(m, cell);
}

/* The best few cells by the quick measure, best first. */
static int pick(const struct wumpus_ia02_mapper *m, const struct wumpus_odds *odds,
                struct candidate out[LOOKED_AT])
{
    int side = m->chart.k.side, count = 0;
    for (int cell = 0; cell < side * side; cell++) {
        if (wumpus_has(&m->chart.settled, side, cell))
            continue;
        struct candidate one = {cell, quick_measure(m, odds, cell)};
        if (count == LOOKED_AT && one.quick <= out[count - 1].quick)
            continue;
        count += count < LOOKED_AT;
        int at = count - 1;
        for (; at > 0 && out[at - 1].quick < one.quick; at--)
            out[at] = out[at - 1];
        out[at] = one;
    }
    return count;
}

/* The remaining cost after an answer, in tenths; false when no world gives that answer. */
static bool price_after(const struct wumpus_ia02_chart *chart, int cell, int contents, int percepts,
                        int64_t *out)
{
    const struct wumpus_ia02_answer answer = {
        .shown = true, .contents = (uint8_t)contents, .percepts = (int8_t)percepts};
    struct wumpus_ia02_chart then = *chart;
    struct wumpus_conclusions known;
    wumpus_ia02_chart_learn(&then, IA02_CAUTIOUS_PROBE, cell, &answer);
    wumpus_conclude_plain(&then.k, &known);
    *out = known.consistent ? wumpus_ia02_price(&then, &known) : 0;
    return known.consistent;
}

/* The expected cost of a cautious probe and of all that follows, in tenths, beyond the unavoidable
 * price of a probe for every safe cell. */
static int64_t look_at(const struct wumpus_ia02_mapper *m, const struct wumpus_odds *odds, int cell)
{
    const struct forecast f = forecast_of(&m->chart, odds, cell);
    const int64_t kind[3] = {ONE - (int64_t)odds->danger[cell], odds->pit[cell],
                             odds->wumpus[cell]};
    static const int contents[3] = {0, WUMPUS_PIT, WUMPUS_WUMPUS};
    int64_t sum = 0, all = 0;
    for (int i = 0; i < 12; i++) {
        int what = i / 4, breeze = i / 2 % 2, stench = i % 2;
        int64_t after, chance = kind[what] * (breeze ? ONE - f.calm : f.calm) / ONE *
                                (stench ? f.stench : ONE - f.stench) / ONE;
        int paid = IA02_CAUTIOUS_COST - (what ? 0 : IA02_PROBE_COST);
        if (chance < UNLIKELY ||
            !price_after(&m->chart, cell, contents[what],
                         breeze * WUMPUS_BREEZE + stench * WUMPUS_STENCH, &after))
            continue;
        sum += chance * (10 * paid + after);
        all += chance;
    }
    return all ? sum / all : INT64_MAX;
}

static int best_cell(const struct wumpus_ia02_mapper *m, const struct wumpus_odds *odds)
{
    struct candidate list[LOOKED_AT] = {{.cell = 0}};
    int64_t least = INT64_MAX;
    int count = pick(m, odds, list), best = list[0].cell;
    for (int i = 0; i < count && count > 1; i++) {
        int64_t cost = look_at(m, odds, list[i].cell);
        if (cost < least) {
            least = cost;
            best = list[i].cell;
        }
    }
    return best;
}

static int least_risk(const struct wumpus_ia02_mapper *m, const struct wumpus_odds *odds)
{
    int side = m->chart.k.side, best = -1;
    for (int cell = 0; cell < side * side; cell++)
        if (!wumpus_has(&m->chart.settled, side, cell) &&
            (best < 0 || odds->danger[cell] < odds->danger[best]))
            best = cell;
    return best;
}

qd_err wumpus_ia02_weigh(const struct wumpus_ia02_mapper *m, const struct qd_limits *limits,
                         struct wumpus_ia02_order *out)
{
    struct wumpus_odds *odds = malloc(sizeof *odds);
    if (!odds)
        return QD_MEMORY;
    qd_err err = wumpus_odds(&m->chart.k, limits, odds);
    if (!err) {
        out->cell = m->strategy == IA02_RISK ? least_risk(m, odds) : best_cell(m, odds);
        out->command = odds->danger[out->cell] < PLAIN_BELOW ? IA02_PROBE : IA02_CAUTIOUS_PROBE;
    }
    free(odds);
    return err;
}
