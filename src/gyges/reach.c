/* Where a piece can be brought, exactly.
 *
 * The edge rule makes the exact answer a search over ways: a visit is a piece that has come to a
 * cell by certain borders. Three things keep it short. A run is computed for all directions at once
 * with bit sets. At first every piece is visited only once; if what the visited pieces could reach
 * without the edge rule has then been found, nothing more can be, and that is nearly always so.
 * Otherwise all ways are tried, but never a visit whose used borders include those of an earlier
 * visit to the same piece: whatever it reaches, that one reaches too.
 */
#include "gyges/board.h"

static inline uint64_t east(uint64_t set, const struct gyges_edges *used)
{
    return (set & ~used->east) << 1;
}

static inline uint64_t west(uint64_t set, const struct gyges_edges *used)
{
    return set >> 1 & ~used->east;
}

static inline uint64_t north(uint64_t set, const struct gyges_edges *used)
{
    return (set & ~used->north) << 8;
}

static inline uint64_t south(uint64_t set, const struct gyges_edges *used)
{
    return set >> 8 & ~used->north;
}

static inline uint64_t step(uint64_t set, const struct gyges_edges *used)
{
    return (east(set, used) | west(set, used) | north(set, used) | south(set, used)) & GYGES_ALL;
}

/* Adds the border between two cells that touch. */
static inline void cross(struct gyges_edges *used, int a, int b)
{
    int low = a < b ? a : b;
    if (a - b == 1 || b - a == 1)
        used->east |= UINT64_C(1) << low;
    else
        used->north |= UINT64_C(1) << low;
}

/* Three steps: the cells beside the start can be reached again only round a corner, one way out
 * and the other way back, so the fourth cell of a free square counts for both its sides. */
static uint64_t run_of_three(uint64_t at, uint64_t first, uint64_t second, uint64_t empty,
                             const struct gyges_edges *used)
{
    uint64_t up = first & at << 8, down = first & at >> 8;
    uint64_t right = first & at << 1, left = first & at >> 1;
    uint64_t corners =
        (east(up, used) & north(right, used)) | (west(up, used) & north(left, used)) |
        (east(down, used) & south(right, used)) | (west(down, used) & south(left, used));
    return (step(second, used) & ~first) | (first & step(corners & empty, used));
}

uint64_t gyges_run(const struct gyges_visit *visit, uint64_t empty, bool *goal)
{
    const struct gyges_edges *used = &visit->used;
    uint64_t at = UINT64_C(1) << visit->bit;
    uint64_t first = step(at, used);
    if (visit->value == 1) {
        *goal |= (at & GYGES_LAST_ROW) != 0;
        return first;
    }
    first &= empty;
    uint64_t second = step(first, used) & ~at;
    if (visit->value == 2) {
        *goal |= (first & GYGES_LAST_ROW) != 0;
        return second;
    }
    second &= empty;
    *goal |= (second & GYGES_LAST_ROW) != 0;
    return run_of_three(at, first, second, empty, used);
}

/* Ways of two steps from `from` over `mid` cells to `to`, added to what `way` holds. */
static int two_steps(const struct gyges_edges *way, int from, uint64_t mids, int to,
                     struct gyges_edges *ways)
{
    int count = 0;
    for (; mids; mids &= mids - 1) {
        int mid = gyges_low(mids);
        ways[count] = *way;
        cross(&ways[count], from, mid);
        cross(&ways[count++], mid, to);
    }
    return count;
}

int gyges_ways(const struct gyges_visit *visit, uint64_t empty, int to, struct gyges_edges *ways)
{
    const struct gyges_edges *used = &visit->used;
    uint64_t at = UINT64_C(1) << visit->bit, target = UINT64_C(1) << to;
    uint64_t first = step(at, used), before = step(target, used);
    int count = 0;
    if (visit->value == 1) {
        if (!(first & target))
            return 0;
        ways[0] = *used;
        cross(&ways[0], visit->bit, to);
        return 1;
    }
    first &= empty;
    if (visit->value == 2)
        return at == target ? 0 : two_steps(used, visit->bit, first & before, to, ways);
    for (uint64_t seconds = step(first, used) & ~at & empty & before; seconds;
         seconds &= seconds - 1) {
        int second = gyges_low(seconds);
        struct gyges_edges way = *used;
        cross(&way, second, to);
        count += two_steps(&way, visit->bit, first & ~target & step(seconds & -seconds, used),
                           second, ways + count);
    }
    return count;
}

/* One visit a piece, in the order of their coming. */
struct round {
    const struct gyges_board *board;
    uint64_t empty, occupied;
    uint64_t found;  /* reached, empty or not */
    uint64_t wanted; /* reached by a visited piece if the edge rule were not */
    bool goal, wanted_goal;
};

static inline void add_first_way(const struct gyges_visit *visit, const struct round *round, int to,
                                 struct gyges_visit *next)
{
    const struct gyges_edges *used = &visit->used;
    next->used = *used;
    next->bit = to;
    next->value = gyges_value_at(round->board, to);
    if (visit->value == 1) {
        cross(&next->used, visit->bit, to);
        return;
    }
    uint64_t first = step(UINT64_C(1) << visit->bit, used) & round->empty;
    uint64_t before = step(UINT64_C(1) << to, used) & round->empty;
    int end = to;
    if (visit->value == 3) {
        end = gyges_low(before & step(first, used) & ~(UINT64_C(1) << visit->bit));
        cross(&next->used, end, to);
        before = step(UINT64_C(1) << end, used);
    }
    int mid = gyges_low(first & before);
    cross(&next->used, visit->bit, mid);
    cross(&next->used, mid, end);
}

static void first_round(struct round *round, int start)
{
    struct gyges_visit queue[16];
    int head = 0, tail = 1;
    uint64_t seen = 0;
    queue[0] = (struct gyges_visit){{0, 0}, start, gyges_value_at(round->board, start)};
    while (head < tail) {
        const struct gyges_visit *visit = &queue[head++];
        uint64_t reached = gyges_run(visit, round->empty, &round->goal);
        if (head > 1) {
            struct gyges_visit plain = {{0, 0}, visit->bit, visit->value};
            round->wanted |= gyges_run(&plain, round->empty, &round->wanted_goal);
        }
        round->found |= reached;
        for (uint64_t more = reached & round->occupied & ~seen; more; more &= more - 1)
            add_first_way(visit, round, gyges_low(more), &queue[tail++]);
        seen |= reached & round->occupied;
    }
}

/* Every way, each tried once; `kept` remembers the borders used by earlier visits to a piece. */
enum { KEPT = 48 };

struct search {
    struct round *round;
    uint64_t bound; /* nothing else can be reached */
    bool bound_goal;
    int counts[64];
    struct gyges_edges kept[64][KEPT];
};

static bool covered(struct search *search, int bit, const struct gyges_edges *used)
{
    struct gyges_edges *kept = search->kept[bit];
    int count = search->counts[bit];
    for (int i = 0; i < count; i++)
        if (!(kept[i].east & ~used->east) && !(kept[i].north & ~used->north))
            return true;
    if (count < KEPT) {
        kept[count] = *used;
        search->counts[bit]++;
    }
    return false;
}

static bool complete(const struct search *search)
{
    return !(search->bound & ~search->round->found) && search->round->goal == search->bound_goal;
}

static void try_all(struct search *search, const struct gyges_visit *visit)
{
    struct round *round = search->round;
    uint64_t reached = gyges_run(visit, round->empty, &round->goal);
    round->found |= reached;
    for (uint64_t more = reached & round->occupied; more && !complete(search); more &= more - 1) {
        struct gyges_edges ways[GYGES_WAYS];
        int to = gyges_low(more);
        int count = gyges_ways(visit, round->empty, to, ways);
        for (int i = 0; i < count; i++) {
            if (covered(search, to, &ways[i]))
                continue;
            struct gyges_visit next = {ways[i], to, gyges_value_at(round->board, to)};
            try_all(search, &next);
        }
    }
}

/* What could be reached if the edge rule held only within a run. */
static void relaxed(const struct round *round, int start, uint64_t *bound, bool *goal)
{
    uint64_t seen = 0, todo = UINT64_C(1) << start;
    while (todo) {
        int bit = gyges_low(todo);
        struct gyges_visit plain = {{0, 0}, bit, gyges_value_at(round->board, bit)};
        uint64_t reached = gyges_run(&plain, round->empty, goal);
        seen |= todo & -todo;
        *bound |= reached;
        todo = (todo | (reached & round->occupied)) & ~seen;
    }
}

static void second_round(struct round *round, int start)
{
    struct search search;
    search.round = round;
    search.bound = 0;
    search.bound_goal = false;
    for (int i = 0; i < 64; i++)
        search.counts[i] = 0;
    relaxed(round, start, &search.bound, &search.bound_goal);
    struct gyges_visit first = {{0, 0}, start, gyges_value_at(round->board, start)};
    try_all(&search, &first);
}

void gyges_reach(const struct gyges_board *board, int start, struct gyges_reach *out)
{
    uint64_t occupied = gyges_occupied(board) & ~(UINT64_C(1) << start);
    struct round round = {.board = board, .occupied = occupied, .empty = GYGES_ALL & ~occupied};
    first_round(&round, start);
    if ((round.wanted & ~round.found) || (round.wanted_goal && !round.goal))
        second_round(&round, start);
    out->ends = round.found & round.empty;
    out->hits = round.found & round.occupied;
    out->goal = round.goal;
}
