/* SPDX-License-Identifier: MIT */
/* The games of this build: one line each. */
#include "gyges/gyges.h"
#include "play/play.h"
#include "sokoban/sokoban.h"
#include "taquin/taquin.h"
#include "wumpus/world.h"

const struct qd_game *const qd_games[] = {
    &taquin_game, &sokoban_game, &wumpus_game, &gyges_game, NULL,
};

const struct qd_game *qd_game_find(const struct qd_game *const *games, struct qd_text id)
{
    for (; *games; games++)
        if (qd_text_is(id, (*games)->id))
            return *games;
    return NULL;
}
