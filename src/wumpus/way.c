/* SPDX-License-Identifier: MIT */
/* A path to the gold by proof alone, with the proof of every step, and its difficulty.
 *
 * The player of this file takes the easiest step that is proved: first every cell beside a cell
 * without breeze and stench; only when none is left a step that must combine facts from several
 * cells, the one with the smallest proof. The arrow comes last. Finally, steps that neither the
 * gold nor a later proof needs are dropped.
 */
#include "wumpus/agents.h"

#include <stdlib.h>
#include <string.h>

struct finder {
    struct wumpus_world world;
    struct wumpus_knowledge k;
    const struct qd_limits *limits;
    struct wumpus_way *way;
};

void wumpus_way_free(struct wumpus_way *way)
{
    free(way->step);
    *way = (struct wumpus_way){0};
}

static bool all_gold(const struct finder *f)
{
    uint64_t missing = 0;
    for (int r = 0; r < f->k.side; r++)
        missing |= f->world.gold.row[r] & ~f->k.visited.row[r];
    return missing == 0;
}

static void enter(struct finder *f, int cell, const struct wumpus_proof *proof)
{
    struct wumpus_bits one;
    struct wumpus_way_step *step = &f->way->step[f->way->count++];
    *step = (struct wumpus_way_step){.cell = (int16_t)cell, .from = -1, .proof = *proof};
    wumpus_clear(&one, f->k.side);
    wumpus_put(&one, f->k.side, cell);
    wumpus_world_show(&f->world, &one, &f->k);
}

/* Cells without breeze, and without stench while a wumpus lives. */
static void clear_cells(const struct wumpus_knowledge *k, struct wumpus_bits *out)
{
    for (int r = 0; r < k->side; r++) {
        out->row[r] = k->visited.row[r] & k->fact[WUMPUS_NO_BREEZE].row[r];
        if (k->wumpuses > 0)
            out->row[r] &= k->fact[WUMPUS_NO_STENCH].row[r];
    }
}

/* Enters all cells beside clear ones; false when there are none. */
static bool enter_beside_clear(struct finder *f)
{
    struct wumpus_bits clear, fresh;
    int side = f->k.side;
    bool any = false;
    clear_cells(&f->k, &clear);
    for (int r = 0; r < side; r++)
        fresh.row[r] = wumpus_beside_row(&clear, side, r) & ~f->k.visited.row[r];
    for (int cell = wumpus_next(&fresh, side, 0); cell >= 0;
         cell = wumpus_next(&fresh, side, cell + 1)) {
        int around[4], count = wumpus_neighbours(side, cell, around);
        struct wumpus_proof proof = {.smallest = true};
        for (int i = 0; i < count && proof.count == 0; i++) {
            if (!wumpus_has(&clear, side, around[i]))
                continue;
            proof.fact[proof.count++] =
                (struct wumpus_seen_fact){WUMPUS_NO_BREEZE, (uint16_t)around[i]};
            if (f->k.wumpuses > 0)
                proof.fact[proof.count++] =
                    (struct wumpus_seen_fact){WUMPUS_NO_STENCH, (uint16_t)around[i]};
        }
        enter(f, cell, &proof);
        any = true;
        if (all_gold(f))
            break;
    }
    return any;
}

static int cells_of(const struct wumpus_proof *proof)
{
    int cells = 0;
    for (int i = 0; i < proof->count; i++) {
        bool again = false;
        for (int j = 0; j < i; j++)
            again = again || proof->fact[j].cell == proof->fact[i].cell;
        cells += !again;
    }
    return cells;
}

/* Enters the cell with the smallest proof; *any false when nothing is proved. */
static qd_err enter_by_proof(struct finder *f, const struct wumpus_conclusions *known, bool *any)
{
    struct wumpus_proof best, proof;
    int side = f->k.side, chosen = -1;
    for (int cell = 0; cell < side * side; cell++) {
        int r = cell / side;
        uint64_t fresh =
            known->safe.row[r] & ~f->k.visited.row[r] & wumpus_beside_row(&f->k.visited, side, r);
        if (!(fresh >> (cell % side) & 1))
            continue;
        qd_err err = wumpus_prove(&f->k, f->limits, WUMPUS_CLAIM_SAFE, cell, &proof);
        if (err)
            return err == QD_NOTHING ? QD_INTERNAL : err;
        if (chosen < 0 || proof.count < best.count ||
            (proof.count == best.count && cells_of(&proof) < cells_of(&best))) {
            chosen = cell;
            best = proof;
        }
    }
    *any = chosen >= 0;
    if (*any)
        enter(f, chosen, &best);
    return QD_OK;
}

/* A visited cell in line with the target. */
static int stand_for(const struct wumpus_knowledge *k, int target)
{
    for (int cell = wumpus_next(&k->visited, k->side, 0); cell >= 0;
         cell = wumpus_next(&k->visited, k->side, cell + 1))
        if (cell / k->side == target / k->side || cell % k->side == target % k->side)
            return cell;
    return -1;
}

static qd_err shoot(struct finder *f, const struct wumpus_conclusions *known, bool *any)
{
    int target = f->k.arrows > 0 ? wumpus_target(&f->k, known) : -1;
    *any = target >= 0;
    if (!*any)
        return QD_OK;
    struct wumpus_way_step *step = &f->way->step[f->way->count++];
    step->cell = (int16_t)target;
    step->from = (int16_t)stand_for(&f->k, target);
    qd_err err = wumpus_prove(&f->k, f->limits, WUMPUS_CLAIM_WUMPUS, target, &step->proof);
    if (!err)
        wumpus_world_slay(&f->world, target, &f->k);
    return err;
}

static qd_err find(struct finder *f)
{
    while (!all_gold(f)) {
        struct wumpus_conclusions known;
        bool any;
        if (enter_beside_clear(f))
            continue;
        qd_err err = wumpus_conclude(&f->k, f->limits, &known);
        if (!err)
            err = enter_by_proof(f, &known, &any);
        if (!err && !any)
            err = shoot(f, &known, &any);
        if (err)
            return err;
        if (!any)
            return QD_NOTHING;
    }
    return QD_OK;
}

/* The step that entered a cell beside step i's, the first of them; -1 for the start. */
static int entered_from(const struct wumpus_way *way, int i, int side)
{
    int around[4], count = wumpus_neighbours(side, way->step[i].cell, around);
    for (int n = 0; n < count; n++)
        if (around[n] == 0)
            return -1;
    for (int e = 0; e < i; e++)
        for (int n = 0; n < count; n++)
            if (way->step[e].from < 0 && way->step[e].cell == around[n])
                return e;
    return -1;
}

/* Keeps the steps that the gold, a later step or a later proof needs. */
static void prune(struct finder *f)
{
    struct wumpus_way *way = f->way;
    struct wumpus_bits needed = f->world.gold;
    int side = f->k.side, kept = way->count;
    for (int i = way->count - 1; i >= 0; i--) {
        struct wumpus_way_step *step = &way->step[i];
        if (step->from < 0 && !wumpus_has(&needed, side, step->cell))
            continue;
        for (int p = 0; p < step->proof.count; p++)
            wumpus_put(&needed, side, step->proof.fact[p].cell);
        if (step->from >= 0)
            wumpus_put(&needed, side, step->from);
        /* A cell is entered from the first cell beside it that was entered before. */
        int before = step->from < 0 ? entered_from(way, i, side) : -1;
        if (before >= 0)
            wumpus_put(&needed, side, way->step[before].cell);
        way->step[--kept] = *step;
    }
    memmove(way->step, way->step + kept, (size_t)(way->count - kept) * sizeof *way->step);
    way->count -= kept;
}

static void measure(struct wumpus_way *way)
{
    for (int i = 0; i < way->count; i++) {
        const struct wumpus_proof *proof = &way->step[i].proof;
        if (proof->count > way->largest)
            way->largest = proof->count;
        way->combined += cells_of(proof) > 1;
        way->shots += way->step[i].from >= 0;
    }
}

qd_err wumpus_find_way(const struct wumpus_level *level, bool shots, const struct qd_limits *limits,
                       struct wumpus_way *out)
{
    struct finder *f = malloc(sizeof *f);
    struct wumpus_way way = {0};
    way.step = malloc(((size_t)level->cells + WUMPUS_ARROWS_MOST) * sizeof *way.step);
    if (!f || !way.step) {
        free(f);
        free(way.step);
        return QD_MEMORY;
    }
    f->way = &way;
    f->limits = limits;
    wumpus_world_of(level, &f->world);
    wumpus_world_start(&f->world, &f->k);
    f->k.arrows = shots ? level->options.arrows : 0;
    qd_err err = find(f);
    if (!err) {
        prune(f);
        measure(&way);
        *out = way;
    } else {
        free(way.step);
    }
    free(f);
    return err;
}

enum wumpus_class wumpus_class_of(const struct wumpus_way *way)
{
    if (way->combined >= 3 || way->largest >= 5 || way->shots > 0)
        return WUMPUS_HARD;
    return way->combined > 0 ? WUMPUS_MEDIUM : WUMPUS_EASY;
}

void wumpus_way_format(int side, const struct wumpus_way *way, struct qd_buf *out)
{
    for (int i = 0; i < way->count; i++) {
        const struct wumpus_way_step *step = &way->step[i];
        char name[WUMPUS_NAME];
        if (i > 0)
            qd_buf_puts(out, "; ");
        if (step->from >= 0) {
            wumpus_cell_name(side, step->from, name);
            qd_buf_printf(out, "%s>", name);
        }
        wumpus_proof_format(side, step->from >= 0 ? WUMPUS_CLAIM_WUMPUS : WUMPUS_CLAIM_SAFE,
                            step->cell, &step->proof, out);
    }
}
