/* SPDX-License-Identifier: MIT */
/* The strategy: pull to a plan, push along it, write the answer as pushes.
 *
 * FESS, Shoham and Schaeffer, IEEE Conference on Games 2020. The backward search ends when the
 * board is empty or solved, or when its share of work is used up; its best node gives the plan,
 * even an unfinished one. Two plans, which differ in how ties are broken, are each followed with
 * and without clearing (clear.c), in turns that double, so a misleading plan costs little. Sinks
 * and plans are not sound, so this search never reports "unsolvable".
 */
#include "sokoban/fess/fess.h"

#include "sokoban/fess/join.h"
#include "sokoban/fess/pull.h"
#include "sokoban/fess/push.h"

#include <string.h>

enum stage { PULLING, PUSHING, SPENT };

/* One plan and the search along it. */
struct lane {
    enum stage stage;
    uint32_t records; /* of the forward search, before its turn is over */
    struct sokoban_plan plan;
    struct sokoban_push push;
    struct sokoban_search search;
};

struct sokoban_fess_work {
    bool solved; /* at the start */
    uint32_t current;
    struct sokoban_analysis analysis;
    struct sokoban_position position;
    struct sokoban_macros macros, probe;
    struct sokoban_pull pull;
    struct sokoban_search pulls;
    struct lane lane[FESS_LANES];
};

qd_err sokoban_fess_open(struct sokoban_fess *fess, const struct sokoban_board *board,
                         const struct sokoban_position *start, struct sokoban_effort *effort)
{
    void *block = NULL;
    *fess = (struct sokoban_fess){.board = board, .effort = effort};
    fess->work_size = sizeof *fess->work;
    qd_err err = qd_meter_resize(&effort->meter, &block, 0, fess->work_size);
    if (err)
        return err;
    memset(block, 0, fess->work_size);
    fess->work = block;
    struct sokoban_fess_work *w = fess->work;
    w->solved = sokoban_solved(start, board);
    /* With more goals than boxes there is no full board to start from. */
    bool fits = start->boxes == board->goals && !board->hopeless && start->boxes > 0;
    err = sokoban_analysis_init(&w->analysis, board, start, &effort->meter);
    for (uint32_t i = 0; !err && i < FESS_LANES; i++) {
        w->lane[i].stage = fits ? PULLING : SPENT;
        w->lane[i].records = FESS_FIRST_RECORDS;
    }
    return err;
}

void sokoban_fess_free(struct sokoban_fess *fess)
{
    struct sokoban_fess_work *w = fess->work;
    if (!w)
        return;
    sokoban_search_free(&w->pulls);
    for (uint32_t i = 0; i < FESS_LANES; i++) {
        sokoban_search_free(&w->lane[i].search);
        sokoban_plan_free(&w->lane[i].plan);
        sokoban_dead_free(&w->lane[i].push.dead);
        if (w->lane[i].push.walls.meter)
            sokoban_walls_free(&w->lane[i].push.walls);
    }
    sokoban_analysis_free(&w->analysis);
    void *block = w;
    qd_meter_release(&fess->effort->meter, &block, fess->work_size);
    fess->work = NULL;
}

/* Makes the plan from the backward search so far and starts following it. */
static qd_err begin_lane(struct sokoban_fess *fess, uint32_t number)
{
    struct sokoban_fess_work *w = fess->work;
    struct lane *lane = &w->lane[number];
    uint32_t best = w->pulls.goal != UINT32_MAX ? w->pulls.goal : w->pulls.best;
    lane->stage = SPENT;
    if (best == UINT32_MAX)
        return QD_OK;
    qd_err err = sokoban_plan_make(&lane->plan, &w->pulls, best);
    if (err)
        return err;
    sokoban_dead_init(&lane->push.dead, &w->analysis, &w->probe);
    err = sokoban_walls_init(&lane->push.walls, fess->board, &fess->effort->meter);
    if (err)
        return err;
    lane->stage = PUSHING;
    lane->push.plan = &lane->plan;
    lane->push.dead.off = fess->off;
    lane->push.clears = number % 2 == 0 && !(fess->off >> SOKOBAN_PART_CLEARING & 1);
    lane->push.packs_first = number >= 2;
    lane->push.probe = &w->probe;
    lane->push.perimeter = &fess->perimeter;
    sokoban_search_init(&lane->search, &w->analysis, &sokoban_push_ops, &lane->push, fess->effort,
                        &w->macros, &w->position);
    return sokoban_push_begin(&lane->search);
}

/* Runs the backward search of a lane to its end or the end of its share. */
static qd_err pull(struct sokoban_fess *fess, uint32_t lane)
{
    struct sokoban_fess_work *w = fess->work;
    struct sokoban_search *search = &w->pulls;
    qd_err err = QD_OK;
    if (!search->effort) {
        w->pull.variant = lane / 2;
        sokoban_search_init(search, &w->analysis, &sokoban_pull_ops, &w->pull, fess->effort,
                            &w->macros, &w->position);
        err = sokoban_pull_begin(search);
    }
    while (!err && search->goal == UINT32_MAX && search->records < FESS_PULL_RECORDS &&
           search->paid < FESS_PULL_WORK && search->empty_pops < FESS_EMPTY_POPS)
        err = sokoban_search_step(search);
    if (err && err != QD_NOTHING)
        return err;
    err = begin_lane(fess, lane);
    sokoban_search_free(search);
    return err;
}

/* One turn of a lane; QD_NOTHING when it ends without an answer. */
static qd_err run_lane(struct sokoban_fess *fess, uint32_t number, struct sokoban_pushes *out)
{
    struct lane *lane = &fess->work->lane[number];
    qd_err err = lane->stage == PULLING ? pull(fess, number) : QD_OK;
    if (err || lane->stage == SPENT)
        return err ? err : QD_NOTHING;
    while (!err && lane->search.goal == UINT32_MAX && lane->search.records < lane->records)
        err = sokoban_search_step(&lane->search);
    if (err == QD_NOTHING)
        lane->stage = SPENT;
    if (!err)
        err = sokoban_search_settle(&lane->search);
    if (err)
        return err;
    if (lane->search.goal == UINT32_MAX)
        return QD_NOTHING;
    struct sokoban_join last = {lane->search.goal, lane->search.goal_move};
    err = sokoban_join_forward(&lane->search, last, out);
    if (!err && fess->perimeter.is_met)
        err = sokoban_tree_path_back(fess->perimeter.tree, fess->perimeter.met, out);
    return err;
}

qd_err sokoban_fess_run(struct sokoban_fess *fess, struct sokoban_pushes *out)
{
    struct sokoban_fess_work *w = fess->work;
    if (w->solved)
        return QD_OK;
    for (;;) {
        bool spent = true;
        qd_err err = run_lane(fess, w->current, out);
        if (err != QD_NOTHING)
            return err;
        w->lane[w->current].records *= 2;
        w->current = (w->current + 1) % FESS_LANES;
        for (uint32_t i = 0; i < FESS_LANES; i++)
            spent &= w->lane[i].stage == SPENT;
        if (spent)
            return QD_NOTHING;
    }
}

struct sokoban_stand sokoban_fess_stand(const struct sokoban_fess *fess)
{
    struct sokoban_stand stand = {0};
    for (uint32_t i = 0; i < FESS_LANES; i++) {
        const struct lane *lane = &fess->work->lane[i];
        const struct sokoban_search *search = &lane->search;
        if (!search->effort || search->best == UINT32_MAX)
            continue;
        struct sokoban_features f = sokoban_push_features(search->record[search->best].score);
        uint32_t steps = lane->plan.steps + lane->plan.inits;
        if (!stand.steps || f.packed * stand.steps > stand.packed * steps) {
            stand.packed = f.packed;
            stand.steps = steps;
        }
        stand.cells += search->cells;
        stand.records += search->records;
    }
    return stand;
}
