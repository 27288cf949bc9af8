/* SPDX-License-Identifier: MIT */
/* The full-screen player of the terminal, and what its host program provides. */
#ifndef QD_TERMINAL_TERMINAL_H
#define QD_TERMINAL_TERMINAL_H

#include <quadrille/play.h>

/* What the host knows of the open level: its place in a pack, the best possible result and the
 * player's. */
struct qd_terminal_level {
    char pack[96];
    char title[128];
    int number;                      /* in the pack, from 1 */
    int count;                       /* levels of the pack; 0: it is in none */
    int64_t par_moves, par_measured; /* -1: not known */
    int64_t best_moves, best_measured;
};

/* What happens to a play: its first move, its end, and its being left. */
enum qd_terminal_event { QD_TERMINAL_BEGUN, QD_TERMINAL_ENDED, QD_TERMINAL_LEFT };

struct qd_terminal_note {
    enum qd_terminal_event event;
    bool again;        /* it had ended before, and moves were taken back */
    bool won;          /* by the player, against an opponent where two play */
    int64_t measured;  /* -1 for a game that counts only moves */
    uint64_t spent_ns; /* since the level was opened */
    int opponent;      /* as in the host below */
    int human;
    /* When it is left: the moves, as in a save, of the level played backwards, which the player was
     * at; NULL: forwards. */
    const char *backwards;
};

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
    /* A save of the level played backwards, to begin with; the play itself waits. NULL: none. */
    const char *backwards;

    /* Packs and progress; each may be NULL. */
    const char *profile; /* the player's name */
    void (*level_info)(void *context, const struct qd_play *play, struct qd_terminal_level *out);
    void (*note)(void *context, struct qd_play *play, const struct qd_terminal_note *note);
    /* Opens the level `by` places further in the pack of the open one; false if there is none. */
    bool (*next_level)(void *context, struct qd_play *play, int by);
    bool (*was_played)(void *context, const struct qd_play *play);
    /* Records the finished game of two and says where; false if it could not. */
    bool (*record)(void *context, const struct qd_play *play, const struct qd_terminal_note *note,
                   struct qd_buf *where);
    /* A message for the start, such as a broken file set aside; NULL: nothing. */
    const char *notice;
};

/* Lets the player choose one of `count` lines under a title, beginning at `*chosen`; -1: none, or
 * the first. A blank line cannot be chosen; the text after a tab describes the line that is
 * pointed at. False: the terminal cannot position text. */
bool qd_terminal_choose(const struct qd_terminal_host *host, const char *title,
                        const char *const *lines, int count, int *chosen);

/* Plays with keyboard and mouse until the player leaves. False: the terminal cannot position text.
 */
bool qd_terminal_play(const struct qd_terminal_host *host, struct qd_play *play);

#endif
