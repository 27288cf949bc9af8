/* SPDX-License-Identifier: MIT */
/* Small random levels of Sokoban for tests. */
#ifndef TESTS_SOKOBAN_BOARDS_H
#define TESTS_SOKOBAN_BOARDS_H

#include "base/base.h"
#include "ref/sokoban_space.h"
#include "sokoban/sokoban.h"

enum { BOARD_TEXT = 80 };

/* Rows of a random level of up to 5 x 6 inner cells with 1 … `most` boxes: three in four are made
 * by pulling boxes from goals and can be solved, the others are placed at random. */
void sokoban_boards_random(struct qd_rng *rng, uint32_t most, char text[BOARD_TEXT]);
struct sokoban_level *sokoban_boards_read(const char *text);
/* The rows of a position, with only the boxes that `keep` marks by number (NULL: all). */
void sokoban_boards_text(const struct sokoban_level *level, const struct sokoban_state *state,
                         const uint8_t *keep, char text[BOARD_TEXT]);
/* Replays moves through the rules: they must be legal and end solved. Returns the pushes. */
int sokoban_boards_replay(const struct sokoban_level *level, const struct sokoban_state *start,
                          const struct qd_moves *moves);

#endif
