/* SPDX-License-Identifier: MIT */
/* Boards at a requested distance and of a requested class, against breadth-first distances where
 * feasible and against the solver elsewhere.
 */
#include "unit/taquin/taquin_boards.h"
#include "unit/unit.h"

#include "taquin/patterns/shortest.h"

static void the_distance_is_the_true_one(void **unused)
{
    (void)unused;
    static const struct {
        const char *params;
        int distance;
    } cases[] = {{"2x2d1", 1},   {"2x2d6", 6},   {"2x3d21", 21}, {"3x2d13", 13}, {"3x3d1", 1},
                 {"3x3d17", 17}, {"3x3d31", 31}, {"3x3k3d9", 9}, {"3x3k2d5", 5}, {"2x4d36", 36}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        for (uint64_t seed = 0; seed < 3; seed++) {
            struct taquin_level *level = boards_generate(cases[i].params, seed);
            struct ref_board board;
            struct ref_space space;
            boards_ref(level, &board);
            ref_space_build(&space, &board);
            CHECK_CASE(ref_space_distance(&space, &board) == cases[i].distance, "%s#%d",
                       cases[i].params, (int)seed);
            ref_space_free(&space);
            taquin_level_free(&level->base);
        }
    }
}

/* Larger boards: solved again, by another search. */
static void larger_boards_are_as_far(void **unused)
{
    (void)unused;
    static const struct {
        const char *params;
        uint32_t distance;
        const char *method;
    } cases[] = {{"4x4d14", 14, "astar-manhattan"},   {"4x4k4d20", 20, "patterns"},
                 {"3x4d25", 25, "idastar-linear"},    {"5x5d18", 18, "astar-manhattan"},
                 {"2x8d20", 20, "idastar-manhattan"}, {"9x7d12", 12, "astar-linear"}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct taquin_level *level = boards_generate(cases[i].params, 3);
        struct taquin_state state;
        struct qd_limits limits = {0};
        struct qd_answer answer = {0};
        struct qd_message why;
        taquin_state_start(&level->base, &state);
        assert_int_equal(
            taquin_solve(&level->base, &state, cases[i].method, NULL, &limits, &answer, &why),
            QD_OK);
        CHECK_CASE(answer.optimal && answer.moves.count == cases[i].distance, "%s: %d",
                   cases[i].params, (int)answer.moves.count);
        qd_answer_free(&answer);
        taquin_level_free(&level->base);
    }
}

static void what_cannot_be_is_said(void **unused)
{
    (void)unused;
    static const struct {
        const char *params;
        qd_err err;
        const char *code;
    } cases[] = {{"2x2d7", QD_IMPOSSIBLE, "taquin.distance.furthest"},
                 {"3x3d32", QD_IMPOSSIBLE, "taquin.distance.furthest"},
                 {"3x3-expert", QD_IMPOSSIBLE, "taquin.distance.furthest"},
                 {"2x2k1d1", QD_IMPOSSIBLE, "taquin.distance.furthest"},
                 {"2x5d100", QD_LIMIT, "taquin.distance.none"}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct qd_limits limits = {0};
        struct qd_level *level = NULL;
        struct qd_message why = {0};
        assert_int_equal(taquin_generate(qd_text_of(cases[i].params), 1, &limits, &level, &why),
                         cases[i].err);
        assert_string_equal(why.code, cases[i].code);
        assert_null(level);
    }
}

static void classes_hold_what_they_say(void **unused)
{
    (void)unused;
    static const char *const params[] = {"3x3-easy", "3x3-medium",   "3x3-hard",  "4x4-easy",
                                         "4x4-hard", "4x4k4-medium", "4x4-expert"};
    static const char *const names[] = {"easy", "medium", "hard",  "easy",
                                        "hard", "medium", "expert"};
    for (size_t i = 0; i < COUNT_OF(params); i++) {
        struct taquin_level *level = boards_generate(params[i], 8);
        struct qd_mind *mind = taquin_cache_new();
        struct qd_limits limits = {0};
        struct qd_answer answer = {0};
        assert_int_equal(
            taquin_shortest((struct taquin_cache *)mind, level, level->start, &limits, &answer),
            QD_OK);
        enum taquin_difficulty found =
            taquin_difficulty_of((uint32_t)answer.moves.count, taquin_layout_count(level, 100));
        assert_string_equal(taquin_difficulty_names[found], names[i]);
        qd_answer_free(&answer);
        taquin_cache_free(mind);
        taquin_level_free(&level->base);
    }
}

/* Every distance has exactly one class, and the classes are contiguous. */
static void the_table_has_no_holes(void **unused)
{
    (void)unused;
    static const int layouts[] = {1, 2, 8, 9, 1000};
    for (size_t i = 0; i < COUNT_OF(layouts); i++) {
        uint32_t next = 1;
        for (int class = TAQUIN_EASY; class < TAQUIN_CLASSES; class ++) {
            uint32_t least, most;
            taquin_difficulty_range((enum taquin_difficulty) class, layouts[i], &least, &most);
            assert_int_equal(least, next);
            assert_int_equal(taquin_difficulty_of(least, layouts[i]), class);
            assert_int_equal(taquin_difficulty_of(most, layouts[i]), class);
            next = most + 1;
        }
        assert_int_equal(next, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_distance_is_the_true_one),
        cmocka_unit_test(larger_boards_are_as_far),
        cmocka_unit_test(what_cannot_be_is_said),
        cmocka_unit_test(classes_hold_what_they_say),
        cmocka_unit_test(the_table_has_no_holes),
    };
    return cmocka_run_group_tests_name("taquin distance", tests, NULL, NULL);
}
