/* SPDX-License-Identifier: MIT */
/* The forward search along the packing plan. */
#ifndef QD_SOKOBAN_FESS_PUSH_H
#define QD_SOKOBAN_FESS_PUSH_H

#include "sokoban/fess/dead/dead.h"
#include "sokoban/fess/plan.h"
#include "sokoban/fess/routes.h"
#include "sokoban/fess/search.h"

struct sokoban_push {
    const struct sokoban_plan *plan;
    bool packs_first;             /* a spoilt plan counts as one box out of plan, no more */
    bool clears;                  /* boxes in the way of the next step are moved first */
    struct sokoban_macros *probe; /* a second working memory, for queries about a child */
    struct sokoban_walls walls;
    struct sokoban_dead dead;
    struct sokoban_routes routes;
    struct sokoban_corral scratch, corral;
    uint8_t frozen[SOKOBAN_BOXES];
    /* Of the position under expansion. */
    uint32_t rooms, distance, on_goals, done, reached;
    bool corralled;
    /* Boxes that the last lost position was proved lost by, and how many. */
    uint16_t blame[SOKOBAN_BOXES];
    uint32_t blamed;
    struct sokoban_perimeter *perimeter;
    uint8_t packed[2 * (SOKOBAN_BOXES + 1)];
};

/* Features of a score. */
struct sokoban_features {
    uint32_t spoilt; /* orders of the plan that no box is left for */
    uint32_t packed, areas, rooms;
    uint32_t outside; /* boxes where they will be in the way */
};

struct sokoban_features sokoban_push_features(uint64_t score);

extern const struct sokoban_search_ops sokoban_push_ops;

/* The expensive tests of the search's position, with the memory of `push`. */
QD_MUST_CHECK qd_err sokoban_push_lost(struct sokoban_search *search, struct sokoban_push *push,
                                       bool *lost);
/* Places the boxes and the player as at the start. */
void sokoban_push_place(struct sokoban_search *search);
QD_MUST_CHECK qd_err sokoban_push_begin(struct sokoban_search *search);

/* Names at most one child for each piece of advice and takes its weight off (advise.c). */
void sokoban_advise(struct sokoban_search *search, struct sokoban_record *record);
/* The same for boxes in the way of `target`, the square to be filled next; moves of all other boxes
 * weigh more (clear.c). */
void sokoban_clear_way(struct sokoban_search *search, struct sokoban_record *record,
                       uint16_t target);
/* The same after an advised child turned out to be lost, for boxes to blame for it (relieve.c). */
void sokoban_relieve(struct sokoban_search *search, struct sokoban_record *record,
                     const struct sokoban_child *lost);
/* Blames the frozen boxes, those of the corral that cannot be opened, those of a small search. */
void sokoban_blame_frozen(struct sokoban_push *push, const struct sokoban_position *position);
void sokoban_blame_corral(struct sokoban_push *push, const struct sokoban_position *position);
void sokoban_blame_few(struct sokoban_push *push, const struct sokoban_few *few);

/* Walking distances on the empty board. */
void sokoban_walk_far(const struct sokoban_board *board, uint16_t from, uint16_t *far);

#endif
