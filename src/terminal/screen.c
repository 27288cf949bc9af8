/* SPDX-License-Identifier: MIT */
/* The terminal player: keys and clicks in, the whole screen out. The loop wakes a few times a
 * second to look at the signals that window.c has noted, so none can be lost between a check and a
 * wait.
 */
#include "terminal/screen.h"

#include <poll.h>
#include <string.h>
#include <unistd.h>

enum { WAIT_MS = 200, RUN_MS = 180, KEY_REDRAW = 12 };

/* Whether the terminal has hung up: then every read fails at once. */
static bool hung_up(void)
{
    struct pollfd in = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&in, 1, 0) > 0 && (in.revents & (POLLHUP | POLLERR | POLLNVAL));
}

/* Discards the rest of an escape sequence unknown to terminfo: its letters are not keys. */
static void drain(void)
{
    wint_t unused;
    timeout(0);
    while (get_wch(&unused) != ERR)
        continue;
}

static struct qd_screen_key read_key(struct qd_screen *s, int wait_ms)
{
    wint_t value = 0;
    timeout(wait_ms);
    int kind = get_wch(&value);
    if (kind == OK && value == KEY_ESCAPE)
        drain();
    if (qd_screen_stop_asked() || (kind == ERR && hung_up()))
        s->quit = true;
    if (kind == ERR || s->quit)
        return (struct qd_screen_key){KEY_KIND_NONE, 0};
    return (struct qd_screen_key){kind == KEY_CODE_YES ? KEY_KIND_FUNCTION : KEY_KIND_CHARACTER,
                                  (int)value};
}

struct qd_screen_key qd_screen_wait_key(struct qd_screen *s)
{
    struct qd_screen_key key = {KEY_KIND_NONE, 0};
    while (key.kind == KEY_KIND_NONE && !s->quit)
        key = read_key(s, WAIT_MS);
    return key;
}

/* A click plays the move of its cell; a cell without one describes what is there. */
static void on_mouse(struct qd_screen *s)
{
    MEVENT event;
    if (getmouse(&event) != OK || !(event.bstate & (BUTTON1_PRESSED | BUTTON3_PRESSED)))
        return;
    bool right = event.bstate & BUTTON3_PRESSED;
    int cell = qd_screen_cell_at(s, event.y, event.x);
    if (cell < 0 || qd_screen_dark_click(s, cell, right) || right)
        return;
    if (qd_screen_is_guided(s)) {
        qd_screen_guide_click(s, cell);
        return;
    }
    if (qd_screen_click_box(s, cell))
        return;
    const char *move = qd_view_at(&s->view, s->view.cells[cell].move);
    if (move[0]) {
        struct qd_buf text; /* a copy, since the view is replaced by the move */
        qd_buf_init(&text, QD_LINE_CAP);
        qd_buf_puts(&text, move);
        if (!text.err)
            qd_screen_move(s, qd_buf_cstr(&text));
        qd_buf_free(&text);
    } else {
        qd_buf_clear(&s->message);
        qd_buf_puts(&s->message, qd_view_at(&s->view, s->view.cells[cell].caption));
    }
}

static void on_redraw(struct qd_screen *s)
{
    (void)s;
    (void)clearok(curscr, TRUE);
}

static void on_quit(struct qd_screen *s)
{
    s->quit = true;
}

/* Keys that have a name in the reader's language; others are called by their letter. */
static const char *phrase_of(struct qd_screen_key key)
{
    static const struct {
        int character, function;
        const char *code;
    } named[] = {
        {'\n', KEY_ENTER, "terminal.key.enter"},
        {'\r', KEY_ENTER, "terminal.key.enter"},
        {' ', 0, "terminal.key.space"},
        {'\t', 0, "terminal.key.tab"},
        {KEY_ESCAPE, 0, "terminal.key.escape"},
        {'\b', KEY_BACKSPACE, "terminal.key.backspace"},
        {127, KEY_BACKSPACE, "terminal.key.backspace"},
    };
    bool function = key.kind == KEY_KIND_FUNCTION;
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++)
        if (key.value == (function ? named[i].function : named[i].character))
            return named[i].code;
    return NULL;
}

/* "F5" of curses' KEY_F(5), "HOME" of KEY_HOME. */
static void function_name(int key, char out[32])
{
    const char *name = keyname(key);
    if (key >= KEY_F(1) && key <= KEY_F(63))
        snprintf(out, 32, "F%d", key - KEY_F0);
    else if (name && strncmp(name, "KEY_", 4) == 0)
        snprintf(out, 32, "%s", name + 4);
    else
        snprintf(out, 32, "%s", name ? name : "?");
}

static void on_unknown(struct qd_screen *s, struct qd_screen_key key)
{
    struct qd_message message = {0};
    const char *phrase = phrase_of(key), *letter = NULL;
    char name[32] = "?";
    if (key.kind == KEY_KIND_FUNCTION)
        function_name(key.value, name);
    else
        letter = key_name((wchar_t)key.value);
    qd_message_set(&message, "terminal.unknown");
    qd_message_text(&message, "key",
                    phrase   ? qd_text_of(qd_screen_words(s, phrase))
                    : letter ? qd_text_of(letter)
                             : qd_text_of(name));
    qd_screen_say(s, &message);
}

/* Where case distinguishes steps from pushes, a lower-case letter means either. */
static void on_arrow(struct qd_screen *s, const char *letter, const char *small)
{
    if (qd_screen_is_backwards(s))
        qd_screen_pull_arrow(s, letter, small);
    else
        qd_screen_move(s, qd_screen_pushes(s) >= 0 ? small : letter);
}

static bool on_guided_function(struct qd_screen *s, int key)
{
    bool arrow = key == KEY_UP || key == KEY_DOWN || key == KEY_LEFT || key == KEY_RIGHT;
    if (arrow)
        qd_screen_guide_arrow(s, (key == KEY_DOWN) - (key == KEY_UP),
                              (key == KEY_RIGHT) - (key == KEY_LEFT));
    return arrow || (key == KEY_ENTER && qd_screen_guide_key(s, '\n')) ||
           (key == KEY_BACKSPACE && qd_screen_guide_key(s, KEY_ESCAPE));
}

static bool on_function(struct qd_screen *s, int key)
{
    if (qd_screen_is_guided(s) && on_guided_function(s, key))
        return true;
    switch (key) {
    case KEY_UP:
        on_arrow(s, "U", "u");
        return true;
    case KEY_DOWN:
        on_arrow(s, "D", "d");
        return true;
    case KEY_LEFT:
        on_arrow(s, "L", "l");
        return true;
    case KEY_RIGHT:
        on_arrow(s, "R", "r");
        return true;
    case KEY_SR:
        qd_screen_scroll(s, -1, 0);
        return true;
    case KEY_SF:
        qd_screen_scroll(s, 1, 0);
        return true;
    case KEY_SLEFT:
        qd_screen_scroll(s, 0, -1);
        return true;
    case KEY_SRIGHT:
        qd_screen_scroll(s, 0, 1);
        return true;
    case KEY_MOUSE:
        on_mouse(s);
        return true;
    case KEY_RESIZE:
        return true;
    default:
        return false;
    }
}

static const struct {
    int key;
    void (*run)(struct qd_screen *s);
} characters[] = {
    {'u', qd_screen_undo},
    {'r', qd_screen_redo},
    {'R', qd_screen_restart},
    {'h', qd_screen_hint},
    {'s', qd_screen_solve},
    {' ', qd_screen_step},
    {'p', qd_screen_run},
    {'m', qd_screen_method},
    {'n', qd_screen_new},
    {'N', qd_screen_previous},
    {'S', qd_screen_save},
    {'o', qd_screen_open},
    {'I', qd_screen_id},
    {'?', qd_screen_help},
    {'b', qd_screen_undo_push},
    {'f', qd_screen_redo_push},
    {'x', qd_screen_dead},
    {'z', qd_screen_zone},
    {'B', qd_screen_turn_around},
    {'.', qd_screen_pull},
    {'q', on_quit},
    {'Q', on_quit},
    {KEY_REDRAW, on_redraw},
};

/* Keys that mean something only where boxes are pushed. */
static bool is_box_key(int key)
{
    return key == 'b' || key == 'f' || key == 'x' || key == 'z';
}

static bool on_character(struct qd_screen *s, int key)
{
    if (qd_screen_is_guided(s) && qd_screen_guide_key(s, key))
        return true;
    if (is_box_key(key) && qd_screen_pushes(s) < 0)
        return false;
    if ((key == 'B' && !qd_play_level(s->play)->game->reverse) ||
        (key == '.' && !qd_screen_is_backwards(s)))
        return false;
    if (qd_screen_refuses_backwards(s, key))
        return true;
    for (size_t i = 0; i < sizeof characters / sizeof characters[0]; i++) {
        if (characters[i].key == key) {
            characters[i].run(s);
            return true;
        }
    }
    return false;
}

/* While a solution plays by itself, a key pauses it and does nothing else. */
static void on_key(struct qd_screen *s, struct qd_screen_key key)
{
    bool resize = key.kind == KEY_KIND_FUNCTION && key.value == KEY_RESIZE;
    if (s->plan.running && !resize) {
        s->plan.running = false;
        qd_screen_say_code(s, "terminal.paused");
        return;
    }
    if (key.kind == KEY_KIND_CHARACTER && key.value == '\t') {
        s->page++;
        return;
    }
    s->page = resize ? s->page : 0;
    if (qd_screen_dark_key(s, key))
        return;
    bool known =
        key.kind == KEY_KIND_FUNCTION ? on_function(s, key.value) : on_character(s, key.value);
    if (!known)
        on_unknown(s, key);
}

/* Whether a clock on the screen has advanced by a second. */
static bool clock_ticks(const struct qd_screen *s, uint64_t *shown)
{
    if (qd_play_level(s->play)->game->players != 2 || s->at.status != QD_OPEN)
        return false;
    uint64_t seconds = qd_screen_clock(s, s->at.turn) / 1000000000u;
    bool ticks = seconds != *shown;
    *shown = seconds;
    return ticks;
}

static void loop(struct qd_screen *s)
{
    uint64_t shown = 0;
    qd_screen_draw(s);
    while (!s->quit) {
        struct qd_screen_key key = read_key(s, s->plan.running ? RUN_MS : WAIT_MS);
        if (key.kind != KEY_KIND_NONE)
            on_key(s, key);
        else if (s->plan.running && !s->quit)
            qd_screen_step(s);
        else if (!clock_ticks(s, &shown))
            continue;
        if (!s->quit)
            qd_screen_draw(s);
    }
}

/* What the game is about, in one line. */
static void say_rule(struct qd_screen *s)
{
    if (s->at.status != QD_OPEN)
        return;
    qd_buf_clear(&s->message);
    qd_buf_puts(&s->message,
                s->host->notice ? s->host->notice : qd_screen_own_words(s, "terminal.rule"));
}

static void release(struct qd_screen *s)
{
    qd_screen_plan_drop(s);
    qd_screen_facts_drop(s);
    qd_screen_zones_drop(s);
    if (s->has_view)
        qd_view_free(&s->view);
    qd_buf_free(&s->message);
    qd_buf_free(&s->params);
    qd_buf_free(&s->name);
    qd_buf_free(&s->hint_move);
    qd_buf_free(&s->guide.text);
    qd_buf_free(&s->left);
}

static void tell_left(struct qd_screen *s)
{
    struct qd_buf backwards;
    qd_buf_init(&backwards, QD_ANSWER_CAP);
    qd_screen_leave_backwards(s, &backwards);
    if (s->host->note) {
        struct qd_terminal_note note = qd_screen_note(s, QD_TERMINAL_LEFT);
        note.backwards = backwards.size > 0 ? qd_buf_cstr(&backwards) : NULL;
        s->host->note(s->host->context, s->play, &note);
    }
    qd_buf_free(&backwards);
}

bool qd_terminal_play(const struct qd_terminal_host *host, struct qd_play *play)
{
    struct qd_screen s = {
        .host = host, .play = play, .held = -1, .home = -1, .guide = {.cursor = -1, .from = -1}};
    SCREEN *terminal = qd_screen_start(&s);
    if (!terminal)
        return false;
    qd_buf_init(&s.message, 1 << 16);
    qd_buf_init(&s.params, QD_LINE_CAP);
    qd_buf_init(&s.name, QD_LINE_CAP);
    qd_buf_init(&s.hint_move, 256);
    qd_buf_init(&s.guide.text, 4096);
    qd_buf_init(&s.left, QD_ANSWER_CAP);
    qd_screen_opened(&s);
    qd_screen_refresh(&s);
    say_rule(&s);
    qd_screen_guide_begin(&s);
    if (host->backwards)
        qd_screen_resume_backwards(&s);
    loop(&s);
    (void)endwin();
    delscreen(terminal);
    tell_left(&s);
    release(&s);
    qd_screen_stop();
    return true;
}
