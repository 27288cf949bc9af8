/* SPDX-License-Identifier: MIT */
/* xoshiro256** (Blackman and Vigna, 2018) seeded by splitmix64 (Steele, Lea and Flood, 2014). */
#include "base/base.h"

enum { WORDS = 4 };
static const uint64_t golden_gamma = 0x9e3779b97f4a7c15u;

/* The finalizer of splitmix64: a bijection, in which every bit of the input moves half the output.
 */
static uint64_t mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

void qd_rng_seed(struct qd_rng *rng, uint64_t seed)
{
    for (int i = 0; i < WORDS; i++) {
        seed += golden_gamma;
        rng->s[i] = mix(seed);
    }
}

uint64_t qd_seed_split(uint64_t seed, uint64_t stream, uint64_t index)
{
    return mix(mix(mix(seed + golden_gamma) + stream + golden_gamma) + index + golden_gamma);
}

static uint64_t rotate(uint64_t x, int by)
{
    return (x << by) | (x >> (64 - by));
}

uint64_t qd_rng_next(struct qd_rng *rng)
{
    uint64_t *s = rng->s;
    uint64_t result = rotate(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotate(s[3], 45);
    return result;
}

uint32_t qd_rng_below(struct qd_rng *rng, uint32_t bound)
{
    /* Reject draws above the last whole multiple of the bound, which would bias the result. */
    uint32_t limit = UINT32_MAX - UINT32_MAX % bound;
    uint32_t draw;
    do
        draw = (uint32_t)(qd_rng_next(rng) >> 32);
    while (draw >= limit);
    return draw % bound;
}
