/* SPDX-License-Identifier: MIT */
/* A list to choose from, with keyboard or mouse, on a screen of its own. */
#include "terminal/screen.h"

#include <string.h>

enum { TITLE_LINES = 2, LEFT = 3, ABOUT_LINES = 3 };

struct menu {
    struct qd_screen *screen;
    const char *title;
    const char *const *lines;
    int count;
    int at;
    int first;  /* the line shown at the top */
    bool tells; /* some lines have words about them */
};

static int shown_lines(const struct menu *menu)
{
    int rows = LINES - TITLE_LINES - 2 - (menu->tells ? ABOUT_LINES : 0);
    return rows > 1 ? rows : 1;
}

/* The line without its description. */
static void draw_line(const struct qd_screen *s, int y, struct qd_screen_look look,
                      const char *line)
{
    struct qd_buf text;
    qd_buf_init(&text, 4096);
    qd_buf_put(&text, line, strcspn(line, "\t"));
    (void)qd_screen_put(s, y, LEFT, COLS - LEFT, look, qd_buf_cstr(&text));
    qd_buf_free(&text);
}

static void draw(struct menu *menu)
{
    struct qd_screen *s = menu->screen;
    int rows = shown_lines(menu);
    const char *about = menu->at < 0 ? NULL : strchr(menu->lines[menu->at], '\t');
    if (menu->at < menu->first)
        menu->first = menu->at;
    if (menu->at >= menu->first + rows)
        menu->first = menu->at - rows + 1;
    (void)erase();
    (void)qd_screen_put(s, 0, 1, COLS - 1, qd_screen_look(A_BOLD, PAIR_PLAIN), menu->title);
    for (int i = 0; i < rows && menu->first + i < menu->count; i++) {
        bool chosen = menu->first + i == menu->at;
        const char *line = menu->lines[menu->first + i];
        int y = TITLE_LINES + i;
        struct qd_screen_look look = qd_screen_look(chosen ? A_REVERSE : A_NORMAL, PAIR_PLAIN);
        (void)qd_screen_put(s, y, 1, 1, look, chosen ? ">" : " ");
        draw_line(s, y, look, line);
    }
    if (about && LINES > TITLE_LINES + ABOUT_LINES + 2)
        (void)qd_screen_wrap(s, LINES - 1 - ABOUT_LINES, LEFT, ABOUT_LINES - 1,
                             qd_screen_look(A_DIM, PAIR_PLAIN), about + 1);
    (void)qd_screen_put(s, LINES - 1, 1, COLS - 2, qd_screen_look(A_NORMAL, PAIR_PLAIN),
                        qd_screen_words(s, "terminal.menu.keys"));
    (void)move(LINES - 1, COLS - 1);
    (void)refresh();
}

/* To the next line that can be chosen; false at the end of the list. */
static bool step(struct menu *menu, int by)
{
    for (int at = menu->at + by; at >= 0 && at < menu->count; at += by) {
        if (!menu->lines[at][0])
            continue;
        menu->at = at;
        return true;
    }
    return false;
}

/* The same round and round. */
static void turn(struct menu *menu, int by)
{
    int before = menu->at;
    if (step(menu, by))
        return;
    menu->at = by > 0 ? -1 : menu->count;
    if (!step(menu, by))
        menu->at = before;
}

/* True when a line is chosen. */
static bool on_function(struct menu *menu, int key)
{
    MEVENT event;
    int to = shown_lines(menu);
    if (key == KEY_UP || key == KEY_DOWN)
        turn(menu, key == KEY_UP ? -1 : 1);
    for (; (key == KEY_NPAGE || key == KEY_PPAGE) && to > 0; to--)
        (void)step(menu, key == KEY_PPAGE ? -1 : 1);
    if (key == KEY_MOUSE && getmouse(&event) == OK && (event.bstate & BUTTON1_PRESSED)) {
        int at = menu->first + event.y - TITLE_LINES;
        if (event.y < TITLE_LINES || at >= menu->count || !menu->lines[at][0])
            return false;
        menu->at = at;
        return true;
    }
    return key == KEY_ENTER || key == KEY_RIGHT;
}

/* A digit goes to the line that begins with it. */
static void on_digit(struct menu *menu, int key)
{
    for (int i = 0; i < menu->count; i++)
        if (menu->lines[i][0] == key && menu->lines[i][1] == ' ')
            menu->at = i;
}

static int choose(struct menu *menu)
{
    struct qd_screen *s = menu->screen;
    while (!s->quit) {
        draw(menu);
        struct qd_screen_key key = qd_screen_wait_key(s);
        bool function = key.kind == KEY_KIND_FUNCTION;
        if (key.kind == KEY_KIND_NONE)
            continue;
        if (function ? key.value == KEY_LEFT || key.value == KEY_BACKSPACE
                     : key.value == 'q' || key.value == KEY_ESCAPE)
            return -1;
        if (function ? on_function(menu, key.value) : key.value == '\n' || key.value == '\r')
            return menu->at;
        if (!function)
            on_digit(menu, key.value);
    }
    return -1;
}

bool qd_terminal_choose(const struct qd_terminal_host *host, const char *title,
                        const char *const *lines, int count, int *chosen)
{
    struct qd_screen s = {.host = host};
    struct menu menu = {.screen = &s, .title = title, .lines = lines, .count = count, .at = -1};
    SCREEN *terminal = qd_screen_start(&s);
    if (!terminal)
        return false;
    for (int i = 0; i < count; i++)
        menu.tells = menu.tells || strchr(lines[i], '\t') != NULL;
    if (*chosen >= 0 && *chosen < count && lines[*chosen][0])
        menu.at = *chosen;
    else
        (void)step(&menu, 1);
    *chosen = menu.at < 0 ? -1 : choose(&menu);
    (void)endwin();
    delscreen(terminal);
    qd_screen_stop();
    return true;
}
