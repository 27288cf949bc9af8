/* SPDX-License-Identifier: MIT */
/* Moves entered part by part: a piece, then bounce by bounce, an end or a replacement and its drop;
 * a setup value by value. Only parts that lead to a legal move are offered. Also the paths by which
 * a piece could win immediately.
 */
#include "gyges/gyges.h"

#include <string.h>

enum { BOUNCES = 60 };

struct guide {
    const struct gyges_level *level;
    const struct gyges_state *state;
    struct gyges_board board;
    struct qd_moves legal;
    struct qd_text text;
    qd_err (*found)(void *context, const struct qd_part *part);
    void *context;
    struct qd_message *why;
    int from;
    int bounces[BOUNCES]; /* bits */
    int cells[BOUNCES];
    int count;
};

/* Offers a part. The text of a whole move names two bounces at most. */
static qd_err offer(const struct guide *g, const char *kind, int cell, qd_move move, bool done)
{
    struct qd_buf text;
    char name[4];
    qd_buf_init(&text, 512);
    if (done) {
        for (int i = 0; i < g->count && i < GYGES_NAMES; i++)
            move |= (qd_move)(g->cells[i] + 1) << (18 + 6 * i);
        gyges_moves_format(&g->level->base, &move, 1, &text);
    } else {
        gyges_cell_name(cell, name);
        qd_buf_text(&text, g->text);
        qd_buf_puts(&text, kind[0] == 'r' ? "x" : g->text.size ? "-" : "");
        qd_buf_puts(&text, name);
    }
    struct qd_part part = {gyges_view_cell(cell), kind, qd_buf_view(&text), done};
    qd_err err = text.err ? text.err : g->found(g->context, &part);
    qd_buf_free(&text);
    return err;
}

static bool is_legal(const struct guide *g, int from, int to, int drop_plus_1)
{
    qd_move move = gyges_move(from, to, drop_plus_1);
    for (size_t i = 0; i < g->legal.count; i++)
        if (g->legal.data[i] == move)
            return true;
    return false;
}

/* Whether some legal move replaces the piece on `to`. */
static bool replaces(const struct guide *g, int to)
{
    for (size_t i = 0; i < g->legal.count; i++)
        if (gyges_from(g->legal.data[i]) == g->from && gyges_to(g->legal.data[i]) == to &&
            gyges_drop(g->legal.data[i]) >= 0)
            return true;
    return false;
}

static qd_err offer_pieces(const struct guide *g)
{
    uint64_t cells = 0;
    qd_err err = QD_OK;
    for (size_t i = 0; i < g->legal.count; i++) {
        if (gyges_kind(g->legal.data[i]) == GYGES_PASS) {
            struct qd_part part = {0, "pass", qd_text_of("pass"), true};
            return g->found(g->context, &part);
        }
        cells |= UINT64_C(1) << gyges_from(g->legal.data[i]);
    }
    for (; !err && cells; cells &= cells - 1)
        err = offer(g, "piece", __builtin_ctzll(cells), 0, false);
    return err;
}

static qd_err offer_drops(const struct guide *g, int to)
{
    qd_err err = QD_OK;
    for (int drop = 0; !err && drop < GYGES_CELLS; drop++)
        if (is_legal(g, g->from, to, drop + 1))
            err = offer(g, "drop", drop, gyges_move(g->from, to, drop + 1), true);
    return err;
}

/* Whether a run after one more bounce leads anywhere. */
static bool can_continue(const struct guide *g, int to)
{
    int bounces[BOUNCES + 1];
    struct gyges_reach reach;
    memcpy(bounces, g->bounces, sizeof g->bounces);
    bounces[g->count] = to;
    return g->count < BOUNCES &&
           gyges_after(&g->board, gyges_bit_seen(g->from, g->state->turn), bounces, g->count + 1,
                       &reach) &&
           (reach.ends || reach.hits || reach.goal);
}

static qd_err offer_ends(const struct guide *g)
{
    int turn = g->state->turn, goal = turn == GYGES_SOUTH ? GYGES_GOAL_N : GYGES_GOAL_S;
    struct gyges_reach reach;
    qd_err err = QD_OK;
    (void)gyges_after(&g->board, gyges_bit_seen(g->from, turn), g->bounces, g->count, &reach);
    if (reach.goal && is_legal(g, g->from, goal, 0))
        err = offer(g, "goal", goal, gyges_move(g->from, goal, 0), true);
    for (int cell = 0; !err && cell < GYGES_CELLS; cell++) {
        int bit = gyges_bit_seen(cell, turn);
        if (reach.ends >> bit & 1 && is_legal(g, g->from, cell, 0))
            err = offer(g, "end", cell, gyges_move(g->from, cell, 0), true);
        if (!err && reach.hits >> bit & 1 && can_continue(g, bit))
            err = offer(g, "bounce", cell, 0, false);
        if (!err && reach.hits >> bit & 1 && replaces(g, cell))
            err = offer(g, "replace", cell, 0, false);
    }
    return err;
}

static qd_err refuse(const struct guide *g, struct qd_text rest, const char *code)
{
    qd_message_set(g->why, code);
    qd_message_text(g->why, "found", qd_text_character(rest));
    qd_message_at(g->why, 1, (uint32_t)(g->text.size - rest.size + 1));
    return QD_SYNTAX;
}

static qd_err refuse_way(const struct guide *g)
{
    qd_message_set(g->why, "gyges.move.way");
    return QD_ILLEGAL;
}

/* Reads the parts so far: a start, bounces, at the end perhaps a replacement. */
static qd_err guide_move(struct guide *g)
{
    struct qd_text rest = g->text;
    struct gyges_reach reach;
    if (rest.size == 0)
        return offer_pieces(g);
    g->from = gyges_cut_cell(&rest);
    if (g->from < 0 || g->from >= GYGES_CELLS)
        return refuse(g, g->text, "gyges.notation.start");
    int from = gyges_bit_seen(g->from, g->state->turn);
    if (g->state->value[g->from] == 0)
        return refuse_way(g);
    while (rest.size > 0) {
        bool replace = rest.data[0] == 'x';
        if (!replace && rest.data[0] != '-')
            return refuse(g, rest, "gyges.notation.sign");
        struct qd_text after = {rest.data + 1, rest.size - 1};
        int cell = gyges_cut_cell(&after);
        if (cell < 0 || cell >= GYGES_CELLS)
            return refuse(g, after, "gyges.notation.cell");
        if (g->count == BOUNCES || (replace && after.size > 0))
            return refuse(g, after, "gyges.notation.sign");
        int bit = gyges_bit_seen(cell, g->state->turn);
        if (!gyges_after(&g->board, from, g->bounces, g->count, &reach) || !(reach.hits >> bit & 1))
            return refuse_way(g);
        if (replace)
            return offer_drops(g, cell);
        g->bounces[g->count] = bit;
        g->cells[g->count++] = cell;
        rest = after;
    }
    return offer_ends(g);
}

/* The values left for the next cell of the home row. */
static qd_err guide_setup(struct guide *g)
{
    static const char *const kinds[] = {"", "one", "two", "three"};
    int left[4] = {0, 2, 2, 2}, home = g->state->phase == GYGES_SETUP_S ? 0 : 30;
    char text[7];
    qd_err err = QD_OK;
    if (g->text.size >= 6)
        return refuse(g, g->text, "gyges.notation.setup");
    for (size_t i = 0; i < g->text.size; i++) {
        int value = g->text.data[i] - '0';
        text[i] = g->text.data[i];
        if (value < 1 || value > 3 || left[value]-- == 0)
            return refuse(g, (struct qd_text){g->text.data + i, g->text.size - i},
                          "gyges.notation.setup");
    }
    for (int value = 1; !err && value <= 3; value++) {
        if (left[value] == 0)
            continue;
        text[g->text.size] = (char)('0' + value);
        struct qd_part part = {gyges_view_cell(home + (int)g->text.size),
                               kinds[value],
                               {text, g->text.size + 1},
                               g->text.size == 5};
        err = g->found(g->context, &part);
    }
    return err;
}

qd_err gyges_guide(const struct qd_level *level, const void *state, struct qd_text text,
                   qd_err (*found)(void *context, const struct qd_part *part), void *context,
                   struct qd_message *why)
{
    struct guide g = {.level = (const struct gyges_level *)level,
                      .state = state,
                      .text = text,
                      .found = found,
                      .context = context,
                      .why = why};
    if (g.state->phase != GYGES_PLAY)
        return guide_setup(&g);
    g.board = gyges_board_of(g.state->value, g.state->turn);
    qd_err err = gyges_legal(g.level, g.state, &g.legal);
    if (!err)
        err = guide_move(&g);
    qd_moves_free(&g.legal);
    return err;
}

static int goal_of(int player)
{
    return player == GYGES_SOUTH ? GYGES_GOAL_N : GYGES_GOAL_S;
}

/* The piece enters the goal in the column it came from. */
static uint16_t view_of(int cell, int before)
{
    if (cell < GYGES_CELLS)
        return (uint16_t)gyges_view_cell(cell);
    return (uint16_t)(before % 6 + (cell == GYGES_GOAL_S ? 42 : 0));
}

static qd_err tell_last(const struct gyges_state *state,
                        qd_err (*found)(void *context, const struct qd_way *way), void *context)
{
    uint16_t cells[GYGES_PATH_MAX];
    for (int i = 0; i < state->path_count; i++)
        cells[i] = view_of(state->path[i], i ? state->path[i - 1] : 0);
    bool won = state->goal_value > 0;
    struct qd_way way = {"last", won ? state->turn : 1 - state->turn, cells, state->path_count,
                         state->path_drop ? gyges_view_cell(state->path_drop - 1) : -1};
    return state->path_count ? found(context, &way) : QD_OK;
}

static qd_err tell_wins(const struct gyges_state *state, int player,
                        qd_err (*found)(void *context, const struct qd_way *way), void *context)
{
    struct gyges_board board = gyges_board_of(state->value, player);
    qd_err err = QD_OK;
    for (uint64_t rest = gyges_active(gyges_occupied(&board)); !err && rest; rest &= rest - 1) {
        struct gyges_path path;
        uint16_t cells[GYGES_PATH_MAX];
        int before = 0;
        if (!gyges_find_path(&board, gyges_low(rest), GYGES_GOAL, NULL, 0, &path))
            continue;
        for (int i = 0; i < path.count; i++) {
            int cell = path.bits[i] == GYGES_GOAL ? goal_of(player)
                                                  : gyges_cell_seen(path.bits[i], player);
            cells[i] = view_of(cell, before);
            before = cell;
        }
        struct qd_way way = {player == state->turn ? "wins" : "threatens", player, cells,
                             path.count, -1};
        err = found(context, &way);
    }
    return err;
}

qd_err gyges_ways_of(const struct qd_level *level, const void *state_bytes,
                     qd_err (*found)(void *context, const struct qd_way *way), void *context)
{
    (void)level;
    const struct gyges_state *state = state_bytes;
    qd_err err = tell_last(state, found, context);
    for (int player = 0; !err && state->phase == GYGES_PLAY && player < 2; player++)
        err = tell_wins(state, player, found, context);
    return err;
}
