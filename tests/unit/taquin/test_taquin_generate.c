/* SPDX-License-Identifier: MIT */
/* Generated boards: the same everywhere, solvable, evenly shuffled. */
#include "unit/taquin/taquin_boards.h"
#include "unit/unit.h"

#include "base/base.h"

static void assert_solvable(const char *params, uint64_t seed)
{
    struct taquin_level *level = boards_generate(params, seed);
    struct ref_board board;
    struct ref_space space;
    boards_ref(level, &board);
    ref_space_build(&space, &board);
    CHECK_CASE(ref_space_distance(&space, &board) >= 0, "%s#%d cannot be solved", params,
               (int)seed);
    ref_space_free(&space);
    taquin_level_free(&level->base);
}

/* Checked exhaustively. */
static void small_boards_are_solvable(void **unused)
{
    (void)unused;
    static const char *const params[] = {"2x2",   "2x3",   "3x2",    "2x2k2", "2x3k2",
                                         "3x2k3", "2x3m7", "3x2m40", "2x4k3"};
    for (size_t i = 0; i < COUNT_OF(params); i++)
        for (uint64_t seed = 0; seed < (i < 8 ? 40 : 2); seed++)
            assert_solvable(params[i], seed);
    assert_solvable("3x3", 1);
    assert_solvable("3x3k3", 2);
}

/* Larger ones: the parity of the parsed text is checked against the layouts, so parsing is the
 * test; the layout kept by the generator must be solved and reachable. */
static void generated_boards_parse(void **unused)
{
    (void)unused;
    for (int rows = 2; rows <= 16; rows++) {
        for (int cols = 2; cols <= 16; cols += rows < 5 ? 1 : 5) {
            char params[32];
            snprintf(params, sizeof params, "%dx%d", rows, cols);
            struct taquin_level *level = boards_generate(params, (uint64_t)(rows * cols));
            char *text = boards_text(level);
            struct taquin_level *back = boards_parse(text);
            assert_true(level->layout_known && back->layout_known);
            assert_memory_equal(level->start, back->start, (size_t)level->cells);
            assert_memory_equal(level->tiles, back->tiles, sizeof level->tiles);
            assert_memory_equal(level->layout, back->layout, (size_t)level->cells);
            assert_true(taquin_layout_reachable(level, level->layout));
            int touching, agreeing;
            taquin_pairs(level, level->layout, &touching, &agreeing);
            assert_int_equal(touching, agreeing);
            assert_int_equal(touching, 2 * rows * cols - rows - cols - 2);
            free(text);
            taquin_level_free(&back->base);
            taquin_level_free(&level->base);
        }
    }
}

static int by_number(const void *a, const void *b)
{
    return *(const uint16_t *)a - *(const uint16_t *)b;
}

/* "A 4×4 board needs 38 distinct numbers, 7×7 needs 110": each once, except for twins. */
static void unique_numbers_stand_once_or_as_twins(void **unused)
{
    (void)unused;
    for (int side = 2; side <= 16; side++) {
        char params[32];
        uint16_t all[4 * TAQUIN_CELLS];
        int count = 0, distinct = 1;
        snprintf(params, sizeof params, "%dx%d", side, side);
        struct taquin_level *level = boards_generate(params, 3);
        for (int tile = 1; tile < level->cells; tile++)
            for (int i = 0; i < TAQUIN_SIDES; i++)
                all[count++] = level->tiles[tile].number[i];
        qsort(all, (size_t)count, sizeof all[0], by_number);
        for (int i = 1; i < count; i++) {
            distinct += all[i] != all[i - 1];
            assert_true(i < 2 || all[i] != all[i - 2]);
        }
        assert_int_equal(distinct, 2 * side * side + 2 * side - 2);
        taquin_level_free(&level->base);
    }
}

static void colours_stay_in_their_range(void **unused)
{
    (void)unused;
    for (int colours = 1; colours <= 9; colours++) {
        char params[32];
        bool seen[10] = {false};
        snprintf(params, sizeof params, "8x8k%d", colours);
        struct taquin_level *level = boards_generate(params, 4);
        for (int tile = 1; tile < level->cells; tile++)
            for (int i = 0; i < TAQUIN_SIDES; i++) {
                assert_in_range(level->tiles[tile].number[i], 1, colours);
                seen[level->tiles[tile].number[i]] = true;
            }
        for (int i = 1; i <= colours; i++)
            assert_true(seen[i]);
        taquin_level_free(&level->base);
    }
}

/* 2×2: of the 12 solvable arrangements one is solved, and the other 11 come up about equally often.
 * Tiles are identified by their cell in the solved board. */
static void uniform_shuffles_are_even(void **unused)
{
    (void)unused;
    enum { SEEDS = 22000, KEYS = 256 };
    int seen[KEYS] = {0}, kinds = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct taquin_level *level = boards_generate("2x2u", seed);
        int key = 0;
        for (int cell = 0; cell < 4; cell++) {
            int home = 0;
            while (level->layout[home] != level->start[cell])
                home++;
            key = key * 4 + home;
        }
        seen[key]++;
        taquin_level_free(&level->base);
    }
    for (int key = 0; key < KEYS; key++) {
        kinds += seen[key] > 0;
        if (seen[key])
            assert_in_range(seen[key], SEEDS / 11 - 250, SEEDS / 11 + 250);
    }
    assert_int_equal(kinds, 11);
}

/* m0 is the solved board, m1 one move from it; n moves are at most n away. */
static void shuffles_by_moves_are_near(void **unused)
{
    (void)unused;
    for (int moves = 0; moves <= 8; moves++) {
        for (uint64_t seed = 0; seed < 10; seed++) {
            char params[32];
            struct ref_board board;
            struct ref_space space;
            snprintf(params, sizeof params, "3x2m%d", moves);
            struct taquin_level *level = boards_generate(params, seed);
            boards_ref(level, &board);
            ref_space_build(&space, &board);
            int distance = ref_space_distance(&space, &board);
            assert_in_range(distance, moves ? 1 : 0, moves);
            assert_int_equal(distance % 2, moves % 2);
            ref_space_free(&space);
            taquin_level_free(&level->base);
        }
    }
}

static void the_same_seed_is_the_same_board(void **unused)
{
    (void)unused;
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct taquin_level *one = boards_generate("5x4", seed),
                            *two = boards_generate("5x4", seed);
        struct taquin_level *other = boards_generate("5x4", seed + 1);
        char *a = boards_text(one), *b = boards_text(two), *c = boards_text(other);
        assert_string_equal(a, b);
        assert_string_not_equal(a, c);
        free(a);
        free(b);
        free(c);
        taquin_level_free(&one->base);
        taquin_level_free(&two->base);
        taquin_level_free(&other->base);
    }
}

/* A shuffle that comes out solved is repeated. */
static void boards_do_not_start_solved(void **unused)
{
    (void)unused;
    static const char *const params[] = {"2x2", "3x3k2", "2x3m2"};
    for (size_t i = 0; i < COUNT_OF(params); i++) {
        for (uint64_t seed = 0; seed < 200; seed++) {
            struct taquin_level *level = boards_generate(params[i], seed);
            struct ref_board board;
            boards_ref(level, &board);
            assert_false(ref_solved(&board));
            taquin_level_free(&level->base);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_boards_are_solvable),
        cmocka_unit_test(generated_boards_parse),
        cmocka_unit_test(unique_numbers_stand_once_or_as_twins),
        cmocka_unit_test(colours_stay_in_their_range),
        cmocka_unit_test(uniform_shuffles_are_even),
        cmocka_unit_test(shuffles_by_moves_are_near),
        cmocka_unit_test(the_same_seed_is_the_same_board),
        cmocka_unit_test(boards_do_not_start_solved),
    };
    return cmocka_run_group_tests_name("taquin generate", tests, NULL, NULL);
}
