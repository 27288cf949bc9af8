/* SPDX-License-Identifier: MIT */
/* Round trips: exact, searched and bounded.
 *
 * Few golds: the dynamic program of Held and Karp (1962) over sets of golds, which also finds the
 * set that is worth its steps. Many: 2-opt and Or-opt (moving short segments), with double-bridge
 * kicks out of local optima (Martin, Otto, Felten 1991), and the one-tree bound of Held and Karp
 * (1971) beside it. On a grid every round trip has an even number of steps, so bounds are rounded
 * up to even ones.
 */
#include "base/count.h"
#include "wumpus/ia02/explorer.h"

#include <string.h>

enum { FAR = 1 << 28 };

int64_t wumpus_ia02_tour_length(const struct wumpus_ia02_places *p, const int16_t *order, int count)
{
    int64_t sum = 0;
    int at = 0;
    for (int i = 0; i < count; i++) {
        sum += wumpus_ia02_distance(p, at, order[i]);
        at = order[i];
    }
    return sum + wumpus_ia02_distance(p, at, 0);
}

/* Minimum steps from home through the set of golds, ending at one of it: best[set * golds + last].
 */
static void fill_sets(const struct wumpus_ia02_places *p, int golds, int32_t *best)
{
    for (int set = 1; set < 1 << golds; set++) {
        for (int last = 0; last < golds; last++) {
            int32_t *here = &best[set * golds + last];
            int before = set & ~(1 << last);
            *here = FAR;
            if (!(set >> last & 1))
                continue;
            if (!before)
                *here = wumpus_ia02_distance(p, 0, last + 1);
            for (int from = 0; from < golds; from++) {
                if (!(before >> from & 1))
                    continue;
                int32_t steps =
                    best[before * golds + from] + wumpus_ia02_distance(p, from + 1, last + 1);
                *here = steps < *here ? steps : *here;
            }
        }
    }
}

/* The set and its last gold of maximum gain; 0 when nothing gains. */
static int best_set(const struct wumpus_ia02_places *p, int golds, int reward, const int32_t *best,
                    int *last)
{
    int64_t most = 0;
    int found = 0;
    for (int set = 1; set < 1 << golds; set++) {
        for (int at = 0; at < golds; at++) {
            if (!(set >> at & 1))
                continue;
            int64_t gain = (int64_t)reward * qd_count((unsigned)set) - best[set * golds + at] -
                           wumpus_ia02_distance(p, at + 1, 0);
            if (gain > most) {
                most = gain;
                found = set;
                *last = at;
            }
        }
    }
    return found;
}

qd_err wumpus_ia02_tour_exact(const struct wumpus_ia02_places *p, int reward,
                              struct qd_arena *arena, int16_t *order, int *count)
{
    int golds = p->count - 1, last = 0;
    int32_t *best;
    qd_err err = qd_arena_take(arena, ((size_t)1 << golds) * (size_t)(golds + 1) * sizeof *best,
                               (void **)&best);
    if (err)
        return err;
    fill_sets(p, golds, best);
    int set = best_set(p, golds, reward, best, &last);
    *count = qd_count((unsigned)set);
    for (int i = *count - 1; i >= 0; i--) {
        int before = set & ~(1 << last), from = last;
        order[i] = (int16_t)(last + 1);
        for (int g = 0; g < golds; g++)
            if ((before >> g & 1) &&
                best[before * golds + g] + wumpus_ia02_distance(p, g + 1, last + 1) ==
                    best[set * golds + last])
                from = g;
        set = before;
        last = from;
    }
    return QD_OK;
}

static void reverse(int16_t *order, int first, int last)
{
    for (; first < last; first++, last--) {
        int16_t kept = order[first];
        order[first] = order[last];
        order[last] = kept;
    }
}

static int at(const int16_t *order, int count, int i)
{
    return i < 0 || i >= count ? 0 : order[i];
}

/* Reverses segments wherever that is shorter; true if any was. */
static bool two_opt(const struct wumpus_ia02_places *p, int16_t *order, int count)
{
    bool better = false;
    for (int i = 0; i < count; i++) {
        for (int j = i + 1; j < count; j++) {
            int a = at(order, count, i - 1), b = order[i], c = order[j],
                d = at(order, count, j + 1);
            if (wumpus_ia02_distance(p, a, c) + wumpus_ia02_distance(p, b, d) <
                wumpus_ia02_distance(p, a, b) + wumpus_ia02_distance(p, c, d)) {
                reverse(order, i, j);
                better = true;
            }
        }
    }
    return better;
}

/* Moves order[from … from+length) before order[to] of the rest. */
static void move_piece(int16_t *order, int count, int from, int length, int to)
{
    int16_t piece[3];
    memcpy(piece, order + from, (size_t)length * sizeof *order);
    memmove(order + from, order + from + length, (size_t)(count - from - length) * sizeof *order);
    memmove(order + to + length, order + to, (size_t)(count - length - to) * sizeof *order);
    memcpy(order + to, piece, (size_t)length * sizeof *order);
}

/* Moves a segment of one to three golds where that is shorter. */
static bool move_pieces(const struct wumpus_ia02_places *p, int16_t *order, int count)
{
    for (int length = 1; length <= 3 && length < count; length++) {
        for (int from = 0; from + length <= count; from++) {
            int first = order[from], last = order[from + length - 1];
            int before = at(order, count, from - 1), after = at(order, count, from + length);
            int32_t saved = wumpus_ia02_distance(p, before, first) +
                            wumpus_ia02_distance(p, last, after) -
                            wumpus_ia02_distance(p, before, after);
            for (int to = 0; to <= count - length; to++) {
                int left =
                    to - 1 < from ? at(order, count, to - 1) : at(order, count, to - 1 + length);
                int right = to < from ? at(order, count, to) : at(order, count, to + length);
                int32_t paid = wumpus_ia02_distance(p, left, first) +
                               wumpus_ia02_distance(p, last, right) -
                               wumpus_ia02_distance(p, left, right);
                if (to != from && paid < saved) {
                    move_piece(order, count, from, length, to);
                    return true;
                }
            }
        }
    }
    return false;
}

static void improve(const struct wumpus_ia02_places *p, int16_t *order, int count)
{
    while (two_opt(p, order, count) || move_pieces(p, order, count))
        ;
}

static void nearest_first(const struct wumpus_ia02_places *p, int16_t *order)
{
    int count = p->count - 1, here = 0;
    for (int i = 0; i < count; i++)
        order[i] = (int16_t)(i + 1);
    for (int i = 0; i < count; i++) {
        int best = i;
        for (int j = i + 1; j < count; j++)
            if (wumpus_ia02_distance(p, here, order[j]) <
                wumpus_ia02_distance(p, here, order[best]))
                best = j;
        int16_t kept = order[i];
        order[i] = order[best];
        order[best] = kept;
        here = order[i];
    }
}

/* Double bridge: A B C D becomes A C B D. */
static void kick(struct qd_rng *rng, int16_t *order, int count, int16_t *scratch)
{
    uint32_t cut[3];
    for (int i = 0; i < 3; i++)
        cut[i] = qd_rng_below(rng, (uint32_t)count + 1);
    for (int i = 0; i < 3; i++)
        for (int j = i + 1; j < 3; j++)
            if (cut[j] < cut[i]) {
                uint32_t kept = cut[i];
                cut[i] = cut[j];
                cut[j] = kept;
            }
    size_t b = cut[1] - cut[0], c = cut[2] - cut[1];
    memcpy(scratch, order + cut[0], b * sizeof *order);
    memmove(order + cut[0], order + cut[1], c * sizeof *order);
    memcpy(order + cut[0] + c, scratch, b * sizeof *order);
}

void wumpus_ia02_tour_search(const struct wumpus_ia02_places *p, uint64_t seed, int kicks,
                             int32_t enough, int16_t *order)
{
    int16_t best[WUMPUS_CELLS], scratch[WUMPUS_CELLS];
    struct qd_rng rng;
    int count = p->count - 1;
    qd_rng_seed(&rng, seed);
    nearest_first(p, order);
    improve(p, order, count);
    int64_t least = wumpus_ia02_tour_length(p, order, count);
    memcpy(best, order, (size_t)count * sizeof *order);
    for (int i = 0; i < kicks && least > enough && count > 3; i++) {
        kick(&rng, order, count, scratch);
        improve(p, order, count);
        int64_t length = wumpus_ia02_tour_length(p, order, count);
        if (length <= least) {
            least = length;
            memcpy(best, order, (size_t)count * sizeof *order);
        } else {
            memcpy(order, best, (size_t)count * sizeof *order);
        }
    }
    memcpy(order, best, (size_t)count * sizeof *order);
}

/* Prices of places in 1/SCALE steps, so that everything is in integers. */
enum { SCALE = 256, ROUNDS = 400 };

struct one_tree {
    int64_t *price;
    int64_t *key; /* cheapest edge into the tree */
    int32_t *from;
    int32_t *degree;
};

static int64_t edge(const struct wumpus_ia02_places *p, const struct one_tree *t, int a, int b)
{
    return (int64_t)wumpus_ia02_distance(p, a, b) * SCALE + t->price[a] + t->price[b];
}

/* The minimum spanning tree over all places but home, by Prim, and home's two cheapest edges: its
 * weight, minus twice the prices, never exceeds a round trip. */
static int64_t weigh(const struct wumpus_ia02_places *p, struct one_tree *t)
{
    int64_t sum = 0, first = INT64_MAX, second = INT64_MAX;
    int one = 0, two = 0;
    for (int i = 0; i < p->count; i++) {
        t->degree[i] = 0;
        t->from[i] = 1;
        t->key[i] = i > 1 ? edge(p, t, 1, i) : INT64_MIN; /* INT64_MIN: in the tree */
        sum -= 2 * t->price[i];
    }
    for (int round = 2; round < p->count; round++) {
        int next = 0;
        for (int i = 2; i < p->count; i++)
            if (t->key[i] != INT64_MIN && (!next || t->key[i] < t->key[next]))
                next = i;
        sum += t->key[next];
        t->key[next] = INT64_MIN;
        t->degree[next]++;
        t->degree[t->from[next]]++;
        for (int i = 2; i < p->count; i++) {
            int64_t weight = edge(p, t, next, i);
            if (t->key[i] != INT64_MIN && weight < t->key[i]) {
                t->key[i] = weight;
                t->from[i] = next;
            }
        }
    }
    for (int i = 1; i < p->count; i++) {
        int64_t weight = edge(p, t, 0, i);
        if (weight < first) {
            second = first;
            two = one;
            first = weight;
            one = i;
        } else if (weight < second) {
            second = weight;
            two = i;
        }
    }
    t->degree[0] = 2;
    t->degree[one]++;
    t->degree[two]++;
    return sum + first + second;
}

qd_err wumpus_ia02_tour_bound(const struct wumpus_ia02_places *p, struct qd_arena *arena,
                              int32_t *out)
{
    struct one_tree t;
    size_t count = (size_t)p->count;
    int64_t best = 0;
    if (p->count < 3) {
        *out = p->count < 2 ? 0 : 2 * wumpus_ia02_distance(p, 0, 1);
        return QD_OK;
    }
    qd_err err = qd_arena_take(arena, count * sizeof *t.price, (void **)&t.price);
    if (!err)
        err = qd_arena_take(arena, count * sizeof *t.key, (void **)&t.key);
    if (!err)
        err = qd_arena_take(arena, count * sizeof *t.from, (void **)&t.from);
    if (!err)
        err = qd_arena_take(arena, count * sizeof *t.degree, (void **)&t.degree);
    if (err)
        return err;
    for (int round = 0; round < ROUNDS; round++) {
        int64_t weight = weigh(p, &t);
        best = weight > best ? weight : best;
        int64_t pace = (int64_t)SCALE * (ROUNDS - round) / ROUNDS + 1;
        for (size_t i = 0; i < count; i++)
            t.price[i] += pace * (t.degree[i] - 2);
    }
    int32_t steps = (int32_t)((best + SCALE - 1) / SCALE);
    *out = steps + (steps & 1);
    return QD_OK;
}
