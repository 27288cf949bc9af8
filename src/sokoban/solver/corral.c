/* SPDX-License-Identifier: MIT */
/* Closed zones: PI-corral pruning, and zones that can never be opened.
 *
 * Let Q be a set of squares, without the player, such that every empty square of Q touches only Q
 * and walls. Q's squares at its edge are then boxes, nobody walks in and no box of outside gets in
 * until a box of Q is pushed. Suppose that for every box b of Q and every direction d in which the
 * player would stand outside Q, one of these holds:
 *   - the push is hopeless for b alone, wherever the others are;
 *   - b would go onto another box of Q (so another push of Q comes first);
 *   - b would go onto an empty square of Q, and the player can get behind it now.
 * If the level cannot be won without a push in Q (a box of Q is off its goal, or a goal of Q is
 * empty while there are as many boxes as goals), then take any solution and its first push p of a
 * box of Q. Nothing of Q changed before it, so p can be made now; made now, it only gives the
 * player more room and leaves the squares outside alone, so the pushes that came before p can
 * follow it. Same pushes, same number, same end: only the pushes of Q of the third kind need be
 * tried now, and if there is none the position is lost.
 *
 * This is the PI-corral of Damgaard and Meger as Virkkala describes it ("Solving Sokoban", master's
 * thesis, University of Helsinki, 2011), with combined corrals: Q starts as one area or one box and
 * takes in whatever its own conditions call for, until they hold or a push outward refutes it.
 */
#include "sokoban/solver/solver.h"

#include <string.h>

static void add_box(struct sokoban_corral *corral, const struct sokoban_position *position,
                    uint16_t square)
{
    if (sokoban_corral_holds(corral, square))
        return;
    corral->mark[square] = corral->stamp;
    corral->member[corral->members++] = (uint16_t)(position->at[square] - 1);
}

/* An empty square out of the player's reach adds its whole area and the boxes around it. Returns
 * the number of squares of the area, which are left in the queue. */
static uint32_t add_area(struct sokoban_corral *corral, const struct sokoban_position *position,
                         const struct sokoban_board *board, uint16_t square)
{
    uint32_t head = 0, tail = 0;
    corral->mark[square] = corral->stamp;
    corral->queue[tail++] = square;
    while (head < tail) {
        uint16_t at = corral->queue[head++];
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint16_t to = board->next[at][dir];
            if (to == SOKOBAN_NONE || sokoban_corral_holds(corral, to))
                continue;
            if (position->at[to]) {
                add_box(corral, position, to);
            } else {
                corral->mark[to] = corral->stamp;
                corral->queue[tail++] = to;
            }
        }
    }
    return tail;
}

static void add(struct sokoban_corral *corral, const struct sokoban_position *position,
                const struct sokoban_board *board, uint16_t square)
{
    if (position->at[square])
        add_box(corral, position, square);
    else
        (void)add_area(corral, position, board, square);
}

/* Makes one push of a member satisfy the conditions; false if no larger zone can. */
static bool settle(struct sokoban_corral *corral, const struct sokoban_position *position,
                   const struct sokoban_board *board, uint16_t box, int dir)
{
    uint16_t behind = board->next[box][sokoban_opposite(dir)], to = board->next[box][dir];
    if (behind == SOKOBAN_NONE || to == SOKOBAN_NONE || sokoban_corral_holds(corral, behind) ||
        sokoban_dead_push(board, box, dir))
        return true;
    bool blocked = position->at[to];
    if (sokoban_corral_holds(corral, to) && (blocked || sokoban_reaches(position, behind)))
        return true;
    if (!sokoban_reaches(position, behind)) {
        add(corral, position, board, blocked ? to : behind);
        return true;
    }
    if (sokoban_reaches(position, to))
        return false;
    add(corral, position, board, to);
    return true;
}

/* Grows the zone to its closure; false if it cannot be a corral. */
static bool close_zone(struct sokoban_corral *corral, const struct sokoban_position *position,
                       const struct sokoban_board *board)
{
    for (uint32_t i = 0; i < corral->members; i++)
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++)
            if (!settle(corral, position, board, position->box[corral->member[i]], dir))
                return false;
    return true;
}

static bool must_open(const struct sokoban_corral *corral, const struct sokoban_position *position,
                      const struct sokoban_board *board)
{
    for (uint32_t i = 0; i < corral->members; i++)
        if (board->goal_at[position->box[corral->member[i]]] == SOKOBAN_NONE)
            return true;
    if (position->boxes < board->goals)
        return false;
    for (uint32_t goal = 0; goal < board->goals; goal++)
        if (sokoban_corral_holds(corral, board->goal[goal]) && !position->at[board->goal[goal]])
            return true;
    return false;
}

static uint32_t count_pushes(const struct sokoban_corral *corral,
                             const struct sokoban_position *position,
                             const struct sokoban_board *board)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < corral->members; i++) {
        uint16_t box = position->box[corral->member[i]];
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint16_t behind = board->next[box][sokoban_opposite(dir)], to = board->next[box][dir];
            if (behind != SOKOBAN_NONE && to != SOKOBAN_NONE && sokoban_reaches(position, behind) &&
                !position->at[to] && sokoban_corral_holds(corral, to) &&
                !sokoban_dead_push(board, box, dir))
                count++;
        }
    }
    return count;
}

void sokoban_corral_clear(struct sokoban_corral *corral, const struct sokoban_board *board)
{
    corral->stamp = corral->members = corral->pushes = corral->round = 0;
    memset(corral->mark, 0, board->squares * sizeof *corral->mark);
    memset(corral->tried, 0, board->squares * sizeof *corral->tried);
}

static void begin(struct sokoban_corral *corral)
{
    if (++corral->stamp == 0) {
        memset(corral->mark, 0, sizeof corral->mark);
        corral->stamp = 1;
    }
    corral->members = 0;
}

/* Copies what later queries need. */
static void keep(const struct sokoban_corral *corral, const struct sokoban_board *board,
                 struct sokoban_corral *best)
{
    best->stamp = corral->stamp;
    best->members = corral->members;
    best->pushes = corral->pushes;
    memcpy(best->member, corral->member, corral->members * sizeof *best->member);
    memcpy(best->mark, corral->mark, board->squares * sizeof *best->mark);
}

/* One seed; true if it proves the position lost. */
static bool try_seed(const struct sokoban_position *position, const struct sokoban_board *board,
                     uint16_t seed, struct sokoban_corral *scratch, struct sokoban_corral *best,
                     bool *found)
{
    begin(scratch);
    if (position->at[seed]) {
        add_box(scratch, position, seed);
    } else {
        /* Any square of an area would give the same zone. */
        uint32_t count = add_area(scratch, position, board, seed);
        for (uint32_t i = 0; i < count; i++)
            scratch->tried[scratch->queue[i]] = scratch->round;
    }
    if (!close_zone(scratch, position, board) || !must_open(scratch, position, board))
        return false;
    scratch->pushes = count_pushes(scratch, position, board);
    if (!*found || scratch->pushes < best->pushes)
        keep(scratch, board, best);
    *found = true;
    return scratch->pushes == 0;
}

enum sokoban_corral_result sokoban_corral_find(const struct sokoban_position *position,
                                               const struct sokoban_board *board,
                                               struct sokoban_corral *scratch,
                                               struct sokoban_corral *best)
{
    bool found = false;
    if (++scratch->round == 0) {
        memset(scratch->tried, 0, sizeof scratch->tried);
        scratch->round = 1;
    }
    /* Every area out of reach touches a box, so the seeds are the boxes and the squares beside
     * them. */
    for (uint32_t i = 0; i < position->boxes; i++) {
        uint16_t box = position->box[i];
        if (board->goal_at[box] == SOKOBAN_NONE &&
            try_seed(position, board, box, scratch, best, &found))
            return SOKOBAN_CORRAL_DEAD;
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint16_t seed = board->next[box][dir];
            if (seed == SOKOBAN_NONE || position->at[seed] || sokoban_reaches(position, seed) ||
                scratch->tried[seed] == scratch->round)
                continue;
            if (try_seed(position, board, seed, scratch, best, &found))
                return SOKOBAN_CORRAL_DEAD;
        }
    }
    return found ? SOKOBAN_CORRAL_FOUND : SOKOBAN_CORRAL_NONE;
}
