/* SPDX-License-Identifier: MIT */
/* The rules of Sokoban played backwards. A pull is the reverse of a push: the player steps onto a
 * free cell, and the box behind him follows onto the cell he left. So a pull is legal exactly when
 * the push that undoes it is, and a finished play read from its end is a solution.
 *
 * The boxes begin on the goals. Where the player stands after the last push of a solution is not
 * known beforehand, and boxes may cut the floor in parts: until the first pull he may be put down
 * on any free cell, however often. He begins on his start square if no goal is there, else on the
 * first free cell in reading order. He may walk at any time. The play is won as soon as a box
 * stands on every start square and the player can walk to his own.
 */
#include "sokoban/reverse/reverse.h"

#include <string.h>

static const struct sokoban_level *level_of(const struct qd_level *level)
{
    return (const struct sokoban_level *)level;
}

static bool is_free(const struct sokoban_level *level, const struct sokoban_state *state, int cell)
{
    return sokoban_inside(level, cell) && sokoban_box_at(level, state, cell) < 0;
}

void sokoban_reverse_start(const struct qd_level *base, void *state)
{
    const struct sokoban_level *level = level_of(base);
    struct sokoban_state *s = state;
    sokoban_state_start(base, s);
    for (int cell = 0, box = 0; cell < level->cells; cell++)
        if (level->ground[cell] == SOKOBAN_GOAL)
            s->box[box++] = (uint16_t)cell;
    /* There are more cells than boxes: the forward game has room for its player. */
    for (int cell = 0; !is_free(level, s, s->player); cell++)
        s->player = (uint16_t)cell;
}

int sokoban_reverse_back(const struct sokoban_level *level, const struct sokoban_state *state)
{
    int back = 0;
    for (int box = 0; box < level->boxes; box++)
        back += sokoban_box_at(level, state, level->box[box]) >= 0;
    return back;
}

/* Whether the player can walk to a cell. */
static bool can_walk(const struct sokoban_level *level, const struct sokoban_state *state, int to)
{
    uint8_t closed[SOKOBAN_CELLS];
    uint16_t queue[SOKOBAN_CELLS];
    int head = 0, tail = 0;
    for (int cell = 0; cell < level->cells; cell++)
        closed[cell] = !sokoban_inside(level, cell);
    for (int box = 0; box < level->boxes; box++)
        closed[state->box[box]] = 1;
    closed[state->player] = 1;
    queue[tail++] = state->player;
    while (head < tail) {
        int cell = queue[head++];
        if (cell == to)
            return true;
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            int next = sokoban_beside(level, cell, dir);
            if (!closed[next])
                queue[tail++] = (uint16_t)next;
            closed[next] = 1;
        }
    }
    return false;
}

enum qd_status sokoban_reverse_status(const struct qd_level *base, const void *state, int player)
{
    (void)player;
    const struct sokoban_level *level = level_of(base);
    bool won =
        sokoban_reverse_back(level, state) == level->boxes && can_walk(level, state, level->player);
    return won ? QD_WON : QD_OPEN;
}

/* Why the player is not put down on a cell; NULL if he may be. */
static const char *misplaced(const struct sokoban_level *level, const struct sokoban_state *state,
                             qd_move move)
{
    if (move - SOKOBAN_PLACE >= (qd_move)level->cells)
        return "sokoban.move.unknown";
    if (state->pushes > 0)
        return "sokoban.reverse.late";
    return is_free(level, state, (int)(move - SOKOBAN_PLACE)) ? NULL : "sokoban.reverse.taken";
}

/* Why a step is refused; NULL if it is allowed. */
static const char *forbidden(const struct sokoban_level *level, const struct sokoban_state *state,
                             qd_move move)
{
    int dir = (int)(move % SOKOBAN_DIRS);
    bool pull = (move & SOKOBAN_PUSH) != 0;
    int ahead = sokoban_beside(level, state->player, dir);
    int behind = sokoban_beside(level, state->player, (dir + 2) % SOKOBAN_DIRS);
    if (pull && sokoban_box_at(level, state, behind) < 0)
        return "sokoban.reverse.nothing";
    if (!sokoban_inside(level, ahead))
        return pull ? "sokoban.reverse.wall" : "sokoban.move.wall";
    if (sokoban_box_at(level, state, ahead) >= 0)
        return pull ? "sokoban.reverse.pull.box" : "sokoban.reverse.box";
    return NULL;
}

qd_err sokoban_reverse_moves(const struct qd_level *base, const void *state, struct qd_moves *out)
{
    const struct sokoban_level *level = level_of(base);
    const struct sokoban_state *s = state;
    qd_err err = QD_OK;
    for (qd_move move = 0; !err && move < SOKOBAN_MOVES; move++)
        if (!forbidden(level, s, move))
            err = qd_moves_add(out, move);
    for (int cell = 0; !err && s->pushes == 0 && cell < level->cells; cell++)
        if (cell != s->player && is_free(level, s, cell))
            err = qd_moves_add(out, SOKOBAN_PLACE + (qd_move)cell);
    return err;
}

static void pull(const struct sokoban_level *level, struct sokoban_state *state, int dir)
{
    int behind = sokoban_beside(level, state->player, (dir + 2) % SOKOBAN_DIRS);
    int box = sokoban_box_at(level, state, behind);
    state->box[box] = state->player;
    state->pushes++;
    state->changes += state->last_box != box;
    state->lines += state->last_box != box || state->last_dir != dir;
    state->last_box = (uint16_t)box;
    state->last_dir = (uint8_t)dir;
}

qd_err sokoban_reverse_apply(const struct qd_level *base, void *state, qd_move move,
                             struct qd_message *why)
{
    static const char *const directions[SOKOBAN_DIRS] = {"sokoban.dir.U", "sokoban.dir.L",
                                                         "sokoban.dir.D", "sokoban.dir.R"};
    const struct sokoban_level *level = level_of(base);
    struct sokoban_state *s = state;
    bool place = move >= SOKOBAN_PLACE;
    const char *reason = place ? misplaced(level, s, move) : forbidden(level, s, move);
    int dir = (int)(move % SOKOBAN_DIRS);
    if (reason) {
        qd_message_set(why, reason);
        if (!place)
            qd_message_phrase(why, "direction", directions[dir]);
        return QD_ILLEGAL;
    }
    if (place) {
        s->player = (uint16_t)(move - SOKOBAN_PLACE);
        return QD_OK;
    }
    if (move & SOKOBAN_PUSH)
        pull(level, s, dir);
    s->player = (uint16_t)sokoban_beside(level, s->player, dir);
    return QD_OK;
}

int sokoban_reverse_shifts(const struct qd_level *base, const void *bytes, qd_move move,
                           struct qd_shift *out)
{
    const struct sokoban_level *level = level_of(base);
    const struct sokoban_state *state = bytes;
    int player = state->player, dir = (int)(move % SOKOBAN_DIRS);
    bool place = move >= SOKOBAN_PLACE;
    int to = place ? (int)(move - SOKOBAN_PLACE) : sokoban_beside(level, player, dir);
    out[0] = (struct qd_shift){SOKOBAN_PLAYER_ID, player, to};
    if (place || !(move & SOKOBAN_PUSH))
        return 1;
    int behind = sokoban_beside(level, player, (dir + 2) % SOKOBAN_DIRS);
    out[1] =
        (struct qd_shift){sokoban_box_id(sokoban_box_at(level, state, behind)), behind, player};
    return 2;
}
