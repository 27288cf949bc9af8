/* SPDX-License-Identifier: MIT */
/* The inner loops with vectors: AVX2, selected at run time, and WebAssembly's own, which every
 * browser has had since the spring of 2023. The clipped units of a pair are added before the one
 * product they share.
 */
#include "gyges/network/network.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define AVX2 __attribute__((target("avx2")))

AVX2 static inline __m256i load(const int16_t *at)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)at);
}

AVX2 static void change(int16_t *to, const int16_t *from, const int16_t *minus, const int16_t *plus,
                        int count)
{
    for (int i = 0; i < count; i += 16) {
        __m256i less = _mm256_sub_epi16(load(from + i), load(minus + i));
        _mm256_storeu_si256((__m256i *)(void *)(to + i), _mm256_add_epi16(less, load(plus + i)));
    }
}

AVX2 static inline __m256i clipped(__m256i sums, const int16_t *plus)
{
    __m256i sum = _mm256_max_epi16(_mm256_add_epi16(sums, load(plus)), _mm256_setzero_si256());
    return _mm256_min_epi16(sum, _mm256_set1_epi16(GYGES_HIDDEN_ONE));
}

/* Horizontal sums of four vectors at once. */
AVX2 static inline void add_up(const __m256i totals[4], int32_t *sums)
{
    __m256i pairs = _mm256_hadd_epi32(_mm256_hadd_epi32(totals[0], totals[1]),
                                      _mm256_hadd_epi32(totals[2], totals[3]));
    _mm_storeu_si128((__m128i *)(void *)sums, _mm_add_epi32(_mm256_castsi256_si128(pairs),
                                                            _mm256_extracti128_si256(pairs, 1)));
}

AVX2 static void outputs(const int16_t *sums, const int16_t *const columns[4], const int16_t *out,
                         int pairs, int32_t totals[4])
{
    __m256i total[4] = {_mm256_setzero_si256(), _mm256_setzero_si256(), _mm256_setzero_si256(),
                        _mm256_setzero_si256()};
    for (int i = 0; i < pairs; i += 16) {
        __m256i near = load(sums + i), far = load(sums + i + pairs), weights = load(out + i);
#pragma GCC unroll 4
        for (int k = 0; k < 4; k++) {
            __m256i both = _mm256_add_epi16(clipped(near, columns[k] + i),
                                            clipped(far, columns[k] + i + pairs));
            total[k] = _mm256_add_epi32(total[k], _mm256_madd_epi16(both, weights));
        }
    }
    add_up(total, totals);
}

static const struct gyges_kernel avx2 = {change, outputs};

const struct gyges_kernel *gyges_kernel_best(void)
{
    return __builtin_cpu_supports("avx2") ? &avx2 : &gyges_kernel_plain;
}

#elif defined(__wasm__)

#include <wasm_simd128.h>

#define SIMD __attribute__((target("simd128")))

SIMD static void change(int16_t *to, const int16_t *from, const int16_t *minus, const int16_t *plus,
                        int count)
{
    for (int i = 0; i < count; i += 8) {
        v128_t less = wasm_i16x8_sub(wasm_v128_load(from + i), wasm_v128_load(minus + i));
        wasm_v128_store(to + i, wasm_i16x8_add(less, wasm_v128_load(plus + i)));
    }
}

SIMD static inline v128_t clipped(v128_t sums, const int16_t *plus)
{
    v128_t sum = wasm_i16x8_add(sums, wasm_v128_load(plus));
    return wasm_i16x8_min(wasm_i16x8_max(sum, wasm_i16x8_splat(0)),
                          wasm_i16x8_splat(GYGES_HIDDEN_ONE));
}

SIMD static void outputs(const int16_t *sums, const int16_t *const columns[4], const int16_t *out,
                         int pairs, int32_t totals[4])
{
    v128_t total[4] = {wasm_i32x4_splat(0), wasm_i32x4_splat(0), wasm_i32x4_splat(0),
                       wasm_i32x4_splat(0)};
    for (int i = 0; i < pairs; i += 8) {
        v128_t near = wasm_v128_load(sums + i), far = wasm_v128_load(sums + i + pairs);
        v128_t weights = wasm_v128_load(out + i);
#pragma unroll
        for (int k = 0; k < 4; k++) {
            v128_t both =
                wasm_i16x8_add(clipped(near, columns[k] + i), clipped(far, columns[k] + i + pairs));
            total[k] = wasm_i32x4_add(total[k], wasm_i32x4_dot_i16x8(both, weights));
        }
    }
    for (int k = 0; k < 4; k++)
        totals[k] = wasm_i32x4_extract_lane(total[k], 0) + wasm_i32x4_extract_lane(total[k], 1) +
                    wasm_i32x4_extract_lane(total[k], 2) + wasm_i32x4_extract_lane(total[k], 3);
}

static const struct gyges_kernel simd = {change, outputs};

const struct gyges_kernel *gyges_kernel_best(void)
{
    return &simd;
}

#else

const struct gyges_kernel *gyges_kernel_best(void)
{
    return &gyges_kernel_plain;
}

#endif
