/* SPDX-License-Identifier: MIT */
/* Exact entailment where at most one wumpus lives, there is at most one gold and the pits are not
 * counted.
 *
 * Then a breeze says only "at least one pit among these cells" and its absence "none among these":
 * every set of pits that leaves no breeze unexplained is consistent, so for pits alone unit
 * propagation is complete. The wumpus and the gold are sets of candidates, linked to the pits by
 * exclusion only: a candidate that would remove a breeze's last explanation is ruled out.
 * Candidates that might explain a breeze are tried one by one; all others change nothing for the
 * pits, and together are one case. All three percepts of a visited cell are known, so a stench
 * leaves at most four candidates and without one no candidate is beside a breeze: at most 25 cases
 * of a few operations per row.
 */
#include "base/count.h"
#include "wumpus/reasoning.h"

enum { FEW = 4, ELSEWHERE = -1 };

/* Where the only wumpus, or the only gold, may be. */
struct candidates {
    struct wumpus_bits set;
    struct wumpus_bits rest; /* those that ELSEWHERE stands for: none, or more than a few */
    int count;
    int16_t at[WUMPUS_CELLS + 1]; /* the cases: cells, and ELSEWHERE */
};

bool wumpus_is_plain(const struct wumpus_knowledge *k)
{
    return k->wumpuses <= 1 && k->golds <= 1 && k->pits < 0;
}

/* Cells that may be pits: not known to be free of one, nor beside a cell without a breeze. */
static void pit_candidates(const struct wumpus_knowledge *k, struct wumpus_bits *out)
{
    const struct wumpus_bits *fact = k->fact;
    for (int r = 0; r < k->side; r++)
        out->row[r] =
            wumpus_row_mask(k->side) &
            ~(fact[WUMPUS_NO_PIT].row[r] | fact[WUMPUS_IS_WUMPUS].row[r] |
              fact[WUMPUS_IS_GOLD].row[r] | wumpus_beside_row(&fact[WUMPUS_NO_BREEZE], k->side, r));
}

static void add_candidates(struct candidates *out, const struct wumpus_bits *set, int side)
{
    for (int cell = wumpus_next(set, side, 0); cell >= 0; cell = wumpus_next(set, side, cell + 1))
        out->at[out->count++] = (int16_t)cell;
}

/* The cases: candidates that may explain a breeze, and the others one by one or all together. Where
 * the only question is whether any world is consistent, the others being many is enough: they leave
 * all pits free, and can avoid the cell of the wumpus or the gold. */
static void split_candidates(const struct wumpus_knowledge *k, const struct wumpus_bits *pits,
                             bool only_fit, struct candidates *out)
{
    struct wumpus_bits bound = {{0}};
    int side = k->side;
    for (int r = 0; r < side; r++) {
        uint64_t near = wumpus_beside_row(&k->fact[WUMPUS_IS_BREEZE], side, r) & pits->row[r];
        bound.row[r] = out->set.row[r] & near;
        out->rest.row[r] = out->set.row[r] & ~near;
    }
    bool many = wumpus_count(&out->rest, side) > FEW;
    out->count = 0;
    if (!(many && only_fit))
        add_candidates(out, &bound, side);
    if (many) {
        out->at[out->count++] = ELSEWHERE;
    } else {
        add_candidates(out, &out->rest, side);
        wumpus_clear(&out->rest, side);
    }
}

/* Where the percept was noticed, only the cells beside the first such cell are candidates: at most
 * four.
 */
static void find_beside(const struct wumpus_knowledge *k, enum wumpus_fact percept,
                        enum wumpus_fact thing, bool known, int first, struct wumpus_bits *out)
{
    const struct wumpus_bits *fact = k->fact;
    int side = k->side, around[4], count = wumpus_neighbours(side, first, around);
    wumpus_clear(out, side);
    for (int i = 0; i < count; i++) {
        int cell = around[i], beyond[4], beside = wumpus_neighbours(side, cell, beyond);
        bool may = !wumpus_has(&fact[thing + 1], side, cell) &&
                   !wumpus_has(&fact[WUMPUS_IS_PIT], side, cell) &&
                   (!known || wumpus_has(&fact[thing], side, cell));
        for (int n = 0; may && n < beside; n++)
            may = !wumpus_has(&fact[percept + 1], side, beyond[n]);
        for (int other = wumpus_next(&fact[percept], side, first + 1); may && other >= 0;
             other = wumpus_next(&fact[percept], side, other + 1))
            may = wumpus_are_beside(side, cell, other);
        if (may)
            wumpus_put(out, side, cell);
    }
}

/* Cells beside every cell with the percept and beside none without it. */
static void find_thing(const struct wumpus_knowledge *k, int count, enum wumpus_fact percept,
                       enum wumpus_fact thing, const struct wumpus_bits *pits, bool only_fit,
                       struct candidates *out)
{
    const struct wumpus_bits *noticed = &k->fact[percept], *located = &k->fact[thing];
    int side = k->side;
    bool known = !wumpus_none(located, side);
    int first = wumpus_next(noticed, side, 0);
    if (count == 0 || wumpus_count(located, side) > 1) {
        wumpus_clear(&out->set, side);
        wumpus_clear(&out->rest, side);
        out->at[0] = ELSEWHERE; /* nowhere, and then no sign of it may have been seen */
        out->count = !known && first < 0;
        return;
    }
    if (first >= 0) {
        find_beside(k, percept, thing, known, first, &out->set);
    } else {
        for (int r = 0; r < side; r++)
            out->set.row[r] = (known ? located->row[r] : wumpus_row_mask(side)) &
                              ~(k->fact[thing + 1].row[r] | k->fact[WUMPUS_IS_PIT].row[r] |
                                wumpus_beside_row(&k->fact[percept + 1], side, r));
    }
    split_candidates(k, pits, only_fit, out);
}

/* Explains the breezes with the cells of `may`: false when one has no explanation; `must` gets
 * those that are a breeze's only one. */
static bool explain_breezes(const struct wumpus_knowledge *k, const struct wumpus_bits *may,
                            struct wumpus_bits *must)
{
    int side = k->side;
    uint64_t one_above = 0, mask = wumpus_row_mask(side);
    if (must)
        wumpus_clear(must, side);
    for (int r = 0; r < side; r++) {
        uint64_t breeze = k->fact[WUMPUS_IS_BREEZE].row[r], here = may->row[r];
        uint64_t up = r > 0 ? may->row[r - 1] : 0, down = r + 1 < side ? may->row[r + 1] : 0;
        uint64_t left = here << 1 & mask, right = here >> 1;
        uint64_t two = (up & down) | (left & right) | ((up | down) & (left | right));
        if (breeze & ~(up | down | left | right))
            return false;
        if (!must)
            continue;
        uint64_t one = breeze & ~two;
        must->row[r] |= (one_above | one >> 1 | one << 1) & here;
        if (r > 0)
            must->row[r - 1] |= one & up;
        one_above = one;
    }
    return true;
}

/* One case: wumpus and gold in given cells. */
struct one_case {
    struct wumpus_bits may;  /* be a pit */
    struct wumpus_bits must; /* be one */
};

static bool try_case(const struct wumpus_knowledge *k, const struct wumpus_bits *pits, int wumpus,
                     int gold, struct one_case *out)
{
    int side = k->side;
    if (wumpus >= 0 && wumpus == gold && !k->overlap)
        return false;
    for (int r = 0; r < side; r++)
        out->may.row[r] = pits->row[r];
    if (wumpus >= 0)
        wumpus_drop(&out->may, side, wumpus);
    if (gold >= 0)
        wumpus_drop(&out->may, side, gold);
    if (!explain_breezes(k, &out->may, &out->must))
        return false;
    for (int r = 0; r < side; r++) {
        const uint64_t seen = k->fact[WUMPUS_IS_PIT].row[r];
        if (seen & ~out->may.row[r])
            return false;
        out->must.row[r] |= seen;
    }
    return true;
}

/* The union over all cases so far. */
struct gather {
    struct wumpus_bits may;
    struct wumpus_bits must;
    struct wumpus_bits danger;
    struct wumpus_bits wumpus; /* cells where some case puts it */
    struct wumpus_bits gold;
    struct wumpus_bits gold_when_else; /* golds compatible with a wumpus elsewhere */
    struct wumpus_bits wumpus_when_else;
    int cases;
};

static void add_case(struct gather *all, const struct one_case *one, int side, int wumpus, int gold)
{
    uint64_t first = all->cases++ ? 0 : ~(uint64_t)0;
    for (int r = 0; r < side; r++) {
        uint64_t danger = one->must.row[r];
        if (wumpus >= 0 && wumpus / side == r)
            danger |= (uint64_t)1 << (wumpus % side);
        all->may.row[r] |= one->may.row[r];
        all->must.row[r] = (all->must.row[r] | first) & one->must.row[r];
        all->danger.row[r] = (all->danger.row[r] | first) & danger;
    }
    if (wumpus >= 0)
        wumpus_put(gold >= 0 ? &all->wumpus : &all->wumpus_when_else, side, wumpus);
    if (gold >= 0)
        wumpus_put(wumpus >= 0 ? &all->gold : &all->gold_when_else, side, gold);
}

/* Adds the many candidates that ELSEWHERE stands for, except the only partner's own cell: they
 * would have to share it. */
static void widen(struct wumpus_bits *found, const struct wumpus_bits *rest,
                  const struct wumpus_bits *partners, bool partner_elsewhere, bool overlap,
                  int side)
{
    bool only = !overlap && !partner_elsewhere && wumpus_count(partners, side) == 1;
    for (int r = 0; r < side; r++)
        found->row[r] |= rest->row[r] & ~(only ? partners->row[r] : 0);
}

static void write_thing(const struct wumpus_bits *where, int side, struct wumpus_bits *yes,
                        struct wumpus_bits *no)
{
    bool one = wumpus_count(where, side) == 1;
    for (int r = 0; r < side; r++) {
        yes->row[r] = one ? where->row[r] : 0;
        no->row[r] = wumpus_row_mask(side) & ~where->row[r];
    }
}

static void gather_cases(const struct wumpus_knowledge *k, const struct wumpus_bits *pits,
                         const struct candidates *wumpus, const struct candidates *gold,
                         struct gather *all, bool *wumpus_else, bool *gold_else)
{
    struct one_case one;
    for (int w = 0; w < wumpus->count; w++) {
        for (int g = 0; g < gold->count; g++) {
            int at_w = wumpus->at[w], at_g = gold->at[g];
            if (!try_case(k, pits, at_w, at_g, &one))
                continue;
            add_case(all, &one, k->side, at_w, at_g);
            *wumpus_else = *wumpus_else || at_w == ELSEWHERE;
            *gold_else = *gold_else || at_g == ELSEWHERE;
        }
    }
}

static void conclude(const struct wumpus_knowledge *k, const struct wumpus_bits *pits,
                     const struct candidates *wumpus, const struct candidates *gold,
                     struct wumpus_conclusions *out)
{
    struct gather all;
    int side = k->side;
    bool wumpus_else = false, gold_else = false;
    struct wumpus_bits *const sets[] = {
        &all.may,  &all.must,           &all.danger,          &all.wumpus,
        &all.gold, &all.gold_when_else, &all.wumpus_when_else};
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        wumpus_clear(sets[i], side);
    all.cases = 0;
    gather_cases(k, pits, wumpus, gold, &all, &wumpus_else, &gold_else);
    struct wumpus_bits where_wumpus = {{0}}, where_gold = {{0}};
    for (int r = 0; r < side; r++) {
        where_wumpus.row[r] = all.wumpus.row[r] | all.wumpus_when_else.row[r];
        where_gold.row[r] = all.gold.row[r] | all.gold_when_else.row[r];
    }
    /* ELSEWHERE with ELSEWHERE leaves both free: each has more than a few cells to choose from. */
    if (wumpus_else)
        widen(&where_wumpus, &wumpus->rest, &all.gold_when_else, gold_else, k->overlap, side);
    if (gold_else)
        widen(&where_gold, &gold->rest, &all.wumpus_when_else, wumpus_else, k->overlap, side);
    out->consistent = all.cases > 0;
    write_thing(&where_wumpus, side, &out->wumpus, &out->no_wumpus);
    write_thing(&where_gold, side, &out->gold, &out->no_gold);
    for (int r = 0; r < side; r++) {
        out->pit.row[r] = all.must.row[r];
        out->no_pit.row[r] = wumpus_row_mask(side) & ~all.may.row[r];
        out->danger.row[r] = all.danger.row[r];
        out->safe.row[r] = out->no_pit.row[r] & out->no_wumpus.row[r];
    }
}

static void find_candidates(const struct wumpus_knowledge *k, const struct wumpus_bits *pits,
                            bool only_fit, struct candidates *wumpus, struct candidates *gold)
{
    find_thing(k, k->wumpuses, WUMPUS_IS_STENCH, WUMPUS_IS_WUMPUS, pits, only_fit, wumpus);
    find_thing(k, k->golds, WUMPUS_IS_GLITTER, WUMPUS_IS_GOLD, pits, only_fit, gold);
}

void wumpus_conclude_plain(const struct wumpus_knowledge *k, struct wumpus_conclusions *out)
{
    struct wumpus_bits pits;
    struct candidates wumpus, gold;
    pit_candidates(k, &pits);
    find_candidates(k, &pits, false, &wumpus, &gold);
    conclude(k, &pits, &wumpus, &gold, out);
}

bool wumpus_fits_plain(const struct wumpus_knowledge *k)
{
    struct wumpus_bits pits;
    struct candidates wumpus, gold;
    struct one_case one;
    /* If all possible pits explain too little, fewer cannot: most inconsistent sets fail here. */
    pit_candidates(k, &pits);
    if (!explain_breezes(k, &pits, NULL))
        return false;
    find_candidates(k, &pits, true, &wumpus, &gold);
    for (int w = wumpus.count - 1; w >= 0; w--)
        for (int g = gold.count - 1; g >= 0; g--)
            if (try_case(k, &pits, wumpus.at[w], gold.at[g], &one))
                return true;
    return false;
}

/* Whether some consistent world has no pit beside the cell. */
static bool may_be_calm(const struct wumpus_knowledge *k, int cell)
{
    struct wumpus_knowledge calm = *k;
    wumpus_put(&calm.fact[WUMPUS_NO_BREEZE], k->side, cell);
    return wumpus_fits_plain(&calm);
}

/* Whether a thing is beside the cell: never, always, or undetermined. */
static int beside_question(const struct wumpus_bits *never, int side, int cell)
{
    int around[4], count = wumpus_neighbours(side, cell, around), inside = 0, all = 0;
    for (int i = 0; i < count; i++)
        inside += !wumpus_has(never, side, around[i]);
    if (inside == 0)
        return 0;
    for (int r = 0; r < side; r++)
        all += qd_count(wumpus_row_mask(side) & ~never->row[r]);
    return all > inside ? 2 : 1;
}

int wumpus_question_plain(const struct wumpus_knowledge *k, const struct wumpus_conclusions *known,
                          enum wumpus_layer layer, int cell)
{
    int side = k->side;
    const struct wumpus_bits *yes = &known->pit, *no = &known->no_pit;
    if (!known->consistent)
        return 2; /* inconsistent: everything follows, and so does its negation */
    switch (layer) {
    case WUMPUS_LAYER_STENCH:
        return beside_question(&known->no_wumpus, side, cell);
    case WUMPUS_LAYER_GLITTER:
        return beside_question(&known->no_gold, side, cell);
    case WUMPUS_LAYER_BREEZE: {
        int around[4], count = wumpus_neighbours(side, cell, around), never = 0;
        for (int i = 0; i < count; i++)
            never += wumpus_has(&known->no_pit, side, around[i]);
        return never == count ? 0 : may_be_calm(k, cell) ? 2 : 1;
    }
    case WUMPUS_LAYER_GOLD:
        yes = &known->gold;
        no = &known->no_gold;
        break;
    case WUMPUS_LAYER_WUMPUS:
        yes = &known->wumpus;
        no = &known->no_wumpus;
        break;
    default:
        break;
    }
    return wumpus_has(yes, side, cell) ? 1 : wumpus_has(no, side, cell) ? 0 : 2;
}
