/* SPDX-License-Identifier: MIT */
/* The entry point: selects the search, enforces its limits and counts, and checks its answer.
 *
 * Limits on nodes are exact; the clock and the caller are polled before the first expansion and
 * then every ASK_EVERY expansions, because polling costs more than expanding; more often where the
 * clock says that so many expansions take long, as with an expensive estimate. A path found is
 * replayed from the start through the problem itself, independently of the search that found it:
 * this gives its true cost and turns a bug into QD_INTERNAL instead of a wrong answer.
 *
 * All searches test the start first and share these counts: expanded = states whose moves were
 * listed (again, if a search without memory or a reopening lists them again), generated = states
 * produced by a move, duplicates = generated states already known to a search that remembers them.
 */
#include "search/internal.h"

#include <assert.h>
#include <string.h>

enum { ASK_EVERY = 4096, ASK_LEAST = 16, LONG_NS = 50000000 };

static uint64_t elapsed_ns(const struct qd_run *run)
{
    const struct qd_limits *limits = &run->options->limits;
    if (!limits->now_ns)
        return 0;
    uint64_t now = limits->now_ns(limits->context);
    /* The clock may be set back: never report a negative age. */
    uint64_t elapsed = now > run->started_ns ? now - run->started_ns : 0;
    return elapsed > run->asked_ns ? elapsed : run->asked_ns;
}

/* When to poll again. */
static void pace(struct qd_run *run, uint64_t elapsed)
{
    if (!run->options->limits.now_ns)
        run->ask_every = ASK_EVERY;
    else if (elapsed - run->asked_ns > LONG_NS && run->ask_every > ASK_LEAST)
        run->ask_every /= 2;
    else if (elapsed - run->asked_ns < LONG_NS / 4 && run->ask_every < ASK_EVERY)
        run->ask_every *= 2;
    run->asked_ns = elapsed;
    run->ask_at = run->result->stats.expanded + run->ask_every;
}

static qd_err ask(struct qd_run *run)
{
    const struct qd_limits *limits = &run->options->limits;
    uint64_t elapsed = elapsed_ns(run);
    pace(run, elapsed);
    if (limits->proceed) {
        struct qd_progress progress = {
            .expanded = run->result->stats.expanded,
            .generated = run->result->stats.generated,
            .bytes = run->meter.used,
            .bound = run->bound < UINT32_MAX ? (uint32_t)run->bound : UINT32_MAX,
        };
        if (!limits->proceed(limits->context, &progress))
            return QD_STOPPED;
    }
    if (limits->time_ns && limits->now_ns && elapsed >= limits->time_ns)
        return QD_LIMIT;
    return QD_OK;
}

bool qd_run_watched(const struct qd_run *run)
{
    return run->options->limits.watcher != NULL;
}

static void tell(const struct qd_run *run, const void *state, const struct qd_spot *spot)
{
    const struct qd_watcher *watcher = run->options->limits.watcher;
    const struct qd_problem *problem = run->problem;
    struct qd_expansion expansion = {
        .state = state,
        .size = problem->state_size,
        .number = run->result->stats.expanded,
        .parent = spot->parent,
        .depth = spot->depth,
        .cost = spot->cost,
        .estimate = spot->estimate,
        .waiting = spot->waiting,
        .stats = run->result->stats,
    };
    expansion.stats.pruned = problem->pruned ? *problem->pruned : 0;
    watcher->expands(watcher->context, &expansion);
}

qd_err qd_run_expand(struct qd_run *run, const void *state, const struct qd_spot *spot,
                     struct qd_successor *out, uint32_t *count)
{
    struct qd_stats *stats = &run->result->stats;
    uint64_t most = run->options->limits.nodes;
    if (most && stats->expanded >= most)
        return QD_LIMIT;
    if (stats->expanded >= run->ask_at) {
        qd_err err = ask(run);
        if (err)
            return err;
    }
    if (qd_run_watched(run))
        tell(run, state, spot);
    stats->expanded++;
    int written = run->problem->successors(run->problem->context, state, out);
    assert(written >= 0 && (uint32_t)written <= qd_run_most(run));
    *count = (uint32_t)written;
    for (uint32_t i = 0; i < *count; i++) {
        if (out[i].cost < run->least_cost)
            run->least_cost = out[i].cost;
        if (out[i].cost > run->most_cost)
            run->most_cost = out[i].cost;
    }
    return QD_OK;
}

uint32_t qd_run_most(const struct qd_run *run)
{
    uint32_t most = run->problem->successors_most;
    return most ? most : QD_SUCCESSORS_USUAL;
}

void qd_run_result(struct qd_run *run, const void *state, qd_move move, void *out)
{
    run->problem->result(run->problem->context, state, move, out);
    run->result->stats.generated++;
}

uint32_t qd_run_heuristic(const struct qd_run *run, const void *state)
{
    const struct qd_problem *problem = run->problem;
    return problem->heuristic ? problem->heuristic(problem->context, state) : 0;
}

uint64_t qd_run_cost_of(const struct qd_run *run, uint64_t moves)
{
    return run->least_cost == run->most_cost ? moves * run->most_cost : 0;
}

size_t qd_run_stride(const struct qd_run *run)
{
    return (run->problem->state_size + 7) / 8 * 8;
}

qd_err qd_run_grow(struct qd_run *run, void **block, uint32_t *room, uint64_t need, size_t width)
{
    if (need <= *room)
        return QD_OK;
    uint64_t wanted = *room ? *room : 16;
    while (wanted < need)
        wanted *= 2;
    if (wanted > UINT32_MAX || wanted > SIZE_MAX / width)
        return QD_LIMIT;
    qd_err err = qd_meter_resize(&run->meter, block, *room * width, (size_t)wanted * width);
    if (!err)
        *room = (uint32_t)wanted;
    return err;
}

/* Writes the state after `move` and adds the move's cost; false if the move is not legal. */
static bool replay_step(const struct qd_run *run, const void *state, qd_move move, void *out)
{
    struct qd_successor moves[QD_SUCCESSORS];
    const struct qd_problem *problem = run->problem;
    int count = problem->successors(problem->context, state, moves);
    uint64_t cost = UINT64_MAX;
    for (int i = 0; i < count; i++)
        if (moves[i].move == move && moves[i].cost < cost)
            cost = moves[i].cost;
    if (cost == UINT64_MAX)
        return false;
    run->result->cost += cost;
    problem->result(problem->context, state, move, out);
    return true;
}

static qd_err replay(struct qd_run *run)
{
    const struct qd_problem *problem = run->problem;
    const struct qd_moves *moves = &run->result->moves;
    size_t stride = qd_run_stride(run);
    void *block = NULL;
    qd_err err = qd_meter_resize(&run->meter, &block, 0, 2 * stride);
    if (err)
        return err;
    uint8_t *here = block, *there = here + stride;
    memcpy(here, problem->start, problem->state_size);
    bool valid = true;
    for (size_t i = 0; i < moves->count && valid; i++) {
        valid = replay_step(run, here, moves->data[i], there);
        uint8_t *before = here;
        here = there;
        there = before;
    }
    if (!valid || !problem->is_goal(problem->context, here))
        err = QD_INTERNAL;
    qd_meter_release(&run->meter, &block, 2 * stride);
    return err;
}

static qd_err dispatch(struct qd_run *run)
{
    switch (run->options->algorithm) {
    case QD_BRUTE:
        return qd_brute_force(run);
    case QD_BFS:
        return qd_breadth_first(run);
    case QD_DFS:
        return qd_depth_first(run);
    case QD_GREEDY:
    case QD_ASTAR:
        return qd_best_first(run);
    case QD_IDASTAR:
        return qd_ida_star(run);
    }
    return QD_UNKNOWN;
}

qd_err qd_search(const struct qd_problem *problem, const struct qd_search_options *options,
                 struct qd_search_result *result)
{
    const struct qd_limits *limits = &options->limits;
    assert(problem->state_size > 0 && problem->start);
    assert(problem->successors_most <= QD_SUCCESSORS);
    *result = (struct qd_search_result){0};
    struct qd_run run = {.problem = problem,
                         .options = options,
                         .result = result,
                         .meter = {.cap = limits->bytes},
                         .ask_every = ASK_LEAST,
                         .started_ns = limits->now_ns ? limits->now_ns(limits->context) : 0,
                         .least_cost = UINT32_MAX};
    qd_err err = QD_OK;
    if (!problem->is_goal(problem->context, problem->start)) {
        err = dispatch(&run);
        /* The replay also calls `successors`; that is not the search's work. */
        result->stats.pruned = problem->pruned ? *problem->pruned : 0;
        if (!err)
            err = replay(&run);
    }
    if (err) {
        qd_moves_free(&result->moves);
        result->cost = 0;
    } else if (result->lower_bound > result->cost) {
        /* Only a heuristic that overestimates gets here; the path found refutes it. */
        result->lower_bound = result->cost;
    }
    assert(run.meter.used == 0);
    result->stats.peak_bytes = run.meter.peak;
    result->stats.elapsed_ns = elapsed_ns(&run);
    return err;
}

void qd_search_result_free(struct qd_search_result *result)
{
    qd_moves_free(&result->moves);
}
