/* SPDX-License-Identifier: MIT */
/* Cells that no percept constrains: equivalent within a class of allowed contents, so they are
 * counted by binomials instead of one by one.
 *
 * Wumpuses and golds are distributed over the classes first; the number of possible pit cells they
 * occupy is kept, and the pits fill what is left: as a power where they are not counted, as a
 * binomial where they are.
 */
#include "wumpus/reasoning/counting.h"

#include <string.h>

enum { NOTHING = 1, PIT = 2, WUMPUS = 4, GOLD = 8, BOTH = 16 };

/* Number of ways to distribute wumpuses and golds over free cells, by how many of each and how many
 * possible pit cells they occupy. */
struct deal {
    int wumpuses;
    int golds;
    int taken; /* max */
    struct wumpus_number *at;
};

static struct wumpus_number *deal_at(const struct deal *deal, int wumpuses, int golds)
{
    return deal->at + ((size_t)wumpuses * (size_t)(deal->golds + 1) + (size_t)golds) *
                          (size_t)(deal->taken + 1);
}

static size_t deal_size(const struct deal *deal)
{
    return (size_t)(deal->wumpuses + 1) * (size_t)(deal->golds + 1) * (size_t)(deal->taken + 1);
}

void wumpus_classes_find(const struct wumpus_count *count, struct wumpus_classes *classes)
{
    int size[32] = {0};
    for (int cell = 0; cell < count->cells; cell++)
        if (!count->in_sweep[cell] && (count->may[cell] & (count->may[cell] - 1)))
            size[count->may[cell]]++;
    classes->count = 0;
    for (int may = 0; may < 32; may++) {
        classes->of[may] = -1;
        if (!size[may])
            continue;
        classes->of[may] = (int8_t)classes->count;
        classes->may[classes->count] = (uint8_t)may;
        classes->size[classes->count++] = size[may];
    }
}

qd_err wumpus_table_new(struct wumpus_count *count, struct wumpus_table *table)
{
    *table = (struct wumpus_table){.golds = count->golds, .pits = count->swept_pits};
    size_t size =
        (size_t)(count->wumpuses + 1) * (size_t)(count->golds + 1) * (size_t)(table->pits + 1);
    return qd_arena_take(&count->arena, size * sizeof *table->at, (void **)&table->at);
}

static struct wumpus_number power(struct wumpus_number base, int exponent)
{
    struct wumpus_number out = wumpus_number_of(1);
    for (; exponent > 0; exponent >>= 1) {
        if (exponent & 1)
            out = wumpus_times(out, base);
        base = wumpus_times(base, base);
    }
    return out;
}

static struct wumpus_number choose(int from, int count)
{
    struct wumpus_number out = wumpus_number_of(count >= 0 && count <= from);
    if (out.m && count > from - count)
        count = from - count;
    for (int i = 0; out.m && i < count; i++)
        out = wumpus_over(wumpus_times(out, wumpus_number_of((uint64_t)(from - i))),
                          (uint32_t)(i + 1));
    return out;
}

/* Number of ways to put these wumpuses, golds and both together on `size` cells of a class. */
static struct wumpus_number ways(const struct wumpus_count *count, int may, int size, int wumpuses,
                                 int golds, int both)
{
    int rest = size - wumpuses - golds - both;
    if (rest < 0 || (rest > 0 && !(may & (NOTHING | PIT))) || (wumpuses && !(may & WUMPUS)) ||
        (golds && !(may & GOLD)) || (both && !(may & BOTH)))
        return wumpus_number_of(0);
    struct wumpus_number out = choose(size, wumpuses);
    out = wumpus_times(out, choose(size - wumpuses, golds));
    out = wumpus_times(out, choose(size - wumpuses - golds, both));
    if (count->pits < 0 && !(may & PIT) && rest > 0)
        out = wumpus_times(out, power(count->empty_weight, rest));
    return out;
}

/* Distributes over one more class. */
static void deal_class(const struct wumpus_count *count, const struct deal *from, int may, int size,
                       struct deal *to)
{
    for (int w = 0; w <= from->wumpuses && (w == 0 || (may & WUMPUS)); w++) {
        for (int g = 0; g <= from->golds && (g == 0 || (may & GOLD)); g++) {
            for (int both = 0; both <= from->wumpuses - w && both <= from->golds - g &&
                               (both == 0 || (may & BOTH));
                 both++) {
                struct wumpus_number here = ways(count, may, size, w, g, both);
                int taken = may & PIT ? w + g + both : 0;
                for (int a = 0; here.m && a + w + both <= from->wumpuses; a++)
                    for (int b = 0; b + g + both <= from->golds; b++) {
                        const struct wumpus_number *old = deal_at(from, a, b);
                        struct wumpus_number *sum = deal_at(to, a + w + both, b + g + both);
                        for (int t = 0; t + taken <= from->taken; t++)
                            wumpus_add(&sum[t + taken], wumpus_times(old[t], here));
                    }
            }
        }
    }
}

/* Distributes over all classes, leaving one cell out of one of them. */
static qd_err deal_all(struct wumpus_count *count, const struct wumpus_classes *classes, int less,
                       struct deal *out)
{
    struct deal one = {count->wumpuses, count->golds, count->wumpuses + count->golds, NULL};
    struct deal two = one;
    size_t bytes = deal_size(&one) * sizeof *one.at;
    qd_err err = qd_arena_take(&count->arena, bytes, (void **)&one.at);
    if (!err)
        err = qd_arena_take(&count->arena, bytes, (void **)&two.at);
    if (err)
        return err;
    one.at[0] = wumpus_number_of(1);
    for (int i = 0; i < classes->count; i++) {
        memset(two.at, 0, bytes);
        deal_class(count, &one, classes->may[i], classes->size[i] - (i == less), &two);
        struct deal swap = one;
        one = two;
        two = swap;
    }
    *out = one;
    return QD_OK;
}

/* Free cells that may be pits. */
static int pit_cells(const struct wumpus_classes *classes)
{
    int cells = 0;
    for (int i = 0; i < classes->count; i++)
        cells += classes->may[i] & PIT ? classes->size[i] : 0;
    return cells;
}

/* Number of ways to fill `cells` cells with pits, for every count: by rows, since the sweep has
 * many outcomes. `binomials` holds the row of cells - taken, from pits - swept_pits on. */
struct pit_ways {
    int lowest;
    struct wumpus_number *row; /* [taken][pits - lowest] */
    int width;
};

static qd_err pit_ways_make(struct wumpus_count *count, int cells, int most_taken,
                            struct pit_ways *out)
{
    out->lowest = count->pits - count->swept_pits - 1;
    out->width = count->swept_pits + 2;
    size_t size = (size_t)(most_taken + 1) * (size_t)out->width;
    qd_err err = qd_arena_take(&count->arena, size * sizeof *out->row, (void **)&out->row);
    for (int taken = 0; !err && taken <= most_taken; taken++) {
        struct wumpus_number *row = out->row + (size_t)taken * (size_t)out->width;
        int from = cells - taken;
        for (int i = 0; i < out->width; i++) {
            int pits = out->lowest + i;
            if (i == 0 || !row[i - 1].m)
                row[i] = from < 0 ? wumpus_number_of(0) : choose(from, pits);
            else
                row[i] = wumpus_over(
                    wumpus_times(row[i - 1], wumpus_number_of((uint64_t)(from - pits + 1))),
                    (uint32_t)pits);
        }
    }
    return err;
}

/* One cell's content set aside: what it subtracts from the numbers. */
struct aside {
    int wumpuses;
    int golds;
    int pits;
    struct wumpus_number weight;
};

/* Number of ways to fill the free cells after what the sweep has placed. */
static struct wumpus_number fill(const struct wumpus_count *count, const struct deal *deal,
                                 const struct pit_ways *pits, const struct aside *aside,
                                 int wumpuses, int golds, int placed)
{
    int w = count->wumpuses - wumpuses - aside->wumpuses;
    int g = count->golds - golds - aside->golds;
    struct wumpus_number sum = {0, 0};
    if (w < 0 || g < 0)
        return sum;
    const struct wumpus_number *dealt = deal_at(deal, w, g);
    for (int taken = 0; taken <= deal->taken; taken++) {
        if (!dealt[taken].m)
            continue;
        struct wumpus_number here = dealt[taken];
        if (count->pits >= 0) {
            int left = count->pits - placed - aside->pits - pits->lowest;
            here = wumpus_times(here, left < 0 ? wumpus_number_of(0)
                                               : pits->row[taken * pits->width + left]);
        }
        wumpus_add(&sum, here);
    }
    return wumpus_times(sum, aside->weight);
}

static void fill_table(const struct wumpus_count *count, const struct deal *deal,
                       const struct pit_ways *pits, const struct aside *aside,
                       struct wumpus_table *out)
{
    for (int w = 0; w <= count->wumpuses; w++)
        for (int g = 0; g <= count->golds; g++)
            for (int p = 0; p <= count->swept_pits; p++)
                wumpus_table_at(out, w, g)[p] = fill(count, deal, pits, aside, w, g, p);
}

qd_err wumpus_terminal(struct wumpus_count *count, const struct wumpus_classes *classes,
                       struct wumpus_table *out)
{
    const struct aside nothing = {.weight = wumpus_number_of(1)};
    struct deal deal;
    struct pit_ways pits = {0};
    qd_err err = wumpus_table_new(count, out);
    if (!err)
        err = deal_all(count, classes, -1, &deal);
    if (!err && count->pits >= 0)
        err = pit_ways_make(count, pit_cells(classes), deal.taken, &pits);
    if (!err)
        fill_table(count, &deal, &pits, &nothing, out);
    return err;
}

/* The weight of all worlds with this content in one cell of the class. */
static struct wumpus_number share_of(const struct wumpus_count *count, const struct deal *deal,
                                     const struct pit_ways *pits, int may, int content,
                                     const struct wumpus_table *reach)
{
    bool both = content == WUMPUS_HOLDS_BOTH;
    struct aside aside = {.wumpuses = both || content == WUMPUS_HOLDS_WUMPUS,
                          .golds = both || content == WUMPUS_HOLDS_GOLD,
                          .pits = content == WUMPUS_HOLDS_PIT,
                          .weight = content == WUMPUS_HOLDS_PIT       ? count->pit_weight
                                    : content == WUMPUS_HOLDS_NOTHING ? count->empty_weight
                                                                      : wumpus_number_of(1)};
    struct wumpus_number sum = {0, 0};
    if (!(may >> content & 1))
        return sum;
    for (int w = 0; w <= count->wumpuses; w++)
        for (int g = 0; g <= count->golds; g++)
            for (int p = 0; p <= count->swept_pits; p++) {
                struct wumpus_number weight = wumpus_table_at(reach, w, g)[p];
                if (weight.m)
                    wumpus_add(&sum,
                               wumpus_times(weight, fill(count, deal, pits, &aside, w, g, p)));
            }
    return sum;
}

qd_err wumpus_terminal_shares(struct wumpus_count *count, const struct wumpus_classes *classes,
                              const struct wumpus_table *reach)
{
    for (int i = 0; i < classes->count; i++) {
        struct deal deal;
        struct pit_ways pits = {0};
        struct wumpus_share share;
        int may = classes->may[i];
        qd_err err = deal_all(count, classes, i, &deal);
        if (!err && count->pits >= 0)
            err = pit_ways_make(count, pit_cells(classes) - ((may & PIT) != 0), deal.taken, &pits);
        if (err)
            return err;
        for (int x = 0; x < WUMPUS_CONTENTS; x++)
            share.of[x] = share_of(count, &deal, &pits, may, x, reach);
        for (int cell = 0; cell < count->cells; cell++)
            if (!count->in_sweep[cell] && count->may[cell] == may)
                count->share[cell] = share;
    }
    return QD_OK;
}
