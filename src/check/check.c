/* SPDX-License-Identifier: MIT */
/* Which checker serves which game. */
#include "check/check.h"

#include <string.h>

struct checker {
    const char *game;
    qd_err (*path)(struct qd_text, struct qd_text, struct qd_checked *, struct qd_message *);
    qd_err (*loss)(const struct qd_loss_claim *, uint64_t, uint64_t, struct qd_message *);
    qd_err (*win)(const struct qd_win_claim *, const struct qd_limits *, uint64_t *,
                  struct qd_message *);
};

static const struct checker checkers[] = {
    {.game = "taquin", .path = qd_check_taquin},
    {.game = "sokoban", .path = qd_check_sokoban, .loss = qd_check_sokoban_loss},
    {.game = "wumpus", .path = qd_check_wumpus},
    {.game = "gyges", .path = qd_check_gyges, .win = qd_check_gyges_win},
};

/* The entry of that game, or NULL. */
static const struct checker *checker_of(const char *game)
{
    for (size_t i = 0; i < sizeof checkers / sizeof checkers[0]; i++)
        if (strcmp(checkers[i].game, game) == 0)
            return &checkers[i];
    return NULL;
}

static qd_err no_checker(const char *game, struct qd_message *why)
{
    qd_message_set(why, "check.none");
    qd_message_text(why, "game", qd_text_of(game));
    return QD_UNKNOWN;
}

qd_err qd_check_path(const char *game, struct qd_text level, struct qd_text moves,
                     struct qd_checked *out, struct qd_message *why)
{
    const struct checker *checker = checker_of(game);
    return checker ? checker->path(level, moves, out, why) : no_checker(game, why);
}

qd_err qd_check_loss(const char *game, const struct qd_loss_claim *claim, uint64_t states,
                     uint64_t bytes, struct qd_message *why)
{
    const struct checker *checker = checker_of(game);
    if (!checker || !checker->loss)
        return no_checker(game, why);
    return checker->loss(claim, states, bytes, why);
}

qd_err qd_check_win(const char *game, const struct qd_win_claim *claim,
                    const struct qd_limits *limits, uint64_t *boards, struct qd_message *why)
{
    const struct checker *checker = checker_of(game);
    if (!checker || !checker->win)
        return no_checker(game, why);
    return checker->win(claim, limits, boards, why);
}
