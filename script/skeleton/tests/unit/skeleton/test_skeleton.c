/* SPDX-License-Identifier: MIT */
/* Skeleton: what cannot be read, and where; the rule; the shortest way. What all games share is
 * tested for it by tests/unit/play.
 */
#include "skeleton/skeleton.h"
#include "unit/marked.h"
#include "unit/unit.h"

static const struct bad_text bad[] = {
    {"@", "skeleton.params", QD_SYNTAX},       {"@1:1,1", "skeleton.params", QD_SYNTAX},
    {"@65:1,2", "skeleton.params", QD_SYNTAX}, {"7@", "skeleton.text", QD_SYNTAX},
    {"7@:0,2", "skeleton.text", QD_SYNTAX},    {"7@:2,8", "skeleton.text", QD_SYNTAX},
    {"7@:2,5,1", "skeleton.text", QD_SYNTAX},
};

static void bad_levels_are_refused(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct marked where = unmark(bad[i].marked);
        struct qd_level *level = NULL;
        struct qd_message why = {0};
        qd_err err = skeleton_level_parse(qd_text_of(where.text), &level, &why);
        check_bad(&bad[i], err, &why, &where);
        assert_null(level);
        free(where.text);
    }
}

static void the_pawn_stays_on_the_strip(void **unused)
{
    (void)unused;
    struct qd_level *level;
    struct qd_message why = {0};
    struct skeleton_state state;
    assert_int_equal(skeleton_level_parse(qd_text_of("3:1,3"), &level, &why), QD_OK);
    skeleton_start(level, &state);
    assert_int_equal(skeleton_apply(level, &state, SKELETON_LEFT, &why), QD_ILLEGAL);
    assert_string_equal(why.code, "skeleton.edge");
    assert_int_equal(state.at, 0);
    assert_int_equal(skeleton_apply(level, &state, SKELETON_RIGHT, &why), QD_OK);
    assert_int_equal(skeleton_status(level, &state, 0), QD_OPEN);
    assert_int_equal(skeleton_apply(level, &state, SKELETON_RIGHT, &why), QD_OK);
    assert_int_equal(skeleton_status(level, &state, 0), QD_WON);
    skeleton_game.level_free(level);
}

static void the_way_is_the_shortest(void **unused)
{
    (void)unused;
    struct qd_level *level;
    struct qd_message why = {0};
    struct skeleton_state state;
    struct qd_limits limits = {0};
    struct qd_answer answer = {0};
    assert_int_equal(skeleton_level_parse(qd_text_of("7:6,2"), &level, &why), QD_OK);
    skeleton_start(level, &state);
    assert_int_equal(skeleton_path.solve(level, &state, "auto", NULL, &limits, &answer, &why),
                     QD_OK);
    assert_int_equal(answer.moves.count, 4);
    assert_true(answer.optimal && answer.lower_bound == 4);
    qd_answer_free(&answer);
    skeleton_game.level_free(level);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bad_levels_are_refused),
        cmocka_unit_test(the_pawn_stays_on_the_strip),
        cmocka_unit_test(the_way_is_the_shortest),
    };
    return cmocka_run_group_tests_name("skeleton", tests, NULL, NULL);
}
