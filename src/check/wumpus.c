/* SPDX-License-Identifier: MIT */
/* Wumpus World, checked from text: moves replayed, and proofs of solvability verified step by step.
 *
 * A proof is a list of steps, "b1 safe: a1 no-breeze, a1 no-stench; …; c3>f3 wumpus: …". Each is
 * checked on its own: the facts it cites are about cells entered before and true on the map, and no
 * world with those facts alone contradicts the claim. That last part is a search of its own, by
 * choosing for every percept cited a cell that causes it.
 */
#include "check/check.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A step whose facts leave more than so many cases to look at is no proof to a reader. */
enum { STEPS_MOST = 2000000 };
enum { SIDE_MOST = 64, CELLS_MOST = SIDE_MOST * SIDE_MOST, CITED_MOST = 64, THINGS_MOST = 16 };

struct grid {
    int side, arrows, reveals, deduces;
    bool counted, overlap;
    char at[CELLS_MOST];   /* '.', 'P', 'W', 'G', 'X'; a slain wumpus is gone */
    char seen[CELLS_MOST]; /* entered, or shown by a joker */
    char entered[CELLS_MOST];
    char fell[CELLS_MOST]; /* a wumpus fell here */
    char flag[CELLS_MOST];
    int player;
    bool dead;
    uint64_t moves;
};

struct reader {
    const char *at, *end;
};

static bool read_char(struct reader *reader, char c)
{
    if (reader->at == reader->end || *reader->at != c)
        return false;
    reader->at++;
    return true;
}

static bool read_int(struct reader *reader, int *out)
{
    int value = 0, digits = 0;
    while (reader->at < reader->end && isdigit((unsigned char)*reader->at) && digits < 8) {
        value = value * 10 + (*reader->at++ - '0');
        digits++;
    }
    *out = value;
    return digits > 0;
}

/* "8x8", then k, o, aN, rN, dN. */
static bool read_head(struct reader *reader, struct grid *grid)
{
    int cols;
    if (!read_int(reader, &grid->side) || !read_char(reader, 'x') || !read_int(reader, &cols) ||
        cols != grid->side || cols < 2 || cols > SIDE_MOST)
        return false;
    grid->arrows = 1;
    grid->reveals = 1;
    grid->deduces = 3;
    grid->counted = read_char(reader, 'k');
    grid->overlap = read_char(reader, 'o');
    if (read_char(reader, 'a') && !read_int(reader, &grid->arrows))
        return false;
    if (read_char(reader, 'r') && !read_int(reader, &grid->reveals))
        return false;
    if (read_char(reader, 'd') && !read_int(reader, &grid->deduces))
        return false;
    return read_char(reader, ':');
}

static bool read_grid(struct qd_text text, struct grid *grid)
{
    struct reader reader = {text.data, text.data + text.size};
    int cell = 0;
    if (!read_head(&reader, grid))
        return false;
    int cells = grid->side * grid->side;
    while (reader.at < reader.end && cell <= cells) {
        char c = *reader.at;
        int run = 1;
        if (c == '/') {
            if (cell == 0 || cell % grid->side != 0)
                return false;
            reader.at++;
            continue;
        }
        if (isdigit((unsigned char)c)) {
            if (!read_int(&reader, &run) || run < 1 || run > grid->side)
                return false;
            c = '.';
        } else {
            reader.at++;
        }
        if (!strchr(".PWGX", c) || !c || cell + run > cells ||
            cell / grid->side != (cell + run - 1) / grid->side)
            return false;
        for (; run > 0; run--)
            grid->at[cell++] = c;
    }
    grid->entered[0] = grid->seen[0] = 1;
    return cell == cells && grid->at[0] == '.';
}

/* What the map shows. */

static int neighbour(int side, int cell, int way)
{
    int row = cell / side + (way == 1) - (way == 0), col = cell % side + (way == 3) - (way == 2);
    return row < 0 || col < 0 || row >= side || col >= side ? -1 : row * side + col;
}

static bool beside(const struct grid *grid, int cell, const char *letters)
{
    for (int way = 0; way < 4; way++) {
        int other = neighbour(grid->side, cell, way);
        if (other >= 0 && strchr(letters, grid->at[other]))
            return true;
    }
    return false;
}

static int count(const struct grid *grid, const char *letters)
{
    int found = 0;
    for (int i = 0; i < grid->side * grid->side; i++)
        found += strchr(letters, grid->at[i]) != NULL;
    return found;
}

/* The arrow's victim falls; false when it hits nothing. */
static bool shoot(struct grid *grid, int from, int way)
{
    for (int cell = neighbour(grid->side, from, way); cell >= 0;
         cell = neighbour(grid->side, cell, way)) {
        if (grid->at[cell] != 'W' && grid->at[cell] != 'X')
            continue;
        grid->at[cell] = grid->at[cell] == 'X' ? 'G' : '.';
        grid->fell[cell] = 1;
        return true;
    }
    return false;
}

/* Moves. */

static bool over(const struct grid *grid)
{
    if (grid->dead)
        return true;
    for (int i = 0; i < grid->side * grid->side; i++)
        if (strchr("GX", grid->at[i]) && !grid->entered[i])
            return false;
    return true;
}

static bool step(struct grid *grid, int way)
{
    int to = neighbour(grid->side, grid->player, way);
    if (to < 0)
        return false;
    grid->player = to;
    grid->entered[to] = grid->seen[to] = 1;
    grid->flag[to] = 0;
    grid->dead = strchr("PWX", grid->at[to]) != NULL;
    return true;
}

static bool read_cell(struct reader *reader, int side, int *cell)
{
    int col = 0, row, letters = 0;
    while (reader->at < reader->end && islower((unsigned char)*reader->at) && letters++ < 2)
        col = col * 26 + (*reader->at++ - 'a' + 1);
    if (letters == 0 || !read_int(reader, &row) || row < 1 || row > side || col < 1 || col > side)
        return false;
    *cell = (row - 1) * side + col - 1;
    return true;
}

/* A flag or a joker. */
static bool mark(struct grid *grid, char kind, int cell)
{
    bool near = false;
    for (int way = 0; way < 4; way++)
        near = near || neighbour(grid->side, grid->player, way) == cell;
    if (grid->seen[cell])
        return false;
    switch (kind) {
    case 'f':
        return grid->flag[cell] ? false : (grid->flag[cell] = 1);
    case 'u':
        return grid->flag[cell] ? !(grid->flag[cell] = 0) : false;
    case 'r':
        grid->seen[cell] = 1;
        grid->flag[cell] = 0;
        return grid->reveals-- > 0;
    default:
        return near && grid->deduces-- > 0;
    }
}

enum outcome { GOOD, UNREADABLE, NOT_LEGAL };

static enum outcome replay_one(struct reader *reader, struct grid *grid)
{
    static const char ways[] = "UDLR";
    char c = *reader->at++;
    const char *way = strchr(ways, c);
    int times = 1, cell;
    if (c && way) {
        if (reader->at < reader->end && isdigit((unsigned char)*reader->at) &&
            (!read_int(reader, &times) || times < 1))
            return UNREADABLE;
        for (; times > 0; times--, grid->moves++)
            if (over(grid) || !step(grid, (int)(way - ways)))
                return NOT_LEGAL;
        return GOOD;
    }
    if (c == 's') {
        way = reader->at < reader->end && *reader->at ? strchr(ways, *reader->at) : NULL;
        if (!way)
            return UNREADABLE;
        reader->at++;
        if (over(grid) || grid->arrows-- <= 0)
            return NOT_LEGAL;
        (void)shoot(grid, grid->player, (int)(way - ways));
    } else {
        if (!c || !strchr("furd", c) || !read_cell(reader, grid->side, &cell))
            return UNREADABLE;
        if (over(grid) || !mark(grid, c, cell))
            return NOT_LEGAL;
    }
    grid->moves++;
    return GOOD;
}

static qd_err refuse(struct qd_message *why, const char *code, uint64_t number, qd_err err)
{
    qd_message_set(why, code);
    qd_message_number(why, "number", (int64_t)number);
    return err;
}

qd_err qd_check_wumpus(struct qd_text level, struct qd_text moves, struct qd_checked *out,
                       struct qd_message *why)
{
    struct grid grid = {0};
    struct reader reader = {moves.data, moves.data + moves.size};
    if (!read_grid(level, &grid))
        return refuse(why, "check.level", 0, QD_SYNTAX);
    while (reader.at < reader.end) {
        enum outcome outcome = replay_one(&reader, &grid);
        if (outcome == UNREADABLE)
            return refuse(why, "check.unreadable", grid.moves + 1, QD_SYNTAX);
        if (outcome == NOT_LEGAL)
            return refuse(why, "check.illegal", grid.moves + 1, QD_ILLEGAL);
    }
    *out = (struct qd_checked){.moves = grid.moves, .solved = over(&grid) && !grid.dead};
    return QD_OK;
}

/* Proofs. */

/* Contents a cell may have, as bits. */
enum { NOTHING = 1, PIT = 2, WUMPUS = 4, GOLD = 8, BOTH = 16 };

struct cited {
    int cell;
    int cause; /* for a percept that is there: contents that explain it */
};

/* Is there a world? Percepts that are there wait in a list; everything else is in `may`. */
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

/* Cells that can hold at least one of these contents and are not settled. */
static int room(const struct search *s, int contents)
{
    int found = 0;
    for (int i = 0; i < s->cells; i++)
        found += (s->may[i] & contents) && (s->may[i] & (s->may[i] - 1));
    return found;
}

/* Whether what is left can be placed on the cells that are left, by Hall's condition over the kinds
 * of things; `both` wumpuses stand on gold. */
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

/* More of something is settled than there is. */
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

/* Whether a cell beside it can hold nothing else than what causes the percept. */
static bool explained(const struct search *s, const struct cited *percept)
{
    for (int way = 0; way < 4; way++) {
        int cell = neighbour(s->side, percept->cell, way);
        if (cell >= 0 && !(s->may[cell] & ~percept->cause))
            return true;
    }
    return false;
}

/* Explains the percepts from `from` on, one after the other. */
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
        int cell = neighbour(s->side, s->percept[from].cell, way);
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

static void search_start(const struct grid *grid, struct search *s)
{
    s->side = grid->side;
    s->cells = grid->side * grid->side;
    s->wumpuses = count(grid, "WX");
    s->golds = count(grid, "GX");
    s->pits = grid->counted ? count(grid, "P") : -1;
    s->percepts = 0;
    s->steps = 0;
    memset(s->may, NOTHING | PIT | WUMPUS | GOLD | (grid->overlap ? BOTH : 0), (size_t)s->cells);
}

/* Takes a fact into the search. */
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
        int other = neighbour(s->side, cell, way);
        if (other >= 0)
            s->may[other] &= (unsigned char)~causes[kind];
    }
    return true;
}

/* The fact is about a cell that was entered, or where a wumpus fell, and true. */
static bool holds(const struct grid *grid, int kind, bool is, int cell)
{
    if (!grid->entered[cell]) {
        bool bare = kind == 3 || kind == 4 || (kind == 5 && !grid->overlap);
        return grid->fell[cell] && bare && !is;
    }
    bool shown = kind < 3 ? beside(grid, cell, letters[kind])
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
static bool read_facts(struct reader *reader, const struct grid *grid, struct search *s)
{
    char word[16];
    skip_blanks(reader);
    while (reader->at < reader->end && *reader->at != ';') {
        int cell;
        size_t i = 0;
        if (!read_cell(reader, grid->side, &cell))
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

/* No world with the facts has the opposite of the claim. */
static bool follows(struct search *s, const char *claim, int cell)
{
    unsigned char before = s->may[cell];
    int against = strcmp(claim, "safe") == 0 ? PIT | WUMPUS | BOTH
                                             : NOTHING | GOLD | (strcmp(claim, "wumpus") ? 0 : PIT);
    bool found = false;
    /* What speaks against the claim may be one of several things: each is tried on its own. */
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
        for (int cell = neighbour(side, from, way); cell >= 0; cell = neighbour(side, cell, way))
            if (cell == to)
                return way;
    return -1;
}

/* One step; the grid follows it. */
static bool check_step(struct reader *reader, struct grid *grid, struct search *s)
{
    int cell, from = -1, way = -1;
    char claim[16];
    if (!read_cell(reader, grid->side, &cell))
        return false;
    if (read_char(reader, '>')) {
        from = cell;
        if (!read_cell(reader, grid->side, &cell))
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
               grid->arrows-- > 0 && follows(s, claim, cell) && shoot(grid, from, way);
    }
    bool near = false;
    for (int i = 0; i < 4; i++) {
        int other = neighbour(grid->side, cell, i);
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
    struct grid grid = {0};
    struct search s;
    struct reader reader = {proof.data, proof.data + proof.size};
    if (!read_grid(level, &grid))
        return refuse(why, "check.level", 0, QD_SYNTAX);
    skip_blanks(&reader);
    while (reader.at < reader.end) {
        if (!check_step(&reader, &grid, &s))
            return refuse(why, "check.proof", grid.moves + 1, QD_ILLEGAL);
        grid.moves++;
        (void)read_char(&reader, ';');
        skip_blanks(&reader);
    }
    *out = (struct qd_checked){.moves = grid.moves, .solved = over(&grid)};
    return QD_OK;
}
