/* SPDX-License-Identifier: MIT */
/* The rules of Gygès as a game of the table: setup, play, end. */
#include "gyges/gyges.h"

#include <string.h>

static const struct gyges_level *level_of(const struct qd_level *level)
{
    return (const struct gyges_level *)level;
}

size_t gyges_state_size(const struct qd_level *level)
{
    (void)level;
    return sizeof(struct gyges_state);
}

/* Numbers the pieces that stand on the board, South's first. */
static void number_pieces(struct gyges_state *s)
{
    int next = 1;
    for (int cell = 0; cell < GYGES_CELLS; cell++)
        s->piece[cell] = s->value[cell] ? (uint8_t)next++ : 0;
}

/* In compat a player without a move ends the game; in all variants an overlong game is drawn. */
static void settle(const struct gyges_level *level, struct gyges_state *s)
{
    if (s->phase != GYGES_PLAY)
        return;
    bool drawn = s->plies >= GYGES_PLIES || s->passes >= 2;
    if (level->options.compat && !drawn) {
        struct gyges_board board = gyges_board_of(s->value, s->turn);
        uint64_t code = gyges_code(&board, s->turn);
        int seen = 1;
        for (int i = 0; i < s->plies; i++)
            seen += s->past[i] == code;
        drawn = seen >= 3 || gyges_perft(&board, &level->options, 1) == 0;
    }
    if (drawn) {
        s->phase = GYGES_OVER;
        s->winner = 3;
    }
}

void gyges_state_start(const struct qd_level *base, void *state)
{
    const struct gyges_level *level = level_of(base);
    struct gyges_state *s = state;
    memset(s, 0, sizeof *s);
    memcpy(s->value, level->value, sizeof s->value);
    s->phase = level->phase;
    s->turn = level->turn;
    number_pieces(s);
    settle(level, s);
}

int gyges_to_move(const struct qd_level *level, const void *state)
{
    (void)level;
    return ((const struct gyges_state *)state)->turn;
}

enum qd_status gyges_status(const struct qd_level *level, const void *state, int player)
{
    (void)level;
    const struct gyges_state *s = state;
    if (s->winner == 0)
        return QD_OPEN;
    if (s->winner == 3)
        return QD_DRAWN;
    return s->winner == player + 1 ? QD_WON : QD_LOST;
}

qd_err gyges_moves(const struct qd_level *level, const void *state, struct qd_moves *out)
{
    return gyges_legal(level_of(level), state, out);
}

static void apply_setup(struct gyges_state *s, uint32_t code)
{
    uint8_t row[6];
    int home = s->phase == GYGES_SETUP_S ? 0 : 30;
    (void)gyges_setup_row(code, row);
    memcpy(s->value + home, row, sizeof row);
    for (int i = 0; i < 6; i++)
        s->piece[home + i] = (uint8_t)(1 + i + (home ? 6 : 0));
    s->phase = s->phase == GYGES_SETUP_S ? GYGES_SETUP_N : GYGES_PLAY;
    s->turn = s->phase == GYGES_SETUP_N ? GYGES_NORTH : GYGES_SOUTH;
}

static void remember_path(struct gyges_state *s, qd_move move)
{
    struct gyges_board board = gyges_board_of(s->value, s->turn);
    struct gyges_step step = gyges_unpack(move, s->turn);
    struct gyges_path path;
    int names[GYGES_NAMES], count = 0;
    while (count < GYGES_NAMES && gyges_name(move, count) >= 0) {
        names[count] = gyges_bit_seen(gyges_name(move, count), s->turn);
        count++;
    }
    memset(s->path, 0, sizeof s->path);
    s->path_drop = (uint8_t)(gyges_drop(move) + 1);
    s->path_count = 0;
    if (!gyges_find_path(&board, step.from, step.to, names, count, &path))
        return;
    s->path_count = (uint8_t)path.count;
    for (int i = 0; i < path.count; i++)
        s->path[i] = path.bits[i] == GYGES_GOAL
                         ? (uint8_t)(s->turn == GYGES_SOUTH ? GYGES_GOAL_N : GYGES_GOAL_S)
                         : (uint8_t)gyges_cell_seen(path.bits[i], s->turn);
}

static void move_piece(struct gyges_state *s, qd_move move)
{
    int from = gyges_from(move), to = gyges_to(move), drop = gyges_drop(move);
    uint8_t value = s->value[from], piece = s->piece[from];
    s->value[from] = s->piece[from] = 0;
    if (to >= GYGES_CELLS) {
        s->goal_value = value;
        s->goal_piece = piece;
        s->winner = (uint8_t)(s->turn + 1);
        s->phase = GYGES_OVER;
        return;
    }
    if (drop >= 0) {
        s->value[drop] = s->value[to];
        s->piece[drop] = s->piece[to];
    }
    s->value[to] = value;
    s->piece[to] = piece;
}

qd_err gyges_apply(const struct qd_level *base, void *state, qd_move move, struct qd_message *why)
{
    const struct gyges_level *level = level_of(base);
    struct gyges_state *s = state;
    qd_err err = gyges_judge(level, s, move, why);
    if (err)
        return err;
    if (s->phase != GYGES_PLAY) {
        apply_setup(s, move & 0x3ff);
        settle(level, s);
        return QD_OK;
    }
    struct gyges_board board = gyges_board_of(s->value, s->turn);
    s->past[s->plies++] = gyges_code(&board, s->turn);
    if (gyges_kind(move) == GYGES_PASS) {
        s->passes++;
        s->path_count = s->path_drop = 0;
        memset(s->path, 0, sizeof s->path);
    } else {
        s->passes = 0;
        remember_path(s, move);
        move_piece(s, move);
    }
    if (s->phase == GYGES_PLAY) {
        s->turn = (uint8_t)(1 - s->turn);
        settle(level, s);
    }
    return QD_OK;
}
