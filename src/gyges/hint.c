/* SPDX-License-Identifier: MIT */
/* A hint: the first move of the engine's line, with a reason that is true of the board: it wins, it
 * stops a win, it threatens one, or it is part of a proved win. Only where none of these holds the
 * reason is the search itself.
 */
#include "gyges/book/book.h"
#include "gyges/engine/engine.h"

#include <string.h>

static void say_cell(struct qd_message *message, const char *name, int cell)
{
    char text[4];
    gyges_cell_name(cell, text);
    qd_message_text(message, name, qd_text_of(text));
}

/* The cells of a winning path, as cells of the view. */
static void prove(struct qd_hint *hint, const struct gyges_win *win, int player)
{
    for (uint64_t rest = win->pieces | win->passed; rest; rest &= rest - 1)
        if (hint->proof_count < QD_HINT_CELLS)
            hint->proof[hint->proof_count++] =
                (uint16_t)gyges_view_cell(gyges_cell_seen(gyges_low(rest), player));
}

static void say_why(const struct gyges_state *state, const struct qd_line *line,
                    struct qd_hint *hint)
{
    struct qd_message *why = &hint->says[3];
    qd_move move = line->moves.data[0];
    int player = state->turn;
    struct gyges_board board = gyges_board_of(state->value, player);
    struct gyges_board theirs = gyges_flip(&board);
    struct gyges_step step = gyges_unpack(move, player);
    struct gyges_win win;
    if (step.to == GYGES_GOAL) {
        qd_message_set(why, "gyges.hint.why.win");
        (void)gyges_wins_from(&board, UINT64_C(1) << step.from, &win);
        prove(hint, &win, player);
        return;
    }
    struct gyges_board after = gyges_moved(&board, step);
    bool threatened = gyges_threat(&theirs, &win);
    if (line->wins_in < 0) {
        qd_message_set(why, line->verified ? "gyges.hint.why.lost" : "gyges.hint.why.seems.lost");
        qd_message_number(why, "count", -line->wins_in);
        if (threatened)
            prove(hint, &win, 1 - player);
        return;
    }
    if (line->wins_in > 0) {
        qd_message_set(why,
                       line->verified ? "gyges.hint.why.forced" : "gyges.hint.why.seems.forced");
        qd_message_number(why, "count", line->wins_in);
        if (gyges_threat(&after, &win))
            prove(hint, &win, player);
        return;
    }
    if (threatened) {
        qd_message_set(why, "gyges.hint.why.stops");
        say_cell(why, "cell", gyges_cell_seen(win.start, 1 - player));
        prove(hint, &win, 1 - player);
        return;
    }
    if (gyges_threat(&after, &win)) {
        qd_message_set(why, "gyges.hint.why.threatens");
        say_cell(why, "cell", gyges_cell_seen(win.start, player));
        prove(hint, &win, player);
        return;
    }
    qd_message_set(why, "gyges.hint.why.search");
    qd_message_number(why, "count", (int64_t)line->moves.count);
}

static void explain_setup(const struct gyges_state *state, qd_move move, struct qd_hint *hint)
{
    int home = state->phase == GYGES_SETUP_S ? 0 : 30;
    uint8_t row[6];
    char text[7] = "";
    (void)gyges_setup_row(move & 0x3ff, row);
    for (int i = 0; i < 6; i++) {
        hint->look[hint->look_count++] = (uint16_t)gyges_view_cell(home + i);
        text[i] = (char)('0' + row[i]);
    }
    hint->piece = hint->look[0];
    qd_message_set(&hint->says[0], "gyges.hint.setup.where");
    qd_message_set(&hint->says[1], "gyges.hint.setup.piece");
    qd_message_number(&hint->says[1], "value", row[0]);
    say_cell(&hint->says[1], "cell", home);
    qd_message_set(&hint->says[2], "gyges.hint.setup.move");
    qd_message_text(&hint->says[2], "row", qd_text_of(text));
    int expected = gyges_setup_expected(state, move);
    qd_message_set(&hint->says[3], state->phase == GYGES_SETUP_S ? "gyges.hint.setup.south"
                                                                 : "gyges.hint.setup.north");
    qd_message_number(&hint->says[3], "games", gyges_book_games());
    qd_message_number(&hint->says[3], "share", (expected + 5) / 10);
}

qd_err gyges_explain(const struct qd_level *level, const void *state_bytes,
                     const struct qd_line *line, struct qd_hint *hint)
{
    (void)level;
    const struct gyges_state *state = state_bytes;
    if (line->moves.count == 0)
        return QD_NOTHING;
    qd_move move = line->moves.data[0];
    *hint = (struct qd_hint){.move = move, .has_move = true, .piece = -1, .target = -1};
    if (state->phase != GYGES_PLAY) {
        explain_setup(state, move, hint);
        return QD_OK;
    }
    int from = gyges_kind(move) == GYGES_PASS ? 0 : gyges_from(move);
    int row = from / 6;
    for (int col = 0; col < 6; col++)
        hint->look[hint->look_count++] = (uint16_t)gyges_view_cell(row * 6 + col);
    hint->piece = gyges_view_cell(from);
    qd_message_set(&hint->says[0], "gyges.hint.where");
    qd_message_number(&hint->says[0], "row", row + 1);
    if (gyges_kind(move) == GYGES_PASS) {
        for (int i = 1; i < QD_HINT_GRADES; i++)
            qd_message_set(&hint->says[i], "gyges.hint.pass");
        return QD_OK;
    }
    hint->target = gyges_view_cell(gyges_to(move));
    qd_message_set(&hint->says[1], "gyges.hint.piece");
    qd_message_number(&hint->says[1], "value", state->value[from]);
    say_cell(&hint->says[1], "cell", from);
    bool goal = gyges_to(move) >= GYGES_CELLS;
    qd_message_set(&hint->says[2], goal                    ? "gyges.hint.goal"
                                   : gyges_drop(move) >= 0 ? "gyges.hint.replace"
                                                           : "gyges.hint.run");
    if (goal)
        qd_message_phrase(&hint->says[2], "player",
                          gyges_to(move) == GYGES_GOAL_S ? "gyges.south" : "gyges.north");
    else
        say_cell(&hint->says[2], "cell", gyges_to(move));
    if (gyges_drop(move) >= 0)
        say_cell(&hint->says[2], "drop", gyges_drop(move));
    say_why(state, line, hint);
    return QD_OK;
}
