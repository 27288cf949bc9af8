/* SPDX-License-Identifier: MIT */
/* Moves and cells as text.
 *
 * A sequence has no separators: U D L R with counts for steps, sU … for a shot, and a lower-case
 * letter with a cell for the rest: fb3 flag, ub3 unflag, rb3 reveal, db3 deduce. Columns are
 * lower-case letters (a … z, aa, ab …), rows are numbers, so the end of a move is never ambiguous.
 */
#include "base/base.h"
#include "wumpus/world.h"

#include <string.h>

enum { MOVES_MOST = 1 << 20 };

/* By kind: the letter before the direction or cell; a step has none. */
static const char kind_letters[WUMPUS_KINDS] = {'\0', 's', 'f', 'u', 'r', 'd'};

void wumpus_cell_name(int side, int cell, char out[WUMPUS_NAME])
{
    int col = cell % side, row = cell / side + 1;
    if (col >= 26)
        *out++ = (char)('a' + col / 26 - 1);
    *out++ = (char)('a' + col % 26);
    if (row >= 10)
        *out++ = (char)('0' + row / 10);
    *out++ = (char)('0' + row % 10);
    *out = '\0';
}

void wumpus_say_cell(struct qd_message *message, const char *name, int side, int cell)
{
    char text[WUMPUS_NAME];
    wumpus_cell_name(side, cell, text);
    qd_message_text(message, name, qd_text_of(text));
}

bool wumpus_cell_cut(int side, struct qd_text *rest, int *cell)
{
    struct qd_text at = *rest;
    uint64_t row;
    int col = 0, letters = 0;
    while (at.size > 0 && at.data[0] >= 'a' && at.data[0] <= 'z' && letters < 2) {
        col = col * 26 + at.data[0] - 'a' + 1;
        at.data++;
        at.size--;
        letters++;
    }
    if (letters == 0 || col > side || (at.size > 0 && at.data[0] == '0') ||
        !qd_text_digits(&at, (uint64_t)side, &row))
        return false;
    *cell = ((int)row - 1) * side + col - 1;
    *rest = at;
    return true;
}

static qd_err refuse(struct qd_text all, struct qd_text rest, const char *code,
                     struct qd_message *why)
{
    qd_message_set(why, code);
    qd_message_text(why, "found", qd_text_character(rest));
    qd_message_at(why, 1, (uint32_t)(all.size - rest.size + 1));
    return QD_SYNTAX;
}

static int direction_of(struct qd_text text)
{
    const char *found = text.size > 0 && text.data[0] ? strchr(wumpus_letters, text.data[0]) : NULL;
    return found ? (int)(found - wumpus_letters) : -1;
}

/* "R3": the step, repeated. */
static qd_err cut_steps(struct qd_text all, struct qd_text *rest, int dir, size_t *total,
                        struct qd_moves *out, struct qd_message *why)
{
    uint64_t count = 1;
    struct qd_text after = {rest->data + 1, rest->size - 1};
    bool counted = after.size > 0 && after.data[0] >= '0' && after.data[0] <= '9';
    if (counted && (!qd_text_digits(&after, MOVES_MOST, &count) || count == 0)) {
        qd_err err =
            refuse(all, (struct qd_text){rest->data + 1, rest->size - 1}, "moves.count", why);
        qd_message_number(why, "most", MOVES_MOST);
        return err;
    }
    if (count > MOVES_MOST - *total) {
        qd_err err = refuse(all, *rest, "moves.many", why);
        qd_message_number(why, "most", MOVES_MOST);
        return err;
    }
    qd_err err = QD_OK;
    for (uint64_t i = 0; !err && i < count; i++)
        err = qd_moves_add(out, wumpus_move(WUMPUS_STEP, dir));
    *total += count;
    *rest = after;
    return err;
}

/* A shot, a flag or a joker. */
static qd_err cut_other(int side, struct qd_text all, struct qd_text *rest, struct qd_moves *out,
                        struct qd_message *why)
{
    int kind = WUMPUS_SHOOT, what = -1;
    while (kind < WUMPUS_KINDS && kind_letters[kind] != rest->data[0])
        kind++;
    if (kind == WUMPUS_KINDS)
        return refuse(all, *rest, "wumpus.moves.letter", why);
    struct qd_text after = {rest->data + 1, rest->size - 1};
    if (kind == WUMPUS_SHOOT) {
        what = direction_of(after);
        if (what < 0)
            return refuse(all, after, "wumpus.moves.direction", why);
        after = (struct qd_text){after.data + 1, after.size - 1};
    } else if (!wumpus_cell_cut(side, &after, &what)) {
        qd_err err = refuse(all, after, "wumpus.moves.cell", why);
        wumpus_say_cell(why, "last", side, side * side - 1);
        return err;
    }
    *rest = after;
    return qd_moves_add(out, wumpus_move((enum wumpus_kind)kind, what));
}

qd_err wumpus_moves_parse(const struct qd_level *base, struct qd_text text, struct qd_moves *out,
                          struct qd_message *why)
{
    int side = ((const struct wumpus_level *)base)->options.side;
    struct qd_text rest = text;
    size_t before = out->count, total = 0;
    qd_err err = QD_OK;
    if (text.size == 0)
        return refuse(text, rest, "wumpus.moves.letter", why);
    while (!err && rest.size > 0) {
        int dir = direction_of(rest);
        if (dir >= 0)
            err = cut_steps(text, &rest, dir, &total, out, why);
        else
            err = cut_other(side, text, &rest, out, why);
    }
    if (err == QD_MEMORY)
        qd_message_set(why, "error.memory");
    if (err)
        out->count = before;
    return err;
}

void wumpus_moves_format(const struct qd_level *base, const qd_move *moves, size_t count,
                         struct qd_buf *out)
{
    int side = ((const struct wumpus_level *)base)->options.side;
    for (size_t i = 0, run; i < count; i += run) {
        uint32_t kind = wumpus_move_kind(moves[i]);
        int what = (int)(moves[i] & WUMPUS_MOVE_WHAT);
        run = 1;
        if (kind == WUMPUS_STEP) {
            while (i + run < count && moves[i + run] == moves[i])
                run++;
            qd_buf_char(out, wumpus_letters[what]);
            if (run > 1)
                qd_buf_printf(out, "%zu", run);
        } else if (kind == WUMPUS_SHOOT) {
            qd_buf_printf(out, "s%c", wumpus_letters[what]);
        } else {
            char name[WUMPUS_NAME];
            wumpus_cell_name(side, what, name);
            qd_buf_printf(out, "%c%s", kind_letters[kind], name);
        }
    }
}
