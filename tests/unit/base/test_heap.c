/* SPDX-License-Identifier: MIT */
/* The heap against a linear scan of an array, and against sorting. */
#include "unit/unit.h"

#include "base/base.h"

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

static void what_goes_in_comes_out_sorted(void **unused)
{
    (void)unused;
    enum { ITEMS = 100000 };
    struct qd_meter meter = {0};
    struct qd_heap heap;
    struct qd_rng rng;
    uint64_t *keys = calloc(ITEMS, sizeof *keys);
    assert_non_null(keys);
    qd_heap_init(&heap, &meter);
    qd_rng_seed(&rng, 1);
    for (uint32_t id = 0; id < ITEMS; id++) {
        keys[id] = id % 3 ? qd_rng_next(&rng) : qd_rng_below(&rng, 100);
        assert_int_equal(qd_heap_put(&heap, id, keys[id]), QD_OK);
    }
    qsort(keys, ITEMS, sizeof *keys, by_value);
    for (int i = 0; i < ITEMS; i++) {
        uint32_t id;
        uint64_t key;
        assert_true(qd_heap_has(&heap, heap.items[0].id));
        assert_true(qd_heap_pop(&heap, &id, &key));
        assert_true(key == keys[i]);
        assert_false(qd_heap_has(&heap, id));
    }
    uint32_t id;
    uint64_t key;
    assert_false(qd_heap_pop(&heap, &id, &key));
    qd_heap_free(&heap);
    assert_int_equal(meter.used, 0);
    free(keys);
}

/* Puts of new, lower, higher and equal keys mixed with pops; a table by id is the naive heap. */
static void keys_are_lowered_and_raised(void **unused)
{
    (void)unused;
    enum { IDS = 300, STEPS = 60000 };
    struct qd_meter meter = {0};
    struct qd_heap heap;
    struct qd_rng rng;
    uint64_t keys[IDS];
    bool in[IDS] = {false};
    uint32_t count = 0;
    qd_heap_init(&heap, &meter);
    qd_rng_seed(&rng, 2);
    for (int step = 0; step < STEPS; step++) {
        if (qd_rng_below(&rng, 5) > 0) {
            uint32_t id = qd_rng_below(&rng, IDS);
            uint64_t key = qd_rng_below(&rng, 1000);
            assert_int_equal(qd_heap_has(&heap, id), in[id]);
            assert_int_equal(qd_heap_put(&heap, id, key), QD_OK);
            count += !in[id];
            in[id] = true;
            keys[id] = key;
        } else {
            uint64_t least = UINT64_MAX, key;
            uint32_t id;
            for (int i = 0; i < IDS; i++)
                if (in[i] && keys[i] < least)
                    least = keys[i];
            assert_int_equal(qd_heap_pop(&heap, &id, &key), count > 0);
            if (count == 0)
                continue;
            assert_true(in[id] && keys[id] == key && key == least);
            in[id] = false;
            count--;
        }
        /* Now and then a random id is removed, present or not. */
        uint32_t dropped = qd_rng_below(&rng, IDS);
        if (qd_rng_below(&rng, 8) == 0) {
            qd_heap_drop(&heap, dropped);
            count -= in[dropped];
            in[dropped] = false;
            assert_false(qd_heap_has(&heap, dropped));
        }
        assert_int_equal(heap.count, count);
    }
    qd_heap_free(&heap);
}

static void ids_may_be_far_apart(void **unused)
{
    (void)unused;
    struct qd_meter meter = {0};
    struct qd_heap heap;
    uint32_t id;
    uint64_t key;
    qd_heap_init(&heap, &meter);
    assert_false(qd_heap_has(&heap, 0));
    assert_int_equal(qd_heap_put(&heap, 1000000, UINT64_MAX), QD_OK);
    assert_int_equal(qd_heap_put(&heap, 0, 0), QD_OK);
    assert_false(qd_heap_has(&heap, 999999));
    assert_false(qd_heap_has(&heap, UINT32_MAX));
    assert_int_equal(qd_heap_put(&heap, UINT32_MAX, 1), QD_LIMIT);
    assert_true(qd_heap_pop(&heap, &id, &key) && id == 0 && key == 0);
    assert_true(qd_heap_pop(&heap, &id, &key) && id == 1000000 && key == UINT64_MAX);
    qd_heap_free(&heap);
}

static void caps_leave_the_heap_whole(void **unused)
{
    (void)unused;
    for (uint64_t cap = 1; cap < 20000; cap += 331) {
        struct qd_meter meter = {.cap = cap};
        struct qd_heap heap;
        uint32_t count = 0, id;
        uint64_t key;
        qd_heap_init(&heap, &meter);
        while (qd_heap_put(&heap, count, 5000 - count) == QD_OK)
            count++;
        assert_int_equal(qd_heap_put(&heap, count, 1), QD_LIMIT);
        assert_true(meter.peak <= cap);
        if (count > 0) { /* a new key needs no allocation */
            assert_int_equal(qd_heap_put(&heap, 0, 0), QD_OK);
            assert_true(qd_heap_pop(&heap, &id, &key) && id == 0 && key == 0);
        }
        for (uint32_t i = 1; i < count; i++)
            assert_true(qd_heap_pop(&heap, &id, &key) && id == count - i && key == 5000 - id);
        assert_false(qd_heap_pop(&heap, &id, &key));
        qd_heap_free(&heap);
        assert_int_equal(meter.used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_goes_in_comes_out_sorted),
        cmocka_unit_test(keys_are_lowered_and_raised),
        cmocka_unit_test(ids_may_be_far_apart),
        cmocka_unit_test(caps_leave_the_heap_whole),
    };
    return cmocka_run_group_tests_name("heap", tests, NULL, NULL);
}
