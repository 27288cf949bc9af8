/* SPDX-License-Identifier: MIT */
/* Keys of games with hidden cells beyond walking: shooting, flags, jokers, asking why, showing what
 * can be deduced. A key that needs a direction waits for an arrow; one that needs a cell shows a
 * pointer, which the arrows move and Enter or a click uses. Escape cancels either.
 */
#include "terminal/screen.h"

#include <stdlib.h>
#include <string.h>

static const struct qd_level *level_of(const struct qd_screen *s)
{
    return qd_play_level(s->play);
}

/* The keys that wait for more. */
static const struct {
    char key;
    bool cell; /* a cell is pointed at; otherwise a direction is given */
    const char *code;
} waits[] = {
    {'x', false, "terminal.wait.shoot"}, {'k', false, "terminal.wait.deduce"},
    {'f', true, "terminal.wait.flag"},   {'j', true, "terminal.wait.reveal"},
    {'i', true, "terminal.wait.why"},
};

/* An arrow key's letter, 0 for any other key. */
static char arrow_letter(struct qd_screen_key key)
{
    if (key.kind != KEY_KIND_FUNCTION)
        return 0;
    return key.value == KEY_UP      ? 'U'
           : key.value == KEY_DOWN  ? 'D'
           : key.value == KEY_LEFT  ? 'L'
           : key.value == KEY_RIGHT ? 'R'
                                    : '\0';
}

/* The neighbouring cell in that direction, or the same cell at the edge. */
static int beside(const struct qd_screen *s, int cell, char letter)
{
    int row = cell / s->view.cols, col = cell % s->view.cols;
    row += letter == 'D' ? row + 1 < s->view.rows : letter == 'U' ? -(row > 0) : 0;
    col += letter == 'R' ? col + 1 < s->view.cols : letter == 'L' ? -(col > 0) : 0;
    return row * s->view.cols + col;
}

/* A joker or flag names its cell. */
static void act_on(struct qd_screen *s, char letter, int cell)
{
    struct qd_buf move;
    qd_buf_init(&move, 64);
    qd_buf_printf(&move, "%c%s", letter, qd_view_at(&s->view, s->view.cells[cell].label));
    qd_screen_move(s, qd_buf_cstr(&move));
    qd_buf_free(&move);
}

static bool is_flagged(const struct qd_screen *s, int cell)
{
    const char *const *marks = level_of(s)->game->marks;
    for (int i = 0; marks[i]; i++)
        if (strcmp(marks[i], "flag") == 0)
            return s->view.cells[cell].marks >> i & 1;
    return false;
}

static void flag(struct qd_screen *s, int cell)
{
    act_on(s, is_flagged(s, cell) ? 'u' : 'f', cell);
}

/* Says why, and marks the cells that the reason refers to. */
static void say_why(struct qd_screen *s, int cell)
{
    struct qd_message refusal = {0};
    struct qd_why why;
    qd_why_init(&why);
    qd_err err = qd_play_why(s->play, cell, &why, &refusal);
    if (err) {
        qd_screen_refused(s, err, &refusal);
    } else {
        s->at.helped = true;
        qd_screen_mark(s, why.proof, why.proof_count, QD_PROOF);
        s->view.cells[cell].highlight = QD_PIECE;
        qd_screen_say(s, &why.says);
    }
    qd_why_free(&why);
}

static void use_cell(struct qd_screen *s, char key, int cell)
{
    s->pointing = 0;
    if (key == 'f')
        flag(s, cell);
    else if (key == 'j')
        act_on(s, 'r', cell);
    else
        say_why(s, cell);
}

static void use_direction(struct qd_screen *s, char key, char letter)
{
    char shot[3] = {'s', letter, 0};
    int own = qd_screen_plan_focus(s);
    s->pointing = 0;
    if (key == 'x')
        qd_screen_move(s, shot);
    else if (own >= 0)
        act_on(s, 'd', beside(s, own, letter));
}

static bool needs_cell(char key)
{
    for (size_t i = 0; i < sizeof waits / sizeof waits[0]; i++)
        if (waits[i].key == key)
            return waits[i].cell;
    return false;
}

/* Handles a key while another one waits for its direction or cell. */
static void on_awaited(struct qd_screen *s, struct qd_screen_key key)
{
    char letter = arrow_letter(key), wait = s->pointing;
    bool enter = key.kind == KEY_KIND_CHARACTER
                     ? key.value == '\n' || key.value == '\r' || key.value == wait
                     : key.value == KEY_ENTER;
    if (letter && needs_cell(wait)) {
        s->cursor = beside(s, s->cursor, letter);
    } else if (letter) {
        use_direction(s, wait, letter);
    } else if (enter && needs_cell(wait)) {
        use_cell(s, wait, s->cursor);
    } else {
        s->pointing = 0;
        qd_screen_say_code(s, "terminal.cancelled");
    }
}

void qd_screen_facts_drop(struct qd_screen *s)
{
    free(s->facts);
    s->facts = NULL;
}

void qd_screen_facts_find(struct qd_screen *s)
{
    struct qd_message unused = {0};
    qd_screen_facts_drop(s);
    if (!s->overlay || s->at.status != QD_OPEN || !level_of(s)->game->deduce)
        return;
    if (qd_play_facts(s->play, &s->facts, &unused))
        s->facts = NULL;
    else
        s->at.helped = true;
}

/* Showing deductions counts as help, and so does the map. */
static void switch_help(struct qd_screen *s, bool *what, const char *on, const char *off)
{
    if (s->at.status == QD_OPEN) {
        *what = !*what;
        qd_screen_refresh(s);
        qd_screen_say_code(s, *what ? on : off);
    }
}

/* The cell beside what was seen that is least likely to kill. */
static int least_risk(const struct qd_screen *s, const struct qd_fact *facts)
{
    int best = -1;
    for (int i = 0; i < s->view.rows * s->view.cols; i++) {
        const struct qd_cell *cell = &s->view.cells[i];
        bool fog = strcmp(level_of(s)->game->grounds[cell->ground], "fog") == 0;
        if (fog && cell->move && (best < 0 || facts[i].risk < facts[best].risk))
            best = i;
    }
    return best;
}

/* Nothing can be proved: which risk it would take. */
static void comment_risk(struct qd_screen *s)
{
    struct qd_message message = {0}, unused = {0};
    struct qd_fact *facts = NULL;
    if (qd_play_facts(s->play, &facts, &unused))
        return;
    int best = least_risk(s, facts);
    qd_message_set(&message, best < 0 ? "terminal.agent.stuck" : "terminal.agent.risk");
    if (best >= 0) {
        qd_message_text(&message, "cell",
                        qd_text_of(qd_view_at(&s->view, s->view.cells[best].label)));
        qd_message_number(&message, "percent", (facts[best].risk + 5000) / 10000);
        s->view.cells[best].highlight = QD_TARGET;
    }
    qd_screen_say(s, &message);
    free(facts);
}

void qd_screen_comment(struct qd_screen *s)
{
    struct qd_message unused = {0};
    struct qd_hint hint;
    int grade = QD_HINT_GRADES;
    if (!s->comment || s->at.status != QD_OPEN || !level_of(s)->game->deduce)
        return;
    qd_err err = qd_play_hint(s->play, &grade, &hint, &unused);
    s->at.helped = true;
    if (err) {
        comment_risk(s);
        return;
    }
    qd_view_hint(&s->view, &hint, grade);
    qd_screen_say_code(s, "terminal.agent");
    for (int part = 1; part < QD_HINT_GRADES; part++) { /* all but where to look */
        qd_buf_char(&s->message, ' ');
        qd_message_format(&hint.says[part], s->host->lang, &s->message);
    }
    if (hint.has_move)
        level_of(s)->game->moves_format(level_of(s), &hint.move, 1, &s->hint_move);
}

static void begin_wait(struct qd_screen *s, char key, const char *code)
{
    int own = qd_screen_plan_focus(s);
    if (s->at.status != QD_OPEN || own < 0)
        return;
    s->pointing = key;
    if (s->home != own) /* the pointer stays where it was as long as the player does */
        s->cursor = s->home = own;
    qd_screen_say_code(s, code);
}

static void switch_comment(struct qd_screen *s)
{
    s->comment = !s->comment;
    qd_screen_refresh(s);
    if (!s->comment)
        qd_screen_say_code(s, "terminal.agent.off");
}

bool qd_screen_dark_key(struct qd_screen *s, struct qd_screen_key key)
{
    bool resize = key.kind == KEY_KIND_FUNCTION && key.value == KEY_RESIZE;
    bool mouse = key.kind == KEY_KIND_FUNCTION && key.value == KEY_MOUSE;
    if (!qd_screen_is_fog(s) || resize || mouse)
        return false;
    if (s->pointing) {
        on_awaited(s, key);
        return true;
    }
    for (size_t i = 0; key.kind == KEY_KIND_CHARACTER && i < sizeof waits / sizeof waits[0]; i++)
        if (waits[i].key == key.value) {
            begin_wait(s, waits[i].key, waits[i].code);
            return true;
        }
    if (key.kind == KEY_KIND_CHARACTER && key.value == 'O')
        switch_help(s, &s->overlay, "terminal.facts.on", "terminal.facts.off");
    else if (key.kind == KEY_KIND_CHARACTER && key.value == 'a')
        switch_comment(s);
    else if (key.kind == KEY_KIND_CHARACTER && key.value == 'v')
        switch_help(s, &s->observer, "terminal.map.on", "terminal.map.off");
    else
        return false;
    return true;
}

bool qd_screen_dark_click(struct qd_screen *s, int cell, bool right)
{
    if (!qd_screen_is_fog(s))
        return false;
    if (s->pointing && needs_cell(s->pointing))
        use_cell(s, s->pointing, cell);
    else if (right)
        flag(s, cell);
    else
        return false;
    return true;
}
