/* Building pattern databases (Korf and Felner, 2002) fast, by sets of bits.
 *
 * A search state is the cells of the pattern's tiles, their order in them, and which region of the
 * other cells holds the blank; the blank walks free within its region, and a step costs one when a
 * pattern tile moves. States are grouped by (cells, region): in a group the state is the order
 * alone, so a group is a set of bits, and a move takes a whole group to another. Where the moved
 * tile passes no other in reading order the orders stay as they are and 64 states move by one `or`;
 * else each bit goes through a table. A move flips the colour of one tile's cell, so all states of
 * one set of cells are reached at distances of one parity: the bits of this step and of the next
 * lie in the same array without meeting. Only the true goal place of the blank is seeded.
 */
#include "taquin/pattern.h"

#include <stdlib.h>
#include <string.h>

enum { UNKNOWN = 15, MOST_EXCESS = 14 };

/* ---- ranks ---- */

static uint32_t factorial(int n)
{
    return n < 2 ? 1 : (uint32_t)n * factorial(n - 1);
}

static uint32_t order_rank(const uint8_t *order, int count)
{
    uint32_t rank = 0;
    for (int i = 0; i < count; i++) {
        int smaller = 0;
        for (int k = i + 1; k < count; k++)
            smaller += order[k] < order[i];
        rank = rank * (uint32_t)(count - i) + (uint32_t)smaller;
    }
    return rank;
}

static void order_unrank(uint32_t rank, int count, uint8_t *order)
{
    uint8_t digits[PATTERN_TILES], left[PATTERN_TILES];
    for (int i = count - 1; i >= 0; i--) {
        digits[i] = (uint8_t)(rank % (uint32_t)(count - i));
        rank /= (uint32_t)(count - i);
    }
    for (int i = 0; i < count; i++)
        left[i] = (uint8_t)i;
    for (int i = 0; i < count; i++) {
        order[i] = left[digits[i]];
        memmove(left + digits[i], left + digits[i] + 1, (size_t)(count - i - 1 - digits[i]));
    }
}

uint32_t pattern_rank(const struct pattern_space *space, const uint8_t *where, uint32_t *set)
{
    uint8_t order[PATTERN_TILES];
    int count = 0;
    *set = 0;
    for (int i = 0; i < space->tiles; i++)
        *set |= 1u << where[i];
    for (int cell = 0; cell < space->cells; cell++)
        for (int i = 0; i < space->tiles; i++)
            if (where[i] == cell)
                order[count++] = (uint8_t)i;
    return order_rank(order, space->tiles);
}

/* ---- the space ---- */

static void fill_shifts(struct pattern_space *space)
{
    uint8_t order[PATTERN_TILES], moved[PATTERN_TILES];
    for (uint32_t rank = 0; rank < space->orders; rank++) {
        order_unrank(rank, space->tiles, order);
        for (int from = 0; from < space->tiles; from++) {
            for (int to = 0; to < space->tiles; to++) {
                int next = 0;
                for (int i = 0; i < space->tiles; i++)
                    if (i != from)
                        moved[next++] = order[i];
                memmove(moved + to + 1, moved + to, (size_t)(space->tiles - 1 - to));
                moved[to] = order[from];
                space->shift[(uint32_t)(from * PATTERN_TILES + to) * space->orders + rank] =
                    (uint16_t)order_rank(moved, space->tiles);
            }
        }
    }
}

qd_err pattern_space_init(struct pattern_space *space, int rows, int cols, int tiles)
{
    uint32_t masks = 1u << (rows * cols);
    *space = (struct pattern_space){.rows = rows,
                                    .cols = cols,
                                    .cells = rows * cols,
                                    .tiles = tiles,
                                    .orders = factorial(tiles)};
    space->rank_of_set = calloc(masks, sizeof *space->rank_of_set);
    space->shift =
        malloc((size_t)PATTERN_TILES * PATTERN_TILES * space->orders * sizeof *space->shift);
    if (!space->rank_of_set || !space->shift) {
        pattern_space_free(space);
        return QD_MEMORY;
    }
    for (uint32_t mask = 0; mask < masks; mask++)
        if (__builtin_popcount(mask) == tiles)
            space->rank_of_set[mask] = (uint16_t)space->sets++;
    fill_shifts(space);
    return QD_OK;
}

void pattern_space_free(struct pattern_space *space)
{
    free(space->rank_of_set);
    free(space->shift);
    *space = (struct pattern_space){0};
}

uint64_t pattern_bytes(const struct pattern_space *space)
{
    return ((uint64_t)space->sets * space->orders + 1) / 2;
}

/* ---- the search ---- */

/* Sets of cells with the regions they leave free. */
struct groups {
    uint32_t *mask_of_set;
    uint32_t *first;  /* number of a set's first region among all regions */
    uint16_t *region; /* the cells of each region */
    uint32_t count;
};

struct build {
    struct qd_meter meter;
    struct qd_arena arena; /* everything below that is a list */
    struct pattern *pattern;
    const struct pattern_space *space;
    struct groups groups;
    size_t words; /* 64-bit words a group */
    uint64_t *seen;
    uint64_t *fresh;
    bool *busy;                     /* by region: has fresh bits */
    uint8_t *orders;                /* every order, unranked */
    uint16_t beside[PATTERN_CELLS]; /* neighbours as a mask */
    uint64_t known;
};

/* A list in the build's arena, zeroed. */
static qd_err take(struct build *build, void *list, uint64_t count, size_t size)
{
    void *block = NULL;
    if (count > SIZE_MAX / size)
        return QD_MEMORY;
    qd_err err = qd_arena_take(&build->arena, (size_t)count * size, &block);
    if (!err)
        memcpy(list, &block, sizeof block);
    return err;
}

static uint16_t flood(const struct build *build, uint16_t open, uint16_t from)
{
    uint16_t reached = from;
    for (uint16_t before = 0; before != reached;) {
        before = reached;
        for (int cell = 0; cell < build->space->cells; cell++)
            if (reached >> cell & 1)
                reached |= build->beside[cell] & open;
    }
    return reached;
}

static qd_err find_groups(struct build *build)
{
    const struct pattern_space *space = build->space;
    struct groups *groups = &build->groups;
    uint32_t masks = 1u << space->cells;
    qd_err err = take(build, &groups->mask_of_set, space->sets, sizeof *groups->mask_of_set);
    if (!err)
        err = take(build, &groups->first, (uint64_t)space->sets + 1, sizeof *groups->first);
    if (!err)
        err = take(build, &groups->region, (uint64_t)space->sets * PATTERN_CELLS,
                   sizeof *groups->region);
    if (err)
        return err;
    uint32_t set = 0;
    for (uint32_t mask = 0; mask < masks; mask++) {
        if (__builtin_popcount(mask) != space->tiles)
            continue;
        uint16_t open = (uint16_t)(~mask & (masks - 1));
        groups->mask_of_set[set] = mask;
        groups->first[set++] = groups->count;
        while (open) {
            uint16_t region = flood(build, open, (uint16_t)(open & -open));
            groups->region[groups->count++] = region;
            open &= (uint16_t)~region;
        }
    }
    groups->first[set] = groups->count;
    return QD_OK;
}

static void find_neighbours(struct build *build)
{
    int rows = build->space->rows, cols = build->space->cols;
    for (int cell = 0; cell < rows * cols; cell++) {
        int row = cell / cols, col = cell % cols;
        unsigned mask = 0;
        mask |= row > 0 ? 1u << (cell - cols) : 0;
        mask |= row + 1 < rows ? 1u << (cell + cols) : 0;
        mask |= col > 0 ? 1u << (cell - 1) : 0;
        mask |= col + 1 < cols ? 1u << (cell + 1) : 0;
        build->beside[cell] = (uint16_t)mask;
    }
}

/* The region of a set that holds a cell. */
static uint32_t region_of(const struct build *build, uint32_t mask, int cell)
{
    uint32_t at = build->groups.first[build->space->rank_of_set[mask]];
    while (!(build->groups.region[at] >> cell & 1))
        at++;
    return at;
}

/* All states of a group move their tile from one cell to another. */
static void move_group(struct build *build, uint32_t source, uint32_t mask, int from, int to)
{
    uint32_t moved = mask ^ 1u << from ^ 1u << to;
    uint32_t target = region_of(build, moved, from);
    const uint64_t *bits = build->fresh + source * build->words;
    uint64_t *seen = build->seen + target * build->words;
    uint64_t *fresh = build->fresh + target * build->words;
    int place = __builtin_popcount(mask & ((1u << from) - 1));
    int goes_to = __builtin_popcount(moved & ((1u << to) - 1));
    uint64_t any = 0;
    if (place == goes_to) {
        for (size_t i = 0; i < build->words; i++) {
            uint64_t added = bits[i] & ~seen[i];
            seen[i] |= added;
            fresh[i] |= added;
            any |= added;
        }
    } else {
        const uint16_t *shift = build->space->shift +
                                (uint32_t)(place * PATTERN_TILES + goes_to) * build->space->orders;
        for (size_t i = 0; i < build->words; i++) {
            for (uint64_t left = bits[i]; left; left &= left - 1) {
                uint32_t order = shift[i * 64 + (size_t)__builtin_ctzll(left)];
                uint64_t bit = (uint64_t)1 << (order & 63), added = bit & ~seen[order >> 6];
                seen[order >> 6] |= added;
                fresh[order >> 6] |= added;
                any |= added;
            }
        }
    }
    build->busy[target] |= any != 0;
}

static void expand_set(struct build *build, uint32_t set)
{
    const struct groups *groups = &build->groups;
    uint32_t mask = groups->mask_of_set[set];
    for (uint32_t region = groups->first[set]; region < groups->first[set + 1]; region++) {
        if (!build->busy[region])
            continue;
        for (uint32_t cells = mask; cells; cells &= cells - 1) {
            int from = __builtin_ctz(cells);
            for (uint32_t to = build->beside[from] & groups->region[region]; to; to &= to - 1)
                move_group(build, region, mask, from, __builtin_ctz(to));
        }
        memset(build->fresh + region * build->words, 0, build->words * sizeof *build->fresh);
        build->busy[region] = false;
    }
}

/* Manhattan steps of the tiles in their cells: [place in the set][tile]. */
static void fill_steps(const struct build *build, uint32_t mask,
                       uint8_t steps[PATTERN_TILES][PATTERN_TILES])
{
    int place = 0, cols = build->space->cols;
    for (uint32_t cells = mask; cells; cells &= cells - 1, place++) {
        int cell = __builtin_ctz(cells);
        for (int tile = 0; tile < build->space->tiles; tile++) {
            int home = build->pattern->home[tile];
            steps[place][tile] =
                (uint8_t)(abs(cell / cols - home / cols) + abs(cell % cols - home % cols));
        }
    }
}

/* Writes the distance of the orders that were reached for the first time. */
static void record_set(struct build *build, uint32_t set, uint32_t distance)
{
    const struct groups *groups = &build->groups;
    uint8_t steps[PATTERN_TILES][PATTERN_TILES];
    bool ready = false;
    for (uint32_t region = groups->first[set]; region < groups->first[set + 1]; region++) {
        if (!build->busy[region])
            continue;
        if (!ready)
            fill_steps(build, groups->mask_of_set[set], steps);
        ready = true;
        for (size_t i = 0; i < build->words; i++) {
            for (uint64_t left = build->fresh[region * build->words + i]; left; left &= left - 1) {
                uint32_t order = (uint32_t)(i * 64 + (size_t)__builtin_ctzll(left));
                uint64_t place = (uint64_t)set * build->space->orders + order;
                uint8_t *byte = &build->pattern->nibbles[place >> 1];
                int half = 4 * (int)(place & 1);
                if ((*byte >> half & 15) != UNKNOWN)
                    continue;
                const uint8_t *tiles = build->orders + (size_t)order * PATTERN_TILES;
                uint32_t manhattan = 0;
                for (int k = 0; k < build->space->tiles; k++)
                    manhattan += steps[k][tiles[k]];
                uint32_t excess = (distance - manhattan) / 2;
                excess = excess > MOST_EXCESS ? MOST_EXCESS : excess;
                *byte = (uint8_t)((*byte & ~(15 << half)) | (int)excess << half);
                build->known++;
            }
        }
    }
}

/* Whether sets of cells are reached at odd distances: colours of cells, counted. */
static int parity_of(const struct build *build, uint32_t mask)
{
    int odd = 0, cols = build->space->cols;
    for (; mask; mask &= mask - 1) {
        int cell = __builtin_ctz(mask);
        odd ^= (cell / cols + cell % cols) & 1;
    }
    return odd;
}

static qd_err search(struct build *build, bool (*proceed)(void *, uint64_t, uint64_t),
                     void *context)
{
    const struct pattern_space *space = build->space;
    uint64_t all = (uint64_t)space->sets * space->orders;
    uint32_t goal = 0;
    for (int i = 0; i < space->tiles; i++)
        goal |= 1u << build->pattern->home[i];
    uint32_t start = region_of(build, goal, build->pattern->goal_blank);
    build->seen[start * build->words] = build->fresh[start * build->words] = 1;
    build->busy[start] = true;
    record_set(build, space->rank_of_set[goal], 0);
    int parity = parity_of(build, goal);
    for (uint32_t distance = 1;; distance++, parity ^= 1) {
        bool any = false;
        for (uint32_t set = 0; set < space->sets; set++)
            if (parity_of(build, build->groups.mask_of_set[set]) == parity)
                expand_set(build, set);
        for (uint32_t set = 0; set < space->sets; set++) {
            if (parity_of(build, build->groups.mask_of_set[set]) != parity)
                record_set(build, set, distance);
        }
        for (uint32_t region = 0; !any && region < build->groups.count; region++)
            any = build->busy[region];
        if (proceed && !proceed(context, build->known, all))
            return QD_STOPPED;
        if (!any)
            return QD_OK;
    }
}

static qd_err build_alloc(struct build *build)
{
    const struct pattern_space *space = build->space;
    find_neighbours(build);
    qd_err err = find_groups(build);
    build->words = (space->orders + 63) / 64;
    uint64_t bits = (uint64_t)build->groups.count * build->words;
    if (!err)
        err = take(build, &build->seen, bits, sizeof *build->seen);
    if (!err)
        err = take(build, &build->fresh, bits, sizeof *build->fresh);
    if (!err)
        err = take(build, &build->busy, build->groups.count, sizeof *build->busy);
    if (!err)
        err = take(build, &build->orders, space->orders, PATTERN_TILES);
    if (err)
        return err;
    build->pattern->nibbles = malloc(pattern_bytes(space));
    if (!build->pattern->nibbles)
        return QD_MEMORY;
    memset(build->pattern->nibbles, UNKNOWN << 4 | UNKNOWN, pattern_bytes(space));
    for (uint32_t i = 0; i < space->orders; i++)
        order_unrank(i, space->tiles, build->orders + (size_t)i * PATTERN_TILES);
    return QD_OK;
}

/* Turns the table from order within set to set within order. Most moves keep the order of a group's
 * tiles, so what a search looks up in turn then lies close together. */
static qd_err transpose(struct pattern *pattern)
{
    enum { BLOCK = 128 };
    const struct pattern_space *space = pattern->space;
    uint8_t *turned = calloc(1, pattern_bytes(space));
    if (!turned)
        return QD_MEMORY;
    for (uint32_t sets = 0; sets < space->sets; sets += BLOCK) {
        for (uint32_t orders = 0; orders < space->orders; orders += BLOCK) {
            for (uint32_t set = sets; set < sets + BLOCK && set < space->sets; set++) {
                for (uint32_t order = orders; order < orders + BLOCK && order < space->orders;
                     order++) {
                    uint64_t from = (uint64_t)set * space->orders + order;
                    uint64_t to = (uint64_t)order * space->sets + set;
                    int nibble = pattern->nibbles[from >> 1] >> (4 * (from & 1)) & 15;
                    turned[to >> 1] |= (uint8_t)(nibble << (4 * (to & 1)));
                }
            }
        }
    }
    free(pattern->nibbles);
    pattern->nibbles = turned;
    return QD_OK;
}

qd_err pattern_build(struct pattern *pattern, const struct pattern_space *space,
                     const uint8_t *home, int goal_blank,
                     bool (*proceed)(void *context, uint64_t done, uint64_t all), void *context,
                     uint64_t *peak)
{
    *pattern = (struct pattern){.space = space, .goal_blank = goal_blank};
    memcpy(pattern->home, home, (size_t)space->tiles);
    struct build build = {.pattern = pattern, .space = space};
    qd_arena_init(&build.arena, &build.meter);
    qd_err err = build_alloc(&build);
    if (!err)
        err = search(&build, proceed, context);
    qd_arena_free(&build.arena);
    if (!err)
        err = transpose(pattern);
    if (err)
        pattern_free(pattern);
    if (peak)
        *peak = build.meter.peak + pattern_bytes(space);
    return err;
}

void pattern_free(struct pattern *pattern)
{
    if (!pattern->lent)
        free(pattern->nibbles);
    *pattern = (struct pattern){0};
}
