/* SPDX-License-Identifier: MIT */
/* Layouts and parity against trying every arrangement of the tiles. */
#include "unit/taquin/taquin_boards.h"
#include "unit/unit.h"

#include "base/base.h"

enum { LAYOUTS = 800 };

struct layouts {
    int cells;
    int count;
    uint8_t at[LAYOUTS][REF_SMALL];
};

static int find_layout(const struct layouts *layouts, const uint8_t *layout)
{
    for (int i = 0; i < layouts->count; i++)
        if (memcmp(layouts->at[i], layout, (size_t)layouts->cells) == 0)
            return i;
    return -1;
}

static bool collect(void *context, const uint8_t *layout)
{
    struct layouts *layouts = context;
    assert_true(layouts->count < LAYOUTS);
    assert_int_equal(find_layout(layouts, layout), -1); /* none is found twice */
    memcpy(layouts->at[layouts->count++], layout, (size_t)layouts->cells);
    return true;
}

/* Every solved arrangement, with identical tiles counted once; which of them can be reached. */
static void enumerate(const struct taquin_level *level, struct layouts *all, bool *reachable)
{
    struct ref_board board;
    struct ref_space space;
    boards_ref(level, &board);
    ref_space_build(&space, &board);
    bool *reached = ref_reachable(&space, &board);
    *all = (struct layouts){.cells = level->cells};
    for (int i = 0; i < space.count; i++) {
        uint8_t classes[REF_SMALL];
        if (space.distance[i] != 0)
            continue;
        ref_space_board(&space, i, &board);
        boards_classes(level, &board, classes);
        int found = find_layout(all, classes);
        if (found < 0) {
            assert_true(all->count < LAYOUTS);
            found = all->count++;
            memcpy(all->at[found], classes, (size_t)level->cells);
            reachable[found] = false;
        }
        reachable[found] |= reached[i];
    }
    free(reached);
    ref_space_free(&space);
}

static void compare_layouts(const struct taquin_level *level)
{
    static struct layouts naive, found;
    bool reachable[LAYOUTS];
    enumerate(level, &naive, reachable);
    found = (struct layouts){.cells = level->cells};
    assert_int_equal(taquin_layouts(level, 1000000, collect, &found), QD_OK);
    assert_int_equal(found.count, naive.count);
    for (int i = 0; i < found.count; i++) {
        int same = find_layout(&naive, found.at[i]);
        assert_true(same >= 0);
        assert_int_equal(taquin_layout_reachable(level, found.at[i]), reachable[same]);
    }
    if (level->sole_layout)
        assert_int_equal(naive.count, 1);
}

static void layouts_of_small_boards(void **unused)
{
    (void)unused;
    static const char *const params[] = {"2x2",   "2x2k1", "2x2k2", "2x2k3", "2x3",  "3x2",
                                         "2x3k1", "2x3k2", "3x2k2", "2x3k3", "3x2k4"};
    for (size_t i = 0; i < COUNT_OF(params); i++) {
        for (uint64_t seed = 0; seed < 40; seed++) {
            struct taquin_level *level = boards_generate(params[i], seed);
            compare_layouts(level);
            taquin_level_free(&level->base);
        }
    }
    struct taquin_level *level = boards_generate("3x3k4", 1);
    compare_layouts(level);
    taquin_level_free(&level->base);
}

static bool stop(void *context, const uint8_t *layout)
{
    (void)layout;
    return --*(int *)context > 0;
}

static void the_search_can_be_stopped(void **unused)
{
    (void)unused;
    struct taquin_level *level = boards_generate("4x4k2", 1);
    for (int most = 1; most < 20; most++) {
        int left = most;
        assert_int_equal(taquin_layouts(level, 100000000, stop, &left), QD_STOPPED);
        assert_int_equal(left, 0);
        left = 1000000;
        assert_int_equal(taquin_layouts(level, (uint64_t)most, stop, &left), QD_LIMIT);
    }
    taquin_level_free(&level->base);
}

/* The expected verdict on the level text of an arrangement, from breadth-first search alone. */
static void compare_verdict(const struct ref_space *space, int number, bool any_layout,
                            int *refused)
{
    struct ref_board board;
    struct qd_message why;
    char text[512];
    memset(&board, 0, sizeof board);
    ref_space_board(space, number, &board);
    ref_write(&board, text, sizeof text);
    qd_err err = boards_verdict(text, &why);
    if (space->distance[number] >= 0) {
        CHECK_CASE(!err, "%s can be solved but is refused: %s", text, why.code);
        return;
    }
    ++*refused;
    CHECK_CASE(err == QD_IMPOSSIBLE, "%s cannot be solved but is accepted", text);
    if (any_layout)
        CHECK_CASE(strcmp(why.code, "taquin.parity") == 0, "%s: %s", text, why.code);
    else
        CHECK_CASE(strcmp(why.code, "taquin.twin") == 0 ||
                       strcmp(why.code, "taquin.layout.none") == 0,
                   "%s: %s", text, why.code);
    assert_int_equal(why.line, 0);
}

/* All arrangements of the tiles of a board; returns the number refused. */
static int compare_verdicts(const struct ref_board *board, int step)
{
    struct ref_space space;
    bool any = false;
    int refused = 0;
    ref_space_build(&space, board);
    for (int i = 0; i < space.count; i++)
        any |= space.distance[i] == 0;
    for (int i = 0; i < space.count; i += step)
        compare_verdict(&space, i, any, &refused);
    ref_space_free(&space);
    return refused;
}

static void every_arrangement_of_unique_tiles(void **unused)
{
    (void)unused;
    static const char *const params[] = {"2x2", "2x3", "3x2"};
    for (size_t i = 0; i < COUNT_OF(params); i++) {
        for (uint64_t seed = 0; seed < 6; seed++) {
            struct taquin_level *level = boards_generate(params[i], seed);
            struct ref_board board;
            boards_ref(level, &board);
            assert_int_equal(compare_verdicts(&board, 1), i ? 360 : 12);
            taquin_level_free(&level->base);
        }
    }
}

/* Random tiles of few colours: none, one or several layouts, copies, both parities. */
static void every_arrangement_of_random_tiles(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    int none = 0, half = 0, all = 0;
    qd_rng_seed(&rng, 7);
    for (int i = 0; i < 400; i++) {
        struct ref_board board = {.rows = 2, .cols = i % 2 ? 2 : 3};
        uint32_t colours = 2 + qd_rng_below(&rng, 3);
        int cells = 2 * board.cols;
        for (int cell = 1; cell < cells; cell++) {
            int n[4];
            for (int side = 0; side < 4; side++)
                n[side] = (int)qd_rng_below(&rng, colours);
            board.at[cell / board.cols][cell % board.cols] =
                (struct ref_tile){cell, n[0], n[1], n[2], n[3]};
        }
        int total = i % 2 ? 24 : 720, step = i % 2 ? 1 : 7;
        int refused = compare_verdicts(&board, step);
        none += refused == (total + step - 1) / step;
        all += refused == 0;
        half += refused > 0 && refused < (total + step - 1) / step;
    }
    assert_true(none > 10 && half > 10 && all > 10);
}

/* No number stands twice on a side, yet there are two layouts, in different halves:
 *
 *     A B      B A       A = 0,2,5,1   B = 9,1,6,2   C = 5,7,8,3
 *     C *      * C
 */
static void a_ring_of_tiles_has_two_layouts(void **unused)
{
    (void)unused;
    struct ref_board board;
    assert_true(ref_read("2x2:9,1,6,2 0,2,5,1 * 5,7,8,3", &board));
    assert_true(ref_solved(&board));
    assert_int_equal(compare_verdicts(&board, 1), 0);
    struct taquin_level *level = boards_of_ref(&board);
    compare_layouts(level);
    assert_false(level->sole_layout);
    taquin_level_free(&level->base);
}

/* The tiles assigned to a layout can be reached from the board, also when copies must be
 * swapped. */
static void layouts_are_given_reachable_tiles(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct taquin_level *level = boards_generate(seed % 2 ? "2x3k2" : "3x2k3", seed);
        struct ref_board board;
        struct ref_space space;
        uint8_t target[TAQUIN_CELLS];
        boards_ref(level, &board);
        ref_space_build(&space, &board);
        bool *reached = ref_reachable(&space, &board);
        static struct layouts found;
        found = (struct layouts){.cells = level->cells};
        assert_int_equal(taquin_layouts(level, 1000000, collect, &found), QD_OK);
        for (int i = 0; i < found.count; i++) {
            if (!taquin_layout_reachable(level, found.at[i]))
                continue;
            taquin_layout_tiles(level, level->start, found.at[i], target);
            struct ref_board goal = board;
            for (int cell = 0; cell < level->cells; cell++) {
                assert_int_equal(level->class_of[target[cell]], found.at[i][cell]);
                goal.at[cell / board.cols][cell % board.cols].id = target[cell];
            }
            assert_true(reached[ref_space_number(&space, &goal)]);
        }
        free(reached);
        ref_space_free(&space);
        taquin_level_free(&level->base);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(layouts_of_small_boards),
        cmocka_unit_test(the_search_can_be_stopped),
        cmocka_unit_test(every_arrangement_of_unique_tiles),
        cmocka_unit_test(every_arrangement_of_random_tiles),
        cmocka_unit_test(a_ring_of_tiles_has_two_layouts),
        cmocka_unit_test(layouts_are_given_reachable_tiles),
    };
    return cmocka_run_group_tests_name("taquin layouts", tests, NULL, NULL);
}
