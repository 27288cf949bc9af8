/* SPDX-License-Identifier: MIT */
/* Which moves are legal in a game, and why one is not. */
#include "gyges/gyges.h"

#include <stdlib.h>

static bool repeats(const struct gyges_state *state, uint64_t code)
{
    for (int i = 0; i < state->plies; i++)
        if (state->past[i] == code)
            return true;
    return false;
}

static bool no_repeats(const struct gyges_level *level)
{
    return !level->options.compat && !level->options.free;
}

/* Whether a step recreates an earlier position of the game. */
static bool recreates(const struct gyges_state *state, const struct gyges_board *board,
                      struct gyges_step step)
{
    if (step.to == GYGES_GOAL)
        return false;
    struct gyges_board after = gyges_moved(board, step);
    after = gyges_flip(&after);
    return repeats(state, gyges_code(&after, 1 - state->turn));
}

/* The legal steps of one row. */
static int row_steps(const struct gyges_level *level, const struct gyges_state *state,
                     const struct gyges_board *board, uint64_t starts, struct gyges_step *steps)
{
    struct gyges_row row;
    gyges_row_reach(board, starts, &level->options, &row);
    int count = gyges_row_steps(board, &row, &level->options, steps), kept = 0;
    bool strict = no_repeats(level) && state->plies > 0;
    for (int i = 0; i < count; i++)
        if (!strict || !recreates(state, board, steps[i]))
            steps[kept++] = steps[i];
    return kept;
}

/* The legal steps, of the nearest row that has any. */
static int legal_steps(const struct gyges_level *level, const struct gyges_state *state,
                       const struct gyges_board *board, struct gyges_step *steps)
{
    uint64_t occupied = gyges_occupied(board);
    for (uint64_t starts = gyges_active(occupied); starts;
         starts = gyges_next_row(occupied, starts)) {
        int count = row_steps(level, state, board, starts, steps);
        if (count > 0 || level->options.compat)
            return count;
    }
    return 0;
}

static qd_err list_setups(struct qd_moves *out)
{
    uint8_t row[6];
    for (uint32_t code = 0; code < 729; code++) {
        qd_err err = gyges_setup_row(code, row) ? qd_moves_add(out, gyges_setup_move(code)) : QD_OK;
        if (err)
            return err;
    }
    return QD_OK;
}

qd_err gyges_legal(const struct gyges_level *level, const struct gyges_state *state,
                   struct qd_moves *out)
{
    if (state->phase == GYGES_OVER)
        return QD_OK;
    if (state->phase != GYGES_PLAY)
        return list_setups(out);
    struct gyges_board board = gyges_board_of(state->value, state->turn);
    struct gyges_step *steps = malloc(GYGES_MOVES_MAX * sizeof *steps);
    if (!steps)
        return QD_MEMORY;
    int count = legal_steps(level, state, &board, steps);
    qd_err err = count == 0 ? qd_moves_add(out, gyges_pass_move()) : QD_OK;
    for (int i = 0; !err && i < count; i++)
        err = qd_moves_add(out, gyges_pack(steps[i], state->turn));
    free(steps);
    return err;
}

static qd_err forbid(struct qd_message *why, const char *code)
{
    qd_message_set(why, code);
    return QD_ILLEGAL;
}

static qd_err forbid_cell(struct qd_message *why, const char *code, int cell)
{
    char name[4];
    gyges_cell_name(cell, name);
    qd_message_set(why, code);
    qd_message_text(why, "cell", qd_text_of(name));
    return QD_ILLEGAL;
}

/* Whether some row nearer than the piece's still has a legal move. Judging allocates nothing: a
 * move that was checked once cannot fail when it is made. */
static bool nearer_row_moves(const struct gyges_level *level, const struct gyges_state *state,
                             const struct gyges_board *board, int from)
{
    struct gyges_step steps[GYGES_MOVES_MAX];
    uint64_t occupied = gyges_occupied(board), own = gyges_row_of(from);
    bool moves = false;
    for (uint64_t starts = gyges_active(occupied); starts && !(starts & own) && !moves;
         starts = gyges_next_row(occupied, starts))
        moves = level->options.compat || row_steps(level, state, board, starts, steps) > 0;
    return moves;
}

static qd_err judge_from(const struct gyges_level *level, const struct gyges_state *state,
                         const struct gyges_board *board, int cell, struct qd_message *why)
{
    if (cell >= GYGES_CELLS)
        return forbid(why, "gyges.move.unknown");
    if (state->value[cell] == 0)
        return forbid_cell(why, "gyges.move.empty", cell);
    int from = gyges_bit_seen(cell, state->turn);
    if (!nearer_row_moves(level, state, board, from))
        return QD_OK;
    (void)forbid_cell(why, "gyges.move.row", cell);
    qd_message_number(why, "row",
                      gyges_cell_seen(gyges_low(gyges_occupied(board)), state->turn) / 6 + 1);
    return QD_ILLEGAL;
}

/* Checks where the piece ends, before any drop. */
static qd_err judge_to(const struct gyges_state *state, const struct gyges_board *board,
                       qd_move move, struct qd_message *why)
{
    int cell = gyges_to(move), drop = gyges_drop(move);
    int own_goal = state->turn == GYGES_SOUTH ? GYGES_GOAL_S : GYGES_GOAL_N;
    struct gyges_step step = gyges_unpack(move, state->turn);
    if (cell > GYGES_GOAL_N)
        return forbid(why, "gyges.move.unknown");
    if (cell == own_goal)
        return forbid(why, "gyges.move.own");
    bool taken = cell < GYGES_CELLS && cell != gyges_from(move) && state->value[cell];
    if (taken && drop < 0)
        return forbid_cell(why, "gyges.move.taken", cell);
    if (!taken && drop >= 0)
        return cell < GYGES_CELLS ? forbid_cell(why, "gyges.move.free", cell)
                                  : forbid(why, "gyges.move.goal");
    struct gyges_reach reach;
    gyges_walk(board, step.from, &reach);
    bool reached =
        step.to == GYGES_GOAL ? reach.goal : ((reach.ends | reach.hits) >> step.to & 1) != 0;
    if (reached)
        return QD_OK;
    if (cell < GYGES_CELLS) {
        (void)forbid_cell(why, "gyges.move.reach", cell);
    } else {
        (void)forbid(why, "gyges.move.far");
        qd_message_phrase(why, "player", cell == GYGES_GOAL_S ? "gyges.south" : "gyges.north");
    }
    qd_message_number(why, "value", state->value[gyges_from(move)]);
    return QD_ILLEGAL;
}

static qd_err judge_drop(const struct gyges_level *level, const struct gyges_state *state,
                         const struct gyges_board *board, qd_move move, struct qd_message *why)
{
    int drop = gyges_drop(move), from = gyges_from(move);
    if (drop < 0)
        return QD_OK;
    if (level->options.beginner)
        return forbid(why, "gyges.move.beginner");
    if (drop >= GYGES_CELLS)
        return forbid(why, "gyges.move.dropped");
    if (drop != from && state->value[drop])
        return forbid_cell(why, "gyges.move.drop.taken", drop);
    struct gyges_step step = gyges_unpack(move, state->turn);
    if (gyges_drops(gyges_occupied(board), step.from) >> step.drop & 1)
        return QD_OK;
    return forbid_cell(why, "gyges.move.drop.behind", drop);
}

/* The named bounces must be on some path of the move. */
static qd_err judge_names(const struct gyges_state *state, const struct gyges_board *board,
                          qd_move move, struct qd_message *why)
{
    int names[GYGES_NAMES], count = 0;
    struct gyges_path path;
    for (int i = 0; i < GYGES_NAMES; i++) {
        int cell = gyges_name(move, i);
        if (cell < 0)
            break;
        if (cell >= GYGES_CELLS)
            return forbid(why, "gyges.move.unknown");
        if (cell == gyges_from(move) || state->value[cell] == 0)
            return forbid_cell(why, "gyges.move.bounce", cell);
        names[count++] = gyges_bit_seen(cell, state->turn);
    }
    if (count == 0)
        return gyges_name(move, 1) >= 0 ? forbid(why, "gyges.move.unknown") : QD_OK;
    struct gyges_step step = gyges_unpack(move, state->turn);
    return gyges_find_path(board, step.from, step.to, names, count, &path)
               ? QD_OK
               : forbid(why, "gyges.move.way");
}

/* Rules 8 and 9: the board must change, and not back to an earlier position. */
static qd_err judge_change(const struct gyges_level *level, const struct gyges_state *state,
                           const struct gyges_board *board, qd_move move, struct qd_message *why)
{
    int from = gyges_from(move), to = gyges_to(move);
    bool twin =
        gyges_drop(move) == from && to < GYGES_CELLS && state->value[to] == state->value[from];
    if (!level->options.compat && (from == to || twin))
        return forbid(why, "gyges.move.null");
    if (no_repeats(level) && recreates(state, board, gyges_unpack(move, state->turn)))
        return forbid(why, "gyges.move.repeats");
    return QD_OK;
}

static qd_err judge_pass(const struct gyges_level *level, const struct gyges_state *state,
                         const struct gyges_board *board, struct qd_message *why)
{
    struct gyges_step steps[GYGES_MOVES_MAX];
    return legal_steps(level, state, board, steps) == 0 ? QD_OK : forbid(why, "gyges.move.pass");
}

qd_err gyges_judge(const struct gyges_level *level, const struct gyges_state *state, qd_move move,
                   struct qd_message *why)
{
    uint8_t row[6];
    enum gyges_kind kind = gyges_kind(move);
    if (state->phase == GYGES_OVER)
        return forbid(why, "play.over");
    if (state->phase != GYGES_PLAY) {
        if (kind != GYGES_SETUP)
            return forbid(why, "gyges.move.setup.first");
        return (move & 0x3fffffff) < 729 && gyges_setup_row(move & 0x3fffffff, row)
                   ? QD_OK
                   : forbid(why, "gyges.move.setup.two");
    }
    struct gyges_board board = gyges_board_of(state->value, state->turn);
    if (kind == GYGES_PASS && move == gyges_pass_move())
        return judge_pass(level, state, &board, why);
    if (kind == GYGES_SETUP)
        return forbid(why, "gyges.move.setup.late");
    if (kind != GYGES_MOVE)
        return forbid(why, "gyges.move.unknown");
    qd_err err = judge_from(level, state, &board, gyges_from(move), why);
    if (!err)
        err = judge_to(state, &board, move, why);
    if (!err)
        err = judge_drop(level, state, &board, move, why);
    if (!err)
        err = judge_change(level, state, &board, move, why);
    if (!err)
        err = judge_names(state, &board, move, why);
    return err;
}
