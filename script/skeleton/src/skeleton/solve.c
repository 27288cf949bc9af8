/* SPDX-License-Identifier: MIT */
/* Skeleton's mind: straight to the goal, which no way can shorten. */
#include "skeleton/skeleton.h"

static qd_err solve(const struct qd_level *base, const void *state, const char *method,
                    struct qd_mind *mind, const struct qd_limits *limits, struct qd_answer *answer,
                    struct qd_message *why)
{
    (void)method;
    (void)mind;
    (void)why;
    const struct skeleton_level *level = (const struct skeleton_level *)base;
    int at = ((const struct skeleton_state *)state)->at;
    int way = level->goal < at ? at - level->goal : level->goal - at;
    answer->lower_bound = (uint32_t)way;
    answer->stats.expanded = (uint64_t)way + 1;
    if (limits->nodes && limits->nodes < answer->stats.expanded)
        return QD_LIMIT;
    qd_err err = QD_OK;
    for (int i = 0; !err && i < way; i++)
        err = qd_moves_add(&answer->moves, level->goal < at ? SKELETON_LEFT : SKELETON_RIGHT);
    answer->optimal = !err;
    return err;
}

static qd_err explain(const struct qd_level *base, const void *state,
                      const struct qd_answer *answer, struct qd_hint *hint)
{
    static const char *const says[QD_HINT_GRADES] = {"skeleton.hint.where", "skeleton.hint.piece",
                                                     "skeleton.hint.move", "skeleton.hint.why"};
    const struct skeleton_level *level = (const struct skeleton_level *)base;
    int at = ((const struct skeleton_state *)state)->at;
    if (answer->moves.count == 0)
        return QD_NOTHING;
    *hint = (struct qd_hint){.move = answer->moves.data[0], .has_move = true, .piece = at};
    hint->target = hint->move == SKELETON_LEFT ? at - 1 : at + 1;
    hint->look[hint->look_count++] = (uint16_t)at;
    hint->proof[hint->proof_count++] = (uint16_t)level->goal;
    for (int i = 0; i < QD_HINT_GRADES; i++) {
        qd_message_set(&hint->says[i], says[i]);
        qd_message_number(&hint->says[i], "cell", hint->target + 1);
        qd_message_number(&hint->says[i], "count", (int64_t)answer->moves.count);
    }
    return QD_OK;
}

static const struct qd_method methods[] = {{"auto", QD_FEWEST_MOVES}, {NULL, QD_FEWEST_NONE}};

const struct qd_path skeleton_path = {.methods = methods, .solve = solve, .explain = explain};
