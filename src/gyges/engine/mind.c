/* SPDX-License-Identifier: MIT */
/* The engine as the mind of a play. Its memory is cleared before every question, so that the same
 * question has the same answer whatever was asked before; the last answer is cached, since the
 * grades of a hint ask for it repeatedly.
 */
#include "gyges/engine/player.h"

#include <stdlib.h>
#include <string.h>

/* What a hint may cost: strong enough to be trusted, quick enough to wait for. A depth begun late
 * would hardly be finished: of 223 positions of games five are answered otherwise for it. */
enum { TABLE_BYTES = 16 << 20, HINT_NODES = 150000, HINT_SOFT_NODES = 60000 };

struct gyges_mind {
    struct gyges_engine *engine;
    bool asked; /* the last question and its answer */
    uint64_t nodes;
    struct gyges_options options;
    struct gyges_state state;
    struct qd_line line;
};

struct qd_mind *gyges_mind_new(void)
{
    struct gyges_mind *mind = calloc(1, sizeof *mind);
    if (mind)
        mind->engine = gyges_engine_new(TABLE_BYTES);
    if (mind && !mind->engine) {
        free(mind);
        mind = NULL;
    }
    return (struct qd_mind *)mind;
}

void gyges_mind_free(struct qd_mind *base)
{
    struct gyges_mind *mind = (struct gyges_mind *)base;
    if (!mind)
        return;
    gyges_engine_free(mind->engine);
    qd_moves_free(&mind->line.moves);
    free(mind);
}

static qd_err copy_line(const struct qd_line *from, struct qd_line *to)
{
    struct qd_moves moves = {0};
    qd_err err = QD_OK;
    for (size_t i = 0; !err && i < from->moves.count; i++)
        err = qd_moves_add(&moves, from->moves.data[i]);
    if (err) {
        qd_moves_free(&moves);
        return err;
    }
    *to = *from;
    to->moves = moves;
    return QD_OK;
}

static bool same_question(const struct gyges_mind *mind, const struct gyges_level *level,
                          const struct gyges_state *state, uint64_t nodes)
{
    return mind->asked && mind->nodes == nodes &&
           memcmp(&mind->options, &level->options, sizeof mind->options) == 0 &&
           memcmp(&mind->state, state, sizeof mind->state) == 0;
}

/* Caching is optional: if memory runs out nothing is kept, nor is the answer of a search that was
 * stopped. */
static void keep(struct gyges_mind *mind, const struct gyges_level *level,
                 const struct gyges_state *state, uint64_t nodes, const struct qd_line *line)
{
    qd_moves_free(&mind->line.moves);
    mind->asked = !gyges_engine_interrupted(mind->engine) && copy_line(line, &mind->line) == QD_OK;
    if (!mind->asked)
        return;
    mind->nodes = nodes;
    mind->options = level->options;
    mind->state = *state;
}

/* A cleared engine: the mind's, or a temporary one for this question. */
static struct gyges_engine *borrow(const struct gyges_mind *mind)
{
    struct gyges_engine *engine = mind ? mind->engine : gyges_engine_new(TABLE_BYTES);
    if (engine)
        gyges_engine_clear(engine);
    return engine;
}

static void give_back(const struct gyges_mind *mind, struct gyges_engine *engine)
{
    if (!mind)
        gyges_engine_free(engine);
}

static qd_err ask(struct gyges_mind *mind, struct gyges_player_of player,
                  const struct gyges_level *level, const struct gyges_state *state,
                  const struct qd_limits *limits, struct qd_line *line)
{
    struct gyges_engine *engine = borrow(mind);
    qd_err err = QD_MEMORY;
    if (engine)
        err = gyges_player_move(engine, player, level, state, limits, line);
    give_back(mind, engine);
    return err;
}

qd_err gyges_versus_rank(const struct qd_level *level, const void *state, struct qd_mind *mind,
                         const struct qd_limits *limits, struct qd_line *lines, int *count)
{
    struct gyges_engine *engine = borrow((struct gyges_mind *)mind);
    qd_err err = QD_MEMORY;
    if (engine)
        err = gyges_player_rank(engine, (const struct gyges_level *)level, state, limits, lines,
                                count);
    give_back((struct gyges_mind *)mind, engine);
    return err;
}

qd_err gyges_versus_search(const struct qd_level *base, const void *state_bytes,
                           struct qd_mind *mind_base, const struct qd_limits *limits,
                           struct qd_line *line)
{
    const struct gyges_level *level = (const struct gyges_level *)base;
    const struct gyges_state *state = state_bytes;
    struct gyges_mind *mind = (struct gyges_mind *)mind_base;
    struct qd_limits bound = *limits;
    if (!bound.nodes || bound.nodes > HINT_NODES)
        bound.nodes = HINT_NODES;
    if (mind && same_question(mind, level, state, bound.nodes))
        return copy_line(&mind->line, line);
    struct gyges_player_of player = {.kind = GYGES_FULL, .soft_nodes = HINT_SOFT_NODES};
    qd_err err = ask(mind, player, level, state, &bound, line);
    if (!err && mind)
        keep(mind, level, state, bound.nodes, line);
    return err;
}

qd_err gyges_choose(const struct qd_level *base, const void *state, const char *method,
                    struct qd_mind *mind, const struct qd_limits *limits, struct qd_line *line)
{
    struct gyges_player_of player = {.kind = GYGES_FULL};
    struct qd_limits bound = *limits;
    if (method && !gyges_player_find(method, &player))
        return QD_UNKNOWN;
    return ask((struct gyges_mind *)mind, player, (const struct gyges_level *)base, state, &bound,
               line);
}
