/* SPDX-License-Identifier: MIT */
/* The mapper: proved cells are cheapest, so they come first; where nothing is proved, lookahead.c
 * weighs the doubtful cells.
 *
 * A cell proved safe must be probed eventually and its answer can only help, so it is probed at
 * once; declaring a proved hazard is free. The report's mapper, kept for comparison, probes proved
 * hazards with caution and takes any cell when nothing is proved.
 */
#include "wumpus/ia02/mapper.h"

#include <string.h>

const char *const wumpus_ia02_strategy_names[IA02_STRATEGIES] = {"ours", "risk", "seed"};

bool wumpus_ia02_strategy_named(const char *name, enum wumpus_ia02_strategy *out)
{
    for (int i = 0; i < IA02_STRATEGIES; i++) {
        if (strcmp(name, wumpus_ia02_strategy_names[i]) == 0) {
            *out = (enum wumpus_ia02_strategy)i;
            return true;
        }
    }
    return false;
}

void wumpus_ia02_mapper_start(struct wumpus_ia02_mapper *m, enum wumpus_ia02_strategy strategy,
                              int side, uint64_t seed)
{
    m->strategy = strategy;
    wumpus_ia02_chart_start(&m->chart, side);
    wumpus_conclude_plain(&m->chart.k, &m->known);
    qd_rng_seed(&m->rng, seed);
}

void wumpus_ia02_mapper_told(struct wumpus_ia02_mapper *m, const struct wumpus_ia02_order *order,
                             const struct wumpus_ia02_answer *answer)
{
    wumpus_ia02_chart_learn(&m->chart, order->command, order->cell, answer);
    wumpus_conclude_plain(&m->chart.k, &m->known);
}

/* The first cell of the set that is not on the map yet, -1 if none. */
static int first_unsettled(const struct wumpus_ia02_chart *chart, const struct wumpus_bits *set)
{
    int side = chart->k.side;
    for (int r = 0; r < side; r++) {
        uint64_t rest = set->row[r] & ~chart->settled.row[r];
        if (rest)
            return r * side + __builtin_ctzll(rest);
    }
    return -1;
}

/* A proved cell: safe, a pit, or the wumpus. */
static bool find_proved(const struct wumpus_ia02_mapper *m, struct wumpus_ia02_order *out)
{
    const struct {
        const struct wumpus_bits *set;
        enum wumpus_ia02_command ours, report;
    } kinds[] = {
        {&m->known.safe, IA02_PROBE, IA02_PROBE},
        {&m->known.pit, IA02_KNOW_PIT, IA02_CAUTIOUS_PROBE},
        {&m->known.wumpus, IA02_KNOW_WUMPUS, IA02_CAUTIOUS_PROBE},
    };
    for (int i = 0; i < 3; i++) {
        int cell = first_unsettled(&m->chart, kinds[i].set);
        if (cell < 0)
            continue;
        out->cell = cell;
        out->command = m->strategy == IA02_REPORT ? kinds[i].report : kinds[i].ours;
        out->proved = true;
        return true;
    }
    return false;
}

/* A random cell that is not on the map. */
static int random_unsettled(struct wumpus_ia02_mapper *m, int count)
{
    int side = m->chart.k.side, cell = -1;
    for (int skip = (int)qd_rng_below(&m->rng, (uint32_t)count); skip >= 0; skip--)
        do
            cell++;
        while (wumpus_has(&m->chart.settled, side, cell));
    return cell;
}

qd_err wumpus_ia02_mapper_next(struct wumpus_ia02_mapper *m, const struct qd_limits *limits,
                               struct wumpus_ia02_order *out)
{
    int side = m->chart.k.side, left = side * side - wumpus_count(&m->chart.settled, side);
    struct wumpus_ia02_order order = {.command = IA02_END_MAP, .cell = -1, .proved = true};
    qd_err err = QD_OK;
    if (left > 0 && !find_proved(m, &order)) {
        order.proved = false;
        order.command = IA02_CAUTIOUS_PROBE;
        if (m->strategy == IA02_REPORT)
            order.cell = random_unsettled(m, left);
        else
            err = wumpus_ia02_weigh(m, limits, &order);
    }
    if (!err)
        *out = order;
    return err;
}
