/* SPDX-License-Identifier: MIT */
/* An agent that plays a grid through the rules, knowing what a player knows.
 *
 * It goes to the nearest cell that is proved safe, and shoots when only that is left and the wumpus
 * is proved. A careful agent stops when nothing is proved: it never dies. A bold one then enters
 * the cell with the maximum expected value: the gold's value times its chance of being there or
 * being found later, minus the cost of death times its exact risk; it stops when every cell's value
 * is negative.
 */
#include "wumpus/agents.h"

#include <stdlib.h>
#include <string.h>

struct agent {
    const struct wumpus_level *level;
    const struct wumpus_risk_policy *policy;
    const struct qd_limits *limits;
    struct wumpus_state state;
    struct wumpus_knowledge k;
    struct wumpus_result *result;
    struct qd_moves *moves;
    int goal; /* the cell to enter, or to shoot at */
    bool proved;
};

static qd_err make(struct agent *a, enum wumpus_kind kind, int what)
{
    struct qd_message why;
    qd_move move = wumpus_move(kind, what);
    qd_err err = QD_OK;
    if (a->policy->watch)
        err =
            a->policy->watch(a->policy->context, &(struct wumpus_intent){a->level, &a->state, &a->k,
                                                                         move, a->goal, a->proved});
    if (!err)
        err = wumpus_apply(&a->level->base, &a->state, move, &why);
    if (!err && a->moves)
        err = qd_moves_add(a->moves, move);
    a->result->steps += kind == WUMPUS_STEP;
    a->result->shots += kind == WUMPUS_SHOOT;
    return err;
}

static void aim(struct agent *a, int cell, bool proved)
{
    a->goal = cell;
    a->proved = proved;
}

/* Walks to the cell over visited ones. */
static qd_err walk(struct agent *a, const int16_t *from, int cell)
{
    int16_t path[WUMPUS_CELLS];
    int count = 0;
    qd_err err = QD_OK;
    for (int at = cell; at != a->state.at; at = from[at])
        path[count++] = (int16_t)at;
    while (!err && count > 0) {
        int to = path[--count], direction = 0;
        while (wumpus_step(a->k.side, a->state.at, direction) != to)
            direction++;
        err = make(a, WUMPUS_STEP, direction);
        wumpus_observe(a->level, &a->state, &a->k);
    }
    return err;
}

/* Cells in order of distance, and where each is reached from. */
static int reach(const struct agent *a, int16_t *from, int16_t *order)
{
    int side = a->k.side, count = 1;
    for (int i = 0; i < side * side; i++)
        from[i] = -1;
    from[a->state.at] = (int16_t)a->state.at;
    order[0] = (int16_t)a->state.at;
    for (int head = 0; head < count; head++) {
        if (!wumpus_has(&a->k.visited, side, order[head]))
            continue;
        int around[4], beside = wumpus_neighbours(side, order[head], around);
        for (int i = 0; i < beside; i++) {
            if (from[around[i]] >= 0)
                continue;
            from[around[i]] = order[head];
            order[count++] = (int16_t)around[i];
        }
    }
    return count;
}

/* Shoots a proved wumpus from the nearest cell in line; *done when there was one. */
static qd_err shoot(struct agent *a, const struct wumpus_conclusions *known, const int16_t *from,
                    const int16_t *order, int count, bool *done)
{
    int side = a->k.side;
    int target = a->k.arrows > 0 ? wumpus_target(&a->k, known) : -1;
    *done = target >= 0;
    for (int i = 0; *done && i < count; i++) {
        int cell = order[i];
        bool row = cell / side == target / side, col = cell % side == target % side;
        if (!wumpus_has(&a->k.visited, side, cell) || (!row && !col))
            continue;
        aim(a, target, true);
        qd_err err = walk(a, from, cell);
        if (err)
            return err;
        int dir = row ? (target < cell ? WUMPUS_LEFT : WUMPUS_RIGHT)
                      : (target < cell ? WUMPUS_UP : WUMPUS_DOWN);
        err = make(a, WUMPUS_SHOOT, dir);
        wumpus_observe(a->level, &a->state, &a->k);
        return err;
    }
    *done = false;
    return QD_OK;
}

/* The cell with the maximum value, or -1 if no value is positive. */
static qd_err choose(struct agent *a, const int16_t *order, int count, int *out)
{
    struct wumpus_odds *odds = malloc(sizeof *odds);
    int64_t best = 0;
    *out = -1;
    if (!odds)
        return QD_MEMORY;
    qd_err err = wumpus_odds(&a->k, a->limits, odds);
    for (int i = 0; !err && i < count; i++) {
        int cell = order[i];
        if (wumpus_has(&a->k.visited, a->k.side, cell))
            continue;
        int64_t safe = WUMPUS_MILLION - (int64_t)odds->danger[cell];
        int64_t worth = safe * a->policy->gold - (int64_t)odds->danger[cell] * a->policy->death;
        worth += (int64_t)odds->gold[cell] * a->policy->gold / 4;
        if (worth > best) {
            best = worth;
            *out = cell;
        }
    }
    free(odds);
    return err;
}

static qd_err turn(struct agent *a, bool *stuck)
{
    int16_t from[WUMPUS_CELLS], order[WUMPUS_CELLS];
    struct wumpus_conclusions known;
    bool shot;
    int count = reach(a, from, order), cell;
    qd_err err = wumpus_conclude(&a->k, a->limits, &known);
    if (err)
        return err;
    for (int i = 0; i < count; i++)
        if (!wumpus_has(&a->k.visited, a->k.side, order[i]) &&
            wumpus_has(&known.safe, a->k.side, order[i])) {
            aim(a, order[i], true);
            return walk(a, from, order[i]);
        }
    err = shoot(a, &known, from, order, count, &shot);
    if (err || shot)
        return err;
    *stuck = true;
    if (!a->policy->bold)
        return QD_OK;
    err = choose(a, order, count, &cell);
    if (err || cell < 0)
        return err;
    *stuck = false;
    a->result->risks++;
    aim(a, cell, false);
    return walk(a, from, cell);
}

qd_err wumpus_agent(const struct wumpus_level *level, const struct wumpus_risk_policy *policy,
                    const struct qd_limits *limits, struct wumpus_result *out,
                    struct qd_moves *moves)
{
    struct agent *a = malloc(sizeof *a);
    bool stuck = false;
    qd_err err = QD_OK;
    if (!a)
        return QD_MEMORY;
    *out = (struct wumpus_result){0};
    a->level = level;
    a->policy = policy;
    a->limits = limits;
    a->result = out;
    a->moves = moves;
    wumpus_state_start(&level->base, &a->state);
    wumpus_observe(level, &a->state, &a->k);
    while (!err && !stuck && wumpus_status(&level->base, &a->state, 0) == QD_OPEN)
        err = turn(a, &stuck);
    out->won = wumpus_status(&level->base, &a->state, 0) == QD_WON;
    out->dead = a->state.dead;
    free(a);
    return err;
}
