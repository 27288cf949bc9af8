/* SPDX-License-Identifier: MIT */
/* The table of docs/rules/sokoban.md: where each class begins, on levels that lie on the borders.
 */
#include "unit/unit.h"

#include "sokoban/generate/make.h"
#include "sokoban/sokoban.h"

static void each_class_begins_where_the_table_says(void **unused)
{
    (void)unused;
    static const struct {
        uint32_t points;
        enum sokoban_class class;
        const char *level;
    } cases[] = {
        {184, SOKOBAN_EASY, "6x6:6#|#.2-.#|#2$-@#|#-.$-#|#2-3#|4#"},
        {190, SOKOBAN_MEDIUM, "6x7:7#|#5-#|#.-#-@#|#-$.$-#|#.$2-2#|6#"},
        {295, SOKOBAN_MEDIUM, "8x9:-6#|2#3-.2#|#4-.-2#|#.2-.-$-#|#2-#$#2-#|2#2-$@$-#|-5#2-#|5-4#"},
        {296, SOKOBAN_HARD, "7x10:5#|#-.-5#|#5-2.2#|#2-#3-$-#|2#-$-$2#-#|-#-$.-2#@#|-9#"},
        {1025, SOKOBAN_EXPERT,
         "12x13:2-10#|2-#3-.4-2#|3#$#$3-#$-#|#5-#5-#|#-#$#.$.#3-#|#-$8-2#|3#.#.#.#.2-#|#5-.3-#-#|#-$#$#-#4-#|#-$@$-2.-$#.#|3#.$7-#|2-11#"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct qd_level *level = NULL;
        struct qd_message why;
        struct sokoban_rating rating;
        const struct qd_limits limits = {.nodes = 200000, .bytes = 256 << 20};
        assert_int_equal(sokoban_game.level_parse(qd_text_of(cases[i].level), &level, &why), QD_OK);
        assert_int_equal(sokoban_rate((const struct sokoban_level *)level, &limits, &rating),
                         QD_OK);
        CHECK_CASE(rating.points == cases[i].points && rating.class == cases[i].class,
                   "%s: %u points, %s", cases[i].level, rating.points,
                   sokoban_class_names[rating.class]);
        sokoban_game.level_free(level);
    }
}

/* Eight levels are tried for a class; not every seed finds one. */
static void eight_levels_are_tried(void **unused)
{
    (void)unused;
    static const struct {
        uint64_t seed;
        qd_err err;
    } cases[] = {{2, QD_OK}, {3, QD_LIMIT}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct qd_level *level = NULL;
        struct qd_message why;
        const struct qd_limits limits = {.nodes = 20000000, .bytes = (uint64_t)512 << 20};
        qd_err err =
            sokoban_game.generate(qd_text_of("8x8-hard"), cases[i].seed, &limits, &level, &why);
        CHECK_CASE(err == cases[i].err, "seed %d: %s", (int)cases[i].seed, qd_err_name(err));
        if (!err)
            sokoban_game.level_free(level);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_class_begins_where_the_table_says),
        cmocka_unit_test(eight_levels_are_tried),
    };
    return cmocka_run_group_tests_name("sokoban classes", tests, NULL, NULL);
}
