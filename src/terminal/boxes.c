/* SPDX-License-Identifier: MIT */
/* What players of box-pushing games expect beyond single steps: undo and redo of a whole push, a
 * box picked up and put down elsewhere, dead squares, and a warning when the position is lost.
 */
#include "terminal/screen.h"

#include <string.h>

enum { LOST_NODES = 2000 };

static const struct qd_game *game_of(const struct qd_screen *s)
{
    return qd_play_level(s->play)->game;
}

int64_t qd_screen_pushes(const struct qd_screen *s)
{
    const struct qd_measure *measure = game_of(s)->measure;
    for (int i = 0; measure && s->has_view && i < s->view.counter_count; i++)
        if (strcmp(s->view.counters[i].name, measure->counter) == 0)
            return s->view.counters[i].value;
    return -1;
}

void qd_screen_undo_push(struct qd_screen *s)
{
    struct qd_message why = {0};
    (void)qd_screen_acted(s, qd_play_undo(s->play, qd_play_stride(s->play, true), &why), &why);
}

void qd_screen_redo_push(struct qd_screen *s)
{
    struct qd_message why = {0};
    (void)qd_screen_acted(s, qd_play_redo(s->play, qd_play_stride(s->play, false), &why), &why);
}

bool qd_screen_is_dead(const struct qd_screen *s, const struct qd_cell *cell)
{
    const char *const *marks = game_of(s)->marks;
    for (int i = 0; s->dead && marks[i]; i++)
        if (strcmp(marks[i], "dead") == 0)
            return cell->marks >> i & 1;
    return false;
}

void qd_screen_warn(struct qd_screen *s, int64_t pushes_before)
{
    const struct qd_limits limits = {.nodes = LOST_NODES};
    const struct qd_path *path = game_of(s)->path;
    enum qd_prospect prospect;
    struct qd_loss loss;
    struct qd_message message = {0};
    size_t since;
    if (!path || !path->lost || s->at.status != QD_OPEN || qd_screen_pushes(s) == pushes_before)
        return;
    if (qd_play_lost(s->play, &limits, &prospect, &loss, &since, &message) ||
        prospect != QD_PROSPECT_LOST)
        return;
    qd_screen_mark(s, loss.cells, loss.count, QD_PROOF);
    qd_screen_say(s, &loss.says);
    qd_message_set(&message, "terminal.since");
    qd_message_number(&message, "count", (int64_t)since);
    qd_buf_char(&s->message, ' ');
    qd_message_format(&message, s->host->lang, &s->message);
}

static qd_err mark_target(void *context, int cell, const struct qd_moves *moves)
{
    struct qd_screen *s = context;
    (void)moves;
    s->view.cells[cell].highlight = QD_TARGET;
    return QD_OK;
}

static void pick_up(struct qd_screen *s, int cell)
{
    struct qd_message why = {0};
    qd_err err = qd_play_reach(s->play, cell, mark_target, s, &why);
    if (err) {
        qd_screen_refused(s, err, &why);
        return;
    }
    s->held = cell;
    s->view.cells[cell].highlight = QD_PIECE;
    qd_screen_say_code(s, "terminal.held");
}

/* The moves that bring a piece to one cell, as text. */
struct delivery {
    const struct qd_level *level;
    int cell;
    struct qd_buf moves;
};

static qd_err deliver(void *context, int cell, const struct qd_moves *moves)
{
    struct delivery *delivery = context;
    if (cell == delivery->cell)
        delivery->level->game->moves_format(delivery->level, moves->data, moves->count,
                                            &delivery->moves);
    return delivery->moves.err;
}

/* Moves the held piece to a cell if it can go there. */
static bool put_down(struct qd_screen *s, int cell)
{
    struct delivery delivery = {.level = qd_play_level(s->play), .cell = cell};
    struct qd_message why = {0};
    qd_buf_init(&delivery.moves, QD_LINE_CAP);
    bool found =
        !qd_play_reach(s->play, s->held, deliver, &delivery, &why) && delivery.moves.size > 0;
    s->held = -1;
    if (found)
        qd_screen_move(s, qd_buf_cstr(&delivery.moves));
    qd_buf_free(&delivery.moves);
    return found;
}

bool qd_screen_click_box(struct qd_screen *s, int cell)
{
    const struct qd_game *game = game_of(s);
    bool box = strcmp(game->pieces[s->view.cells[cell].piece], "box") == 0;
    if (s->held >= 0) {
        int held = s->held;
        if (put_down(s, cell))
            return true;
        qd_screen_refresh(s);
        if (held == cell)
            return true;
    }
    if (!game->reach || !box || s->at.status != QD_OPEN)
        return false;
    pick_up(s, cell);
    return true;
}
