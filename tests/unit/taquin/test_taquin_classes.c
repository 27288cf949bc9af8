/* SPDX-License-Identifier: MIT */
/* The table of docs/rules/taquin.md: where each class begins, for one layout, a few, and many. */
#include "unit/unit.h"

#include "taquin/taquin.h"

static const uint32_t first[3][TAQUIN_CLASSES] = {{1, 15, 28, 43}, {1, 11, 22, 35}, {1, 8, 17, 28}};
static const struct {
    int layouts, column;
} columns[] = {{1, 0}, {2, 1}, {5, 1}, {8, 1}, {9, 2}, {1000, 2}};

static void each_class_begins_where_the_table_says(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(columns); i++) {
        int due = TAQUIN_EASY;
        for (uint32_t distance = 0; distance < 100; distance++) {
            if (due < TAQUIN_EXPERT && distance == first[columns[i].column][due + 1])
                due++;
            enum taquin_difficulty found = taquin_difficulty_of(distance, columns[i].layouts);
            CHECK_CASE((int)found == due, "%u moves, %d layouts: %s", distance, columns[i].layouts,
                       taquin_difficulty_names[found]);
        }
    }
}

static void ranges_meet(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(columns); i++) {
        for (int class = TAQUIN_EASY; class < TAQUIN_CLASSES; class ++) {
            const uint32_t *row = first[columns[i].column];
            uint32_t least = 0, most = 0;
            taquin_difficulty_range((enum taquin_difficulty) class, columns[i].layouts, &least,
                                    &most);
            assert_int_equal(least, row[class]);
            assert_int_equal(most, class == TAQUIN_EXPERT ? UINT32_MAX : row[class + 1] - 1);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_class_begins_where_the_table_says),
        cmocka_unit_test(ranges_meet),
    };
    return cmocka_run_group_tests_name("taquin classes", tests, NULL, NULL);
}
