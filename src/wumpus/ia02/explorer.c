/* SPDX-License-Identifier: MIT */
/* The explorer: the round trip of maximum gain over safe cells.
 *
 * Any gold whose distance from the start is within half its worth in steps is worth a detour:
 * adding it to any tour costs at most the path there and back. So with up to IA02_EXACT_GOLDS
 * reachable golds the answer is exact over all subsets, and with more it is a round trip through
 * all near golds, found by local search with a proved bound, into which farther ones are inserted
 * where that pays.
 */
#include "wumpus/ia02/explorer.h"
#include "wumpus/knowledge.h"

#include <stdlib.h>
#include <string.h>

enum { KICKS = 300 };

struct trip {
    const struct wumpus_ia02_chart *chart;
    struct wumpus_bits open; /* cells without danger */
    struct qd_meter meter;
    struct qd_arena arena;
    int places;
    int16_t *place;    /* cells: the start, then reachable golds, near ones first */
    int16_t **nearest; /* by place: steps from it to every cell, -1 if unreachable */
    int32_t *distance;
};

static qd_err take(struct trip *t, size_t size, void *out)
{
    return qd_arena_take(&t->arena, size, (void **)out);
}

/* Steps from the cell to every open cell. */
static void flood(const struct trip *t, int cell, int16_t *steps)
{
    int16_t queue[WUMPUS_CELLS];
    int side = t->chart->k.side, count = 1;
    for (int i = 0; i < side * side; i++)
        steps[i] = -1;
    steps[cell] = 0;
    queue[0] = (int16_t)cell;
    for (int head = 0; head < count; head++) {
        int around[4], beside = wumpus_neighbours(side, queue[head], around);
        for (int i = 0; i < beside; i++) {
            if (steps[around[i]] >= 0 || !wumpus_has(&t->open, side, around[i]))
                continue;
            steps[around[i]] = (int16_t)(steps[queue[head]] + 1);
            queue[count++] = (int16_t)around[i];
        }
    }
}

static qd_err add_place(struct trip *t, int cell)
{
    int16_t **steps = &t->nearest[t->places];
    qd_err err = take(t, (size_t)(t->chart->k.side * t->chart->k.side) * sizeof **steps, steps);
    if (err)
        return err;
    t->place[t->places++] = (int16_t)cell;
    flood(t, cell, *steps);
    return QD_OK;
}

/* The start and the reachable golds; *near of these are within half a gold's worth. */
static qd_err find_places(struct trip *t, int *near)
{
    const struct wumpus_ia02_chart *chart = t->chart;
    int side = chart->k.side, golds = wumpus_count(&chart->gold, side);
    qd_err err = take(t, (size_t)(golds + 1) * sizeof *t->place, &t->place);
    if (!err)
        err = take(t, (size_t)(golds + 1) * sizeof *t->nearest, &t->nearest);
    if (!err)
        err = add_place(t, 0);
    for (int far = 0; far < 2; far++) {
        for (int cell = wumpus_next(&chart->gold, side, 1); !err && cell >= 0;
             cell = wumpus_next(&chart->gold, side, cell + 1)) {
            int steps = t->nearest[0][cell];
            if (steps >= 0 && (2 * steps > IA02_GOLD_REWARD) == far)
                err = add_place(t, cell);
        }
        if (!far)
            *near = t->places;
    }
    size_t places = (size_t)t->places;
    if (!err)
        err = take(t, places * places * sizeof *t->distance, &t->distance);
    for (size_t i = 0; !err && i < places * places; i++)
        t->distance[i] = t->nearest[i / places][t->place[i % places]];
    return err;
}

/* Many golds: all near ones, and farther ones where they gain more than they cost. */
static qd_err search_many(struct trip *t, int near, int16_t *order, int *count, int64_t *bound)
{
    struct wumpus_ia02_places all = {t->places, t->distance}, some = {near, NULL};
    int32_t *distance, least = 0;
    size_t size = (size_t)near;
    qd_err err = take(t, size * size * sizeof *distance, &distance);
    if (err)
        return err;
    for (int i = 0; i < near * near; i++)
        distance[i] = wumpus_ia02_distance(&all, i / near, i % near);
    some.distance = distance;
    err = wumpus_ia02_tour_bound(&some, &t->arena, &least);
    if (err)
        return err;
    wumpus_ia02_tour_search(&some, 1, KICKS, least, order);
    *count = near - 1;
    for (int gold = near; gold < t->places; gold++) {
        int best = 0;
        int64_t cheapest = INT64_MAX;
        for (int i = 0; i <= *count; i++) {
            int a = i ? order[i - 1] : 0, b = i < *count ? order[i] : 0;
            int64_t paid = (int64_t)wumpus_ia02_distance(&all, a, gold) +
                           wumpus_ia02_distance(&all, gold, b) - wumpus_ia02_distance(&all, a, b);
            if (paid < cheapest) {
                cheapest = paid;
                best = i;
            }
        }
        if (cheapest >= IA02_GOLD_REWARD)
            continue;
        memmove(order + best + 1, order + best, (size_t)(*count - best) * sizeof *order);
        order[best] = (int16_t)gold;
        ++*count;
    }
    *bound = (int64_t)IA02_GOLD_REWARD * (t->places - 1) - least;
    return QD_OK;
}

/* Follows decreasing distances to the place. */
static int write_path(const struct trip *t, int from, int place, int16_t *out)
{
    const int16_t *steps = t->nearest[place];
    int side = t->chart->k.side, cell = t->place[from], count = 0;
    while (steps[cell] > 0) {
        int around[4], beside = wumpus_neighbours(side, cell, around), next = cell;
        for (int i = 0; i < beside; i++)
            if (steps[around[i]] == steps[cell] - 1)
                next = around[i];
        cell = next;
        out[count++] = (int16_t)cell;
    }
    return count;
}

static qd_err write_tour(const struct trip *t, const int16_t *order, int count,
                         struct wumpus_ia02_tour *out)
{
    const struct wumpus_ia02_places all = {t->places, t->distance};
    int64_t steps = wumpus_ia02_tour_length(&all, order, count);
    int from = 0;
    out->cell = malloc(((size_t)steps + 1) * sizeof *out->cell);
    if (!out->cell)
        return QD_MEMORY;
    for (int i = 0; i <= count; i++) {
        int place = i < count ? order[i] : 0;
        out->count += write_path(t, from, place, out->cell + out->count);
        from = place;
    }
    out->golds = count;
    out->gain = (int64_t)IA02_GOLD_REWARD * count - steps;
    return QD_OK;
}

static qd_err plan(struct trip *t, struct wumpus_ia02_tour *out)
{
    int near = 0, count = 0;
    int16_t *order = NULL;
    int64_t bound = 0;
    bool exact;
    qd_err err = find_places(t, &near);
    const struct wumpus_ia02_places all = {t->places, t->distance};
    exact = t->places - 1 <= IA02_EXACT_GOLDS;
    if (!err)
        err = take(t, (size_t)t->places * sizeof *order, &order);
    if (!err && exact)
        err = wumpus_ia02_tour_exact(&all, IA02_GOLD_REWARD, &t->arena, order, &count);
    else if (!err)
        err = search_many(t, near, order, &count, &bound);
    if (!err)
        err = write_tour(t, order, count, out);
    if (!err)
        out->bound = exact ? out->gain : bound;
    return err;
}

qd_err wumpus_ia02_explore(const struct wumpus_ia02_chart *chart, const struct qd_limits *limits,
                           struct wumpus_ia02_tour *out)
{
    struct trip *t = calloc(1, sizeof *t);
    struct wumpus_ia02_tour tour = {0};
    int side = chart->k.side;
    if (!t)
        return QD_MEMORY;
    t->chart = chart;
    t->meter.cap = limits->bytes;
    qd_arena_init(&t->arena, &t->meter);
    for (int r = 0; r < side; r++)
        t->open.row[r] = chart->settled.row[r] & ~chart->k.fact[WUMPUS_IS_PIT].row[r] &
                         ~chart->k.fact[WUMPUS_IS_WUMPUS].row[r];
    /* The tour begins and ends on the start, also where a referee's answers about it make no sense:
     * paths must be as long back as they are out. */
    wumpus_put(&t->open, side, 0);
    qd_err err = plan(t, &tour);
    if (!err) {
        tour.left =
            wumpus_count(&chart->gold, side) - tour.golds - wumpus_has(&chart->gold, side, 0);
        *out = tour;
    } else {
        free(tour.cell);
    }
    qd_arena_free(&t->arena);
    free(t);
    return err;
}

void wumpus_ia02_tour_free(struct wumpus_ia02_tour *tour)
{
    free(tour->cell);
    tour->cell = NULL;
}
