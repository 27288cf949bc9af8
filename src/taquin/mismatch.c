/* SPDX-License-Identifier: MIT */
/* IDA* (Korf, 1985) driven by adjacent pairs that disagree, with the duplicate automaton.
 *
 * Where numbers are few, solved arrangements are many (some 50,000 of a 4x4 board of two colours)
 * and the nearest is 15 to 25 moves away: too many goals for tables, near enough for a fast search
 * that knows none of them. A move takes one tile away from its neighbours, so it fixes at most the
 * pairs which that tile has with neighbours other than the blank: one in a corner, two at a border,
 * three inside. From a cell of the blank, `gain` holds the maximum number of pairs that a number of
 * moves can fix; a board with more pairs to fix is pruned. Copies of a tile are one class, as in
 * every search here.
 */
#include "taquin/mismatch.h"

#include "base/count.h"
#include "taquin/patterns/automaton.h"

#include <stdlib.h>
#include <string.h>

enum { CLASSES = TAQUIN_MISMATCH_CELLS + 1, DEPTH = 128, ASK_EVERY = 1 << 16 };
enum { AUTOMATON_DEPTH = 12, OTHERS = 3 };

/* What a tile touches in a cell beside the blank: up to three cells, the rest pointing at the empty
 * sentinel cell past the board. */
struct touch {
    uint8_t cell[OTHERS];
    uint8_t side[OTHERS];
};

struct taquin_mismatch {
    const struct taquin_level *level;
    struct taquin_automaton automaton;
    int cells;
    uint8_t board[TAQUIN_MISMATCH_CELLS + 1]; /* class in each cell; the last is always empty */
    int blank;
    int wrong; /* pairs that disagree at the start */
    uint32_t bound;
    uint8_t from[TAQUIN_MISMATCH_CELLS][AUTOMATON_MOVES]; /* the cell the blank goes to */
    uint8_t ways[TAQUIN_MISMATCH_CELLS];                  /* bits of the blank's moves */
    /* [cell][where the blank is]: the other cells that a tile there touches. */
    struct touch touch[TAQUIN_MISMATCH_CELLS][TAQUIN_SIDES];
    uint8_t differ[TAQUIN_SIDES][CLASSES][CLASSES];
    uint8_t gain[DEPTH][TAQUIN_MISMATCH_CELLS];
    uint8_t path[DEPTH];
    /* State of one run. */
    const struct qd_limits *limits;
    uint64_t started_ns, expanded, generated, ask_at, stop_at;
    qd_err err;
};

/* The automaton's directions are those of taquin_side: top, left, bottom, right. */
static void index_cells(struct taquin_mismatch *s)
{
    for (int cell = 0; cell < s->cells; cell++) {
        for (int side = 0; side < TAQUIN_SIDES; side++) {
            int there = taquin_neighbour(s->level, cell, (enum taquin_side)side), count = 0;
            s->from[cell][side] = (uint8_t)(there < 0 ? 0 : there);
            s->ways[cell] |= (uint8_t)(there < 0 ? 0 : 1 << side);
            struct touch *touch = &s->touch[cell][side];
            for (int other = 0; other < TAQUIN_SIDES; other++) {
                int beside = taquin_neighbour(s->level, cell, (enum taquin_side)other);
                if (other == side || beside < 0)
                    continue;
                touch->cell[count] = (uint8_t)beside;
                touch->side[count++] = (uint8_t)other;
            }
            for (; count < OTHERS; count++)
                touch->cell[count] = (uint8_t)s->cells;
        }
    }
}

/* Classes are named by their first tile: renumbered here, the blank 0. */
static void index_classes(struct taquin_mismatch *s, const uint8_t *board)
{
    const struct taquin_level *level = s->level;
    uint8_t number[TAQUIN_CELLS] = {0}, tile[CLASSES] = {0};
    int count = 1;
    for (int cell = 0; cell < s->cells; cell++) {
        int class = level->class_of[board[cell]];
        if (board[cell] == 0) {
            s->blank = cell;
            continue;
        }
        if (number[class] == 0) {
            tile[count] = board[cell];
            number[class] = (uint8_t)count++;
        }
        s->board[cell] = number[class];
    }
    for (int side = 0; side < TAQUIN_SIDES; side++)
        for (int a = 1; a < count; a++)
            for (int b = 1; b < count; b++)
                s->differ[side][a][b] = level->tiles[tile[a]].number[side] !=
                                        level->tiles[tile[b]].number[(side + 2) % TAQUIN_SIDES];
}

static void index_gain(struct taquin_mismatch *s)
{
    for (int moves = 1; moves < DEPTH; moves++) {
        for (int blank = 0; blank < s->cells; blank++) {
            int most = 0;
            for (int side = 0; side < TAQUIN_SIDES; side++) {
                int from = s->from[blank][side];
                int mended = qd_count(s->ways[from]) - 1 + s->gain[moves - 1][from];
                if (s->ways[blank] >> side & 1 && mended > most)
                    most = mended;
            }
            s->gain[moves][blank] = (uint8_t)(most < UINT8_MAX ? most : UINT8_MAX);
        }
    }
}

qd_err taquin_mismatch_new(const struct taquin_level *level, const uint8_t *board,
                           struct taquin_mismatch **out)
{
    int touching, agreeing;
    uint8_t classes[TAQUIN_CELLS];
    if (level->cells > TAQUIN_MISMATCH_CELLS)
        return QD_RANGE;
    struct taquin_mismatch *s = calloc(1, sizeof *s);
    if (!s)
        return QD_MEMORY;
    s->level = level;
    s->cells = level->cells;
    qd_err err = taquin_automaton_build(&s->automaton, level->rows, level->cols, AUTOMATON_DEPTH);
    if (err) {
        free(s);
        return err;
    }
    for (int cell = 0; cell < level->cells; cell++)
        classes[cell] = level->class_of[board[cell]];
    taquin_pairs(level, classes, &touching, &agreeing);
    s->wrong = touching - agreeing;
    index_cells(s);
    index_classes(s, board);
    index_gain(s);
    *out = s;
    return QD_OK;
}

void taquin_mismatch_free(struct taquin_mismatch *search)
{
    if (search)
        taquin_automaton_free(&search->automaton);
    free(search);
}

static bool within_limits(struct taquin_mismatch *s)
{
    const struct qd_limits *limits = s->limits;
    struct qd_progress progress = {
        .expanded = s->expanded, .generated = s->generated, .bound = s->bound};
    s->ask_at = s->expanded + ASK_EVERY;
    if (s->stop_at && s->expanded >= s->stop_at)
        s->err = QD_LIMIT;
    else if (limits->time_ns && limits->now_ns &&
             limits->now_ns(limits->context) - s->started_ns > limits->time_ns)
        s->err = QD_LIMIT;
    else if (limits->proceed && !limits->proceed(limits->context, &progress))
        s->err = QD_STOPPED;
    if (s->stop_at && s->stop_at < s->ask_at)
        s->ask_at = s->stop_at;
    return !s->err;
}

static inline int differing(const struct taquin_mismatch *s, int class, int cell, int beside)
{
    const struct touch *touch = &s->touch[cell][beside];
    int sum = 0;
    for (int i = 0; i < OTHERS; i++)
        sum += s->differ[touch->side[i]][class][s->board[touch->cell[i]]];
    return sum;
}

/* Whether a solution of at most `left` moves begins here. */
static bool dive(struct taquin_mismatch *s, int blank, int wrong, unsigned state, int left)
{
    if (s->expanded == s->ask_at && !within_limits(s))
        return false;
    s->expanded++;
    for (unsigned ways = s->ways[blank] & s->automaton.ways[state]; ways; ways &= ways - 1) {
        int way = __builtin_ctz(ways), back = (way + 2) % TAQUIN_SIDES;
        int from = s->from[blank][way], class = s->board[from];
        int kept = wrong - differing(s, class, from, back);
        s->generated++;
        if (kept > s->gain[left - 1][from])
            continue;
        s->board[from] = 0;
        s->board[blank] = (uint8_t) class;
        int now = kept + differing(s, class, blank, way);
        bool found = now == 0 || (now <= s->gain[left - 1][from] &&
                                  dive(s, from, now, s->automaton.next[state][way], left - 1));
        s->board[blank] = 0;
        s->board[from] = (uint8_t) class;
        if (found) {
            s->path[left - 1] =
                (uint8_t)back; /* the tile goes the other way; sides are numbered as moves */
            return true;
        }
        if (s->err)
            return false;
    }
    return false;
}

/* The path is stored in reverse, its last move first; a solution may need fewer than `bound` moves
 * only if an iteration before had found it. */
static qd_err tell(struct taquin_mismatch *s, struct qd_answer *answer)
{
    for (uint32_t i = s->bound; i-- > 0;) {
        qd_err err = qd_moves_add(&answer->moves, s->path[i]);
        if (err)
            return err;
    }
    answer->optimal = true;
    answer->lower_bound = s->bound;
    return QD_OK;
}

qd_err taquin_mismatch_run(struct taquin_mismatch *s, uint64_t nodes,
                           const struct qd_limits *limits, struct qd_answer *answer)
{
    bool found = s->wrong == 0;
    s->limits = limits;
    s->err = QD_OK;
    s->expanded = s->generated = s->ask_at = 0;
    s->stop_at = limits->nodes && (!nodes || limits->nodes < nodes) ? limits->nodes : nodes;
    if (limits->now_ns)
        s->started_ns = limits->now_ns(limits->context);
    while (!found && !s->err && s->bound < DEPTH) {
        if (s->wrong <= s->gain[s->bound][s->blank])
            found = dive(s, s->blank, s->wrong, 0, (int)s->bound);
        if (!found && !s->err)
            s->bound++;
    }
    answer->stats.expanded += s->expanded;
    answer->stats.generated += s->generated;
    answer->lower_bound = s->bound > answer->lower_bound ? s->bound : answer->lower_bound;
    if (found)
        return tell(s, answer);
    return s->err ? s->err : QD_LIMIT;
}
