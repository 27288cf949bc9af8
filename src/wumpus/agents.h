/* SPDX-License-Identifier: MIT */
/* Agents that play a grid, and what a grid demands of a player. */
#ifndef QD_WUMPUS_AGENTS_H
#define QD_WUMPUS_AGENTS_H

#include "wumpus/reasoning.h"

/* What a grid demands of a player (rate.c). */

struct wumpus_rating {
    bool valid;
    bool strict;  /* deducible without the arrow */
    bool arrow;   /* deducible, with the arrow if needed */
    int interest; /* -1: no path to the gold */
};

bool wumpus_is_valid(const struct wumpus_world *world);
int wumpus_interest(const struct wumpus_world *world);
/* The cell of a proved wumpus in line with a visited cell, -1 if there is none. */
int wumpus_target(const struct wumpus_knowledge *knowledge,
                  const struct wumpus_conclusions *conclusions);
/* Enters every cell that is proved safe until none is left or all gold is reached. */
QD_MUST_CHECK qd_err wumpus_explore(struct wumpus_world *world, struct wumpus_knowledge *knowledge,
                                    bool shoot, const struct qd_limits *limits, bool *won);
QD_MUST_CHECK qd_err wumpus_rate(const struct wumpus_level *level, const struct qd_limits *limits,
                                 struct wumpus_rating *out);

/* A path to the gold with its proof (way.c). */

struct wumpus_way_step {
    int16_t cell; /* entered, or shot at */
    int16_t from; /* where the arrow is shot from, -1 for a cell that is entered */
    struct wumpus_proof proof;
};

struct wumpus_way {
    int count;
    int largest;  /* facts in the largest proof */
    int combined; /* proofs that combine facts from two or more cells */
    int shots;
    struct wumpus_way_step *step;
};

/* QD_NOTHING when the gold is not reached by proof. */
QD_MUST_CHECK qd_err wumpus_find_way(const struct wumpus_level *level, bool shots,
                                     const struct qd_limits *limits, struct wumpus_way *out);
void wumpus_way_free(struct wumpus_way *way);
/* Our difficulty; docs/rules/wumpus.md has the table. */
enum wumpus_class wumpus_class_of(const struct wumpus_way *way);
/* The proof as text, for src/check. */
void wumpus_way_format(int side, const struct wumpus_way *way, struct qd_buf *out);

/* An agent (agent.c). */

/* Called before every move, with the cell the move is meant for. */
struct wumpus_intent {
    const struct wumpus_level *level;
    const struct wumpus_state *state;
    const struct wumpus_knowledge *knowledge;
    qd_move move;
    int cell;    /* to be entered eventually, or the wumpus shot at */
    bool proved; /* that it is safe, or that the wumpus is there */
};
typedef qd_err wumpus_intent_fn(void *context, const struct wumpus_intent *intent);

struct wumpus_risk_policy {
    bool bold;               /* takes risks when nothing is proved */
    int gold;                /* value of reaching the gold */
    int death;               /* cost of death */
    wumpus_intent_fn *watch; /* NULL: no watcher; an error ends the play */
    void *context;
};

struct wumpus_result {
    bool won;
    bool dead;
    int steps;
    int shots;
    int risks; /* steps that were not proved safe */
};

/* Plays until won, dead or stuck; appends the moves unless `moves` is NULL. */
QD_MUST_CHECK qd_err wumpus_agent(const struct wumpus_level *level,
                                  const struct wumpus_risk_policy *policy,
                                  const struct qd_limits *limits, struct wumpus_result *out,
                                  struct qd_moves *moves);

/* Runs of agents, reported step by step (watch.c). */

extern const char *const wumpus_watches[];
qd_err wumpus_watch(const struct qd_watch *watch, uint64_t *all, struct qd_message *why);

#endif
