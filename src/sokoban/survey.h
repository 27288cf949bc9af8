/* SPDX-License-Identifier: MIT */
/* Statistics of a level, without solving it. */
#ifndef QD_SOKOBAN_SURVEY_H
#define QD_SOKOBAN_SURVEY_H

#include "sokoban/sokoban.h"

struct sokoban_survey {
    int floor; /* cells the player could ever stand on */
    int dead;
    int rooms;
    int home;      /* boxes on goals at the start */
    bool hopeless; /* a box is on a dead square: proved unsolvable */
    uint32_t pushes_least;
};

void sokoban_survey(const struct sokoban_level *level, struct sokoban_survey *out);

#endif
