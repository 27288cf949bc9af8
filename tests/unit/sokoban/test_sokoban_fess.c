/* SPDX-License-Identifier: MIT */
/* The parts of the feature-space search on boards one can look at, and against slow references:
 * macro moves, rooms, packing plans, boxes in the way, answers.
 *
 *   test_sokoban_fess [LEVELS [SEED]]     for a long run
 */
#include "sokoban/fess/pull.h"
#include "sokoban/fess/push.h"
#include "sokoban/portfolio/turned.h"
#include "unit/sokoban/sokoban_boards.h"
#include "unit/unit.h"

static uint64_t levels = SANITIZED ? 60 : 600, seed = 1;

struct scene {
    struct sokoban_level *level;
    struct qd_meter meter;
    struct sokoban_board board;
    struct sokoban_analysis analysis;
    struct sokoban_position *position;
    struct sokoban_macros *macros;
};

static void open_scene(struct scene *scene, const char *rows)
{
    struct sokoban_state state;
    memset(scene, 0, sizeof *scene);
    scene->level = sokoban_boards_read(rows);
    scene->position = calloc(1, sizeof *scene->position);
    scene->macros = calloc(1, sizeof *scene->macros);
    assert_non_null(scene->position);
    assert_non_null(scene->macros);
    sokoban_state_start(&scene->level->base, &state);
    assert_int_equal(
        sokoban_board_init(&scene->board, scene->level, scene->level->player, &scene->meter),
        QD_OK);
    sokoban_position_load(scene->position, &scene->board, &state);
    sokoban_flood(scene->position, &scene->board);
    assert_int_equal(
        sokoban_analysis_init(&scene->analysis, &scene->board, scene->position, &scene->meter),
        QD_OK);
}

static void close_scene(struct scene *scene)
{
    sokoban_analysis_free(&scene->analysis);
    sokoban_board_free(&scene->board);
    assert_int_equal(scene->meter.used, 0);
    free(scene->position);
    free(scene->macros);
    sokoban_level_free(&scene->level->base);
}

/* Macro moves the slow way: a flood a push, a flood an area. */

enum { STATES = 64 * 64 };

struct slow {
    uint32_t count;
    uint16_t to[STATES], zone[STATES], areas[STATES];
};

static uint32_t count_areas(struct scene *scene)
{
    struct sokoban_position *copy = malloc(sizeof *copy);
    uint8_t seen[SOKOBAN_CELLS] = {0};
    uint32_t areas = 0;
    assert_non_null(copy);
    *copy = *scene->position;
    for (uint16_t i = 0; i < scene->board.squares; i++) {
        if (seen[i] || copy->at[i])
            continue;
        areas++;
        copy->player = i;
        sokoban_flood(copy, &scene->board);
        for (uint32_t j = 0; j < copy->reached; j++)
            seen[copy->queue[j]] = 1;
    }
    free(copy);
    return areas;
}

static void note(struct scene *scene, struct slow *slow, uint32_t box)
{
    uint16_t to = scene->position->box[box];
    sokoban_flood(scene->position, &scene->board);
    for (uint32_t i = 0; i < slow->count; i++)
        if (slow->to[i] == to && slow->zone[i] == scene->position->zone)
            return;
    slow->to[slow->count] = to;
    slow->zone[slow->count] = scene->position->zone;
    slow->areas[slow->count++] = (uint16_t)count_areas(scene);
}

static void list_slowly(struct scene *scene, uint32_t box, enum sokoban_way way, struct slow *slow)
{
    struct sokoban_position *position = scene->position;
    uint16_t from = position->box[box], player = position->player;
    slow->count = 0;
    note(scene, slow, box);
    for (uint32_t head = 0; head < slow->count; head++)
        for (int dir = 0; dir < SOKOBAN_DIRS; dir++) {
            sokoban_put(position, box, slow->to[head]);
            position->player = slow->zone[head];
            sokoban_flood(position, &scene->board);
            uint16_t at = slow->to[head], to = scene->board.next[at][dir];
            uint16_t stand =
                way == SOKOBAN_PUSHES ? scene->board.next[at][sokoban_opposite(dir)] : to;
            if (to == SOKOBAN_NONE || position->at[to] || stand == SOKOBAN_NONE ||
                !sokoban_reaches(position, stand))
                continue;
            uint16_t end = way == SOKOBAN_PUSHES ? at : scene->board.next[to][dir];
            if (end == SOKOBAN_NONE || (end != at && position->at[end]))
                continue;
            sokoban_put(position, box, to);
            position->player = end;
            note(scene, slow, box);
        }
    sokoban_put(position, box, from);
    position->player = player;
    sokoban_flood(position, &scene->board);
}

static void compare_moves(struct scene *scene, const char *text, uint32_t box, enum sokoban_way way)
{
    static struct slow slow;
    struct sokoban_macros *m = scene->macros;
    m->board = &scene->board;
    m->way = way;
    m->count = 0;
    sokoban_macro_box(m, scene->position, box);
    list_slowly(scene, box, way, &slow);
    CHECK_CASE(m->count == slow.count - 1, "box %u: %u moves, not %u\n%s", (unsigned)box,
               (unsigned)m->count, (unsigned)slow.count - 1, text);
    for (uint32_t i = 0; i < m->count; i++) {
        bool found = false;
        for (uint32_t j = 1; j < slow.count; j++)
            found |= slow.to[j] == m->list[i].to && slow.zone[j] == m->list[i].zone &&
                     slow.areas[j] == m->list[i].areas;
        CHECK_CASE(found, "box %u to %u\n%s", (unsigned)box, (unsigned)m->list[i].to, text);
    }
}

/* The engine and a flood a push find the same moves, zones and areas. */
static void macro_moves_are_found_twice(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    qd_rng_seed(&rng, seed);
    for (uint64_t round = 0; round < levels; round++) {
        char text[BOARD_TEXT];
        struct scene scene;
        sokoban_boards_random(&rng, 5, text);
        open_scene(&scene, text);
        for (uint32_t box = 0; box < scene.position->boxes; box++) {
            compare_moves(&scene, text, box, SOKOBAN_PUSHES);
            compare_moves(&scene, text, box, SOKOBAN_PULLS);
        }
        close_scene(&scene);
    }
}

/* A box in a dead-straight corridor goes only on; the player stays behind it. */
static void a_corridor_has_one_side(void **unused)
{
    (void)unused;
    struct scene scene;
    open_scene(&scene, "########\n#@$   .#\n########\n");
    scene.macros->board = &scene.board;
    scene.macros->way = SOKOBAN_PUSHES;
    sokoban_macro_box(scene.macros, scene.position, 0);
    assert_int_equal(scene.macros->count, 4);
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_equal(scene.macros->list[i].to, 2 + i);
        assert_int_equal(scene.macros->list[i].zone, 0);
        assert_int_equal(scene.macros->list[i].pushes, i + 1);
        assert_int_equal(scene.macros->list[i].areas, i == 3 ? 1 : 2);
    }
    close_scene(&scene);
}

struct rooms {
    const char *rows;
    uint32_t rooms, broken;
};

static void rooms_and_their_links(void **unused)
{
    (void)unused;
    static const struct rooms cases[] = {
        /* One room. */
        {"#######\n#  .  #\n# $@  #\n#     #\n#######\n", 1, 0},
        /* Two rooms and a corridor; a box in it parts them. */
        {"###########\n#   ###  .#\n#@      $ #\n#   ###   #\n###########\n", 2, 0},
        {"###########\n#   ###  .#\n#@   $    #\n#   ###   #\n###########\n", 2, 1},
        /* So does one in the only door. */
        {"###########\n#   ###  .#\n#@     $  #\n#   ###   #\n###########\n", 2, 1},
        /* A window alone is no room. */
        {"########\n#@ #####\n#    $.#\n########\n", 0, 0},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct scene scene;
        open_scene(&scene, cases[i].rows);
        assert_int_equal(scene.analysis.rooms, cases[i].rooms);
        assert_int_equal(sokoban_rooms_broken(&scene.analysis, scene.position), cases[i].broken);
        close_scene(&scene);
    }
}

/* A backward search of the scene, its roots filed. */
static void begin_pulls(struct scene *scene, struct sokoban_effort *effort,
                        struct sokoban_search *search, struct sokoban_pull *pull)
{
    static const struct qd_limits limits = {0};
    static struct qd_stats stats;
    sokoban_effort_start(effort, &limits, &stats);
    sokoban_search_init(search, &scene->analysis, &sokoban_pull_ops, pull, effort, scene->macros,
                        scene->position);
    assert_int_equal(sokoban_pull_begin(search), QD_OK);
}

/* Goals in a blind alley are packed from its end. */
static void plans_fill_the_far_end_first(void **unused)
{
    (void)unused;
    struct scene scene;
    struct sokoban_effort effort;
    struct sokoban_search *search = calloc(1, sizeof *search);
    struct sokoban_pull *pull = calloc(1, sizeof *pull);
    struct sokoban_plan *plan = calloc(1, sizeof *plan);
    assert_true(search && pull && plan);
    open_scene(&scene, "############\n#...      @#\n###### $ $ #\n###### $   #\n######     "
                       "#\n############\n");
    begin_pulls(&scene, &effort, search, pull);
    while (search->goal == UINT32_MAX)
        assert_int_equal(sokoban_search_step(search), QD_OK);
    assert_int_equal(sokoban_plan_make(plan, search, search->goal), QD_OK);
    assert_int_equal(plan->steps, 3);
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(plan->step[i].to, i);
        assert_int_equal(plan->step[i].until, -1);
    }
    /* Nothing is done at the start; with the far end filled, one step is. */
    sokoban_search_load(search, search->record[search->goal].position);
    struct sokoban_position *position = scene.position;
    position->boxes = 0;
    assert_int_equal(sokoban_plan_done(plan, position), 0);
    position->at[0] = 1;
    assert_int_equal(sokoban_plan_done(plan, position), 1);
    position->at[0] = 0;
    position->at[1] = 1;
    assert_int_equal(sokoban_plan_done(plan, position), 0);
    sokoban_plan_free(plan);
    sokoban_search_free(search);
    close_scene(&scene);
    free(plan);
    free(pull);
    free(search);
}

/* Sinks are the largest set of starts that boxes can be pushed between, if the player gets to all
 * of it: with the goals between two halves, not the one box of the half at hand. */
static void a_smaller_set_at_hand_swallows_nothing(void **unused)
{
    (void)unused;
    struct scene scene;
    struct sokoban_effort effort;
    struct sokoban_search *search = calloc(1, sizeof *search);
    struct sokoban_pull *pull = calloc(1, sizeof *pull);
    assert_true(search && pull);
    open_scene(&scene, "################\n#    ###### @  #\n# $$  ....   $ #\n# $  ######    "
                       "#\n#    ######    #\n################\n");
    begin_pulls(&scene, &effort, search, pull);
    for (uint16_t half = 0; half < 2; half++) {
        uint32_t open = 0;
        scene.position->zone = half ? (uint16_t)(scene.board.squares - 1) : 0;
        sokoban_sinks_find(&pull->sinks, search);
        for (uint32_t i = 0; i < scene.board.squares; i++)
            open += pull->sinks.open[i];
        assert_int_equal(open, half ? 0 : 3);
    }
    sokoban_search_free(search);
    close_scene(&scene);
    free(pull);
    free(search);
}

/* A step counts the boxes on its way and on the player's; boxes held by the plan are walls. */
static void boxes_in_the_way_are_counted(void **unused)
{
    (void)unused;
    struct scene scene;
    uint8_t held[SOKOBAN_CELLS] = {0};
    struct sokoban_routes *routes = calloc(1, sizeof *routes);
    assert_non_null(routes);
    open_scene(&scene, "#########\n#@ $ $..#\n#########\n");
    routes->fit[2] = routes->fit[4] = 1;
    sokoban_routes_aim(routes, &scene.board, scene.position, held, 6);
    uint32_t two = sokoban_routes_cost(routes, &scene.board, scene.position);
    sokoban_put(scene.position, (uint32_t)scene.position->at[2] - 1, 0);
    scene.position->zone = 1;
    assert_int_equal(sokoban_routes_cost(routes, &scene.board, scene.position), two - 1);
    held[4] = 1;
    routes->fit[4] = 0;
    sokoban_routes_aim(routes, &scene.board, scene.position, held, 6);
    assert_int_equal(sokoban_routes_cost(routes, &scene.board, scene.position), SOKOBAN_NO_ROUTE);
    close_scene(&scene);
    free(routes);
}

/* The step is for a box that nothing else needs, and in the way of it is the one that has to wait.
 */
static void a_step_spares_the_box_that_a_later_one_needs(void **unused)
{
    (void)unused;
    struct scene scene;
    uint8_t held[3 * 8] = {0}, fit[SOKOBAN_CELLS];
    uint64_t serves[8] = {0};
    struct sokoban_routes *routes = calloc(1, sizeof *routes);
    struct sokoban_plan *plan = calloc(1, sizeof *plan);
    assert_non_null(routes);
    assert_non_null(plan);
    open_scene(&scene, "##########\n#@ $ $ ..#\n##########\n");
    assert_int_equal(scene.board.squares, 8);
    serves[2] = 1; /* the box on 2 can only make the first step, that on 4 both */
    serves[4] = 3;
    plan->analysis = &scene.analysis;
    plan->steps = plan->orders = 2;
    plan->step[0] = (struct sokoban_step){.to = 7, .from = SOKOBAN_NONE, .until = -1};
    plan->step[1] = (struct sokoban_step){.to = 6, .from = SOKOBAN_NONE, .until = -1};
    plan->order[1] = 1;
    plan->held = held;
    plan->serves = serves;
    assert_int_equal(sokoban_orders_unserved(plan, scene.position, 0), 0);
    sokoban_orders_fit(plan, scene.position, 0, fit);
    assert_int_equal(fit[2], 1);
    assert_int_equal(fit[4], 0);
    routes->fit[2] = routes->fit[4] = 1;
    sokoban_routes_aim(routes, &scene.board, scene.position, held, 7);
    uint32_t any = sokoban_routes_cost(routes, &scene.board, scene.position);
    routes->fit[4] = 0;
    assert_true(sokoban_routes_cost(routes, &scene.board, scene.position) > any);
    serves[4] = 2; /* no box for the first step but one, which the second cannot spare */
    serves[2] = 0;
    sokoban_orders_fit(plan, scene.position, 0, fit);
    assert_int_equal(fit[2], 1);
    assert_int_equal(fit[4], 1);
    close_scene(&scene);
    free(plan);
    free(routes);
}

/* Backwards a position with a box fewer is the better one, also with more boxes than a byte holds:
 * 16 x 16 boxes, each below its goal, and a start square beside every third that can swallow one.
 */
static void many_boxes_are_counted(void **unused)
{
    (void)unused;
    enum { SIDE = 16, ROWS = 3 * SIDE + 3, COLS = 3 * SIDE + 4 };
    static char rows[ROWS * COLS + 1];
    for (int row = 0; row < ROWS; row++)
        for (int col = 0; col < COLS; col++) {
            bool wall = row == 0 || row == ROWS - 1 || col == 0 || col == COLS - 2;
            bool column = row <= 3 * SIDE && col % 3 == 0 && col >= 3 && col <= 3 * SIDE;
            rows[row * COLS + col] = col == COLS - 1               ? '\n'
                                     : wall                        ? '#'
                                     : row == ROWS - 2 && col == 1 ? '@'
                                     : column && row % 3 == 2      ? '.'
                                     : column && row % 3 == 0      ? '$'
                                                                   : ' ';
        }
    struct scene scene;
    struct qd_limits limits = {0};
    struct qd_stats stats = {0};
    struct sokoban_effort effort;
    struct sokoban_search search;
    struct sokoban_pull *pull = calloc(1, sizeof *pull);
    assert_non_null(pull);
    open_scene(&scene, rows);
    assert_int_equal(scene.analysis.boxes, SIDE * SIDE);
    sokoban_effort_start(&effort, &limits, &stats);
    sokoban_search_init(&search, &scene.analysis, &sokoban_pull_ops, pull, &effort, scene.macros,
                        scene.position);
    assert_int_equal(sokoban_pull_begin(&search), QD_OK);
    assert_true(search.record[0].children > 0);
    for (uint32_t i = 0; i < search.record[0].children; i++)
        assert_true(search.child[i].sunk && search.child[i].score < search.record[0].score);
    sokoban_search_free(&search);
    free(pull);
    close_scene(&scene);
}

/* Answers are right, nothing is "proved", and little is missed. */
static void answers_are_right(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    uint64_t solvable = 0, solved = 0;
    qd_rng_seed(&rng, seed + 3);
    for (uint64_t round = 0; round < levels; round++) {
        char text[BOARD_TEXT];
        struct sokoban_space space;
        struct sokoban_space_answer truth;
        struct sokoban_state state;
        struct qd_limits limits = {.nodes = 2000};
        struct qd_answer answer = {0};
        struct qd_message why = {0};
        const char *method = round % 2 ? "fess" : "meet";
        sokoban_boards_random(&rng, 5, text);
        assert_true(sokoban_space_read(&space, text));
        sokoban_space_solve(&space, &truth);
        struct sokoban_level *level = sokoban_boards_read(text);
        sokoban_state_start(&level->base, &state);
        qd_err err = sokoban_solve(&level->base, &state, method, NULL, &limits, &answer, &why);
        CHECK_CASE(err == QD_LIMIT || (err == QD_OK && truth.solvable), "%s: %s\n%s", method,
                   qd_err_name(err), text);
        solvable += truth.solvable;
        solved += err == QD_OK;
        if (!err)
            (void)sokoban_boards_replay(level, &state, &answer.moves);
        qd_answer_free(&answer);
        sokoban_level_free(&level->base);
    }
    CHECK_CASE(solved * 100 >= solvable * 97, "%u of %u", (unsigned)solved, (unsigned)solvable);
}

/* What is found on the level turned by half solves the level as it is, from any position. */
static void a_turned_answer_is_turned_back(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    uint64_t solved = 0;
    qd_rng_seed(&rng, seed + 4);
    for (uint64_t round = 0; round < levels; round++) {
        char text[BOARD_TEXT];
        struct scene scene;
        struct sokoban_turned turned;
        struct sokoban_effort effort;
        struct sokoban_state state;
        struct qd_moves moves = {0};
        struct qd_stats stats = {0};
        struct qd_limits limits = {.nodes = 500};
        sokoban_boards_random(&rng, 4, text);
        open_scene(&scene, text);
        sokoban_effort_start(&effort, &limits, &stats);
        struct sokoban_pushes pushes = {.meter = &effort.meter};
        assert_int_equal(sokoban_turned_open(&turned, &scene.board, scene.position, &effort),
                         QD_OK);
        qd_err err = sokoban_turned_run(&turned, &pushes);
        solved += err == QD_OK;
        sokoban_state_start(&scene.level->base, &state);
        if (!err) {
            err =
                sokoban_path_moves(scene.position, &scene.board, pushes.push, pushes.count, &moves);
            CHECK_CASE(err == QD_OK, "%s", text);
            (void)sokoban_boards_replay(scene.level, &state, &moves);
        }
        qd_moves_free(&moves);
        sokoban_pushes_free(&pushes);
        sokoban_turned_free(&turned);
        assert_int_equal(effort.meter.used, 0);
        close_scene(&scene);
    }
    assert_true(solved > levels / 2);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(macro_moves_are_found_twice),
        cmocka_unit_test(a_corridor_has_one_side),
        cmocka_unit_test(rooms_and_their_links),
        cmocka_unit_test(plans_fill_the_far_end_first),
        cmocka_unit_test(a_smaller_set_at_hand_swallows_nothing),
        cmocka_unit_test(boxes_in_the_way_are_counted),
        cmocka_unit_test(a_step_spares_the_box_that_a_later_one_needs),
        cmocka_unit_test(many_boxes_are_counted),
        cmocka_unit_test(answers_are_right),
        cmocka_unit_test(a_turned_answer_is_turned_back),
    };
    if (argc > 1)
        levels = strtoull(argv[1], NULL, 10);
    if (argc > 2)
        seed = strtoull(argv[2], NULL, 10);
    return cmocka_run_group_tests_name("sokoban fess", tests, NULL, NULL);
}
