/* SPDX-License-Identifier: MIT */
/* Runs of agents, reported step by step: what was known, what was done, and why.
 *
 * The classic agent is watched through its intents; mapper and explorer of `ia02` through the
 * referee's answers (ia02/watch.c); the agent of `aima` through its belief (aima/watch.c).
 */
#include "wumpus/watch.h"
#include "wumpus/agents.h"

#include <stdio.h>
#include <stdlib.h>

const char *const wumpus_watches[] = {"classic", "ia02", "aima", NULL};

bool wumpus_watch_skips(struct wumpus_watching *w)
{
    bool told = w->number >= w->watch->from && w->number - w->watch->from < w->watch->count;
    w->number += !told;
    return !told;
}

qd_err wumpus_watch_tell(struct wumpus_watching *w, struct qd_watched *step)
{
    step->number = w->number++;
    return w->watch->told(w->watch->context, step);
}

void wumpus_watch_reason(const struct wumpus_knowledge *knowledge, const struct qd_limits *limits,
                         int cell, struct qd_message *out)
{
    struct qd_why why;
    qd_why_init(&why);
    if (!wumpus_explain(knowledge, limits, cell, &why))
        *out = why.says;
    qd_why_free(&why);
}

qd_err wumpus_watch_facts(const struct wumpus_knowledge *knowledge, const struct qd_limits *limits,
                          struct qd_fact **out)
{
    size_t side = (size_t)knowledge->side;
    struct qd_fact *facts = calloc(side * side, sizeof *facts);
    qd_err err = facts ? wumpus_facts(knowledge, limits, facts) : QD_MEMORY;
    *out = err ? NULL : facts;
    if (err)
        free(facts);
    return err == QD_LIMIT ? QD_OK : err;
}

static uint32_t sketch_marks(const struct wumpus_sketch *sketch, int cell)
{
    int side = sketch->side;
    uint32_t marks = cell == 0 ? WUMPUS_MARK_START : 0;
    marks |= wumpus_has(&sketch->breeze, side, cell) ? WUMPUS_MARK_BREEZE : 0;
    marks |= wumpus_has(&sketch->stench, side, cell) ? WUMPUS_MARK_STENCH : 0;
    marks |= wumpus_has(&sketch->wumpus, side, cell) ? WUMPUS_MARK_WUMPUS : 0;
    marks |= wumpus_has(&sketch->gold, side, cell) ? WUMPUS_MARK_GOLD : 0;
    return cell == sketch->at ? marks | sketch->heading : marks;
}

qd_err wumpus_sketch_view(const struct wumpus_sketch *sketch, int cell, enum qd_lang lang,
                          struct qd_view *out)
{
    int side = sketch->side;
    struct wumpus_words words = {.side = side, .lang = lang};
    qd_err err = qd_view_init(out, side, side);
    if (err)
        return err;
    for (int i = 0; i < side * side; i++) {
        struct qd_cell *here = &out->cells[i];
        here->marks = sketch_marks(sketch, i);
        here->ground = (uint8_t)(!wumpus_has(&sketch->seen, side, i) ? WUMPUS_GROUND_FOG
                                 : wumpus_has(&sketch->pit, side, i) ? WUMPUS_GROUND_PIT
                                                                     : WUMPUS_GROUND_OPEN);
        here->piece = (uint8_t)(i == sketch->at                    ? WUMPUS_PIECE_PLAYER
                                : here->marks & WUMPUS_MARK_WUMPUS ? WUMPUS_PIECE_WUMPUS
                                : here->marks & WUMPUS_MARK_GOLD   ? WUMPUS_PIECE_GOLD
                                                                   : WUMPUS_PIECE_NONE);
        here->id = i == sketch->at;
        here->highlight = i == cell ? QD_TARGET : QD_PLAIN;
        wumpus_words_put(&words, i, out);
    }
    err = out->text.err;
    if (err)
        qd_view_free(out);
    return err;
}

static void say_plan(const struct wumpus_intent *intent, struct qd_message *out)
{
    bool shot = wumpus_move_kind(intent->move) == WUMPUS_SHOOT;
    int side = intent->level->options.side;
    qd_message_set(out, shot              ? "wumpus.watch.shoot"
                        : !intent->proved ? "wumpus.watch.risk"
                                          : "wumpus.watch.go");
    wumpus_say_cell(out, "cell", side, intent->cell);
}

static qd_err tell_intent(void *context, const struct wumpus_intent *intent)
{
    struct wumpus_watching *w = context;
    const struct qd_watch *watch = w->watch;
    struct qd_watched step = {0};
    struct qd_buf action;
    struct qd_view view;
    struct qd_fact *facts = NULL;
    if (wumpus_watch_skips(w))
        return QD_OK;
    qd_err err = wumpus_view(&intent->level->base, intent->state, 0, watch->lang, &view);
    if (err)
        return err;
    qd_buf_init(&action, 64);
    wumpus_moves_format(&intent->level->base, &intent->move, 1, &action);
    view.cells[intent->cell].highlight = QD_TARGET;
    say_plan(intent, &step.plan);
    wumpus_watch_reason(intent->knowledge, watch->limits, intent->cell, &step.says);
    err = wumpus_watch_facts(intent->knowledge, watch->limits, &facts);
    step.view = &view;
    step.facts = facts;
    step.action = qd_buf_cstr(&action);
    if (!err)
        err = wumpus_watch_tell(w, &step);
    free(facts);
    qd_view_free(&view);
    qd_buf_free(&action);
    return err;
}

/* The outcome, with the whole map. */
static qd_err tell_end(struct wumpus_watching *w, const struct wumpus_level *level,
                       const struct qd_moves *moves, const struct wumpus_result *result)
{
    struct qd_watched step = {.action = ""};
    struct wumpus_state *state = calloc(1, sizeof *state);
    struct qd_message unused;
    struct qd_view view;
    if (!state)
        return QD_MEMORY;
    wumpus_state_start(&level->base, state);
    qd_err err = QD_OK;
    for (size_t i = 0; !err && i < moves->count; i++)
        err = wumpus_apply(&level->base, state, moves->data[i], &unused);
    if (!err)
        err = wumpus_view(&level->base, state, QD_OBSERVER, w->watch->lang, &view);
    if (!err) {
        qd_message_set(&step.plan, result->won    ? "wumpus.watch.won"
                                   : result->dead ? "wumpus.watch.dead"
                                                  : "wumpus.watch.stuck");
        step.view = &view;
        err = wumpus_watch_tell(w, &step);
        qd_view_free(&view);
    }
    free(state);
    return err;
}

static qd_err watch_classic(struct wumpus_watching *w, struct qd_message *why)
{
    const struct wumpus_risk_policy policy = {
        .bold = true, .gold = 10, .death = 10, .watch = tell_intent, .context = w};
    struct wumpus_result result;
    struct qd_moves moves = {0};
    struct qd_level *level = NULL;
    char params[32];
    snprintf(params, sizeof params, "%dx%d-random", w->watch->side, w->watch->side);
    qd_err err = wumpus_generate(qd_text_of(params), w->watch->seed, w->watch->limits, &level, why);
    if (err)
        return err;
    const struct wumpus_level *grid = (const struct wumpus_level *)level;
    err = wumpus_agent(grid, &policy, w->watch->limits, &result, &moves);
    if (!err && !wumpus_watch_skips(w))
        err = tell_end(w, grid, &moves, &result);
    qd_moves_free(&moves);
    wumpus_level_free(level);
    return err;
}

/* Watching larger boards would take too long. */
static bool fits(const struct qd_watch *watch, struct qd_message *why)
{
    bool aima = qd_text_is(watch->rules, "aima");
    int least = aima ? 2 : 4, most = aima ? 8 : 20;
    if (watch->side >= least && watch->side <= most)
        return true;
    qd_message_set(why, "wumpus.size");
    qd_message_number(why, "least", least);
    qd_message_number(why, "most", most);
    return false;
}

qd_err wumpus_watch(const struct qd_watch *watch, uint64_t *all, struct qd_message *why)
{
    struct wumpus_watching w = {watch, 0};
    qd_err err;
    if (!fits(watch, why))
        return QD_RANGE;
    if (qd_text_is(watch->rules, "ia02"))
        err = wumpus_watch_ia02(&w);
    else if (qd_text_is(watch->rules, "aima"))
        err = wumpus_watch_aima(&w);
    else
        err = watch_classic(&w, why);
    *all = w.number;
    return err;
}
