/* SPDX-License-Identifier: MIT */
#include "games/liar.h"

#include <assert.h>

static struct qd_game sokoban, gyges;
static struct qd_path path;
static struct qd_versus versus;
static const char *said;
static uint16_t said_cell;
static int said_wins_in;

void liar_says(const char *moves)
{
    said = moves;
}

void liar_says_wins(int wins_in)
{
    said_wins_in = wins_in;
}

void liar_says_lost(uint16_t cell)
{
    said_cell = cell;
}

static qd_err solve(const struct qd_level *level, const void *state, const char *method,
                    struct qd_mind *mind, const struct qd_limits *limits, struct qd_answer *answer,
                    struct qd_message *why)
{
    (void)state, (void)method, (void)mind, (void)limits;
    return said ? level->game->moves_parse(level, qd_text_of(said), &answer->moves, why)
                : QD_IMPOSSIBLE;
}

static qd_err lost(const struct qd_level *level, const void *state, const struct qd_limits *limits,
                   struct qd_loss *loss)
{
    (void)level, (void)state, (void)limits;
    *loss = (struct qd_loss){.count = 1, .cells = {said_cell}};
    qd_message_set(&loss->says, "sokoban.lost.frozen");
    return QD_OK;
}

static qd_err search(const struct qd_level *level, const void *state, struct qd_mind *mind,
                     const struct qd_limits *limits, struct qd_line *line)
{
    struct qd_message why;
    (void)state, (void)mind, (void)limits;
    line->wins_in = said_wins_in;
    line->verified = true;
    return level->game->moves_parse(level, qd_text_of(said), &line->moves, &why);
}

static qd_err choose(const struct qd_level *level, const void *state, const char *method,
                     struct qd_mind *mind, const struct qd_limits *limits, struct qd_line *line)
{
    (void)method;
    return search(level, state, mind, limits, line);
}

/* A level belongs to the game that read it. */
static qd_err parse_sokoban(struct qd_text text, struct qd_level **out, struct qd_message *why)
{
    qd_err err = qd_game_find(qd_games, qd_text_of("sokoban"))->level_parse(text, out, why);
    if (!err)
        (*out)->game = &sokoban;
    return err;
}

static qd_err parse_gyges(struct qd_text text, struct qd_level **out, struct qd_message *why)
{
    qd_err err = qd_game_find(qd_games, qd_text_of("gyges"))->level_parse(text, out, why);
    if (!err)
        (*out)->game = &gyges;
    return err;
}

const struct qd_game *const *liar_games(void)
{
    static const struct qd_game *const all[] = {&sokoban, &gyges, NULL};
    sokoban = *qd_game_find(qd_games, qd_text_of("sokoban"));
    gyges = *qd_game_find(qd_games, qd_text_of("gyges"));
    assert(sokoban.path && gyges.versus);
    path = *sokoban.path;
    path.solve = solve;
    path.lost = lost;
    versus = *gyges.versus;
    versus.search = search;
    versus.choose = choose;
    versus.rank = NULL;
    sokoban.path = &path;
    gyges.versus = &versus;
    sokoban.level_parse = parse_sokoban;
    gyges.level_parse = parse_gyges;
    return all;
}
