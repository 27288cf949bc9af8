/* SPDX-License-Identifier: MIT */
/* What a mapper knows, expressed so that the classic's inference is exact.
 *
 * There is one wumpus and at least one gold. Gold gives no percept, and affects the dangers only in
 * that it shares no cell with them. So "at least one gold" is for the dangers the same as "one
 * distinguished gold": golds is 1 and it is in an unseen cell, until one is seen. From then on no
 * other gold need exist; golds is 0, and cells where gold was seen are cells without dangers.
 * Conclusions about dangers are exact in both cases. Probabilities, once the start is seen, are
 * exact while no gold was; afterwards the golds still hidden, which favour worlds with fewer
 * dangers by a thirtieth per cell, are neglected.
 */
#include "wumpus/ia02/mapper.h"

#include <string.h>

void wumpus_ia02_chart_start(struct wumpus_ia02_chart *chart, int side)
{
    memset(chart, 0, sizeof *chart);
    chart->k.side = side;
    chart->k.wumpuses = 1;
    chart->k.golds = 1;
    chart->k.pits = -1;
    chart->k.density = IA02_PIT_DENSITY;
    wumpus_put(&chart->k.fact[WUMPUS_NO_PIT], side, 0);
    wumpus_put(&chart->k.fact[WUMPUS_NO_WUMPUS], side, 0);
}

static void put(struct wumpus_knowledge *k, enum wumpus_fact fact, bool is, int cell)
{
    wumpus_put(&k->fact[is ? fact : fact + 1], k->side, cell);
}

static void learn_contents(struct wumpus_ia02_chart *chart, int cell, int contents)
{
    struct wumpus_knowledge *k = &chart->k;
    put(k, WUMPUS_IS_PIT, contents & WUMPUS_PIT, cell);
    put(k, WUMPUS_IS_WUMPUS, contents & WUMPUS_WUMPUS, cell);
    if (contents & WUMPUS_GOLD) {
        wumpus_put(&chart->gold, k->side, cell);
        k->golds = 0;
    }
    wumpus_put(&k->fact[WUMPUS_NO_GOLD], k->side, cell);
    wumpus_put(&chart->settled, k->side, cell);
}

void wumpus_ia02_chart_learn(struct wumpus_ia02_chart *chart, enum wumpus_ia02_command command,
                             int cell, const struct wumpus_ia02_answer *answer)
{
    struct wumpus_knowledge *k = &chart->k;
    if (command == IA02_KNOW_PIT && answer->status == IA02_OK)
        learn_contents(chart, cell, WUMPUS_PIT);
    if (command == IA02_KNOW_WUMPUS && answer->status == IA02_OK)
        learn_contents(chart, cell, WUMPUS_WUMPUS);
    if (!answer->shown)
        return;
    learn_contents(chart, cell, answer->contents);
    if (answer->percepts < 0)
        return;
    put(k, WUMPUS_IS_BREEZE, answer->percepts & WUMPUS_BREEZE, cell);
    put(k, WUMPUS_IS_STENCH, answer->percepts & WUMPUS_STENCH, cell);
}
