/* SPDX-License-Identifier: MIT */
/* Watching an agent: what the rule sets share, for the watch.c of each. */
#ifndef QD_WUMPUS_WATCH_H
#define QD_WUMPUS_WATCH_H

#include "base/base.h"
#include "wumpus/knowledge.h"

struct wumpus_watching {
    const struct qd_watch *watch;
    uint64_t number; /* of the next action */
};

/* A sketch of an agent's knowledge, for rule sets without a state of the game's own. */
struct wumpus_sketch {
    int side;
    struct wumpus_bits seen;
    struct wumpus_bits pit;
    struct wumpus_bits wumpus;
    struct wumpus_bits gold;
    struct wumpus_bits breeze;
    struct wumpus_bits stench;
    int at;           /* -1: nowhere on the board */
    uint32_t heading; /* a mark, or 0 */
};

/* Whether the next action is not to be reported; counts it if so. */
bool wumpus_watch_skips(struct wumpus_watching *w);
/* The view of a sketch, with the cell the action is about. */
QD_MUST_CHECK qd_err wumpus_sketch_view(const struct wumpus_sketch *sketch, int cell,
                                        enum qd_lang lang, struct qd_view *out);
/* What is known of the cell, as a message; empty on failure. */
void wumpus_watch_reason(const struct wumpus_knowledge *knowledge, const struct qd_limits *limits,
                         int cell, struct qd_message *out);
/* Facts of all cells from knowledge; NULL in *out if unavailable. Freed by the caller. */
QD_MUST_CHECK qd_err wumpus_watch_facts(const struct wumpus_knowledge *knowledge,
                                        const struct qd_limits *limits, struct qd_fact **out);
/* Reports the step and counts it. */
QD_MUST_CHECK qd_err wumpus_watch_tell(struct wumpus_watching *w, struct qd_watched *step);

QD_MUST_CHECK qd_err wumpus_watch_ia02(struct wumpus_watching *w);
QD_MUST_CHECK qd_err wumpus_watch_aima(struct wumpus_watching *w);

#endif
