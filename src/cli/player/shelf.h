/* SPDX-License-Identifier: MIT */
/* The levels of a game's packs, found by their exact IDs: what the player is told of the open one,
 * and which is next. */
#ifndef QD_CLI_PLAYER_SHELF_H
#define QD_CLI_PLAYER_SHELF_H

#include "cli/cli.h"

/* One level of a pack. */
struct cli_shelf_level {
    int pack;                        /* the pack's number, from 0 */
    int number;                      /* in the pack, from 1 */
    int count;                       /* levels of the pack */
    char *id;                        /* exact */
    char *title;                     /* in the reader's language, "" if it has none */
    struct qd_text text;             /* as it was cut from the pack */
    int64_t par_moves, par_measured; /* the best possible, -1 if the pack does not say */
};

struct cli_shelf {
    struct cli_shelf_level *levels;
    size_t count, room;
};

/* Reads all packs of the game. */
void cli_shelf_open(struct cli_shelf *shelf, const struct cli *cli);
void cli_shelf_close(struct cli_shelf *shelf);
/* NULL if the level is in no pack. */
const struct cli_shelf_level *cli_shelf_find(const struct cli_shelf *shelf, const char *id);
const struct cli_shelf_level *cli_shelf_at(const struct cli_shelf *shelf, int pack, int number);

#endif
