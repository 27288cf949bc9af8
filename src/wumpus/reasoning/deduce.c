/* SPDX-License-Identifier: MIT */
/* The game table's deduction: observe, infer and explain, from a player's knowledge. */
#include "wumpus/agents.h"

#include <stdlib.h>
#include <string.h>

struct qd_knowledge {
    struct wumpus_knowledge wumpus;
};

qd_err wumpus_conclude(const struct wumpus_knowledge *knowledge, const struct qd_limits *limits,
                       struct wumpus_conclusions *out)
{
    if (wumpus_is_plain(knowledge)) {
        wumpus_conclude_plain(knowledge, out);
        return QD_OK;
    }
    struct wumpus_odds *odds = malloc(sizeof *odds);
    if (!odds)
        return QD_MEMORY;
    qd_err err = wumpus_odds(knowledge, limits, odds);
    if (!err)
        *out = odds->known;
    free(odds);
    return err;
}

static qd_err observe(const struct qd_level *level, const void *state, struct qd_knowledge **out)
{
    struct qd_knowledge *knowledge = malloc(sizeof *knowledge);
    if (!knowledge)
        return QD_MEMORY;
    wumpus_observe((const struct wumpus_level *)level, state, &knowledge->wumpus);
    *out = knowledge;
    return QD_OK;
}

static void knowledge_free(struct qd_knowledge *knowledge)
{
    free(knowledge);
}

qd_err wumpus_facts(const struct wumpus_knowledge *k, const struct qd_limits *limits,
                    struct qd_fact *facts)
{
    struct wumpus_odds *odds = malloc(sizeof *odds);
    if (!odds)
        return QD_MEMORY;
    qd_err err = wumpus_odds(k, limits, odds);
    if (!err && !odds->known.consistent)
        err = QD_INTERNAL;
    for (int cell = 0; !err && cell < k->side * k->side; cell++) {
        facts[cell].risk = odds->danger[cell];
        facts[cell].verdict = wumpus_has(&odds->known.safe, k->side, cell)     ? QD_SAFE
                              : wumpus_has(&odds->known.danger, k->side, cell) ? QD_DANGER
                                                                               : QD_UNSURE;
    }
    free(odds);
    return err;
}

static qd_err infer(const struct qd_knowledge *knowledge, const struct qd_limits *limits,
                    struct qd_fact *facts)
{
    return wumpus_facts(&knowledge->wumpus, limits, facts);
}

static qd_err advise(const struct qd_knowledge *knowledge, const struct qd_limits *limits,
                     struct qd_hint *hint)
{
    return wumpus_advise(&knowledge->wumpus, limits, hint);
}

static qd_err explain(const struct qd_knowledge *knowledge, const struct qd_limits *limits,
                      int cell, struct qd_why *why)
{
    return wumpus_explain(&knowledge->wumpus, limits, cell, why);
}

const struct qd_deduce wumpus_deduce = {
    .observe = observe,
    .knowledge_free = knowledge_free,
    .infer = infer,
    .advise = advise,
    .explain = explain,
    .watches = wumpus_watches,
    .watch = wumpus_watch,
};
