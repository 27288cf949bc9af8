/* SPDX-License-Identifier: MIT */
/* Forwards along the plan: the features of a position, and the moves out of it.
 *
 * Features, most important first: how far the plan is fulfilled, areas of floor, broken links
 * between rooms, boxes out of plan; then the sum of distances to the nearest goals. The cheap tests
 * (dead squares, frozen boxes) run on every square a box comes to, the expensive ones (matching
 * with frozen boxes as walls, zones that cannot be opened) on the position about to be expanded.
 * All of these are sound.
 */
#include "sokoban/fess/push.h"

#include <string.h>

/* Bits: 6 spoilt, 11 packed (steps and boxes that come first), 6 areas, 5 rooms, 6 outside, 30
 * distance. */
enum { PACKED_BIT = 47, AREAS_BIT = 41, ROOMS_BIT = 36, OUTSIDE_BIT = 30, MOST_PACKED = 2047 };

static uint32_t cap(uint32_t value, uint32_t most)
{
    return value < most ? value : most;
}

static uint64_t score_of(const struct sokoban_features *f, uint32_t distance)
{
    return (uint64_t)cap(f->spoilt, 63) << 58 |
           (uint64_t)(MOST_PACKED - cap(f->packed, MOST_PACKED)) << PACKED_BIT |
           (uint64_t)cap(f->areas, 63) << AREAS_BIT | (uint64_t)cap(f->rooms, 31) << ROOMS_BIT |
           (uint64_t)cap(f->outside, 63) << OUTSIDE_BIT | distance;
}

struct sokoban_features sokoban_push_features(uint64_t score)
{
    return (struct sokoban_features){.spoilt = (uint32_t)(score >> 58),
                                     .packed = MOST_PACKED -
                                               (uint32_t)(score >> PACKED_BIT & MOST_PACKED),
                                     .areas = score >> AREAS_BIT & 63,
                                     .rooms = score >> ROOMS_BIT & 31,
                                     .outside = score >> OUTSIDE_BIT & 63};
}

static bool push_lives(void *context, const struct sokoban_position *position, uint32_t box)
{
    const struct sokoban_search *search = context;
    return sokoban_push_lives(position, search->analysis->board, box);
}

/* What the children of the loaded position start from. */
static void look(struct sokoban_search *search)
{
    struct sokoban_push *push = search->context;
    const struct sokoban_analysis *g = search->analysis;
    struct sokoban_position *position = search->position;
    push->distance = push->on_goals = 0;
    for (uint32_t i = 0; i < position->boxes; i++) {
        uint16_t square = position->box[i];
        push->distance += g->near[square];
        push->on_goals += g->board->goal_at[square] != SOKOBAN_NONE;
    }
    push->rooms = sokoban_rooms_broken(g, position);
    sokoban_plan_packed(push->plan, position, &push->done);
    search->work += g->board->squares;
}

/* What the plan says of the boxes not in place. */
static void ask_plan(const struct sokoban_push *push, const struct sokoban_position *position,
                     uint32_t done, struct sokoban_features *f)
{
    uint32_t spoilt = sokoban_orders_unserved(push->plan, position, done);
    f->outside = sokoban_plan_outside(push->plan, position, done);
    if (push->packs_first)
        f->outside += spoilt;
    else
        f->spoilt = spoilt;
}

static uint64_t score_macro(struct sokoban_search *search, const struct sokoban_macro *macro)
{
    struct sokoban_push *push = search->context;
    const struct sokoban_analysis *g = search->analysis;
    struct sokoban_position *position = search->position;
    uint32_t box = position->at[macro->from] - 1u, done;
    sokoban_put(position, box, macro->to);
    struct sokoban_features f = {.areas = macro->areas, .rooms = push->rooms};
    if (g->gate[macro->from] || g->gate[macro->to]) {
        f.rooms = sokoban_rooms_broken(g, position);
        search->work += g->board->squares / 4;
    }
    f.packed = sokoban_plan_packed(push->plan, position, &done);
    ask_plan(push, position, done, &f);
    sokoban_put(position, box, macro->from);
    return score_of(&f, push->distance - g->near[macro->from] + g->near[macro->to]);
}

/* Whether the position after a macro move is one from which the way home is known. */
static bool meets(struct sokoban_search *search, const struct sokoban_macro *macro)
{
    struct sokoban_push *push = search->context;
    struct sokoban_position *position = search->position;
    uint32_t box = position->at[macro->from] - 1u;
    if (!push->perimeter->tree || !push->perimeter->tree->set.count)
        return false;
    sokoban_put(position, box, macro->to);
    sokoban_pack(position, search->analysis->board, macro->zone, push->packed);
    sokoban_put(position, box, macro->from);
    return sokoban_perimeter_meets(push->perimeter, push->packed);
}

static qd_err list_children(struct sokoban_search *search, struct sokoban_record *record)
{
    struct sokoban_push *push = search->context;
    const struct sokoban_board *board = search->analysis->board;
    struct sokoban_macros *m = search->macros;
    qd_err err = QD_OK;
    for (uint32_t i = 0; !err && i < m->count; i++) {
        const struct sokoban_macro *macro = &m->list[i];
        err = sokoban_effort_look(search->effort, search->position->boxes);
        if (err)
            return err;
        struct sokoban_child child = {.score = score_macro(search, macro),
                                      .from = macro->from,
                                      .to = macro->to,
                                      .weight = (uint16_t)(record->weight + 1),
                                      .pad = macro->size};
        uint32_t before = search->children;
        err = sokoban_search_child(search, record, &child, macro->zone, SOKOBAN_NONE);
        uint32_t home = push->on_goals - (board->goal_at[macro->from] != SOKOBAN_NONE) +
                        (board->goal_at[macro->to] != SOKOBAN_NONE);
        if (!err && search->children > before && search->goal == UINT32_MAX &&
            (home == search->position->boxes || meets(search, macro))) {
            search->goal = search->records;
            search->goal_move = before;
        }
    }
    return err;
}

static qd_err list_pushes(struct sokoban_search *search, struct sokoban_record *record)
{
    struct sokoban_push *push = search->context;
    struct sokoban_position *position = search->position;
    struct sokoban_macros *m = search->macros;
    look(search);
    m->board = search->analysis->board;
    m->way = SOKOBAN_PUSHES;
    m->allowed = search->analysis->possible;
    m->filter = push_lives;
    m->context = search;
    m->count = 0;
    m->work = 0;
    for (uint32_t box = 0; box < position->boxes; box++)
        if (!push->frozen[box] &&
            (!push->corralled || sokoban_corral_holds(&push->corral, position->box[box])))
            sokoban_macro_box(m, position, box);
    search->work += m->work + m->count * 16u;
    search->effort->stats->generated += m->count;
    qd_err err = list_children(search, record);
    if (!err)
        sokoban_advise(search, record);
    return err;
}

qd_err sokoban_push_lost(struct sokoban_search *search, struct sokoban_push *push, bool *lost)
{
    const struct sokoban_board *board = search->analysis->board;
    struct sokoban_position *position = search->position;
    struct sokoban_matching matching;
    const uint16_t *table = NULL;
    position->player = position->zone;
    sokoban_flood(position, board);
    push->reached = position->reached;
    push->blamed = 0;
    *lost = !sokoban_freeze(position, board, push->frozen);
    if (*lost) {
        sokoban_blame_frozen(push, position);
        return QD_OK;
    }
    qd_err err = sokoban_walls_table(&push->walls, position, push->frozen, &table);
    if (err)
        return err;
    *lost = sokoban_match(&matching, board, position, table) == SOKOBAN_LOST;
    if (*lost)
        return QD_OK;
    enum sokoban_corral_result corral =
        sokoban_corral_find(position, board, &push->scratch, &push->corral);
    push->corralled = corral == SOKOBAN_CORRAL_FOUND;
    *lost = corral == SOKOBAN_CORRAL_DEAD;
    search->work += board->squares * 4;
    if (*lost) {
        sokoban_blame_corral(push, position);
        return QD_OK;
    }
    err = sokoban_dead_ask(&push->dead, position, push->frozen, lost);
    if (*lost)
        sokoban_blame_few(push, &push->dead.reason);
    search->work += push->dead.work;
    push->dead.work = 0;
    return err;
}

static qd_err lost_pushes(struct sokoban_search *search, bool *lost)
{
    return sokoban_push_lost(search, search->context, lost);
}

const struct sokoban_search_ops sokoban_push_ops = {
    .way = SOKOBAN_PUSHES,
    .cell_mask = ~UINT64_C(0) << OUTSIDE_BIT,
    .list = list_pushes,
    .lost = lost_pushes,
    .relieve = sokoban_relieve,
};

void sokoban_push_place(struct sokoban_search *search)
{
    const struct sokoban_analysis *g = search->analysis;
    struct sokoban_position *position = search->position;
    sokoban_position_clear(position);
    for (uint32_t i = 0; i < g->boxes; i++) {
        position->box[position->boxes++] = g->start[i];
        position->at[g->start[i]] = (uint16_t)position->boxes;
    }
    position->player = g->player;
    sokoban_flood(position, g->board);
}

qd_err sokoban_push_begin(struct sokoban_search *search)
{
    const struct sokoban_analysis *g = search->analysis;
    struct sokoban_push *push = search->context;
    struct sokoban_position *position = search->position;
    bool lost = false;
    uint32_t done;
    sokoban_push_place(search);
    qd_err err = lost_pushes(search, &lost);
    if (err || lost)
        return err;
    look(search);
    sokoban_sides_find(&search->macros->sides, g->board, position->at, SOKOBAN_BOXES);
    struct sokoban_features f = {.areas = search->macros->sides.areas, .rooms = push->rooms};
    f.packed = sokoban_plan_packed(push->plan, position, &done);
    ask_plan(push, position, done, &f);
    return sokoban_search_root(search, score_of(&f, push->distance));
}
