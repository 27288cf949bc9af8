/* SPDX-License-Identifier: MIT */
#include "ref/aima_ref.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* World w: wumpus in cell 1 + w % 3, gold in cell 1 + w / 3 % 3, pits by w / 9 in cells 1 … 3.
 * Cells: 0 1 below, 2 3 above. */
enum { WORLDS = 72, SLOTS = 1 << 20, HORIZON = 40 };

static int wumpus_in(int w)
{
    return 1 + w % 3;
}

static int gold_in(int w)
{
    return 1 + w / 3 % 3;
}

static bool pit_in(int w, int cell)
{
    return cell > 0 && (w / 9 >> (cell - 1) & 1);
}

static double weight_of(int w)
{
    double weight = 1;
    for (int cell = 1; cell < 4; cell++)
        weight *= pit_in(w, cell) ? 0.2 : 0.8;
    return weight / 9;
}

struct node {
    uint64_t low, high; /* consistent worlds */
    uint8_t at, heading, arrow, slain, gold, horizon, used, pad;
};

static struct node keys[SLOTS];
static double values[SLOTS];

static bool fits(const struct node *n, int w)
{
    return (w < 64 ? n->low >> w : n->high >> (w - 64)) & 1;
}

static void drop(struct node *n, int w)
{
    if (w < 64)
        n->low &= ~((uint64_t)1 << w);
    else
        n->high &= ~((uint64_t)1 << (w - 64));
}

static int ahead(int at, int heading)
{
    int row = at / 2, col = at % 2;
    row += heading == 1 ? 1 : heading == 3 ? -1 : 0;
    col += heading == 0 ? 1 : heading == 2 ? -1 : 0;
    return row < 0 || col < 0 || row > 1 || col > 1 ? -1 : row * 2 + col;
}

static int percepts(const struct node *n, int w)
{
    int found = !n->gold && gold_in(w) == n->at ? 4 : 0;
    for (int heading = 0; heading < 4; heading++) {
        int to = ahead(n->at, heading);
        if (to >= 0 && pit_in(w, to))
            found |= 1;
        if (to >= 0 && wumpus_in(w) == to && !n->slain)
            found |= 2;
    }
    return found;
}

static double value(const struct node *n);

/* The expected score over the next percepts. `slays`: whether the arrow hits. */
static double notice(const struct node *before, const struct node *after, bool entered, bool shot)
{
    double all = 0, sum = 0;
    bool done[WORLDS] = {0};
    for (int w = 0; w < WORLDS; w++)
        all += fits(before, w) ? weight_of(w) : 0;
    for (int w = 0; w < WORLDS; w++) {
        struct node next = *after;
        double weight = 0;
        if (!fits(before, w) || done[w])
            continue;
        bool dies = entered && (pit_in(w, next.at) || (wumpus_in(w) == next.at && !next.slain));
        if (dies) {
            sum += weight_of(w) / all * -1000;
            continue;
        }
        bool hit = false;
        for (int to = next.at; shot && to >= 0; to = ahead(to, next.heading))
            hit = hit || wumpus_in(w) == to;
        next.slain = next.slain || hit;
        for (int v = 0; v < WORLDS; v++) {
            struct node other = *after;
            bool hits = false, dead;
            dead = entered && (pit_in(v, other.at) || (wumpus_in(v) == other.at && !other.slain));
            for (int to = other.at; shot && to >= 0; to = ahead(to, other.heading))
                hits = hits || wumpus_in(v) == to;
            other.slain = other.slain || hits;
            if (fits(before, v) && !dead && hits == hit &&
                percepts(&other, v) == percepts(&next, w)) {
                done[v] = true;
                weight += weight_of(v);
            } else {
                drop(&next, v);
            }
        }
        sum += weight / all * value(&next);
    }
    return sum;
}

static double best_action(const struct node *n)
{
    double best = n->at == 0 ? -1 + (n->gold ? 1000 : 0) : -1e6;
    struct node next = *n;
    next.horizon--;
    int to = ahead(n->at, n->heading);
    double score;
    for (int turn = 1; turn < 4; turn += 2) {
        struct node turned = next;
        turned.heading = (uint8_t)((n->heading + turn) % 4);
        score = -1 + value(&turned);
        best = score > best ? score : best;
    }
    if (to >= 0) {
        struct node moved = next;
        moved.at = (uint8_t)to;
        score = -1 + notice(n, &moved, true, false);
        best = score > best ? score : best;
    }
    bool here = true; /* gold is here in every consistent world: it glitters */
    for (int w = 0; w < WORLDS; w++)
        here = here && (!fits(n, w) || gold_in(w) == n->at);
    if (here && !n->gold) {
        struct node rich = next;
        rich.gold = 1;
        score = -1 + value(&rich);
        best = score > best ? score : best;
    }
    if (n->arrow) {
        struct node shot = next;
        shot.arrow = 0;
        score = -11 + notice(n, &shot, false, true);
        best = score > best ? score : best;
    }
    return best;
}

static double value(const struct node *n)
{
    struct node key = *n;
    uint64_t hash = (n->low * 0x9e3779b97f4a7c15u) ^ (n->high * 0xc2b2ae3d27d4eb4fu);
    hash ^= (uint64_t)n->at << 3 ^ (uint64_t)n->heading << 7 ^ (uint64_t)n->arrow << 11 ^
            (uint64_t)n->slain << 13 ^ (uint64_t)n->gold << 17 ^ (uint64_t)n->horizon << 23;
    hash *= 0xff51afd7ed558ccdu;
    size_t slot = (size_t)(hash >> 40) % SLOTS;
    if (n->horizon == 0)
        return -1e6;
    key.used = 1;
    while (keys[slot].used && memcmp(&keys[slot], &key, sizeof key) != 0)
        slot = (slot + 1) % SLOTS;
    if (keys[slot].used)
        return values[slot];
    double found = best_action(n);
    while (keys[slot].used) /* taken in the meantime */
        slot = (slot + 1) % SLOTS;
    keys[slot] = key;
    values[slot] = found;
    return found;
}

double aima_ref_value(int horizon)
{
    struct node start = {.low = ~(uint64_t)0, .high = 0xff, .arrow = 1};
    assert(horizon < HORIZON);
    memset(keys, 0, sizeof keys);
    start.horizon = (uint8_t)horizon;
    return notice(&start, &start, false, false);
}
