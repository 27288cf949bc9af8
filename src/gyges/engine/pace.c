/* SPDX-License-Identifier: MIT */
/* Time for one move of a game (R. Hyatt, "Using time wisely", ICCA Journal 7, 1984).
 *
 * A move has a hard limit and may have a soft one. The soft limit is what a move usually gets: a
 * depth that is not finished soon after it is abandoned, and another is not begun when most of it
 * is gone, since it would hardly be finished. Both wait when the answer is in doubt: up to the hard
 * limit if the best move just turned out worse than it seemed, somewhat longer if another took its
 * place. A single move that does not lose at once is played without thought. Matches chose the
 * share of a game's time (docs/gyges-engine.md); the other figures are estimates.
 *
 * A hint has a soft limit in nodes: it says the same on every machine.
 */
#include "gyges/engine/search.h"

enum {
    ABANDON = 150,   /* per cent of the soft limit: a depth that goes on well */
    SETTLED = 55,    /* no new depth after this, if the best move stays */
    UNSETTLED = 100, /* or if it has just changed */
    WORSE = 25,      /* a score that fell by so much is trouble */
    GAME_MOVES = 8,  /* a game's clock is shared among so many moves to come */
    HARD_SHARES = 4  /* the hard limit in soft ones */
};

void gyges_clock_share(uint64_t left_ns, uint64_t increment_ns, uint64_t *soft_ns,
                       uint64_t *hard_ns)
{
    uint64_t most = left_ns / 3;
    uint64_t soft = left_ns / GAME_MOVES + increment_ns / 4 * 3;
    uint64_t hard = soft * HARD_SHARES;
    *hard_ns = hard < most ? hard : most;
    *hard_ns = *hard_ns ? *hard_ns : 1;
    *soft_ns = soft < *hard_ns ? soft : *hard_ns;
}

static uint64_t hard_limit(const struct gyges_engine *e)
{
    const struct qd_limits *limits = e->task->limits;
    return limits && limits->now_ns ? limits->time_ns : 0;
}

/* The earlier of the hard limit and this share of the soft one, never rounded to no limit. */
static uint64_t within(const struct gyges_engine *e, uint64_t share)
{
    uint64_t hard = hard_limit(e), soft = e->task->soft_ns / 100 * share + 1;
    return hard && e->task->soft_ns && soft < hard ? soft : hard;
}

void gyges_pace_begin(struct gyges_engine *e)
{
    e->pace.deadline_ns = within(e, ABANDON);
    e->pace.best = (struct gyges_step){0, 0, 0};
    e->pace.score = -GYGES_WIN;
}

/* Moves that do not lose at once; counts to two. */
static int choices(const struct gyges_engine *e)
{
    int count = 0;
    for (int i = 0; i < e->root_count && count < 2; i++) {
        struct gyges_step step = e->moves[0][i].step;
        struct gyges_board child = gyges_moved(&e->task->board, step);
        child = gyges_flip(&child);
        count += step.to == GYGES_GOAL || !gyges_can_win(e, &child);
    }
    return count;
}

bool gyges_pace_forced(const struct gyges_engine *e)
{
    return e->task->in_game && hard_limit(e) && choices(e) == 1;
}

void gyges_pace_first(struct gyges_engine *e, int score)
{
    if (score < e->pace.score - WORSE)
        e->pace.deadline_ns = hard_limit(e);
}

bool gyges_pace_enough(struct gyges_engine *e, const struct gyges_line *line)
{
    const struct qd_limits *limits = e->task->limits;
    bool settled = gyges_same_step(line->steps[0], e->pace.best);
    bool worse = line->score < e->pace.score - WORSE;
    e->pace.best = line->steps[0];
    e->pace.score = line->score;
    if (e->task->soft_nodes && e->nodes >= e->task->soft_nodes && !worse)
        return true;
    if (!e->task->soft_ns || !hard_limit(e))
        return false;
    e->pace.deadline_ns = worse ? hard_limit(e) : within(e, ABANDON);
    uint64_t spent = limits->now_ns(limits->context) - e->started_ns;
    return spent >= within(e, settled && !worse ? SETTLED : UNSETTLED);
}
