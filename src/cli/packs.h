/* SPDX-License-Identifier: MIT */
/* The packs that ship with the program. */
#ifndef QD_CLI_PACKS_H
#define QD_CLI_PACKS_H

#include "cli/cli.h"

/* The text of "PACK" or of "PACK/N"; reports an error and returns an exit code when there is none.
 */
int cli_pack_text(const struct cli *cli, const char *name, struct qd_text *out);

enum { CLI_PACK_NAME = 48 };

struct cli_pack {
    struct qd_text id;        /* "facile", in every language */
    char name[CLI_PACK_NAME]; /* as the reader types it: "easy" */
    struct qd_text title;     /* in the language of the reader */
    struct qd_text text;      /* of its file */
};

/* The game's packs by number, from 0; false behind the last. */
bool cli_pack_at(const struct qd_game *game, int number, enum qd_lang lang, struct cli_pack *out);

/* Levels in the text of a pack. */
int cli_pack_count(const struct qd_game *game, struct qd_text rest);

#endif
