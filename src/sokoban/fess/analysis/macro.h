/* SPDX-License-Identifier: MIT */
/* Macro moves (macro.c): one box taken to any square it can reach, by pushes or by pulls of it
 * alone. */
#ifndef QD_SOKOBAN_FESS_MACRO_H
#define QD_SOKOBAN_FESS_MACRO_H

#include "sokoban/fess/analysis/constants.h"
#include "sokoban/solver/solver.h"

enum sokoban_way { SOKOBAN_PUSHES, SOKOBAN_PULLS };

/* The areas of floor between the boxes, and how they change if one more square is closed (sides.c).
 */

struct sokoban_sides {
    uint32_t areas;
    uint32_t count;                 /* squares in `order` */
    uint16_t pre[SOKOBAN_CELLS];    /* by square: its number in `order` from 1; 0 at a box */
    uint16_t low[SOKOBAN_CELLS];    /* least number an edge from below reaches */
    uint16_t last[SOKOBAN_CELLS];   /* greatest number below */
    uint16_t least[SOKOBAN_CELLS];  /* lowest square below */
    uint16_t parent[SOKOBAN_CELLS]; /* in the depth-first tree */
    uint16_t root[SOKOBAN_CELLS];   /* first square of its area */
    uint16_t order[SOKOBAN_CELLS + 2];
    uint16_t before[SOKOBAN_CELLS + 2]; /* by number: lowest square of the area up to it */
    uint16_t after[SOKOBAN_CELLS + 2];  /* … from it on */
    uint8_t turn[SOKOBAN_CELLS];
};

/* What surrounds a square once it is closed. Sides of one area share a group. */
struct sokoban_junction {
    uint8_t group[SOKOBAN_DIRS]; /* by direction; SOKOBAN_DIRS at a wall or box */
    uint16_t zone[SOKOBAN_DIRS]; /* by group: the lowest square of its area */
    uint16_t size[SOKOBAN_DIRS]; /* by group: squares of its area */
    uint16_t areas;              /* of the whole board */
};

/* Squares where `closed` is not 0 are closed, except that of box number `lifted` (SOKOBAN_BOXES:
 * none); the format is that of a position's `at`. */
void sokoban_sides_find(struct sokoban_sides *sides, const struct sokoban_board *board,
                        const uint16_t *closed, uint32_t lifted);
void sokoban_sides_at(const struct sokoban_sides *sides, const struct sokoban_board *board,
                      uint16_t square, struct sokoban_junction *out);
/* The lowest square of the area a free square belongs to. */
static inline uint16_t sokoban_sides_zone(const struct sokoban_sides *sides, uint16_t square)
{
    return sides->least[sides->root[square]];
}

struct sokoban_macro {
    uint16_t from, to;
    uint16_t zone;  /* the lowest square the player reaches afterwards */
    uint16_t areas; /* of floor between the boxes */
    uint16_t size;  /* squares the player reaches */
    uint16_t pushes;
};

/* Whether the box just put on its square may stand there. */
typedef bool sokoban_macro_filter(void *context, const struct sokoban_position *position,
                                  uint32_t box);

struct sokoban_macros {
    const struct sokoban_board *board;
    enum sokoban_way way;
    const uint8_t *allowed; /* by square: a box may pass */
    sokoban_macro_filter *filter;
    void *context;
    uint32_t count;
    uint64_t work; /* squares visited, for the effort meter */
    struct sokoban_macro list[FESS_MACROS];
    struct sokoban_sides sides;
    uint32_t queue[SOKOBAN_CELLS * SOKOBAN_DIRS];
    uint32_t came[SOKOBAN_CELLS * SOKOBAN_DIRS]; /* the state before, and the direction */
    uint16_t length[SOKOBAN_CELLS * SOKOBAN_DIRS];
    uint32_t stamp;
    uint32_t seen[SOKOBAN_CELLS];
    uint8_t groups[SOKOBAN_CELLS]; /* of a seen square: groups met, and BAD if refused */
    struct sokoban_junction junction[SOKOBAN_CELLS];
};

/* Appends every macro move of one box; the position's player may be any square of its area. The
 * position is restored afterwards. */
void sokoban_macro_box(struct sokoban_macros *macros, struct sokoban_position *position,
                       uint32_t box);
/* Appends the pushes (or pulls, as the pushes that undo them, last first) that bring the box on
 * `from` to `to` with the player's area then at `zone`; makes the move in the position. QD_INTERNAL
 * if there is no such path. */
QD_MUST_CHECK qd_err sokoban_macro_path(struct sokoban_macros *macros,
                                        struct sokoban_position *position, uint16_t from,
                                        uint16_t to, uint16_t zone, struct sokoban_pushes *out);
/* Moves a box to another square. */
static inline void sokoban_put(struct sokoban_position *position, uint32_t box, uint16_t to)
{
    position->at[position->box[box]] = 0;
    position->box[box] = to;
    position->at[to] = (uint16_t)(box + 1);
}

#endif
