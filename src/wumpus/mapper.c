/* mapper */
#include "wumpus/mapper.h"

#include <stdlib.h>
#include <string.h>

const char *const ia02_strategy_names[IA02_STRATEGIES] = {"ours", "risk", "report"};
const int16_t *ia02_worth_now = ia02_worth;
int ia02_epsilon;
int ia02_top = 24;
struct qd_rng ia02_eps_rng;
void ia02_mapper_start(struct ia02_mapper *m, enum ia02_strategy strategy, int side, uint64_t seed)
{
    m->strategy = strategy;
    ia02_chart_start(&m->chart, side);
    wumpus_conclude_plain(&m->chart.k, &m->known);
    qd_rng_seed(&m->rng, seed);
}

void ia02_mapper_told(struct ia02_mapper *m, const struct ia02_order *order,
                      const struct ia02_answer *answer)
{
    ia02_chart_learn(&m->chart, order->command, order->cell, answer);
    wumpus_conclude_plain(&m->chart.k, &m->known);
}

static int first_unsettled(const struct ia02_chart *chart, const struct wumpus_bits *set)
{
    int side = chart->k.side;
    for (int r = 0; r < side; r++) {
        uint64_t rest = set->row[r] & ~chart->settled.row[r];
        if (rest)
            return r * side + __builtin_ctzll(rest);
    }
    return -1;
}

static int64_t value_of(const struct wumpus_knowledge *k, const struct wumpus_conclusions *known,
                        const struct wumpus_bits *settled)
{
    int32_t counts[IA02_FEATURES] = {0};
    int64_t sum = 0;
    ia02_features(k, known, settled, counts);
    for (int i = 0; i < IA02_FEATURES; i++)
        sum += (int64_t)counts[i] * ia02_worth_now[i];
    return sum;
}

/* expected value after, in tenths * 1e6 */
static double look(const struct ia02_mapper *m, const struct wumpus_odds *odds, int cell)
{
    struct ia02_chart c = m->chart;
    int side = c.k.side, around[4], n = wumpus_neighbours(side, cell, around);
    double calm = 1, stench = 0;
    for (int i = 0; i < n; i++) {
        if (wumpus_has(&c.settled, side, around[i])) {
            if (wumpus_has(&c.k.fact[WUMPUS_IS_PIT], side, around[i]))
                calm = 0;
            if (wumpus_has(&c.k.fact[WUMPUS_IS_WUMPUS], side, around[i]))
                stench = 1;
            continue;
        }
        calm *= 1 - odds->pit[around[i]] / 1e6;
        stench += odds->wumpus[around[i]] / 1e6;
    }
    if (stench > 1)
        stench = 1;
    double p[3] = {1 - odds->danger[cell] / 1e6, odds->pit[cell] / 1e6, odds->wumpus[cell] / 1e6};
    static const int what[3] = {0, WUMPUS_PIT, WUMPUS_WUMPUS};
    double sum = 0, weight = 0;
    for (int x = 0; x < 3; x++)
        for (int b = 0; b < 2; b++)
            for (int s = 0; s < 2; s++) {
                double q = p[x] * (b ? 1 - calm : calm) * (s ? stench : 1 - stench);
                if (q < 0.02)
                    continue;
                struct ia02_answer a = {.shown = true,
                                        .contents = (uint8_t)what[x],
                                        .percepts = (int8_t)(b * WUMPUS_BREEZE + s * WUMPUS_STENCH)};
                struct ia02_chart d = c;
                struct wumpus_conclusions known;
                ia02_chart_learn(&d, IA02_CAUTIOUS_PROBE, cell, &a);
                wumpus_conclude_plain(&d.k, &known);
                if (!known.consistent)
                    continue;
                sum += q * ((x ? 500 : 400) + (double)value_of(&d.k, &known, &d.settled));
                weight += q;
            }
    return weight > 0 ? sum / weight : 1e18;
}

static qd_err choose(const struct ia02_mapper *m, const struct qd_limits *limits,
                     struct ia02_order *out)
{
    struct wumpus_odds *odds = malloc(sizeof *odds);
    int side = m->chart.k.side, best = -1;
    double least = 1e30;
    if (!odds)
        return QD_MEMORY;
    qd_err err = wumpus_odds(&m->chart.k, limits, odds);
    if (!err && ia02_epsilon && (int)qd_rng_below(&ia02_eps_rng, 100) < ia02_epsilon) {
        do
            best = (int)qd_rng_below(&ia02_eps_rng, (uint32_t)(side * side));
        while (wumpus_has(&m->chart.settled, side, best));
    } else {
        for (int cell = 0; !err && cell < side * side; cell++) {
            if (wumpus_has(&m->chart.settled, side, cell))
                continue;
            double v = m->strategy == IA02_RISK ? odds->danger[cell] : look(m, odds, cell);
            if (v < least) {
                least = v;
                best = cell;
            }
        }
    }
    out->command = IA02_CAUTIOUS_PROBE;
    if (best >= 0 && odds->danger[best] < 40000)
        out->command = IA02_PROBE;
    out->cell = best;
    free(odds);
    return err;
}

qd_err ia02_mapper_next(const struct ia02_mapper *m, const struct qd_limits *limits,
                        struct ia02_order *out)
{
    int cell = first_unsettled(&m->chart, &m->known.safe);
    out->proved = true;
    out->cell = cell;
    out->command = IA02_PROBE;
    if (cell >= 0)
        return QD_OK;
    out->command = m->strategy == IA02_REPORT ? IA02_CAUTIOUS_PROBE : IA02_KNOW_PIT;
    out->cell = first_unsettled(&m->chart, &m->known.pit);
    if (out->cell >= 0)
        return QD_OK;
    if (m->strategy != IA02_REPORT)
        out->command = IA02_KNOW_WUMPUS;
    out->cell = first_unsettled(&m->chart, &m->known.wumpus);
    if (out->cell >= 0)
        return QD_OK;
    struct wumpus_bits all;
    for (int r = 0; r < m->chart.k.side; r++)
        all.row[r] = wumpus_row_mask(m->chart.k.side);
    out->cell = first_unsettled(&m->chart, &all);
    if (out->cell < 0) {
        out->command = IA02_END_MAP;
        return QD_OK;
    }
    out->proved = false;
    if (m->strategy == IA02_REPORT) {
        int side = m->chart.k.side;
        struct qd_rng *rng = (struct qd_rng *)&m->rng;
        out->command = IA02_CAUTIOUS_PROBE;
        do
            out->cell = (int)qd_rng_below(rng, (uint32_t)(side * side));
        while (wumpus_has(&m->chart.settled, side, out->cell));
        return QD_OK;
    }
    return choose(m, limits, out);
}
