/* SPDX-License-Identifier: MIT */
/* What players of box-pushing games expect beyond single steps: a whole push taken back or made
 * again, a box picked up and put down elsewhere, dead squares, and a word when all is lost.
 */
#include "terminal/screen.h"

#include <string.h>

enum { REACH_MOST = 4096 };

static const struct qd_game *game_of(const struct qd_screen *s)
{
    return qd_play_level(s->play)->game;
}

int64_t qd_screen_pushes(const struct qd_screen *s)
{
    for (int i = 0; s->has_view && i < s->view.counter_count; i++)
        if (strcmp(s->view.counters[i].name, "sokoban.pushes") == 0)
            return s->view.counters[i].value;
    return -1;
}

/* Sends a line until a push is undone or made again, or nothing is left. */
static void until_push(struct qd_screen *s, const char *line)
{
    int64_t before = qd_screen_pushes(s);
    bool any = false;
    while (qd_screen_speak(s, line)) {
        any = true;
        if (qd_screen_pushes(s) != before)
            return;
    }
    if (any)
        qd_buf_clear(&s->message); /* the last one only found nothing more to do */
}

void qd_screen_undo_push(struct qd_screen *s)
{
    until_push(s, "undo");
}

void qd_screen_redo_push(struct qd_screen *s)
{
    until_push(s, "redo");
}

void qd_screen_dead(struct qd_screen *s)
{
    s->dead = !s->dead;
    qd_screen_say_code(s, s->dead ? "terminal.dead.on" : "terminal.dead.off");
}

bool qd_screen_is_dead(const struct qd_screen *s, const struct qd_cell *cell)
{
    const char *const *marks = game_of(s)->marks;
    for (int i = 0; s->dead && marks[i]; i++)
        if (strcmp(marks[i], "dead") == 0)
            return cell->marks >> i & 1;
    return false;
}

/* The number at a path of the answer, -1 if there is none. */
static int64_t number_at(const struct qd_buf *answer, const char *path)
{
    struct qd_text value;
    int64_t number;
    return qd_screen_json_find(qd_buf_view(answer), path, &value) &&
                   qd_screen_json_number(value, &number)
               ? number
               : -1;
}

void qd_screen_warn(struct qd_screen *s, int64_t pushes_before)
{
    struct qd_buf answer;
    struct qd_text value;
    struct qd_message message = {0};
    const struct qd_path *path = game_of(s)->path;
    if (!path || !path->lost || s->status != QD_OPEN || qd_screen_pushes(s) == pushes_before)
        return;
    qd_buf_init(&answer, QD_ANSWER_CAP + 1);
    if (qd_screen_speak_for(s, "lost nodes=2000", &answer) &&
        qd_screen_json_find(qd_buf_view(&answer), "lost", &value) && qd_text_is(value, "true")) {
        char place[32];
        for (int i = 0; i < QD_LOSS_CELLS; i++) {
            snprintf(place, sizeof place, "proof/%d", i);
            int64_t cell = number_at(&answer, place);
            if (cell < 0 || cell >= (int64_t)s->view.rows * s->view.cols)
                break;
            s->view.cells[cell].highlight = QD_PROOF;
        }
        qd_message_set(&message, "terminal.since");
        qd_message_number(&message, "count", number_at(&answer, "since"));
        qd_screen_say(s, &message);
        if (qd_screen_json_find(qd_buf_view(&answer), "text", &value)) {
            qd_buf_char(&s->message, ' ');
            (void)qd_screen_json_string(value, &s->message);
        }
    }
    qd_buf_free(&answer);
}

/* Asks where the piece in a cell can be brought. */
static bool ask_reach(struct qd_screen *s, int cell, struct qd_buf *answer)
{
    char line[32];
    snprintf(line, sizeof line, "reach %d", cell);
    return qd_screen_speak_for(s, line, answer);
}

static void pick_up(struct qd_screen *s, int cell)
{
    struct qd_buf answer;
    qd_buf_init(&answer, QD_ANSWER_CAP + 1);
    if (ask_reach(s, cell, &answer)) {
        s->held = cell;
        s->view.cells[cell].highlight = QD_PIECE;
        for (int i = 0; i < REACH_MOST; i++) {
            char path[32];
            snprintf(path, sizeof path, "reach/%d/cell", i);
            int64_t to = number_at(&answer, path);
            if (to < 0 || to >= (int64_t)s->view.rows * s->view.cols)
                break;
            s->view.cells[to].highlight = QD_TARGET;
        }
        qd_screen_say_code(s, "terminal.held");
    }
    qd_buf_free(&answer);
}

/* Brings the held piece to a cell if it can go there. */
static bool put_down(struct qd_screen *s, int cell)
{
    struct qd_buf answer, moves;
    struct qd_text value;
    bool found = false;
    qd_buf_init(&answer, QD_ANSWER_CAP + 1);
    qd_buf_init(&moves, QD_LINE_CAP);
    bool asked = ask_reach(s, s->held, &answer);
    for (int i = 0; asked && i < REACH_MOST && !found; i++) {
        char path[32];
        snprintf(path, sizeof path, "reach/%d/cell", i);
        int64_t to = number_at(&answer, path);
        if (to < 0)
            break;
        snprintf(path, sizeof path, "reach/%d/move", i);
        found = to == cell && qd_screen_json_find(qd_buf_view(&answer), path, &value) &&
                qd_screen_json_string(value, &moves);
    }
    s->held = -1;
    if (found)
        qd_screen_move(s, qd_buf_cstr(&moves));
    qd_buf_free(&answer);
    qd_buf_free(&moves);
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
        (void)qd_screen_speak(s, "view");
        if (held == cell)
            return true;
    }
    if (!game->reach || !box || s->status != QD_OPEN)
        return false;
    pick_up(s, cell);
    return true;
}
