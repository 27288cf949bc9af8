/* SPDX-License-Identifier: MIT */
/* The board as the solvers see it: inner squares numbered, and one position on them.
 *
 * Inner squares are the cells the player could walk to if there were no boxes, numbered in reading
 * order. Arrays are of fixed-width numbers and metered, so that bytes agree on every machine.
 */
#ifndef QD_SOKOBAN_SOLVER_BOARD_H
#define QD_SOKOBAN_SOLVER_BOARD_H

#include "base/base.h"
#include "sokoban/sokoban.h"

#define SOKOBAN_NONE UINT16_MAX
/* Distance of what cannot be reached. */
#define SOKOBAN_FAR UINT16_MAX

static inline int sokoban_opposite(int dir)
{
    return dir ^ 2;
}

struct sokoban_board {
    struct qd_meter *meter;
    const struct sokoban_level *level;
    uint32_t squares;
    uint32_t goals;
    bool hopeless; /* a box that can never be reached is off the goals */
    uint16_t goal[SOKOBAN_BOXES];
    uint16_t *cell;                 /* by square: its cell */
    uint16_t *square;               /* by cell: its square or SOKOBAN_NONE */
    uint16_t (*next)[SOKOBAN_DIRS]; /* by square: the neighbours, SOKOBAN_NONE at a wall */
    uint16_t *goal_at;              /* by square: the goal's number or SOKOBAN_NONE */
    /* side[box * squares + player]: with one box on the board, on which side of it the player is.
     * Connected sides share one number, the first direction among them. */
    uint8_t *side;
    uint16_t *distance; /* [square * 4 + side][goal]: pushes for one box alone; see distance.c */
    uint16_t *least;    /* [square * 4 + side]: to the nearest goal */
    uint8_t *dead;      /* by square: a box here reaches no goal, wherever the player is */
};

/* Takes walls and goals from the level. QD_LIMIT when the meter's cap is reached; the board is then
 * empty. */
QD_MUST_CHECK qd_err sokoban_board_init(struct sokoban_board *board,
                                        const struct sokoban_level *level, uint16_t player_cell,
                                        struct qd_meter *meter);
void sokoban_board_free(struct sokoban_board *board);

static inline int sokoban_side(const struct sokoban_board *board, uint32_t box, uint32_t player)
{
    return board->side[box * board->squares + player];
}

/* Index in a distance table of a box and the player's side of it. */
static inline uint32_t sokoban_place(const struct sokoban_board *board, uint32_t box,
                                     uint32_t player)
{
    return box * SOKOBAN_DIRS + (uint32_t)sokoban_side(board, box, player);
}

/* Fills `out`, [square * 4 + side][goal], with the fewest pushes that bring one box alone from the
 * square to the goal; squares marked in `walls` (may be NULL) are closed to box and player. `queue`
 * holds squares * 4 entries. */
void sokoban_distances(const struct sokoban_board *board, const uint8_t *walls, uint16_t *out,
                       uint32_t *queue);

/* One position, and where its player can walk (zone.c). */

struct sokoban_position {
    uint32_t boxes;
    uint16_t player;
    uint16_t zone; /* after sokoban_flood: the lowest square the player can reach */
    uint32_t stamp;
    uint32_t reached;             /* number of squares in queue */
    uint16_t box[SOKOBAN_BOXES];  /* by box number, unordered */
    uint16_t at[SOKOBAN_CELLS];   /* by square: box number + 1, or 0 */
    uint32_t mark[SOKOBAN_CELLS]; /* by square: equals stamp if the player can reach it */
    uint16_t queue[SOKOBAN_CELLS];
};

void sokoban_position_clear(struct sokoban_position *position);
/* Loads a state of the game; boxes outside the inner squares are omitted. */
void sokoban_position_load(struct sokoban_position *position, const struct sokoban_board *board,
                           const struct sokoban_state *state);
void sokoban_flood(struct sokoban_position *position, const struct sokoban_board *board);

static inline bool sokoban_reaches(const struct sokoban_position *position, uint32_t square)
{
    return position->mark[square] == position->stamp;
}

/* Moves box number `box` one square; the player stands behind it. The reachable squares are not
 * updated.
 */
static inline void sokoban_push(struct sokoban_position *position,
                                const struct sokoban_board *board, uint32_t box, int dir)
{
    uint16_t from = position->box[box], to = board->next[from][dir];
    position->at[from] = 0;
    position->at[to] = (uint16_t)(box + 1);
    position->box[box] = to;
    position->player = from;
}

/* Undoes a push: the box was on `from`, the player on `player`. */
static inline void sokoban_unpush(struct sokoban_position *position, uint32_t box, uint16_t from,
                                  uint16_t player)
{
    position->at[position->box[box]] = 0;
    position->at[from] = (uint16_t)(box + 1);
    position->box[box] = from;
    position->player = player;
}

bool sokoban_solved(const struct sokoban_position *position, const struct sokoban_board *board);

/* Packed: the zone or the player, then the boxes in increasing order, one or two bytes each. */
size_t sokoban_packed_size(const struct sokoban_board *board, uint32_t boxes);
void sokoban_pack(const struct sokoban_position *position, const struct sokoban_board *board,
                  uint16_t player, uint8_t *out);
void sokoban_unpack(struct sokoban_position *position, const struct sokoban_board *board,
                    uint32_t boxes, const uint8_t *packed);

#endif
