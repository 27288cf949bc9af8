/* SPDX-License-Identifier: MIT */
/* Taquin levels for tests, and conversions between the library's boards and the reference's. */
#ifndef TESTS_TAQUIN_BOARDS_H
#define TESTS_TAQUIN_BOARDS_H

#include "ref/taquin_ref.h"
#include "taquin/patterns/optimal.h"
#include "taquin/taquin.h"

/* Both fail the test if there is no such level; the caller frees with taquin_level_free. */
struct taquin_level *boards_generate(const char *params, uint64_t seed);
struct taquin_level *boards_parse(const char *text);
/* QD_OK, or the error with its code in `why`. */
qd_err boards_verdict(const char *text, struct qd_message *why);
/* The level's text, for the reference; the caller frees. */
char *boards_text(const struct taquin_level *level);
void boards_ref(const struct taquin_level *level, struct ref_board *board);
/* Whether the state has the reference's tiles, blank and all. */
bool boards_same(const struct taquin_level *level, const struct taquin_state *state,
                 const struct ref_board *board);
/* The classes in each cell of a reference board, as taquin_estimate expects them. */
void boards_classes(const struct taquin_level *level, const struct ref_board *board,
                    uint8_t *classes);
/* A reference board as level text. */
struct taquin_level *boards_of_ref(const struct ref_board *board);
/* Iterations from the estimate up. The board's goal blank must be the tables'. */
qd_err boards_optimal(struct taquin_optimal_run *run, const struct taquin_slide_board *board);

#endif
