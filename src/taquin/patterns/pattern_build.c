/* SPDX-License-Identifier: MIT */
/* Building pattern databases (Korf and Felner, 2002) fast and in little memory, with bit sets.
 *
 * A search state is the cells of the pattern's tiles, their order in them, and which region of the
 * other cells holds the blank; the blank moves freely within its region, and only a move of a
 * pattern tile costs one. States are grouped by (cells, region): within a group the state is the
 * order alone, so a group is a bit set, and a move maps a whole group to another. Where the moved
 * tile passes no other in reading order the orders are unchanged and 64 states move by one `or`;
 * otherwise each bit is mapped by a table.
 *
 * Moves are reversible, so the neighbours of a state at distance d are at d - 1 or d + 1; and a
 * move flips the colour of one tile's cell, so all states of one set of cells are at distances of
 * one parity. A group therefore needs one bit per state, for the last distance of its parity: it
 * gathers the neighbours at distance d, removes its own bits of distance d - 1, and keeps the rest,
 * which are those at d + 1. Nothing else is stored but the table. Where even that is too much, the
 * search runs several times and fills a share of the rows each time.
 *
 * Only the true goal cell of the blank is seeded.
 */
#include "base/count.h"
#include "taquin/patterns/pattern.h"

#include <stdlib.h>
#include <string.h>

enum { UNKNOWN = 15, MOST_EXCESS = 14 };

/* Up to so many sets of cells it is worth while to list the moves of all regions once: a search
 * visits every region at each distance. */
enum { LISTED_SETS = 13000, EDGES_MAX = 4 * PATTERN_TILES };

/* A move into a region: where its tiles were, and which index in order the moved one had and has.
 */
struct edge {
    uint32_t source;
    uint8_t from, to;
};

struct build {
    struct qd_meter meter;
    struct qd_arena arena; /* holds all the lists below */
    const struct taquin_pattern_space *space;
    const uint8_t *home;
    int goal_blank;
    struct taquin_pattern_work *work;
    uint32_t all_cells, odd_cells, not_first_col, not_last_col;
    /* Sets of cells with the regions they leave free. */
    uint32_t *mask_of_set;
    uint32_t *first;  /* number of a set's first region among all regions */
    uint32_t *region; /* the cells of each region */
    uint32_t region_count;
    uint32_t *first_edge; /* of each region; NULL where they are not listed */
    struct edge *edges;
    size_t words;    /* 64-bit words per group */
    uint64_t *level; /* by group: the states at its last distance */
    uint64_t *gathered;
    bool *busy;      /* by region: has bits */
    uint8_t *tiles;  /* by order: the tile at each index */
    uint16_t *shift; /* [from][to][order] */
    /* The rows of this pass, set by set while the search runs. */
    uint32_t first_order, order_count;
    uint8_t *nibbles;
    uint8_t *turned; /* a few transposed rows, order by order */
    uint64_t known;
};

/* Rows transposed at a time. */
enum { TURN_ROWS = 64 };

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

/* The cells of a mask and their neighbours. */
static uint32_t spread(const struct build *build, uint32_t mask)
{
    int cols = build->space->cols;
    return mask | (mask << 1 & build->not_first_col) | (mask >> 1 & build->not_last_col) |
           (mask << cols & build->all_cells) | mask >> cols;
}

static uint32_t flood(const struct build *build, uint32_t open, uint32_t from)
{
    uint32_t reached = from;
    for (uint32_t before = 0; before != reached;) {
        before = reached;
        reached = spread(build, reached) & open;
    }
    return reached;
}

/* Appends the regions of a set of cells, or only counts them if `region` is NULL. */
static uint32_t cut_regions(const struct build *build, uint32_t mask, uint32_t *region)
{
    uint32_t count = 0;
    for (uint32_t open = ~mask & build->all_cells, part; open; open &= ~part, count++) {
        part = flood(build, open, open & (0u - open));
        if (region)
            region[count] = part;
    }
    return count;
}

static void find_cells(struct build *build)
{
    int rows = build->space->rows, cols = build->space->cols;
    build->all_cells = (1u << (rows * cols)) - 1;
    for (int cell = 0; cell < rows * cols; cell++) {
        build->odd_cells |= (cell / cols + cell % cols) % 2 ? 1u << cell : 0;
        build->not_first_col |= cell % cols != 0 ? 1u << cell : 0;
        build->not_last_col |= cell % cols != cols - 1 ? 1u << cell : 0;
    }
}

/* The next larger mask with as many cells. */
static uint32_t next_mask(uint32_t mask)
{
    uint32_t lowest = mask & (0u - mask), ripple = mask + lowest;
    return ripple | (((mask ^ ripple) >> 2) / lowest);
}

static qd_err find_regions(struct build *build)
{
    const struct taquin_pattern_space *space = build->space;
    qd_err err = take(build, &build->mask_of_set, space->sets, sizeof *build->mask_of_set);
    if (!err)
        err = take(build, &build->first, (uint64_t)space->sets + 1, sizeof *build->first);
    if (err)
        return err;
    uint32_t mask = (1u << space->tiles) - 1;
    for (uint32_t set = 0; set < space->sets; set++, mask = next_mask(mask)) {
        build->mask_of_set[set] = mask;
        build->first[set] = build->region_count;
        build->region_count += cut_regions(build, mask, NULL);
    }
    build->first[space->sets] = build->region_count;
    err = take(build, &build->region, build->region_count, sizeof *build->region);
    for (uint32_t set = 0; !err && set < space->sets; set++)
        (void)cut_regions(build, build->mask_of_set[set], build->region + build->first[set]);
    return err;
}

/* The region of a set that holds a cell. */
static uint32_t region_of(const struct build *build, uint32_t mask, int cell)
{
    uint32_t at = build->first[taquin_pattern_set(build->space, mask)];
    while (!(build->region[at] >> cell & 1))
        at++;
    return at;
}

/* The moves by which states come into a region of a set; returns their number. */
static int edges_into(const struct build *build, uint32_t mask, uint32_t open, struct edge *edges)
{
    int count = 0;
    for (uint32_t tiles = mask & spread(build, open); tiles; tiles &= tiles - 1) {
        int to = __builtin_ctz(tiles);
        for (uint32_t cells = open & spread(build, 1u << to); cells; cells &= cells - 1) {
            int from = __builtin_ctz(cells);
            uint32_t before = mask ^ 1u << from ^ 1u << to;
            edges[count++] = (struct edge){
                .source = region_of(build, before, to),
                .from = (uint8_t)qd_count(before & ((1u << from) - 1)),
                .to = (uint8_t)qd_count(mask & ((1u << to) - 1)),
            };
        }
    }
    return count;
}

/* Calls edges_into for every region, to count the edges or to keep them. */
static uint32_t all_edges(const struct build *build, bool keep)
{
    struct edge edges[EDGES_MAX];
    uint32_t count = 0;
    for (uint32_t set = 0; set < build->space->sets; set++)
        for (uint32_t region = build->first[set]; region < build->first[set + 1]; region++) {
            uint32_t mask = build->mask_of_set[set], open = build->region[region];
            build->first_edge[region] = count;
            count += (uint32_t)edges_into(build, mask, open, keep ? build->edges + count : edges);
        }
    build->first_edge[build->region_count] = count;
    return count;
}

static qd_err list_edges(struct build *build)
{
    if (build->space->sets > LISTED_SETS)
        return QD_OK;
    qd_err err = take(build, &build->first_edge, (uint64_t)build->region_count + 1,
                      sizeof *build->first_edge);
    if (!err)
        err = take(build, &build->edges, all_edges(build, false), sizeof *build->edges);
    if (!err)
        (void)all_edges(build, true);
    return err;
}

/* Adds the image of a group under a move. */
static void gather_from(struct build *build, struct edge edge)
{
    if (!build->busy[edge.source])
        return;
    const uint64_t *bits = build->level + edge.source * build->words;
    uint64_t *gathered = build->gathered;
    if (edge.from == edge.to) {
        for (size_t i = 0; i < build->words; i++)
            gathered[i] |= bits[i];
        return;
    }
    const uint16_t *shift =
        build->shift + (size_t)(edge.from * build->space->tiles + edge.to) * build->space->orders;
    for (size_t i = 0; i < build->words; i++) {
        for (uint64_t left = bits[i]; left; left &= left - 1) {
            uint32_t order = shift[i * 64 + (size_t)__builtin_ctzll(left)];
            gathered[order >> 6] |= (uint64_t)1 << (order & 63);
        }
    }
}

/* A region's states at the next distance of its parity. */
static bool gather(struct build *build, uint32_t mask, uint32_t region)
{
    struct edge own_edges[EDGES_MAX];
    const struct edge *edges = own_edges;
    uint64_t *own = build->level + region * build->words, any = 0;
    int count;
    if (build->edges) {
        edges = build->edges + build->first_edge[region];
        count = (int)(build->first_edge[region + 1] - build->first_edge[region]);
    } else {
        count = edges_into(build, mask, build->region[region], own_edges);
    }
    memset(build->gathered, 0, build->words * sizeof *build->gathered);
    for (int i = 0; i < count; i++)
        gather_from(build, edges[i]);
    for (size_t i = 0; i < build->words; i++) {
        own[i] = build->gathered[i] & ~own[i];
        any |= own[i];
    }
    build->busy[region] = any != 0;
    return any != 0;
}

/* Manhattan steps of the tiles in their cells: [index in the set][tile]. */
static void fill_steps(const struct build *build, uint32_t mask,
                       uint8_t steps[PATTERN_TILES][PATTERN_TILES])
{
    int place = 0, cols = build->space->cols;
    for (uint32_t cells = mask; cells; cells &= cells - 1, place++) {
        int cell = __builtin_ctz(cells);
        for (int tile = 0; tile < build->space->tiles; tile++) {
            int home = build->home[tile];
            steps[place][tile] =
                (uint8_t)(abs(cell / cols - home / cols) + abs(cell % cols - home % cols));
        }
    }
}

static void record(struct build *build, uint32_t set, uint32_t order, uint32_t distance,
                   uint8_t steps[PATTERN_TILES][PATTERN_TILES])
{
    uint64_t place = (uint64_t)set * build->order_count + (order - build->first_order);
    uint8_t *byte = &build->nibbles[place >> 1];
    int half = 4 * (int)(place & 1);
    if ((*byte >> half & 15) != UNKNOWN)
        return;
    const uint8_t *tiles = build->tiles + (size_t)order * PATTERN_TILES;
    uint32_t manhattan = 0;
    for (int k = 0; k < build->space->tiles; k++)
        manhattan += steps[k][tiles[k]];
    uint32_t excess = (distance - manhattan) / 2;
    excess = excess > MOST_EXCESS ? MOST_EXCESS : excess;
    *byte = (uint8_t)((*byte & ~(15 << half)) | (int)excess << half);
    build->known++;
}

/* Writes the distance of a region's states that belong to this pass. */
static void record_region(struct build *build, uint32_t set, uint32_t region, uint32_t distance)
{
    uint8_t steps[PATTERN_TILES][PATTERN_TILES];
    uint32_t end = build->first_order + build->order_count;
    fill_steps(build, build->mask_of_set[set], steps);
    for (size_t i = build->first_order / 64; i < build->words && i * 64 < end; i++) {
        for (uint64_t left = build->level[region * build->words + i]; left; left &= left - 1) {
            uint32_t order = (uint32_t)(i * 64 + (size_t)__builtin_ctzll(left));
            if (order >= build->first_order && order < end)
                record(build, set, order, distance, steps);
        }
    }
}

/* Parity of the distances of a set of cells, from the colours of its cells. */
static int parity_of(const struct build *build, uint32_t mask)
{
    return qd_count(mask & build->odd_cells) & 1;
}

/* All states at one distance, from those at the previous one; false if there are none. */
static bool next_distance(struct build *build, uint32_t distance, int parity)
{
    bool any = false;
    for (uint32_t set = 0; set < build->space->sets; set++) {
        uint32_t mask = build->mask_of_set[set];
        if (parity_of(build, mask) != parity)
            continue;
        for (uint32_t region = build->first[set]; region < build->first[set + 1]; region++) {
            if (!gather(build, mask, region))
                continue;
            any = true;
            record_region(build, set, region, distance);
        }
    }
    return any;
}

static qd_err search(struct build *build)
{
    const struct taquin_pattern_space *space = build->space;
    const struct taquin_pattern_work *work = build->work;
    uint64_t all = (uint64_t)space->sets * space->orders;
    uint32_t goal = 0;
    for (int i = 0; i < space->tiles; i++)
        goal |= 1u << build->home[i];
    uint32_t start = region_of(build, goal, build->goal_blank);
    memset(build->level, 0, build->region_count * build->words * sizeof *build->level);
    memset(build->busy, 0, build->region_count);
    build->level[start * build->words] = 1;
    build->busy[start] = true;
    record_region(build, taquin_pattern_set(space, goal), start, 0);
    int parity = parity_of(build, goal);
    for (uint32_t distance = 1;; distance++) {
        parity ^= 1;
        if (!next_distance(build, distance, parity))
            return QD_OK;
        if (work->proceed && !work->proceed(work->context, build->known, all))
            return QD_STOPPED;
    }
}

/* Transposes rows from `first` on: from order within set to set within order. Most moves keep the
 * order of a group's tiles, so that successive lookups of a solver are then close together. */
static void turn_rows(struct build *build, uint32_t first, uint32_t count)
{
    const struct taquin_pattern_space *space = build->space;
    memset(build->turned, 0, (size_t)count * space->row_bytes);
    for (uint32_t set = 0; set < space->sets; set++) {
        uint64_t place = (uint64_t)set * build->order_count + first;
        uint8_t *out = build->turned + (set >> 1);
        for (uint32_t i = 0; i < count; i++, place++, out += space->row_bytes)
            *out |= (uint8_t)((build->nibbles[place >> 1] >> (4 * (place & 1)) & 15)
                              << (4 * (set & 1)));
    }
}

static qd_err hand_over(struct build *build)
{
    for (uint32_t first = 0; first < build->order_count; first += TURN_ROWS) {
        uint32_t count = build->order_count - first;
        count = count < TURN_ROWS ? count : TURN_ROWS;
        turn_rows(build, first, count);
        if (!build->work->take(build->work->context, build->turned,
                               (uint64_t)count * build->space->row_bytes))
            return QD_SYSTEM;
    }
    return QD_OK;
}

static void fill_orders(struct build *build)
{
    const struct taquin_pattern_space *space = build->space;
    for (uint32_t order = 0; order < space->orders; order++)
        taquin_pattern_unrank(space, order, build->tiles + (size_t)order * PATTERN_TILES);
    for (int from = 0; from < space->tiles; from++)
        for (int to = 0; to < space->tiles; to++)
            for (uint32_t order = 0; space->step[from][to].moved && order < space->orders; order++)
                build->shift[(size_t)(from * space->tiles + to) * space->orders + order] =
                    (uint16_t)taquin_pattern_shift(space, from, to, order);
}

static qd_err prepare(struct build *build)
{
    const struct taquin_pattern_space *space = build->space;
    uint32_t share =
        (space->orders + (uint32_t)build->work->passes - 1) / (uint32_t)build->work->passes;
    find_cells(build);
    qd_err err = find_regions(build);
    if (!err)
        err = list_edges(build);
    build->words = (space->orders + 63) / 64;
    if (!err)
        err = take(build, &build->level, (uint64_t)build->region_count * build->words,
                   sizeof *build->level);
    if (!err)
        err = take(build, &build->gathered, build->words, sizeof *build->gathered);
    if (!err)
        err = take(build, &build->busy, build->region_count, sizeof *build->busy);
    if (!err)
        err = take(build, &build->tiles, space->orders, PATTERN_TILES);
    if (!err)
        err = take(build, &build->shift, (uint64_t)(space->tiles * space->tiles) * space->orders,
                   sizeof *build->shift);
    if (!err)
        err = take(build, &build->nibbles, ((uint64_t)space->sets * share + 1) / 2, 1);
    if (!err)
        err = take(build, &build->turned, TURN_ROWS, space->row_bytes);
    if (!err)
        fill_orders(build);
    build->order_count = share;
    return err;
}

qd_err taquin_pattern_stream(const struct taquin_pattern_space *space, const uint8_t *home,
                             int goal_blank, struct taquin_pattern_work *work)
{
    struct build build = {.space = space,
                          .home = home,
                          .goal_blank = goal_blank,
                          .work = work,
                          .meter.cap = work->most};
    qd_arena_init(&build.arena, &build.meter);
    qd_err err = prepare(&build);
    uint32_t share = build.order_count;
    for (uint32_t first = 0; !err && first < space->orders; first += share) {
        build.first_order = first;
        build.order_count = space->orders - first < share ? space->orders - first : share;
        memset(build.nibbles, UNKNOWN << 4 | UNKNOWN,
               (size_t)(((uint64_t)space->sets * build.order_count + 1) / 2));
        err = search(&build);
        if (!err)
            err = hand_over(&build);
    }
    work->peak = build.meter.peak;
    qd_arena_free(&build.arena);
    return err;
}

struct copy {
    uint8_t *next;
    struct taquin_pattern_work *work;
};

static bool copy_bytes(void *context, const uint8_t *bytes, uint64_t count)
{
    struct copy *copy = context;
    memcpy(copy->next, bytes, (size_t)count);
    copy->next += count;
    return true;
}

static bool copy_proceed(void *context, uint64_t done, uint64_t all)
{
    const struct taquin_pattern_work *work = ((struct copy *)context)->work;
    return !work || !work->proceed || work->proceed(work->context, done, all);
}

qd_err taquin_pattern_build(struct taquin_pattern *pattern,
                            const struct taquin_pattern_space *space, const uint8_t *home,
                            int goal_blank, struct taquin_pattern_work *work)
{
    *pattern = (struct taquin_pattern){.space = space, .goal_blank = goal_blank};
    memcpy(pattern->home, home, (size_t)space->tiles);
    uint64_t bytes = taquin_pattern_bytes(space), most = work ? work->most : 0;
    if (most && bytes >= most)
        return QD_LIMIT;
    pattern->nibbles = bytes <= SIZE_MAX ? malloc((size_t)bytes) : NULL;
    if (!pattern->nibbles)
        return QD_MEMORY;
    struct copy copy = {pattern->nibbles, work};
    struct taquin_pattern_work own = {.passes = 1,
                                      .most = most ? most - bytes : 0,
                                      .proceed = copy_proceed,
                                      .take = copy_bytes,
                                      .context = &copy};
    qd_err err = taquin_pattern_stream(space, home, goal_blank, &own);
    if (err)
        taquin_pattern_free(pattern);
    if (work)
        work->peak = own.peak + bytes;
    return err;
}
