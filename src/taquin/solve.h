/* SPDX-License-Identifier: MIT */
/* The searches of the Taquin as parts: what a method is made of (solve.c), and the default method
 * that combines them (auto.c).
 */
#ifndef QD_TAQUIN_SOLVE_H
#define QD_TAQUIN_SOLVE_H

#include "taquin/taquin.h"

struct qd_search_options;

struct taquin_search {
    const struct taquin_level *level;
    const struct taquin_goals *goals;
    enum taquin_estimate estimate;
};

/* A textbook search; `optimal`: its answer is shortest if the estimate is admissible. */
qd_err taquin_run_search(const struct taquin_search *search, const uint8_t *start,
                         const struct qd_search_options *options, bool optimal,
                         struct qd_answer *answer);
qd_err taquin_run_layers(const struct taquin_search *search, const struct taquin_state *state,
                         struct qd_answer *answer, struct qd_message *why);
/* Layers first, then improvements while the limits last; `nodes` is an additional limit, 0 for
 * none. The best solution so far is returned even if the search was stopped. */
qd_err taquin_run_beam(const struct taquin_search *search, const struct taquin_state *state,
                       const struct qd_limits *limits, uint64_t nodes, struct qd_answer *answer,
                       struct qd_message *why);
/* Shortest by pattern databases; with a temporary mind when none is given. */
qd_err taquin_run_patterns(const struct taquin_search *search, const struct taquin_state *state,
                           struct qd_mind *mind, const struct qd_limits *limits,
                           struct qd_answer *answer);
/* The default method. `start` is the packed state; `quick`: for a hint, the first answer soon. */
qd_err taquin_run_auto(const struct taquin_search *search, const struct taquin_state *state,
                       const uint8_t *start, bool quick, struct qd_mind *mind,
                       const struct qd_limits *limits, struct qd_answer *answer,
                       struct qd_message *why);

#endif
