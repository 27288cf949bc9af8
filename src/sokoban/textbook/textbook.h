/* SPDX-License-Identifier: MIT */
/* The textbook searches with their switches. */
#ifndef QD_SOKOBAN_TEXTBOOK_H
#define QD_SOKOBAN_TEXTBOOK_H

#include "search/search.h"
#include "sokoban/solver/solver.h"

struct sokoban_textbook {
    enum qd_algorithm algorithm;
    bool moves;    /* a state is the boxes and the player, a step is a move of the player */
    bool statics;  /* prune pushes onto squares from which no goal can be reached */
    bool dynamics; /* and those that freeze boxes off goals, leave too few goals or close a zone */
    bool corrals;  /* where a closed zone must be opened, try only its pushes */
    bool tunnels;  /* where a box alone shuts the player in, push only that box */
};

/* Reads "ALGO", then switches after '-' or '+': "bfs-static", "astar+dynamic+corral". False for
 * anything else: unknown words, duplicates, or corrals and tunnels over moves. */
bool sokoban_textbook_read(const char *name, struct sokoban_textbook *out);
/* What the answer has fewest of, if it is the shortest of its space. */
enum qd_fewest sokoban_textbook_fewest(const struct sokoban_textbook *textbook);
/* As sokoban_solve, from a prepared board. Counts of the lower bound are pushes or moves. */
QD_MUST_CHECK qd_err sokoban_textbook_run(const struct sokoban_textbook *textbook,
                                          const struct sokoban_board *board,
                                          struct sokoban_position *start,
                                          struct sokoban_effort *effort, struct qd_answer *answer);

#endif
