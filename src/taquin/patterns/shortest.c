/* SPDX-License-Identifier: MIT */
/* One shortest solution over all layouts of a board of up to 16 cells.
 *
 * Every reachable layout, with every assignment of identical tiles, is a goal of its own: a classic
 * sliding puzzle. All goals share one rising bound. A layout is examined only when the bound
 * reaches its tiles' minimum distances, a goal only when it reaches its Manhattan distance, and it
 * is searched only when its tables allow it; all solutions of a goal have the same parity. So only
 * a few of thousands of goals cost anything, and the first solution found is the shortest of all.
 */
#include "taquin/patterns/shortest.h"

#include <stdlib.h>
#include <string.h>

enum { LAYOUT_STEPS = 20000000, LAYOUTS_MOST = 1000000, GOALS_MOST = 4000000 };

struct layout {
    uint8_t class[OPTIMAL_CELLS];
    uint8_t least; /* lower bound on the solutions to it */
};

struct goal {
    uint8_t home[OPTIMAL_CELLS]; /* of the tile in each cell */
    uint8_t blank;
    uint8_t least;
    bool rated; /* `least` comes from the tables, not only from Manhattan */
};

struct search {
    struct taquin_cache *mind;
    const struct taquin_level *level;
    const uint8_t *start;
    const struct qd_limits *limits;
    struct qd_meter meter;
    struct layout *layouts;
    size_t layout_count, layout_room;
    struct goal *goals;
    size_t goal_count, goal_room;
    qd_err err;
    struct taquin_optimal_run run;
    const struct taquin_optimal_tables *used[TAQUIN_KEPT_TABLES];
};

static int steps(const struct taquin_level *level, int a, int b)
{
    return abs(a / level->cols - b / level->cols) + abs(a % level->cols - b % level->cols);
}

/* Capacity for one more item. */
static qd_err reserve(struct search *search, void **list, size_t count, size_t *room, size_t size,
                      size_t most)
{
    if (count < *room)
        return QD_OK;
    if (count >= most)
        return QD_RANGE;
    size_t grown = *room ? 2 * *room : 64;
    qd_err err = qd_meter_resize(&search->meter, list, *room * size, grown * size);
    if (!err)
        *room = grown;
    return err;
}

/* Each tile's steps to the nearest place of its class. */
static int least_steps(const struct search *search, const uint8_t *layout)
{
    const struct taquin_level *level = search->level;
    int sum = 0;
    for (int cell = 0; cell < level->cells; cell++) {
        int class = level->class_of[search->start[cell]], least = INT32_MAX;
        for (int place = 0; class != 0 && place < level->cells; place++) {
            if (layout[place] != class)
                continue;
            int away = steps(level, cell, place);
            least = away < least ? away : least;
        }
        sum += class != 0 ? least : 0;
    }
    return sum;
}

static bool collect(void *context, const uint8_t *classes)
{
    struct search *search = context;
    void *list = search->layouts;
    search->err = reserve(search, &list, search->layout_count, &search->layout_room,
                          sizeof *search->layouts, LAYOUTS_MOST);
    search->layouts = list;
    if (search->err)
        return false;
    struct layout *layout = &search->layouts[search->layout_count++];
    memcpy(layout->class, classes, (size_t)search->level->cells);
    layout->least = (uint8_t)least_steps(search, classes);
    return true;
}

/* All layouts, or QD_RANGE when there are too many or they cannot all be enumerated. */
static qd_err find_layouts(struct search *search)
{
    qd_err err = QD_OK;
    if (search->level->sole_layout)
        (void)collect(search, search->level->layout);
    else
        err = taquin_layouts(search->level, LAYOUT_STEPS, collect, search);
    if (search->err)
        return search->err;
    return err == QD_LIMIT ? QD_RANGE : QD_OK;
}

/* Adds the goal in which the tile in each cell of `target` is at home there. */
static qd_err add_goal(struct search *search, const uint8_t *target)
{
    const struct taquin_level *level = search->level;
    uint8_t place[TAQUIN_CELLS] = {0};
    void *list = search->goals;
    qd_err err = reserve(search, &list, search->goal_count, &search->goal_room,
                         sizeof *search->goals, GOALS_MOST);
    search->goals = list;
    if (err)
        return err;
    struct goal *goal = &search->goals[search->goal_count++];
    int manhattan = 0;
    for (int cell = 0; cell < level->cells; cell++)
        place[target[cell]] = (uint8_t)cell;
    for (int cell = 0; cell < level->cells; cell++) {
        goal->home[cell] = place[search->start[cell]];
        if (search->start[cell] != 0)
            manhattan += steps(level, cell, goal->home[cell]);
    }
    goal->blank = place[0];
    goal->least = (uint8_t)manhattan;
    goal->rated = false;
    return QD_OK;
}

/* Fills the cells from `cell` on with tiles of the layout's classes, in every possible order. */
static qd_err add_goals(struct search *search, const uint8_t *layout, int cell, bool *used,
                        uint8_t *target)
{
    const struct taquin_level *level = search->level;
    if (cell == level->cells)
        return taquin_same_parity(level, search->start, target) ? add_goal(search, target) : QD_OK;
    for (int tile = layout[cell]; tile < level->cells; tile++) {
        if (used[tile] || level->class_of[tile] != layout[cell])
            continue;
        used[tile] = true;
        target[cell] = (uint8_t)tile;
        qd_err err = add_goals(search, layout, cell + 1, used, target);
        used[tile] = false;
        if (err)
            return err;
    }
    return QD_OK;
}

/* Adds the goals of the layouts that the bound has reached, and drops those layouts. */
static qd_err open_layouts(struct search *search, uint32_t bound)
{
    size_t kept = 0;
    for (size_t i = 0; i < search->layout_count; i++) {
        struct layout layout = search->layouts[i];
        if (layout.least > bound) {
            search->layouts[kept++] = layout;
            continue;
        }
        bool used[TAQUIN_CELLS] = {false};
        uint8_t target[TAQUIN_CELLS];
        qd_err err = add_goals(search, layout.class, 0, used, target);
        if (err)
            return err;
    }
    search->layout_count = kept;
    return QD_OK;
}

/* Undoes the symmetry and passes the moves on. */
static qd_err tell(const struct taquin_slide_turn *turn, const struct taquin_optimal_run *run,
                   struct qd_answer *answer)
{
    uint8_t back[TAQUIN_MOVES];
    for (int move = 0; move < TAQUIN_MOVES; move++)
        back[turn->move[move]] = (uint8_t)move;
    for (int i = 0; i < run->length; i++) {
        qd_err err = qd_moves_add(&answer->moves, back[run->path[i]]);
        if (err)
            return err;
    }
    answer->optimal = true;
    answer->lower_bound = (uint32_t)run->length;
    return QD_OK;
}

/* Records the tables this board has used. */
static void note_tables(struct search *search)
{
    int i = 0;
    while (i < TAQUIN_KEPT_TABLES - 1 && search->used[i] && search->used[i] != search->run.tables)
        i++;
    search->used[i] = search->run.tables;
}

/* QD_NOTHING when the goal is farther than the bound. */
static qd_err try_goal(struct search *search, struct goal *goal, uint32_t bound,
                       struct qd_answer *answer)
{
    const struct taquin_level *level = search->level;
    struct taquin_slide_board board = {level->rows, level->cols, goal->blank, {0}}, turned;
    struct taquin_slide_turn turn;
    memcpy(board.home, goal->home, sizeof board.home);
    int blank = taquin_slide_turn(level->rows, level->cols, goal->blank, &turn);
    taquin_slide_turn_board(&board, &turn, &turned);
    qd_err err = taquin_cache_tables(search->mind, level->rows, level->cols, blank,
                                     search->limits->bytes, &search->run.tables);
    if (err)
        return err;
    note_tables(search);
    if (!goal->rated)
        goal->least = (uint8_t)taquin_optimal_estimate(search->run.tables, &turned);
    goal->rated = true;
    if (goal->least > bound)
        return QD_NOTHING;
    err = taquin_optimal_try(&search->run, &turned, bound);
    return err ? err : tell(&turn, &search->run, answer);
}

static qd_err climb(struct search *search, struct qd_answer *answer)
{
    qd_err err = QD_NOTHING;
    for (uint32_t bound = 0; err == QD_NOTHING; bound++) {
        answer->lower_bound = bound;
        if (bound == OPTIMAL_PATH)
            return QD_INTERNAL;
        qd_err opened = open_layouts(search, bound);
        if (opened)
            return opened;
        for (size_t i = 0; err == QD_NOTHING && i < search->goal_count; i++) {
            struct goal *goal = &search->goals[i];
            if (goal->least <= bound && (bound - goal->least) % 2 == 0)
                err = try_goal(search, goal, bound, answer);
        }
    }
    return err;
}

qd_err taquin_shortest(struct taquin_cache *mind, const struct taquin_level *level,
                       const uint8_t *board, const struct qd_limits *limits,
                       struct qd_answer *answer)
{
    struct search search = {.mind = mind,
                            .level = level,
                            .start = board,
                            .limits = limits,
                            .meter = {.cap = limits->bytes},
                            .run = {.limits = limits}};
    if (level->cells > OPTIMAL_CELLS)
        return QD_RANGE;
    if (limits->now_ns)
        search.run.started_ns = limits->now_ns(limits->context);
    qd_err err = find_layouts(&search);
    if (!err && search.layout_count == 0)
        err = QD_IMPOSSIBLE;
    if (!err)
        err = climb(&search, answer);
    answer->stats = search.run.stats;
    answer->stats.peak_bytes = search.meter.peak;
    for (int i = 0; i < TAQUIN_KEPT_TABLES && search.used[i]; i++)
        answer->stats.peak_bytes += taquin_optimal_tables_bytes(search.used[i]);
    free(search.layouts);
    free(search.goals);
    return err;
}
