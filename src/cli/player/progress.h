/* SPDX-License-Identifier: MIT */
/* What happens in the player, written into the progress document, and what it tells in turn. */
#ifndef QD_CLI_PLAYER_PROGRESS_H
#define QD_CLI_PLAYER_PROGRESS_H

#include "cli/daily/days.h"
#include "cli/player/profile.h"
#include "cli/player/shelf.h"
#include "terminal/terminal.h"

/* One game being played by one player. */
struct cli_progress {
    const struct cli *cli;
    struct cli_profile *profile; /* NULL: nothing is kept */
    struct cli_shelf shelf;
    bool failed; /* something could not be written */
};

void cli_progress_open(struct cli_progress *progress, const struct cli *cli,
                       struct cli_profile *profile);
/* Says on stderr if progress could not be written; CLI_NO then for a profile that was named. */
int cli_progress_close(struct cli_progress *progress);

void cli_progress_note(struct cli_progress *progress, const struct qd_play *play,
                       const struct qd_terminal_note *note);
void cli_progress_info(struct cli_progress *progress, const struct qd_play *play,
                       struct qd_terminal_level *out);
bool cli_progress_played(struct cli_progress *progress, const struct qd_play *play);
/* Appends the save of the play left open, nothing if there is none, and that of the same level
 * played backwards, if the player was at that; the seats it had. */
void cli_progress_resume(const struct cli_profile *profile, const struct qd_game *game,
                         struct qd_buf *save, struct qd_buf *backwards, int *opponent, int *human);

/* A change of the document. */
struct cli_change {
    const struct qd_game *game;
    const struct qd_play *play;
    const struct qd_terminal_note *note;
    const struct cli_shelf_level *level; /* of a pack, or NULL */
    const char *id;
    const char *opponent; /* NULL: none */
    struct cli_day day;   /* whose puzzle it is; no date: it is none */
};

/* Writes it into the document; false if it could not be written. */
bool cli_profile_keep(struct cli_profile *profile, const struct cli_change *change);

#endif
