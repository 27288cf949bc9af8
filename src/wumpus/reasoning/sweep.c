/* SPDX-License-Identifier: MIT */
/* The sweep: a layered diagram over the frontier's cells.
 *
 * A state is which of the open clauses are explained and how many wumpuses and golds are placed;
 * states that agree in that are merged. Weights are propagated forward through the layers, then
 * backward from the number of ways to fill the free cells; the weight of a content in a cell is the
 * sum over the edges of its layer. With counted pits a weight is a row of weights, by pits placed.
 */
#include "base/count.h"
#include "wumpus/reasoning/counting.h"

#include <string.h>

enum { WUMPUS_SHIFT = 40, GOLD_SHIFT = 48 };

struct node {
    uint64_t key;
    int32_t child[WUMPUS_CONTENTS]; /* -1: no consistent world continues like that */
};

struct layer {
    int count;
    struct node *node;
    struct wumpus_number *forward; /* rows of `width` */
    struct wumpus_number *backward;
};

/* The effect of sweeping one cell on a state. */
struct step {
    uint8_t may;
    uint64_t explains[WUMPUS_CONTENTS];
    uint64_t closes;
};

struct sweep {
    struct wumpus_count *count;
    size_t width;
    struct step *step;
    struct layer *layer; /* one more than steps */
    int32_t *slot;       /* hash of the next layer: node + 1 */
    uint32_t slot_mask;
};

static qd_err take(struct sweep *sweep, size_t size, void *out)
{
    return qd_arena_take(&sweep->count->arena, size, (void **)out);
}

/* Assigns bits to clauses while they are open. */
static qd_err plan_steps(struct sweep *sweep)
{
    static const uint8_t explained[WUMPUS_CONTENTS] = {0, 1, 2, 4, 6}; /* kinds, as bits */
    struct wumpus_count *count = sweep->count;
    uint64_t used = 0;
    for (int i = 0; i < count->clauses; i++)
        count->clause[i].left = count->clause[i].count;
    for (int i = 0; i < count->swept; i++) {
        struct step *step = &sweep->step[i];
        step->may = count->may[count->order[i]];
        uint64_t freed = 0;
        for (const int16_t *c = count->clauses_of[count->order[i]]; *c >= 0; c++) {
            struct wumpus_clause *clause = &count->clause[*c];
            if (clause->slot < 0) {
                clause->slot = (int8_t)__builtin_ctzll(~used);
                if (clause->slot >= WUMPUS_OPEN_MOST)
                    return QD_LIMIT;
                used |= (uint64_t)1 << clause->slot;
            }
            uint64_t bit = (uint64_t)1 << clause->slot;
            for (int x = 0; x < WUMPUS_CONTENTS; x++)
                if (explained[x] >> clause->kind & 1)
                    step->explains[x] |= bit;
            if (--clause->left == 0) {
                step->closes |= bit;
                freed |= bit;
            }
        }
        used &= ~freed;
    }
    return QD_OK;
}

/* The key after a content; false when the rules or a clause forbid it. */
static bool next_key(const struct wumpus_count *count, const struct step *step, uint64_t key,
                     int content, uint64_t *out)
{
    bool wumpus = content == WUMPUS_HOLDS_WUMPUS || content == WUMPUS_HOLDS_BOTH;
    bool gold = content == WUMPUS_HOLDS_GOLD || content == WUMPUS_HOLDS_BOTH;
    if (!(step->may >> content & 1))
        return false;
    key |= step->explains[content];
    if ((key & step->closes) != step->closes)
        return false;
    key &= ~step->closes;
    key += (uint64_t)wumpus << WUMPUS_SHIFT;
    key += (uint64_t)gold << GOLD_SHIFT;
    *out = key;
    return (int)(key >> WUMPUS_SHIFT & 0xff) <= count->wumpuses &&
           (int)(key >> GOLD_SHIFT & 0xff) <= count->golds;
}

static int32_t find_node(struct sweep *sweep, struct layer *layer, uint64_t key)
{
    uint32_t at = (uint32_t)(key * 0x9e3779b97f4a7c15u >> 40) & sweep->slot_mask;
    while (sweep->slot[at] && layer->node[sweep->slot[at] - 1].key != key)
        at = (at + 1) & sweep->slot_mask;
    if (!sweep->slot[at]) {
        layer->node[layer->count].key = key;
        sweep->slot[at] = ++layer->count;
    }
    return sweep->slot[at] - 1;
}

/* Nodes and a hash for the children of a layer. */
static qd_err prepare_layer(struct sweep *sweep, const struct layer *from, int contents,
                            struct layer *to)
{
    size_t most = (size_t)from->count * (size_t)contents;
    uint32_t slots = 8;
    while (slots < 2 * most)
        slots *= 2;
    qd_err err = take(sweep, most * sizeof *to->node, &to->node);
    if (!err && slots > sweep->slot_mask + 1)
        err = take(sweep, slots * sizeof *sweep->slot, &sweep->slot);
    if (err)
        return err;
    if (slots > sweep->slot_mask + 1)
        sweep->slot_mask = slots - 1;
    memset(sweep->slot, 0, (sweep->slot_mask + 1) * sizeof *sweep->slot);
    return QD_OK;
}

static qd_err count_states(struct wumpus_count *count, int more)
{
    count->states += (uint64_t)more;
    if (count->limits->nodes && count->states > count->limits->nodes)
        return QD_LIMIT;
    struct qd_progress progress = {.expanded = count->states, .bytes = count->meter.used};
    if (count->limits->proceed && !count->limits->proceed(count->limits->context, &progress))
        return QD_STOPPED;
    return QD_OK;
}

/* Adds a row, shifted by one for a pit, times a weight. */
static void add_row(const struct sweep *sweep, struct wumpus_number *to,
                    const struct wumpus_number *from, size_t shift, struct wumpus_number weight)
{
    for (size_t i = 0; i + shift < sweep->width; i++)
        wumpus_add(&to[i + shift], wumpus_times(from[i], weight));
}

static struct wumpus_number weight_of(const struct wumpus_count *count, int content)
{
    return content == WUMPUS_HOLDS_PIT       ? count->pit_weight
           : content == WUMPUS_HOLDS_NOTHING ? count->empty_weight
                                             : wumpus_number_of(1);
}

static size_t shift_of(const struct wumpus_count *count, int content)
{
    return count->pits >= 0 && content == WUMPUS_HOLDS_PIT;
}

static qd_err go_forward(struct sweep *sweep, int at)
{
    struct wumpus_count *count = sweep->count;
    const struct step *step = &sweep->step[at];
    struct layer *from = &sweep->layer[at], *to = from + 1;
    qd_err err = prepare_layer(sweep, from, qd_count(step->may), to);
    if (err)
        return err;
    for (int n = 0; n < from->count; n++) {
        for (int x = 0; x < WUMPUS_CONTENTS; x++) {
            uint64_t key;
            from->node[n].child[x] =
                next_key(count, step, from->node[n].key, x, &key) ? find_node(sweep, to, key) : -1;
        }
    }
    err = count_states(count, to->count);
    if (!err)
        err =
            take(sweep, ((size_t)to->count * sweep->width + 1) * sizeof *to->forward, &to->forward);
    for (int n = 0; !err && n < from->count; n++)
        for (int x = 0; x < WUMPUS_CONTENTS; x++)
            if (from->node[n].child[x] >= 0)
                add_row(sweep, to->forward + (size_t)from->node[n].child[x] * sweep->width,
                        from->forward + (size_t)n * sweep->width, shift_of(count, x),
                        weight_of(count, x));
    return err;
}

/* The dot product of two rows, one of them shifted: worlds through an edge. */
static struct wumpus_number meet(const struct sweep *sweep, const struct wumpus_number *forward,
                                 const struct wumpus_number *backward, size_t shift)
{
    struct wumpus_number sum = {0, 0};
    for (size_t i = 0; i + shift < sweep->width; i++)
        wumpus_add(&sum, wumpus_times(forward[i], backward[i + shift]));
    return sum;
}

static qd_err go_backward(struct sweep *sweep, int at)
{
    struct wumpus_count *count = sweep->count;
    struct layer *from = &sweep->layer[at], *to = from + 1;
    struct wumpus_share *share = &count->share[count->order[at]];
    size_t width = sweep->width;
    qd_err err =
        take(sweep, ((size_t)from->count * width + 1) * sizeof *from->backward, &from->backward);
    for (int n = 0; !err && n < from->count; n++) {
        for (int x = 0; x < WUMPUS_CONTENTS; x++) {
            int32_t child = from->node[n].child[x];
            if (child < 0)
                continue;
            const struct wumpus_number *after = to->backward + (size_t)child * width;
            struct wumpus_number *back = from->backward + (size_t)n * width;
            struct wumpus_number weight = weight_of(count, x);
            size_t shift = shift_of(count, x);
            for (size_t i = 0; i + shift < width; i++)
                wumpus_add(&back[i], wumpus_times(after[i + shift], weight));
            struct wumpus_number through =
                meet(sweep, from->forward + (size_t)n * width, after, shift);
            wumpus_add(&share->of[x], wumpus_times(through, weight));
        }
    }
    return err;
}

/* Joins the last layer with the free cells. */
static qd_err join(struct sweep *sweep, const struct wumpus_table *terminal,
                   struct wumpus_table *reach)
{
    struct wumpus_count *count = sweep->count;
    struct layer *last = &sweep->layer[count->swept];
    size_t width = sweep->width;
    qd_err err =
        take(sweep, ((size_t)last->count * width + 1) * sizeof *last->backward, &last->backward);
    for (int n = 0; !err && n < last->count; n++) {
        int wumpuses = (int)(last->node[n].key >> WUMPUS_SHIFT & 0xff);
        int golds = (int)(last->node[n].key >> GOLD_SHIFT & 0xff);
        const struct wumpus_number *rest = wumpus_table_at(terminal, wumpuses, golds);
        struct wumpus_number *reached = wumpus_table_at(reach, wumpuses, golds);
        struct wumpus_number *forward = last->forward + (size_t)n * width;
        memcpy(last->backward + (size_t)n * width, rest, width * sizeof *rest);
        for (size_t i = 0; i < width; i++)
            wumpus_add(&reached[i], forward[i]);
        wumpus_add(&count->total, meet(sweep, forward, rest, 0));
    }
    return err;
}

static qd_err start(struct sweep *sweep)
{
    struct wumpus_count *count = sweep->count;
    struct layer *first;
    size_t layers = (size_t)count->swept + 1;
    qd_err err = take(sweep, layers * sizeof *sweep->step, &sweep->step);
    if (!err)
        err = take(sweep, layers * sizeof *sweep->layer, &sweep->layer);
    if (!err)
        err = plan_steps(sweep);
    if (err)
        return err;
    first = &sweep->layer[0];
    first->count = 1;
    err = take(sweep, sizeof *first->node, &first->node);
    if (!err)
        err = take(sweep, sweep->width * sizeof *first->forward, &first->forward);
    if (!err)
        first->forward[0] = wumpus_number_of(1);
    return err;
}

qd_err wumpus_frontier_sweep(struct wumpus_count *count)
{
    struct sweep sweep = {.count = count, .width = (size_t)count->swept_pits + 1};
    struct wumpus_classes classes;
    struct wumpus_table terminal, reach;
    wumpus_classes_find(count, &classes);
    qd_err err = wumpus_terminal(count, &classes, &terminal);
    if (!err)
        err = wumpus_table_new(count, &reach);
    if (!err)
        err = start(&sweep);
    for (int i = 0; !err && i < count->swept; i++)
        err = go_forward(&sweep, i);
    if (!err)
        err = join(&sweep, &terminal, &reach);
    if (count->only_total)
        return err;
    for (int i = count->swept - 1; !err && i >= 0; i--)
        err = go_backward(&sweep, i);
    if (!err)
        err = wumpus_terminal_shares(count, &classes, &reach);
    return err;
}
