/* SPDX-License-Identifier: MIT */
/* Statistics over random grids: counts by number of pits; parts of `quadrille wumpus stats`. */
#ifndef QD_CLI_WUMPUS_STATS_H
#define QD_CLI_WUMPUS_STATS_H

#include "base/base.h"
#include "wumpus/knowledge.h"
#include "wumpus/world.h"

enum { STATS_INTEREST = 6, STATS_ROWS = 512 }; /* the last interest includes all higher ones */

struct stats_row {
    bool done;
    int pits;
    uint64_t grids;
    uint64_t valid;
    uint64_t deducible[STATS_INTEREST];
    uint64_t other[STATS_INTEREST]; /* valid, not deducible */
};

struct stats_table {
    int side;
    int first;
    int rows;
    const char *rule;
    struct stats_row row[STATS_ROWS];
};

/* The table, and below it the bounds that follow from the curves. */
void cli_stats_text(const struct stats_table *stats);
void cli_stats_csv(const struct stats_table *table, struct qd_buf *out);
/* Takes over the rows of a file that cli_stats_csv wrote for the same table; false when it is of
 * another kind. */
bool cli_stats_csv_read(struct stats_table *table, struct qd_text text, uint64_t grids);
/* The curves of the report, easy, medium and hard by number of pits, and that of the grids which
 * are valid and not deducible. */
void cli_stats_svg(const struct stats_table *table, struct qd_buf *out);

/* Whether the report's own algorithm, its early end included, finds the gold; kills the wumpus of
 * the world on the way (letter.c). */
bool cli_stats_letter(struct wumpus_world *world);
/* The number of a rule by its name: strict, arrow, report, letter. */
bool cli_stats_rule(const char *name, int *rule);
/* A level to be filled again and again; freed by free. NULL when out of memory. */
struct wumpus_level *cli_stats_level(int side, int rule);
/* Counts the grids from number `from` on for row->pits, each from a seed of its own; false when
 * there are too many pits for the board. */
bool cli_stats_count(struct wumpus_level *level, int rule, uint64_t seed, uint64_t from,
                     uint64_t count, struct stats_row *row);

#endif
