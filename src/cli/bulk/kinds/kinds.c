/* SPDX-License-Identifier: MIT */
/* The kinds of bulk work. */
#include "cli/bulk/bulk.h"

#include <string.h>

const struct cli_bulk_kind *const cli_bulk_kinds[] = {
    &cli_bulk_solve,
    &cli_bulk_solve_wumpus,
    &cli_bulk_optimise,
    &cli_bulk_generate,
    &cli_bulk_rate_sokoban,
    &cli_bulk_rate_wumpus,
    &cli_bulk_rate_taquin,
    &cli_bulk_stats,
    &cli_bulk_agent,
    &cli_bulk_match,
    &cli_bulk_map,
    &cli_bulk_mazes,
    &cli_bulk_setups,
    &cli_bulk_puzzles,
    &cli_bulk_training,
    &cli_bulk_aima,
    &cli_bulk_new_wumpus,
    &cli_bulk_new,
    NULL,
};

const struct cli_bulk_kind *cli_bulk_kind_find(const struct qd_game *game, struct qd_text name)
{
    for (int i = 0; cli_bulk_kinds[i]; i++) {
        const struct cli_bulk_kind *kind = cli_bulk_kinds[i];
        bool fits = kind->game ? strcmp(kind->game, game->id) == 0 : kind->fits(game);
        if (fits && qd_text_is(name, kind->name))
            return kind;
    }
    return NULL;
}
