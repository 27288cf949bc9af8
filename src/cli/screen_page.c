/* Everything around the board: the status line above, messages and keys below, the help pages. */
#include "cli/screen.h"

#include <inttypes.h>
#include <string.h>

/* Lines kept for messages and keys; small terminals give them to the board. */
struct margins {
    int messages;
    int keys;
};

static struct margins margins(void)
{
    return (struct margins){.messages = LINES >= 20 ? 3 : LINES >= 10 ? 2 : 1, .keys = LINES >= 10};
}

/* One item of the status line: all of it or nothing, for half a number would be a lie. */
static void put_item(const struct screen *s, int *col, struct screen_look look, const char *text)
{
    int width = screen_width(s, text), gap = *col > 1 ? 3 : 0;
    if (text[0] == '\0' || *col + gap + width > COLS - 1)
        return;
    *col += gap;
    *col += screen_put(s, 0, *col, width, look, text);
}

static void format_counter(const struct screen *s, const struct qd_counter *counter,
                           struct qd_buf *out)
{
    qd_buf_clear(out);
    qd_buf_printf(out, "%s %" PRId64, screen_words(s, counter->name), counter->value);
    if (counter->of >= 0)
        qd_buf_printf(out, "/%" PRId64, counter->of);
}

static void format_plan(const struct screen *s, struct qd_buf *out)
{
    struct qd_message message = {0};
    qd_buf_clear(out);
    if (s->plan.moves.count == 0)
        return;
    qd_message_set(&message, "terminal.plan");
    qd_message_number(&message, "done", (int64_t)s->plan.head);
    qd_message_number(&message, "all", (int64_t)s->plan.moves.count);
    qd_message_format(&message, s->cli->lang, out);
}

/* Game and parameters; left out where the numbers need the room. */
static void put_title(const struct screen *s, int *col, struct screen_look look,
                      struct qd_buf *room)
{
    const struct qd_game *game = qd_play_level(s->play)->game;
    qd_buf_clear(room);
    qd_buf_printf(room, "%s %s", game->title, qd_buf_cstr(&s->name));
    if (screen_width(s, qd_buf_cstr(room)) > COLS / 2) {
        qd_buf_clear(room);
        qd_buf_printf(room, "%s %s", game->title, qd_buf_cstr(&s->params));
    }
    if (COLS >= 50)
        put_item(s, col, look, qd_buf_cstr(room));
}

static void draw_status(const struct screen *s)
{
    struct screen_look look = screen_look(A_REVERSE, PAIR_PLAIN);
    struct qd_counter moves = {"moves", s->moves, -1};
    struct qd_buf text;
    int col = 1;
    qd_buf_init(&text, 4096);
    (void)attr_set(look.attrs, 0, NULL);
    (void)mvhline(0, 0, ' ', COLS);
    put_title(s, &col, look, &text);
    format_counter(s, &moves, &text);
    put_item(s, &col, look, qd_buf_cstr(&text));
    for (int i = 0; s->has_view && i < s->view.counter_count; i++) {
        format_counter(s, &s->view.counters[i], &text);
        put_item(s, &col, look, qd_buf_cstr(&text));
    }
    if (s->helped)
        put_item(s, &col, look, screen_words(s, "terminal.helped"));
    format_plan(s, &text);
    put_item(s, &col, look, qd_buf_cstr(&text));
    qd_buf_free(&text);
}

/* What a small window leaves out of the drawing. */
static void say_part(const struct screen *s, struct qd_buf *out)
{
    const struct screen_layout *layout = &s->layout;
    struct qd_message message = {0};
    bool whole = layout->rows == s->view.rows && layout->cols == s->view.cols;
    if (layout->rows == 0) {
        qd_message_set(&message, "terminal.small");
    } else if (!whole) {
        qd_message_set(&message, "terminal.part");
        qd_message_number(&message, "top", layout->first_row + 1);
        qd_message_number(&message, "bottom", layout->first_row + layout->rows);
        qd_message_number(&message, "rows", s->view.rows);
        qd_message_number(&message, "left", layout->first_col + 1);
        qd_message_number(&message, "right", layout->first_col + layout->cols);
        qd_message_number(&message, "cols", s->view.cols);
    } else if (layout->style != SCREEN_FRAMED) {
        qd_message_set(&message, "terminal.compact");
    }
    qd_message_format(&message, s->cli->lang, out);
}

/* The lines from `top` to the keys: the message, and below it what the window leaves out. */
static void draw_messages(const struct screen *s, int top, int keys)
{
    struct qd_buf part;
    int rows = LINES - keys - top;
    struct screen_look look =
        s->status == QD_WON ? screen_look(A_BOLD, PAIR_WON) : screen_look(A_BOLD, PAIR_PLAIN);
    qd_buf_init(&part, 4096);
    if (s->has_view)
        say_part(s, &part);
    bool both = part.size > 0 && rows > 1;
    int used = screen_wrap(s, top, rows - both, look, qd_buf_cstr(&s->message));
    if (part.size > 0 && (both || used == 0))
        (void)screen_wrap(s, LINES - keys - 1, 1, screen_look(A_NORMAL, PAIR_PLAIN),
                          qd_buf_cstr(&part));
    qd_buf_free(&part);
}

void screen_draw(struct screen *s)
{
    struct margins margin = margins();
    int rows = LINES - 1 - margin.messages - margin.keys, below = 1;
    (void)erase();
    draw_status(s);
    if (s->has_view) {
        screen_layout(s, 1, rows);
        screen_board(s);
        below = s->layout.top + s->layout.rows * s->layout.step_rows;
    }
    /* A line of air where there is room. */
    below += LINES - margin.keys - below > margin.messages;
    draw_messages(s, below, margin.keys);
    if (margin.keys)
        (void)screen_put(s, LINES - 1, 0, COLS, screen_look(A_NORMAL, PAIR_PLAIN),
                         screen_words(s, "terminal.keys"));
    (void)move(LINES - 1, COLS - 1);
    (void)refresh();
}

/* "keys: what they do"; the keys in bold, the rest in a column of its own. */
static const char *const help_lines[] = {
    "terminal.help.arrows", "terminal.help.click",  "terminal.help.undo",  "terminal.help.redo",
    "terminal.help.restart", "terminal.help.hint",  "terminal.help.solve", "terminal.help.step",
    "terminal.help.run",    "terminal.help.method", "terminal.help.new",   "terminal.help.save",
    "terminal.help.open",   "terminal.help.scroll", "terminal.help.marks", "terminal.help.redraw",
    "terminal.help.stop",   "terminal.help.quit",
};

enum { HELP_LINES = sizeof help_lines / sizeof help_lines[0] };

static void split_help(const struct screen *s, int line, struct qd_buf *keys, const char **rest)
{
    const char *words = screen_words(s, help_lines[line]);
    const char *colon = strstr(words, ": ");
    qd_buf_clear(keys);
    qd_buf_put(keys, words, colon ? (size_t)(colon - words) : 0);
    *rest = colon ? colon + 2 : words;
}

static int help_column(const struct screen *s, struct qd_buf *keys)
{
    int column = 0;
    for (int i = 0; i < HELP_LINES; i++) {
        const char *rest;
        split_help(s, i, keys, &rest);
        int width = screen_width(s, qd_buf_cstr(keys));
        column = width > column ? width : column;
    }
    return column + 3;
}

static void draw_help(const struct screen *s, int first, int lines)
{
    struct qd_buf keys;
    const char *rest;
    qd_buf_init(&keys, 256);
    int column = help_column(s, &keys);
    (void)erase();
    for (int i = 0; i < lines && first + i < HELP_LINES; i++) {
        split_help(s, first + i, &keys, &rest);
        (void)screen_put(s, i, 1, COLS - 1, screen_look(A_BOLD, PAIR_PLAIN), qd_buf_cstr(&keys));
        (void)screen_put(s, i, column, COLS - column, screen_look(A_NORMAL, PAIR_PLAIN), rest);
    }
    bool more = first + lines < HELP_LINES;
    (void)screen_put(s, LINES - 1, 1, COLS - 1, screen_look(A_REVERSE, PAIR_PLAIN),
                     screen_words(s, more ? "terminal.more" : "terminal.back"));
    (void)refresh();
    qd_buf_free(&keys);
}

void screen_help(struct screen *s)
{
    int first = 0;
    while (first < HELP_LINES && !s->quit) {
        int lines = LINES > 2 ? LINES - 2 : 1;
        draw_help(s, first, lines);
        struct screen_key key = screen_key(s, -1);
        bool resized = key.kind == KEY_KIND_FUNCTION && key.value == KEY_RESIZE;
        if (key.kind != KEY_KIND_NONE && !resized)
            first += lines;
    }
}
