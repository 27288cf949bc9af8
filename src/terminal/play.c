/* SPDX-License-Identifier: MIT */
/* Commands: each key is one line of the protocol, each answer the new state of the screen. */
#include "terminal/screen.h"

#include <string.h>

/* A string of the answer; what was in `out` stays when there is none. */
static bool read_string(struct qd_text json, const char *path, struct qd_buf *out)
{
    struct qd_text value;
    if (!qd_screen_json_find(json, path, &value))
        return false;
    qd_buf_clear(out);
    return qd_screen_json_string(value, out);
}

static int64_t read_number(struct qd_text json, const char *path, int64_t otherwise)
{
    struct qd_text value;
    int64_t number;
    return qd_screen_json_find(json, path, &value) && qd_screen_json_number(value, &number)
               ? number
               : otherwise;
}

/* "taquin:4x4k4#42" names the level and says how to make another; of an exact ID only the
 * parameters are short enough. */
static void take_name(struct qd_screen *s, struct qd_text json)
{
    struct qd_buf id;
    qd_buf_init(&id, QD_ANSWER_CAP);
    bool has_seed = read_string(json, "seed", &id);
    if (has_seed || read_string(json, "id", &id)) {
        const char *colon = strchr(qd_buf_cstr(&id), ':');
        const char *rest = colon ? colon + 1 : "";
        size_t size = strcspn(rest, "#:");
        qd_buf_clear(&s->params);
        qd_buf_put(&s->params, rest, size);
        qd_buf_clear(&s->name);
        qd_buf_put(&s->name, rest, has_seed ? strlen(rest) : size);
    }
    qd_buf_free(&id);
}

static void highlight(struct qd_screen *s, struct qd_text hint, const char *path, uint8_t as)
{
    int64_t cell = read_number(hint, path, -1);
    if (cell >= 0 && cell < (int64_t)s->view.rows * s->view.cols)
        s->view.cells[cell].highlight = as;
}

void qd_screen_marks(struct qd_screen *s, struct qd_text hint, const char *list, uint8_t as)
{
    for (int i = 0; i < QD_HINT_CELLS; i++) {
        char path[32];
        snprintf(path, sizeof path, "%s/%d", list, i);
        highlight(s, hint, path, as);
    }
}

/* Later grades overwrite earlier ones, so the piece stands out of the region. */
static void take_hint(struct qd_screen *s, struct qd_text json)
{
    struct qd_text hint;
    qd_buf_clear(&s->hint_move);
    if (!qd_screen_json_find(json, "hint", &hint))
        return;
    qd_screen_marks(s, hint, "look", QD_LOOK);
    qd_screen_marks(s, hint, "proof", QD_PROOF);
    highlight(s, hint, "target", QD_TARGET);
    highlight(s, hint, "piece", QD_PIECE);
    (void)read_string(hint, "move", &s->hint_move);
}

static void take_view(struct qd_screen *s)
{
    const struct qd_level *level = qd_play_level(s->play);
    const void *state = qd_play_state(s->play);
    struct qd_view view;
    bool all = s->observer || (level->game->hidden && s->status != QD_OPEN);
    int viewer = all ? QD_OBSERVER : level->game->to_move(level, state);
    if (level->game->view(level, state, viewer, s->cli->lang, &view)) {
        qd_screen_say_code(s, "error.memory");
        s->quit = true;
        return;
    }
    if (s->has_view)
        qd_view_free(&s->view);
    s->view = view;
    s->has_view = true;
}

static void say_end(struct qd_screen *s)
{
    static const char *const codes[] = {
        [QD_WON] = "terminal.won", [QD_LOST] = "terminal.lost", [QD_DRAWN] = "terminal.drawn"};
    struct qd_message message = {0};
    if (s->status == QD_OPEN)
        return;
    bool helped = s->status == QD_WON && s->helped;
    bool won = s->status != QD_DRAWN && qd_play_level(s->play)->game->players == 2;
    qd_message_set(&message, won      ? "terminal.wins"
                             : helped ? "terminal.won.helped"
                                      : codes[s->status]);
    if (won)
        qd_message_phrase(&message, "player", qd_screen_player(s->status != QD_WON));
    qd_message_number(&message, "count", s->moves);
    qd_screen_say(s, &message);
}

static void take_position(struct qd_screen *s, struct qd_text json)
{
    const struct qd_level *level = qd_play_level(s->play);
    struct qd_text value;
    s->moves = read_number(json, "moves", s->moves);
    s->helped = qd_screen_json_find(json, "helped", &value) && qd_text_is(value, "true");
    s->status = level->game->status(level, qd_play_state(s->play), 0);
    s->held = -1;
    s->pointing = 0;
    take_name(s, json);
    take_view(s);
    qd_screen_guide_reset(s);
    take_hint(s, json);
    qd_screen_facts_find(s);
    qd_screen_plan_find(s);
    say_end(s);
}

bool qd_screen_speak_for(struct qd_screen *s, const char *line, struct qd_buf *answer)
{
    qd_err err = qd_play_line(s->play, qd_text_of(line), answer);
    struct qd_text json = qd_buf_view(answer), value;
    qd_buf_clear(&s->message);
    if (err) {
        s->plan.running = false;
        if (!read_string(json, "error/text", &s->message))
            qd_screen_say_code(s, "error.memory");
        return false;
    }
    s->scrolled = false;
    if (qd_screen_json_find(json, "view", &value))
        take_position(s, json);
    return true;
}

bool qd_screen_speak(struct qd_screen *s, const char *line)
{
    struct qd_buf answer;
    qd_buf_init(&answer, QD_ANSWER_CAP + 1);
    bool done = qd_screen_speak_for(s, line, &answer);
    qd_buf_free(&answer);
    return done;
}

void qd_screen_move(struct qd_screen *s, const char *moves)
{
    struct qd_buf line;
    struct qd_screen_plan before = s->plan;
    qd_buf_init(&line, QD_LINE_CAP);
    qd_buf_printf(&line, "move %s", moves);
    qd_screen_plan_follow(s, moves);
    int64_t pushes = qd_screen_pushes(s);
    if (qd_screen_speak(s, qd_buf_cstr(&line)))
        qd_screen_warn(s, pushes);
    else
        s->plan.reached = before.reached;
    qd_buf_free(&line);
}

void qd_screen_undo(struct qd_screen *s)
{
    (void)qd_screen_speak(s, "undo");
}

void qd_screen_redo(struct qd_screen *s)
{
    (void)qd_screen_speak(s, "redo");
}

void qd_screen_restart(struct qd_screen *s)
{
    (void)qd_screen_speak(s, "restart");
}

void qd_screen_hint(struct qd_screen *s)
{
    struct qd_buf answer, text;
    struct qd_message message = {0};
    char path[32];
    qd_buf_init(&answer, QD_ANSWER_CAP + 1);
    qd_buf_init(&text, 1 << 16);
    if (qd_screen_speak_for(s, "hint", &answer)) {
        struct qd_text json = qd_buf_view(&answer);
        int64_t grade = read_number(json, "hint/grade", 1);
        snprintf(path, sizeof path, "hint/says/%d/text", (int)grade - 1);
        (void)read_string(json, path, &text);
        qd_message_set(&message, "terminal.hint");
        qd_message_number(&message, "grade", grade);
        qd_message_number(&message, "of", QD_HINT_GRADES);
        qd_screen_say(s, &message);
        qd_buf_printf(&s->message, " %s", qd_buf_cstr(&text));
    }
    qd_buf_free(&answer);
    qd_buf_free(&text);
}

void qd_screen_new(struct qd_screen *s)
{
    struct qd_buf line;
    if (s->status == QD_OPEN && s->moves > 0) {
        qd_screen_say_code(s, "terminal.new.sure");
        if (!qd_screen_ask(s))
            return;
    }
    qd_buf_init(&line, QD_LINE_CAP);
    /* Short enough to be written down. */
    qd_buf_printf(&line, "new %s %s #%llu", qd_play_level(s->play)->game->id,
                  qd_buf_cstr(&s->params),
                  (unsigned long long)((cli_now_ns() >> 10) % 1000000000u));
    qd_screen_plan_drop(s);
    (void)qd_screen_speak(s, qd_buf_cstr(&line));
    qd_buf_free(&line);
}
