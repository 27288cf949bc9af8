/* SPDX-License-Identifier: MIT */
/* One direction of a meeting search: its features, its moves, and the tests of its positions.
 *
 * Opening: areas of floor, boxes still where the search began, broken links between rooms, distance
 * to the other end. Aiming at a board: areas, boxes wanted elsewhere, of these the ones that touch
 * another box, and the least sum of moves that brings every box to a square of its own there. No
 * plan and no advisors: the best score leads, cell by cell. After the strategies that Shoham's
 * Festival tries when its plan fails, known from their description.
 */
#include "sokoban/fess/meet/meet.h"

#include "sokoban/fess/pull.h"

#include <string.h>

/* Bits: 8 areas, 10 boxes, 10 touching or rooms, 36 distance. */
enum { AREAS_BIT = 56, BOXES_BIT = 46, THIRD_BIT = 36, MOST_AREAS = 255, MOST_THIRD = 1023 };

static uint64_t score_of(uint32_t areas, uint32_t boxes, uint32_t third, uint32_t distance)
{
    return (uint64_t)(areas > MOST_AREAS ? MOST_AREAS : areas) << AREAS_BIT |
           (uint64_t)boxes << BOXES_BIT |
           (uint64_t)(third > MOST_THIRD ? MOST_THIRD : third) << THIRD_BIT | distance;
}

/* Whether the square is one where boxes stand at the search's own end. */
static bool is_own_end(const struct sokoban_search *search, uint16_t square)
{
    const struct sokoban_analysis *g = search->analysis;
    return search->ops->way == SOKOBAN_PULLS ? g->board->goal_at[square] != SOKOBAN_NONE
                                             : g->is_start[square];
}

static uint16_t far_of(const struct sokoban_search *search, uint16_t square)
{
    return search->ops->way == SOKOBAN_PULLS ? search->analysis->off[square]
                                             : search->analysis->near[square];
}

/* Boxes not on target that touch another. */
static uint32_t count_touching(const struct sokoban_search *search)
{
    const struct sokoban_meet_way *way = search->context;
    const struct sokoban_position *position = search->position;
    uint32_t count = 0;
    for (uint32_t i = 0; i < position->boxes; i++) {
        uint16_t square = position->box[i];
        bool touches = false;
        for (int dir = 0; dir < SOKOBAN_DIRS && !way->target[square]; dir++) {
            uint16_t to = search->analysis->board->next[square][dir];
            touches |= to != SOKOBAN_NONE && position->at[to];
        }
        count += touches;
    }
    return count;
}

static void look(struct sokoban_search *search)
{
    struct sokoban_meet_way *way = search->context;
    const struct sokoban_position *position = search->position;
    way->held = way->distance = way->missing = 0;
    way->rooms = sokoban_rooms_broken(search->analysis, position);
    for (uint32_t i = 0; i < position->boxes; i++) {
        uint16_t square = position->box[i];
        way->held += is_own_end(search, square);
        way->distance += far_of(search, square);
        way->missing += !way->target[square];
        way->matching.place[i] = square;
    }
    search->work += search->analysis->board->squares;
    if (way->aims) {
        way->distance =
            sokoban_match_places(&way->matching, position->boxes, position->boxes, way->table);
        search->work += position->boxes * position->boxes;
    }
}

static uint64_t score_open(struct sokoban_search *search, const struct sokoban_macro *macro)
{
    const struct sokoban_meet_way *way = search->context;
    const struct sokoban_analysis *g = search->analysis;
    struct sokoban_position *position = search->position;
    uint32_t box = position->at[macro->from] - 1u, rooms = way->rooms;
    if (g->gate[macro->from] || g->gate[macro->to]) {
        sokoban_put(position, box, macro->to);
        rooms = sokoban_rooms_broken(g, position);
        sokoban_put(position, box, macro->from);
        search->work += g->board->squares / 4;
    }
    uint32_t held = way->held - is_own_end(search, macro->from) + is_own_end(search, macro->to);
    return score_of(macro->areas, held, rooms,
                    way->distance - far_of(search, macro->from) + far_of(search, macro->to));
}

static uint64_t score_aim(struct sokoban_search *search, const struct sokoban_macro *macro)
{
    struct sokoban_meet_way *way = search->context;
    struct sokoban_position *position = search->position;
    uint32_t box = position->at[macro->from] - 1u;
    uint32_t distance =
        sokoban_match_moved(&way->matching, way->table, box, macro->to, &way->moved);
    sokoban_put(position, box, macro->to);
    uint32_t touching = count_touching(search);
    sokoban_put(position, box, macro->from);
    search->work += position->boxes * 4u;
    /* Out of reach of the target is far, but not lost: another board may be met. */
    if (distance == SOKOBAN_LOST)
        distance = UINT32_MAX;
    return score_of(macro->areas,
                    way->missing - !way->target[macro->from] + !way->target[macro->to], touching,
                    distance);
}

static bool push_lives(void *context, const struct sokoban_position *position, uint32_t box)
{
    const struct sokoban_search *search = context;
    return sokoban_push_lives(position, search->analysis->board, box);
}

static qd_err list_moves(struct sokoban_search *search, struct sokoban_record *record)
{
    struct sokoban_meet_way *way = search->context;
    struct sokoban_position *position = search->position;
    struct sokoban_macros *m = search->macros;
    bool pushes = search->ops->way == SOKOBAN_PUSHES;
    qd_err err = QD_OK;
    /* A root that the other search already knows. */
    if (search->met != UINT32_MAX) {
        search->goal = search->records;
        return QD_OK;
    }
    look(search);
    m->board = search->analysis->board;
    m->way = search->ops->way;
    m->allowed = search->analysis->possible;
    m->filter = pushes ? push_lives : NULL;
    m->context = search;
    m->count = 0;
    m->work = 0;
    for (uint32_t box = 0; box < position->boxes; box++)
        if (!pushes || !way->push->frozen[box])
            sokoban_macro_box(m, position, box);
    for (uint32_t i = 0; !err && i < m->count; i++) {
        const struct sokoban_macro *macro = &m->list[i];
        err = sokoban_effort_look(search->effort, position->boxes);
        if (err)
            return err;
        struct sokoban_child child = {.score = way->aims ? score_aim(search, macro)
                                                         : score_open(search, macro),
                                      .from = macro->from,
                                      .to = macro->to,
                                      .weight = record->weight};
        err = sokoban_search_child(search, record, &child, macro->zone, SOKOBAN_NONE);
        if (!err && search->met != UINT32_MAX && search->goal == UINT32_MAX) {
            search->goal = search->records;
            search->goal_move = search->children - 1;
        }
    }
    search->work += m->work + m->count * 16u;
    search->effort->stats->generated += m->count;
    return err;
}

static qd_err lost_pushes(struct sokoban_search *search, bool *lost)
{
    const struct sokoban_meet_way *way = search->context;
    return sokoban_push_lost(search, way->push, lost);
}

static qd_err lost_pulls(struct sokoban_search *search, bool *lost)
{
    uint16_t owner[SOKOBAN_BOXES];
    *lost = !sokoban_starts_match(search, owner);
    return QD_OK;
}

const struct sokoban_search_ops sokoban_meet_pushes = {
    .way = SOKOBAN_PUSHES,
    .cell_mask = ~UINT64_C(0) << THIRD_BIT,
    .list = list_moves,
    .lost = lost_pushes,
};

const struct sokoban_search_ops sokoban_meet_pulls = {
    .way = SOKOBAN_PULLS,
    .cell_mask = ~UINT64_C(0) << THIRD_BIT,
    .list = list_moves,
    .lost = lost_pulls,
};

qd_err sokoban_meet_start(struct sokoban_search *search)
{
    bool lost = false;
    sokoban_push_place(search);
    qd_err err = lost_pushes(search, &lost);
    return err || lost ? err : sokoban_search_root(search, UINT64_MAX);
}

qd_err sokoban_meet_goals(struct sokoban_search *search)
{
    uint16_t zones[SOKOBAN_CELLS], count = sokoban_pull_fill(search, zones);
    qd_err err = QD_OK;
    for (uint16_t i = 0; !err && i < count; i++) {
        search->position->player = search->position->zone = zones[i];
        err = sokoban_search_root(search, UINT64_MAX);
    }
    return err;
}

/* Moves of one box alone to `target` from everywhere. */
static void measure(const struct sokoban_board *board, enum sokoban_way direction, uint16_t target,
                    uint16_t *column, uint32_t stride)
{
    uint16_t queue[SOKOBAN_CELLS];
    uint32_t head = 0, tail = 0;
    for (uint32_t i = 0; i < board->squares; i++)
        column[i * stride] = SOKOBAN_FAR;
    column[target * stride] = 0;
    queue[tail++] = target;
    while (head < tail) {
        uint16_t at = queue[head++];
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            /* The box came from `from`: pushed, the player was behind it; pulled, ahead of it. */
            uint16_t from = board->next[at][dir];
            uint16_t stand = from == SOKOBAN_NONE          ? from
                             : direction == SOKOBAN_PUSHES ? board->next[from][dir]
                                                           : board->next[at][sokoban_opposite(dir)];
            if (from == SOKOBAN_NONE || stand == SOKOBAN_NONE ||
                column[from * stride] != SOKOBAN_FAR)
                continue;
            column[from * stride] = (uint16_t)(column[at * stride] + 1);
            queue[tail++] = from;
        }
    }
}

qd_err sokoban_meet_aim(struct sokoban_meet_way *way, const struct sokoban_analysis *analysis,
                        enum sokoban_way direction, const struct sokoban_position *position)
{
    void *table = NULL;
    way->table_size = sizeof *way->table * analysis->board->squares * position->boxes;
    qd_err err = qd_meter_resize(analysis->meter, &table, 0, way->table_size);
    if (err)
        return err;
    way->table = table;
    way->aims = true;
    memset(way->target, 0, sizeof way->target);
    for (uint32_t i = 0; i < position->boxes; i++) {
        way->target[position->box[i]] = 1;
        measure(analysis->board, direction, position->box[i], way->table + i, position->boxes);
    }
    return QD_OK;
}
