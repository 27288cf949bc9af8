/* SPDX-License-Identifier: MIT */
/* The minimum expected cost of mapping a small maze, and that of a given mapper.
 *
 * Expectimax over states of knowledge: which cells are seen, what is in them, which were felt and
 * what was felt, and how many golds were seen. Worlds are maps of pits and wumpus; a world's weight
 * counts the ways to place gold: given the dangers, gold multiplies the weight by the golds seen
 * and expected (the first gold is uniform, so a maze with g golds is g times as likely as its cells
 * alone would make it). A cell proved safe is probed and a proved danger declared immediately:
 * nothing is saved by waiting, and knowing more never costs. What remains are the states in which
 * nothing is proved; there every cell may be probed, probed with caution or, at the risk of the
 * maze, declared.
 */
#include "wumpus/ia02/mapper.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS = IA02_OPTIMUM_SIDE * IA02_OPTIMUM_SIDE };

/* A state of knowledge; sets of cells as bits. */
struct view {
    uint16_t seen;
    uint16_t felt; /* breeze and stench are known there */
    uint16_t pits; /* seen */
    uint16_t breeze;
    uint16_t stench;
    uint8_t wumpus; /* its cell + 1; 0 when not seen */
    uint8_t golds;  /* seen */
};

struct dangers {
    uint16_t pits;
    uint16_t breeze;
    uint16_t stench;
    uint8_t wumpus;
};

struct search {
    int side;
    int cells;
    struct wumpus_ia02_mapper *policy; /* NULL: all commands are tried; otherwise only its own */
    const struct qd_limits *limits;
    struct qd_meter meter;
    struct qd_set views;
    double *cost; /* by view */
    size_t room;
    struct dangers *world;
    int worlds;
};

static double gold_chance(int cell)
{
    /* of a cell without danger: the start can hold only gold */
    double density = IA02_GOLD_DENSITY / (double)WUMPUS_MILLION;
    return cell == 0 ? density : density / (1 - IA02_PIT_DENSITY / (double)WUMPUS_MILLION);
}

static bool has(unsigned set, int cell)
{
    return set >> cell & 1;
}

static int wumpus_of(const struct dangers *w)
{
    return w->wumpus;
}

static bool safe_in(const struct dangers *w, int cell)
{
    return !has(w->pits, cell) && wumpus_of(w) != cell;
}

/* Expected number of golds in unseen cells. */
static double golds_expected(const struct search *s, const struct view *v, const struct dangers *w)
{
    double sum = 0;
    for (int cell = 0; cell < s->cells; cell++)
        if (!has(v->seen, cell) && safe_in(w, cell))
            sum += gold_chance(cell);
    return sum;
}

static double weight_of(const struct search *s, const struct view *v, const struct dangers *w)
{
    static const double pit = IA02_PIT_DENSITY / (double)WUMPUS_MILLION;
    double weight = v->golds + golds_expected(s, v, w);
    for (int cell = 1; cell < s->cells; cell++)
        if (!has(v->seen, cell) && wumpus_of(w) != cell)
            weight *= has(w->pits, cell) ? pit : 1 - pit;
    return weight;
}

static bool fits(const struct view *v, const struct dangers *w)
{
    if ((w->pits & v->seen) != v->pits || (w->breeze & v->felt) != v->breeze ||
        (w->stench & v->felt) != v->stench)
        return false;
    return v->wumpus ? wumpus_of(w) == v->wumpus - 1 : !has(v->seen, wumpus_of(w));
}

static qd_err list_worlds(struct search *s)
{
    size_t most = (size_t)s->cells << s->cells;
    qd_err err = qd_meter_resize(&s->meter, (void **)&s->world, 0, most * sizeof *s->world);
    if (err)
        return err;
    for (int wumpus = 1; wumpus < s->cells; wumpus++) {
        for (unsigned pits = 0; pits < 1u << s->cells; pits += 2) {
            struct dangers *w = &s->world[s->worlds];
            if (has(pits, wumpus))
                continue;
            *w = (struct dangers){.pits = (uint16_t)pits, .wumpus = (uint8_t)wumpus};
            for (int cell = 0; cell < s->cells; cell++) {
                int around[4], count = wumpus_neighbours(s->side, cell, around);
                for (int i = 0; i < count; i++) {
                    w->breeze |= (uint16_t)(has(pits, around[i]) << cell);
                    w->stench |= (uint16_t)((wumpus == around[i]) << cell);
                }
            }
            s->worlds++;
        }
    }
    return QD_OK;
}

/* The consistent worlds, and their weights. */
struct fitting {
    int count;
    double all;
    uint16_t *world;
    double *weight;
};

static qd_err find_fitting(struct search *s, const struct view *v, struct fitting *out)
{
    size_t size = (size_t)s->worlds;
    out->world = malloc(size * sizeof *out->world);
    out->weight = malloc(size * sizeof *out->weight);
    out->count = 0;
    out->all = 0;
    if (!out->world || !out->weight)
        return QD_MEMORY;
    for (int i = 0; i < s->worlds; i++) {
        if (!fits(v, &s->world[i]))
            continue;
        out->world[out->count] = (uint16_t)i;
        out->all += out->weight[out->count++] = weight_of(s, v, &s->world[i]);
    }
    return QD_OK;
}

static void drop_fitting(struct fitting *f)
{
    free(f->world);
    free(f->weight);
}

static struct view see(const struct view *v, const struct dangers *w, int cell, bool felt, int gold)
{
    struct view then = *v;
    unsigned bit = 1u << cell;
    then.seen |= (uint16_t)bit;
    then.pits |= w->pits & (uint16_t)bit;
    if (wumpus_of(w) == cell)
        then.wumpus = (uint8_t)(cell + 1);
    then.golds = (uint8_t)(then.golds + gold);
    if (felt) {
        then.felt |= (uint16_t)bit;
        then.breeze |= w->breeze & (uint16_t)bit;
        then.stench |= w->stench & (uint16_t)bit;
    }
    return then;
}

static qd_err solve(struct search *s, const struct view *v, double *out);

/* The expected cost after the cell is shown: over all possible answers. */
static qd_err after(struct search *s, const struct view *v, const struct fitting *f, int cell,
                    bool cautious, double *out)
{
    struct {
        struct view view;
        double weight;
    } answer[24];
    int answers = 0;
    double sum = 0;
    qd_err err = QD_OK;
    for (int i = 0; i < f->count; i++) {
        const struct dangers *w = &s->world[f->world[i]];
        bool safe = safe_in(w, cell);
        for (int gold = 0; gold <= safe; gold++) {
            struct view then = see(v, w, cell, safe || cautious, gold);
            double chance = 1, g = gold_chance(cell);
            int at = 0;
            if (safe) { /* expected golds in all, and in this cell, given the dangers */
                double others = v->golds + golds_expected(s, v, w) - g;
                chance = gold ? g * (others + 1) : (1 - g) * others;
                chance /= others + g;
            }
            while (at < answers && memcmp(&answer[at].view, &then, sizeof then) != 0)
                at++;
            if (at == answers) {
                answer[answers].view = then;
                answer[answers++].weight = 0;
            }
            answer[at].weight += f->weight[i] * chance;
        }
    }
    for (int i = 0; !err && i < answers; i++) {
        double cost = 0;
        if (answer[i].weight <= 0)
            continue;
        err = solve(s, &answer[i].view, &cost);
        sum += answer[i].weight / f->all * cost;
    }
    *out = sum;
    return err;
}

/* Probabilities that the cell holds a pit, and the wumpus. */
static void chances(const struct search *s, const struct fitting *f, int cell, double *pit,
                    double *wumpus)
{
    *pit = *wumpus = 0;
    for (int i = 0; i < f->count; i++) {
        const struct dangers *w = &s->world[f->world[i]];
        *pit += has(w->pits, cell) ? f->weight[i] / f->all : 0;
        *wumpus += wumpus_of(w) == cell ? f->weight[i] / f->all : 0;
    }
}

/* The first cell that is the same in all consistent worlds: 0 safe, 1 pit, 2 wumpus; -1 if none. */
static int find_proved(const struct search *s, const struct view *v, const struct fitting *f,
                       int *kind)
{
    int found = -1;
    *kind = 3;
    for (int cell = 0; cell < s->cells; cell++) {
        int kinds = 0;
        if (has(v->seen, cell))
            continue;
        for (int i = 0; i < f->count; i++) {
            const struct dangers *w = &s->world[f->world[i]];
            kinds |= has(w->pits, cell) ? 2 : wumpus_of(w) == cell ? 4 : 1;
        }
        if (!(kinds & (kinds - 1)) && __builtin_ctz((unsigned)kinds) < *kind) {
            *kind = __builtin_ctz((unsigned)kinds);
            found = cell;
        }
    }
    return found;
}

static qd_err proved_cost(struct search *s, const struct view *v, const struct fitting *f, int cell,
                          int kind, double *out)
{
    if (kind == 0) {
        qd_err err = after(s, v, f, cell, false, out);
        *out += IA02_PROBE_COST;
        return err;
    }
    struct view then = see(v, &s->world[f->world[0]], cell, false, 0);
    return solve(s, &then, out);
}

static qd_err command_cost(struct search *s, const struct view *v, const struct fitting *f,
                           enum wumpus_ia02_command command, int cell, double *out)
{
    double pit, wumpus;
    qd_err err = QD_OK;
    chances(s, f, cell, &pit, &wumpus);
    if (command == IA02_PROBE || command == IA02_CAUTIOUS_PROBE) {
        bool cautious = command == IA02_CAUTIOUS_PROBE;
        err = after(s, v, f, cell, cautious, out);
        *out += cautious ? IA02_CAUTIOUS_COST : IA02_PROBE_COST + (pit + wumpus) * IA02_HAZARD_COST;
        return err;
    }
    /* a wrong declaration ends the maze */
    double right = command == IA02_KNOW_PIT ? pit : wumpus;
    *out = (1 - right) * IA02_DEATH_COST;
    for (int i = 0; i < f->count && right > 0; i++) {
        const struct dangers *w = &s->world[f->world[i]];
        double rest;
        if (!(command == IA02_KNOW_PIT ? has(w->pits, cell) : wumpus_of(w) == cell))
            continue;
        struct view then = see(v, w, cell, false, 0);
        err = solve(s, &then, &rest);
        *out += right * rest;
        break;
    }
    return err;
}

static qd_err best_cost(struct search *s, const struct view *v, const struct fitting *f,
                        double *out)
{
    static const enum wumpus_ia02_command commands[] = {IA02_CAUTIOUS_PROBE, IA02_PROBE,
                                                        IA02_KNOW_PIT, IA02_KNOW_WUMPUS};
    double least = 1e30;
    qd_err err = QD_OK;
    for (int cell = 0; cell < s->cells; cell++) {
        double pit, wumpus;
        if (has(v->seen, cell))
            continue;
        chances(s, f, cell, &pit, &wumpus);
        for (int i = 0; !err && i < 4; i++) {
            const double sure[4] = {IA02_CAUTIOUS_COST,
                                    IA02_PROBE_COST + (pit + wumpus) * IA02_HAZARD_COST,
                                    (1 - pit) * IA02_DEATH_COST, (1 - wumpus) * IA02_DEATH_COST};
            double cost = 0;
            if (sure[i] >= least)
                continue;
            err = command_cost(s, v, f, commands[i], cell, &cost);
            least = !err && cost < least ? cost : least;
        }
    }
    *out = least;
    return err;
}

/* The chart of a mapper in this state of knowledge. */
static void draw_chart(const struct search *s, const struct view *v,
                       struct wumpus_ia02_mapper *mapper)
{
    int golds = v->golds;
    wumpus_ia02_mapper_start(mapper, mapper->strategy, s->side, 1);
    for (int cell = 0; cell < s->cells; cell++) {
        struct wumpus_ia02_answer answer = {.shown = true, .percepts = -1};
        if (!has(v->seen, cell))
            continue;
        if (has(v->pits, cell))
            answer.contents = WUMPUS_PIT;
        else if (v->wumpus == cell + 1)
            answer.contents = WUMPUS_WUMPUS;
        else if (golds-- > 0)
            answer.contents = WUMPUS_GOLD;
        if (has(v->felt, cell))
            answer.percepts = (int8_t)((has(v->breeze, cell) ? WUMPUS_BREEZE : 0) |
                                       (has(v->stench, cell) ? WUMPUS_STENCH : 0));
        const struct wumpus_ia02_order order = {.command = IA02_CAUTIOUS_PROBE, .cell = cell};
        wumpus_ia02_mapper_told(mapper, &order, &answer);
    }
}

static qd_err policy_cost(struct search *s, const struct view *v, const struct fitting *f,
                          double *out)
{
    struct wumpus_ia02_order order;
    draw_chart(s, v, s->policy);
    qd_err err = wumpus_ia02_mapper_next(s->policy, s->limits, &order);
    return err ? err : command_cost(s, v, f, order.command, order.cell, out);
}

static qd_err keep(struct search *s, const struct view *v, double cost)
{
    uint32_t index;
    bool added;
    qd_err err = qd_set_add(&s->views, v, &index, &added);
    if (!err && s->views.count > s->room) {
        size_t more = s->room ? 2 * s->room : 4096;
        err = qd_meter_resize(&s->meter, (void **)&s->cost, s->room * sizeof *s->cost,
                              more * sizeof *s->cost);
        s->room = err ? s->room : more;
    }
    if (err)
        return err;
    s->cost[index] = cost;
    struct qd_progress progress = {.expanded = s->views.count, .bytes = s->meter.used};
    if (s->limits->nodes && s->views.count > s->limits->nodes)
        return QD_LIMIT;
    if (s->limits->proceed && !s->limits->proceed(s->limits->context, &progress))
        return QD_STOPPED;
    return QD_OK;
}

static qd_err solve(struct search *s, const struct view *v, double *out)
{
    struct fitting f = {0};
    uint32_t index;
    int kind;
    if (v->seen == (1u << s->cells) - 1) {
        *out = 0;
        return QD_OK;
    }
    if (qd_set_find(&s->views, v, &index)) {
        *out = s->cost[index];
        return QD_OK;
    }
    qd_err err = find_fitting(s, v, &f);
    if (!err) {
        int cell = find_proved(s, v, &f, &kind);
        err = cell >= 0   ? proved_cost(s, v, &f, cell, kind, out)
              : s->policy ? policy_cost(s, v, &f, out)
                          : best_cost(s, v, &f, out);
    }
    drop_fitting(&f);
    return err ? err : keep(s, v, *out);
}

/* The expected cost of a whole map: optimal, or a mapper's when one is given. */
static qd_err expect(int side, struct wumpus_ia02_mapper *policy, const struct qd_limits *limits,
                     double *cost, uint64_t *states)
{
    struct search s = {.side = side, .cells = side * side, .policy = policy, .limits = limits};
    const struct view nothing = {0};
    s.meter.cap = limits->bytes;
    qd_set_init(&s.views, &s.meter, sizeof nothing);
    qd_err err = list_worlds(&s);
    if (!err)
        err = solve(&s, &nothing, cost);
    *states = s.views.count;
    qd_set_free(&s.views);
    qd_meter_release(&s.meter, (void **)&s.cost, s.room * sizeof *s.cost);
    qd_meter_release(&s.meter, (void **)&s.world, ((size_t)s.cells << s.cells) * sizeof *s.world);
    return err;
}

qd_err wumpus_ia02_optimum(int side, enum wumpus_ia02_strategy strategy,
                           const struct qd_limits *limits, struct wumpus_ia02_optimum *out)
{
    struct wumpus_ia02_mapper *mapper = calloc(1, sizeof *mapper);
    struct wumpus_ia02_optimum found = {0};
    uint64_t unused;
    if (!mapper)
        return QD_MEMORY;
    mapper->strategy = strategy;
    qd_err err = expect(side, NULL, limits, &found.least, &found.states);
    if (!err)
        err = expect(side, mapper, limits, &found.strategy, &unused);
    if (!err)
        *out = found;
    free(mapper);
    return err;
}
