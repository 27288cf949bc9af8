/* SPDX-License-Identifier: MIT */
/* Random numbers: the published algorithms, bit for bit.
 *
 * The values were computed by a dozen lines of Python with integers masked to 64 bits, written from
 * the papers' pseudocode. The first ten of state 1, 2, 3, 4 are also the vector published with
 * rand_xoshiro.
 */
#include "unit/unit.h"

#include "base/base.h"

static void splitmix64_seeds(void **unused)
{
    (void)unused;
    static const struct {
        uint64_t seed, state[4], next[5];
    } cases[] = {
        {0,
         {0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f, 0xf88bb8a8724c81ec},
         {0x99ec5f36cb75f2b4, 0xbf6e1f784956452a, 0x1a5f849d4933e6e0, 0x6aa594f1262d2d2c,
          0xbba5ad4a1f842e59}},
        {1,
         {0x910a2dec89025cc1, 0xbeeb8da1658eec67, 0xf893a2eefb32555e, 0x71c18690ee42c90b},
         {0xb3f2af6d0fc710c5, 0x853b559647364cea, 0x92f89756082a4514, 0x642e1c7bc266a3a7,
          0xb27a48e29a233673}},
        {1234567,
         {0x599ed017fb08fc85, 0x2c73f08458540fa5, 0x883ebce5a3f27c77, 0x3fbef740e9177b3f},
         {0x30a3a1c363600467, 0x19405f0f579929ca, 0x115beaac046ddbd9, 0xeb17caf48f27d7f6,
          0xa0c94fe1cce9d136}},
        {UINT64_MAX,
         {0xe4d971771b652c20, 0xe99ff867dbf682c9, 0x382ff84cb27281e9, 0x6d1db36ccba982d2},
         {0x8f5520d52a7ead08, 0xc476a018caa1802d, 0x81de31c0d260469e, 0xbf658d7e065f3c2f,
          0x913593fda1bca32a}},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct qd_rng rng;
        qd_rng_seed(&rng, cases[i].seed);
        for (int k = 0; k < 4; k++)
            assert_true(rng.s[k] == cases[i].state[k]);
        for (int k = 0; k < 5; k++)
            assert_true(qd_rng_next(&rng) == cases[i].next[k]);
    }
}

static void xoshiro256_published_vector(void **unused)
{
    (void)unused;
    static const uint64_t expected[] = {11520u,
                                        0u,
                                        1509978240u,
                                        1215971899390074240u,
                                        1216172134540287360u,
                                        607988272756665600u,
                                        16172922978634559625u,
                                        8476171486693032832u,
                                        10595114339597558777u,
                                        2904607092377533576u};
    struct qd_rng rng = {{1, 2, 3, 4}};
    for (size_t i = 0; i < COUNT_OF(expected); i++)
        assert_true(qd_rng_next(&rng) == expected[i]);
}

static void the_thousandth(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    qd_rng_seed(&rng, 42);
    for (int i = 0; i < 999; i++)
        (void)qd_rng_next(&rng);
    assert_true(qd_rng_next(&rng) == 0x8de5848c61ab8968);
}

/* Chi-square, coarse: with d degrees of freedom the value is about d, with deviation sqrt(2 d);
 * eight times that is never reached by chance. */
static void below_is_even(void **unused)
{
    (void)unused;
    enum { DRAWS = 100000 };
    struct qd_rng rng;
    qd_rng_seed(&rng, 9);
    for (uint32_t bound = 1; bound <= 200; bound += bound < 20 ? 1 : 37) {
        uint32_t seen[200] = {0};
        for (int i = 0; i < DRAWS; i++) {
            uint32_t draw = qd_rng_below(&rng, bound);
            assert_true(draw < bound);
            seen[draw]++;
        }
        double expected = (double)DRAWS / bound, sum = 0, freedom = bound - 1;
        for (uint32_t i = 0; i < bound; i++)
            sum += (seen[i] - expected) * (seen[i] - expected) / expected;
        assert_true((sum - freedom) * (sum - freedom) <= 64 * 2 * freedom + 1);
    }
}

/* Three quarters of 2^32: without rejection the lower third would come up twice as often. */
static void below_has_no_bias_for_large_bounds(void **unused)
{
    (void)unused;
    const uint32_t bound = 0xc0000000u;
    struct qd_rng rng;
    int low = 0;
    qd_rng_seed(&rng, 10);
    for (int i = 0; i < 60000; i++)
        low += qd_rng_below(&rng, bound) < 0x40000000u;
    assert_in_range(low, 19000, 21000);
    for (int i = 0; i < 1000; i++)
        assert_true(qd_rng_below(&rng, UINT32_MAX) < UINT32_MAX);
}

static int by_value(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

/* Neighbouring seeds, streams and numbers: not one seed in common. */
static void split_seeds_share_nothing(void **unused)
{
    (void)unused;
    enum { SEEDS = 8, STREAMS = 4, NUMBERS = 1000, ALL = SEEDS * STREAMS * NUMBERS };
    static uint64_t seeds[ALL];
    size_t count = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++)
        for (uint64_t stream = 0; stream < STREAMS; stream++)
            for (uint64_t i = 0; i < NUMBERS; i++)
                seeds[count++] = qd_seed_split(seed, stream, i);
    qsort(seeds, ALL, sizeof seeds[0], by_value);
    for (size_t i = 1; i < ALL; i++)
        assert_true(seeds[i] != seeds[i - 1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(splitmix64_seeds),
        cmocka_unit_test(xoshiro256_published_vector),
        cmocka_unit_test(the_thousandth),
        cmocka_unit_test(below_is_even),
        cmocka_unit_test(below_has_no_bias_for_large_bounds),
        cmocka_unit_test(split_seeds_share_nothing),
    };
    return cmocka_run_group_tests_name("random", tests, NULL, NULL);
}
