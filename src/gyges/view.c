/* SPDX-License-Identifier: MIT */
/* The view: eight rows of six. The first row is North's goal, then rows 6 to 1, the last is South's
 * goal; the six cells of a goal row are one goal, shown six times, so that each touches its
 * neighbour. A piece in a goal is shown in the column it came from.
 *
 * Marks: "active" on pieces that may be moved, and the last move's path: "from", "path", "bounce",
 * "to", "drop". Moves have several parts, so no cell has a move of its own: see `guide`.
 */
#include "gyges/gyges.h"

#include <stdlib.h>

enum {
    MARK_ACTIVE = 1,
    MARK_FROM = 2,
    MARK_PATH = 4,
    MARK_BOUNCE = 8,
    MARK_TO = 16,
    MARK_DROP = 32
};

int gyges_view_cell(int cell)
{
    if (cell >= GYGES_CELLS)
        return cell == GYGES_GOAL_S ? 44 : 2;
    return (6 - cell / 6) * GYGES_VIEW_COLS + cell % 6;
}

int gyges_board_cell(int view_cell)
{
    int row = view_cell / GYGES_VIEW_COLS;
    if (row == 0 || row == GYGES_VIEW_ROWS - 1)
        return row == 0 ? GYGES_GOAL_N : GYGES_GOAL_S;
    return (6 - row) * 6 + view_cell % GYGES_VIEW_COLS;
}

static const char *player_phrase(int goal)
{
    return goal == GYGES_GOAL_S ? "gyges.south" : "gyges.north";
}

static void say_goal(int goal, int value, enum qd_lang lang, struct qd_view *view, int view_cell)
{
    struct qd_message say;
    qd_message_set(&say, value ? "gyges.cell.entered" : "gyges.cell.goal");
    qd_message_phrase(&say, "player", player_phrase(goal));
    if (value)
        qd_message_number(&say, "value", value);
    view->cells[view_cell].caption = qd_view_message(view, &say, lang);
}

static void view_goals(const struct gyges_state *s, enum qd_lang lang, struct qd_view *view)
{
    for (int col = 0; col < GYGES_VIEW_COLS; col++) {
        for (int last = 0; last < 2; last++) {
            int at = last ? 42 + col : col, goal = last ? GYGES_GOAL_S : GYGES_GOAL_N;
            view->cells[at].ground = 1;
            say_goal(goal, 0, lang, view, at);
        }
    }
    if (s->goal_value == 0 || s->path_count < 2)
        return;
    int goal = s->path[s->path_count - 1], col = s->path[s->path_count - 2] % 6;
    int at = goal == GYGES_GOAL_S ? 42 + col : col;
    char label[2] = {(char)('0' + s->goal_value), '\0'};
    view->cells[at].piece = s->goal_value;
    view->cells[at].id = s->goal_piece;
    view->cells[at].label = qd_view_string(view, label);
    view->cells[at].marks |= MARK_TO;
    say_goal(goal, s->goal_value, lang, view, at);
}

static void view_cell(const struct gyges_state *s, int cell, bool active, enum qd_lang lang,
                      struct qd_view *view)
{
    struct qd_cell *out = &view->cells[gyges_view_cell(cell)];
    struct qd_message say;
    char name[4], label[2] = {(char)('0' + s->value[cell]), '\0'};
    gyges_cell_name(cell, name);
    qd_message_set(&say, s->value[cell] == 0 ? "gyges.cell.empty"
                         : active            ? "gyges.cell.active"
                                             : "gyges.cell.piece");
    qd_message_text(&say, "cell", qd_text_of(name));
    if (s->value[cell]) {
        qd_message_number(&say, "value", s->value[cell]);
        out->piece = s->value[cell];
        out->id = s->piece[cell];
        out->label = qd_view_string(view, label);
    }
    if (active)
        out->marks |= MARK_ACTIVE;
    out->caption = qd_view_message(view, &say, lang);
}

/* The last move's path: a cell stepped on that holds a piece was bounced on. */
static void mark_path(const struct gyges_state *s, struct qd_view *view)
{
    for (int i = 0; i < s->path_count; i++) {
        if (s->path[i] >= GYGES_CELLS)
            continue;
        struct qd_cell *cell = &view->cells[gyges_view_cell(s->path[i])];
        bool ends = i + 1 == s->path_count;
        cell->marks |= i == 0 ? MARK_FROM : ends ? MARK_TO : MARK_PATH;
        if (i > 0 && !ends && s->value[s->path[i]] && s->path[i] + 1 != s->path_drop)
            cell->marks |= MARK_BOUNCE;
    }
    if (s->path_drop)
        view->cells[gyges_view_cell(s->path_drop - 1)].marks |= MARK_DROP;
}

/* Cells of the pieces that may be moved. */
static qd_err find_active(const struct gyges_level *level, const struct gyges_state *s,
                          uint64_t *cells)
{
    struct qd_moves moves = {0};
    *cells = 0;
    if (s->phase != GYGES_PLAY)
        return QD_OK;
    qd_err err = gyges_legal(level, s, &moves);
    for (size_t i = 0; !err && i < moves.count; i++)
        if (gyges_kind(moves.data[i]) == GYGES_MOVE)
            *cells |= UINT64_C(1) << gyges_from(moves.data[i]);
    qd_moves_free(&moves);
    return err;
}

void gyges_size(const struct qd_level *level, int *rows, int *cols)
{
    (void)level;
    *rows = GYGES_VIEW_ROWS;
    *cols = GYGES_VIEW_COLS;
}

qd_err gyges_view(const struct qd_level *base, const void *state, int viewer, enum qd_lang lang,
                  struct qd_view *view)
{
    (void)viewer;
    const struct gyges_state *s = state;
    uint64_t active;
    qd_err err = find_active((const struct gyges_level *)base, s, &active);
    if (!err)
        err = qd_view_init(view, GYGES_VIEW_ROWS, GYGES_VIEW_COLS);
    if (err)
        return err;
    view_goals(s, lang, view);
    for (int cell = 0; cell < GYGES_CELLS; cell++)
        view_cell(s, cell, active >> cell & 1, lang, view);
    mark_path(s, view);
    if (active)
        qd_view_counter(view, "gyges.row", __builtin_ctzll(active) / 6 + 1, -1);
    if (view->text.err) {
        err = view->text.err;
        qd_view_free(view);
    }
    return err;
}
