/* SPDX-License-Identifier: MIT */
/* A small solver that writes its proof.
 *
 * CaDiCaL answers the questions, but its interface for C has no proofs, so a question whose answer
 * is certain is refuted once more here. Conflict-driven search (Marques-Silva and Sakallah, 1996)
 * with two watched literals (Moskewicz and others, 2001); of each conflict the clause of the
 * decisions that led to it is learned. That clause follows by unit propagation from what was there
 * before, so the learned clauses in order are the proof (Goldberg and Novikov, 2003). Decisions
 * come from a long clause with the fewest literals left: the percepts that are not explained yet.
 */
#include "sat/refute.h"

#include <stdlib.h>
#include <string.h>

enum { NONE = -1 };

struct clause {
    uint32_t start; /* in `literal` */
    uint32_t size;
    int32_t next[2]; /* the next watch of the literal in place 0 or 1; NONE at the end */
};

struct qd_refuter {
    int32_t most;
    qd_err err;
    struct clause *clause;
    uint32_t clauses, clause_room;
    int32_t *literal;
    uint32_t literals, literal_room;
    int32_t *watch; /* by literal: clause · 2 + place, NONE at the end */
    int8_t *value;  /* by variable: 1, -1, 0 unassigned */
    int32_t *reason;
    int32_t *level;
    int32_t *trail;
    uint8_t *seen;
    int32_t assigned, looked, depth;
    uint32_t given; /* clauses of the formula */
    bool refuted;   /* at the root */
};

static size_t slot(int32_t literal)
{
    return 2 * (size_t)abs(literal) + (literal < 0);
}

static int value_of(const struct qd_refuter *r, int32_t literal)
{
    return literal > 0 ? r->value[literal] : -r->value[-literal];
}

struct qd_refuter *qd_refuter_new(int32_t most)
{
    struct qd_refuter *r = calloc(1, sizeof *r);
    size_t room = (size_t)most + 1;
    if (!r)
        return NULL;
    r->most = most;
    r->watch = malloc(2 * room * sizeof *r->watch);
    r->value = calloc(room, 1);
    r->reason = calloc(room, sizeof *r->reason);
    r->level = calloc(room, sizeof *r->level);
    r->trail = calloc(room, sizeof *r->trail);
    r->seen = calloc(room, 1);
    if (!r->watch || !r->value || !r->reason || !r->level || !r->trail || !r->seen) {
        qd_refuter_free(r);
        return NULL;
    }
    memset(r->watch, 0xff, 2 * room * sizeof *r->watch);
    return r;
}

void qd_refuter_free(struct qd_refuter *r)
{
    if (!r)
        return;
    free(r->clause);
    free(r->literal);
    free(r->watch);
    free(r->value);
    free(r->reason);
    free(r->level);
    free(r->trail);
    free(r->seen);
    free(r);
}

static bool grow(void **block, uint32_t *room, uint64_t need, size_t width)
{
    uint64_t wanted = *room ? *room : 1024;
    if (need <= *room)
        return true;
    while (wanted < need)
        wanted *= 2;
    void *more = wanted < INT32_MAX / 2 ? realloc(*block, (size_t)wanted * width) : NULL;
    if (!more)
        return false;
    *block = more;
    *room = (uint32_t)wanted;
    return true;
}

static void assign(struct qd_refuter *r, int32_t literal, int32_t reason)
{
    int32_t variable = abs(literal);
    r->value[variable] = literal > 0 ? 1 : -1;
    r->reason[variable] = reason;
    r->level[variable] = r->depth;
    r->trail[r->assigned++] = literal;
}

/* Stores a clause whose first two literals are to be watched; its number, NONE without memory. */
static int32_t store(struct qd_refuter *r, const int32_t *literals, int count)
{
    void *clause = r->clause, *literal = r->literal;
    bool fits = grow(&clause, &r->clause_room, (uint64_t)r->clauses + 1, sizeof *r->clause);
    r->clause = clause;
    fits = fits && grow(&literal, &r->literal_room, (uint64_t)r->literals + (uint64_t)count,
                        sizeof *r->literal);
    r->literal = literal;
    if (!fits) {
        r->err = QD_MEMORY;
        return NONE;
    }
    int32_t number = (int32_t)r->clauses++;
    struct clause *new = &r->clause[number];
    *new = (struct clause){.start = r->literals, .size = (uint32_t)count};
    memcpy(r->literal + r->literals, literals, (size_t)count * sizeof *literals);
    r->literals += (uint32_t)count;
    for (int place = 0; place < 2 && count > 1; place++) {
        size_t at = slot(literals[place]);
        new->next[place] = r->watch[at];
        r->watch[at] = 2 * number + place;
    }
    return number;
}

void qd_refuter_add(void *context, const int32_t *literals, int count)
{
    struct qd_refuter *r = context;
    if (r->err || r->refuted)
        return;
    if (count == 1 && value_of(r, literals[0]) == 0)
        assign(r, literals[0], NONE);
    else if (count == 0 || (count == 1 && value_of(r, literals[0]) < 0))
        r->refuted = true;
    if (count > 1)
        (void)store(r, literals, count);
}

/* Finds a literal that is not false for the place of a watch; true if there was one. */
static bool move_watch(struct qd_refuter *r, int32_t number, int place)
{
    struct clause *clause = &r->clause[number];
    int32_t *all = r->literal + clause->start;
    for (uint32_t k = 2; k < clause->size; k++) {
        if (value_of(r, all[k]) < 0)
            continue;
        int32_t other = all[place];
        all[place] = all[k];
        all[k] = other;
        size_t at = slot(all[place]);
        clause->next[place] = r->watch[at];
        r->watch[at] = 2 * number + place;
        return true;
    }
    return false;
}

/* Follows from one literal that became false: the clause in conflict, or NONE. */
static int32_t follow(struct qd_refuter *r, int32_t literal)
{
    int32_t at = r->watch[slot(literal)], conflict = NONE;
    r->watch[slot(literal)] = NONE;
    while (at != NONE) {
        int32_t number = at / 2;
        int place = at % 2;
        struct clause *clause = &r->clause[number];
        int32_t next = clause->next[place], other = r->literal[clause->start + (place ? 0 : 1)];
        bool keep = conflict != NONE || value_of(r, other) > 0;
        if (!keep && !move_watch(r, number, place)) {
            keep = true;
            if (value_of(r, other) < 0)
                conflict = number;
            else
                assign(r, other, number);
        }
        if (keep) {
            clause->next[place] = r->watch[slot(literal)];
            r->watch[slot(literal)] = 2 * number + place;
        }
        at = next;
    }
    return conflict;
}

static int32_t propagate(struct qd_refuter *r)
{
    int32_t conflict = NONE;
    while (conflict == NONE && r->looked < r->assigned)
        conflict = follow(r, -r->trail[r->looked++]);
    return conflict;
}

static void mark(struct qd_refuter *r, int32_t number)
{
    const struct clause *clause = &r->clause[number];
    for (uint32_t i = 0; i < clause->size; i++) {
        int32_t variable = abs(r->literal[clause->start + i]);
        if (r->level[variable] > 0)
            r->seen[variable] = 1;
    }
}

/* The negated decisions that led to a conflict, the last one first; their number. */
static int decisions(struct qd_refuter *r, int32_t conflict, int32_t *out)
{
    int count = 0;
    mark(r, conflict);
    for (int32_t i = r->assigned - 1; i >= 0; i--) {
        int32_t literal = r->trail[i], variable = abs(literal);
        if (!r->seen[variable])
            continue;
        r->seen[variable] = 0;
        if (r->reason[variable] == NONE)
            out[count++] = -literal;
        else
            mark(r, r->reason[variable]);
    }
    return count;
}

static void undo(struct qd_refuter *r, int32_t depth)
{
    while (r->assigned > 0 && r->level[abs(r->trail[r->assigned - 1])] > depth)
        r->value[abs(r->trail[--r->assigned])] = 0;
    r->looked = r->assigned;
    r->depth = depth;
}

/* Learns from a conflict and writes what was learned. False when the formula is refuted. */
static bool learn(struct qd_refuter *r, int32_t conflict, int32_t *room, struct qd_buf *proof)
{
    int count = decisions(r, conflict, room);
    for (int i = 0; i < count; i++)
        qd_buf_printf(proof, "%d ", (int)room[i]);
    qd_buf_puts(proof, "0\n");
    if (count == 0)
        return false;
    undo(r, count > 1 ? r->level[abs(room[1])] : 0);
    int32_t number = count > 1 ? store(r, room, count) : NONE;
    assign(r, room[0], number);
    return true;
}

/* A literal of the formula's open clause with the fewest literals left, of more than two at first;
 * 0 when every clause is satisfied. */
static int32_t choose(const struct qd_refuter *r, uint32_t least_size)
{
    int32_t chosen = 0;
    uint32_t fewest = UINT32_MAX;
    for (uint32_t c = 0; c < r->given && fewest > 2; c++) {
        const int32_t *all = r->literal + r->clause[c].start;
        uint32_t size = r->clause[c].size, open = 0;
        int32_t first = 0;
        if (size < least_size)
            continue;
        for (uint32_t i = 0; i < size; i++) {
            int value = value_of(r, all[i]);
            if (value > 0) {
                open = UINT32_MAX;
                break;
            }
            if (value == 0 && ++open == 1)
                first = all[i];
        }
        if (open < fewest) {
            fewest = open;
            chosen = first;
        }
    }
    return chosen;
}

static bool stopped(const struct qd_limits *limits, uint64_t conflicts)
{
    struct qd_progress progress = {.expanded = conflicts};
    return limits->proceed && !limits->proceed(limits->context, &progress);
}

static qd_err search(struct qd_refuter *r, const struct qd_limits *limits, int32_t *room,
                     struct qd_buf *proof)
{
    for (uint64_t conflicts = 0; !r->err && !proof->err;) {
        int32_t conflict = propagate(r);
        if (conflict != NONE) {
            if (!learn(r, conflict, room, proof))
                return proof->err;
            conflicts++;
            if (limits->nodes && conflicts >= limits->nodes)
                return QD_LIMIT;
            continue;
        }
        if (stopped(limits, conflicts))
            return QD_STOPPED;
        int32_t literal = choose(r, 3);
        if (!literal)
            literal = choose(r, 2);
        if (!literal)
            return QD_NOTHING;
        r->depth++;
        assign(r, literal, NONE);
    }
    return r->err ? r->err : proof->err;
}

qd_err qd_refuter_run(struct qd_refuter *r, const struct qd_limits *limits, struct qd_buf *proof)
{
    if (r->err)
        return r->err;
    if (r->refuted) {
        qd_buf_puts(proof, "0\n");
        return proof->err;
    }
    int32_t *room = malloc(((size_t)r->most + 1) * sizeof *room);
    if (!room)
        return QD_MEMORY;
    r->given = r->clauses;
    qd_err err = search(r, limits, room, proof);
    free(room);
    return err;
}
