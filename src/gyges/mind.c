/* The engine as the mind of a play: its table is kept from move to move. */
#include "gyges/engine.h"

#include <stdlib.h>

/* What a hint may cost: strong enough to be trusted, quick enough to wait for. */
enum { TABLE_BYTES = 16 << 20, HINT_NODES = 300000 };

struct gyges_mind {
    struct gyges_engine *engine;
};

struct qd_mind *gyges_mind_new(void)
{
    struct gyges_mind *mind = malloc(sizeof *mind);
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
    if (mind)
        gyges_engine_free(mind->engine);
    free(mind);
}

/* Thinks about a state in play. The table is emptied first: a play's answers must not depend on
 * what was asked before. */
static qd_err think(struct gyges_engine *engine, const struct gyges_level *level,
                    const struct gyges_state *state, const struct qd_limits *limits,
                    struct qd_line *line)
{
    struct gyges_past *past = malloc(sizeof *past);
    struct gyges_found *found = malloc(sizeof *found);
    qd_err err = past && found ? QD_OK : QD_MEMORY;
    if (!err) {
        struct gyges_task task;
        gyges_task_of(level, state, past, &task);
        task.nodes = limits->nodes && limits->nodes < HINT_NODES ? limits->nodes : HINT_NODES;
        task.limits = limits;
        err = gyges_think(engine, &task, found);
        line->stats.expanded = line->stats.generated = found->nodes;
    }
    if (!err && found->stopped)
        err = QD_STOPPED;
    if (err == QD_NOTHING) {
        err = qd_moves_add(&line->moves, gyges_pass_move());
    } else if (!err) {
        line->score = found->lines[0].score;
        err = gyges_line_moves(level, state, &found->lines[0], &line->moves);
    }
    free(past);
    free(found);
    return err;
}

qd_err gyges_versus_search(const struct qd_level *base, const void *state_bytes,
                           struct qd_mind *mind, const struct qd_limits *limits,
                           struct qd_line *line)
{
    const struct gyges_level *level = (const struct gyges_level *)base;
    const struct gyges_state *state = state_bytes;
    if (state->phase == GYGES_OVER)
        return QD_NOTHING;
    if (state->phase != GYGES_PLAY)
        return qd_moves_add(&line->moves, gyges_choose_setup(state));
    struct gyges_engine *engine =
        mind ? ((struct gyges_mind *)mind)->engine : gyges_engine_new(TABLE_BYTES);
    if (!engine)
        return QD_MEMORY;
    gyges_engine_clear(engine);
    qd_err err = think(engine, level, state, limits, line);
    if (!mind)
        gyges_engine_free(engine);
    return err;
}
