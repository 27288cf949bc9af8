/* SPDX-License-Identifier: MIT */
/* Sokoban on tiny boards, solved by enumerating every position: a second opinion on the solvers.
 *
 * Nothing is shared with the game: walls, boxes and the player are bits and numbers of an 8 x 8
 * board read from rows of XSB.
 */
#ifndef TESTS_SOKOBAN_SPACE_H
#define TESTS_SOKOBAN_SPACE_H

#include <stdbool.h>
#include <stdint.h>

enum { SOKOBAN_SPACE_SIDE = 8 };

struct sokoban_space {
    uint64_t walls, goals, boxes; /* bit row * 8 + col */
    int player;
};

struct sokoban_space_answer {
    bool solvable;
    int pushes; /* fewest */
    int moves;  /* fewest; not that of the fewest pushes */
    long states;
};

/* Rows separated by '\n'; false if they do not fit. */
bool sokoban_space_read(struct sokoban_space *board, const char *rows);
/* Enumerates the whole space twice: by moves and by pushes. */
void sokoban_space_solve(const struct sokoban_space *board, struct sokoban_space_answer *answer);
/* The boxes that no sequence of moves can move: those in place in every position of the space. */
uint64_t sokoban_space_still(const struct sokoban_space *board);

#endif
