/* SPDX-License-Identifier: MIT */
/* Duplicate pruning by a finite automaton (Taylor and Korf, 1993).
 *
 * A sequence of moves is forbidden when an earlier one (shorter, or of equal length and first in
 * order) has the same effect on every tile and its blank stays within the other's bounding box, so
 * that it can be played wherever the other can. Replacing forbidden parts of a shortest solution
 * leads, step by step down a well-founded order, to a shortest solution without any, so IDA* may
 * prune them all. Sequences are enumerated breadth first by their effect on a grid without borders;
 * the automaton is that of Aho and Corasick (1975) over the forbidden ones.
 */
#include "taquin/patterns/automaton.h"

#include <stdlib.h>
#include <string.h>

/* Numbers that denote no word: absent, forbidden itself, forbidden because its suffix is. */
#define NONE UINT32_MAX
#define FORBIDDEN (UINT32_MAX - 1)
#define IMPLIED (UINT32_MAX - 2)

enum { GRID_MOST = 128 };

static const int row_step[AUTOMATON_MOVES] = {-1, 0, 1, 0};
static const int col_step[AUTOMATON_MOVES] = {0, -1, 0, 1};

/* A sequence that is not forbidden. */
struct word {
    uint32_t child[AUTOMATON_MOVES]; /* one move longer: its number, or one of the above */
    uint32_t suffix;                 /* without its first move */
    uint32_t effect;                 /* number of its effect */
    uint32_t same;                   /* the previous word with the same effect, NONE if none */
    int8_t top, left, bottom, right; /* bounding box of the blank's path, from its start */
    int8_t row, col;                 /* where the blank is */
    uint8_t length;
};

struct search {
    struct qd_meter meter;
    struct qd_set effects; /* the tile in each cell of the grid */
    struct word *words;
    uint32_t *last_of_effect;
    uint32_t count, room;
    int rows, cols, height, width;
};

static qd_err grow(struct search *s)
{
    if (s->count < s->room)
        return QD_OK;
    uint32_t room = s->room ? s->room * 2 : 1024;
    struct word *words = realloc(s->words, room * sizeof *words);
    if (words)
        s->words = words;
    uint32_t *last = realloc(s->last_of_effect, room * sizeof *last);
    if (last)
        s->last_of_effect = last;
    if (!words || !last)
        return QD_MEMORY;
    s->room = room;
    return QD_OK;
}

/* Whether the blank's path of `a` stays within the box of `b`. */
static bool within(const struct word *a, const struct word *b)
{
    return a->top >= b->top && a->left >= b->left && a->bottom <= b->bottom && a->right <= b->right;
}

static bool replaced(const struct search *s, const struct word *word, uint32_t effect)
{
    for (uint32_t at = s->last_of_effect[effect]; at != NONE; at = s->words[at].same)
        if (within(&s->words[at], word))
            return true;
    return false;
}

static int8_t min(int a, int b)
{
    return (int8_t)(a < b ? a : b);
}

static int8_t max(int a, int b)
{
    return (int8_t)(a > b ? a : b);
}

/* The word one move longer; false when its path fits on no board of this size. */
static bool lengthen(const struct search *s, const struct word *from, int move, struct word *out)
{
    *out = *from;
    out->row = (int8_t)(from->row + row_step[move]);
    out->col = (int8_t)(from->col + col_step[move]);
    out->top = min(from->top, out->row);
    out->left = min(from->left, out->col);
    out->bottom = max(from->bottom, out->row);
    out->right = max(from->right, out->col);
    out->length++;
    for (int i = 0; i < AUTOMATON_MOVES; i++)
        out->child[i] = NONE;
    return out->bottom - out->top < s->rows && out->right - out->left < s->cols;
}

static int cell_of(const struct search *s, const struct word *word)
{
    return (word->row + s->rows - 1) * s->width + word->col + s->cols - 1;
}

/* Adds the one-move extensions of a word. */
static qd_err extend(struct search *s, uint32_t index)
{
    for (int move = 0; move < AUTOMATON_MOVES; move++) {
        struct word from = s->words[index], word;
        uint8_t grid[GRID_MOST];
        bool added;
        if (!lengthen(s, &from, move, &word))
            continue;
        /* If the suffix extended by this move is forbidden, so is the word. */
        uint32_t suffix = index == 0 ? 0 : s->words[from.suffix].child[move];
        if (suffix == FORBIDDEN || suffix == IMPLIED) {
            s->words[index].child[move] = IMPLIED;
            continue;
        }
        memcpy(grid, qd_set_key(&s->effects, from.effect), (size_t)(s->height * s->width));
        int before = cell_of(s, &from), after = cell_of(s, &word);
        uint8_t moved = grid[after];
        grid[after] = grid[before];
        grid[before] = moved;
        qd_err err = grow(s);
        if (!err)
            err = qd_set_add(&s->effects, grid, &word.effect, &added);
        if (err)
            return err;
        if (added)
            s->last_of_effect[word.effect] = NONE;
        if (replaced(s, &word, word.effect)) {
            s->words[index].child[move] = FORBIDDEN;
            continue;
        }
        word.suffix = suffix == NONE ? 0 : suffix;
        word.same = s->last_of_effect[word.effect];
        s->last_of_effect[word.effect] = s->count;
        s->words[index].child[move] = s->count;
        s->words[s->count++] = word;
    }
    return QD_OK;
}

static qd_err find_words(struct search *s, int depth)
{
    uint8_t grid[GRID_MOST];
    bool added;
    qd_err err = grow(s);
    if (err)
        return err;
    for (int i = 0; i < s->height * s->width; i++)
        grid[i] = (uint8_t)i;
    s->words[0] = (struct word){.child = {NONE, NONE, NONE, NONE}, .same = NONE};
    err = qd_set_add(&s->effects, grid, &s->words[0].effect, &added);
    s->last_of_effect[0] = 0;
    s->count = 1;
    for (uint32_t i = 0; !err && i < s->count && s->words[i].length < depth; i++)
        err = extend(s, i);
    return err;
}

static bool is_word(uint32_t number)
{
    return number < IMPLIED;
}

/* Only words that can still be extended to a forbidden one become states; marks them from the
 * longest on.
 */
static void mark_useful(const struct search *s, bool *useful)
{
    useful[0] = true;
    for (uint32_t i = s->count; i-- > 0;)
        for (int move = 0; move < AUTOMATON_MOVES; move++) {
            uint32_t child = s->words[i].child[move];
            if (child == FORBIDDEN || (is_word(child) && useful[child]))
                useful[i] = true;
        }
}

/* Transition of a word on a move: to its child, or where its suffix goes. */
static uint32_t follow(const struct search *s, const bool *useful, uint32_t word, int move)
{
    for (;; word = s->words[word].suffix) {
        uint32_t child = s->words[word].child[move];
        if (child == FORBIDDEN || (is_word(child) && useful[child]))
            return child;
        if (word == 0)
            return 0;
    }
}

static qd_err make_states(const struct search *s, struct taquin_automaton *out)
{
    bool *useful = calloc(s->count, sizeof *useful);
    uint32_t *number = malloc(s->count * sizeof *number);
    qd_err err = useful && number ? QD_OK : QD_MEMORY;
    uint32_t states = 0;
    if (!err) {
        mark_useful(s, useful);
        for (uint32_t i = 0; i < s->count; i++)
            number[i] = useful[i] ? states++ : 0;
        out->next = malloc(states * sizeof *out->next);
        out->ways = calloc(states, sizeof *out->ways);
        err = !out->next || !out->ways ? QD_MEMORY : states >= AUTOMATON_DEAD ? QD_LIMIT : QD_OK;
    }
    for (uint32_t i = 0; !err && i < s->count; i++) {
        for (int move = 0; useful[i] && move < AUTOMATON_MOVES; move++) {
            uint32_t next = follow(s, useful, i, move);
            out->words += s->words[i].child[move] == FORBIDDEN;
            out->next[number[i]][move] =
                next == FORBIDDEN ? AUTOMATON_DEAD : (uint16_t)number[next];
            out->ways[number[i]] |= (uint8_t)(next == FORBIDDEN ? 0 : 1 << move);
        }
    }
    out->states = states;
    free(useful);
    free(number);
    return err;
}

qd_err taquin_automaton_build(struct taquin_automaton *automaton, int rows, int cols, int depth)
{
    struct search s = {.rows = rows, .cols = cols, .height = 2 * rows - 1, .width = 2 * cols - 1};
    *automaton = (struct taquin_automaton){0};
    if (s.height * s.width > GRID_MOST)
        return QD_RANGE;
    qd_set_init(&s.effects, &s.meter, (size_t)(s.height * s.width));
    qd_err err = find_words(&s, depth);
    if (!err)
        err = make_states(&s, automaton);
    if (err)
        taquin_automaton_free(automaton);
    qd_set_free(&s.effects);
    free(s.words);
    free(s.last_of_effect);
    return err;
}

void taquin_automaton_free(struct taquin_automaton *automaton)
{
    free(automaton->next);
    free(automaton->ways);
    *automaton = (struct taquin_automaton){0};
}
