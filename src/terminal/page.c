/* SPDX-License-Identifier: MIT */
/* Everything around the board: the status line above, messages and keys below, the help pages. */
#include "terminal/screen.h"

#include <inttypes.h>
#include <string.h>

/* Lines kept for messages and keys; small terminals give them to the board. */
struct margins {
    int messages;
    int keys;
};

static struct margins margins(void)
{
    return (struct margins){.messages = LINES >= 22 ? 3 : LINES >= 10 ? 2 : 1, .keys = LINES >= 10};
}

/* The status lines being built. Words are abbreviated to their first letters where they do not fit;
 * an item is shown whole or not at all, since half a number would be wrong. */
struct status {
    const struct qd_screen *screen;
    struct qd_buf item;
    int row;
    int col;
    int rows; /* that may be used */
    bool narrow;
    bool panel; /* beside the board, which says part of it */
    bool drawn; /* false: only measured */
};

static void put_item(struct status *status)
{
    const struct qd_screen *s = status->screen;
    const char *text = qd_buf_cstr(&status->item);
    int width = qd_screen_width(s, text), gap = status->col == 1 ? 0 : status->narrow ? 2 : 3;
    bool fits = status->col + gap + width < COLS;
    if (!fits && status->col > 1 && (status->row + 1 < status->rows || !status->drawn)) {
        status->row++;
        status->col = 1;
        gap = 0;
        fits = 1 + width < COLS;
    }
    if (text[0] && (fits || !status->drawn)) {
        status->col += gap;
        if (status->drawn)
            (void)qd_screen_put(s, status->row, status->col, width,
                                qd_screen_look(A_REVERSE, PAIR_PLAIN), text);
        status->col += width;
    }
    qd_buf_clear(&status->item);
}

/* The words precede the figures, as a title does, in the plural. */
static void put_counter(struct status *status, const struct qd_counter *counter)
{
    const struct qd_counter many = {counter->name, INT64_MAX, -1};
    struct qd_buf text;
    qd_buf_init(&text, 256);
    qd_counter_words(&many, status->screen->host->lang, &text);
    const char *words = qd_buf_cstr(&text);
    size_t size = words[0] != '\0';
    while (((unsigned char)words[size] & 0xc0) == 0x80) /* the rest of the first letter */
        size++;
    qd_buf_put(&status->item, words, status->narrow ? size : strlen(words));
    qd_buf_free(&text);
    qd_buf_printf(&status->item, " %" PRId64, counter->value);
    if (counter->of >= 0)
        qd_buf_printf(&status->item, "/%" PRId64, counter->of);
    put_item(status);
}

static void put_plan(struct status *status)
{
    const struct qd_screen_plan *plan = &status->screen->plan;
    struct qd_message message = {0};
    if (plan->moves.count == 0)
        return;
    qd_message_set(&message, "terminal.plan");
    qd_message_number(&message, "done", (int64_t)plan->head);
    qd_message_number(&message, "all", (int64_t)plan->moves.count);
    qd_message_format(&message, status->screen->host->lang, &status->item);
    put_item(status);
}

/* The game and the level: its place in a pack, else the parameters and the seed. */
static void put_title(struct status *status)
{
    const struct qd_screen *s = status->screen;
    const char *name = qd_buf_cstr(&s->name);
    if (qd_screen_width(s, name) > COLS / 3)
        name = qd_buf_cstr(&s->params);
    qd_buf_puts(&status->item, qd_play_level(s->play)->game->title);
    if (s->info.count == 0)
        qd_buf_printf(&status->item, " %s", name);
    else if (!status->panel)
        qd_screen_place(s, &status->item);
    put_item(status);
}

/* Whose turn it is, where two play. */
static void put_turn(struct status *status)
{
    const struct qd_screen *s = status->screen;
    struct qd_message message = {0};
    bool seats = !status->panel && !status->narrow && LINES < 24; /* they tell it in less room */
    if (qd_play_level(s->play)->game->players != 2 || s->at.status != QD_OPEN || seats)
        return;
    qd_message_set(&message, "terminal.turn");
    qd_message_phrase(&message, "player", qd_screen_player(s, s->at.turn));
    qd_message_format(&message, s->host->lang, &status->item);
    put_item(status);
}

/* What a panel would say. */
static void put_rest(struct status *status)
{
    const struct qd_screen *s = status->screen;
    for (int own = 0; own < 2; own++) {
        qd_screen_best(s, own, &status->item);
        put_item(status);
    }
    for (int player = 1; player >= 0 && qd_play_level(s->play)->game->players == 2; player--) {
        qd_screen_seat(s, player, &status->item);
        put_item(status);
    }
}

static void put_status(struct status *status)
{
    const struct qd_screen *s = status->screen;
    struct qd_counter moves = {"moves", (int64_t)s->at.moves, -1};
    status->col = 1;
    status->row = 0;
    if (!status->narrow)
        put_title(status);
    put_counter(status, &moves);
    for (int i = 0; s->has_view && i < s->view.counter_count; i++)
        put_counter(status, &s->view.counters[i]);
    if (s->at.helped) {
        qd_buf_puts(&status->item, status->narrow ? "*" : qd_screen_words(s, "terminal.helped"));
        put_item(status);
    }
    put_turn(status);
    put_plan(status);
    if (!status->panel && !status->narrow)
        put_rest(status);
}

/* Finds how many lines it takes; one and abbreviations in a small window. */
static void plan_status(struct status *status, bool panel)
{
    status->drawn = status->narrow = false;
    status->panel = panel;
    status->rows = LINES >= 20 ? 3 : LINES >= 18 ? 2 : 1;
    put_status(status);
    if (status->row >= status->rows)
        status->narrow = LINES < 18 || COLS < 40;
    if (status->row < status->rows)
        status->rows = status->row + 1;
    if (status->narrow)
        status->rows = 1;
}

static void draw_status(struct status *status)
{
    (void)attr_set(A_REVERSE, 0, NULL);
    for (int row = 0; row < status->rows; row++)
        (void)mvhline(row, 0, ' ', COLS);
    status->drawn = true;
    put_status(status);
}

/* Says which part of the board a small window leaves out. */
static void say_part(const struct qd_screen *s, struct qd_buf *out)
{
    const struct qd_screen_layout *layout = &s->layout;
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
    }
    qd_message_format(&message, s->host->lang, out);
}

/* The lines from `top` to the keys: the message, and below it what the window leaves out. */
static void draw_messages(const struct qd_screen *s, int top, int keys)
{
    struct qd_buf part;
    int rows = LINES - keys - top;
    struct qd_screen_look look = s->at.status == QD_WON ? qd_screen_look(A_BOLD, PAIR_WON)
                                                        : qd_screen_look(A_BOLD, PAIR_PLAIN);
    qd_buf_init(&part, 4096);
    if (s->has_view)
        say_part(s, &part);
    bool both = part.size > 0 && rows > 1;
    int used = qd_screen_pages(s, top, rows - both, look, qd_buf_cstr(&s->message), s->page);
    if (part.size > 0 && rows > 0 && (both || used == 0))
        (void)qd_screen_wrap(s, LINES - keys - 1, 0, 1, qd_screen_look(A_NORMAL, PAIR_PLAIN),
                             qd_buf_cstr(&part));
    qd_buf_free(&part);
}

/* The board with its panel, or with as much of the legend below as the message leaves; returns the
 * first line under them. */
static int draw_board(struct qd_screen *s, int keys)
{
    enum { LEGEND_MOST = 3 };
    const struct qd_screen_layout *layout = &s->layout;
    qd_screen_board(s);
    int below = layout->top + qd_screen_board_lines(s);
    int need = qd_screen_lines(s, 0, qd_buf_cstr(&s->message));
    int spare = LINES - keys - below - (need > 1 ? need : 1);
    if (layout->panel) {
        int end = qd_screen_panel(s, below + (spare > 0 ? spare : 0));
        return end > below ? end : below;
    }
    if (spare <= 0)
        return below;
    return below +
           qd_screen_legend_draw(s, below, spare < LEGEND_MOST ? spare : LEGEND_MOST, 1, COLS - 2);
}

/* As many keys as fit, each with all of its words. */
static void draw_keys(const struct qd_screen *s)
{
    static const char between[] = " · ";
    const char *words = qd_screen_own_words(s, "terminal.keys");
    struct qd_buf line;
    qd_buf_init(&line, 4096);
    qd_buf_puts(&line, words);
    while (qd_screen_width(s, qd_buf_cstr(&line)) >= COLS) {
        size_t size = line.size;
        while (size > 0 && strncmp(line.data + size - 1, between, sizeof between - 1) != 0)
            size--;
        if (size == 0)
            break;
        line.size = size - 1;
        line.data[line.size] = '\0';
    }
    (void)qd_screen_put(s, LINES - 1, 0, COLS, qd_screen_look(A_NORMAL, PAIR_PLAIN),
                        qd_buf_cstr(&line));
    qd_buf_free(&line);
}

void qd_screen_draw(struct qd_screen *s)
{
    struct margins margin = margins();
    struct status status = {.screen = s};
    int below = 1;
    qd_buf_init(&status.item, 4096);
    (void)erase();
    for (int panel = 1; panel >= 0; panel--) {
        plan_status(&status, panel);
        if (s->has_view)
            qd_screen_layout(s, status.rows, LINES - status.rows - margin.messages - margin.keys);
        if (s->layout.panel)
            break;
    }
    draw_status(&status);
    if (s->has_view)
        below = draw_board(s, margin.keys);
    /* A blank line where there is room. */
    int lines = qd_screen_lines(s, 0, qd_buf_cstr(&s->message));
    below += LINES - margin.keys - below > (lines > margin.messages ? lines : margin.messages);
    draw_messages(s, below, margin.keys);
    if (margin.keys)
        draw_keys(s);
    (void)move(LINES - 1, COLS - 1);
    (void)refresh();
    qd_buf_free(&status.item);
}

/* "keys: what they do"; the keys in bold, the rest in a column of its own. */
static const char *const help_lines[] = {
    "terminal.help.arrows",   "terminal.help.click",  "terminal.help.undo",   "terminal.help.redo",
    "terminal.help.restart",  "terminal.help.hint",   "terminal.help.solve",  "terminal.help.step",
    "terminal.help.run",      "terminal.help.method", "terminal.help.new",    "terminal.help.save",
    "terminal.help.open",     "terminal.help.id",     "terminal.help.scroll", "terminal.help.marks",
    "terminal.help.counters", "terminal.help.redraw", "terminal.help.stop",   "terminal.help.quit",
};

/* In a column narrower than this a line is cut, or the help would be pages of syllables. */
enum { HELP_LINES = sizeof help_lines / sizeof help_lines[0], HELP_NARROW = 24 };

static void split_help(const struct qd_screen *s, int line, struct qd_buf *keys, const char **rest)
{
    const char *words = qd_screen_own_words(s, help_lines[line]);
    const char *colon = strstr(words, ": ");
    qd_buf_clear(keys);
    qd_buf_put(keys, words, colon ? (size_t)(colon - words) : 0);
    *rest = colon ? colon + 2 : words;
}

static int help_column(const struct qd_screen *s, struct qd_buf *keys)
{
    int column = 0;
    for (int i = 0; i < HELP_LINES; i++) {
        const char *rest;
        split_help(s, i, keys, &rest);
        int width = qd_screen_width(s, qd_buf_cstr(keys));
        column = width > column ? width : column;
    }
    return column + 3;
}

/* As many lines of help as fit; the first of the next page. */
static int draw_help(const struct qd_screen *s, int first)
{
    struct qd_buf keys;
    const char *rest;
    int row = 0, next = first, most = LINES > 2 ? LINES - 2 : 1;
    qd_buf_init(&keys, 256);
    int column = help_column(s, &keys);
    (void)erase();
    for (; next < HELP_LINES; next++) {
        split_help(s, next, &keys, &rest);
        int tall = COLS - column < HELP_NARROW ? 1 : qd_screen_lines(s, column, rest);
        if (next > first && row + tall > most)
            break;
        (void)qd_screen_put(s, row, 1, COLS - 1, qd_screen_look(A_BOLD, PAIR_PLAIN),
                            qd_buf_cstr(&keys));
        row += qd_screen_wrap(s, row, column, tall, qd_screen_look(A_NORMAL, PAIR_PLAIN), rest);
    }
    (void)qd_screen_put(s, LINES - 1, 1, COLS - 1, qd_screen_look(A_REVERSE, PAIR_PLAIN),
                        qd_screen_words(s, next < HELP_LINES ? "terminal.more" : "terminal.back"));
    (void)refresh();
    qd_buf_free(&keys);
    return next;
}

void qd_screen_help(struct qd_screen *s)
{
    int first = 0;
    while (first < HELP_LINES && !s->quit) {
        int next = draw_help(s, first);
        struct qd_screen_key key = qd_screen_wait_key(s);
        bool resized = key.kind == KEY_KIND_FUNCTION && key.value == KEY_RESIZE;
        if (key.kind != KEY_KIND_NONE && !resized)
            first = next;
    }
}
