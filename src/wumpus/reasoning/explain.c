/* SPDX-License-Identifier: MIT */
/* The smallest set of facts that proves a claim: implicit hitting sets (Ignatiev, Previti,
 * Liffiton, Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization", 2015).
 *
 * A world in which the claim is false breaks some of the facts seen; every proof must use one of
 * those it breaks. So: take the smallest set that hits all such sets known so far. If it proves the
 * claim, nothing smaller does. Otherwise there is a counterexample world, made to break as few
 * facts as it can, and its broken facts are one more set to hit. The exact engine decides whether
 * facts are consistent.
 */
#include "wumpus/reasoning.h"
#include "wumpus/reasoning/hitting.h"

#include <stdlib.h>
#include <string.h>

enum { FACTS_MOST = WUMPUS_CELLS * 6 };

const char *const wumpus_fact_words[WUMPUS_FACTS] = {"breeze",  "no-breeze",  "stench", "no-stench",
                                                     "glitter", "no-glitter", "pit",    "no-pit",
                                                     "wumpus",  "no-wumpus",  "gold",   "no-gold"};
const char *const wumpus_claim_words[4] = {"safe", "danger", "pit", "wumpus"};

/* A fact and the place of its cell, cached because distances are needed all the time. */
struct placed {
    uint8_t fact; /* enum wumpus_fact */
    int8_t row;
    int8_t col;
    uint16_t cell;
};

/* What a world against the claim is assumed to hold: the claim's opposite, and causes chosen for
 * percepts that the opposite leaves without one. */
struct assumptions {
    int count;
    struct placed at[8];
};

struct prover {
    const struct wumpus_knowledge *full;
    const struct qd_limits *limits;
    int cell;
    int row;
    int col;
    int facts;
    struct placed *fact; /* those near the cell last */
    int far;             /* how many of them are far */
    int beside;          /* where those at the cell or beside it begin */
    int *list;           /* numbers of facts to be tried */
    int listed;
    bool overfull; /* a set was too large to keep */
    struct wumpus_knowledge trial;
    struct wumpus_hitting hit; /* every proof hits these sets of facts */
};

static struct placed place(int side, int fact, int cell)
{
    return (struct placed){(uint8_t)fact, (int8_t)(cell / side), (int8_t)(cell % side),
                           (uint16_t)cell};
}

static void assume(struct prover *p, const struct placed *fact)
{
    p->trial.fact[fact->fact].row[fact->row] |= (uint64_t)1 << fact->col;
}

static void put_fact(struct prover *p, int number)
{
    assume(p, &p->fact[number]);
}

static void drop_fact(struct prover *p, int number)
{
    const struct placed *fact = &p->fact[number];
    p->trial.fact[fact->fact].row[fact->row] &= ~((uint64_t)1 << fact->col);
}

static int distance(const struct placed *a, const struct placed *b)
{
    return abs(a->row - b->row) + abs(a->col - b->col);
}

/* Facts at the cell or beside it, near it, and far. */
enum ring { BESIDE, NEAR, FAR, RINGS };

static enum ring ring_of(const struct prover *p, const struct placed *fact)
{
    struct placed here = {0, (int8_t)p->row, (int8_t)p->col, 0};
    int away = distance(&here, fact);
    return away > 2 ? FAR : away > 1 ? NEAR : BESIDE;
}

/* All facts seen, the far ones first, by kind and cell: far ones are rarely what a proof needs. */
static qd_err list_facts(struct prover *p)
{
    int side = p->full->side, total = 0, count[RINGS] = {0};
    for (int kind = 0; kind < WUMPUS_FACTS; kind++)
        total += wumpus_count(&p->full->fact[kind], side);
    struct placed *all = malloc(((size_t)total + 1) * sizeof *all);
    p->fact = malloc(((size_t)total + 1) * sizeof *p->fact);
    p->list = malloc(((size_t)total + 1) * sizeof *p->list);
    if (!all || !p->fact || !p->list) {
        free(all);
        return QD_MEMORY;
    }
    for (int kind = 0; kind < WUMPUS_FACTS; kind++)
        for (int row = 0; row < side; row++)
            for (uint64_t left = p->full->fact[kind].row[row]; left; left &= left - 1) {
                int col = __builtin_ctzll(left);
                struct placed fact = {(uint8_t)kind, (int8_t)row, (int8_t)col,
                                      (uint16_t)(row * side + col)};
                count[ring_of(p, &fact)]++;
                all[p->facts++] = fact;
            }
    p->far = count[FAR];
    p->beside = count[FAR] + count[NEAR];
    int next[RINGS] = {p->beside, p->far, 0};
    for (int i = 0; i < total; i++)
        p->fact[next[ring_of(p, &all[i])]++] = all[i];
    free(all);
    return QD_OK;
}

/* Assumptions under which the claim is false; several where it can be false in several ways. */
static int negations(int side, enum wumpus_claim claim, int cell, struct assumptions out[2])
{
    static const struct {
        int ways;
        int facts[2][2];
    } against[] = {
        [WUMPUS_CLAIM_SAFE] = {2, {{WUMPUS_IS_PIT, -1}, {WUMPUS_IS_WUMPUS, -1}}},
        [WUMPUS_CLAIM_DANGER] = {1, {{WUMPUS_NO_PIT, WUMPUS_NO_WUMPUS}}},
        [WUMPUS_CLAIM_PIT] = {1, {{WUMPUS_NO_PIT, -1}}},
        [WUMPUS_CLAIM_WUMPUS] = {1, {{WUMPUS_NO_WUMPUS, -1}}},
    };
    for (int way = 0; way < against[claim].ways; way++) {
        out[way].count = 0;
        for (int i = 0; i < 2; i++)
            if (against[claim].facts[way][i] >= 0)
                out[way].at[out[way].count++] = place(side, against[claim].facts[way][i], cell);
    }
    return against[claim].ways;
}

/* Starts a trial that holds only the assumptions. */
static void begin_trial(struct prover *p, const struct assumptions *assumed)
{
    for (int kind = 0; kind < WUMPUS_FACTS; kind++)
        wumpus_clear(&p->trial.fact[kind], p->full->side);
    for (int i = 0; i < assumed->count; i++)
        assume(p, &assumed->at[i]);
}

static qd_err fits(struct prover *p, bool *out)
{
    return wumpus_fits(&p->trial, p->limits, out);
}

/* Adds facts list[from … to-1] as long as they are consistent; the others are the broken ones. */
static qd_err grow(struct prover *p, int from, int to, struct wumpus_fact_set *broken)
{
    bool good;
    if (from == to || p->overfull)
        return QD_OK;
    for (int i = from; i < to; i++)
        put_fact(p, p->list[i]);
    qd_err err = fits(p, &good);
    if (err || good)
        return err;
    for (int i = from; i < to; i++)
        drop_fact(p, p->list[i]);
    if (to - from == 1) {
        p->overfull = broken->count == WUMPUS_SET_MOST;
        if (!p->overfull)
            broken->at[broken->count++] = p->list[from];
        return QD_OK;
    }
    int middle = from + (to - from) / 2;
    err = grow(p, from, middle, broken);
    return err ? err : grow(p, middle, to, broken);
}

/* Whether the fact alone contradicts an assumption, so that it need not be tried. */
static bool doomed(const struct prover *p, const struct assumptions *assumed,
                   const struct placed *f)
{
    for (int i = 0; i < assumed->count; i++) {
        int fact = assumed->at[i].fact;
        int away = distance(f, &assumed->at[i]);
        if (away == 0 && f->fact == (fact ^ 1))
            return true;
        if (fact == WUMPUS_IS_PIT && away == 1 && f->fact == WUMPUS_NO_BREEZE)
            return true;
        if (fact == WUMPUS_IS_WUMPUS && away == 1 && f->fact == WUMPUS_NO_STENCH)
            return true;
        if (fact == WUMPUS_IS_WUMPUS && away != 1 && f->fact == WUMPUS_IS_STENCH &&
            p->full->wumpuses == 1)
            return true;
    }
    return false;
}

static bool is_assumed(const struct assumptions *assumed, const struct placed *fact)
{
    for (int i = 0; i < assumed->count; i++)
        if (assumed->at[i].fact == fact->fact && assumed->at[i].cell == fact->cell)
            return true;
    return false;
}

/* Takes the cause of a chosen percept to be in some other cell beside it than the claim's. */
static qd_err find_cause(struct prover *p, const struct placed *percept, enum wumpus_fact cause,
                         struct assumptions *assumed)
{
    int around[4], count = wumpus_neighbours(p->full->side, percept->cell, around);
    for (int i = 0; i < count; i++)
        if (wumpus_has(&p->trial.fact[cause], p->full->side, around[i]))
            return QD_OK;
    for (int i = 0; i < count; i++) {
        struct placed fact = place(p->full->side, (int)cause, around[i]);
        bool good;
        if (around[i] == p->cell)
            continue;
        assume(p, &fact);
        qd_err err = fits(p, &good);
        if (!err && good)
            assumed->at[assumed->count++] = fact;
        if (err || good)
            return err;
        wumpus_drop(&p->trial.fact[cause], p->full->side, around[i]);
    }
    return QD_OK;
}

/* Chosen percepts beside the cell need another cause when the claim is that the cell is it. */
static qd_err find_causes(struct prover *p, enum wumpus_claim claim, struct assumptions *assumed)
{
    qd_err err = QD_OK;
    for (int i = 0; !err && i < p->hit.choice && assumed->count < 8; i++) {
        const struct placed *fact = &p->fact[p->hit.chosen[i]];
        if (fact->cell == p->cell || ring_of(p, fact) != BESIDE)
            continue;
        if (fact->fact == WUMPUS_IS_BREEZE && claim != WUMPUS_CLAIM_WUMPUS)
            err = find_cause(p, fact, WUMPUS_IS_PIT, assumed);
        else if (fact->fact == WUMPUS_IS_STENCH && claim != WUMPUS_CLAIM_PIT)
            err = find_cause(p, fact, WUMPUS_IS_WUMPUS, assumed);
    }
    return err;
}

/* Sorts the facts: chosen and assumed ones are in the trial already, doomed ones are broken, the
 * others are to be tried. Returns where those near the cell begin, and those beside it. */
static void sort_facts(struct prover *p, const struct assumptions *assumed, const uint8_t *fixed,
                       struct wumpus_fact_set *broken, int starts[2])
{
    p->listed = 0;
    starts[0] = starts[1] = 0;
    for (int i = 0; i < p->facts && !p->overfull; i++) {
        const struct placed *fact = &p->fact[i];
        if (i == p->far)
            starts[0] = p->listed;
        if (i == p->beside)
            starts[1] = p->listed;
        if (fixed[i] || is_assumed(assumed, fact))
            continue;
        if (!doomed(p, assumed, fact))
            p->list[p->listed++] = i;
        else if (broken->count < WUMPUS_SET_MOST)
            broken->at[broken->count++] = i;
        else
            p->overfull = true;
    }
    if (p->far == p->facts)
        starts[0] = p->listed;
    if (p->beside == p->facts)
        starts[1] = p->listed;
}

/* A world against the claim that keeps the chosen facts, and what else it can; false when the
 * chosen facts leave none. */
static qd_err refute(struct prover *p, enum wumpus_claim claim, struct assumptions *assumed,
                     uint8_t *fixed, struct wumpus_fact_set *broken, bool *refuted)
{
    bool good;
    int starts[2];
    begin_trial(p, assumed);
    for (int i = 0; i < p->hit.choice; i++)
        put_fact(p, p->hit.chosen[i]);
    qd_err err = fits(p, &good);
    *refuted = !err && good;
    if (err || !good)
        return err;
    if (claim != WUMPUS_CLAIM_SAFE)
        err = find_causes(p, claim, assumed);
    if (err)
        return err;
    for (int i = 0; i < p->hit.choice; i++)
        fixed[p->hit.chosen[i]] = 1;
    broken->count = 0;
    sort_facts(p, assumed, fixed, broken, starts);
    for (int i = 0; i < p->hit.choice; i++)
        fixed[p->hit.chosen[i]] = 0;
    /* All at once is usually consistent; otherwise the far ones, then those near, then those
     * beside. */
    for (int i = 0; i < p->listed; i++)
        put_fact(p, p->list[i]);
    err = fits(p, &good);
    if (err || good)
        return err;
    for (int i = 0; i < p->listed; i++)
        drop_fact(p, p->list[i]);
    err = grow(p, 0, starts[0], broken);
    if (!err)
        err = grow(p, starts[0], starts[1], broken);
    if (!err)
        err = grow(p, starts[1], p->listed, broken);
    return err;
}

/* Alternates choosing and refuting; sets *done when the choice proves the claim. */
static qd_err search(struct prover *p, enum wumpus_claim claim, uint8_t *fixed, bool *done)
{
    qd_err err = QD_OK;
    for (*done = false; !*done && p->hit.sets + 2 <= WUMPUS_SETS_MOST;) {
        struct assumptions against[2];
        bool any = false;
        int ways = negations(p->full->side, claim, p->cell, against);
        for (int i = 0; !err && i < ways; i++) {
            bool refuted;
            err = refute(p, claim, &against[i], fixed, &p->hit.set[p->hit.sets], &refuted);
            if (err || p->overfull)
                return err;
            if (!refuted)
                continue;
            any = true;
            if (p->hit.set[p->hit.sets].count == 0)
                return QD_NOTHING; /* a world that breaks nothing: the claim does not follow */
            p->hit.sets++;
        }
        if (err)
            return err;
        *done = !any;
        if (any && !wumpus_hitting_choose(&p->hit))
            return QD_OK;
    }
    return QD_OK;
}

/* Whether the facts marked prove the claim. */
static qd_err proves(struct prover *p, enum wumpus_claim claim, const uint8_t *keep, bool *out)
{
    struct assumptions against[2];
    int ways = negations(p->full->side, claim, p->cell, against);
    qd_err err = QD_OK;
    *out = true;
    for (int i = 0; !err && *out && i < ways; i++) {
        bool good;
        begin_trial(p, &against[i]);
        for (int f = 0; f < p->facts; f++)
            if (keep[f])
                put_fact(p, f);
        err = fits(p, &good);
        *out = !err && !good;
    }
    return err;
}

/* Fallback where the smallest set is too expensive to find: drops facts one by one, far ones first.
 */
static qd_err reduce(struct prover *p, enum wumpus_claim claim, uint8_t *keep)
{
    bool good;
    memset(keep, 1, (size_t)p->facts);
    qd_err err = proves(p, claim, keep, &good);
    if (!err && !good)
        return QD_NOTHING;
    p->hit.choice = 0;
    for (int step = p->facts; !err && step > 0; step /= 2) {
        for (int at = 0; !err && at < p->facts; at += step) {
            int end = at + step < p->facts ? at + step : p->facts;
            uint8_t before[FACTS_MOST];
            memcpy(before, keep + at, (size_t)(end - at));
            memset(keep + at, 0, (size_t)(end - at));
            err = proves(p, claim, keep, &good);
            if (!err && !good)
                memcpy(keep + at, before, (size_t)(end - at));
        }
    }
    for (int i = 0; !err && i < p->facts; i++) {
        if (!keep[i])
            continue;
        if (p->hit.choice == WUMPUS_PROOF_MOST)
            return QD_LIMIT;
        p->hit.chosen[p->hit.choice++] = i;
    }
    return err;
}

static int by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static qd_err prove(struct prover *p, enum wumpus_claim claim, struct wumpus_proof *out)
{
    bool done = false;
    qd_err err = list_facts(p);
    uint8_t *fixed = err ? NULL : calloc((size_t)p->facts + 1, 1);
    if (!err && !fixed)
        err = QD_MEMORY;
    if (!err)
        err = search(p, claim, fixed, &done);
    if (!err && !done)
        err = reduce(p, claim, fixed);
    if (!err) {
        qsort(p->hit.chosen, (size_t)p->hit.choice, sizeof p->hit.chosen[0], by_number);
        out->count = p->hit.choice;
        out->smallest = done;
        for (int i = 0; i < p->hit.choice; i++)
            out->fact[i] = (struct wumpus_seen_fact){p->fact[p->hit.chosen[i]].fact,
                                                     p->fact[p->hit.chosen[i]].cell};
    }
    free(fixed);
    free(p->fact);
    free(p->list);
    return err;
}

qd_err wumpus_prove(const struct wumpus_knowledge *knowledge, const struct qd_limits *limits,
                    enum wumpus_claim claim, int cell, struct wumpus_proof *out)
{
    struct prover *p = malloc(sizeof *p);
    if (!p)
        return QD_MEMORY;
    p->full = knowledge;
    p->limits = limits;
    p->cell = cell;
    p->row = cell / knowledge->side;
    p->col = cell % knowledge->side;
    p->fact = NULL;
    p->list = NULL;
    p->facts = p->far = p->beside = p->hit.sets = p->hit.choice = p->listed = 0;
    p->overfull = false;
    p->hit.steps = 0;
    p->trial = *knowledge;
    qd_err err = prove(p, claim, out);
    free(p);
    return err;
}

void wumpus_proof_format(int side, enum wumpus_claim claim, int cell,
                         const struct wumpus_proof *proof, struct qd_buf *out)
{
    char name[WUMPUS_NAME];
    wumpus_cell_name(side, cell, name);
    qd_buf_printf(out, "%s %s:", name, wumpus_claim_words[claim]);
    for (int i = 0; i < proof->count; i++) {
        wumpus_cell_name(side, proof->fact[i].cell, name);
        qd_buf_printf(out, "%s %s %s", i ? "," : "", name, wumpus_fact_words[proof->fact[i].fact]);
    }
}
