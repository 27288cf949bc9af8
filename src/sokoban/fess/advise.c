/* SPDX-License-Identifier: MIT */
/* Advisors: each names one move that looks like progress, and that move gets weight 0.
 *
 * Packing, connectivity, rooms, out of plan: the child that improves the feature, with the best
 * score among those; packing with a box that another square cannot do without is not advised.
 * Explorer: a reversible move that opens new floor to the player. Opener: when nothing can be
 * packed, the box nearest to the square to be filled goes far from it. Clearing: see clear.c. None
 * may undo packing. After Shoham and Schaeffer 2020.
 */
#include "sokoban/fess/push.h"

typedef bool fits_fn(const struct sokoban_features *child, const struct sokoban_features *parent);

static bool packs(const struct sokoban_features *child, const struct sokoban_features *parent)
{
    return child->packed > parent->packed && child->spoilt <= parent->spoilt;
}

static bool joins_areas(const struct sokoban_features *child, const struct sokoban_features *parent)
{
    return child->areas < parent->areas;
}

static bool joins_rooms(const struct sokoban_features *child, const struct sokoban_features *parent)
{
    return child->rooms < parent->rooms;
}

static bool enters_plan(const struct sokoban_features *child, const struct sokoban_features *parent)
{
    return child->spoilt < parent->spoilt ||
           (child->spoilt == parent->spoilt && child->outside < parent->outside);
}

static bool advise(struct sokoban_search *search, struct sokoban_record *record, fits_fn *fits)
{
    struct sokoban_features parent = sokoban_push_features(record->score);
    struct sokoban_child *best = NULL;
    for (uint32_t i = record->first; i < record->first + record->children; i++) {
        struct sokoban_child *child = &search->child[i];
        struct sokoban_features f = sokoban_push_features(child->score);
        if (f.packed >= parent.packed && fits(&f, &parent) && (!best || child->score < best->score))
            best = child;
    }
    if (best)
        best->weight = record->weight;
    return best;
}

static bool is_reversible(struct sokoban_search *search, const struct sokoban_child *child)
{
    struct sokoban_push *push = search->context;
    struct sokoban_macros *m = push->probe;
    struct sokoban_position *position = search->position;
    uint32_t box = position->at[child->from] - 1u;
    uint16_t zone = position->zone;
    bool found = false;
    m->board = search->analysis->board;
    m->way = SOKOBAN_PUSHES;
    m->allowed = search->analysis->possible;
    m->filter = NULL;
    m->count = 0;
    sokoban_put(position, box, child->to);
    position->zone = sokoban_search_zone(search, child->position);
    sokoban_macro_box(m, position, box);
    sokoban_put(position, box, child->from);
    position->zone = zone;
    for (uint32_t i = 0; i < m->count && !found; i++)
        found = m->list[i].to == child->from && m->list[i].zone == zone;
    search->work += m->sides.count;
    return found;
}

/* The best reversible move that lets the player onto squares it could not reach. */
static void explore(struct sokoban_search *search, struct sokoban_record *record)
{
    struct sokoban_push *push = search->context;
    struct sokoban_features parent = sokoban_push_features(record->score);
    struct sokoban_child *best = NULL;
    for (uint32_t i = record->first; i < record->first + record->children; i++) {
        struct sokoban_child *child = &search->child[i];
        struct sokoban_features f = sokoban_push_features(child->score);
        if (child->pad > push->reached + 1 && f.packed >= parent.packed &&
            (!best || child->score < best->score) && is_reversible(search, child))
            best = child;
    }
    if (best)
        best->weight = record->weight;
}

/* The square the plan wants filled next, SOKOBAN_NONE if it is fulfilled. */
static uint16_t next_square(const struct sokoban_push *push,
                            const struct sokoban_position *position)
{
    const struct sokoban_plan *plan = push->plan;
    for (uint32_t i = 0; i < plan->inits; i++)
        if (!position->at[plan->init[i].to] &&
            (plan->init[i].until < 0 || (uint32_t)plan->init[i].until >= push->done))
            return plan->init[i].to;
    return push->done < plan->steps ? plan->step[push->done].to : SOKOBAN_NONE;
}

void sokoban_walk_far(const struct sokoban_board *board, uint16_t from, uint16_t *far)
{
    uint16_t queue[SOKOBAN_CELLS];
    uint32_t head = 0, tail = 0;
    for (uint32_t i = 0; i < board->squares; i++)
        far[i] = SOKOBAN_FAR;
    far[from] = 0;
    queue[tail++] = from;
    while (head < tail) {
        uint16_t at = queue[head++];
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            uint16_t to = board->next[at][dir];
            if (to == SOKOBAN_NONE || far[to] != SOKOBAN_FAR)
                continue;
            far[to] = (uint16_t)(far[at] + 1);
            queue[tail++] = to;
        }
    }
}

static void open_way(struct sokoban_search *search, struct sokoban_record *record)
{
    struct sokoban_push *push = search->context;
    struct sokoban_features parent = sokoban_push_features(record->score);
    uint16_t target = next_square(push, search->position), far[SOKOBAN_CELLS];
    struct sokoban_child *best = NULL;
    uint32_t least = 0;
    if (target == SOKOBAN_NONE)
        return;
    sokoban_walk_far(search->analysis->board, target, far);
    search->work += search->analysis->board->squares;
    for (uint32_t i = record->first; i < record->first + record->children; i++) {
        struct sokoban_child *child = &search->child[i];
        struct sokoban_features f = sokoban_push_features(child->score);
        if (f.packed < parent.packed || f.areas > parent.areas || f.rooms > parent.rooms ||
            far[child->to] <= far[child->from])
            continue;
        uint32_t key = (uint32_t)far[child->from] << 16 | (0xffffu - far[child->to]);
        if (!best || key < least) {
            best = child;
            least = key;
        }
    }
    if (best)
        best->weight = record->weight;
}

/* Moves that undo packing weigh more: else they fill half of the lightest part of the tree. */
static void burden_unpacking(struct sokoban_search *search, struct sokoban_record *record)
{
    uint32_t packed = sokoban_push_features(record->score).packed;
    for (uint32_t i = record->first; i < record->first + record->children; i++)
        if (sokoban_push_features(search->child[i].score).packed < packed)
            search->child[i].weight = (uint16_t)(search->child[i].weight + FESS_UNPACKING);
}

void sokoban_advise(struct sokoban_search *search, struct sokoban_record *record)
{
    const struct sokoban_push *push = search->context;
    bool packed = advise(search, record, packs);
    advise(search, record, joins_areas);
    advise(search, record, joins_rooms);
    advise(search, record, enters_plan);
    explore(search, record);
    if (!packed)
        open_way(search, record);
    if (!packed && push->clears)
        sokoban_clear_way(search, record, next_square(push, search->position));
    burden_unpacking(search, record);
    /* Almost forced: no reason to penalise it. */
    if (record->children == 1 || record->children == 2)
        search->child[record->first].weight = record->weight;
}
