/* SPDX-License-Identifier: MIT */
/* The hash set against plain lists: insertion order, growth, caps. */
#include "unit/unit.h"

#include "base/base.h"

/* Few values, so most adds are duplicates: a table of first occurrences is the naive set. */
static void repeats_find_their_first_number(void **unused)
{
    (void)unused;
    enum { ADDS = 2000000, VALUES = 50000 };
    struct qd_meter meter = {0};
    struct qd_set set;
    struct qd_rng rng;
    uint32_t *number = calloc(VALUES, sizeof *number); /* + 1; 0 is new */
    uint32_t count = 0;
    assert_non_null(number);
    qd_set_init(&set, &meter, 4);
    qd_rng_seed(&rng, 1);
    for (int i = 0; i < ADDS; i++) {
        uint32_t value = qd_rng_below(&rng, VALUES), index = 77;
        bool added;
        assert_int_equal(qd_set_add(&set, &value, &index, &added), QD_OK);
        assert_int_equal(added, number[value] == 0);
        if (added)
            number[value] = ++count;
        assert_int_equal(index, number[value] - 1);
    }
    assert_int_equal(set.count, count);
    for (uint32_t value = 0; value < VALUES; value++) {
        uint32_t index = 77;
        assert_int_equal(qd_set_find(&set, &value, &index), number[value] != 0);
        assert_int_equal(index, number[value] ? number[value] - 1 : 77);
        if (number[value])
            assert_memory_equal(qd_set_key(&set, index), &value, 4);
    }
    qd_set_free(&set);
    assert_int_equal(meter.used, 0);
    free(number);
}

/* Keys that differ in one bit only, of every length up to 40 bytes; compared with a list. */
static void keys_of_every_length(void **unused)
{
    (void)unused;
    for (size_t size = 1; size <= 40; size++) {
        struct qd_meter meter = {0};
        struct qd_set set;
        uint8_t list[8 * 40][40];
        uint32_t index;
        bool added;
        qd_set_init(&set, &meter, size);
        for (size_t bit = 0; bit < 8 * size; bit++) {
            memset(list[bit], 0, sizeof list[bit]);
            list[bit][bit / 8] = (uint8_t)(1u << bit % 8);
            assert_false(qd_set_find(&set, list[bit], &index));
            assert_int_equal(qd_set_add(&set, list[bit], &index, &added), QD_OK);
            assert_true(added);
            assert_int_equal(index, bit);
        }
        for (size_t bit = 0; bit < 8 * size; bit++) {
            assert_memory_equal(qd_set_key(&set, (uint32_t)bit), list[bit], size);
            assert_int_equal(qd_set_add(&set, list[bit], &index, &added), QD_OK);
            assert_false(added);
            assert_int_equal(index, bit);
        }
        qd_set_free(&set);
    }
}

/* Every slot collides several times long before the table grows: exercises linear probing. */
static void collisions_stay_apart(void **unused)
{
    (void)unused;
    struct qd_meter meter = {0};
    struct qd_set set;
    qd_set_init(&set, &meter, 2);
    for (uint32_t value = 0; value < 65536; value++) {
        uint16_t key = (uint16_t)(value * 40503u);
        uint32_t index;
        bool added;
        assert_int_equal(qd_set_add(&set, &key, &index, &added), QD_OK);
        assert_true(added);
        assert_int_equal(index, value);
        assert_true((uint64_t)set.count * 8 <= ((uint64_t)set.slot_mask + 1) * 5 + 8);
    }
    for (uint32_t value = 0; value < 65536; value++) {
        uint16_t key = (uint16_t)(value * 40503u);
        uint32_t index;
        assert_true(qd_set_find(&set, &key, &index));
        assert_int_equal(index, value);
    }
    qd_set_free(&set);
}

/* At every cap: adds succeed, then all new ones are refused, and existing keys can still be
 * found. */
static void caps_leave_the_set_whole(void **unused)
{
    (void)unused;
    for (uint64_t cap = 1; cap < 6000; cap += 97) {
        struct qd_meter meter = {.cap = cap};
        struct qd_set set;
        uint32_t index, count = 0;
        bool added;
        qd_err err = QD_OK;
        qd_set_init(&set, &meter, 8);
        for (uint64_t value = 0; value < 1000; value++) {
            uint64_t key = value * 7919;
            err = qd_set_add(&set, &key, &index, &added);
            if (err)
                break;
            count++;
        }
        assert_int_equal(err, QD_LIMIT);
        assert_int_equal(set.count, count);
        assert_true(meter.peak <= cap);
        for (uint64_t value = 0; value < count; value++) {
            uint64_t key = value * 7919;
            assert_int_equal(qd_set_add(&set, &key, &index, &added), QD_OK);
            assert_false(added);
            assert_int_equal(index, value);
        }
        qd_set_free(&set);
        assert_int_equal(meter.used, 0);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(repeats_find_their_first_number),
        cmocka_unit_test(keys_of_every_length),
        cmocka_unit_test(collisions_stay_apart),
        cmocka_unit_test(caps_leave_the_set_whole),
    };
    return cmocka_run_group_tests_name("set", tests, NULL, NULL);
}
