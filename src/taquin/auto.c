/* SPDX-License-Identifier: MIT */
/* The default method: the cheapest proof first, using all the time given.
 *
 * Boards of up to 16 cells with few layouts go straight to the pattern databases. Where layouts are
 * many, solutions are short: a search driven by mismatched pairs runs first, before layouts are
 * enumerated. What neither settles gets an answer by a weighted search or by layers and a beam, and
 * what is left of the limits goes into proving it shortest or finding a shorter one. On larger
 * boards with one layout a share of the time goes into proving a bound, the rest into the beam.
 */
#include "base/base.h"
#include "search/search.h"
#include "taquin/mismatch.h"
#include "taquin/patterns/shortest.h"
#include "taquin/solve.h"

/* Node limits for finding a shortest answer before a longer one is accepted. */
enum { MISMATCH_NODES = 4000000, SHORTEST_NODES = 10000000, WEIGHTED_NODES = 100000 };
/* Node limits without a clock for improving the first answer: some seconds at most. */
enum { BEAM_QUICK_NODES = 500000, MISMATCH_MORE_NODES = 60000000 };
/* Limits on boards of 17 to 25 cells for proving that no much shorter solution exists. */
enum { PROOF_NODES = 2000000, PROOF_SHARE = 4, PROOF_BYTES = 16 << 20, PROOF_TIME_NS = 1000000000 };

/* A board that looks so near home, and is, costs less than the tables: what a search by the linear
 * conflicts may try before they are made, where they take long to make. */
enum { NEAR_MOVES = 20, NEAR_NODES = 4000, NEAR_GOALS = 8, NEAR_CELLS_MIN = 12 };

/* A hint is wanted at once: what a search with the smallest tables, which are made in no time, may
 * try before larger ones are made, and with those before the full ones are. */
enum { FIRST_NODES = 100000, QUICK_NODES = 1500000 };

/* One run of the default method: the request, what has been spent, and the best so far. */
struct run {
    const struct taquin_search *search;
    const struct taquin_state *state;
    const uint8_t *start;
    struct qd_mind *mind;
    const struct qd_limits *limits;
    bool quick;                       /* for a hint: the first answer soon */
    struct taquin_mismatch *mismatch; /* NULL where it is not used */
    uint64_t started_ns;
    uint64_t spent; /* nodes */
    bool found;
    struct qd_answer *best;
};

/* The limits less what has been spent; at most `nodes` of them, 0 for no limit of its own. False
 * when nothing is left. */
static bool limits_left(const struct run *run, uint64_t nodes, struct qd_limits *out)
{
    *out = *run->limits;
    if (out->nodes) {
        if (run->spent >= out->nodes)
            return false;
        out->nodes -= run->spent;
    }
    if (nodes && (!out->nodes || nodes < out->nodes))
        out->nodes = nodes;
    if (out->time_ns && out->now_ns) {
        uint64_t gone = out->now_ns(out->context) - run->started_ns;
        if (gone >= out->time_ns)
            return false;
        out->time_ns -= gone;
    }
    return true;
}

/* Merges the result of a part: its solution if it is shorter, and what it proved. */
static void take(struct run *run, qd_err err, struct qd_answer *part)
{
    struct qd_answer *best = run->best;
    run->spent += part->stats.expanded;
    best->stats.expanded = run->spent;
    best->stats.generated += part->stats.generated;
    best->stats.duplicates += part->stats.duplicates;
    best->stats.pruned += part->stats.pruned;
    if (part->stats.peak_bytes > best->stats.peak_bytes)
        best->stats.peak_bytes = part->stats.peak_bytes;
    if (part->lower_bound > best->lower_bound)
        best->lower_bound = part->lower_bound;
    if (err == QD_OK && (!run->found || part->moves.count < best->moves.count)) {
        qd_moves_free(&best->moves);
        best->moves = part->moves;
        part->moves = (struct qd_moves){0};
        run->found = true;
    }
    qd_answer_free(part);
}

static bool is_settled(const struct run *run)
{
    return run->found && run->best->moves.count <= run->best->lower_bound;
}

/* Whether other parts should run after this one: not when the caller wants to stop, memory ran out
 * or there is no solution. */
static bool others_may_try(const struct run *run, qd_err err)
{
    return (err == QD_OK || err == QD_LIMIT || err == QD_RANGE) && !is_settled(run);
}

static qd_err try_mismatch(struct run *run, uint64_t nodes)
{
    struct qd_limits limits;
    struct qd_answer part = {0};
    if (!run->mismatch || !limits_left(run, nodes, &limits))
        return QD_LIMIT;
    qd_err err = taquin_mismatch_run(run->mismatch, 0, &limits, &part);
    take(run, err, &part);
    return err;
}

/* A board near home, shortest without tables. */
static qd_err try_near(struct run *run)
{
    struct qd_search_options options = {.algorithm = QD_IDASTAR};
    struct taquin_search aimed = *run->search;
    struct qd_answer part = {0};
    aimed.estimate = TAQUIN_LINEAR;
    if (aimed.level->cells < NEAR_CELLS_MIN || !aimed.goals->complete || aimed.goals->count == 0 ||
        aimed.goals->count > NEAR_GOALS ||
        taquin_estimate(aimed.level, aimed.goals, TAQUIN_LINEAR, run->start + 1) > NEAR_MOVES ||
        !limits_left(run, NEAR_NODES, &options.limits))
        return QD_LIMIT;
    qd_err err = taquin_run_search(&aimed, run->start, &options, true, &part);
    if (!err)
        part.lower_bound = (uint32_t)part.moves.count;
    take(run, err, &part);
    return err;
}

/* Boards of up to 16 cells: shortest, unless there are too many layouts. */
static qd_err try_patterns(struct run *run)
{
    struct qd_limits limits;
    struct qd_answer part = {0};
    if (!limits_left(run, SHORTEST_NODES, &limits))
        return QD_LIMIT;
    qd_err err = taquin_run_patterns(run->search, run->state, run->mind, &limits, &part);
    take(run, err, &part);
    return err;
}

/* The same with tables of so many tiles, which are soon made, where the full ones take long; with
 * better ones at hand there is no need. */
static qd_err try_quick(struct run *run, int tiles, uint64_t nodes)
{
    struct taquin_cache *mind = (struct taquin_cache *)run->mind;
    const struct taquin_level *level = run->search->level;
    struct qd_limits limits;
    struct qd_answer part = {0};
    if (!run->quick || !mind || level->cells < NEAR_CELLS_MIN ||
        taquin_cache_has(mind, level->rows, level->cols, tiles + 1) ||
        !limits_left(run, nodes, &limits))
        return QD_LIMIT;
    mind->quick = tiles;
    qd_err err = taquin_run_patterns(run->search, run->state, run->mind, &limits, &part);
    mind->quick = 0;
    take(run, err, &part);
    return err;
}

/* Boards of 17 to 25 cells with one layout, without a node limit: a short attempt at the shortest
 * solution. It proves a better bound than any estimate, and solves boards near the goal. */
static qd_err try_proof(struct run *run)
{
    struct qd_limits limits = *run->limits;
    struct qd_answer part = {0};
    if (run->search->level->cells > OPTIMAL_CELLS || limits.nodes ||
        !run->search->goals->complete || (limits.time_ns && limits.time_ns < PROOF_TIME_NS))
        return QD_RANGE;
    limits.nodes = limits.time_ns ? 0 : PROOF_NODES;
    limits.time_ns /= PROOF_SHARE;
    limits.bytes = limits.bytes && limits.bytes < PROOF_BYTES ? limits.bytes : PROOF_BYTES;
    qd_err err = taquin_run_patterns(run->search, run->state, run->mind, &limits, &part);
    take(run, err, &part);
    /* A caller that stops the proof still gets the first answer found. */
    return err == QD_STOPPED ? QD_LIMIT : err;
}

static qd_err try_weighted(struct run *run)
{
    struct qd_search_options options = {.algorithm = QD_ASTAR, .weight = 2};
    struct taquin_search aimed = *run->search;
    struct qd_answer part = {0};
    if (aimed.goals->count == 0 || !limits_left(run, WEIGHTED_NODES, &options.limits))
        return QD_LIMIT;
    aimed.estimate = TAQUIN_LINEAR;
    qd_err err = taquin_run_search(&aimed, run->start, &options, false, &part);
    take(run, err, &part);
    return err;
}

/* With a clock the beam has its share of the time that is left, else enough for a hint; with
 * nothing left, layers alone. */
static qd_err try_beam(struct run *run, unsigned share, struct qd_message *why)
{
    struct qd_limits limits;
    struct qd_answer part = {0};
    qd_err err;
    if (limits_left(run, 0, &limits)) {
        limits.time_ns /= share;
        err = taquin_run_beam(run->search, run->state, &limits,
                              limits.time_ns ? 0 : BEAM_QUICK_NODES, &part, why);
    } else {
        err = taquin_run_layers(run->search, run->state, &part, why);
    }
    take(run, err, &part);
    return err;
}

/* Solves boards of up to 16 cells. */
static qd_err solve_small(struct run *run, struct qd_message *why)
{
    qd_err err = try_mismatch(run, MISMATCH_NODES);
    if (others_may_try(run, err))
        err = try_near(run);
    if (others_may_try(run, err))
        err = try_quick(run, TAQUIN_FIRST_TILES, FIRST_NODES);
    if (others_may_try(run, err))
        err = try_quick(run, TAQUIN_QUICK_TILES, QUICK_NODES);
    if (others_may_try(run, err))
        err = try_patterns(run);
    if (others_may_try(run, err) && !run->found)
        err = try_weighted(run);
    if (others_may_try(run, err) && !run->found)
        err = try_beam(run, 2, why);
    if (others_may_try(run, err))
        err = try_mismatch(run, run->limits->time_ns ? 0 : MISMATCH_MORE_NODES);
    return err;
}

static qd_err solve_large(struct run *run, struct qd_message *why)
{
    qd_err err = try_proof(run);
    if (others_may_try(run, err))
        err = try_mismatch(run, MISMATCH_NODES);
    if (others_may_try(run, err))
        err = try_beam(run, run->mismatch ? 2 : 1, why);
    if (others_may_try(run, err) && run->limits->time_ns)
        err = try_mismatch(run, 0);
    return err;
}

qd_err taquin_run_auto(const struct taquin_search *search, const struct taquin_state *state,
                       const uint8_t *start, bool quick, struct qd_mind *mind,
                       const struct qd_limits *limits, struct qd_answer *answer,
                       struct qd_message *why)
{
    struct run run = {.search = search,
                      .quick = quick,
                      .state = state,
                      .start = start,
                      .mind = mind,
                      .limits = limits,
                      .best = answer};
    qd_err err = QD_OK;
    if (limits->now_ns)
        run.started_ns = limits->now_ns(limits->context);
    if (!search->goals->complete && search->level->cells <= TAQUIN_MISMATCH_CELLS)
        err = taquin_mismatch_new(search->level, state->tile, &run.mismatch);
    if (!err)
        err = search->level->cells <= OPTIMAL_SMALL_CELLS ? solve_small(&run, why)
                                                          : solve_large(&run, why);
    taquin_mismatch_free(run.mismatch);
    return run.found && (err == QD_LIMIT || err == QD_RANGE || err == QD_STOPPED) ? QD_OK : err;
}
