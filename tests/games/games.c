/* SPDX-License-Identifier: MIT */
#include "games/games.h"

#include <assert.h>
#include <string.h>

enum { GAMES = 16 };

const struct qd_game *const *test_games(void)
{
    static const struct qd_game *all[GAMES + 3];
    int count = 0;
    for (; qd_games[count]; count++) {
        assert(count < GAMES);
        all[count] = qd_games[count];
    }
    all[count++] = &nim_game;
    all[count++] = &mines_game;
    all[count] = NULL;
    return all;
}

const char *const *test_params(const struct qd_game *game)
{
    static const char *const taquin[] = {"2x2", "3x2",    "3x3k2", "2x5k3",
                                         "4x4", "5x4m30", "7x7",   NULL};
    static const char *const sokoban[] = {"5x5b1", "6x7b2", "7x7b2", NULL};
    static const char *const gyges[] = {"setup",           "random",      "random-beginner",
                                        "standard-compat", "random-free", NULL};
    static const char *const nim[] = {"1h1", "2h3", "3h7", "4h7", NULL};
    static const char *const mines[] = {"4x4m1", "4x4m3", "4x4m6", NULL};
    static const char *const wumpus[] = {"2x2",  "4x4",  "5x5p5w2g2", "5x5k",
                                         "6x6s", "4x4o", "8x8",       NULL};
    static const char *example[2];
    if (strcmp(game->id, "taquin") == 0)
        return taquin;
    if (strcmp(game->id, "sokoban") == 0)
        return sokoban;
    if (strcmp(game->id, "gyges") == 0)
        return gyges;
    if (strcmp(game->id, "nim") == 0)
        return nim;
    if (strcmp(game->id, "mines") == 0)
        return mines;
    if (strcmp(game->id, "wumpus") == 0)
        return wumpus;
    example[0] = game->example;
    return example;
}
