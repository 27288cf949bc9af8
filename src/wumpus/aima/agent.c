/* SPDX-License-Identifier: MIT */
/* An agent for boards of any size, known or not.
 *
 * If the optimal policy of the board is available it plays that. Otherwise it enters what is proved
 * safe, nearest first. Where nothing is proved it weighs going home, entering a cell at a risk, and
 * shooting, by the score of a careful agent afterwards in sampled consistent worlds, the same
 * worlds for each choice (a rollout, Tesauro and Galperin 1996): never worse than the careful agent
 * except for sampling error.
 */
#include "base/count.h"
#include "wumpus/aima/sample.h"

#include <string.h>

enum { SAMPLES = 96, RISKS = 4, SHOTS = 4 };

void wumpus_aima_agent_start(struct wumpus_aima_agent *agent,
                             const struct wumpus_aima_policy *policy, uint64_t seed)
{
    memset(agent, 0, sizeof *agent);
    agent->policy = policy;
    agent->samples = SAMPLES;
    qd_rng_seed(&agent->rng, seed);
}

/* A candidate for the next plan. */
struct choice {
    struct wumpus_aima_plan plan;
    int actions;
    double rank; /* lower is better: risk of death, or actions and chance of missing */
    uint64_t line;
    int64_t score;
};

static double death_chance(const struct wumpus_aima_belief *b,
                           const struct wumpus_aima_boards *boards, int cell)
{
    uint64_t bit = (uint64_t)1 << cell;
    double lives = 0;
    for (int i = 0; i < boards->count; i++) {
        uint64_t board = boards->board[i], wumpus = wumpus_aima_wumpus_cells(b, board);
        double weight = boards->weight[i];
        if (board & bit) {
            weight *= (wumpus_aima_pit_weight(b->visited | bit, b->breeze, board) +
                       wumpus_aima_pit_weight(b->visited | bit, b->breeze | bit, board)) /
                      wumpus_aima_pit_weight(b->visited, b->breeze, board);
            if (wumpus & bit)
                weight *= 1 - 1 / (double)qd_count(wumpus);
        }
        lives += weight;
    }
    return 1 - lives / boards->all;
}

/* Inserts a choice among the best `most`, by rank. */
static int insert(struct choice *list, int count, int most, const struct choice *one)
{
    int at = count;
    while (at > 0 && list[at - 1].rank > one->rank)
        at--;
    if (at >= most)
        return count;
    count += count < most;
    memmove(list + at + 1, list + at, (size_t)(count - 1 - at) * sizeof *list);
    list[at] = *one;
    return count;
}

static int list_risks(const struct wumpus_aima_belief *b, const struct wumpus_aima_boards *boards,
                      struct choice *list)
{
    uint64_t near = wumpus_aima_beside(b->visited, wumpus_aima_widest(b)) & ~b->visited;
    int count = 0;
    for (; near; near &= near - 1) {
        struct choice one = {.rank = death_chance(b, boards, __builtin_ctzll(near))};
        if (wumpus_aima_nearest(b, near & -near, &one.plan, &one.actions))
            count = insert(list, count, RISKS, &one);
    }
    return count;
}

/* Probability that the arrow hits, along a line of flight. */
static double hit_chance(const struct wumpus_aima_belief *b,
                         const struct wumpus_aima_boards *boards, uint64_t line)
{
    double hits = 0;
    for (int i = 0; i < boards->count; i++) {
        uint64_t wumpus = wumpus_aima_wumpus_cells(b, boards->board[i]);
        hits += boards->weight[i] * qd_count(wumpus & line) / qd_count(wumpus);
    }
    return hits / boards->all;
}

static int list_shots(const struct wumpus_aima_belief *b, const struct wumpus_aima_boards *boards,
                      struct choice *list)
{
    uint8_t ways[AIMA_POSES];
    uint64_t wumpus = wumpus_aima_wumpus_anywhere(b), board = wumpus_aima_widest(b);
    int count = 0;
    if (!b->arrow || b->slain)
        return 0;
    wumpus_aima_ways_from(b->visited, b->at, b->heading, board, ways);
    for (uint64_t rest = b->visited; rest; rest &= rest - 1) {
        int cell = __builtin_ctzll(rest);
        for (int heading = 0; heading < 4; heading++) {
            struct choice one = {.plan = {AIMA_GO_SHOOT, cell, heading},
                                 .actions = ways[4 * cell + heading],
                                 .line = wumpus_aima_line(cell, heading, board) & wumpus};
            if (!one.line || one.actions == AIMA_FAR)
                continue;
            one.rank = one.actions / 1000.0 - hit_chance(b, boards, one.line);
            for (int i = 0; i < count; i++)
                if (list[i].line == one.line && list[i].actions <= one.actions)
                    one.line = 0;
            if (one.line)
                count = insert(list, count, SHOTS, &one);
        }
    }
    return count;
}

/* Where nothing is proved: the choice with the best score in the sampled worlds. */
static void weigh(struct wumpus_aima_agent *agent, const struct wumpus_aima_belief *b,
                  struct wumpus_aima_plan *out)
{
    struct choice list[RISKS + SHOTS];
    struct wumpus_aima_boards boards;
    struct wumpus_aima_world world;
    int count = 0;
    if (wumpus_aima_boards(b, &boards)) {
        count = list_risks(b, &boards, list);
        count += list_shots(b, &boards, list + count);
    }
    int64_t home = (int64_t)agent->samples * wumpus_aima_home_score(b);
    for (int i = 0; i < count; i++)
        list[i].score = 0;
    for (int s = 0; s < agent->samples && count > 0; s++) {
        wumpus_aima_sample(b, &boards, &agent->rng, &world);
        for (int i = 0; i < count; i++)
            list[i].score += wumpus_aima_careful(&world, *b, &list[i].plan, list[i].actions);
    }
    *out = (struct wumpus_aima_plan){.goal = AIMA_GO_HOME};
    for (int i = 0; i < count; i++) {
        if (list[i].score > home) {
            home = list[i].score;
            *out = list[i].plan;
        }
    }
}

static void make_plan(struct wumpus_aima_agent *agent, const struct wumpus_aima_belief *b)
{
    uint64_t near = wumpus_aima_beside(b->visited, wumpus_aima_widest(b)) & ~b->visited;
    int actions;
    if (!wumpus_aima_nearest(b, wumpus_aima_safe_cells(b) & near, &agent->plan, &actions))
        weigh(agent, b, &agent->plan);
    agent->planned = true;
    agent->planned_with = *b;
}

static bool plan_holds(const struct wumpus_aima_agent *agent, const struct wumpus_aima_belief *b)
{
    const struct wumpus_aima_belief *then = &agent->planned_with;
    return agent->planned && then->visited == b->visited && then->arrow == b->arrow &&
           !memcmp(then->least, b->least, sizeof b->least) &&
           !memcmp(then->most, b->most, sizeof b->most);
}

static enum wumpus_aima_action walk(const struct wumpus_aima_belief *b, uint64_t open, int cell)
{
    uint8_t ways[AIMA_POSES];
    wumpus_aima_ways_to(open, cell, ways);
    return wumpus_aima_way_action(ways, b->at, b->heading);
}

/* Moves towards a pose: to its cell first, then turning. */
static enum wumpus_aima_action walk_to_pose(const struct wumpus_aima_belief *b, int cell,
                                            int heading)
{
    if (b->at != cell)
        return walk(b, b->visited, cell);
    return (heading - b->heading + 4) % 4 == 1 ? AIMA_LEFT : AIMA_RIGHT;
}

enum wumpus_aima_action wumpus_aima_agent_act(struct wumpus_aima_agent *agent,
                                              const struct wumpus_aima_belief *b)
{
    enum wumpus_aima_action action;
    if (b->glitter && !b->gold)
        return AIMA_GRAB;
    if (b->gold)
        return b->at == 0 ? AIMA_CLIMB : walk(b, wumpus_aima_safe_cells(b), 0);
    if (agent->policy && wumpus_aima_policy_action(agent->policy, b, &action))
        return action;
    if (!plan_holds(agent, b))
        make_plan(agent, b);
    const struct wumpus_aima_plan *plan = &agent->plan;
    if (plan->goal == AIMA_GO_HOME)
        return b->at == 0 ? AIMA_CLIMB : walk(b, wumpus_aima_safe_cells(b), 0);
    if (plan->goal == AIMA_GO_ENTER)
        return walk(b, b->visited, plan->cell);
    if (b->at == plan->cell && b->heading == plan->heading)
        return AIMA_SHOOT;
    return walk_to_pose(b, plan->cell, plan->heading);
}

void wumpus_aima_play(struct wumpus_aima_agent *agent, const struct wumpus_level *level,
                      const struct wumpus_aima_size *told, struct wumpus_aima_state *end)
{
    enum { ACTIONS_MOST = 5000 }; /* far more than any plan needs */
    struct wumpus_aima_belief belief;
    wumpus_aima_start(level, end);
    wumpus_aima_belief_start(&belief, told, wumpus_aima_percepts(level, end));
    for (int i = 0; i < ACTIONS_MOST && !end->dead && !end->out; i++) {
        enum wumpus_aima_action action = wumpus_aima_agent_act(agent, &belief);
        wumpus_aima_belief_told(&belief, action, wumpus_aima_act(level, end, action));
    }
}
