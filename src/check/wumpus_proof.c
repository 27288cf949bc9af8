/* SPDX-License-Identifier: MIT */
/* Proofs of solvability in Wumpus World, verified step by step.
 *
 * A proof is a list of steps, "b1 safe: a1 no-breeze, a1 no-stench; …; c3>f3 wumpus: …". Each is
 * checked on its own: the facts it cites are about cells entered before and true on the map, and no
 * world with those facts alone contradicts the claim. That last part is a search that chooses, for
 * every percept cited, a cell that causes it.
 */
#include "check/wumpus_grid.h"

#include <string.h>

/* A step that leaves more cases than this to examine is no proof to a reader. */
enum { STEPS_MOST = 2000000, CITED_MOST = 64 };

/* Contents a cell may have, as bits. */
enum { NOTHING = 1, PIT = 2, WUMPUS = 4, GOLD = 8, BOTH = 16 };

struct cited {
    int cell;
    int cause; /* for a percept that is present: contents that explain it */
};

/* Whether a consistent world exists. Percepts that are present wait in a list; everything else is
 * in `may`. */
struct search {
    int side, cells, wumpuses, golds, pits; /* pits -1: not counted */
    unsigned char may[CELLS_MOST];
    struct cited percept[CITED_MOST];
    int percepts;
    long steps;
};

static const struct {
    const char *word;
    int kind; /* 0 breeze, 1 stench, 2 glitter, 3 pit, 4 wumpus, 5 gold */
    bool is;
} words[] = {{"breeze", 0, true},     {"no-breeze", 0, false}, {"stench", 1, true},
             {"no-stench", 1, false}, {"glitter", 2, true},    {"no-glitter", 2, false},
             {"pit", 3, true},        {"no-pit", 3, false},    {"wumpus", 4, true},
             {"no-wumpus", 4, false}, {"gold", 5, true},       {"no-gold", 5, false}};

static const int causes[6] = {PIT, WUMPUS | BOTH, GOLD | BOTH, PIT, WUMPUS | BOTH, GOLD | BOTH};
static const char *const letters[6] = {"P", "WX", "GX", "P", "WX", "GX"};

/* Unsettled cells that can hold at least one of these contents. */
static int room(const struct search *s, int contents)
{
    int found = 0;
    for (int i = 0; i < s->cells; i++)
        found += (s->may[i] & contents) && (s->may[i] & (s->may[i] - 1));
    return found;
}

/* Whether the remaining contents can be placed on the remaining cells, by Hall's condition over the
 * kinds of contents; `both` wumpuses stand on gold. */
static bool can_place(const struct search *s, int wumpuses, int golds, int pits, int both)
{
    static const int content[4] = {PIT, WUMPUS, GOLD, BOTH};
    const int need[4] = {pits > 0 ? pits : 0, wumpuses - both, golds - both, both};
    for (int set = 1; set < 16; set++) {
        int needed = 0, kinds = 0;
        for (int i = 0; i < 4; i++) {
            if (!(set >> i & 1))
                continue;
            needed += need[i];
            kinds |= content[i];
        }
        if (needed > 0 && needed > room(s, kinds))
            return false;
    }
    return true;
}

/* Cells that must hold something but are not settled: a wumpus or both, gold or both. */
static int undecided(const struct search *s)
{
    for (int i = 0; i < s->cells; i++)
        if (!(s->may[i] & (NOTHING | PIT)) && (s->may[i] & (s->may[i] - 1)))
            return i;
    return -1;
}

static bool complete(struct search *s)
{
    int wumpuses = s->wumpuses, golds = s->golds, pits = s->pits;
    int open = undecided(s);
    if (open >= 0) { /* split it */
        unsigned char before = s->may[open];
        bool found = false;
        for (int content = 1; content <= BOTH && !found; content <<= 1) {
            if (!(before & content))
                continue;
            s->may[open] = (unsigned char)content;
            found = complete(s);
        }
        s->may[open] = before;
        return found;
    }
    for (int i = 0; i < s->cells; i++) {
        if (!s->may[i])
            return false;
        if (s->may[i] & (s->may[i] - 1))
            continue;
        wumpuses -= (s->may[i] & (WUMPUS | BOTH)) != 0;
        golds -= (s->may[i] & (GOLD | BOTH)) != 0;
        pits -= s->pits >= 0 && s->may[i] == PIT;
    }
    if (wumpuses < 0 || golds < 0 || (s->pits >= 0 && pits < 0))
        return false;
    for (int both = 0; both <= wumpuses && both <= golds; both++)
        if (can_place(s, wumpuses, golds, s->pits < 0 ? 0 : pits, both))
            return true;
    return false;
}

/* Whether more of some kind is settled than exists. */
static bool too_many(const struct search *s)
{
    int wumpuses = 0, golds = 0, pits = 0;
    for (int i = 0; i < s->cells; i++) {
        wumpuses += !(s->may[i] & ~(WUMPUS | BOTH));
        golds += !(s->may[i] & ~(GOLD | BOTH));
        pits += s->may[i] == PIT;
    }
    return wumpuses > s->wumpuses || golds > s->golds || (s->pits >= 0 && pits > s->pits);
}

/* Whether some neighbouring cell can hold nothing but a cause of the percept. */
static bool explained(const struct search *s, const struct cited *percept)
{
    for (int way = 0; way < 4; way++) {
        int cell = qd_grid_neighbour(s->side, percept->cell, way);
        if (cell >= 0 && !(s->may[cell] & ~percept->cause))
            return true;
    }
    return false;
}

/* Explains the percepts from `from` on, one by one. */
static bool search(struct search *s, int from)
{
    if (++s->steps > STEPS_MOST / s->cells)
        return true; /* not refuted, so not proved */
    while (from < s->percepts && explained(s, &s->percept[from]))
        from++;
    if (too_many(s))
        return false;
    if (from == s->percepts)
        return complete(s);
    for (int way = 0; way < 4; way++) {
        int cell = qd_grid_neighbour(s->side, s->percept[from].cell, way);
        if (cell < 0 || !(s->may[cell] & s->percept[from].cause))
            continue;
        unsigned char before = s->may[cell];
        s->may[cell] &= (unsigned char)s->percept[from].cause;
        bool found = search(s, from + 1);
        s->may[cell] = before;
        if (found)
            return true;
    }
    return false;
}

static void search_start(const struct qd_grid *grid, struct search *s)
{
    s->side = grid->side;
    s->cells = grid->side * grid->side;
    s->wumpuses = qd_grid_count(grid, "WX");
    s->golds = qd_grid_count(grid, "GX");
    s->pits = grid->counted ? qd_grid_count(grid, "P") : -1;
    s->percepts = 0;
    s->steps = 0;
    memset(s->may, NOTHING | PIT | WUMPUS | GOLD | (grid->overlap ? BOTH : 0), (size_t)s->cells);
}

/* Adds a fact to the search. */
static bool cite(struct search *s, int kind, bool is, int cell)
{
    if (kind >= 3) {
        s->may[cell] &= (unsigned char)(is ? causes[kind] : ~causes[kind]);
        return true;
    }
    if (is) {
        if (s->percepts == CITED_MOST)
            return false;
        s->percept[s->percepts++] = (struct cited){cell, causes[kind]};
        return true;
    }
    for (int way = 0; way < 4; way++) {
        int other = qd_grid_neighbour(s->side, cell, way);
        if (other >= 0)
            s->may[other] &= (unsigned char)~causes[kind];
    }
    return true;
}

/* Whether the fact is true, and about a cell that was entered or where a wumpus was killed. */
static bool holds(const struct qd_grid *grid, int kind, bool is, int cell)
{
    if (!grid->entered[cell]) {
        bool bare = kind == 3 || kind == 4 || (kind == 5 && !grid->overlap);
        return grid->fell[cell] && bare && !is;
    }
    bool shown = kind < 3 ? qd_grid_beside(grid, cell, letters[kind])
                          : strchr(letters[kind], grid->at[cell]) != NULL;
    return shown == is;
}

static bool read_word(struct reader *reader, char *out, size_t size)
{
    size_t length = 0;
    while (reader->at < reader->end &&
           (islower((unsigned char)*reader->at) || *reader->at == '-') && length + 1 < size)
        out[length++] = *reader->at++;
    out[length] = '\0';
    return length > 0;
}

static void skip_blanks(struct reader *reader)
{
    while (reader->at < reader->end && *reader->at == ' ')
        reader->at++;
}

/* " a1 no-breeze, a1 no-stench" up to ";" or the end, into the search. */
static bool read_facts(struct reader *reader, const struct qd_grid *grid, struct search *s)
{
    char word[16];
    skip_blanks(reader);
    while (reader->at < reader->end && *reader->at != ';') {
        int cell;
        size_t i = 0;
        if (!qd_grid_read_cell(reader, grid->side, &cell))
            return false;
        skip_blanks(reader);
        if (!read_word(reader, word, sizeof word))
            return false;
        while (i < sizeof words / sizeof words[0] && strcmp(words[i].word, word) != 0)
            i++;
        if (i == sizeof words / sizeof words[0] || !holds(grid, words[i].kind, words[i].is, cell) ||
            !cite(s, words[i].kind, words[i].is, cell))
            return false;
        skip_blanks(reader);
        if (!read_char(reader, ',') && reader->at < reader->end && *reader->at != ';')
            return false;
        skip_blanks(reader);
    }
    return true;
}

/* Whether no world with these facts contradicts the claim. */
static bool follows(struct search *s, const char *claim, int cell)
{
    unsigned char before = s->may[cell];
    int against = strcmp(claim, "safe") == 0 ? PIT | WUMPUS | BOTH
                                             : NOTHING | GOLD | (strcmp(claim, "wumpus") ? 0 : PIT);
    bool found = false;
    /* The claim can be false in several ways: each is tried on its own. */
    for (int content = NOTHING; content <= BOTH && !found; content <<= 1) {
        s->may[cell] = (unsigned char)(before & against & content);
        found = s->may[cell] && search(s, 0);
    }
    s->may[cell] = before;
    return !found;
}

static int line_of(int side, int from, int to)
{
    for (int way = 0; way < 4; way++)
        for (int cell = qd_grid_neighbour(side, from, way); cell >= 0;
             cell = qd_grid_neighbour(side, cell, way))
            if (cell == to)
                return way;
    return -1;
}

/* One step; the grid follows it. */
static bool check_step(struct reader *reader, struct qd_grid *grid, struct search *s)
{
    int cell, from = -1, way = -1;
    char claim[16];
    if (!qd_grid_read_cell(reader, grid->side, &cell))
        return false;
    if (read_char(reader, '>')) {
        from = cell;
        if (!qd_grid_read_cell(reader, grid->side, &cell))
            return false;
    }
    skip_blanks(reader);
    if (!read_word(reader, claim, sizeof claim) || !read_char(reader, ':'))
        return false;
    search_start(grid, s);
    if (!read_facts(reader, grid, s))
        return false;
    if (from >= 0) {
        way = line_of(grid->side, from, cell);
        return strcmp(claim, "wumpus") == 0 && grid->entered[from] && way >= 0 &&
               grid->arrows-- > 0 && follows(s, claim, cell) && qd_grid_shoot(grid, from, way);
    }
    bool near = false;
    for (int i = 0; i < 4; i++) {
        int other = qd_grid_neighbour(grid->side, cell, i);
        near = near || (other >= 0 && grid->entered[other]);
    }
    if (strcmp(claim, "safe") != 0 || !near || !follows(s, claim, cell))
        return false;
    grid->entered[cell] = 1;
    return true;
}

qd_err qd_check_wumpus_proof(struct qd_text level, struct qd_text proof, struct qd_checked *out,
                             struct qd_message *why)
{
    struct qd_grid grid = {0};
    struct search s;
    struct reader reader = {proof.data, proof.data + proof.size};
    if (!qd_grid_read(level, &grid))
        return qd_check_refuse(why, "check.level", 0, QD_SYNTAX);
    skip_blanks(&reader);
    while (reader.at < reader.end) {
        if (!check_step(&reader, &grid, &s))
            return qd_check_refuse(why, "check.proof", grid.moves + 1, QD_ILLEGAL);
        grid.moves++;
        (void)read_char(&reader, ';');
        skip_blanks(&reader);
    }
    *out = (struct qd_checked){.moves = grid.moves, .solved = qd_grid_over(&grid)};
    return QD_OK;
}
