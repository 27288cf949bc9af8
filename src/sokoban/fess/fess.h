/* SPDX-License-Identifier: MIT */
/* Feature-space search: a plan made backwards, then followed forwards. */
#ifndef QD_SOKOBAN_FESS_H
#define QD_SOKOBAN_FESS_H

#include "sokoban/solver/solver.h"

/* Parts that can be switched off, for measuring what each brings. */
enum sokoban_part {
    SOKOBAN_PART_REACH,
    SOKOBAN_PART_CORRAL,
    SOKOBAN_PART_ROOM,
    SOKOBAN_PART_CLEARING,
    SOKOBAN_PARTS
};

/* A search that can be interrupted and resumed. */
struct sokoban_fess {
    uint32_t off;                       /* bit by part; set before the first run */
    struct sokoban_perimeter perimeter; /* positions known to be solvable; set after opening */
    const struct sokoban_board *board;
    struct sokoban_effort *effort;
    struct sokoban_fess_work *work;
    size_t work_size;
};

/* Prepares the search; must be freed in every case. */
QD_MUST_CHECK qd_err sokoban_fess_open(struct sokoban_fess *fess, const struct sokoban_board *board,
                                       const struct sokoban_position *start,
                                       struct sokoban_effort *effort);
/* QD_OK: `out` leads from the start to a solved position. QD_NOTHING: it has nothing left to try,
 * which proves nothing. After QD_LIMIT because of nodes it can be resumed. */
QD_MUST_CHECK qd_err sokoban_fess_run(struct sokoban_fess *fess, struct sokoban_pushes *out);
void sokoban_fess_free(struct sokoban_fess *fess);

/* The state of a search that has found nothing. */
struct sokoban_stand {
    uint32_t packed, steps; /* of the plan that was followed furthest */
    uint32_t cells, records;
};

struct sokoban_stand sokoban_fess_stand(const struct sokoban_fess *fess);

#endif
