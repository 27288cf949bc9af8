/* SPDX-License-Identifier: MIT */
/* The optimal policy of a small board, by backward induction over all states of knowledge.
 *
 * What an agent without the gold knows is: the cells it visited, which of them are breezy, which
 * cells may hold the wumpus (none once it is dead) and whether it has the arrow. That set of
 * knowledge, a place and a heading are an information state. Moving over visited cells changes
 * place and heading alone; entering another cell or shooting leads to sets with more visited cells
 * or without the arrow, which are solved first. Inside a set the values of all places and headings
 * follow from its exits by relaxation. The gold is equally likely in every cell not visited; once
 * it is seen the rest is the shortest path home over cells that are proved safe. (A cell that is
 * not proved safe kills with a chance of at least 1 in 15, which costs 66 and more; no detour on
 * such a board is that long.)
 *
 * A cell is skipped when its upper bound does not exceed what has already been found. Values are
 * computed in doubles, in one fixed order, and stored to two millionths.
 */
#include "wumpus/aima/exact.h"

#include <stdlib.h>

static uint64_t spread(const struct wumpus_aima_policy *p, unsigned set)
{
    uint64_t out = 0;
    for (int cell = 0; cell < p->cells; cell++)
        if (set >> cell & 1)
            out |= (uint64_t)1 << (cell / p->side * AIMA_STRIDE + cell % p->side);
    return out;
}

static double pits(const struct wumpus_aima_policy *p, unsigned visited, unsigned breeze)
{
    return wumpus_aima_pit_weight(spread(p, visited), spread(p, breeze), p->board);
}

static double value_at(const struct pose *pose)
{
    return (double)pose->value / FINE;
}

static void set_value(struct pose *pose, double value)
{
    double scaled = value * FINE;
    pose->value = (int32_t)(scaled < 0 ? scaled - 0.5 : scaled + 0.5);
}

/* Cells proved safe: visited, or beside a calm visited cell and not the wumpus's. */
static unsigned safe_cells(const struct wumpus_aima_policy *p, const struct known *k)
{
    unsigned calm = 0;
    for (int cell = 0; cell < p->cells; cell++)
        if ((k->visited & ~k->breeze) >> cell & 1)
            calm |= p->beside[cell];
    return k->visited | (calm & ~(unsigned)k->wumpus);
}

static void find_home(const struct wumpus_aima_policy *p, const struct known *k, uint64_t first)
{
    uint8_t ways[AIMA_POSES];
    wumpus_aima_ways_to(spread(p, safe_cells(p, k)), 0, ways);
    for (int cell = 0; cell < p->cells; cell++)
        for (int heading = 0; heading < 4 && (k->visited >> cell & 1); heading++)
            pose_at(p, first, k->visited, cell, heading)->home =
                ways[4 * (cell / p->side * AIMA_STRIDE + cell % p->side) + heading];
}

static qd_err solve(struct wumpus_aima_policy *p, const struct known *k, uint64_t *first);

/* A possible outcome of entering a cell. */
struct outcome {
    double chance;
    struct known k;
    uint64_t first;
};

struct entry {
    double death;
    double glitter; /* chance of gold in the cell, given survival */
    int count;
    struct outcome outcome[4];
};

/* The chances that the wumpus is not in a cell and leaves it without or with stench, and where it
 * may then be. */
static int split_wumpus(const struct wumpus_aima_policy *p, unsigned wumpus, int cell,
                        double chance[2], unsigned left[2])
{
    unsigned rest = wumpus & ~(1u << cell);
    chance[0] = chance[1] = 1;
    left[0] = left[1] = 0;
    if (!wumpus) {
        chance[1] = 0;
        return 1;
    }
    left[0] = rest & ~(unsigned)p->beside[cell];
    left[1] = rest & p->beside[cell];
    chance[0] = count_of(left[0]) / (double)count_of(wumpus);
    chance[1] = count_of(left[1]) / (double)count_of(wumpus);
    return 2;
}

/* A cell that is not visited yet, from the set of knowledge k with the pits' weight `all`. */
static qd_err enter(struct wumpus_aima_policy *p, const struct known *k, double all, int cell,
                    struct entry *out)
{
    double stench[2], lives = 0;
    unsigned left[2], bit = 1u << cell;
    int splits = split_wumpus(p, k->wumpus, cell, stench, left);
    qd_err err = QD_OK;
    out->count = 0;
    for (int breeze = 0; !err && breeze < 2; breeze++) {
        unsigned breezy = k->breeze | (breeze ? bit : 0);
        double weight = pits(p, k->visited | bit, breezy) / all;
        for (int s = 0; !err && s < splits; s++) {
            double chance = weight * stench[s];
            if (chance <= 0)
                continue;
            struct outcome *o = &out->outcome[out->count++];
            o->chance = chance;
            o->k = (struct known){(uint16_t)(k->visited | bit), (uint16_t)breezy, (uint16_t)left[s],
                                  k->arrow};
            lives += chance;
            err = solve(p, &o->k, &o->first);
        }
    }
    out->death = 1 - lives;
    out->glitter = 1 / (double)(p->cells - count_of(k->visited));
    return err;
}

static double value_of_entry(const struct wumpus_aima_policy *p, const struct entry *e, int cell,
                             int heading)
{
    double sum = AIMA_ACTION_SCORE + e->death * AIMA_DEATH_SCORE;
    for (int i = 0; i < e->count; i++) {
        const struct outcome *o = &e->outcome[i];
        const struct pose *pose = pose_at(p, o->first, o->k.visited, cell, heading);
        double rich = AIMA_GOLD_SCORE + AIMA_ACTION_SCORE * (2.0 + pose->home);
        sum += o->chance * (e->glitter * rich + (1 - e->glitter) * value_at(pose));
    }
    return sum;
}

/* Takes an exit from the set if it is better than the best so far. */
static void offer(double value, enum wumpus_aima_action action, double *best, uint8_t *what)
{
    if (value > *best) {
        *best = value;
        *what = (uint8_t)action;
    }
}

struct inside {
    double value[MOST][4];
    uint8_t action[MOST][4];
};

/* Values spread over moves inside the set until none rises. */
static void relax(const struct wumpus_aima_policy *p, const struct known *k, struct inside *in)
{
    for (bool again = true; again;) {
        again = false;
        for (int cell = 0; cell < p->cells; cell++) {
            for (int heading = 0; heading < 4 && (k->visited >> cell & 1); heading++) {
                double *best = &in->value[cell][heading], before = *best;
                uint8_t *what = &in->action[cell][heading];
                int to = p->ahead[cell][heading];
                if (to >= 0 && (k->visited >> to & 1))
                    offer(AIMA_ACTION_SCORE + in->value[to][heading], AIMA_FORWARD, best, what);
                offer(AIMA_ACTION_SCORE + in->value[cell][(heading + 1) % 4], AIMA_LEFT, best,
                      what);
                offer(AIMA_ACTION_SCORE + in->value[cell][(heading + 3) % 4], AIMA_RIGHT, best,
                      what);
                again = again || *best > before;
            }
        }
    }
}

/* Upper bound on the gain from playing on: gold in a cell proved free of pits can be had, elsewhere
 * only if the cell is no pit; and pits are never less likely there than a priori, since breezes can
 * only raise the chance of each (Harris 1960). `unseen` are the cells where the gold may be. */
static double ceiling(unsigned unseen, unsigned no_pit)
{
    static const double calm = 1 - AIMA_DENSITY / (double)WUMPUS_MILLION;
    double cells = count_of(unseen & no_pit) + calm * count_of(unseen & ~no_pit);
    return unseen ? (AIMA_GOLD_SCORE + 2.0 * AIMA_ACTION_SCORE) * cells / count_of(unseen) : 0;
}

static unsigned unseen_cells(const struct wumpus_aima_policy *p, const struct known *k)
{
    return ((1u << p->cells) - 1) & ~(unsigned)k->visited;
}

/* Upper bound on the value of entering the cell, from its risk and what it may prove. */
static double entry_ceiling(const struct wumpus_aima_policy *p, const struct known *k, int cell,
                            double death)
{
    struct known rid = {k->visited, k->breeze, 0, 0};
    unsigned no_pit = safe_cells(p, &rid) | p->beside[cell] | 1u << cell;
    return AIMA_ACTION_SCORE + death * AIMA_DEATH_SCORE +
           (1 - death) * ceiling(unseen_cells(p, k), no_pit);
}

/* Whether entering may improve on the known value of some place. */
static bool worth_entering(const struct wumpus_aima_policy *p, const struct known *k, int cell,
                           double death, const struct inside *in)
{
    double most = entry_ceiling(p, k, cell, death);
    for (int heading = 0; heading < 4; heading++) {
        int from = p->ahead[cell][(heading + 2) % 4];
        if (from >= 0 && (k->visited >> from & 1) && most > in->value[from][heading])
            return true;
    }
    return false;
}

/* The cells that can be entered and their risk, lowest risk first. */
static int list_entries(const struct wumpus_aima_policy *p, const struct known *k, double all,
                        uint8_t *cells, double *death)
{
    int count = 0;
    for (int cell = 0; cell < p->cells; cell++) {
        if ((k->visited >> cell & 1) || !(p->beside[cell] & k->visited))
            continue;
        unsigned with = k->visited | 1u << cell, breezy = k->breeze | 1u << cell;
        double lives = (pits(p, with, k->breeze) + pits(p, with, breezy)) / all;
        if (k->wumpus >> cell & 1)
            lives *= 1 - 1 / (double)count_of(k->wumpus);
        int i = count++;
        for (; i > 0 && death[i - 1] > 1 - lives; i--) {
            death[i] = death[i - 1];
            cells[i] = cells[i - 1];
        }
        death[i] = 1 - lives;
        cells[i] = (uint8_t)cell;
    }
    return count;
}

static qd_err offer_entries(struct wumpus_aima_policy *p, const struct known *k, struct inside *in)
{
    double all = pits(p, k->visited, k->breeze), death[MOST];
    uint8_t cells[MOST];
    int count = list_entries(p, k, all, cells, death);
    qd_err err = QD_OK;
    for (int i = 0; !err && i < count; i++) {
        struct entry entry;
        int cell = cells[i];
        relax(p, k, in);
        if (!worth_entering(p, k, cell, death[i], in))
            continue;
        err = enter(p, k, all, cell, &entry);
        for (int heading = 0; !err && heading < 4; heading++) {
            int from = p->ahead[cell][(heading + 2) % 4];
            if (from >= 0 && (k->visited >> from & 1))
                offer(value_of_entry(p, &entry, cell, heading), AIMA_FORWARD,
                      &in->value[from][heading], &in->action[from][heading]);
        }
    }
    relax(p, k, in);
    return err;
}

static qd_err offer_shots(struct wumpus_aima_policy *p, const struct known *k, struct inside *in)
{
    struct known rid = {k->visited, k->breeze, 0, 0};
    double most = ceiling(unseen_cells(p, k), safe_cells(p, &rid));
    qd_err err = QD_OK;
    for (int cell = 0; !err && cell < p->cells && k->arrow; cell++) {
        for (int heading = 0; !err && heading < 4 && (k->visited >> cell & 1); heading++) {
            unsigned hit = k->wumpus & p->line[cell][heading], miss = k->wumpus & ~hit;
            double chance = count_of(hit) / (double)count_of(k->wumpus);
            struct known alive = {k->visited, k->breeze, (uint16_t)miss, 0};
            uint64_t first;
            double value = AIMA_ACTION_SCORE + AIMA_ARROW_SCORE;
            if (!hit || value + most <= in->value[cell][heading])
                continue;
            err = solve(p, &rid, &first);
            if (!err)
                value += chance * value_at(pose_at(p, first, k->visited, cell, heading));
            if (!err && miss)
                err = solve(p, &alive, &first);
            if (!err && miss)
                value += (1 - chance) * value_at(pose_at(p, first, k->visited, cell, heading));
            if (!err)
                offer(value, AIMA_SHOOT, &in->value[cell][heading], &in->action[cell][heading]);
        }
    }
    return err;
}

static qd_err grow(struct wumpus_aima_policy *p, void *block, size_t *room, size_t size,
                   uint64_t wanted)
{
    size_t more = *room ? *room : 4096;
    while (more < wanted)
        more *= 2;
    if (more == *room)
        return QD_OK;
    qd_err err = qd_meter_resize(&p->meter, block, *room * size, more * size);
    if (!err)
        *room = more;
    return err;
}

static qd_err count_set(const struct wumpus_aima_policy *p)
{
    const struct qd_limits *limits = p->limits;
    struct qd_progress progress = {.expanded = p->sets.count, .bytes = p->meter.used};
    if (limits->nodes && p->sets.count > limits->nodes)
        return QD_LIMIT;
    if (limits->proceed && p->sets.count % 1024 == 0 &&
        !limits->proceed(limits->context, &progress))
        return QD_STOPPED;
    return QD_OK;
}

/* Stores the result; only now, since sets solved meanwhile may have reallocated the arrays. */
static qd_err keep(struct wumpus_aima_policy *p, const struct known *k, const struct inside *in,
                   uint64_t *first)
{
    uint64_t size = 4 * (uint64_t)count_of(k->visited);
    uint32_t index;
    bool added;
    qd_err err = qd_set_add(&p->sets, k, &index, &added);
    if (!err)
        err = count_set(p);
    if (!err)
        err = grow(p, (void *)&p->first, &p->first_room, sizeof *p->first, p->sets.count);
    if (!err)
        err = grow(p, (void *)&p->pose, &p->pose_room, sizeof *p->pose, p->poses + size);
    if (err)
        return err;
    *first = p->first[index] = p->poses;
    p->poses += size;
    for (int cell = 0; cell < p->cells; cell++) {
        for (int heading = 0; heading < 4 && (k->visited >> cell & 1); heading++) {
            struct pose *pose = pose_at(p, *first, k->visited, cell, heading);
            set_value(pose, in->value[cell][heading]);
            pose->action = in->action[cell][heading];
        }
    }
    find_home(p, k, *first);
    return QD_OK;
}

static qd_err solve(struct wumpus_aima_policy *p, const struct known *k, uint64_t *first)
{
    struct inside in;
    uint32_t index;
    if (qd_set_find(&p->sets, k, &index)) {
        *first = p->first[index];
        return QD_OK;
    }
    for (int cell = 0; cell < p->cells; cell++) {
        for (int heading = 0; heading < 4; heading++) {
            in.value[cell][heading] = 2.0 * AIMA_DEATH_SCORE;
            in.action[cell][heading] = AIMA_CLIMB;
        }
    }
    for (int heading = 0; heading < 4; heading++)
        in.value[0][heading] = AIMA_ACTION_SCORE;
    qd_err err = offer_entries(p, k, &in);
    if (!err)
        err = offer_shots(p, k, &in);
    if (err)
        return err;
    relax(p, k, &in);
    return keep(p, k, &in, first);
}

static void draw_board(struct wumpus_aima_policy *p)
{
    for (int cell = 0; cell < p->cells; cell++) {
        int at = cell / p->side * AIMA_STRIDE + cell % p->side;
        for (int heading = 0; heading < 4; heading++) {
            int to = wumpus_aima_ahead(at, heading, p->board);
            p->ahead[cell][heading] =
                (int8_t)(to < 0 ? -1 : to / AIMA_STRIDE * p->side + to % AIMA_STRIDE);
            if (to >= 0)
                p->beside[cell] |= (uint16_t)(1u << p->ahead[cell][heading]);
            for (; to >= 0; to = wumpus_aima_ahead(to, heading, p->board))
                p->line[cell][heading] |=
                    (uint16_t)(1u << (to / AIMA_STRIDE * p->side + to % AIMA_STRIDE));
        }
    }
}

/* Solves the four possible starts of a game. */
static qd_err solve_all(struct wumpus_aima_policy *p)
{
    unsigned others = ((1u << p->cells) - 1) & ~1u;
    double chance[2];
    unsigned left[2];
    qd_err err = QD_OK;
    (void)split_wumpus(p, others, 0, chance, left);
    for (int breeze = 0; breeze < 2; breeze++) {
        for (int s = 0; !err && s < 2; s++) {
            struct known k = {1, (uint16_t)breeze, (uint16_t)left[s], 1};
            uint64_t first;
            if (!left[s])
                continue;
            err = solve(p, &k, &first);
            if (!err)
                p->value += pits(p, 1, (unsigned)breeze) * chance[s] *
                            value_at(pose_at(p, first, 1, 0, AIMA_EAST));
        }
    }
    return err;
}

qd_err wumpus_aima_policy_new(int side, const struct qd_limits *limits,
                              struct wumpus_aima_policy **out)
{
    struct wumpus_aima_policy *p = calloc(1, sizeof *p);
    if (!p)
        return QD_MEMORY;
    p->side = side;
    p->cells = side * side;
    p->board = wumpus_aima_board(side, side);
    p->limits = limits;
    p->meter.cap = limits->bytes;
    qd_set_init(&p->sets, &p->meter, sizeof(struct known));
    draw_board(p);
    qd_err err = solve_all(p);
    p->limits = NULL;
    if (err)
        wumpus_aima_policy_free(p);
    else
        *out = p;
    return err;
}
