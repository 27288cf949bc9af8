/* SPDX-License-Identifier: MIT */
/* The rules of Sokoban: the player steps onto a free cell, or pushes the one box in front of it one
 * cell ahead, onto a free cell. Walls stop both; two boxes in a row cannot be pushed; a box cannot
 * be pulled, so no move here ever takes a box towards where the player came from. All boxes on
 * goals wins.
 */
#include "sokoban/sokoban.h"

#include <string.h>

const char sokoban_letters[] = "uldrULDR";

static const struct sokoban_level *level_of(const struct qd_level *level)
{
    return (const struct sokoban_level *)level;
}

size_t sokoban_state_size(const struct qd_level *level)
{
    return offsetof(struct sokoban_state, box) + sizeof(uint16_t) * (size_t)level_of(level)->boxes;
}

void sokoban_state_start(const struct qd_level *base, void *state)
{
    const struct sokoban_level *level = level_of(base);
    struct sokoban_state *s = state;
    s->pushes = 0;
    s->changes = 0;
    s->lines = 0;
    s->player = level->player;
    s->last_box = SOKOBAN_NO_BOX;
    s->last_dir = 0;
    s->unused = 0;
    memcpy(s->box, level->box, sizeof(uint16_t) * (size_t)level->boxes);
}

int sokoban_to_move(const struct qd_level *level, const void *state)
{
    (void)level;
    (void)state;
    return 0;
}

int sokoban_beside(const struct sokoban_level *level, int cell, int dir)
{
    switch (dir) {
    case SOKOBAN_UP:
        return cell - level->cols;
    case SOKOBAN_LEFT:
        return cell - 1;
    case SOKOBAN_DOWN:
        return cell + level->cols;
    default:
        return cell + 1;
    }
}

bool sokoban_inside(const struct sokoban_level *level, int cell)
{
    return level->ground[cell] == SOKOBAN_FLOOR || level->ground[cell] == SOKOBAN_GOAL;
}

int sokoban_box_at(const struct sokoban_level *level, const struct sokoban_state *state, int cell)
{
    for (int box = 0; box < level->boxes; box++)
        if (state->box[box] == cell)
            return box;
    return -1;
}

int sokoban_boxes_home(const struct sokoban_level *level, const struct sokoban_state *state)
{
    int home = 0;
    for (int box = 0; box < level->boxes; box++)
        home += level->ground[state->box[box]] == SOKOBAN_GOAL;
    return home;
}

enum qd_status sokoban_status(const struct qd_level *level, const void *state, int player)
{
    (void)player;
    return sokoban_boxes_home(level_of(level), state) == level_of(level)->boxes ? QD_WON : QD_OPEN;
}

/* Why a step is refused; NULL if it is allowed. */
static const char *forbidden(const struct sokoban_level *level, const struct sokoban_state *state,
                             qd_move move)
{
    int dir = (int)(move % SOKOBAN_DIRS);
    int ahead = sokoban_beside(level, state->player, dir);
    if (move >= SOKOBAN_MOVES)
        return "sokoban.move.unknown";
    if (!sokoban_inside(level, ahead))
        return "sokoban.move.wall";
    bool box_ahead = sokoban_box_at(level, state, ahead) >= 0;
    if (!(move & SOKOBAN_PUSH))
        return box_ahead ? "sokoban.move.box" : NULL;
    /* A box behind the player or beside it stays: a box cannot be pulled. */
    if (!box_ahead)
        return "sokoban.move.nothing";
    int beyond = sokoban_beside(level, ahead, dir);
    if (!sokoban_inside(level, beyond))
        return "sokoban.move.box.wall";
    if (sokoban_box_at(level, state, beyond) >= 0)
        return "sokoban.move.box.box";
    return NULL;
}

qd_move sokoban_canonical(const struct qd_level *base, const void *state, qd_move move)
{
    const struct sokoban_level *level = level_of(base);
    const struct sokoban_state *s = state;
    if (move >= SOKOBAN_DIRS)
        return move; /* a push that was requested must be one */
    int ahead = sokoban_beside(level, s->player, (int)move);
    return sokoban_box_at(level, s, ahead) >= 0 ? move | SOKOBAN_PUSH : move;
}

qd_err sokoban_moves(const struct qd_level *base, const void *state, struct qd_moves *out)
{
    for (qd_move dir = 0; dir < SOKOBAN_DIRS; dir++) {
        qd_move move = sokoban_canonical(base, state, dir);
        if (forbidden(level_of(base), state, move))
            continue;
        qd_err err = qd_moves_add(out, move);
        if (err)
            return err;
    }
    return QD_OK;
}

static void push(const struct sokoban_level *level, struct sokoban_state *state, int ahead, int dir)
{
    int box = sokoban_box_at(level, state, ahead);
    state->box[box] = (uint16_t)sokoban_beside(level, ahead, dir);
    state->pushes++;
    state->changes += state->last_box != box;
    state->lines += state->last_box != box || state->last_dir != dir;
    state->last_box = (uint16_t)box;
    state->last_dir = (uint8_t)dir;
}

qd_err sokoban_apply(const struct qd_level *base, void *state, qd_move move, struct qd_message *why)
{
    static const char *const directions[SOKOBAN_DIRS] = {"sokoban.dir.U", "sokoban.dir.L",
                                                         "sokoban.dir.D", "sokoban.dir.R"};
    const struct sokoban_level *level = level_of(base);
    struct sokoban_state *s = state;
    const char *reason = forbidden(level, s, move);
    int dir = (int)(move % SOKOBAN_DIRS);
    if (reason) {
        qd_message_set(why, reason);
        qd_message_phrase(why, "direction", directions[dir]);
        return QD_ILLEGAL;
    }
    int ahead = sokoban_beside(level, s->player, dir);
    if (move & SOKOBAN_PUSH)
        push(level, s, ahead, dir);
    s->player = (uint16_t)ahead;
    return QD_OK;
}
