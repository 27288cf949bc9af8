/* SPDX-License-Identifier: MIT */
/* The parts of `play`: the full screen (host.c), plain lines (plain.c), and what is chosen when no
 * game is named (menu.c). */
#ifndef QD_CLI_PLAYER_H
#define QD_CLI_PLAYER_H

#include "cli/player/profile.h"

/* Who sits on the other side, in games of two. */
struct cli_seats {
    int opponent; /* place in the game's list, from 1; 0: nobody */
    int human;    /* -1: whoever is to move first */
    uint64_t time_ns;
    const char *backwards; /* the level played backwards, as the host gets it */
};

/* Plays until the player leaves; an exit code. */
int cli_player_screen(struct cli *cli, struct qd_play *play, const struct cli_seats *seats,
                      struct cli_profile *profile);
/* Reads lines from stdin: a picture and words, or one JSON object a line. `profile` may be NULL:
 * then nothing is kept. */
int cli_player_plain(const struct cli *cli, struct qd_play *play, const struct cli_seats *seats,
                     struct cli_profile *profile, bool json);
/* A level of this kind that the player has not seen. */
int cli_player_generate(const struct cli *cli, struct cli_profile *profile, const char *params,
                        struct qd_play *play);
/* The game's puzzle of the day. */
int cli_player_today(const struct cli *cli, struct qd_play *play);
/* Game, level, opponent, continue; then plays, and asks again. */
int cli_player_menu(const struct cli *cli, const struct cli_seats *seats,
                    struct cli_profile *profile, bool screen);
/* The players of this machine, best first. */
int cli_player_ranking(const struct cli *cli, const struct cli_profile *profile, bool json);

#endif
