/* SPDX-License-Identifier: MIT */
/* Answers out of the trees of searches (join.c). */
#ifndef QD_SOKOBAN_FESS_JOIN_H
#define QD_SOKOBAN_FESS_JOIN_H

#include "sokoban/fess/analysis/analysis.h"
#include "sokoban/fess/search.h"

/* A position of a tree: a child of a record, or the record itself (child UINT32_MAX). */
struct sokoban_join {
    uint32_t record, child;
};

/* Appends the pushes from the root of a tree of pushes to `at`. */
QD_MUST_CHECK qd_err sokoban_join_forward(struct sokoban_search *search, struct sokoban_join at,
                                          struct sokoban_pushes *out);
/* Appends the pushes that undo the pulls from `at` up to the root of a tree of pulls. */
QD_MUST_CHECK qd_err sokoban_join_backward(struct sokoban_search *search, struct sokoban_join at,
                                           struct sokoban_pushes *out);
/* Where the tree has the position with this number; record UINT32_MAX: nowhere. */
struct sokoban_join sokoban_join_find(const struct sokoban_search *search, uint32_t position);

#endif
