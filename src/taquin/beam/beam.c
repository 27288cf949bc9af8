/* SPDX-License-Identifier: MIT */
/* Beam search (Lowerre, 1976): layer by layer, the best boards of each are kept.
 *
 * All boards of a layer are the same number of moves from the start, so they are ranked by the
 * rating alone. A layer is generated in two passes: children are first only rated, which costs no
 * copy and gives the rating threshold up to which they fit; then those within it are generated.
 * Ties are broken by a hash, or one corner of the layer would crowd out the rest. Boards met before
 * are pruned (Zobrist hashing, 1970): the table holds a few layers' worth, and the oldest entry of
 * a bucket is evicted. A child whose moves and Manhattan distance reach the length to beat is
 * pruned. A beam can get stuck in a local minimum; when its best rating has not improved for long
 * the search gives up and returns the path to its best board.
 */
#include "taquin/beam/beam.h"
#include "base/base.h"

#include <stdlib.h>
#include <string.h>

enum { BUCKET = 8, SEEN_LAYERS = 16, KEYS = 1 << 16, TIES = 8, PATIENCE = 60 };

/* A kept board without its cells. */
struct spot {
    uint64_t hash;
    uint32_t rating;
    uint16_t manhattan;
    uint8_t blank;
    uint8_t last; /* move that led here, TAQUIN_MOVES at the start */
};

struct layer {
    uint32_t count;
    struct spot *spots;
    uint8_t *homes; /* `cells` per board */
};

struct child {
    uint32_t from; /* parent * TAQUIN_MOVES + move */
    uint32_t key;  /* rating * TIES + tie-break */
};

struct taquin_beam {
    const struct taquin_beam_rating *rating;
    uint32_t width;
    int goal_blank;
    uint64_t salt;
    size_t shorter_than;
    struct layer now, next;
    struct child *children;
    uint32_t *histogram; /* of keys, from the layer's min */
    uint64_t *seen;
    size_t seen_mask;
    uint32_t **trail; /* by layer: a kept board's `from` */
    size_t trail_room;
    size_t depth;
    bool done;            /* the best board has all tiles at home that must be */
    uint32_t best_rating; /* with the layer and index where it was met */
    uint32_t best_index;
    size_t best_depth;
};

static size_t seen_slots(uint32_t width)
{
    size_t slots = 1024;
    while (slots < (size_t)width * SEEN_LAYERS)
        slots *= 2;
    return slots;
}

uint64_t taquin_beam_bytes(int cells, uint32_t width, size_t layers)
{
    uint64_t board = 2 * (sizeof(struct spot) + (uint64_t)cells) + 3 * sizeof(struct child) +
                     layers * sizeof(uint32_t);
    return width * board + seen_slots(width) * sizeof(uint64_t) + KEYS * sizeof(uint32_t) +
           layers * 8 /* a pointer, on 64-bit machines */;
}

qd_err taquin_beam_new(const struct taquin_beam_rating *rating, uint32_t width,
                       struct taquin_beam **out)
{
    size_t cells = (size_t)rating->cells;
    struct taquin_beam *b = calloc(1, sizeof *b);
    if (!b)
        return QD_MEMORY;
    b->rating = rating;
    b->width = width;
    b->now.spots = malloc(width * sizeof *b->now.spots);
    b->now.homes = malloc(width * cells);
    b->next.spots = malloc(width * sizeof *b->next.spots);
    b->next.homes = malloc(width * cells);
    /* Four children of the start, three of every other board. */
    b->children = malloc(((size_t)width * 3 + 1) * sizeof *b->children);
    b->histogram = malloc(KEYS * sizeof *b->histogram);
    b->seen = calloc(seen_slots(width), sizeof *b->seen);
    b->seen_mask = seen_slots(width) - 1;
    if (!b->now.spots || !b->now.homes || !b->next.spots || !b->next.homes || !b->children ||
        !b->histogram || !b->seen) {
        taquin_beam_free(b);
        return QD_MEMORY;
    }
    *out = b;
    return QD_OK;
}

void taquin_beam_free(struct taquin_beam *b)
{
    if (!b)
        return;
    for (size_t i = 0; i < b->trail_room; i++)
        free(b->trail[i]);
    free(b->trail);
    free(b->now.spots);
    free(b->now.homes);
    free(b->next.spots);
    free(b->next.homes);
    free(b->children);
    free(b->histogram);
    free(b->seen);
    free(b);
}

/* Allocates the trail of the next layer. */
static qd_err add_trail(struct taquin_beam *b)
{
    if (b->depth < b->trail_room)
        return QD_OK;
    uint32_t **trail = realloc(b->trail, (b->trail_room + 1) * sizeof *trail);
    if (!trail)
        return QD_MEMORY;
    b->trail = trail;
    trail[b->trail_room] = malloc(b->width * sizeof **trail);
    if (!trail[b->trail_room])
        return QD_MEMORY;
    b->trail_room++;
    return QD_OK;
}

/* True if the board was met before; otherwise adds it to the table. */
static bool seen_before(struct taquin_beam *b, uint64_t hash)
{
    uint64_t *bucket = &b->seen[hash & b->seen_mask & ~(size_t)(BUCKET - 1)];
    for (int i = 0; i < BUCKET; i++) {
        if (bucket[i] == hash)
            return true;
        if (bucket[i] == 0) {
            bucket[i] = hash;
            return false;
        }
    }
    memmove(bucket, bucket + 1, (BUCKET - 1) * sizeof *bucket);
    bucket[BUCKET - 1] = hash;
    return false;
}

static uint64_t hash_after(const struct taquin_beam *b, uint64_t hash, int home, int from, int to)
{
    return hash ^ taquin_beam_zobrist(b->rating, home, from) ^
           taquin_beam_zobrist(b->rating, home, to) ^
           taquin_beam_zobrist(b->rating, b->goal_blank, from) ^
           taquin_beam_zobrist(b->rating, b->goal_blank, to);
}

/* The change in Manhattan steps implied by a change of cost. */
static int step_of(const struct taquin_beam_rating *rating, int home, int change)
{
    return !rating->must[home] ? 0 : change < 0 ? -1 : 1;
}

/* Rates the children of one board; returns how many it wrote. */
static uint32_t rate_children_of(const struct taquin_beam *b, uint32_t parent, struct child *out)
{
    const struct taquin_beam_rating *r = b->rating;
    const struct spot *spot = &b->now.spots[parent];
    const uint8_t *homes = b->now.homes + parent * (size_t)r->cells;
    int to = spot->blank;
    uint32_t count = 0;
    for (int move = 0; move < TAQUIN_MOVES; move++) {
        int from = r->beside[to][move];
        if (from < 0 || (spot->last ^ 2) == move)
            continue;
        int home = homes[from],
            change = taquin_beam_cost(r, home, to) - taquin_beam_cost(r, home, from);
        size_t least = b->depth + 1 + (size_t)(spot->manhattan + step_of(r, home, change));
        if (least >= b->shorter_than)
            continue;
        change += taquin_beam_line_change(r, homes, b->goal_blank, from, to);
        uint32_t rating = (uint32_t)((int32_t)spot->rating + change);
        uint64_t chance = hash_after(b, spot->hash, home, from, to) * b->salt >> 61;
        out[count++] = (struct child){parent * TAQUIN_MOVES + (uint32_t)move,
                                      rating * TIES + (uint32_t)chance};
    }
    return count;
}

/* Rates all children; *limit is the first key of which not all fit. */
static uint32_t rate_children(struct taquin_beam *b, uint32_t *limit)
{
    uint32_t count = 0, least = UINT32_MAX, taken = 0, key = 0;
    for (uint32_t i = 0; i < b->now.count; i++)
        count += rate_children_of(b, i, b->children + count);
    for (uint32_t i = 0; i < count; i++)
        least = b->children[i].key < least ? b->children[i].key : least;
    memset(b->histogram, 0, KEYS * sizeof *b->histogram);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t above = b->children[i].key - least;
        b->histogram[above < KEYS ? above : KEYS - 1]++;
    }
    while (key < KEYS - 1 && taken + b->histogram[key] <= b->width)
        taken += b->histogram[key++];
    *limit = least + key;
    return count;
}

/* Generates one child unless its board was met before. */
static void make_child(struct taquin_beam *b, const struct child *child)
{
    size_t cells = (size_t)b->rating->cells;
    uint32_t parent = child->from / TAQUIN_MOVES, index = b->next.count;
    uint8_t move = (uint8_t)(child->from % TAQUIN_MOVES);
    const struct spot *spot = &b->now.spots[parent];
    const uint8_t *homes = b->now.homes + parent * cells;
    int to = spot->blank, from = b->rating->beside[to][move], home = homes[from];
    int change = taquin_beam_cost(b->rating, home, to) - taquin_beam_cost(b->rating, home, from);
    int manhattan = spot->manhattan + step_of(b->rating, home, change);
    uint64_t hash = hash_after(b, spot->hash, home, from, to);
    if (seen_before(b, hash))
        return;
    uint8_t *made = b->next.homes + index * cells;
    memcpy(made, homes, cells);
    made[to] = (uint8_t)home;
    made[from] = (uint8_t)b->goal_blank;
    b->next.spots[index] =
        (struct spot){hash, child->key / TIES, (uint16_t)manhattan, (uint8_t)from, move};
    b->trail[b->depth][index] = child->from;
    b->next.count++;
    bool done = manhattan == 0;
    if (done == b->done ? child->key / TIES < b->best_rating : done) {
        b->best_rating = child->key / TIES;
        b->best_index = index;
        b->best_depth = b->depth + 1;
        b->done = done;
    }
}

static qd_err make_layer(struct taquin_beam *b, struct taquin_beam_effort *effort)
{
    uint32_t limit, count;
    qd_err err = add_trail(b);
    if (err)
        return err;
    count = rate_children(b, &limit);
    b->next.count = 0;
    for (uint32_t i = 0; i < count && b->next.count < b->width; i++)
        if (b->children[i].key < limit)
            make_child(b, &b->children[i]);
    for (uint32_t i = 0; i < count && b->next.count < b->width; i++)
        if (b->children[i].key == limit)
            make_child(b, &b->children[i]);
    effort->expanded += b->now.count;
    struct layer made = b->next;
    b->next = b->now;
    b->now = made;
    b->depth++;
    return QD_OK;
}

static void place_start(struct taquin_beam *b, const struct taquin_beam_board *board)
{
    struct spot *start = &b->now.spots[0];
    *start = (struct spot){.hash = b->salt, .last = TAQUIN_MOVES};
    memcpy(b->now.homes, board->home, (size_t)board->cells);
    for (int cell = 0; cell < board->cells; cell++) {
        if (board->home[cell] == board->goal_blank)
            start->blank = (uint8_t)cell;
        start->hash ^= taquin_beam_zobrist(b->rating, board->home[cell], cell);
    }
    start->rating = taquin_beam_rate(b->rating, board);
    start->manhattan = (uint16_t)taquin_beam_manhattan(b->rating, board);
    b->now.count = 1;
    b->goal_blank = board->goal_blank;
    b->depth = 0;
    b->best_rating = start->rating;
    b->best_index = 0;
    b->best_depth = 0;
    b->done = start->manhattan == 0;
    (void)seen_before(b, start->hash);
}

/* The path to the best board. */
static qd_err read_trail(const struct taquin_beam *b, struct qd_moves *out)
{
    struct qd_moves moves = {0};
    uint32_t index = b->best_index;
    for (size_t i = 0; i < b->best_depth; i++) {
        if (qd_moves_add(&moves, 0)) {
            qd_moves_free(&moves);
            return QD_MEMORY;
        }
    }
    for (size_t layer = b->best_depth; layer-- > 0;) {
        moves.data[layer] = b->trail[layer][index] % TAQUIN_MOVES;
        index = b->trail[layer][index] / TAQUIN_MOVES;
    }
    qd_moves_free(out);
    *out = moves;
    return QD_OK;
}

qd_err taquin_beam_run(struct taquin_beam *b, const struct taquin_beam_board *board,
                       size_t shorter_than, uint64_t salt, struct taquin_beam_effort *effort,
                       struct qd_moves *out)
{
    size_t patience = PATIENCE + 4 * (size_t)(board->rows + board->cols);
    qd_err err = QD_OK;
    b->salt = (salt * 2 + 1) * 0x9e3779b97f4a7c15u;
    b->shorter_than = shorter_than;
    place_start(b, board);
    while (!err && !b->done && b->now.count > 0 && b->depth < b->best_depth + patience) {
        err = taquin_beam_may_go_on(effort, (uint32_t)b->depth, b->now.count);
        if (!err)
            err = make_layer(b, effort);
    }
    if (!err)
        err = read_trail(b, out);
    if (!err && !b->done)
        err = QD_NOTHING;
    return err;
}
