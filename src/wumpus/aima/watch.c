/* SPDX-License-Identifier: MIT */
/* Watching the agent of the rule set `aima` by its belief. */
#include "wumpus/watch.h"
#include "base/count.h"
#include "wumpus/aima/aima.h"
#include "wumpus/reasoning.h"

#include <stdlib.h>

enum { ACTIONS_MOST = 5000 };

static void unpack(uint64_t set, int side, struct wumpus_bits *out)
{
    for (int r = 0; r < side; r++)
        out->row[r] = set >> (AIMA_STRIDE * r) & wumpus_row_mask(side);
}

static int cell_of(int at, int side)
{
    return at / AIMA_STRIDE * side + at % AIMA_STRIDE;
}

/* The probability that entering a cell is fatal: pits and the wumpus are independent. */
static double risk_of(const struct wumpus_aima_belief *b, uint64_t board, int at)
{
    uint64_t bit = (uint64_t)1 << at, wumpus = wumpus_aima_wumpus_cells(b, board);
    double lives = (wumpus_aima_pit_weight(b->visited | bit, b->breeze, board) +
                    wumpus_aima_pit_weight(b->visited | bit, b->breeze | bit, board)) /
                   wumpus_aima_pit_weight(b->visited, b->breeze, board);
    if (wumpus & bit)
        lives *= 1 - 1 / (double)qd_count(wumpus);
    return 1 - lives;
}

static qd_err find_facts(const struct wumpus_aima_belief *b, int side, struct qd_fact **out)
{
    uint64_t board = wumpus_aima_board(side, side), safe = wumpus_aima_safe_cells(b);
    struct qd_fact *facts = calloc((size_t)side * (size_t)side, sizeof *facts);
    *out = facts;
    if (!facts)
        return QD_MEMORY;
    for (uint64_t left = board; left; left &= left - 1) {
        int at = __builtin_ctzll(left);
        struct qd_fact *fact = &facts[cell_of(at, side)];
        bool proved = (safe | b->visited) >> at & 1;
        double risk = proved ? 0 : risk_of(b, board, at);
        fact->risk = (uint32_t)(risk * WUMPUS_MILLION + 0.5);
        fact->verdict = proved ? QD_SAFE : fact->risk >= WUMPUS_MILLION ? QD_DANGER : QD_UNSURE;
    }
    return QD_OK;
}

static void draw(const struct wumpus_aima_belief *b, int side, struct wumpus_sketch *out)
{
    /* The textbook's rows go up, ours go down. */
    static const uint32_t headings[] = {
        [AIMA_EAST] = WUMPUS_MARK_EAST,
        [AIMA_NORTH] = WUMPUS_MARK_SOUTH,
        [AIMA_WEST] = WUMPUS_MARK_WEST,
        [AIMA_SOUTH] = WUMPUS_MARK_NORTH,
    };
    *out = (struct wumpus_sketch){
        .side = side, .at = cell_of(b->at, side), .heading = headings[b->heading]};
    unpack(b->visited, side, &out->seen);
    unpack(b->breeze, side, &out->breeze);
    unpack(b->slain ? 0 : b->stench, side, &out->stench);
    if (b->glitter)
        wumpus_put(&out->gold, side, out->at);
}

/* A cell of the set beside `at`, -1 if there is none. */
static int witness(uint64_t set, uint64_t board, int at)
{
    set &= wumpus_aima_beside((uint64_t)1 << at, board);
    return set ? __builtin_ctzll(set) : -1;
}

/* Why a cell is safe, if two cells beside it show it; other proofs are left to the board. */
static void say_safe(const struct wumpus_aima_belief *b, int at, int side, struct qd_message *out)
{
    uint64_t board = wumpus_aima_board(side, side);
    int calm = witness(b->visited & ~b->breeze, board, at);
    int sweet = witness(b->visited & ~b->stench, board, at);
    if (calm < 0 || sweet < 0)
        return;
    struct wumpus_proof proof = {.count = 2,
                                 .fact = {{WUMPUS_NO_BREEZE, (uint16_t)cell_of(calm, side)},
                                          {WUMPUS_NO_STENCH, (uint16_t)cell_of(sweet, side)}}};
    wumpus_say_proof(&proof, side, "wumpus.claim.safe", cell_of(at, side), out);
}

/* What the agent intends, and the cell concerned. */
static int say_plan(const struct wumpus_aima_agent *agent, const struct wumpus_aima_belief *b,
                    enum wumpus_aima_action action, int side, struct qd_watched *step)
{
    struct qd_message *out = &step->plan;
    const struct wumpus_aima_plan *plan = &agent->plan;
    int cell = -1;
    if (action == AIMA_GRAB) {
        qd_message_set(out, "aima.watch.grab");
    } else if (b->gold || plan->goal == AIMA_GO_HOME) {
        qd_message_set(out, action == AIMA_CLIMB ? "aima.watch.climb"
                            : b->gold            ? "aima.watch.home"
                                                 : "aima.watch.enough");
        cell = 0;
    } else {
        cell = plan->cell;
        bool safe = wumpus_aima_safe_cells(b) >> cell & 1;
        qd_message_set(out, plan->goal == AIMA_GO_SHOOT ? "aima.watch.shoot"
                            : safe                      ? "aima.watch.safe"
                                                        : "aima.watch.risk");
        if (plan->goal == AIMA_GO_ENTER && !safe) {
            double risk = risk_of(b, wumpus_aima_board(side, side), cell);
            wumpus_say_percent((uint32_t)(risk * WUMPUS_MILLION + 0.5), out);
        }
        if (plan->goal == AIMA_GO_ENTER && safe)
            say_safe(b, cell, side, &step->says);
        wumpus_say_cell(out, "cell", side, cell_of(cell, side));
    }
    return cell < 0 ? -1 : cell_of(cell, side);
}

static qd_err tell(struct wumpus_watching *w, const struct wumpus_aima_agent *agent,
                   const struct wumpus_aima_belief *b, enum wumpus_aima_action action, int score)
{
    struct qd_watched step = {.action = wumpus_aima_action_names[action]};
    struct wumpus_sketch sketch;
    struct qd_view view;
    struct qd_fact *facts = NULL;
    int side = w->watch->side, cell = say_plan(agent, b, action, side, &step);
    draw(b, side, &sketch);
    qd_err err = wumpus_sketch_view(&sketch, cell, w->watch->lang, &view);
    if (err)
        return err;
    qd_view_counter(&view, "aima.score", score, -1);
    err = find_facts(b, side, &facts);
    step.view = &view;
    step.facts = facts;
    if (!err)
        err = wumpus_watch_tell(w, &step);
    free(facts);
    qd_view_free(&view);
    return err;
}

/* The outcome, with the whole map. */
static qd_err tell_end(struct wumpus_watching *w, const struct wumpus_level *level,
                       const struct wumpus_aima_state *state)
{
    struct qd_watched step = {.action = ""};
    struct qd_view view;
    int side = w->watch->side;
    struct wumpus_sketch sketch = {.side = side, .at = state->at};
    for (int cell = 0; cell < side * side; cell++) {
        wumpus_put(&sketch.seen, side, cell);
        if (level->map[cell] & WUMPUS_PIT)
            wumpus_put(&sketch.pit, side, cell);
        if (level->map[cell] & WUMPUS_WUMPUS)
            wumpus_put(&sketch.wumpus, side, cell);
        if ((level->map[cell] & WUMPUS_GOLD) && !state->gold)
            wumpus_put(&sketch.gold, side, cell);
    }
    qd_err err = wumpus_sketch_view(&sketch, -1, w->watch->lang, &view);
    if (err)
        return err;
    qd_view_counter(&view, "aima.score", state->score, -1);
    qd_message_set(&step.plan, state->dead ? "aima.watch.dead" : "aima.watch.out");
    qd_message_number(&step.plan, "score", state->score);
    step.view = &view;
    err = wumpus_watch_tell(w, &step);
    qd_view_free(&view);
    return err;
}

qd_err wumpus_watch_aima(struct wumpus_watching *w)
{
    int side = w->watch->side;
    struct wumpus_aima_size size = {.least = {side, side}, .most = {side, side}, .square = true};
    struct wumpus_level *level = calloc(1, sizeof *level);
    struct wumpus_aima_agent agent;
    struct wumpus_aima_belief belief;
    struct wumpus_aima_state state;
    qd_err err = level ? QD_OK : QD_MEMORY;
    if (err)
        return err;
    wumpus_aima_generate(level, side, side, w->watch->seed);
    wumpus_aima_start(level, &state);
    wumpus_aima_belief_start(&belief, &size, wumpus_aima_percepts(level, &state));
    wumpus_aima_agent_start(&agent, NULL, w->watch->seed);
    for (int i = 0; !err && i < ACTIONS_MOST && !state.dead && !state.out; i++) {
        enum wumpus_aima_action action = wumpus_aima_agent_act(&agent, &belief);
        if (!wumpus_watch_skips(w))
            err = tell(w, &agent, &belief, action, state.score);
        wumpus_aima_belief_told(&belief, action, wumpus_aima_act(level, &state, action));
    }
    if (!err && !wumpus_watch_skips(w))
        err = tell_end(w, level, &state);
    free(level);
    return err;
}
