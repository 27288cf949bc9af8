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

enum { CLI_SHELF_PACKS = 16 };

/* Packs are read when they are asked for: a thousand levels take longer than the rest of a start.
 */
struct cli_shelf {
    const struct cli *cli; /* NULL: no packs */
    struct cli_shelf_pack {
        struct cli_shelf_level *levels;
        int count;
        bool read;
    } packs[CLI_SHELF_PACKS];
};

void cli_shelf_open(struct cli_shelf *shelf, const struct cli *cli);
void cli_shelf_close(struct cli_shelf *shelf);
/* The levels of a pack; none if there is no such pack. */
const struct cli_shelf_pack *cli_shelf_pack(struct cli_shelf *shelf, int pack);
/* The open level, `id` being its exact ID; NULL if it is in no pack, as one made from a seed. */
const struct cli_shelf_level *cli_shelf_find(struct cli_shelf *shelf, const struct qd_play *play,
                                             const char *id);
const struct cli_shelf_level *cli_shelf_at(struct cli_shelf *shelf, int pack, int number);

#endif
