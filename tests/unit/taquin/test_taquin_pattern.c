/* SPDX-License-Identifier: MIT */
/* Pattern databases against a plain search of this file's own: every entry of small tables, the
 * indexing of entries, and tables built in several passes. */
#include "unit/unit.h"

#include "taquin/patterns/pattern.h"

enum { FAR = 255, PLACES_MOST = 16 * 16 * 16 * 16 };

static void ranks_of_sets(int rows, int cols, int tiles)
{
    struct taquin_pattern_space space;
    uint32_t next = 0;
    assert_int_equal(taquin_pattern_space_init(&space, rows, cols, tiles), QD_OK);
    for (uint32_t mask = 0; mask < 1u << (rows * cols); mask++)
        if (__builtin_popcount(mask) == tiles)
            assert_int_equal(taquin_pattern_set(&space, mask), next++);
    assert_int_equal(next, space.sets);
    taquin_pattern_space_free(&space);
}

static void sets_are_numbered_in_order(void **state)
{
    (void)state;
    ranks_of_sets(2, 2, 3);
    ranks_of_sets(3, 3, 4);
    ranks_of_sets(3, 5, 6);
    ranks_of_sets(4, 4, 8);
    if (!SANITIZED)
        ranks_of_sets(5, 5, 4);
}

/* A tile moves from one index to another: the extracted digits agree with ranking from scratch. */
static void orders_follow_a_tile(void **state)
{
    (void)state;
    for (int tiles = 1; tiles <= PATTERN_TILES; tiles++) {
        struct taquin_pattern_space space;
        assert_int_equal(taquin_pattern_space_init(&space, 2, 8, tiles), QD_OK);
        for (uint32_t order = 0; order < space.orders; order += SANITIZED ? 97 : 7) {
            for (int from = 0; from < tiles; from++) {
                for (int to = 0; to < tiles; to++) {
                    uint8_t now[PATTERN_TILES], where[PATTERN_TILES];
                    uint32_t mask;
                    taquin_pattern_unrank(&space, order, now);
                    uint8_t moved = now[from];
                    for (int i = from; i < to; i++)
                        now[i] = now[i + 1];
                    for (int i = from; i > to; i--)
                        now[i] = now[i - 1];
                    now[to] = moved;
                    for (int i = 0; i < tiles; i++)
                        where[now[i]] = (uint8_t)i;
                    assert_int_equal(taquin_pattern_rank(&space, where, &mask),
                                     taquin_pattern_shift(&space, from, to, order));
                }
            }
        }
        taquin_pattern_space_free(&space);
    }
}

struct plain {
    int rows, cols, cells, tiles;
    uint8_t *distance; /* by the cells of the tiles, then of the blank, in base `cells` */
};

static uint32_t index_of(const struct plain *plain, const uint8_t *where, int blank)
{
    uint32_t index = 0;
    for (int i = 0; i < plain->tiles; i++)
        index = index * (uint32_t)plain->cells + where[i];
    return index * (uint32_t)plain->cells + (uint32_t)blank;
}

static void where_of(const struct plain *plain, uint32_t index, uint8_t *where, int *blank)
{
    *blank = (int)(index % (uint32_t)plain->cells);
    index /= (uint32_t)plain->cells;
    for (int i = plain->tiles; i-- > 0; index /= (uint32_t)plain->cells)
        where[i] = (uint8_t)(index % (uint32_t)plain->cells);
}

/* One relaxation: the blank moves; a move costs one when it moves a tile of the pattern. */
static bool relax(const struct plain *plain, uint32_t index)
{
    static const int row_step[] = {-1, 0, 1, 0}, col_step[] = {0, -1, 0, 1};
    uint8_t where[PATTERN_TILES];
    int blank;
    bool any = false;
    where_of(plain, index, where, &blank);
    for (int dir = 0; dir < 4; dir++) {
        int row = blank / plain->cols + row_step[dir], col = blank % plain->cols + col_step[dir];
        if (row < 0 || row >= plain->rows || col < 0 || col >= plain->cols)
            continue;
        int other = row * plain->cols + col, cost = 0, tile = 0;
        while (tile < plain->tiles && where[tile] != other)
            tile++;
        if (tile < plain->tiles) {
            where[tile] = (uint8_t)blank;
            cost = 1;
        }
        uint8_t *to = &plain->distance[index_of(plain, where, other)];
        if (plain->distance[index] + cost < *to) {
            *to = (uint8_t)(plain->distance[index] + cost);
            any = true;
        }
        if (tile < plain->tiles)
            where[tile] = (uint8_t)other;
    }
    return any;
}

static uint32_t find_plain(struct plain *plain, const uint8_t *home, int goal_blank)
{
    uint32_t count = (uint32_t)plain->cells;
    for (int i = 0; i < plain->tiles; i++)
        count *= (uint32_t)plain->cells;
    assert_true(count <= PLACES_MOST);
    plain->distance = malloc(count);
    assert_non_null(plain->distance);
    memset(plain->distance, FAR, count);
    plain->distance[index_of(plain, home, goal_blank)] = 0;
    for (bool any = true; any;) {
        any = false;
        for (uint32_t index = 0; index < count; index++)
            any |= plain->distance[index] != FAR && relax(plain, index);
    }
    return count;
}

static int manhattan(const struct plain *plain, const uint8_t *where, const uint8_t *home)
{
    int sum = 0;
    for (int i = 0; i < plain->tiles; i++)
        sum += abs(where[i] / plain->cols - home[i] / plain->cols) +
               abs(where[i] % plain->cols - home[i] % plain->cols);
    return sum;
}

static void compare(int rows, int cols, int tiles, const uint8_t *home, int goal_blank)
{
    struct plain plain = {rows, cols, rows * cols, tiles, NULL};
    struct taquin_pattern_space space;
    struct taquin_pattern pattern;
    uint32_t count = find_plain(&plain, home, goal_blank);
    assert_int_equal(taquin_pattern_space_init(&space, rows, cols, tiles), QD_OK);
    assert_int_equal(taquin_pattern_build(&pattern, &space, home, goal_blank, NULL), QD_OK);
    for (uint32_t index = 0; index < count; index += (uint32_t)plain.cells) {
        uint8_t where[PATTERN_TILES], least = FAR;
        uint32_t mask;
        int blank;
        for (int i = 0; i < plain.cells; i++)
            least = plain.distance[index + (uint32_t)i] < least
                        ? plain.distance[index + (uint32_t)i]
                        : least;
        if (least == FAR)
            continue;
        where_of(&plain, index, where, &blank);
        uint32_t order = taquin_pattern_rank(&space, where, &mask);
        int excess = (int)taquin_pattern_excess(&pattern, mask, order);
        assert_int_equal(excess + manhattan(&plain, where, home), least);
    }
    taquin_pattern_free(&pattern);
    taquin_pattern_space_free(&space);
    free(plain.distance);
}

static void every_place_is_right(void **state)
{
    (void)state;
    compare(3, 3, 4, (const uint8_t[]){0, 1, 3, 4}, 8);
    compare(3, 3, 3, (const uint8_t[]){5, 6, 7}, 4);
    compare(2, 4, 4, (const uint8_t[]){1, 2, 4, 5}, 7);
    compare(3, 4, 3, (const uint8_t[]){0, 5, 10}, 11);
    compare(4, 4, 2, (const uint8_t[]){11, 14}, 15);
    compare(4, 4, 1, (const uint8_t[]){12}, 15);
    if (!SANITIZED)
        compare(4, 4, 3, (const uint8_t[]){2, 3, 7}, 10);
}

struct sink {
    uint8_t *bytes;
    uint64_t count, fail_at;
};

static bool sink_take(void *context, const uint8_t *bytes, uint64_t count)
{
    struct sink *sink = context;
    if (sink->fail_at && sink->count >= sink->fail_at)
        return false;
    memcpy(sink->bytes + sink->count, bytes, (size_t)count);
    sink->count += count;
    return true;
}

static void passes_make_the_same_table(void **state)
{
    (void)state;
    static const uint8_t home[] = {0, 1, 4, 5, 8};
    struct taquin_pattern_space space;
    struct taquin_pattern pattern;
    assert_int_equal(taquin_pattern_space_init(&space, 3, 4, 5), QD_OK);
    assert_int_equal(taquin_pattern_build(&pattern, &space, home, 11, NULL), QD_OK);
    uint64_t bytes = taquin_pattern_bytes(&space), one_pass = 0;
    for (int passes = 1; passes <= 7; passes++) {
        struct sink sink = {.bytes = malloc((size_t)bytes)};
        assert_non_null(sink.bytes);
        struct taquin_pattern_work work = {.passes = passes, .take = sink_take, .context = &sink};
        assert_int_equal(taquin_pattern_stream(&space, home, 11, &work), QD_OK);
        assert_int_equal(sink.count, bytes);
        assert_memory_equal(sink.bytes, pattern.nibbles, bytes);
        one_pass = passes == 1 ? work.peak : one_pass;
        assert_true(work.peak <= one_pass);
        /* A byte less than that is refused, and so is a sink that fails. */
        struct taquin_pattern_work less = work;
        less.most = work.peak - 1;
        assert_int_equal(taquin_pattern_stream(&space, home, 11, &less), QD_LIMIT);
        sink.count = 0;
        sink.fail_at = 1;
        assert_int_equal(taquin_pattern_stream(&space, home, 11, &work), QD_SYSTEM);
        free(sink.bytes);
    }
    taquin_pattern_free(&pattern);
    taquin_pattern_space_free(&space);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sets_are_numbered_in_order),
        cmocka_unit_test(orders_follow_a_tile),
        cmocka_unit_test(every_place_is_right),
        cmocka_unit_test(passes_make_the_same_table),
    };
    return cmocka_run_group_tests_name("taquin_pattern", tests, NULL, NULL);
}
