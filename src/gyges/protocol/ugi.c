/* SPDX-License-Identifier: MIT */
/* The Universal Gygès Interface's text: "from|to[|drop]" in cells 0 to 35 counted row by row from
 * the player who moves, 36 that player's own goal, 37 the goal aimed at; and boards of 36 digits,
 * with or without "/" between rows, seen by the player to move.
 */
#include "gyges/protocol/ugi.h"

enum { OWN_GOAL = 36, GOAL_AIMED_AT = 37 };

/* North sees the board rotated by 180 degrees. */
static int turned(int cell, int player)
{
    return player == GYGES_SOUTH ? cell : GYGES_CELLS - 1 - cell;
}

void gyges_ugi_move(qd_move move, int player, struct qd_buf *out)
{
    int to = gyges_to(move);
    qd_buf_printf(out, "%d|%d", turned(gyges_from(move), player),
                  to >= GYGES_CELLS ? GOAL_AIMED_AT : turned(to, player));
    if (gyges_drop(move) >= 0)
        qd_buf_printf(out, "|%d", turned(gyges_drop(move), player));
}

bool gyges_ugi_move_read(struct qd_text text, int player, qd_move *move)
{
    uint64_t from, to, drop = 0;
    bool drops = false;
    if (!qd_text_digits(&text, GYGES_CELLS - 1, &from) || !qd_text_cut(&text, '|') ||
        !qd_text_digits(&text, GOAL_AIMED_AT, &to))
        return false;
    if (qd_text_cut(&text, '|')) {
        drops = qd_text_digits(&text, GYGES_CELLS - 1, &drop);
        if (!drops)
            return false;
    }
    if (text.size > 0)
        return false;
    int goal = (to == OWN_GOAL) == (player == GYGES_SOUTH) ? GYGES_GOAL_S : GYGES_GOAL_N;
    *move =
        gyges_move(turned((int)from, player), to >= GYGES_CELLS ? goal : turned((int)to, player),
                   drops ? turned((int)drop, player) + 1 : 0);
    return true;
}

void gyges_ugi_board(const uint8_t *value, int player, struct qd_buf *out)
{
    for (int i = 0; i < GYGES_CELLS; i++)
        qd_buf_char(out, (char)('0' + value[turned(i, player)]));
}

bool gyges_ugi_board_read(struct qd_text text, uint8_t *value)
{
    int counts[4] = {0}, cell = 0;
    for (size_t i = 0; i < text.size; i++) {
        char c = text.data[i];
        if (c == '/' && cell % 6 == 0 && cell > 0 && text.data[i - 1] != '/')
            continue;
        if (c < '0' || c > '3' || cell == GYGES_CELLS)
            return false;
        value[cell] = (uint8_t)(c - '0');
        counts[value[cell++]]++;
    }
    return cell == GYGES_CELLS && counts[1] == 4 && counts[2] == 4 && counts[3] == 4;
}

void gyges_ugi_setpos(const struct gyges_state *state, struct qd_buf *out)
{
    qd_buf_puts(out, "setpos data ");
    gyges_ugi_board(state->value, state->turn, out);
}

bool gyges_ugi_answer(struct qd_text line, struct qd_text *word)
{
    if (!qd_text_is(qd_text_word(&line), "bestmove"))
        return false;
    *word = qd_text_word(&line);
    return true;
}
