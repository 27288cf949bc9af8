/* SPDX-License-Identifier: MIT */
/* Counting bits, with and without the processor's instruction, against one bit at a time. */
#include "unit/unit.h"

#include "base/base.h"
#include "base/count.h"

static int one_by_one(uint64_t set)
{
    int count = 0;
    for (int bit = 0; bit < 64; bit++)
        count += (int)(set >> bit & 1);
    return count;
}

static void both_ways_count_alike(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    qd_rng_seed(&rng, 1);
    for (int i = 0; i < 100000; i++) {
        uint64_t set = qd_rng_next(&rng), few = set & qd_rng_next(&rng) & qd_rng_next(&rng);
        const uint64_t sets[] = {set, few, ~few, set << i % 64, set >> i % 64};
        for (size_t k = 0; k < sizeof sets / sizeof sets[0]; k++) {
            assert_int_equal(qd_count(sets[k]), one_by_one(sets[k]));
            assert_int_equal(qd_count_plain(sets[k]), one_by_one(sets[k]));
        }
    }
}

static void none_one_and_all(void **unused)
{
    (void)unused;
    assert_int_equal(qd_count_plain(0), 0);
    assert_int_equal(qd_count_plain(UINT64_MAX), 64);
    for (int bit = 0; bit < 64; bit++) {
        assert_int_equal(qd_count(UINT64_C(1) << bit), 1);
        assert_int_equal(qd_count_plain(UINT64_C(1) << bit), 1);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_ways_count_alike),
        cmocka_unit_test(none_one_and_all),
    };
    return cmocka_run_group_tests_name("count", tests, NULL, NULL);
}
