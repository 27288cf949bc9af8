/* SPDX-License-Identifier: MIT */
/* The packing plan: the backward search's path, reversed.
 *
 * Each pull off a square is, forwards, a step that puts a box there; a square left again by a later
 * step is a parking place. What the backward search left standing must be put there first. For each
 * step, squares from which no later step can be served once the earlier ones are filled for good
 * are out of plan; a zone is extended back over the steps before it, so that boxes leave it in
 * time. After Shoham and Schaeffer 2020.
 */
#include "sokoban/fess/plan.h"

#include <string.h>

/* The path's moves, last first: the order of packing. */
static void read_steps(struct sokoban_plan *plan, const struct sokoban_search *pulls,
                       uint32_t record)
{
    for (uint32_t at = record; at != UINT32_MAX && plan->steps < FESS_STEPS;
         at = pulls->record[at].parent) {
        const struct sokoban_record *r = &pulls->record[at];
        if (r->parent == UINT32_MAX || (r->from == r->to && !r->sunk))
            continue;
        plan->step[plan->steps++] =
            (struct sokoban_step){.to = r->from, .from = r->sunk ? SOKOBAN_NONE : r->to};
    }
}

/* Merges consecutive moves of one box. */
static void join_steps(struct sokoban_plan *plan)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < plan->steps; i++) {
        if (count && plan->step[i].from == plan->step[count - 1].to)
            plan->step[count - 1].to = plan->step[i].to;
        else
            plan->step[count++] = plan->step[i];
    }
    plan->steps = 0;
    for (uint32_t i = 0; i < count; i++)
        if (plan->step[i].to != plan->step[i].from)
            plan->step[plan->steps++] = plan->step[i];
}

static int32_t next_use(const struct sokoban_plan *plan, uint32_t first, uint16_t square)
{
    for (uint32_t i = first; i < plan->steps; i++)
        if (plan->step[i].from == square)
            return (int32_t)i;
    return -1;
}

/* Without sinks the path of each box does not matter: only the order of the goals is kept. */
static void keep_order(struct sokoban_plan *plan)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < plan->steps; i++)
        if (plan->step[i].until < 0)
            plan->step[count++] =
                (struct sokoban_step){.to = plan->step[i].to, .from = SOKOBAN_NONE, .until = -1};
    plan->steps = count;
    plan->inits = plan->kept;
}

static void read_inits(struct sokoban_plan *plan, const struct sokoban_position *left)
{
    for (int pass = 0; pass < 2; pass++)
        for (uint32_t i = 0; i < left->boxes; i++) {
            int32_t until = next_use(plan, 0, left->box[i]);
            if ((until < 0) != (pass == 0))
                continue;
            plan->init[plan->inits++] = (struct sokoban_step){.to = left->box[i], .until = until};
            plan->kept += until < 0;
        }
}

/* Squares out of plan when `done` steps are made. */
static void find_zone(const struct sokoban_plan *plan, struct sokoban_sides *sides, uint32_t done,
                      uint8_t *zone)
{
    const struct sokoban_board *board = plan->analysis->board;
    uint16_t wall[SOKOBAN_CELLS] = {0};
    uint8_t serves[SOKOBAN_CELLS];
    uint16_t target[FESS_STEPS];
    uint32_t count = 0;
    for (uint32_t i = 0; i < plan->kept; i++)
        wall[plan->init[i].to] = 1;
    for (uint32_t i = 0; i < done; i++)
        if (plan->step[i].until < 0)
            wall[plan->step[i].to] = 1;
    for (uint32_t i = done; i < plan->steps; i++)
        target[count++] = plan->step[i].to;
    sokoban_sides_find(sides, board, wall, SOKOBAN_BOXES);
    sokoban_analysis_sources(board, sides, target, count, serves);
    for (uint32_t i = 0; i < board->squares; i++)
        zone[i] = !serves[i] && !wall[i];
}

/* Whether a box on the square is where the plan wants it after `done` steps. */
static bool holds(const struct sokoban_plan *plan, uint16_t square, uint32_t done)
{
    for (uint32_t i = 0; i < plan->inits; i++)
        if (plan->init[i].to == square &&
            (plan->init[i].until < 0 || (uint32_t)plan->init[i].until >= done))
            return true;
    for (uint32_t i = 0; i < done; i++)
        if (plan->step[i].to == square &&
            (plan->step[i].until < 0 || (uint32_t)plan->step[i].until >= done))
            return true;
    return false;
}

static qd_err find_zones(struct sokoban_plan *plan, struct sokoban_sides *sides)
{
    size_t squares = plan->analysis->board->squares;
    void *zone = NULL, *held = NULL, *serves = NULL;
    plan->zone_size = (plan->steps + 1) * squares;
    qd_err err = qd_meter_resize(plan->analysis->meter, &zone, 0, plan->zone_size);
    plan->zone = zone;
    if (!err)
        err = qd_meter_resize(plan->analysis->meter, &held, 0, plan->zone_size);
    plan->held = held;
    if (!err)
        err = qd_meter_resize(plan->analysis->meter, &serves, 0, squares * sizeof *plan->serves);
    plan->serves = serves;
    if (err)
        return err;
    memset(zone, 0, plan->zone_size);
    for (uint32_t i = 0; i <= plan->steps; i++)
        for (uint16_t square = 0; square < squares; square++)
            plan->held[i * squares + square] = holds(plan, square, i);
    for (uint32_t i = 0; i < plan->steps; i++)
        find_zone(plan, sides, i, plan->zone + i * squares);
    /* Each step takes the next zone that differs from its own. */
    for (uint32_t i = 0; i + 1 < plan->steps; i++) {
        uint32_t j = i + 1;
        while (j < plan->steps &&
               memcmp(plan->zone + i * squares, plan->zone + j * squares, squares) == 0)
            j++;
        for (; i < j && j < plan->steps; i++)
            memcpy(plan->zone + i * squares, plan->zone + j * squares, squares);
        i = j - 1;
    }
    return QD_OK;
}

qd_err sokoban_plan_make(struct sokoban_plan *plan, struct sokoban_search *pulls, uint32_t record)
{
    bool sunk = false;
    *plan = (struct sokoban_plan){.analysis = pulls->analysis};
    for (uint32_t at = record; at != UINT32_MAX; at = pulls->record[at].parent)
        sunk |= pulls->record[at].sunk;
    read_steps(plan, pulls, record);
    join_steps(plan);
    for (uint32_t i = 0; i < plan->steps; i++)
        plan->step[i].until = next_use(plan, i + 1, plan->step[i].to);
    sokoban_search_load(pulls, pulls->record[record].position);
    read_inits(plan, pulls->position);
    if (!sunk)
        keep_order(plan);
    qd_err err = find_zones(plan, &pulls->macros->sides);
    if (!err)
        sokoban_orders_list(plan, &pulls->macros->sides);
    return err;
}

void sokoban_plan_free(struct sokoban_plan *plan)
{
    void *zone = plan->zone, *held = plan->held, *serves = plan->serves;
    if (zone)
        qd_meter_release(plan->analysis->meter, &zone, plan->zone_size);
    if (held)
        qd_meter_release(plan->analysis->meter, &held, plan->zone_size);
    if (serves)
        qd_meter_release(plan->analysis->meter, &serves,
                         plan->analysis->board->squares * sizeof *plan->serves);
    plan->zone = plan->held = NULL;
    plan->serves = NULL;
}

uint32_t sokoban_plan_done(const struct sokoban_plan *plan, const struct sokoban_position *position)
{
    uint32_t done = plan->steps;
    for (uint32_t i = plan->steps; i-- > 0;) {
        const struct sokoban_step *step = &plan->step[i];
        bool left = step->until >= 0 && (uint32_t)step->until < done;
        if (!position->at[step->to] && !left)
            done = i;
    }
    return done;
}

uint32_t sokoban_plan_packed(const struct sokoban_plan *plan,
                             const struct sokoban_position *position, uint32_t *done)
{
    uint32_t present = 0;
    *done = 0;
    for (uint32_t i = 0; i < plan->kept; i++)
        present += position->at[plan->init[i].to] != 0;
    if (present < plan->kept)
        return present;
    *done = sokoban_plan_done(plan, position);
    for (uint32_t i = plan->kept; i < plan->inits; i++)
        present += position->at[plan->init[i].to] || (uint32_t)plan->init[i].until < *done;
    return present + *done;
}

uint32_t sokoban_plan_outside(const struct sokoban_plan *plan,
                              const struct sokoban_position *position, uint32_t done)
{
    size_t first = (size_t)done * plan->analysis->board->squares;
    const uint8_t *zone = plan->zone + first, *held = plan->held + first;
    uint32_t count = 0;
    for (uint32_t i = 0; i < position->boxes; i++)
        count += zone[position->box[i]] && !held[position->box[i]];
    return count;
}
