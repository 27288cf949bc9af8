/* SPDX-License-Identifier: MIT */
/* Walking a mapped maze of the rule set `ia02` for its gold: the best round trip.
 *
 * It only sees the chart.
 */
#ifndef QD_WUMPUS_IA02_EXPLORER_H
#define QD_WUMPUS_IA02_EXPLORER_H

#include "wumpus/ia02/mapper.h"

enum { IA02_EXACT_GOLDS = 13 }; /* up to this many the tour is found by dynamic programming */

struct wumpus_ia02_tour {
    int golds;     /* collected on the tour, without one on the start */
    int left;      /* golds seen and left: unreachable, or not worth their steps */
    int64_t gain;  /* reward minus steps of the tour */
    int64_t bound; /* proved upper bound on the gain */
    int count;     /* steps */
    int16_t *cell; /* the cells to go to, the start last */
};

/* Over the cells of the chart without danger. QD_LIMIT when bytes run out. */
QD_MUST_CHECK qd_err wumpus_ia02_explore(const struct wumpus_ia02_chart *chart,
                                         const struct qd_limits *limits,
                                         struct wumpus_ia02_tour *out);
void wumpus_ia02_tour_free(struct wumpus_ia02_tour *tour);

/* Short round trips by distances alone (tour.c). */

/* A symmetric table of distances between places; place 0 is home. */
struct wumpus_ia02_places {
    int count; /* including home */
    const int32_t *distance;
};

static inline int32_t wumpus_ia02_distance(const struct wumpus_ia02_places *places, int a, int b)
{
    return places->distance[a * places->count + b];
}

/* The round trip of maximum gain through home and a subset of the other places, each worth
 * `reward`, by dynamic programming (Held and Karp 1962); at most IA02_EXACT_GOLDS places besides
 * home. Writes the order of visits and returns their number. */
QD_MUST_CHECK qd_err wumpus_ia02_tour_exact(const struct wumpus_ia02_places *places, int reward,
                                            struct qd_arena *arena, int16_t *order, int *count);
/* A short round trip through all places by local search; at least two places. */
void wumpus_ia02_tour_search(const struct wumpus_ia02_places *places, uint64_t seed, int kicks,
                             int32_t enough, int16_t *order);
/* A proved lower bound on any round trip through all places: Held and Karp's one-trees (1971). */
QD_MUST_CHECK qd_err wumpus_ia02_tour_bound(const struct wumpus_ia02_places *places,
                                            struct qd_arena *arena, int32_t *out);
/* Steps of the round trip home, order[0] … order[count-1], home. */
int64_t wumpus_ia02_tour_length(const struct wumpus_ia02_places *places, const int16_t *order,
                                int count);

#endif
