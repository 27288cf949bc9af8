/* SPDX-License-Identifier: MIT */
/* The strategy for levels whose packing order matters less than how boxes get apart.
 *
 * Two pairs of searches take turns that double. In the first, pulls open the goals; the best board
 * found is what pushes from the start aim at. In the second, pushes open the start and pulls aim at
 * that. The searches that aim look every position up among all that the others have seen, so they
 * need not come to the very board. Nothing is proved by an end without an answer.
 */
#include "sokoban/fess/meet/meet.h"

#include "sokoban/fess/join.h"

#include <string.h>

enum { PAIRS = 2 };

struct pair {
    uint32_t records; /* of the search that aims, before its turn is over */
    bool spent, opened;
    struct sokoban_meet_way opening, aiming;
    struct sokoban_search opener, aimer;
};

struct sokoban_meet_work {
    uint32_t current;
    bool solved;
    struct sokoban_analysis analysis;
    struct sokoban_position position;
    struct sokoban_macros macros, probe;
    struct sokoban_push push;
    struct pair pair[PAIRS];
};

static qd_err prepare_push(struct sokoban_meet *meet)
{
    struct sokoban_meet_work *w = meet->work;
    sokoban_dead_init(&w->push.dead, &w->analysis, &w->probe);
    w->push.probe = &w->probe;
    return sokoban_walls_init(&w->push.walls, meet->board, &meet->effort->meter);
}

qd_err sokoban_meet_open(struct sokoban_meet *meet, const struct sokoban_board *board,
                         const struct sokoban_position *start, struct sokoban_effort *effort)
{
    void *block = NULL;
    *meet = (struct sokoban_meet){.board = board, .effort = effort};
    meet->work_size = sizeof *meet->work;
    qd_err err = qd_meter_resize(&effort->meter, &block, 0, meet->work_size);
    if (err)
        return err;
    memset(block, 0, meet->work_size);
    meet->work = block;
    struct sokoban_meet_work *w = meet->work;
    w->solved = sokoban_solved(start, board);
    bool fits = start->boxes == board->goals && !board->hopeless && start->boxes > 0;
    err = sokoban_analysis_init(&w->analysis, board, start, &effort->meter);
    for (uint32_t i = 0; i < PAIRS; i++) {
        w->pair[i].records = FESS_FIRST_RECORDS;
        w->pair[i].spent = !fits;
    }
    return err ? err : prepare_push(meet);
}

void sokoban_meet_free(struct sokoban_meet *meet)
{
    struct sokoban_meet_work *w = meet->work;
    if (!w)
        return;
    for (uint32_t i = 0; i < PAIRS; i++) {
        struct pair *pair = &w->pair[i];
        void *table = pair->aiming.table;
        sokoban_search_free(&pair->opener);
        sokoban_search_free(&pair->aimer);
        if (table)
            qd_meter_release(&meet->effort->meter, &table, pair->aiming.table_size);
    }
    sokoban_dead_free(&w->push.dead);
    if (w->push.walls.meter)
        sokoban_walls_free(&w->push.walls);
    sokoban_analysis_free(&w->analysis);
    void *block = w;
    qd_meter_release(&meet->effort->meter, &block, meet->work_size);
    meet->work = NULL;
}

/* Opens one end; the aimer begins at the other, at what was opened best. */
static qd_err open_end(struct sokoban_meet *meet, uint32_t number)
{
    struct sokoban_meet_work *w = meet->work;
    struct pair *pair = &w->pair[number];
    struct sokoban_search *opener = &pair->opener, *aimer = &pair->aimer;
    bool pulls = number == 0;
    qd_err err = QD_OK;
    if (!opener->effort) {
        pair->opening.push = pair->aiming.push = &w->push;
        sokoban_search_init(opener, &w->analysis,
                            pulls ? &sokoban_meet_pulls : &sokoban_meet_pushes, &pair->opening,
                            meet->effort, &w->macros, &w->position);
        err = pulls ? sokoban_meet_goals(opener) : sokoban_meet_start(opener);
    }
    while (!err && opener->records < FESS_OPEN_RECORDS)
        err = sokoban_search_step(opener);
    if (err && err != QD_NOTHING)
        return err;
    pair->spent = opener->records == 0;
    if (pair->spent)
        return QD_OK;
    /* A search that came to an end has no best board, but knows all of them. */
    uint32_t best = opener->best == UINT32_MAX ? 0 : opener->best;
    sokoban_search_load(opener, opener->record[best].position);
    err = sokoban_meet_aim(&pair->aiming, &w->analysis, pulls ? SOKOBAN_PUSHES : SOKOBAN_PULLS,
                           &w->position);
    if (err)
        return err;
    sokoban_search_init(aimer, &w->analysis, pulls ? &sokoban_meet_pushes : &sokoban_meet_pulls,
                        &pair->aiming, meet->effort, &w->macros, &w->position);
    aimer->other = opener;
    pair->opened = true;
    return pulls ? sokoban_meet_start(aimer) : sokoban_meet_goals(aimer);
}

static qd_err write_answer(struct pair *pair, uint32_t number, struct sokoban_pushes *out)
{
    struct sokoban_join aimed = {pair->aimer.goal, pair->aimer.goal_move};
    struct sokoban_join opened = sokoban_join_find(&pair->opener, pair->aimer.met);
    bool pulls = number == 0;
    if (opened.record == UINT32_MAX)
        return QD_INTERNAL;
    qd_err err = pulls ? sokoban_join_forward(&pair->aimer, aimed, out)
                       : sokoban_join_forward(&pair->opener, opened, out);
    if (err)
        return err;
    return pulls ? sokoban_join_backward(&pair->opener, opened, out)
                 : sokoban_join_backward(&pair->aimer, aimed, out);
}

/* One turn of a pair; QD_NOTHING when it ends without an answer. */
static qd_err run_pair(struct sokoban_meet *meet, uint32_t number, struct sokoban_pushes *out)
{
    struct pair *pair = &meet->work->pair[number];
    qd_err err = pair->spent || pair->opened ? QD_OK : open_end(meet, number);
    if (err || pair->spent)
        return err ? err : QD_NOTHING;
    while (!err && pair->aimer.goal == UINT32_MAX && pair->aimer.records < pair->records)
        err = sokoban_search_step(&pair->aimer);
    pair->spent = err == QD_NOTHING || pair->aimer.set.count > FESS_AIM_POSITIONS;
    if (!err)
        err = sokoban_search_settle(&pair->aimer);
    if (err)
        return err;
    return pair->aimer.goal == UINT32_MAX ? QD_NOTHING : write_answer(pair, number, out);
}

qd_err sokoban_meet_run(struct sokoban_meet *meet, struct sokoban_pushes *out)
{
    struct sokoban_meet_work *w = meet->work;
    if (w->solved)
        return QD_OK;
    for (;;) {
        bool spent = true;
        qd_err err = run_pair(meet, w->current, out);
        if (err != QD_NOTHING)
            return err;
        w->pair[w->current].records *= 2;
        w->current = (w->current + 1) % PAIRS;
        for (uint32_t i = 0; i < PAIRS; i++)
            spent &= w->pair[i].spent;
        if (spent)
            return QD_NOTHING;
    }
}
