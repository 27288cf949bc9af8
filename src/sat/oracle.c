/* SPDX-License-Identifier: MIT */
/* CaDiCaL behind the report's `question` (Biere, Fazekas, Fleury, Heisinger, 2020).
 *
 * One solver serves one kind of board. Quick: a player's knowledge only grows during a game, so
 * facts become clauses; literals fixed at the root are looked up, and every model found shows for
 * all literals at once what is not entailed. When knowledge is no longer a superset, the solver is
 * rebuilt.
 */
#include "sat/oracle.h"
#include "wumpus/reasoning.h"

#include <ccadical.h>
#include <stdlib.h>
#include <string.h>

enum { SEEN_TRUE = 1, SEEN_FALSE = 2, MODELS = 256 };
/* Measured on counters of 0.3 to 1.8 million variables: 608 to 718 bytes each, clauses included. */
enum { VARIABLE_BYTES = 640, BASE_BYTES = 16 << 20, CLAUSES_A_LOOK = 4096 };

struct wumpus_sat_oracle {
    struct wumpus_knowledge known;
    bool quick;
    CCaDiCaL *solver;
    int32_t literals; /* 6 n² */
    int32_t *facts;
    int fact_count;
    int32_t fact_room;
    uint8_t *seen;  /* by literal: values in models that still fit */
    uint8_t *model; /* MODELS of them, SEEN_TRUE or SEEN_FALSE each */
    int models;
    int next_model;
    const struct qd_limits *limits;
    uint64_t begun_ns;
    uint32_t added; /* clauses since the limits were looked at */
    bool stopped;
};

uint64_t wumpus_sat_bytes(const struct wumpus_knowledge *kind)
{
    uint64_t cells = (uint64_t)(kind->side * kind->side);
    uint64_t counted = (uint64_t)(kind->wumpuses + kind->golds + 2);
    counted += kind->pits >= 0 ? (uint64_t)kind->pits + 1 : 0;
    return BASE_BYTES + cells * (6 + MODELS / 16 + counted) * VARIABLE_BYTES;
}

/* For CaDiCaL, which asks now and then while it solves. */
static int stop(void *context)
{
    struct wumpus_sat_oracle *oracle = context;
    const struct qd_limits *limits = oracle->limits;
    struct qd_progress progress = {0};
    if (!limits || oracle->stopped)
        return oracle->stopped;
    oracle->stopped = (limits->proceed && !limits->proceed(limits->context, &progress)) ||
                      (limits->time_ns && limits->now_ns &&
                       limits->now_ns(limits->context) - oracle->begun_ns >= limits->time_ns);
    return oracle->stopped;
}

static void add_clause(void *context, const int32_t *literals, int count)
{
    struct wumpus_sat_oracle *oracle = context;
    if (++oracle->added % CLAUSES_A_LOOK == 0)
        (void)stop(oracle);
    if (oracle->stopped)
        return;
    for (int i = 0; i < count; i++)
        ccadical_add(oracle->solver, literals[i]);
    ccadical_add(oracle->solver, 0);
}

static bool begin_solver(struct wumpus_sat_oracle *oracle)
{
    /* Thousands of small queries: disable the passes that visit every clause before each one. */
    static const char *const off[] = {"lucky", "walk", "inprocessing", "rephase"};
    oracle->solver = ccadical_init();
    if (!oracle->solver)
        return false;
    ccadical_set_option(oracle->solver, "quiet", 1); /* it would write to stdout */
    for (size_t i = 0; i < sizeof off / sizeof off[0]; i++)
        ccadical_set_option(oracle->solver, off[i], 0);
    ccadical_set_terminate(oracle->solver, oracle, stop);
    (void)wumpus_encode(&oracle->known, add_clause, oracle);
    return true;
}

struct wumpus_sat_oracle *wumpus_sat_oracle_new(const struct wumpus_knowledge *kind, bool quick,
                                                const struct qd_limits *limits)
{
    struct wumpus_sat_oracle *oracle = calloc(1, sizeof *oracle);
    if (!oracle)
        return NULL;
    oracle->known = *kind;
    oracle->quick = quick;
    oracle->limits = limits;
    if (limits && limits->now_ns)
        oracle->begun_ns = limits->now_ns(limits->context);
    oracle->literals = 6 * kind->side * kind->side;
    for (int i = 0; i < WUMPUS_FACTS; i++)
        memset(&oracle->known.fact[i], 0, sizeof oracle->known.fact[i]);
    oracle->seen = calloc((size_t)oracle->literals + 1, 1);
    oracle->model = calloc(MODELS, (size_t)oracle->literals + 1);
    oracle->fact_room = 2 * oracle->literals;
    oracle->facts = calloc((size_t)oracle->fact_room, sizeof *oracle->facts);
    if (!oracle->seen || !oracle->model || !oracle->facts || !begin_solver(oracle)) {
        wumpus_sat_oracle_free(oracle);
        return NULL;
    }
    return oracle;
}

void wumpus_sat_oracle_free(struct wumpus_sat_oracle *oracle)
{
    if (!oracle)
        return;
    if (oracle->solver)
        ccadical_release(oracle->solver);
    free(oracle->seen);
    free(oracle->model);
    free(oracle->facts);
    free(oracle);
}

static void collect_fact(void *context, const int32_t *literals, int count)
{
    struct wumpus_sat_oracle *oracle = context;
    (void)count;
    oracle->facts[oracle->fact_count++] = literals[0];
}

static uint8_t *model_at(const struct wumpus_sat_oracle *oracle, int number)
{
    return oracle->model + (size_t)number * ((size_t)oracle->literals + 1);
}

static bool model_fits(const struct wumpus_sat_oracle *oracle, const uint8_t *model)
{
    for (int i = 0; i < oracle->fact_count; i++) {
        int32_t literal = oracle->facts[i];
        if (model[abs(literal)] != (literal > 0 ? SEEN_TRUE : SEEN_FALSE))
            return false;
    }
    return true;
}

static void note_model(struct wumpus_sat_oracle *oracle, const uint8_t *model)
{
    for (int32_t v = 1; v <= oracle->literals; v++)
        oracle->seen[v] |= model[v];
}

/* Keeps the models that still fit, and the values they show. */
static void sift_models(struct wumpus_sat_oracle *oracle)
{
    int kept = 0;
    memset(oracle->seen, 0, (size_t)oracle->literals + 1);
    for (int i = 0; i < oracle->models; i++) {
        const uint8_t *model = model_at(oracle, i);
        if (!model_fits(oracle, model))
            continue;
        if (kept != i)
            memcpy(model_at(oracle, kept), model, (size_t)oracle->literals + 1);
        note_model(oracle, model_at(oracle, kept++));
    }
    oracle->models = kept;
    oracle->next_model = kept % MODELS;
}

/* Whether knowledge is a superset of what it was before. */
static bool grew(const struct wumpus_knowledge *before, const struct wumpus_knowledge *now)
{
    for (int fact = 0; fact < WUMPUS_FACTS; fact++)
        for (int r = 0; r < now->side; r++)
            if (before->fact[fact].row[r] & ~now->fact[fact].row[r])
                return false;
    return true;
}

bool wumpus_sat_oracle_know(struct wumpus_sat_oracle *oracle, const struct wumpus_knowledge *now)
{
    bool same = !oracle->quick || grew(&oracle->known, now);
    if (!same) {
        ccadical_release(oracle->solver);
        if (!begin_solver(oracle))
            return false;
        oracle->models = 0;
    }
    oracle->fact_count = 0;
    wumpus_encode_facts(now, collect_fact, oracle);
    for (int i = 0; oracle->quick && i < oracle->fact_count; i++)
        if (ccadical_fixed(oracle->solver, oracle->facts[i]) <= 0)
            add_clause(oracle, &oracle->facts[i], 1);
    oracle->known = *now;
    if (oracle->quick)
        sift_models(oracle);
    return true;
}

static void keep_model(struct wumpus_sat_oracle *oracle)
{
    uint8_t *model = model_at(oracle, oracle->next_model);
    for (int32_t v = 1; v <= oracle->literals; v++)
        model[v] = ccadical_val(oracle->solver, v) > 0 ? SEEN_TRUE : SEEN_FALSE;
    note_model(oracle, model);
    oracle->next_model = (oracle->next_model + 1) % MODELS;
    oracle->models += oracle->models < MODELS;
}

/* Whether a world fits in which the literal is true; any world for 0. */
static bool possible(struct wumpus_sat_oracle *oracle, int32_t literal)
{
    for (int i = 0; !oracle->quick && i < oracle->fact_count; i++)
        ccadical_assume(oracle->solver, oracle->facts[i]);
    if (literal)
        ccadical_assume(oracle->solver, literal);
    bool found = ccadical_solve(oracle->solver) == 10;
    if (found && oracle->quick)
        keep_model(oracle);
    return found;
}

static int answer(bool present, bool absent)
{
    return present == absent ? 2 : present ? 1 : 0;
}

static bool seen(const struct wumpus_sat_oracle *oracle, int32_t literal)
{
    return oracle->seen[abs(literal)] & (literal > 0 ? SEEN_TRUE : SEEN_FALSE);
}

static int ask(struct wumpus_sat_oracle *oracle, int32_t literal)
{
    if (!oracle->quick) {
        bool present = !possible(oracle, -literal);
        return answer(present, !possible(oracle, literal));
    }
    if (seen(oracle, literal) && seen(oracle, -literal))
        return 2;
    /* A literal fixed at the root is an answer only if the facts do not contradict each other. */
    bool any = seen(oracle, literal) || seen(oracle, -literal);
    int fixed = any ? ccadical_fixed(oracle->solver, literal) : 0;
    if (fixed)
        return fixed > 0;
    bool absent = !seen(oracle, literal) && !possible(oracle, literal);
    bool present = !seen(oracle, -literal) && !possible(oracle, -literal);
    return answer(present, absent);
}

int wumpus_sat_oracle_question(struct wumpus_sat_oracle *oracle, int32_t literal)
{
    /* A base that was not finished answers nothing. */
    int found = oracle->stopped ? -1 : ask(oracle, literal);
    return oracle->stopped ? -1 : found;
}

int wumpus_sat_oracle_fits(struct wumpus_sat_oracle *oracle)
{
    bool found = !oracle->stopped && possible(oracle, 0);
    return oracle->stopped ? -1 : found;
}
