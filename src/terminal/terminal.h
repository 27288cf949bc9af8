/* SPDX-License-Identifier: MIT */
/* The full-screen player of the terminal, and what its host program provides. */
#ifndef QD_TERMINAL_TERMINAL_H
#define QD_TERMINAL_TERMINAL_H

#include <quadrille/play.h>

/* Files, the clock and error output belong to the host. */
struct qd_terminal_host {
    enum qd_lang lang;
    void *context;
    /* Nanoseconds of a monotonic clock. */
    uint64_t (*now_ns)(void);
    /* Writes a whole file or none of it; 0 when done. Errors are reported on stderr. */
    int (*write_file)(void *context, const char *name, struct qd_text text);
    /* Opens a level or a save from a file or an ID in `play`; 0 when done, as above. */
    int (*open_level)(void *context, const char *name, struct qd_play *play);
    /* One line on stderr, when there is no screen. */
    void (*complain)(const char *text);
    /* In games of two: the opponent to begin with, by its place in the game's list, from 1 (0: two
     * people play), who plays against it, and the time it may take for a move (0: the usual). */
    int opponent;
    int human;
    uint64_t time_ns;
};

/* Plays with keyboard and mouse until the player leaves. False: the terminal cannot position text.
 */
bool qd_terminal_play(const struct qd_terminal_host *host, struct qd_play *play);

#endif
