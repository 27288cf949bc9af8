/* SPDX-License-Identifier: MIT */
/* The solver's parts on small boards: distances, frozen boxes, matching, corrals. */
#include "sokoban/solver/solver.h"
#include "unit/sokoban/sokoban_boards.h"
#include "unit/unit.h"

struct scene {
    struct sokoban_level *level;
    struct qd_meter meter;
    struct sokoban_board board;
    struct sokoban_position *position;
};

static void open_scene(struct scene *scene, const char *rows)
{
    struct sokoban_state state;
    memset(scene, 0, sizeof *scene);
    scene->level = sokoban_boards_read(rows);
    scene->position = malloc(sizeof *scene->position);
    assert_non_null(scene->position);
    sokoban_state_start(&scene->level->base, &state);
    assert_int_equal(
        sokoban_board_init(&scene->board, scene->level, scene->level->player, &scene->meter),
        QD_OK);
    sokoban_position_load(scene->position, &scene->board, &state);
    sokoban_flood(scene->position, &scene->board);
}

static void close_scene(struct scene *scene)
{
    sokoban_board_free(&scene->board);
    assert_int_equal(scene->meter.used, 0);
    free(scene->position);
    sokoban_level_free(&scene->level->base);
}

/* The dead squares of the view, found by other code, are dead to the solver as well; it finds more,
 * as it distinguishes the player's sides. */
static void dead_squares_are_found_twice(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    qd_rng_seed(&rng, 2);
    for (int round = 0; round < 300; round++) {
        char text[BOARD_TEXT];
        uint8_t dead[SOKOBAN_CELLS];
        struct scene scene;
        sokoban_boards_random(&rng, 4, text);
        open_scene(&scene, text);
        sokoban_dead_squares(scene.level, dead);
        for (uint32_t i = 0; i < scene.board.squares; i++)
            CHECK_CASE(scene.board.dead[i] >= dead[scene.board.cell[i]], "square %u\n%s",
                       (unsigned)i, text);
        close_scene(&scene);
    }
}

/* A box in a doorway is near for a player behind it and far for one in front of it. */
static void the_side_of_the_player_counts(void **unused)
{
    (void)unused;
    struct scene scene;
    open_scene(&scene, "#########\n#@ $   .#\n#########\n");
    uint32_t box = scene.position->box[0];
    const uint16_t *before = scene.board.distance + sokoban_place(&scene.board, box, 0);
    const uint16_t *beyond =
        scene.board.distance + sokoban_place(&scene.board, box, scene.board.squares - 1);
    assert_int_equal(*before, 4);
    assert_int_equal(*beyond, SOKOBAN_FAR);
    close_scene(&scene);
}

struct frost {
    const char *rows;
    bool lives;
    const char *frozen; /* by box, in reading order */
};

static void boxes_that_never_move_again(void **unused)
{
    (void)unused;
    static const struct frost cases[] = {
        {"#######\n#     #\n# $$  #\n# $$@ #\n# ....#\n#     #\n#######\n", false, "1111"},
        {"#######\n#     #\n# $$  #\n# $ @ #\n# ... #\n#     #\n#######\n", true, "000"},
        {"######\n#*   #\n#@ $ #\n#  . #\n######\n", true, "10"},
        {"######\n#**  #\n#@ $ #\n#  . #\n######\n", true, "110"},
        /* Pinned between wall and box, the other pinned by the wall beside it. */
        {"#######\n#  @  #\n#  $$##\n##    #\n#  .. #\n#######\n", true, "00"},
        {"######\n# $$ #\n#@   #\n# .. #\n######\n", false, "11"},
        {"########\n#@     #\n# $.$.##\n########\n", true, "00"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct scene scene;
        uint8_t frozen[SOKOBAN_BOXES];
        open_scene(&scene, cases[i].rows);
        bool lives = sokoban_freeze(scene.position, &scene.board, frozen);
        CHECK_CASE(lives == cases[i].lives, "%zu:\n%s", i, cases[i].rows);
        for (uint32_t box = 0; box < scene.position->boxes; box++)
            CHECK_CASE(frozen[box] == cases[i].frozen[box] - '0', "%zu box %u:\n%s", i,
                       (unsigned)box, cases[i].rows);
        close_scene(&scene);
    }
}

enum { ROWS = 6 };

/* The cheapest assignment, exhaustively. */
static uint32_t cheapest(const uint16_t *table, const uint32_t *place, uint32_t rows, uint32_t cols,
                         uint32_t row, uint32_t used)
{
    uint32_t best = SOKOBAN_LOST;
    if (row == rows)
        return 0;
    for (uint32_t col = 0; col < cols; col++) {
        uint16_t cost = table[place[row] * cols + col];
        if (used >> col & 1 || cost == SOKOBAN_FAR)
            continue;
        uint32_t rest = cheapest(table, place, rows, cols, row + 1, used | 1u << col);
        if (rest != SOKOBAN_LOST && rest + cost < best)
            best = rest + cost;
    }
    return best;
}

/* Complete and after one row changed, square and with spare goals, with missing edges. */
static void matchings_are_cheapest(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    qd_rng_seed(&rng, 3);
    for (int round = 0; round < 3000; round++) {
        struct sokoban_matching matching, child;
        uint16_t table[2 * ROWS * ROWS];
        uint32_t rows = 1 + qd_rng_below(&rng, ROWS);
        uint32_t cols = rows + qd_rng_below(&rng, ROWS - rows + 1);
        uint32_t holes = qd_rng_below(&rng, 60);
        for (uint32_t i = 0; i < 2 * rows * cols; i++)
            table[i] =
                qd_rng_below(&rng, 100) < holes ? SOKOBAN_FAR : (uint16_t)qd_rng_below(&rng, 20);
        for (uint32_t i = 0; i < rows; i++)
            matching.place[i] = i;
        assert_int_equal(sokoban_match_places(&matching, rows, cols, table),
                         cheapest(table, matching.place, rows, cols, 0, 0));
        uint32_t row = qd_rng_below(&rng, rows);
        uint32_t moved = sokoban_match_moved(&matching, table, row, rows + row, &child);
        matching.place[row] = rows + row;
        assert_int_equal(moved, cheapest(table, matching.place, rows, cols, 0, 0));
    }
}

struct zone {
    const char *rows;
    enum sokoban_corral_result result;
    uint32_t pushes;
};

static void closed_zones(void **unused)
{
    (void)unused;
    static const struct zone cases[] = {
        /* Nothing is closed. */
        {"########\n#   .  #\n# @ $  #\n#      #\n########\n", SOKOBAN_CORRAL_NONE, 0},
        /* A room behind a box that can only go in. */
        {"#########\n#   #   #\n# $@$  .#\n#.  #   #\n#########\n", SOKOBAN_CORRAL_FOUND, 1},
        /* The room's door is barred from within: it is never opened. */
        {"#########\n#   #####\n# $@$$ .#\n#.  #.###\n#########\n", SOKOBAN_CORRAL_DEAD, 0},
    };
    struct sokoban_corral *work = calloc(2, sizeof *work);
    assert_non_null(work);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct scene scene;
        open_scene(&scene, cases[i].rows);
        enum sokoban_corral_result result =
            sokoban_corral_find(scene.position, &scene.board, &work[0], &work[1]);
        CHECK_CASE(result == cases[i].result, "%zu: %d\n%s", i, (int)result, cases[i].rows);
        CHECK_CASE(result != SOKOBAN_CORRAL_FOUND || work[1].pushes == cases[i].pushes,
                   "%zu: %u\n%s", i, (unsigned)work[1].pushes, cases[i].rows);
        close_scene(&scene);
    }
    free(work);
}

/* Whether the pushes solve the scene. */
static bool are_answer(struct scene *scene, const struct sokoban_pushes *pushes)
{
    struct sokoban_state state;
    struct qd_message why = {0};
    struct qd_moves moves = {0};
    sokoban_state_start(&scene->level->base, &state);
    assert_int_equal(
        sokoban_path_moves(scene->position, &scene->board, pushes->push, pushes->count, &moves),
        QD_OK);
    for (size_t i = 0; i < moves.count; i++)
        assert_int_equal(sokoban_apply(&scene->level->base, &state, moves.data[i], &why), QD_OK);
    qd_moves_free(&moves);
    return sokoban_status(&scene->level->base, &state, 0) == QD_WON;
}

/* One direction takes a few steps, then the other goes on alone: the second comes upon a position
 * of the first. */
static bool halves_join(const char *rows, bool forward_first)
{
    struct scene scene;
    struct qd_stats stats = {0};
    struct qd_limits limits = {0};
    struct sokoban_effort effort;
    struct sokoban_forward forward;
    struct sokoban_backward backward;
    const struct sokoban_forward_options options = {.weight = 3};
    open_scene(&scene, rows);
    sokoban_effort_start(&effort, &limits, &stats);
    struct sokoban_pushes pushes = {.meter = &effort.meter};
    assert_int_equal(
        sokoban_forward_open(&forward, &scene.board, scene.position, &options, &effort), QD_OK);
    assert_int_equal(sokoban_backward_open(&backward, &scene.board, scene.position, &effort),
                     QD_OK);
    effort.nodes = 4;
    assert_int_equal(forward_first ? sokoban_forward_run(&forward, &pushes)
                                   : sokoban_backward_run(&backward, &pushes),
                     QD_LIMIT);
    effort.nodes = 0;
    forward.perimeter.tree = &backward.tree;
    backward.perimeter.tree = &forward.tree;
    assert_int_equal(forward_first ? sokoban_backward_run(&backward, &pushes)
                                   : sokoban_forward_run(&forward, &pushes),
                     QD_OK);
    bool met = forward_first ? backward.perimeter.is_met : forward.perimeter.is_met;
    bool solved = are_answer(&scene, &pushes);
    sokoban_pushes_free(&pushes);
    sokoban_forward_free(&forward);
    sokoban_backward_free(&backward);
    close_scene(&scene);
    return met && solved;
}

static void searches_meet_and_join_their_halves(void **unused)
{
    (void)unused;
    const char *rows = "########\n#      #\n# $  $ #\n# ##.# #\n#  .@  #\n########\n";
    assert_true(halves_join(rows, true));
    assert_true(halves_join(rows, false));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(dead_squares_are_found_twice),
        cmocka_unit_test(the_side_of_the_player_counts),
        cmocka_unit_test(boxes_that_never_move_again),
        cmocka_unit_test(matchings_are_cheapest),
        cmocka_unit_test(closed_zones),
        cmocka_unit_test(searches_meet_and_join_their_halves),
    };
    return cmocka_run_group_tests_name("sokoban parts", tests, NULL, NULL);
}
