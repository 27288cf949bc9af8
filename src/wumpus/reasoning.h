/* SPDX-License-Identifier: MIT */
/* What follows from a player's knowledge, how likely the rest is, and why. */
#ifndef QD_WUMPUS_REASONING_H
#define QD_WUMPUS_REASONING_H

#include "wumpus/knowledge.h"

/* Exact entailment (structure.c). */

struct wumpus_conclusions {
    bool consistent;
    struct wumpus_bits pit;    /* in every consistent world */
    struct wumpus_bits no_pit; /* in none */
    struct wumpus_bits wumpus; /* living */
    struct wumpus_bits no_wumpus;
    struct wumpus_bits gold;
    struct wumpus_bits no_gold;
    struct wumpus_bits danger; /* pit or wumpus in every consistent world */
    struct wumpus_bits safe;   /* neither in any */
};

/* Whether structure alone decides this kind of knowledge: at most one living wumpus and one gold,
 * pits not counted. */
bool wumpus_is_plain(const struct wumpus_knowledge *knowledge);
/* Only for plain knowledge: never fails, allocates nothing. */
void wumpus_conclude_plain(const struct wumpus_knowledge *knowledge,
                           struct wumpus_conclusions *out);
/* Whether any world is consistent with it. */
bool wumpus_fits_plain(const struct wumpus_knowledge *knowledge);
/* The seed's layers, in its order; a literal is a layer and a cell. */
enum wumpus_layer {
    WUMPUS_LAYER_BREEZE = 1,
    WUMPUS_LAYER_GOLD,
    WUMPUS_LAYER_STENCH,
    WUMPUS_LAYER_PIT,
    WUMPUS_LAYER_GLITTER,
    WUMPUS_LAYER_WUMPUS,
    WUMPUS_LAYERS = WUMPUS_LAYER_WUMPUS
};
/* 1 entailed, 0 refuted, 2 neither; plain knowledge. */
int wumpus_question_plain(const struct wumpus_knowledge *knowledge,
                          const struct wumpus_conclusions *conclusions, enum wumpus_layer layer,
                          int cell);

/* Exact probabilities (counting.c). */

struct wumpus_odds {
    struct wumpus_conclusions known;
    uint64_t states;
    uint32_t danger[WUMPUS_CELLS]; /* in millionths, rounded half up; set when consistent */
    uint32_t pit[WUMPUS_CELLS];
    uint32_t wumpus[WUMPUS_CELLS];
    uint32_t gold[WUMPUS_CELLS];
};

/* Any knowledge. QD_LIMIT when nodes or bytes run out, or when too many percepts are open at
 * once. */
QD_MUST_CHECK qd_err wumpus_odds(const struct wumpus_knowledge *knowledge,
                                 const struct qd_limits *limits, struct wumpus_odds *out);

/* Whether any world is consistent with any knowledge. */
QD_MUST_CHECK qd_err wumpus_fits(const struct wumpus_knowledge *knowledge,
                                 const struct qd_limits *limits, bool *fits);

/* The smallest set of facts that proves a claim (explain.c). */

enum wumpus_claim { WUMPUS_CLAIM_SAFE, WUMPUS_CLAIM_DANGER, WUMPUS_CLAIM_PIT, WUMPUS_CLAIM_WUMPUS };

enum { WUMPUS_PROOF_MOST = 64 };

struct wumpus_seen_fact {
    uint8_t fact; /* enum wumpus_fact */
    uint16_t cell;
};

struct wumpus_proof {
    int count;
    bool smallest; /* proved: no smaller set of facts suffices */
    struct wumpus_seen_fact fact[WUMPUS_PROOF_MOST];
};

/* QD_NOTHING when the claim does not follow. */
QD_MUST_CHECK qd_err wumpus_prove(const struct wumpus_knowledge *knowledge,
                                  const struct qd_limits *limits, enum wumpus_claim claim, int cell,
                                  struct wumpus_proof *out);
extern const char *const wumpus_fact_words[WUMPUS_FACTS]; /* "no-breeze", for certificates */
extern const char *const wumpus_claim_words[4];           /* "safe" */
/* The certificate: "c3 safe: b3 no-breeze, b3 no-stench". */
void wumpus_proof_format(int side, enum wumpus_claim claim, int cell,
                         const struct wumpus_proof *proof, struct qd_buf *out);

/* The game table's deduction (deduce.c). */

extern const struct qd_deduce wumpus_deduce;

/* One fact per cell, row by row; QD_INTERNAL when no world is consistent. */
QD_MUST_CHECK qd_err wumpus_facts(const struct wumpus_knowledge *knowledge,
                                  const struct qd_limits *limits, struct qd_fact *facts);
/* Any knowledge, by structure or by counting. QD_LIMIT when the limits are reached. */
QD_MUST_CHECK qd_err wumpus_conclude(const struct wumpus_knowledge *knowledge,
                                     const struct qd_limits *limits,
                                     struct wumpus_conclusions *out);

/* The report's propositional encoding (encode.c). */

typedef void wumpus_clause_fn(void *context, const int32_t *literals, int count);
int32_t wumpus_literal(int side, enum wumpus_layer layer, int cell);
/* The rules, for knowledge's kind of board alone; returns the last variable. */
int32_t wumpus_encode(const struct wumpus_knowledge *kind, wumpus_clause_fn *emit, void *context);
/* What was seen, as unit clauses. */
void wumpus_encode_facts(const struct wumpus_knowledge *knowledge, wumpus_clause_fn *emit,
                         void *context);
/* The rules as the report of the course IA02 has them, with the same literals: exactly one wumpus,
 * any number of golds, no glitter. */
int32_t wumpus_encode_course(const struct wumpus_knowledge *kind, wumpus_clause_fn *emit,
                             void *context);

/* Hints and reasons (advise.c). */

qd_err wumpus_advise(const struct wumpus_knowledge *knowledge, const struct qd_limits *limits,
                     struct qd_hint *hint);
/* "There is no breeze at b1 and no stench at b1, so c1 is safe." One clause per kind of fact, at
 * most six; the claim is a phrase about "cell". */
void wumpus_say_proof(const struct wumpus_proof *proof, int side, const char *claim, int cell,
                      struct qd_message *out);
/* "whole" and "part" of a percentage: tenths, or full precision where tenths would round to "none"
 * or "all" what is neither. */
void wumpus_say_percent(uint32_t millionths, struct qd_message *out);
qd_err wumpus_explain(const struct wumpus_knowledge *knowledge, const struct qd_limits *limits,
                      int cell, struct qd_why *why);

#endif
