/* SPDX-License-Identifier: MIT */
/* The terminal itself: taken over, with its colours, mouse and keys, and given back as it was.
 * Signals only set flags for the code that reads keys; one that ends the program is raised again
 * when the terminal is restored.
 */
#include "terminal/screen.h"

#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

enum { ESCAPE_MS = 25 };

static volatile sig_atomic_t interrupted, ending;

static void on_signal(int signal_number)
{
    if (signal_number == SIGINT)
        interrupted = 1;
    else
        ending = signal_number;
}

bool qd_screen_stop_asked(void)
{
    return interrupted || ending;
}

void qd_screen_stop_done(void)
{
    interrupted = 0;
}

static void set_handlers(void (*handler)(int))
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
    struct sigaction action = {.sa_handler = handler};
    sigemptyset(&action.sa_mask);
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        sigaction(signals[i], &action, NULL);
}

/* No colours where the terminal has none or the environment asks for none. */
static void start_colours(struct qd_screen *s)
{
    const char *refused = getenv("NO_COLOR");
    if ((refused && refused[0]) || !has_colors() || start_color() != OK)
        return;
    short background = use_default_colors() == OK ? -1 : COLOR_BLACK;
    s->colours = true;
    (void)init_pair(PAIR_AGREE, COLOR_GREEN, background);
    (void)init_pair(PAIR_LOOK, COLOR_CYAN, background);
    (void)init_pair(PAIR_TARGET, COLOR_YELLOW, background);
    (void)init_pair(PAIR_WON, COLOR_GREEN, background);
    (void)init_pair(PAIR_DANGER, COLOR_RED, background);
}

/* As nearly all terminals send them; many terminfo entries leave them out. */
static void define_shifted_arrows(void)
{
    (void)define_key("\033[1;2A", KEY_SR);
    (void)define_key("\033[1;2B", KEY_SF);
    (void)define_key("\033[1;2C", KEY_SRIGHT);
    (void)define_key("\033[1;2D", KEY_SLEFT);
}

/* NULL, after reporting an error, for a terminal that cannot position text. */
SCREEN *qd_screen_start(struct qd_screen *s)
{
    (void)setlocale(LC_CTYPE, "");
    s->utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    set_handlers(on_signal);
    SCREEN *terminal = newterm(NULL, stdout, stdin);
    const char *placing = terminal ? tigetstr("cup") : NULL;
    if (!placing || placing == (const char *)-1) {
        if (terminal) {
            endwin();
            delscreen(terminal);
        }
        set_handlers(SIG_DFL);
        s->host->complain(qd_screen_words(s, "terminal.dumb"));
        return NULL;
    }
    (void)set_escdelay(ESCAPE_MS);
    (void)cbreak();
    (void)noecho();
    (void)keypad(stdscr, TRUE);
    define_shifted_arrows();
    (void)curs_set(0);
    (void)mousemask(BUTTON1_PRESSED | BUTTON3_PRESSED, NULL);
    (void)mouseinterval(0);
    start_colours(s);
    return terminal;
}

void qd_screen_stop(void)
{
    set_handlers(SIG_DFL);
    interrupted = 0;
    if (ending) /* raised again, so that the caller sees the signal */
        (void)raise(ending);
}
