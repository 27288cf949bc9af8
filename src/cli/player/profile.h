/* SPDX-License-Identifier: MIT */
/* A local player's progress document (docs/profile.md) in the user's data folder. */
#ifndef QD_CLI_PLAYER_PROFILE_H
#define QD_CLI_PLAYER_PROFILE_H

#include "cli/cli.h"

#include <jansson.h>
#include <limits.h>

enum { CLI_PROFILE_NAME = 40, CLI_PROFILE_BYTES = 4 << 20 };

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
/* Chooses a profile by name, or the one that was used last (NULL). Nothing is written. A file that
 * is broken is set aside under another name, and `notice` says so. Only `wordless` is kept of what
 * `profile` held. */
void cli_profile_open(struct cli_profile *profile, enum qd_lang lang, const char *name);
/* A JSON document from a regular file of at most CLI_PROFILE_BYTES; NULL with errno set if it
 * cannot be opened, with `irregular` if it is a pipe, a device or a folder. */
json_t *cli_profile_read(const char *path, bool *irregular);
/* The document as it is now; a new one if there is no file. NULL: it cannot be used. The caller
 * owns it. */
json_t *cli_profile_load(const struct cli_profile *profile);
/* Reads the document, lets `change` edit it and writes it back, all under a lock. */
bool cli_profile_edit(struct cli_profile *profile, void (*change)(json_t *document, void *context),
                      void *context);

/* The object of that name, created if `create`; NULL if it is not there. Borrowed. */
json_t *cli_profile_object(json_t *parent, const char *name, bool create);
int64_t cli_profile_number(const json_t *object, const char *name, int64_t otherwise);

/* One line of the ranking of all local profiles. */
struct cli_profile_rank {
    char name[4 * CLI_PROFILE_NAME + 1];
    int64_t levels, clean, won, played; /* levels won; plays won without help, won, begun */
};

/* Best first; returns how many, at most `room`. */
int cli_profile_ranking(const struct cli_profile *profile, struct cli_profile_rank *out, int room);

#endif
