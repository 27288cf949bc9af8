/* SPDX-License-Identifier: MIT */
/* The program of the student report from which Quadrille's Gygès began, kept as an opponent.
 *
 * It knows runs, replacements and a single bounce, over paths that never enter a cell twice. A move
 * into the goal is played; otherwise the one that brings its piece furthest, whatever the
 * direction, unless it played the same start and end before. A replaced piece goes to the first
 * free cell counted from the opponent's first row, from column a on.
 */
#include "gyges/engine/player.h"

#include <stdlib.h>
#include <string.h>

struct hand {
    const struct gyges_state *state;
    int from;
    uint64_t entered; /* cells of the path */
    uint64_t ends;    /* cells and goal where the piece can stop or replace */
};

static int goal_of(int player)
{
    return player == GYGES_SOUTH ? GYGES_GOAL_N : GYGES_GOAL_S;
}

static int value_on(const struct hand *hand, int cell)
{
    return cell == hand->from ? 0 : hand->state->value[cell];
}

static void run(struct hand *hand, int cell, int steps, bool may_bounce)
{
    static const int ways[4][2] = {{1, 0}, {0, 1}, {0, -1}, {-1, 0}};
    for (int i = 0; i < 4; i++) {
        int row = cell / 6 + ways[i][0], col = cell % 6 + ways[i][1];
        if (row == (hand->state->turn == GYGES_SOUTH ? 6 : -1) && steps == 1)
            hand->ends |= UINT64_C(1) << goal_of(hand->state->turn);
        int to = 6 * row + col;
        if (row < 0 || row > 5 || col < 0 || col > 5 || hand->entered >> to & 1)
            continue;
        hand->entered |= UINT64_C(1) << to;
        if (steps > 1) {
            if (value_on(hand, to) == 0)
                run(hand, to, steps - 1, may_bounce);
        } else {
            hand->ends |= UINT64_C(1) << to;
            if (value_on(hand, to) && may_bounce)
                run(hand, to, value_on(hand, to), false);
        }
        hand->entered &= ~(UINT64_C(1) << to);
    }
}

/* Row by row from the opponent's first one. */
static int forced_drop(const struct gyges_state *state, int from)
{
    for (int i = 0; i < GYGES_CELLS; i++) {
        int row = state->turn == GYGES_SOUTH ? 5 - i / 6 : i / 6;
        bool held = false;
        for (int r = row; r >= 0 && r < 6; r += state->turn == GYGES_SOUTH ? 1 : -1)
            for (int col = 0; col < 6; col++)
                held |= state->value[6 * r + col] != 0;
        int cell = 6 * row + i % 6;
        if (held && (state->value[cell] == 0 || cell == from))
            return cell;
    }
    return from;
}

/* Whether a move from one position to the next had this start and end. */
static bool was_move(const struct gyges_board *before, const struct gyges_board *after,
                     struct gyges_step step)
{
    uint64_t occupied = gyges_occupied(before);
    if (step.to == GYGES_GOAL || !(occupied >> step.from & 1))
        return false;
    struct gyges_board tried;
    step.drop = 0;
    if (!(occupied >> step.to & 1)) {
        tried = gyges_moved(before, step);
        return memcmp(&tried, after, sizeof tried) == 0;
    }
    for (uint64_t drops = (GYGES_ALL & ~occupied) | UINT64_C(1) << step.from; drops;
         drops &= drops - 1) {
        step.drop = (uint8_t)gyges_low(drops);
        tried = gyges_moved(before, step);
        if (memcmp(&tried, after, sizeof tried) == 0)
            return true;
    }
    return false;
}

/* The program's memory, reconstructed from the game. */
static bool played_before(const struct gyges_state *state, qd_move move)
{
    struct gyges_step step = gyges_unpack(move, state->turn);
    for (int i = 0; i + 1 < state->plies; i++) {
        int player, other;
        struct gyges_board before = gyges_decode(state->past[i], &player);
        struct gyges_board after = gyges_decode(state->past[i + 1], &other);
        after = gyges_flip(&after);
        if (player == state->turn && was_move(&before, &after, step))
            return true;
    }
    return false;
}

static int distance(qd_move move)
{
    int from = gyges_from(move), to = gyges_to(move);
    return abs(from / 6 - to / 6) + abs(from % 6 - to % 6);
}

/* Whether the program would consider this legal move. */
static bool considers(const struct gyges_state *state, qd_move move)
{
    struct hand hand = {.state = state, .from = gyges_from(move)};
    hand.entered = UINT64_C(1) << hand.from;
    run(&hand, hand.from, state->value[hand.from], true);
    return (hand.ends >> gyges_to(move) & 1) &&
           (gyges_drop(move) < 0 || gyges_drop(move) == forced_drop(state, hand.from));
}

qd_move gyges_greedy(const struct gyges_state *state, const struct qd_moves *legal)
{
    qd_move best = legal->data[0];
    int best_rank = -1;
    for (size_t i = 0; i < legal->count; i++) {
        qd_move move = legal->data[i];
        if (gyges_kind(move) != GYGES_MOVE)
            return move;
        if (!considers(state, move))
            continue;
        if (gyges_to(move) >= GYGES_CELLS)
            return move;
        int rank = distance(move) + (played_before(state, move) ? 0 : 100);
        if (rank > best_rank) {
            best_rank = rank;
            best = move;
        }
    }
    return best;
}
