/* SPDX-License-Identifier: MIT */
/* Large levels: boxes are pulled from their goals one after the other, as far as they go.
 *
 * With many boxes a breadth-first search over pulls ends a few pushes from the goals and leaves
 * boxes where they are. Here every box, in random order and several times over, is pulled uphill
 * on the map of distances to the nearest goal, ties and one pull in four at random. Whatever comes
 * out is undone by pushes, so the level is solvable; how few pushes it takes is not known.
 */
#include "sokoban/generate/make.h"
#include "sokoban/solver/solver.h"

#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 6, PULLS_A_TURN = 40, POLL_EVERY = 16 };

struct scattering {
    struct sokoban_board board;
    struct qd_meter meter;
    struct sokoban_position position;
    struct qd_moves pulls; /* undone by pushes: cell << 2 | dir */
};

static uint32_t height(const struct scattering *s, uint16_t square)
{
    uint32_t best = SOKOBAN_FAR;
    for (uint32_t side = 0; side < SOKOBAN_DIRS; side++) {
        uint16_t least = s->board.least[square * SOKOBAN_DIRS + side];
        best = least < best ? least : best;
    }
    return best == SOKOBAN_FAR ? 0 : best;
}

/* Whether the player can pull the box in this direction: he stands there and steps back. */
static bool can_pull(const struct scattering *s, uint32_t box, int dir)
{
    uint16_t player = s->board.next[s->position.box[box]][dir];
    if (player == SOKOBAN_NONE || !sokoban_reaches(&s->position, player))
        return false;
    uint16_t back = s->board.next[player][dir];
    return back != SOKOBAN_NONE && !s->position.at[back];
}

/* The best direction to pull a box, or -1. */
static int choose(const struct scattering *s, uint32_t box, int last, struct qd_rng *rng)
{
    bool any = qd_rng_below(rng, 4) == 0;
    uint32_t best = 0;
    int chosen = -1, turn = (int)qd_rng_below(rng, SOKOBAN_DIRS);
    for (int i = 0; i < SOKOBAN_DIRS; i++) {
        int dir = (i + turn) % SOKOBAN_DIRS;
        if ((last < SOKOBAN_DIRS && dir == sokoban_opposite(last)) || !can_pull(s, box, dir))
            continue;
        uint32_t high = 1 + height(s, s->board.next[s->position.box[box]][dir]);
        if (high > best) {
            best = high;
            chosen = dir;
        }
        if (any)
            break;
    }
    return chosen;
}

/* Pulls one box for a while. */
static qd_err pull_box(struct scattering *s, uint32_t box, struct qd_rng *rng)
{
    struct sokoban_position *position = &s->position;
    int last = SOKOBAN_DIRS;
    for (int i = 0; i < PULLS_A_TURN; i++) {
        sokoban_flood(position, &s->board);
        int dir = choose(s, box, last, rng);
        if (dir < 0)
            return QD_OK;
        uint16_t from = position->box[box], to = s->board.next[from][dir];
        position->at[from] = 0;
        position->at[to] = (uint16_t)(box + 1);
        position->box[box] = to;
        position->player = s->board.next[to][dir];
        qd_err err = qd_moves_add(&s->pulls,
                                  (qd_move)s->board.cell[to] << 2 | (qd_move)sokoban_opposite(dir));
        if (err)
            return err;
        last = dir;
    }
    return QD_OK;
}

static bool is_scattered(const struct scattering *s)
{
    for (uint32_t i = 0; i < s->position.boxes; i++)
        if (s->board.goal_at[s->position.box[i]] != SOKOBAN_NONE)
            return false;
    return true;
}

static qd_err scatter(struct scattering *s, struct qd_rng *rng, const struct qd_limits *limits)
{
    struct sokoban_position *position = &s->position;
    position->boxes = s->board.goals;
    for (uint32_t i = 0; i < position->boxes; i++) {
        position->box[i] = s->board.goal[i];
        position->at[s->board.goal[i]] = (uint16_t)(i + 1);
    }
    do
        position->player = (uint16_t)qd_rng_below(rng, s->board.squares);
    while (position->at[position->player]);
    for (uint32_t i = 0; i < ROUNDS * position->boxes; i++) {
        uint32_t box = i < position->boxes ? i : qd_rng_below(rng, position->boxes);
        /* Who is still at home goes first. */
        for (uint32_t j = 0; i >= position->boxes && j < position->boxes; j++) {
            uint32_t other = (box + j) % position->boxes;
            if (s->board.goal_at[position->box[other]] == SOKOBAN_NONE)
                continue;
            box = other;
            break;
        }
        qd_err err = pull_box(s, box, rng);
        struct qd_progress progress = {.expanded = i, .bytes = s->meter.used};
        if (!err && i % POLL_EVERY == 0 && limits->proceed &&
            !limits->proceed(limits->context, &progress))
            err = QD_STOPPED;
        if (err)
            return err;
    }
    return is_scattered(s) ? QD_OK : QD_NOTHING;
}

/* The pulls in reverse are the solution's pushes. */
static qd_err tell(const struct scattering *s, struct sokoban_shape *shape, struct qd_moves *pushes)
{
    qd_move at = UINT32_MAX, before = UINT32_MAX;
    qd_err err = QD_OK;
    *shape = (struct sokoban_shape){.pushes = (uint32_t)s->pulls.count};
    for (size_t i = s->pulls.count; !err && i-- > 0;) {
        qd_move push = s->pulls.data[i];
        bool changed = push >> 2 != at;
        shape->changes += changed;
        shape->lines += changed || (push & 3) != before;
        before = push & 3;
        at = s->board.cell[s->board.next[s->board.square[push >> 2]][before]];
        err = qd_moves_add(pushes, push);
    }
    return err;
}

qd_err sokoban_scatter(struct sokoban_level *room, struct qd_rng *rng,
                       const struct qd_limits *limits, struct sokoban_shape *shape,
                       struct qd_moves *pushes)
{
    struct scattering *s = calloc(1, sizeof *s);
    if (!s)
        return QD_MEMORY;
    int first = 0;
    while (room->ground[first] != SOKOBAN_GOAL)
        first++;
    for (int i = 0; i < room->boxes; i++)
        room->box[i] = (uint16_t)first;
    s->meter.cap = limits->bytes;
    qd_err err = sokoban_board_init(&s->board, room, (uint16_t)first, &s->meter);
    if (!err) {
        err = s->board.squares > s->board.goals ? scatter(s, rng, limits) : QD_NOTHING;
        if (!err)
            err = tell(s, shape, pushes);
        for (uint32_t i = 0; !err && i < s->position.boxes; i++)
            room->box[i] = s->board.cell[s->position.box[i]];
        if (!err)
            room->player = s->board.cell[s->position.player];
        sokoban_board_free(&s->board);
    }
    qd_moves_free(&s->pulls);
    free(s);
    return err;
}
