/* SPDX-License-Identifier: MIT */
/* The rules of Gygès: how a piece moves and bounces, and the game of the table with its setup, play
 * and end. Which piece may move, and what may be dropped where, is in legal.c.
 *
 * A piece takes exactly as many steps as its value, over empty cells, straight or round corners,
 * and crosses no border between two cells twice. Its last step may end on an empty cell or on a
 * piece. There it either replaces that piece, or bounces: it goes on with as many steps as the
 * value of the piece it met, and so again and again. A last step out of the far row enters the
 * goal. Move generation answers the same with sets of cells (run.h, reach.c, movegen.c).
 */
#include "gyges/gyges.h"
#include "gyges/run.h"

#include <string.h>

static const struct gyges_level *level_of(const struct qd_level *level)
{
    return (const struct gyges_level *)level;
}

enum { KEPT = 64 };

/* A piece on its way; `kept` has the borders it had crossed when it bounced on a cell before. */
struct walk {
    const struct gyges_board *board;
    uint64_t empty;
    struct gyges_reach *reach;
    uint8_t counts[64];
    struct gyges_edges kept[64][KEPT];
};

static void take_steps(struct walk *walk, int at, int steps, const struct gyges_edges *crossed);

/* The piece goes on from the piece it met, with that one's value. Who bounced there before with
 * fewer borders crossed has been everywhere that this leads to. */
static void bounce(struct walk *walk, int at, const struct gyges_edges *crossed)
{
    if (!gyges_covered(walk->kept[at], &walk->counts[at], KEPT, crossed))
        take_steps(walk, at, gyges_value_at(walk->board, at), crossed);
}

static void take_steps(struct walk *walk, int at, int steps, const struct gyges_edges *crossed)
{
    uint64_t here = UINT64_C(1) << at;
    walk->reach->goal |= steps == 1 && (here & GYGES_LAST_ROW);
    for (uint64_t ways = gyges_free_step(here, crossed); ways; ways &= ways - 1) {
        int to = gyges_low(ways);
        uint64_t there = ways & -ways;
        struct gyges_edges more = *crossed;
        gyges_cross(&more, at, to);
        if (steps > 1 && (walk->empty & there)) {
            take_steps(walk, to, steps - 1, &more);
        } else if (steps == 1 && (walk->empty & there)) {
            walk->reach->ends |= there;
        } else if (steps == 1) {
            walk->reach->hits |= there;
            bounce(walk, to, &more);
        }
    }
}

void gyges_walk(const struct gyges_board *board, int start, struct gyges_reach *out)
{
    const struct gyges_edges none = {0, 0};
    struct walk walk;
    walk.board = board;
    walk.reach = out;
    memset(walk.counts, 0, sizeof walk.counts);
    walk.empty = GYGES_ALL & ~(gyges_occupied(board) & ~(UINT64_C(1) << start));
    *out = (struct gyges_reach){0};
    take_steps(&walk, start, gyges_value_at(board, start), &none);
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
