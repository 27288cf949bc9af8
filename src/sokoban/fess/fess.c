/* SPDX-License-Identifier: MIT */
/* The strategy: pull to a plan, push along it, write the answer as pushes.
 *
 * FESS, Shoham and Schaeffer, IEEE Conference on Games 2020. The backward search ends when the
 * board is empty or solved, or when its share of work is used; its best node gives the plan, also
 * an unfinished one. Sinks and plans are not sound, so that this search never says "unsolvable".
 */
#include "sokoban/fess/fess.h"

#include "sokoban/fess/pull.h"
#include "sokoban/fess/push.h"

#include <string.h>

enum phase { PULLING, PUSHING, SPENT, SOLVED };

struct sokoban_fess_work {
    enum phase phase;
    struct sokoban_yard yard;
    struct sokoban_position position;
    struct sokoban_macros macros, probe;
    struct sokoban_hunt pulls, pushes;
    struct sokoban_pull pull;
    struct sokoban_push push;
    struct sokoban_plan plan;
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
    /* With goals to spare there is no full board to begin from. */
    if (start->boxes != board->goals || board->hopeless || start->boxes == 0)
        w->phase = SPENT;
    if (sokoban_solved(start, board))
        w->phase = SOLVED;
    err = sokoban_yard_init(&w->yard, board, start, &effort->meter);
    if (!err)
        err = sokoban_walls_init(&w->push.walls, board, &effort->meter);
    if (err || w->phase != PULLING)
        return err;
    sokoban_dead_init(&w->push.dead, &w->yard, &w->probe);
    w->push.plan = &w->plan;
    w->push.probe = &w->probe;
    sokoban_hunt_init(&w->pulls, &w->yard, &sokoban_pull_trade, &w->pull, effort, &w->macros,
                      &w->position);
    return sokoban_pull_begin(&w->pulls);
}

void sokoban_fess_free(struct sokoban_fess *fess)
{
    struct sokoban_fess_work *w = fess->work;
    if (!w)
        return;
    sokoban_hunt_free(&w->pulls);
    sokoban_hunt_free(&w->pushes);
    sokoban_plan_free(&w->plan);
    sokoban_dead_free(&w->push.dead);
    if (w->push.walls.meter)
        sokoban_walls_free(&w->push.walls);
    sokoban_yard_free(&w->yard);
    void *block = w;
    qd_meter_release(&fess->effort->meter, &block, fess->work_size);
    fess->work = NULL;
}

/* Runs the backward search to its end or the end of its share. */
static qd_err pull(struct sokoban_fess *fess)
{
    struct sokoban_fess_work *w = fess->work;
    struct sokoban_hunt *hunt = &w->pulls;
    qd_err err = QD_OK;
    while (!err && hunt->goal == UINT32_MAX && hunt->records < FESS_PULL_RECORDS &&
           hunt->paid < FESS_PULL_WORK && hunt->empty_pops < FESS_EMPTY_POPS)
        err = sokoban_hunt_step(hunt);
    if (err && err != QD_NOTHING)
        return err;
    uint32_t best = hunt->goal != UINT32_MAX ? hunt->goal : hunt->best;
    if (best == UINT32_MAX) {
        w->phase = SPENT;
        return QD_NOTHING;
    }
    err = sokoban_plan_make(&w->plan, hunt, best);
    sokoban_hunt_free(hunt);
    if (err)
        return err;
    w->phase = PUSHING;
    sokoban_hunt_init(&w->pushes, &w->yard, &sokoban_push_trade, &w->push, fess->effort, &w->macros,
                      &w->position);
    return sokoban_push_begin(&w->pushes);
}

static uint16_t zone_of(const struct sokoban_hunt *hunt, uint32_t position)
{
    const uint8_t *key = qd_set_key(&hunt->set, position);
    return (uint16_t)(key[hunt->key_size - 2] << 8 | key[hunt->key_size - 1]);
}

/* Appends the pushes of the records from the root down. */
static qd_err write_records(struct sokoban_fess_work *w, uint32_t record,
                            struct sokoban_pushes *out)
{
    const struct sokoban_hunt *hunt = &w->pushes;
    uint32_t depth = hunt->record[record].depth;
    qd_err err = QD_OK;
    for (uint32_t i = 1; !err && i <= depth; i++) {
        uint32_t at = record;
        while (hunt->record[at].depth > i)
            at = hunt->record[at].parent;
        const struct sokoban_record *r = &hunt->record[at];
        err = sokoban_macro_path(&w->macros, &w->position, r->from, r->to,
                                 zone_of(hunt, r->position), out);
    }
    return err;
}

static qd_err write_answer(struct sokoban_fess_work *w, struct sokoban_pushes *out)
{
    const struct sokoban_hunt *hunt = &w->pushes;
    uint32_t root = hunt->goal;
    while (hunt->record[root].parent != UINT32_MAX)
        root = hunt->record[root].parent;
    sokoban_hunt_load(&w->pushes, hunt->record[root].position);
    w->macros.way = SOKOBAN_PUSHES;
    w->macros.allowed = NULL;
    w->macros.filter = NULL;
    qd_err err = write_records(w, hunt->goal, out);
    const struct sokoban_child *last = &hunt->child[hunt->goal_move];
    return err ? err
               : sokoban_macro_path(&w->macros, &w->position, last->from, last->to,
                                    zone_of(hunt, last->position), out);
}

qd_err sokoban_fess_run(struct sokoban_fess *fess, struct sokoban_pushes *out)
{
    struct sokoban_fess_work *w = fess->work;
    qd_err err = QD_OK;
    if (w->phase == PULLING)
        err = pull(fess);
    while (!err && w->phase == PUSHING && w->pushes.goal == UINT32_MAX)
        err = sokoban_hunt_step(&w->pushes);
    if (!err && w->phase == PUSHING)
        err = sokoban_hunt_settle(&w->pushes);
    if (err || w->phase == SOLVED)
        return err;
    return w->phase == SPENT ? QD_NOTHING : write_answer(w, out);
}
