/* SPDX-License-Identifier: MIT */
/* Advice: the next step that is proved, in four grades, and the reason for any cell as a message.
 *
 * Nearest first: a cell proved safe that was not entered. When there is none and the wumpus is
 * proved to be in line with a visited cell, the arrow. Otherwise nothing is proved, and nothing is
 * advised.
 */
#include "wumpus/reasoning.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const direction_words[] = {"wumpus.dir.U", "wumpus.dir.D", "wumpus.dir.L",
                                              "wumpus.dir.R"};

/* Walks over visited cells from where the player stands. */
struct walk {
    int16_t from[WUMPUS_CELLS]; /* -1: not reached */
    int16_t order[WUMPUS_CELLS];
    int count;
};

static void find_walks(const struct wumpus_knowledge *k, struct walk *walk)
{
    int cells = k->side * k->side;
    for (int i = 0; i < cells; i++)
        walk->from[i] = -1;
    walk->from[k->at] = (int16_t)k->at;
    walk->order[0] = (int16_t)k->at;
    walk->count = 1;
    for (int head = 0; head < walk->count; head++) {
        int cell = walk->order[head];
        if (!wumpus_has(&k->visited, k->side, cell))
            continue; /* entered as the last step only */
        for (int dir = 0; dir < 4; dir++) {
            int to = wumpus_step(k->side, cell, dir);
            if (to < 0 || walk->from[to] >= 0)
                continue;
            walk->from[to] = (int16_t)cell;
            walk->order[walk->count++] = (int16_t)to;
        }
    }
}

/* The direction of the first step towards a cell. */
static int first_step(const struct wumpus_knowledge *k, const struct walk *walk, int cell)
{
    while (walk->from[cell] != k->at)
        cell = walk->from[cell];
    int dir = 0;
    while (wumpus_step(k->side, k->at, dir) != cell)
        dir++;
    return dir;
}

/* By kind of fact: the clause and the name of its list of cells. */
static const struct {
    const char *clause;
    const char *list;
} fact_words[WUMPUS_FACTS] = {
    {"wumpus.fact.breeze", "breeze"},   {"wumpus.fact.breeze.none", "breeze_none"},
    {"wumpus.fact.stench", "stench"},   {"wumpus.fact.stench.none", "stench_none"},
    {"wumpus.fact.glitter", "glitter"}, {"wumpus.fact.glitter.none", "glitter_none"},
    {"wumpus.fact.pit", "pit"},         {"wumpus.fact.pit.none", "pit_none"},
    {"wumpus.fact.wumpus", "wumpus"},   {"wumpus.fact.wumpus.none", "wumpus_none"},
    {"wumpus.fact.gold", "gold"},       {"wumpus.fact.gold.none", "gold_none"},
};

/* "b1, c2": the proof's cells with this kind of fact; false if there are none. */
static bool list_cells(const struct wumpus_proof *proof, int side, int kind, char *out, size_t room)
{
    size_t size = 0;
    out[0] = '\0';
    for (int i = 0; i < proof->count; i++) {
        char name[WUMPUS_NAME];
        if (proof->fact[i].fact != kind)
            continue;
        wumpus_cell_name(side, proof->fact[i].cell, name);
        if (size + sizeof name + 2 >= room)
            break;
        size += (size_t)snprintf(out + size, room - size, "%s%s", size ? ", " : "", name);
    }
    return size > 0;
}

void wumpus_say_proof(const struct wumpus_proof *proof, int side, const char *claim, int cell,
                      struct qd_message *out)
{
    static const char *const codes[] = {"wumpus.why.0", "wumpus.why.1", "wumpus.why.2",
                                        "wumpus.why.3", "wumpus.why.4", "wumpus.why.5",
                                        "wumpus.why.6"};
    static const char *const names[] = {"one", "two", "three", "four", "five", "six"};
    int kinds = 0;
    qd_message_set(out, codes[0]);
    wumpus_say_cell(out, "cell", side, cell);
    qd_message_phrase(out, "claim", claim);
    for (int kind = 0; kind < WUMPUS_FACTS && kinds < 6; kind++) {
        char list[QD_ARG_TEXT];
        if (!list_cells(proof, side, kind, list, sizeof list))
            continue;
        qd_message_phrase(out, names[kinds++], fact_words[kind].clause);
        qd_message_text(out, fact_words[kind].list, qd_text_of(list));
    }
    out->code = codes[kinds];
}

static void proof_cells(const struct wumpus_proof *proof, uint16_t *cells, int *count)
{
    *count = 0;
    for (int i = 0; i < proof->count; i++) {
        bool there = false;
        for (int c = 0; c < *count; c++)
            there = there || cells[c] == proof->fact[i].cell;
        if (!there && *count < QD_HINT_CELLS)
            cells[(*count)++] = proof->fact[i].cell;
    }
}

static void say_where(const struct wumpus_knowledge *k, int cell, struct qd_hint *hint)
{
    int row = cell / k->side;
    for (int col = 0; col < k->side && hint->look_count < QD_HINT_CELLS; col++)
        hint->look[hint->look_count++] = (uint16_t)(row * k->side + col);
    qd_message_set(&hint->says[0], "wumpus.hint.where");
    qd_message_number(&hint->says[0], "row", row + 1);
}

/* What a proof that a cell is safe shows beyond that: nothing, or that the gold is there. The facts
 * of the proof are taken alone, so that the sentence claims no more than they hold. */
static qd_err claim_safe(const struct wumpus_knowledge *k, const struct qd_limits *limits,
                         const struct wumpus_proof *proof, int cell, const char **claim)
{
    struct wumpus_knowledge alone = *k;
    bool glitter = false, fits = true;
    *claim = "wumpus.claim.safe";
    for (int i = 0; i < proof->count; i++)
        glitter = glitter || proof->fact[i].fact == WUMPUS_IS_GLITTER;
    if (!glitter)
        return QD_OK;
    memset(alone.fact, 0, sizeof alone.fact);
    for (int i = 0; i < proof->count; i++)
        wumpus_put(&alone.fact[proof->fact[i].fact], k->side, proof->fact[i].cell);
    wumpus_put(&alone.fact[WUMPUS_NO_GOLD], k->side, cell);
    qd_err err = wumpus_fits(&alone, limits, &fits);
    if (!err && !fits)
        *claim = "wumpus.claim.gold";
    return err;
}

static qd_err advise_cell(const struct wumpus_knowledge *k, const struct qd_limits *limits,
                          const struct walk *walk, int cell, struct qd_hint *hint)
{
    struct wumpus_proof proof;
    qd_err err = wumpus_prove(k, limits, WUMPUS_CLAIM_SAFE, cell, &proof);
    if (err)
        return err == QD_NOTHING ? QD_INTERNAL : err;
    const char *claim;
    err = claim_safe(k, limits, &proof, cell, &claim);
    if (err)
        return err;
    int dir = first_step(k, walk, cell);
    *hint = (struct qd_hint){
        .move = wumpus_move(WUMPUS_STEP, dir), .has_move = true, .piece = cell, .target = cell};
    say_where(k, cell, hint);
    qd_message_set(&hint->says[1], "wumpus.hint.cell");
    wumpus_say_cell(&hint->says[1], "cell", k->side, cell);
    qd_message_set(&hint->says[2], "wumpus.hint.step");
    wumpus_say_cell(&hint->says[2], "cell", k->side, cell);
    qd_message_phrase(&hint->says[2], "direction", direction_words[dir]);
    wumpus_say_proof(&proof, k->side, claim, cell, &hint->says[3]);
    proof_cells(&proof, hint->proof, &hint->proof_count);
    return QD_OK;
}

/* The direction in which `to` is in line, -1 if it is not. */
static int in_line(int side, int from, int to)
{
    if (from == to)
        return -1;
    if (from / side == to / side)
        return to < from ? WUMPUS_LEFT : WUMPUS_RIGHT;
    if (from % side == to % side)
        return to < from ? WUMPUS_UP : WUMPUS_DOWN;
    return -1;
}

static qd_err advise_shot(const struct wumpus_knowledge *k, const struct qd_limits *limits,
                          const struct walk *walk, int wumpus, struct qd_hint *hint)
{
    struct wumpus_proof proof;
    int stand = -1;
    for (int i = 0; stand < 0 && i < walk->count; i++)
        if (wumpus_has(&k->visited, k->side, walk->order[i]) &&
            in_line(k->side, walk->order[i], wumpus) >= 0)
            stand = walk->order[i];
    if (stand < 0)
        return QD_NOTHING;
    qd_err err = wumpus_prove(k, limits, WUMPUS_CLAIM_WUMPUS, wumpus, &proof);
    if (err)
        return err == QD_NOTHING ? QD_INTERNAL : err;
    bool here = stand == k->at;
    int dir = here ? in_line(k->side, stand, wumpus) : first_step(k, walk, stand);
    *hint = (struct qd_hint){.move = wumpus_move(here ? WUMPUS_SHOOT : WUMPUS_STEP, dir),
                             .has_move = true,
                             .piece = wumpus,
                             .target = stand};
    say_where(k, wumpus, hint);
    qd_message_set(&hint->says[1], "wumpus.hint.wumpus");
    wumpus_say_cell(&hint->says[1], "cell", k->side, wumpus);
    qd_message_set(&hint->says[2], here ? "wumpus.hint.shoot" : "wumpus.hint.aim");
    wumpus_say_cell(&hint->says[2], "cell", k->side, stand);
    qd_message_phrase(&hint->says[2], "direction", direction_words[dir]);
    wumpus_say_proof(&proof, k->side, "wumpus.claim.wumpus", wumpus, &hint->says[3]);
    proof_cells(&proof, hint->proof, &hint->proof_count);
    return QD_OK;
}

qd_err wumpus_advise(const struct wumpus_knowledge *k, const struct qd_limits *limits,
                     struct qd_hint *hint)
{
    struct wumpus_conclusions known;
    struct walk walk;
    qd_err err = wumpus_conclude(k, limits, &known);
    if (err)
        return err;
    find_walks(k, &walk);
    for (int i = 0; i < walk.count; i++) {
        int cell = walk.order[i];
        if (!wumpus_has(&k->visited, k->side, cell) && wumpus_has(&known.safe, k->side, cell))
            return advise_cell(k, limits, &walk, cell, hint);
    }
    for (int cell = 0; k->arrows > 0 && cell >= 0;) {
        cell = wumpus_next(&known.wumpus, k->side, cell);
        if (cell < 0)
            break;
        err = advise_shot(k, limits, &walk, cell, hint);
        if (err != QD_NOTHING)
            return err;
        cell++;
    }
    return QD_NOTHING;
}

/* Fixes one content after another until a single world is left; prefers empty cells. */
static qd_err write_world(const struct wumpus_knowledge *given, const struct qd_limits *limits,
                          struct qd_buf *out)
{
    struct wumpus_knowledge k = *given;
    static const int wish[3] = {WUMPUS_NO_PIT, WUMPUS_NO_WUMPUS, WUMPUS_NO_GOLD};
    int side = k.side;
    for (int cell = 0; cell < side * side; cell++) {
        bool is[3];
        for (int i = 0; i < 3; i++) {
            int yes = wish[i] - 1, no = wish[i];
            bool fits = true;
            if (!wumpus_has(&k.fact[yes], side, cell) && !wumpus_has(&k.fact[no], side, cell)) {
                wumpus_put(&k.fact[no], side, cell);
                qd_err err = wumpus_fits(&k, limits, &fits);
                if (err)
                    return err;
                if (!fits) {
                    wumpus_drop(&k.fact[no], side, cell);
                    wumpus_put(&k.fact[yes], side, cell);
                }
            }
            is[i] = wumpus_has(&k.fact[yes], side, cell);
        }
        qd_buf_char(out, is[0] ? 'P' : is[1] && is[2] ? 'X' : is[1] ? 'W' : is[2] ? 'G' : '.');
        if (cell % side == side - 1 && cell + 1 < side * side)
            qd_buf_char(out, '/');
    }
    return out->err;
}

/* A consistent world with the danger in the cell. */
static qd_err counter_world(const struct wumpus_knowledge *k, const struct qd_limits *limits,
                            int cell, struct qd_buf *out)
{
    static const int dangers[2] = {WUMPUS_IS_PIT, WUMPUS_IS_WUMPUS};
    for (int i = 0; i < 2; i++) {
        struct wumpus_knowledge assumed = *k;
        bool fits;
        wumpus_put(&assumed.fact[dangers[i]], k->side, cell);
        qd_err err = wumpus_fits(&assumed, limits, &fits);
        if (err)
            return err;
        if (fits)
            return write_world(&assumed, limits, out);
    }
    return QD_INTERNAL;
}

void wumpus_say_percent(uint32_t millionths, struct qd_message *out)
{
    uint32_t tenths = (millionths + 500) / 1000;
    bool fine = tenths == 0 || tenths == 1000;
    char part[16];
    snprintf(part, sizeof part, fine ? "%04u" : "%u",
             (unsigned)(fine ? millionths % 10000 : tenths % 10));
    qd_message_number(out, "whole", fine ? millionths / 10000 : tenths / 10);
    qd_message_text(out, "part", qd_text_of(part));
}

static qd_err explain_unsure(const struct wumpus_knowledge *k, const struct qd_limits *limits,
                             int cell, struct qd_why *why)
{
    qd_message_set(&why->says, "wumpus.why.unsure");
    wumpus_say_cell(&why->says, "cell", k->side, cell);
    wumpus_say_percent(why->fact.risk, &why->says);
    return counter_world(k, limits, cell, &why->world);
}

static const struct {
    enum wumpus_claim claim;
    const char *phrase;
} claims[] = {
    {WUMPUS_CLAIM_SAFE, "wumpus.claim.safe"},
    {WUMPUS_CLAIM_PIT, "wumpus.claim.pit"},
    {WUMPUS_CLAIM_WUMPUS, "wumpus.claim.beast"},
    {WUMPUS_CLAIM_DANGER, "wumpus.claim.danger"},
};

/* Says no less than is certain: "a pit or a wumpus" only where it may be either. A proof of less is
 * still one where the limits do not suffice for more. */
static qd_err explain_proved(const struct wumpus_knowledge *k, const struct qd_limits *limits,
                             int cell, struct qd_why *why)
{
    struct wumpus_proof proof;
    bool safe = why->fact.verdict == QD_SAFE;
    size_t first = safe ? 0 : 1, last = safe ? 0 : 3, i = first;
    qd_err err = wumpus_prove(k, limits, claims[i].claim, cell, &proof);
    while ((err == QD_NOTHING || err == QD_LIMIT) && i < last)
        err = wumpus_prove(k, limits, claims[++i].claim, cell, &proof);
    if (err)
        return err == QD_NOTHING ? QD_INTERNAL : err;
    const char *words = claims[i].phrase;
    if (safe)
        err = claim_safe(k, limits, &proof, cell, &words);
    if (err)
        return err;
    wumpus_say_proof(&proof, k->side, words, cell, &why->says);
    proof_cells(&proof, why->proof, &why->proof_count);
    wumpus_proof_format(k->side, claims[i].claim, cell, &proof, &why->certificate);
    return why->certificate.err;
}

qd_err wumpus_explain(const struct wumpus_knowledge *k, const struct qd_limits *limits, int cell,
                      struct qd_why *why)
{
    struct wumpus_odds *odds = malloc(sizeof *odds);
    if (!odds)
        return QD_MEMORY;
    qd_err err = wumpus_odds(k, limits, odds);
    if (!err && !odds->known.consistent)
        err = QD_IMPOSSIBLE;
    if (!err) {
        bool safe = wumpus_has(&odds->known.safe, k->side, cell);
        bool danger = wumpus_has(&odds->known.danger, k->side, cell);
        why->fact.risk = odds->danger[cell];
        why->fact.verdict = safe ? QD_SAFE : danger ? QD_DANGER : QD_UNSURE;
    }
    free(odds);
    if (err)
        return err;
    return why->fact.verdict == QD_UNSURE ? explain_unsure(k, limits, cell, why)
                                          : explain_proved(k, limits, cell, why);
}
