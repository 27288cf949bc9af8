/* SPDX-License-Identifier: MIT */
/* Reconstructs the path of a move, with few bounces first, so that what is shown is what a person
 * would have done. Iterative deepening over bounces; a visit is never repeated with more borders
 * used and no more of the names passed.
 */
#include "gyges/gyges.h"
#include "gyges/run.h"

#include <string.h>

enum { KEPT = 64, DEPTH_MAX = 60 };

struct kept {
    struct gyges_edges used;
    int names, left;
};

struct finder {
    const struct gyges_board *board;
    uint64_t empty, occupied;
    int to;
    const int *names;
    int name_count;
    bool cut; /* the depth limit cut a path */
    int count;
    int bounces[DEPTH_MAX + 1];
    struct gyges_edges used[DEPTH_MAX + 1]; /* before each run */
    int counts[64];
    struct kept kept[64][KEPT];
};

static bool covered(struct finder *f, int bit, const struct gyges_edges *used, int names, int left)
{
    for (int i = 0; i < f->counts[bit]; i++) {
        const struct kept *k = &f->kept[bit][i];
        if (!(k->used.east & ~used->east) && !(k->used.north & ~used->north) && k->names >= names &&
            k->left >= left)
            return true;
    }
    if (f->counts[bit] < KEPT)
        f->kept[bit][f->counts[bit]++] = (struct kept){*used, names, left};
    return false;
}

/* The last run ends on the target with all names passed. */
static bool arrives(const struct finder *f, const struct gyges_visit *visit, int names)
{
    bool goal = false;
    uint64_t reached = gyges_run(visit, f->empty, &goal);
    return names == f->name_count && (f->to == GYGES_GOAL ? goal : (reached >> f->to & 1) != 0);
}

static bool descend(struct finder *f, const struct gyges_visit *visit, int names, int left)
{
    f->used[f->count] = visit->used;
    if (arrives(f, visit, names))
        return true;
    if (left == 0) {
        f->cut = true;
        return false;
    }
    bool goal = false;
    uint64_t reached = gyges_run(visit, f->empty, &goal) & f->occupied;
    for (; reached; reached &= reached - 1) {
        struct gyges_edges ways[GYGES_WAYS];
        int to = gyges_low(reached), passed = names;
        if (names < f->name_count && f->names[names] == to)
            passed++;
        int count = gyges_ways(visit, f->empty, to, ways);
        f->bounces[f->count++] = to;
        for (int i = 0; i < count; i++) {
            struct gyges_visit next = {ways[i], to, gyges_value_at(f->board, to)};
            if (!covered(f, to, &ways[i], passed, left - 1) && descend(f, &next, passed, left - 1))
                return true;
        }
        f->count--;
    }
    return false;
}

/* The cells of one run, step by step, ending on `to` with `after` as the borders then used. */
static bool walk(const struct finder *f, int at, int steps, int to, struct gyges_edges used,
                 const struct gyges_edges *after, struct gyges_path *path)
{
    static const int dirs[4] = {8, 1, -1, -8};
    if (steps == 1 && to == GYGES_GOAL) {
        if (at >> 3 != 6)
            return false;
        path->bits[path->count++] = GYGES_GOAL;
        return true;
    }
    for (int i = 0; i < 4; i++) {
        int next = at + dirs[i], low = at < next ? at : next;
        uint64_t bit = UINT64_C(1) << low;
        bool sideways = dirs[i] == 1 || dirs[i] == -1;
        if (!(GYGES_ALL >> next & 1) || ((sideways ? used.east : used.north) & bit))
            continue;
        /* Where the borders are given, use only those. */
        if (after && !((sideways ? after->east : after->north) & bit))
            continue;
        if (steps == 1 ? next != to : !(f->empty >> next & 1))
            continue;
        path->bits[path->count++] = (uint8_t)next;
        struct gyges_edges more = used;
        if (sideways)
            more.east |= bit;
        else
            more.north |= bit;
        if (steps == 1 || walk(f, next, steps - 1, to, more, after, path))
            return true;
        path->count--;
    }
    return false;
}

static void write_path(const struct finder *f, int from, struct gyges_path *out)
{
    int at = from;
    out->count = 0;
    out->bits[out->count++] = (uint8_t)from;
    for (int i = 0; i < f->count; i++) {
        (void)walk(f, at, gyges_value_at(f->board, at), f->bounces[i], f->used[i], &f->used[i + 1],
                   out);
        at = f->bounces[i];
        out->bounces[i] = (uint8_t)at;
    }
    (void)walk(f, at, gyges_value_at(f->board, at), f->to, f->used[f->count], NULL, out);
    out->bounce_count = f->count;
}

static void finder_init(struct finder *f, const struct gyges_board *board, int from)
{
    f->board = board;
    f->occupied = gyges_occupied(board) & ~(UINT64_C(1) << from);
    f->empty = GYGES_ALL & ~f->occupied;
}

bool gyges_find_path(const struct gyges_board *board, int from, int to, const int *names,
                     int name_count, struct gyges_path *out)
{
    struct finder f;
    finder_init(&f, board, from);
    f.to = to;
    f.names = names;
    f.name_count = name_count;
    for (int depth = name_count; depth <= DEPTH_MAX; depth++) {
        struct gyges_visit start = {{0, 0}, from, gyges_value_at(board, from)};
        memset(f.counts, 0, sizeof f.counts);
        f.count = 0;
        f.cut = false;
        if (descend(&f, &start, 0, depth)) {
            write_path(&f, from, out);
            return true;
        }
        if (!f.cut)
            return false;
    }
    return false;
}

/* All paths over exactly these bounces; the runs after the last are merged. */
static bool follow(const struct finder *f, const struct gyges_visit *visit, const int *bounces,
                   int count, struct gyges_reach *out)
{
    bool goal = false, any = false;
    if (count == 0) {
        uint64_t reached = gyges_run(visit, f->empty, &goal);
        out->ends |= reached & f->empty;
        out->hits |= reached & f->occupied;
        out->goal |= goal;
        return true;
    }
    struct gyges_edges ways[GYGES_WAYS];
    if (!(f->occupied >> bounces[0] & 1))
        return false;
    int found = gyges_ways(visit, f->empty, bounces[0], ways);
    for (int i = 0; i < found; i++) {
        struct gyges_visit next = {ways[i], bounces[0], gyges_value_at(f->board, bounces[0])};
        any |= follow(f, &next, bounces + 1, count - 1, out);
    }
    return any;
}

bool gyges_after(const struct gyges_board *board, int from, const int *bounces, int count,
                 struct gyges_reach *out)
{
    struct finder f;
    finder_init(&f, board, from);
    *out = (struct gyges_reach){0};
    struct gyges_visit start = {{0, 0}, from, gyges_value_at(board, from)};
    return follow(&f, &start, bounces, count, out);
}
