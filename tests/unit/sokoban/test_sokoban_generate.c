/* SPDX-License-Identifier: MIT */
/* Generated Sokoban levels: the same everywhere, solvable, of the requested difficulty, and the
 * fewest pushes found by unwinding are those of the push-optimal solver.
 */
#include "unit/unit.h"

#include "base/base.h"
#include "check/check.h"
#include "sokoban/generate/make.h"

static const struct qd_limits no_limits;

static struct sokoban_level *generate(const char *params, uint64_t seed)
{
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    qd_err err = sokoban_generate(qd_text_of(params), seed, &no_limits, &level, &why);
    CHECK_CASE(!err, "%s#%d: %s", params, (int)seed, qd_err_name(err));
    return (struct sokoban_level *)level;
}

static uint32_t fewest_pushes(const struct sokoban_level *level)
{
    struct sokoban_state state;
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    struct qd_buf text, moves;
    struct qd_checked checked = {0};
    qd_buf_init(&text, 1 << 20);
    qd_buf_init(&moves, 1 << 20);
    sokoban_state_start(&level->base, &state);
    assert_int_equal(
        sokoban_solve(&level->base, &state, "optimal-pushes", NULL, &no_limits, &answer, &why),
        QD_OK);
    assert_true(answer.optimal);
    sokoban_level_format(&level->base, &text);
    sokoban_moves_format(&level->base, answer.moves.data, answer.moves.count, &moves);
    assert_int_equal(
        qd_check_path("sokoban", qd_buf_view(&text), qd_buf_view(&moves), &checked, &why), QD_OK);
    assert_true(checked.solved);
    qd_answer_free(&answer);
    qd_buf_free(&text);
    qd_buf_free(&moves);
    return (uint32_t)checked.pushes;
}

static void unwinding_knows_the_fewest_pushes(void **unused)
{
    (void)unused;
    int made = 0;
    for (uint64_t seed = 1; seed <= 60; seed++) {
        struct qd_rng rng;
        struct sokoban_shape shape;
        struct qd_moves pushes = {0};
        int side = 6 + (int)(seed % 3);
        struct sokoban_level room = {.base.game = &sokoban_game,
                                     .rows = side,
                                     .cols = 13 - side,
                                     .cells = side * (13 - side),
                                     .boxes = 1 + (int)(seed % 4)};
        qd_rng_seed(&rng, seed);
        sokoban_carve(&room, &rng);
        if (!sokoban_place_goals(&room, &rng))
            continue;
        qd_err err = sokoban_unwind(&room, 3000, &rng, &no_limits, &shape, &pushes);
        assert_true(err == QD_OK || err == QD_NOTHING);
        if (!err) {
            assert_true(sokoban_level_settle(&room));
            assert_int_equal(shape.pushes, pushes.count);
            assert_int_equal(fewest_pushes(&room), shape.pushes);
            made++;
        }
        qd_moves_free(&pushes);
    }
    assert_true(made > 40);
}

/* A goal behind walls on all sides: its box can be neither pulled nor reached. */
static void walled_in_goals_are_not_unwound(void **unused)
{
    (void)unused;
    static const char ground[] = "#######"
                                 "#.#   #"
                                 "###   #"
                                 "#   . #"
                                 "#######";
    struct qd_rng rng;
    struct sokoban_shape shape;
    struct qd_moves pushes = {0};
    struct sokoban_level room = {
        .base.game = &sokoban_game, .rows = 5, .cols = 7, .cells = 35, .boxes = 2};
    for (int cell = 0; cell < room.cells; cell++)
        room.ground[cell] = ground[cell] == '#'   ? SOKOBAN_WALL
                            : ground[cell] == '.' ? SOKOBAN_GOAL
                                                  : SOKOBAN_FLOOR;
    qd_rng_seed(&rng, 1);
    assert_int_equal(sokoban_unwind(&room, 1000, &rng, &no_limits, &shape, &pushes), QD_NOTHING);
    qd_moves_free(&pushes);
}

/* Makes the pushes of a solution through the rules, walking between them; marks the cells used. */
static void push_through(const struct sokoban_level *level, const struct qd_moves *pushes,
                         uint8_t *used)
{
    struct sokoban_state state;
    struct qd_message why;
    sokoban_state_start(&level->base, &state);
    for (size_t i = 0; i < pushes->count; i++) {
        int cell = (int)(pushes->data[i] >> 2), dir = (int)(pushes->data[i] & 3);
        struct qd_moves walk = {0};
        qd_err err = QD_OK;
        assert_true(sokoban_walk(level, &state, sokoban_beside(level, cell, dir ^ 2), &walk, &err));
        assert_int_equal(qd_moves_add(&walk, (qd_move)dir | SOKOBAN_PUSH), QD_OK);
        for (size_t k = 0; k < walk.count; k++) {
            used[state.player] = 1;
            assert_int_equal(sokoban_apply(&level->base, &state, walk.data[k], &why), QD_OK);
        }
        used[state.player] = used[sokoban_beside(level, cell, dir)] = 1;
        qd_moves_free(&walk);
    }
    assert_int_equal(sokoban_status(&level->base, &state, 0), QD_WON);
}

/* Many boxes: all leave their goals, and the way back is a solution. */
static void scattered_boxes_come_home(void **unused)
{
    (void)unused;
    int made = 0;
    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct qd_rng rng;
        struct sokoban_shape shape;
        struct qd_moves pushes = {0};
        static uint8_t used[SOKOBAN_CELLS];
        struct sokoban_level room = {
            .base.game = &sokoban_game, .rows = 24, .cols = 24, .cells = 576, .boxes = 14};
        qd_rng_seed(&rng, seed);
        sokoban_carve(&room, &rng);
        if (!sokoban_place_goals(&room, &rng))
            continue;
        qd_err err = sokoban_scatter(&room, &rng, &no_limits, &shape, &pushes);
        assert_true(err == QD_OK || err == QD_NOTHING);
        if (!err) {
            assert_true(sokoban_level_settle(&room));
            assert_int_equal(shape.pushes, pushes.count);
            for (int i = 0; i < room.boxes; i++)
                assert_int_equal(room.ground[room.box[i]], SOKOBAN_FLOOR);
            push_through(&room, &pushes, used);
            made++;
        }
        qd_moves_free(&pushes);
    }
    CHECK_CASE(made >= 3, "only %d", made);
}

static void large_levels_fill_their_board(void **unused)
{
    (void)unused;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        struct sokoban_level *level = generate("32x32", seed);
        int floor = 0;
        for (int cell = 0; cell < level->cells; cell++)
            floor += sokoban_inside(level, cell);
        for (int i = 0; i < level->boxes; i++)
            assert_int_equal(level->ground[level->box[i]], SOKOBAN_FLOOR);
        CHECK_CASE(level->rows > 20 && level->cols > 20 && floor > 200, "%dx%d, %d floor",
                   level->rows, level->cols, floor);
        sokoban_level_free(&level->base);
    }
}

static void levels_read_back(void **unused)
{
    (void)unused;
    static const char *const params[] = {"5x5b1", "7x7", "8x8b3", "6x12b4", "12x6b2"};
    for (size_t i = 0; i < COUNT_OF(params); i++) {
        for (uint64_t seed = 0; seed < 4; seed++) {
            struct sokoban_level *one = generate(params[i], seed), *two = generate(params[i], seed);
            struct qd_level *back = NULL;
            struct qd_message why = {0};
            struct qd_buf text, again;
            qd_buf_init(&text, 1 << 20);
            qd_buf_init(&again, 1 << 20);
            assert_memory_equal(one, two, sizeof *one);
            sokoban_level_format(&one->base, &text);
            assert_int_equal(sokoban_level_parse(qd_buf_view(&text), &back, &why), QD_OK);
            assert_memory_equal(one, back, sizeof *one);
            sokoban_level_format(back, &again);
            assert_string_equal(qd_buf_cstr(&text), qd_buf_cstr(&again));
            qd_buf_free(&text);
            qd_buf_free(&again);
            sokoban_level_free(back);
            sokoban_level_free(&one->base);
            sokoban_level_free(&two->base);
        }
    }
}

static void classes_hold_what_they_say(void **unused)
{
    (void)unused;
    static const struct {
        const char *params;
        enum sokoban_class class;
    } cases[] = {{"7x7b2-easy", SOKOBAN_EASY}, {"8x8b3-medium", SOKOBAN_MEDIUM}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct sokoban_level *level = generate(cases[i].params, 5);
        struct sokoban_rating rating;
        assert_int_equal(sokoban_rate(level, &no_limits, &rating), QD_OK);
        assert_int_equal(rating.class, cases[i].class);
        assert_true(rating.optimal);
        assert_int_equal(rating.shape.pushes, fewest_pushes(level));
        sokoban_level_free(&level->base);
    }
}

static bool stop(void *context, const struct qd_progress *progress)
{
    (void)progress;
    return ++*(int *)context < 2;
}

static void making_can_be_stopped(void **unused)
{
    (void)unused;
    int asked = 0;
    struct qd_limits limits = {.proceed = stop, .context = &asked};
    struct qd_level *level = NULL;
    struct qd_message why = {0};
    assert_int_equal(sokoban_generate(qd_text_of("10x10b5-hard"), 1, &limits, &level, &why),
                     QD_STOPPED);
    assert_null(level);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unwinding_knows_the_fewest_pushes),
        cmocka_unit_test(walled_in_goals_are_not_unwound),
        cmocka_unit_test(scattered_boxes_come_home),
        cmocka_unit_test(large_levels_fill_their_board),
        cmocka_unit_test(levels_read_back),
        cmocka_unit_test(classes_hold_what_they_say),
        cmocka_unit_test(making_can_be_stopped),
    };
    return cmocka_run_group_tests_name("sokoban generate", tests, NULL, NULL);
}
