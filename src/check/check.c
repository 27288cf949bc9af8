/* SPDX-License-Identifier: MIT */
/* Which checker serves which game. */
#include "check/check.h"

#include <string.h>

static const struct {
    const char *game;
    qd_err (*check)(struct qd_text, struct qd_text, struct qd_checked *, struct qd_message *);
} checkers[] = {
    {"taquin", qd_check_taquin},
    {"sokoban", qd_check_sokoban},
    {"wumpus", qd_check_wumpus},
    {"gyges", qd_check_gyges},
};

static qd_err no_checker(const char *game, struct qd_message *why)
{
    qd_message_set(why, "check.none");
    qd_message_text(why, "game", qd_text_of(game));
    return QD_UNKNOWN;
}

qd_err qd_check_path(const char *game, struct qd_text level, struct qd_text moves,
                     struct qd_checked *out, struct qd_message *why)
{
    for (size_t i = 0; i < sizeof checkers / sizeof checkers[0]; i++)
        if (strcmp(checkers[i].game, game) == 0)
            return checkers[i].check(level, moves, out, why);
    return no_checker(game, why);
}

qd_err qd_check_loss(const char *game, const struct qd_loss_claim *claim, uint64_t states,
                     uint64_t bytes, struct qd_message *why)
{
    if (strcmp(game, "sokoban") == 0)
        return qd_check_sokoban_loss(claim, states, bytes, why);
    return no_checker(game, why);
}

qd_err qd_check_win(const char *game, const struct qd_win_claim *claim,
                    const struct qd_limits *limits, uint64_t *boards, struct qd_message *why)
{
    if (strcmp(game, "gyges") == 0)
        return qd_check_gyges_win(claim, limits, boards, why);
    return no_checker(game, why);
}
