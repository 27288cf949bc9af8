/* SPDX-License-Identifier: MIT */
/* The Taquin's methods: the textbook searches with each estimate, the layers, and the default.
 *
 * Searches run over boards of classes, so arrangements that differ only by copies of a tile are one
 * state. Their move generation is their own; the rules and the checker replay their moves
 * afterwards.
 */
#include "taquin/solve.h"
#include "base/base.h"
#include "search/search.h"
#include "taquin/beam/beam.h"
#include "taquin/mismatch.h"
#include "taquin/patterns/shortest.h"
#include "taquin/walking.h"

#include <string.h>

enum { DFS_DEPTH = 200, BEAM_NODES = 10000000 };

struct recipe {
    enum qd_algorithm algorithm;
    enum taquin_estimate estimate;
};

const struct qd_method taquin_methods[] = {
    {"auto", QD_FEWEST_NONE},
    {"layers", QD_FEWEST_NONE},
    {"beam", QD_FEWEST_NONE},
    {"patterns", QD_FEWEST_MOVES},
    {"mismatch", QD_FEWEST_MOVES},
    {"brute", QD_FEWEST_MOVES},
    {"bfs", QD_FEWEST_MOVES},
    {"dfs", QD_FEWEST_NONE},
    {"greedy-pairs", QD_FEWEST_NONE},
    {"greedy-twins", QD_FEWEST_NONE},
    {"greedy-linear", QD_FEWEST_NONE},
    {"astar-pairs", QD_FEWEST_NONE},
    {"astar-pairs3", QD_FEWEST_MOVES},
    {"astar-twins", QD_FEWEST_NONE},
    {"astar-manhattan", QD_FEWEST_MOVES},
    {"astar-linear", QD_FEWEST_MOVES},
    {"idastar-manhattan", QD_FEWEST_MOVES},
    {"idastar-linear", QD_FEWEST_MOVES},
    {"astar-walking", QD_FEWEST_MOVES},
    {"idastar-walking", QD_FEWEST_MOVES},
    {NULL, QD_FEWEST_NONE},
};

enum { METHOD_AUTO, METHOD_LAYERS, METHOD_BEAM, METHOD_PATTERNS, METHOD_MISMATCH, FIRST_RECIPE };

/* In the order of the methods from FIRST_RECIPE on. */
static const struct recipe recipes[] = {
    {QD_BRUTE, TAQUIN_NO_ESTIMATE}, {QD_BFS, TAQUIN_NO_ESTIMATE}, {QD_DFS, TAQUIN_NO_ESTIMATE},
    {QD_GREEDY, TAQUIN_PAIRS},      {QD_GREEDY, TAQUIN_TWINS},    {QD_GREEDY, TAQUIN_LINEAR},
    {QD_ASTAR, TAQUIN_PAIRS},       {QD_ASTAR, TAQUIN_PAIRS3},    {QD_ASTAR, TAQUIN_TWINS},
    {QD_ASTAR, TAQUIN_MANHATTAN},   {QD_ASTAR, TAQUIN_LINEAR},    {QD_IDASTAR, TAQUIN_MANHATTAN},
    {QD_IDASTAR, TAQUIN_LINEAR},    {QD_ASTAR, TAQUIN_WALKING},   {QD_IDASTAR, TAQUIN_WALKING},
};

/* A packed state is the blank's cell, then the class in each cell. */
static int successors(const void *context, const void *state, struct qd_successor *out)
{
    const struct taquin_search *c = context;
    int blank = *(const uint8_t *)state, count = 0;
    for (qd_move move = 0; move < TAQUIN_MOVES; move++)
        if (taquin_source(c->level, blank, move) >= 0)
            out[count++] = (struct qd_successor){move, 1};
    return count;
}

static void result(const void *context, const void *state, qd_move move, void *out)
{
    const struct taquin_search *c = context;
    uint8_t *s = out;
    memcpy(s, state, 1 + (size_t)c->level->cells);
    int blank = s[0], source = taquin_source(c->level, blank, move);
    s[1 + blank] = s[1 + source];
    s[1 + source] = 0;
    s[0] = (uint8_t)source;
}

static bool is_goal(const void *context, const void *state)
{
    const struct taquin_search *c = context;
    int touching, agreeing;
    taquin_pairs(c->level, (const uint8_t *)state + 1, &touching, &agreeing);
    return touching == agreeing;
}

static uint32_t heuristic(const void *context, const void *state)
{
    const struct taquin_search *c = context;
    return taquin_estimate(c->level, c->goals, c->estimate, (const uint8_t *)state + 1);
}

static bool undoes(const void *context, qd_move before, qd_move now)
{
    (void)context;
    return (before + 2) % TAQUIN_MOVES == now;
}

static void pack(const struct taquin_level *level, const struct taquin_state *state, uint8_t *out)
{
    out[0] = state->blank;
    for (int cell = 0; cell < level->cells; cell++)
        out[1 + cell] = level->class_of[state->tile[cell]];
}

/* A lower bound on the length of any solution. */
static uint32_t lower_bound(const struct taquin_level *level, const struct taquin_goals *goals,
                            const uint8_t *packed)
{
    enum taquin_estimate which = goals->complete ? TAQUIN_LINEAR : TAQUIN_PAIRS3;
    return taquin_estimate(level, goals, which, packed + 1);
}

/* Whether an estimate never overestimates on this board. */
static bool admissible(const struct taquin_goals *goals, enum taquin_estimate which)
{
    if (which == TAQUIN_MANHATTAN || which == TAQUIN_LINEAR || which == TAQUIN_WALKING)
        return goals->complete;
    return which == TAQUIN_NO_ESTIMATE || which == TAQUIN_PAIRS3;
}

qd_err taquin_run_search(const struct taquin_search *context, const uint8_t *start,
                         const struct qd_search_options *options, bool optimal,
                         struct qd_answer *answer)
{
    struct qd_problem problem = {
        .context = context,
        .state_size = 1 + (size_t)context->level->cells,
        .start = start,
        .successors = successors,
        .result = result,
        .is_goal = is_goal,
        .heuristic = context->estimate == TAQUIN_NO_ESTIMATE ? NULL : heuristic,
        .undoes = undoes,
    };
    struct qd_search_result found = {0};
    qd_err err = qd_search(&problem, options, &found);
    answer->stats = found.stats;
    optimal = optimal && admissible(context->goals, context->estimate);
    if (optimal && found.lower_bound > answer->lower_bound)
        answer->lower_bound = (uint32_t)found.lower_bound;
    if (err == QD_OK) {
        answer->moves = found.moves;
        found.moves = (struct qd_moves){0};
        answer->optimal = optimal;
    }
    qd_search_result_free(&found);
    return err;
}

/* The tile for each cell of the nearest layout. */
static qd_err choose_target(const struct taquin_search *context, const struct taquin_state *state,
                            uint8_t *target, struct qd_message *why)
{
    const struct taquin_level *level = context->level;
    uint8_t packed[1 + TAQUIN_CELLS];
    int best = 0;
    if (context->goals->count == 0) {
        qd_message_set(why, "taquin.layout.unknown");
        return QD_LIMIT;
    }
    pack(level, state, packed);
    for (int i = 0, least = INT32_MAX; i < context->goals->count; i++) {
        struct taquin_goals one = {.count = 1, .distance = &context->goals->distance[i]};
        int steps = (int)taquin_estimate(level, &one, TAQUIN_MANHATTAN, packed + 1);
        best = steps < least ? i : best;
        least = steps < least ? steps : least;
    }
    taquin_layout_tiles(level, state->tile, context->goals->layout[best], target);
    return QD_OK;
}

qd_err taquin_run_layers(const struct taquin_search *context, const struct taquin_state *state,
                         struct qd_answer *answer, struct qd_message *why)
{
    uint8_t target[TAQUIN_CELLS];
    qd_err err = choose_target(context, state, target, why);
    return err ? err : taquin_layers(context->level, state->tile, target, &answer->moves);
}

qd_err taquin_run_beam(const struct taquin_search *context, const struct taquin_state *state,
                       const struct qd_limits *limits, uint64_t nodes, struct qd_answer *answer,
                       struct qd_message *why)
{
    const struct taquin_level *level = context->level;
    struct taquin_beam_board board = {
        .rows = level->rows, .cols = level->cols, .cells = level->cells};
    struct taquin_beam_effort effort = {.limits = limits, .nodes = nodes};
    uint8_t target[TAQUIN_CELLS], place[TAQUIN_CELLS] = {0};
    qd_err err = choose_target(context, state, target, why);
    if (err)
        return err;
    for (int cell = 0; cell < level->cells; cell++)
        place[target[cell]] = (uint8_t)cell;
    for (int cell = 0; cell < level->cells; cell++)
        board.home[cell] = place[state->tile[cell]];
    board.goal_blank = place[0];
    if (limits->now_ns)
        effort.started_ns = limits->now_ns(limits->context);
    err = taquin_layers(level, state->tile, target, &answer->moves);
    if (!err)
        err = taquin_beam_improve(&board, &effort, &answer->moves);
    answer->stats.expanded += effort.expanded;
    if (effort.peak_bytes > answer->stats.peak_bytes)
        answer->stats.peak_bytes = effort.peak_bytes;
    return err == QD_STOPPED || err == QD_LIMIT ? QD_OK : err;
}

qd_err taquin_run_patterns(const struct taquin_search *context, const struct taquin_state *state,
                           struct qd_mind *mind, const struct qd_limits *limits,
                           struct qd_answer *answer)
{
    struct qd_mind *own = mind ? NULL : taquin_cache_new();
    if (!mind && !own)
        return QD_MEMORY;
    qd_err err = taquin_shortest((struct taquin_cache *)(mind ? mind : own), context->level,
                                 state->tile, limits, answer);
    taquin_cache_free(own);
    return err;
}

/* Shortest solution by mismatched pairs, without knowing any layout. */
static qd_err run_mismatch(const struct taquin_search *context, const struct taquin_state *state,
                           const struct qd_limits *limits, struct qd_answer *answer,
                           struct qd_message *why)
{
    struct taquin_mismatch *search = NULL;
    qd_err err = taquin_mismatch_new(context->level, state->tile, &search);
    if (!err)
        err = taquin_mismatch_run(search, 0, limits, answer);
    taquin_mismatch_free(search);
    if (err == QD_RANGE) {
        qd_message_set(why, "taquin.patterns.range");
        err = QD_LIMIT;
    }
    return err;
}

static qd_err run_recipe(struct taquin_search *context, int index, struct taquin_goals *goals,
                         const uint8_t *start, const struct qd_limits *limits,
                         struct qd_answer *answer)
{
    const struct recipe *recipe = &recipes[index - FIRST_RECIPE];
    struct qd_search_options options = {
        .algorithm = recipe->algorithm, .depth = DFS_DEPTH, .limits = *limits};
    uint64_t tables = 0;
    context->estimate = recipe->estimate;
    if (recipe->estimate == TAQUIN_WALKING) {
        uint64_t begun = limits->now_ns ? limits->now_ns(limits->context) : 0;
        qd_err err = taquin_goals_walk(context->level, goals, limits);
        if (err)
            return err;
        uint64_t gone = limits->now_ns ? limits->now_ns(limits->context) - begun : 0;
        if (limits->time_ns && gone >= limits->time_ns)
            return QD_LIMIT;
        options.limits.time_ns -= limits->time_ns ? gone : 0;
        tables = taquin_walking_bytes(goals->walking);
        if (limits->bytes && tables >= limits->bytes)
            return QD_LIMIT;
        options.limits.bytes -= limits->bytes ? tables : 0;
    }
    qd_err err = taquin_run_search(context, start, &options, taquin_methods[index].optimal, answer);
    answer->stats.peak_bytes += tables;
    return err;
}

static int find_method(const char *name)
{
    int index = 0;
    while (taquin_methods[index].name && strcmp(taquin_methods[index].name, name) != 0)
        index++;
    return index;
}

bool taquin_traces(const char *method)
{
    int index = find_method(method);
    return index >= FIRST_RECIPE && taquin_methods[index].name;
}

qd_err taquin_solve(const struct qd_level *base, const void *state, const char *method,
                    struct qd_mind *mind, const struct qd_limits *limits, struct qd_answer *answer,
                    struct qd_message *why)
{
    const struct taquin_level *level = (const struct taquin_level *)base;
    struct taquin_goals *goals;
    uint8_t start[1 + TAQUIN_CELLS];
    qd_err err = taquin_goals_find(level, &goals);
    if (err)
        return err;
    pack(level, state, start);
    struct taquin_search context = {.level = level, .goals = goals};
    bool hint = strcmp(method, TAQUIN_HINT_METHOD) == 0;
    int index = hint ? METHOD_AUTO : find_method(method);
    uint32_t known = lower_bound(level, goals, start);
    answer->lower_bound = known;
    if (index == METHOD_AUTO) {
        err = taquin_run_auto(&context, state, start, hint, mind, limits, answer, why);
    } else if (index == METHOD_LAYERS) {
        err = taquin_run_layers(&context, state, answer, why);
    } else if (index == METHOD_BEAM) {
        err =
            taquin_run_beam(&context, state, limits, limits->time_ns ? 0 : BEAM_NODES, answer, why);
    } else if (index == METHOD_PATTERNS) {
        err = taquin_run_patterns(&context, state, mind, limits, answer);
        if (err == QD_RANGE) {
            qd_message_set(why, "taquin.patterns.range");
            err = QD_LIMIT;
        }
    } else if (index == METHOD_MISMATCH) {
        err = run_mismatch(&context, state, limits, answer, why);
    } else if (taquin_methods[index].name) {
        err = run_recipe(&context, index, goals, start, limits, answer);
    } else {
        err = QD_UNKNOWN;
    }
    if (answer->lower_bound < known)
        answer->lower_bound = known;
    if (!err && answer->moves.count == answer->lower_bound)
        answer->optimal = true;
    taquin_goals_free(goals);
    return err;
}
