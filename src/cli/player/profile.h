/* SPDX-License-Identifier: MIT */
/* A local player's progress document (docs/profile.md) in the user's data folder. */
#ifndef QD_CLI_PLAYER_PROFILE_H
#define QD_CLI_PLAYER_PROFILE_H

#include "cli/cli.h"

#include <limits.h>

enum { CLI_PROFILE_NAME = 40 };

struct json_t; /* jansson's, which a build may lack: there is no document then (unkept.c) */

struct cli_profile {
    char folder[PATH_MAX]; /* of all profiles */
    char path[PATH_MAX];   /* of this one */
    char name[4 * CLI_PROFILE_NAME + 1];
    enum qd_lang lang;
    bool usable;      /* progress can be kept */
    bool named;       /* somebody asked for this one: not keeping it is an error */
    bool wordless;    /* a full screen is up: stderr would spoil it */
    bool left;        /* the play that was left last is open, and kept */
    char notice[512]; /* what a player must be told once, "" if nothing */
};

/* The folder of the user's data, "" when the environment names none. */
void cli_data_folder(char *out, size_t size);
/* 1 to 40 characters, none of them a control character. */
bool cli_valid_name(const char *name);
/* Chooses a profile by name, or the one that was used last (NULL). Nothing is written. A file that
 * is broken is set aside under another name, and `notice` says so. Only `wordless` is kept of what
 * `profile` held. */
void cli_profile_open(struct cli_profile *profile, enum qd_lang lang, const char *name);
/* The document as it is now; a new one if there is no file. NULL: it cannot be used. The caller
 * owns it. */
struct json_t *cli_profile_load(const struct cli_profile *profile);
void cli_profile_free(struct json_t *document); /* may be NULL, as wherever one is read */
/* How a level went: won without help '*', won '+', begun '.' or not yet ' '. */
char cli_level_mark(const struct json_t *document, const char *id);
/* "moves" and the like of a level's "best" or "par"; -1: none. */
int64_t cli_level_figure(const struct json_t *document, const char *id, const char *of,
                         const char *name);
/* Whether a play of the game was left open. */
bool cli_profile_left(const struct json_t *document, const struct qd_game *game);

/* One line of the ranking of all local profiles. */
struct cli_profile_rank {
    char name[4 * CLI_PROFILE_NAME + 1];
    int64_t levels, clean, won, played; /* levels won; plays won without help, won, begun */
};

/* Best first; returns how many, at most `room`. */
int cli_profile_ranking(const struct cli_profile *profile, struct cli_profile_rank *out, int room);

#endif
