/* SPDX-License-Identifier: MIT */
/* The meter counts the bytes held, their peak and the cap; the arena returns aligned zeroed blocks.
 */
#include "unit/unit.h"

#include "base/base.h"

static void the_meter_counts(void **unused)
{
    (void)unused;
    struct qd_meter meter = {0};
    void *a = NULL, *b = NULL;
    assert_int_equal(qd_meter_resize(&meter, &a, 0, 100), QD_OK);
    assert_int_equal(qd_meter_resize(&meter, &b, 0, 50), QD_OK);
    assert_int_equal(meter.used, 150);
    assert_int_equal(meter.peak, 150);
    memset(a, 7, 100);
    /* While a block grows, the old and the new one both exist. */
    assert_int_equal(qd_meter_resize(&meter, &a, 100, 200), QD_OK);
    assert_int_equal(meter.used, 250);
    assert_int_equal(meter.peak, 350);
    for (int i = 0; i < 100; i++)
        assert_int_equal(((uint8_t *)a)[i], 7);
    qd_meter_release(&meter, &b, 50);
    assert_null(b);
    qd_meter_release(&meter, &a, 200);
    assert_int_equal(meter.used, 0);
    assert_int_equal(meter.peak, 350);
    qd_meter_release(&meter, &a, 0);
}

static void the_cap_is_exact(void **unused)
{
    (void)unused;
    struct qd_meter meter = {.cap = 100};
    void *a = NULL;
    assert_int_equal(qd_meter_resize(&meter, &a, 0, 101), QD_LIMIT);
    assert_null(a);
    assert_int_equal(meter.used, 0);
    assert_int_equal(meter.peak, 0);
    assert_int_equal(qd_meter_resize(&meter, &a, 0, 50), QD_OK);
    void *before = a;
    assert_int_equal(qd_meter_resize(&meter, &a, 50, 51), QD_LIMIT);
    assert_ptr_equal(a, before);
    assert_int_equal(meter.used, 50);
    assert_int_equal(qd_meter_resize(&meter, &a, 50, 50), QD_OK);
    assert_int_equal(meter.peak, 100);
    qd_meter_release(&meter, &a, 50);
}

static void more_than_there_is(void **unused)
{
    (void)unused;
    struct qd_meter meter = {0};
    void *a = NULL;
    assert_int_equal(qd_meter_resize(&meter, &a, 0, 10), QD_OK);
    memset(a, 1, 10);
    void *before = a;
    /* More than any machine has; sanitizers would abort instead of returning NULL. */
#if !SANITIZED
    assert_int_equal(qd_meter_resize(&meter, &a, 10, SIZE_MAX / 2 - 1), QD_MEMORY);
#endif
    assert_ptr_equal(a, before);
    assert_int_equal(meter.used, 10);
    qd_meter_release(&meter, &a, 10);
}

static void arena_blocks_are_zeroed_aligned_and_apart(void **unused)
{
    (void)unused;
    enum { BLOCKS = 20000 };
    struct qd_meter meter = {0};
    struct qd_arena arena;
    struct qd_rng rng;
    uint8_t **blocks = calloc(BLOCKS, sizeof *blocks);
    size_t *sizes = calloc(BLOCKS, sizeof *sizes);
    assert_non_null(blocks);
    assert_non_null(sizes);
    qd_arena_init(&arena, &meter);
    qd_rng_seed(&rng, 1);
    for (int i = 0; i < BLOCKS; i++) {
        void *block;
        sizes[i] = i % 1000 == 999 ? 60000 + qd_rng_below(&rng, 20000) : qd_rng_below(&rng, 200);
        assert_int_equal(qd_arena_take(&arena, sizes[i], &block), QD_OK);
        assert_int_equal((uintptr_t)block % 8, 0);
        blocks[i] = block;
        for (size_t k = 0; k < sizes[i]; k++)
            assert_int_equal(blocks[i][k], 0);
        if (sizes[i])
            memset(block, i % 251 + 1, sizes[i]);
    }
    for (int i = 0; i < BLOCKS; i++)
        for (size_t k = 0; k < sizes[i]; k++)
            assert_int_equal(blocks[i][k], i % 251 + 1);
    assert_int_equal(meter.used, meter.peak);
    qd_arena_free(&arena);
    assert_int_equal(meter.used, 0);
    free(blocks);
    free(sizes);
}

static void arena_obeys_the_cap(void **unused)
{
    (void)unused;
    struct qd_meter meter = {.cap = 200000};
    struct qd_arena arena;
    void *block = NULL, *last = NULL;
    qd_arena_init(&arena, &meter);
    qd_err err;
    int taken = 0;
    while ((err = qd_arena_take(&arena, 1000, &block)) == QD_OK) {
        last = block;
        taken++;
    }
    assert_int_equal(err, QD_LIMIT);
    assert_ptr_equal(block, last);
    assert_in_range(taken, 150, 200);
    assert_true(meter.used <= meter.cap);
    qd_arena_free(&arena);
    assert_int_equal(meter.used, 0);
    /* It can be reused. */
    assert_int_equal(qd_arena_take(&arena, 1000, &block), QD_OK);
    qd_arena_free(&arena);
}

static void arena_refuses_sizes_that_wrap(void **unused)
{
    (void)unused;
    struct qd_meter meter = {.cap = 1 << 20};
    struct qd_arena arena;
    void *block = NULL;
    qd_arena_init(&arena, &meter);
    assert_int_not_equal(qd_arena_take(&arena, SIZE_MAX, &block), QD_OK);
    assert_int_not_equal(qd_arena_take(&arena, SIZE_MAX - 8, &block), QD_OK);
    assert_null(block);
    qd_arena_free(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_meter_counts),
        cmocka_unit_test(the_cap_is_exact),
        cmocka_unit_test(more_than_there_is),
        cmocka_unit_test(arena_blocks_are_zeroed_aligned_and_apart),
        cmocka_unit_test(arena_obeys_the_cap),
        cmocka_unit_test(arena_refuses_sizes_that_wrap),
    };
    return cmocka_run_group_tests_name("memory", tests, NULL, NULL);
}
