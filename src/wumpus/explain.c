/* The smallest set of facts that proves a claim: implicit hitting sets (Ignatiev, Previti,
 * Liffiton, Marques-Silva, "Smallest MUS extraction with minimal hitting set dualization", 2015).
 *
 * A world in which the claim is false breaks some of the facts seen; every proof must use one of
 * those it breaks. So: take the smallest set that meets all such sets known so far. If it proves
 * the claim, nothing smaller does. Otherwise a world says why not, made to break as few facts as it
 * can, and its broken facts are one more set to meet. Whether facts fit is asked of the exact
 * engine.
 */
#include "wumpus/wumpus.h"

#include <stdlib.h>
#include <string.h>

enum { SETS_MOST = 96, SET_MOST = 48, FACTS_MOST = WUMPUS_CELLS * 6, STEPS_MOST = 200000 };

const char *const wumpus_fact_words[WUMPUS_FACTS] = {"breeze",  "no-breeze",  "stench", "no-stench",
                                                     "glitter", "no-glitter", "pit",    "no-pit",
                                                     "wumpus",  "no-wumpus",  "gold",   "no-gold"};
const char *const wumpus_claim_words[4] = {"safe", "danger", "pit", "wumpus"};

struct set {
    int count;
    int32_t at[SET_MOST]; /* numbers of facts, ascending */
};

struct prover {
    const struct wumpus_knowledge *full;
    const struct qd_limits *limits;
    int cell;
    int facts;
    struct wumpus_seen_fact *fact; /* those near the cell last */
    int far;                       /* how many of them are far */
    int beside;                    /* where those at the cell or beside it begin */
    int *list;                     /* numbers of facts to be tried */
    int listed;
    bool overfull; /* a set was too large to keep */
    struct wumpus_knowledge trial;
    int sets;
    struct set set[SETS_MOST];
    int chosen[WUMPUS_PROOF_MOST];
    int choice;
    uint64_t steps;
};

static void put_fact(struct prover *p, int number)
{
    const struct wumpus_seen_fact *fact = &p->fact[number];
    wumpus_put(&p->trial.fact[fact->fact], p->full->side, fact->cell);
}

static void drop_fact(struct prover *p, int number)
{
    const struct wumpus_seen_fact *fact = &p->fact[number];
    wumpus_drop(&p->trial.fact[fact->fact], p->full->side, fact->cell);
}

static int distance(int side, int a, int b)
{
    return abs(a / side - b / side) + abs(a % side - b % side);
}

/* All facts seen, the far ones first, by kind and cell: far ones are rarely what a proof needs. */
static qd_err list_facts(struct prover *p)
{
    enum { NEAR = 2 };
    int side = p->full->side, total = 0;
    for (int kind = 0; kind < WUMPUS_FACTS; kind++)
        total += wumpus_count(&p->full->fact[kind], side);
    p->fact = malloc(((size_t)total + 1) * sizeof *p->fact);
    p->list = malloc(((size_t)total + 1) * sizeof *p->list);
    if (!p->fact || !p->list)
        return QD_MEMORY;
    for (int ring = 2; ring >= 0; ring--) {
        for (int kind = 0; kind < WUMPUS_FACTS; kind++) {
            const struct wumpus_bits *set = &p->full->fact[kind];
            for (int c = wumpus_next(set, side, 0); c >= 0; c = wumpus_next(set, side, c + 1)) {
                int away = distance(side, c, p->cell);
                if ((away > NEAR ? 2 : away > 1) == ring)
                    p->fact[p->facts++] = (struct wumpus_seen_fact){(uint8_t)kind, (uint16_t)c};
            }
        }
        if (ring == 2)
            p->far = p->facts;
        else if (ring == 1)
            p->beside = p->facts;
    }
    return QD_OK;
}

/* Assumptions under which the claim is false; several where it is one of several things. */
static int negations(enum wumpus_claim claim, int pairs[2][2])
{
    pairs[0][1] = pairs[1][1] = -1;
    switch (claim) {
    case WUMPUS_CLAIM_SAFE:
        pairs[0][0] = WUMPUS_IS_PIT;
        pairs[1][0] = WUMPUS_IS_WUMPUS;
        return 2;
    case WUMPUS_CLAIM_DANGER:
        pairs[0][0] = WUMPUS_NO_PIT;
        pairs[0][1] = WUMPUS_NO_WUMPUS;
        return 1;
    case WUMPUS_CLAIM_PIT:
        pairs[0][0] = WUMPUS_NO_PIT;
        return 1;
    default:
        pairs[0][0] = WUMPUS_NO_WUMPUS;
        return 1;
    }
}

/* The trial holds no facts but the assumption. */
static void begin_trial(struct prover *p, const int assumed[2])
{
    for (int kind = 0; kind < WUMPUS_FACTS; kind++)
        wumpus_clear(&p->trial.fact[kind], p->full->side);
    for (int i = 0; i < 2; i++)
        if (assumed[i] >= 0)
            wumpus_put(&p->trial.fact[assumed[i]], p->full->side, p->cell);
}

static qd_err fits(struct prover *p, bool *out)
{
    return wumpus_fits(&p->trial, p->limits, out);
}

/* Adds facts list[from … to-1] as far as they fit; those that do not are the broken ones. */
static qd_err grow(struct prover *p, int from, int to, struct set *broken)
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
        p->overfull = broken->count == SET_MOST;
        if (!p->overfull)
            broken->at[broken->count++] = p->list[from];
        return QD_OK;
    }
    int middle = from + (to - from) / 2;
    err = grow(p, from, middle, broken);
    return err ? err : grow(p, middle, to, broken);
}

/* Whether the fact contradicts the assumption by itself; no need to try it. */
static bool doomed(const struct prover *p, const int assumed[2], const struct wumpus_seen_fact *f)
{
    int away = distance(p->full->side, f->cell, p->cell);
    for (int i = 0; i < 2; i++) {
        if (assumed[i] >= 0 && away == 0 && f->fact == (assumed[i] ^ 1))
            return true;
        if (assumed[i] == WUMPUS_IS_PIT && away == 1 && f->fact == WUMPUS_NO_BREEZE)
            return true;
        if (assumed[i] != WUMPUS_IS_WUMPUS)
            continue;
        if (away == 1 && f->fact == WUMPUS_NO_STENCH)
            return true;
        if (away != 1 && f->fact == WUMPUS_IS_STENCH && p->full->wumpuses == 1)
            return true;
    }
    return false;
}

/* Sorts the facts: chosen and assumed ones are in the trial already, doomed ones are broken, the
 * others are to be tried. Returns where those near the cell begin, and those beside it. */
static void sort_facts(struct prover *p, const int assumed[2], const uint8_t *fixed,
                       struct set *broken, int starts[2])
{
    p->listed = 0;
    starts[0] = starts[1] = 0;
    for (int i = 0; i < p->facts && !p->overfull; i++) {
        const struct wumpus_seen_fact *fact = &p->fact[i];
        bool same = fact->cell == p->cell && (fact->fact == assumed[0] || fact->fact == assumed[1]);
        if (i == p->far)
            starts[0] = p->listed;
        if (i == p->beside)
            starts[1] = p->listed;
        if (fixed[i] || same)
            continue;
        if (!doomed(p, assumed, fact))
            p->list[p->listed++] = i;
        else if (broken->count < SET_MOST)
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
static qd_err refute(struct prover *p, const int assumed[2], uint8_t *fixed, struct set *broken,
                     bool *refuted)
{
    bool good;
    int starts[2];
    begin_trial(p, assumed);
    for (int i = 0; i < p->choice; i++)
        put_fact(p, p->chosen[i]);
    qd_err err = fits(p, &good);
    *refuted = !err && good;
    if (err || !good)
        return err;
    for (int i = 0; i < p->choice; i++)
        fixed[p->chosen[i]] = 1;
    broken->count = 0;
    sort_facts(p, assumed, fixed, broken, starts);
    for (int i = 0; i < p->choice; i++)
        fixed[p->chosen[i]] = 0;
    /* All at once mostly fits; otherwise the far ones, then those near, then those beside. */
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

static bool meets(const struct set *set, const int *chosen, int count)
{
    for (int i = 0; i < set->count; i++)
        for (int c = 0; c < count; c++)
            if (set->at[i] == chosen[c])
                return true;
    return false;
}

/* Tries to meet all sets with `left` more facts. */
static bool meet_all(struct prover *p, int left)
{
    const struct set *first = NULL;
    int apart = 0; /* sets without a common fact: each needs its own */
    const struct set *separate[SETS_MOST];
    p->steps++;
    for (int s = 0; s < p->sets; s++) {
        const struct set *set = &p->set[s];
        if (meets(set, p->chosen, p->choice))
            continue;
        if (!first || set->count < first->count)
            first = set;
        bool alone = true;
        for (int i = 0; alone && i < apart; i++)
            for (int a = 0; alone && a < set->count; a++)
                for (int b = 0; alone && b < separate[i]->count; b++)
                    alone = set->at[a] != separate[i]->at[b];
        if (alone)
            separate[apart++] = set;
    }
    if (!first)
        return true;
    if (apart > left || p->steps > STEPS_MOST)
        return false;
    for (int i = first->count - 1; i >= 0; i--) {
        p->chosen[p->choice++] = first->at[i];
        if (meet_all(p, left - 1))
            return true;
        p->choice--;
    }
    return false;
}

/* The smallest choice that meets all sets; at least as large as the last one. */
static bool choose(struct prover *p)
{
    for (int size = p->choice; size < WUMPUS_PROOF_MOST; size++) {
        p->choice = 0;
        if (meet_all(p, size))
            return true;
        if (p->steps > STEPS_MOST)
            return false;
    }
    return false;
}

/* Rounds of choosing and refuting; *done when the choice proves the claim. */
static qd_err search(struct prover *p, enum wumpus_claim claim, uint8_t *fixed, bool *done)
{
    int pairs[2][2], ways = negations(claim, pairs);
    qd_err err = QD_OK;
    for (*done = false; !*done && p->sets + ways <= SETS_MOST;) {
        bool any = false;
        for (int i = 0; !err && i < ways; i++) {
            bool refuted;
            err = refute(p, pairs[i], fixed, &p->set[p->sets], &refuted);
            if (err || p->overfull)
                return err;
            if (!refuted)
                continue;
            any = true;
            if (p->set[p->sets].count == 0)
                return QD_NOTHING; /* a world that breaks nothing: the claim does not follow */
            p->sets++;
        }
        if (err)
            return err;
        *done = !any;
        if (any && !choose(p))
            return QD_OK;
    }
    return QD_OK;
}

/* Whether the facts marked prove the claim. */
static qd_err proves(struct prover *p, enum wumpus_claim claim, const uint8_t *keep, bool *out)
{
    int pairs[2][2], ways = negations(claim, pairs);
    qd_err err = QD_OK;
    *out = true;
    for (int i = 0; !err && *out && i < ways; i++) {
        bool good;
        begin_trial(p, pairs[i]);
        for (int f = 0; f < p->facts; f++)
            if (keep[f])
                put_fact(p, f);
        err = fits(p, &good);
        *out = !err && !good;
    }
    return err;
}

/* Where the smallest set is too dear to find: drops facts one by one, far ones first. */
static qd_err reduce(struct prover *p, enum wumpus_claim claim, uint8_t *keep)
{
    bool good;
    memset(keep, 1, (size_t)p->facts);
    qd_err err = proves(p, claim, keep, &good);
    if (!err && !good)
        return QD_NOTHING;
    p->choice = 0;
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
        if (p->choice == WUMPUS_PROOF_MOST)
            return QD_LIMIT;
        p->chosen[p->choice++] = i;
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
        qsort(p->chosen, (size_t)p->choice, sizeof p->chosen[0], by_number);
        out->count = p->choice;
        out->smallest = done;
        for (int i = 0; i < p->choice; i++)
            out->fact[i] = p->fact[p->chosen[i]];
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
    p->fact = NULL;
    p->list = NULL;
    p->facts = p->far = p->beside = p->sets = p->choice = p->listed = 0;
    p->overfull = false;
    p->steps = 0;
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
