/* SPDX-License-Identifier: MIT */
/* Backwards from all goals full: which box is taken off when, and where to.
 *
 * Whatever can be sunk is sunk, by one path per box, and no other moves are considered then;
 * otherwise boxes are pulled off their goals to where they leave the floor in one piece. Features,
 * most important first: boxes left, areas of floor, boxes on goals, broken links between rooms,
 * distance to the starts.
 */
#include "sokoban/fess/pull.h"

#include <string.h>

/* Bits: 10 boxes, 8 areas, 10 boxes on goals, 6 rooms, 30 distance. A level has up to 999
 * boxes. */
enum { AREAS_BIT = 46, GOALS_BIT = 36, ROOMS_BIT = 30, MOST_AREAS = 255, MOST_ROOMS = 63 };

static uint64_t score_of(uint32_t boxes, uint32_t areas, uint32_t on_goals, uint32_t rooms,
                         uint32_t distance)
{
    return (uint64_t)boxes << 54 |
           (uint64_t)(areas > MOST_AREAS ? MOST_AREAS : areas) << AREAS_BIT |
           (uint64_t)on_goals << GOALS_BIT |
           (uint64_t)(rooms > MOST_ROOMS ? MOST_ROOMS : rooms) << ROOMS_BIT | distance;
}

static uint32_t areas_of(uint64_t score)
{
    return (uint32_t)(score >> AREAS_BIT & MOST_AREAS);
}

static uint32_t rooms_of(uint64_t score)
{
    return (uint32_t)(score >> ROOMS_BIT & MOST_ROOMS);
}

struct tally {
    uint32_t on_goals, on_bases, distance;
};

static struct tally count_boxes(const struct sokoban_search *search)
{
    struct tally tally = {0};
    for (uint32_t i = 0; i < search->position->boxes; i++) {
        uint16_t square = search->position->box[i];
        tally.on_goals += search->analysis->board->goal_at[square] != SOKOBAN_NONE;
        tally.on_bases += search->base[square];
        tally.distance += search->analysis->off[square];
    }
    return tally;
}

/* The features of the position after a macro move. */
static uint64_t score_macro(struct sokoban_search *search, const struct tally *tally,
                            const struct sokoban_macro *macro, bool sunk)
{
    const struct sokoban_analysis *g = search->analysis;
    struct sokoban_pull *pull = search->context;
    struct sokoban_position *position = search->position;
    uint32_t box = position->at[macro->from] - 1u, rooms = pull->rooms;
    bool off = g->board->goal_at[macro->from] != SOKOBAN_NONE;
    bool on = !sunk && g->board->goal_at[macro->to] != SOKOBAN_NONE;
    if (g->gate[macro->from] || (g->gate[macro->to] && !sunk)) {
        if (sunk)
            position->at[macro->from] = 0;
        else
            sokoban_put(position, box, macro->to);
        rooms = sokoban_rooms_broken(g, position);
        search->work += g->board->squares / 4;
        if (sunk)
            position->at[macro->from] = (uint16_t)(box + 1);
        else
            sokoban_put(position, box, macro->from);
    }
    uint32_t distance = tally->distance - g->off[macro->from] + (sunk ? 0 : g->off[macro->to]);
    return score_of(position->boxes - sunk, macro->areas, tally->on_goals - off + on, rooms,
                    distance);
}

/* Adds the children of one box that sink it: the longest path that leaves every start a box. */
static qd_err list_sink(struct sokoban_search *search, struct sokoban_record *record,
                        const struct tally *tally, uint32_t first)
{
    const struct sokoban_analysis *g = search->analysis;
    struct sokoban_pull *pull = search->context;
    struct sokoban_macros *m = search->macros;
    const struct sokoban_macro *best = NULL;
    for (uint32_t i = first; i < m->count; i++) {
        const struct sokoban_macro *macro = &m->list[i];
        if (!pull->sinks.open[macro->to] || (best && best->pushes >= macro->pushes))
            continue;
        if (g->room[macro->from] == g->room[macro->to] && macro->pushes < FESS_SINK_PULLS)
            continue;
        if (sokoban_sinks_match(search, &pull->sinks, search->position->at[macro->from] - 1u,
                                macro->to))
            best = macro;
    }
    if (!best)
        return QD_OK;
    struct sokoban_macro sunk = *best;
    sunk.zone = sokoban_sides_zone(&m->sides, best->zone);
    sunk.areas = (uint16_t)m->sides.areas;
    struct sokoban_child child = {.score = score_macro(search, tally, &sunk, true),
                                  .from = sunk.from,
                                  .to = sunk.to,
                                  .weight = (uint16_t)(record->weight + 1),
                                  .sunk = 1,
                                  .pad = sunk.pushes};
    return sokoban_search_child(search, record, &child, sunk.zone, sunk.to);
}

/* The final tie-break between moves, lowest first: variants differ in it, and so in their plans. */
static uint32_t taste(const struct sokoban_search *search, const struct sokoban_child *child)
{
    const struct sokoban_pull *pull = search->context;
    switch (pull->variant) {
    case 0:
        return 0xffff - child->pad; /* the longest path */
    case 1:
        return child->pad; /* the shortest */
    case 2:
        return child->from; /* the first goal in reading order */
    default:
        return 0xffffu - child->from; /* the last */
    }
}

/* The sink that is followed first: a box on no goal, not out of a hole, fewest areas, longest path.
 */
static void advise_sink(struct sokoban_search *search, struct sokoban_record *record)
{
    const struct sokoban_analysis *g = search->analysis;
    struct sokoban_child *best = NULL;
    uint64_t least = 0;
    for (uint32_t i = record->first; i < record->first + record->children; i++) {
        struct sokoban_child *child = &search->child[i];
        uint64_t key = (uint64_t)(g->board->goal_at[child->from] != SOKOBAN_NONE) << 40 |
                       (uint64_t)g->hole[child->from] << 36 |
                       (uint64_t)areas_of(child->score) << 24 | taste(search, child);
        if (!best || key < least) {
            best = child;
            least = key;
        }
    }
    if (best)
        best->weight = record->weight;
}

/* The best child of one kind gets the record's own weight. */
static void advise(struct sokoban_search *search, struct sokoban_record *record, int kind)
{
    const struct sokoban_analysis *g = search->analysis;
    uint32_t areas = areas_of(record->score);
    uint32_t rooms = rooms_of(record->score);
    struct sokoban_child *best = NULL;
    uint64_t least = 0;
    for (uint32_t i = record->first; i < record->first + record->children; i++) {
        struct sokoban_child *child = &search->child[i];
        uint32_t a = areas_of(child->score);
        uint32_t r = rooms_of(child->score);
        uint64_t key = child->score;
        bool fits = kind == 0 ? a < areas : r < rooms;
        if (kind == 2) {
            fits = g->board->goal_at[child->from] != SOKOBAN_NONE &&
                   g->board->goal_at[child->to] == SOKOBAN_NONE && a <= areas && r <= rooms;
            key = (uint64_t)g->hole[child->from] << 60 | (uint64_t)a << 40 | (uint64_t)r << 32 |
                  taste(search, child);
        }
        if (fits && (!best || key < least)) {
            best = child;
            least = key;
        }
    }
    if (best)
        best->weight = record->weight;
}

static void prepare(struct sokoban_search *search)
{
    struct sokoban_macros *m = search->macros;
    m->board = search->analysis->board;
    m->way = SOKOBAN_PULLS;
    m->allowed = search->analysis->possible;
    m->filter = NULL;
    m->count = 0;
    m->work = 0;
}

static qd_err list_plain(struct sokoban_search *search, struct sokoban_record *record,
                         const struct tally *tally)
{
    struct sokoban_macros *m = search->macros;
    qd_err err = QD_OK;
    for (uint32_t i = 0; !err && i < m->count; i++) {
        const struct sokoban_macro *macro = &m->list[i];
        struct sokoban_child child = {.score = score_macro(search, tally, macro, false),
                                      .from = macro->from,
                                      .to = macro->to,
                                      .weight = (uint16_t)(record->weight + 1),
                                      .pad = macro->pushes};
        err = sokoban_search_child(search, record, &child, macro->zone, SOKOBAN_NONE);
    }
    for (int kind = 0; kind < 3; kind++)
        advise(search, record, kind);
    return err;
}

static qd_err list_pulls(struct sokoban_search *search, struct sokoban_record *record)
{
    struct sokoban_pull *pull = search->context;
    struct sokoban_position *position = search->position;
    struct tally tally = count_boxes(search);
    qd_err err = QD_OK;
    if (tally.on_bases == position->boxes) {
        search->goal = search->records;
        return QD_OK;
    }
    sokoban_sinks_find(&pull->sinks, search);
    prepare(search);
    pull->rooms = sokoban_rooms_broken(search->analysis, position);
    for (uint32_t box = 0; !err && box < position->boxes; box++) {
        uint32_t first = search->macros->count;
        sokoban_macro_box(search->macros, position, box);
        err = sokoban_effort_look(search->effort, position->boxes);
        if (!err)
            err = list_sink(search, record, &tally, first);
    }
    if (!err && record->children)
        advise_sink(search, record);
    else if (!err)
        err = list_plain(search, record, &tally);
    search->work += search->macros->work + search->macros->count * 8u;
    search->effort->stats->generated += record->children;
    return err;
}

static qd_err lost_pulls(struct sokoban_search *search, bool *lost)
{
    struct sokoban_pull *pull = search->context;
    *lost = !sokoban_starts_match(search, pull->sinks.owner);
    return QD_OK;
}

const struct sokoban_search_ops sokoban_pull_ops = {
    .way = SOKOBAN_PULLS,
    .sinks = true,
    .cell_mask = ~UINT64_C(0) << ROOMS_BIT,
    .list = list_pulls,
    .lost = lost_pulls,
};

uint16_t sokoban_pull_fill(struct sokoban_search *search, uint16_t *zones)
{
    const struct sokoban_analysis *g = search->analysis;
    struct sokoban_position *position = search->position;
    struct sokoban_sides *sides = &search->macros->sides;
    uint16_t count = 0;
    sokoban_position_clear(position);
    memset(search->base, 0, sizeof search->base);
    for (uint32_t i = 0; i < g->boxes; i++)
        search->base[g->start[i]] = 1;
    for (uint32_t i = 0; i < g->board->goals; i++) {
        position->box[position->boxes++] = g->board->goal[i];
        position->at[g->board->goal[i]] = (uint16_t)position->boxes;
    }
    sokoban_sides_find(sides, g->board, position->at, SOKOBAN_BOXES);
    for (uint16_t i = 0; i < g->board->squares; i++)
        if (!position->at[i] && sokoban_sides_zone(sides, i) == i)
            zones[count++] = i;
    return count;
}

qd_err sokoban_pull_begin(struct sokoban_search *search)
{
    const struct sokoban_analysis *g = search->analysis;
    struct sokoban_position *position = search->position;
    uint16_t zones[SOKOBAN_CELLS], count = sokoban_pull_fill(search, zones);
    qd_err err = QD_OK;
    struct tally tally = count_boxes(search);
    uint64_t score = score_of(position->boxes, search->macros->sides.areas, tally.on_goals,
                              sokoban_rooms_broken(g, position), tally.distance);
    struct sokoban_pull *pull = search->context;
    if (!sokoban_starts_match(search, pull->sinks.owner))
        return QD_OK;
    for (uint16_t i = 0; !err && i < count; i++) {
        /* The listing of one root leaves the position as it was, but for the zone. */
        position->player = position->zone = zones[i];
        err = sokoban_search_root(search, score);
    }
    return err;
}
