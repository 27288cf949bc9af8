/* SPDX-License-Identifier: MIT */
/* Where a piece can go, exactly: what gyges_walk of rules.c finds by bouncing step by step, faster.
 *
 * The edge rule makes the exact answer a search over paths: a visit is a piece that has come to a
 * cell across certain borders. Three things keep it short. A run is computed for all directions at
 * once with bit sets. At first every piece is visited only once; if what the visited pieces could
 * reach without the edge rule has then been found, nothing more can be, and that is nearly always
 * so. Otherwise all paths are tried, but only over pieces from which something missing could be
 * reached, and never a visit whose used borders include those of an earlier visit to the same
 * piece: whatever it reaches, that one reaches too.
 */
#include "gyges/run.h"

/* The borders of each two-step path from `from` over a cell of `mids` to `to`, with those of `way`.
 */
static int two_steps(const struct gyges_edges *way, int from, uint64_t mids, int to,
                     struct gyges_edges *ways)
{
    int count = 0;
    for (; mids; mids &= mids - 1) {
        int mid = gyges_low(mids);
        ways[count] = *way;
        gyges_cross(&ways[count], from, mid);
        gyges_cross(&ways[count++], mid, to);
    }
    return count;
}

int gyges_ways(const struct gyges_visit *visit, uint64_t empty, int to, struct gyges_edges *ways)
{
    const struct gyges_edges *used = &visit->used;
    uint64_t at = UINT64_C(1) << visit->bit, target = UINT64_C(1) << to;
    uint64_t first = gyges_free_step(at, used), before = gyges_free_step(target, used);
    int count = 0;
    if (visit->value == 1) {
        if (!(first & target))
            return 0;
        ways[0] = *used;
        gyges_cross(&ways[0], visit->bit, to);
        return 1;
    }
    first &= empty;
    if (visit->value == 2)
        return at == target ? 0 : two_steps(used, visit->bit, first & before, to, ways);
    for (uint64_t seconds = gyges_free_step(first, used) & ~at & empty & before; seconds;
         seconds &= seconds - 1) {
        int second = gyges_low(seconds);
        struct gyges_edges way = *used;
        gyges_cross(&way, second, to);
        count +=
            two_steps(&way, visit->bit, first & ~target & gyges_free_step(seconds & -seconds, used),
                      second, ways + count);
    }
    return count;
}

/* One visit per piece, in the order of arrival. */
struct round {
    const struct gyges_board *board;
    uint64_t empty, occupied;
    uint64_t found;  /* reached, empty or not */
    uint64_t wanted; /* reached by a visited piece if there were no edge rule */
    bool goal, wanted_goal;
    uint64_t unwanted; /* need not be found */
};

static inline void add_first_way(const struct gyges_visit *visit, const struct round *round, int to,
                                 struct gyges_visit *next)
{
    const struct gyges_edges *used = &visit->used;
    next->used = *used;
    next->bit = to;
    next->value = gyges_value_at(round->board, to);
    if (visit->value == 1) {
        gyges_cross(&next->used, visit->bit, to);
        return;
    }
    uint64_t first = gyges_free_step(UINT64_C(1) << visit->bit, used) & round->empty;
    uint64_t before = gyges_free_step(UINT64_C(1) << to, used) & round->empty;
    int end = to;
    if (visit->value == 3) {
        end = gyges_low(before & gyges_free_step(first, used) & ~(UINT64_C(1) << visit->bit));
        gyges_cross(&next->used, end, to);
        before = gyges_free_step(UINT64_C(1) << end, used);
    }
    int mid = gyges_low(first & before);
    gyges_cross(&next->used, visit->bit, mid);
    gyges_cross(&next->used, mid, end);
}

static void first_round(struct round *round, int start)
{
    struct gyges_visit queue[16];
    int head = 0, tail = 1;
    uint64_t seen = 0;
    queue[0] = (struct gyges_visit){{0, 0}, start, gyges_value_at(round->board, start)};
    while (head < tail) {
        const struct gyges_visit *visit = &queue[head++];
        bool goal = false;
        uint64_t plain = gyges_plain_run(visit->bit, visit->value, round->empty, &goal);
        uint64_t reached = plain;
        round->wanted |= plain;
        round->wanted_goal |= goal;
        if (head > 1) { /* borders have been crossed */
            goal = false;
            reached = gyges_run(visit, round->empty, &goal);
        }
        round->goal |= goal;
        round->found |= reached;
        for (uint64_t more = reached & round->occupied & ~seen; more; more &= more - 1)
            add_first_way(visit, round, gyges_low(more), &queue[tail++]);
        seen |= reached & round->occupied;
    }
}

/* Every path, each tried once; `kept` remembers the borders used by earlier visits to a piece. */
enum { KEPT = 48 };

struct search {
    struct round *round;
    uint64_t bound; /* nothing else can be reached */
    bool bound_goal;
    uint64_t useful; /* pieces from which something that is missing could be reached */
    uint64_t known;  /* what had been found when `useful` was computed */
    int count;       /* pieces of the flood: where, and what each reaches */
    uint8_t bits[16];
    bool goals[16];
    uint64_t reach[16];
    uint8_t counts[64];
    struct gyges_edges kept[64][KEPT];
};

/* Pieces from which, were it not for the edge rule, something missing could be reached. */
static void find_useful(struct search *search)
{
    const struct round *round = search->round;
    uint64_t missing = search->bound & ~round->found, useful = 0;
    bool missing_goal = search->bound_goal && !round->goal;
    for (bool more = missing || missing_goal; more;) {
        more = false;
        for (int i = 0; i < search->count; i++) {
            if (useful >> search->bits[i] & 1 ||
                !((search->reach[i] & (missing | useful)) || (missing_goal && search->goals[i])))
                continue;
            useful |= UINT64_C(1) << search->bits[i];
            more = true;
        }
    }
    search->useful = useful & round->occupied;
    search->known = round->found;
}

/* Whether something missing could still be reached if only the borders crossed so far were closed:
 * what comes later closes more. */
static bool is_promising(const struct search *search, const struct gyges_visit *visit,
                         uint64_t reached)
{
    const struct round *round = search->round;
    uint64_t missing = search->bound & ~round->found, seen = 0;
    bool missing_goal = search->bound_goal && !round->goal;
    for (uint64_t todo = reached & search->useful; todo;) {
        int bit = gyges_low(todo);
        bool goal = false;
        struct gyges_visit next = {visit->used, bit, gyges_value_at(round->board, bit)};
        uint64_t more = gyges_run(&next, round->empty, &goal);
        if ((more & missing) || (goal && missing_goal))
            return true;
        seen |= todo & -todo;
        todo = (todo | (more & search->useful)) & ~seen;
    }
    return false;
}

static void try_all(struct search *search, const struct gyges_visit *visit)
{
    struct round *round = search->round;
    bool had_goal = round->goal;
    uint64_t reached = gyges_run(visit, round->empty, &round->goal);
    round->found |= reached;
    if (round->found != search->known || round->goal != had_goal)
        find_useful(search);
    if (!is_promising(search, visit, reached))
        return;
    for (uint64_t more = reached & search->useful; more; more &= more - 1) {
        struct gyges_edges ways[GYGES_WAYS];
        int to = gyges_low(more);
        int count = gyges_ways(visit, round->empty, to, ways);
        for (int i = 0; i < count; i++) {
            if (gyges_covered(search->kept[to], &search->counts[to], KEPT, &ways[i]))
                continue;
            struct gyges_visit next = {ways[i], to, gyges_value_at(round->board, to)};
            try_all(search, &next);
        }
        more &= search->useful | (more & -more);
    }
}

/* What could be reached if the edge rule held only within a run. */
static void relaxed(struct search *search, int start)
{
    const struct round *round = search->round;
    uint64_t seen = 0, todo = UINT64_C(1) << start;
    while (todo) {
        int bit = gyges_low(todo), i = search->count++;
        search->bits[i] = (uint8_t)bit;
        search->goals[i] = false;
        search->reach[i] = gyges_plain_run(bit, gyges_value_at(round->board, bit), round->empty,
                                           &search->goals[i]);
        seen |= todo & -todo;
        search->bound |= search->reach[i];
        search->bound_goal |= search->goals[i];
        todo = (todo | (search->reach[i] & round->occupied)) & ~seen;
    }
}

static void second_round(struct round *round, int start)
{
    struct search search;
    search.round = round;
    search.bound = 0;
    search.bound_goal = false;
    search.count = 0;
    for (int i = 0; i < 64; i++)
        search.counts[i] = 0;
    relaxed(&search, start);
    search.bound &= ~round->unwanted;
    find_useful(&search);
    struct gyges_visit first = {{0, 0}, start, gyges_value_at(round->board, start)};
    try_all(&search, &first);
}

void gyges_reach(const struct gyges_board *board, int start, uint64_t unwanted,
                 struct gyges_reach *out)
{
    uint64_t occupied = gyges_occupied(board) & ~(UINT64_C(1) << start);
    struct round round = {.board = board, .occupied = occupied, .empty = GYGES_ALL & ~occupied};
    round.unwanted = unwanted;
    first_round(&round, start);
    if ((round.wanted & ~round.found & ~unwanted) || (round.wanted_goal && !round.goal))
        second_round(&round, start);
    out->ends = round.found & round.empty;
    out->hits = round.found & round.occupied;
    out->goal = round.goal;
}
