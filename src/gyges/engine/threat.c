/* SPDX-License-Identifier: MIT */
/* Can the mover win at once?
 *
 * First a flood backward from the goal that ignores the edge rule, for all starts together: which
 * pieces could bounce on to which, as sets. It nearly always answers "no" by itself. If a start is
 * in the flood, the exact search follows from it, over the pieces of the flood only.
 */
#include "gyges/movegen.h"
#include "gyges/run.h"

static inline uint64_t before(const struct gyges_board *board, uint64_t one, uint64_t two,
                              uint64_t three)
{
    return (board->value[0] & one) | (board->value[1] & two) | (board->value[2] & three);
}

/* The pieces that could reach the goal; `pass` are cells that may be stepped on. */
static uint64_t flood(const struct gyges_board *board, uint64_t pass)
{
    uint64_t last = GYGES_LAST_ROW, near = gyges_step(last & pass), far = gyges_step(near & pass);
    uint64_t seen = before(board, last, near, far), fresh = seen;
    while (fresh) {
        uint64_t one = gyges_step(fresh), two = gyges_step(one & pass);
        fresh = before(board, one, two, gyges_step(two & pass)) & ~seen;
        seen |= fresh;
    }
    return seen;
}

enum { KEPT = 24 };

struct search {
    const struct gyges_board *board;
    uint64_t empty, bounces;
    struct gyges_visit last; /* the visit whose run enters the goal */
    uint8_t counts[64];
    struct gyges_edges kept[64][KEPT];
};

/* Pieces near the goal are tried first. */
static bool enters(struct search *search, const struct gyges_visit *visit)
{
    bool goal = false;
    uint64_t reached = gyges_run(visit, search->empty, &goal) & search->bounces;
    if (goal) {
        search->last = *visit;
        return true;
    }
    while (reached) {
        struct gyges_edges ways[GYGES_WAYS];
        int to = 63 - __builtin_clzll(reached);
        reached &= ~(UINT64_C(1) << to);
        int count = gyges_ways(visit, search->empty, to, ways);
        for (int i = 0; i < count; i++) {
            struct gyges_visit next = {ways[i], to, gyges_value_at(search->board, to)};
            if (!gyges_covered(search->kept[to], &search->counts[to], KEPT, &ways[i]) &&
                enters(search, &next))
                return true;
        }
    }
    return false;
}

/* The cells of the path: those at its borders, and those of the last run. */
static void describe(const struct search *search, int start, struct gyges_win *win)
{
    const struct gyges_visit *last = &search->last;
    uint64_t east = last->used.east, north = last->used.north;
    uint64_t cells =
        east | east << 1 | north | north << 8 | UINT64_C(1) << start | UINT64_C(1) << last->bit;
    struct gyges_visit probe = *last;
    bool goal = false;
    if (last->value > 1) {
        probe.value = 1;
        uint64_t first = gyges_run(&probe, search->empty, &goal) & search->empty;
        if (last->value == 2) {
            first &= GYGES_LAST_ROW;
            cells |= first & -first;
        } else {
            probe.value = 2;
            uint64_t second =
                gyges_run(&probe, search->empty, &goal) & search->empty & GYGES_LAST_ROW;
            second &= -second;
            probe.bit = gyges_low(second);
            probe.value = 1;
            first &= gyges_run(&probe, search->empty, &goal);
            cells |= second | (first & -first);
        }
    }
    win->start = start;
    win->pieces = cells & gyges_occupied(search->board);
    win->passed = cells & ~win->pieces;
}

bool gyges_wins_from(const struct gyges_board *board, uint64_t starts, struct gyges_win *win)
{
    uint64_t occupied = gyges_occupied(board);
    uint64_t able = flood(board, (GYGES_ALL & ~occupied) | starts);
    if (!(able & starts))
        return false;
    struct search search;
    search.board = board;
    for (uint64_t rest = able & starts; rest; rest &= rest - 1) {
        int start = gyges_low(rest);
        search.bounces = able & ~(rest & -rest);
        search.empty = (GYGES_ALL & ~occupied) | (rest & -rest);
        for (int i = 0; i < 64; i++)
            search.counts[i] = 0;
        struct gyges_visit first = {{0, 0}, start, gyges_value_at(board, start)};
        if (enters(&search, &first)) {
            if (win)
                describe(&search, start, win);
            return true;
        }
    }
    return false;
}

/* Whether no piece of the row has a move; the first runs usually suffice to tell. */
static bool blocked(const struct gyges_board *board, uint64_t starts)
{
    static const struct gyges_options options;
    uint64_t empty = GYGES_ALL & ~gyges_occupied(board), any = 0;
    bool goal = false;
    for (uint64_t rest = starts; rest; rest &= rest - 1) {
        struct gyges_visit visit = {
            {0, 0}, gyges_low(rest), gyges_value_at(board, gyges_low(rest))};
        any |= gyges_run(&visit, empty, &goal);
    }
    if (any & empty)
        return false;
    struct gyges_row row;
    gyges_row_reach(board, starts, &options, &row);
    return gyges_row_count(board, &row, &options) == 0;
}

bool gyges_wins(const struct gyges_board *board)
{
    return gyges_threat_in(board, false, NULL);
}

bool gyges_threat(const struct gyges_board *board, struct gyges_win *win)
{
    return gyges_threat_in(board, false, win);
}

bool gyges_threat_in(const struct gyges_board *board, bool compat, struct gyges_win *win)
{
    uint64_t occupied = gyges_occupied(board), starts = gyges_active(occupied);
    while (!gyges_wins_from(board, starts, win)) {
        if (compat || !blocked(board, starts))
            return false;
        starts = gyges_next_row(occupied, starts);
        if (!starts)
            return false;
    }
    return true;
}

/* Besides the path itself there are two more defences, since they change which pieces may move: a
 * piece put behind the opponent's active row, and, if the threat comes from a row beyond a blocked
 * one, any move at all, for it may unblock the first. */
uint64_t gyges_answers(const struct gyges_board *board, bool compat)
{
    struct gyges_board turned = gyges_flip(board);
    struct gyges_win win;
    if (!gyges_threat_in(&turned, compat, &win))
        return ~UINT64_C(0);
    int row = (63 - __builtin_clzll(gyges_occupied(board))) & ~7;
    if ((win.start ^ 56) < row)
        return GYGES_ALL;
    uint64_t behind = row >= 48 ? 0 : GYGES_ALL & ~((UINT64_C(1) << row << 8) - 1);
    return __builtin_bswap64(win.pieces | win.passed) | behind;
}
