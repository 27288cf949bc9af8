/* SPDX-License-Identifier: MIT */
/* The inner loops with vectors: AVX-512, AVX2 and SSSE3, selected at run time, and WebAssembly's
 * own, which every browser has had since the spring of 2023. All give the numbers of infer.c.
 *
 * The sums of a pair lie side by side. Packing two vectors of them into unsigned bytes clips at 0
 * and 255 at once; adding neighbouring bytes then adds the two units of each pair, before the one
 * product they share.
 */
#include "gyges/network/network.h"

#if defined(__x86_64__)

#include <immintrin.h>

#define SSSE3 __attribute__((target("ssse3")))
#define AVX2 __attribute__((target("avx2")))
#define AVX512 __attribute__((target("avx512bw,avx512vnni")))

SSSE3 static inline __m128i load_128(const int16_t *at)
{
    return _mm_loadu_si128((const __m128i *)(const void *)at);
}

SSSE3 static void change_128(int16_t *to, const int16_t *from, const int16_t *minus,
                             const int16_t *plus, int count)
{
    for (int i = 0; i < count; i += 8) {
        __m128i less = _mm_sub_epi16(load_128(from + i), load_128(minus + i));
        _mm_storeu_si128((__m128i *)(void *)(to + i), _mm_add_epi16(less, load_128(plus + i)));
    }
}

SSSE3 static inline void four_128(const struct gyges_network *network, const int16_t *sums,
                                  const uint8_t *inputs, int32_t *totals)
{
    const int16_t *columns[4], *out = network->out;
    for (int k = 0; k < 4; k++)
        columns[k] = gyges_column(network, inputs[k]);
    __m128i total[4] = {_mm_setzero_si128(), _mm_setzero_si128(), _mm_setzero_si128(),
                        _mm_setzero_si128()};
    const __m128i ones = _mm_set1_epi8(1);
    for (int i = 0; i < network->pairs; i += 8) {
        __m128i a = load_128(sums + 2 * i), b = load_128(sums + 2 * i + 8), w = load_128(out + i);
#pragma GCC unroll 4
        for (int k = 0; k < 4; k++) {
            const int16_t *plus = columns[k] + 2 * i;
            __m128i units = _mm_packus_epi16(_mm_add_epi16(a, load_128(plus)),
                                             _mm_add_epi16(b, load_128(plus + 8)));
            total[k] = _mm_add_epi32(total[k], _mm_madd_epi16(_mm_maddubs_epi16(units, ones), w));
        }
    }
    __m128i all =
        _mm_hadd_epi32(_mm_hadd_epi32(total[0], total[1]), _mm_hadd_epi32(total[2], total[3]));
    _mm_storeu_si128((__m128i *)(void *)totals, all);
}

SSSE3 static void outputs_128(const struct gyges_network *network, const int16_t *sums,
                              const uint8_t *inputs, int count, int32_t *totals)
{
    for (int i = 0; i < count; i += 4)
        four_128(network, sums, inputs + i, totals + i);
}

AVX2 static inline __m256i load_256(const int16_t *at)
{
    return _mm256_loadu_si256((const __m256i *)(const void *)at);
}

AVX2 static void change_256(int16_t *to, const int16_t *from, const int16_t *minus,
                            const int16_t *plus, int count)
{
    for (int i = 0; i < count; i += 16) {
        __m256i less = _mm256_sub_epi16(load_256(from + i), load_256(minus + i));
        _mm256_storeu_si256((__m256i *)(void *)(to + i),
                            _mm256_add_epi16(less, load_256(plus + i)));
    }
}

/* Horizontal sums of four vectors at once. */
AVX2 static inline void add_up(const __m256i totals[4], int32_t *sums)
{
    __m256i pairs = _mm256_hadd_epi32(_mm256_hadd_epi32(totals[0], totals[1]),
                                      _mm256_hadd_epi32(totals[2], totals[3]));
    _mm_storeu_si128((__m128i *)(void *)sums, _mm_add_epi32(_mm256_castsi256_si128(pairs),
                                                            _mm256_extracti128_si256(pairs, 1)));
}

/* Packing goes by halves of a vector, so the weights out are put in the same order. */
AVX2 static inline void four_256(const struct gyges_network *network, const int16_t *sums,
                                 const uint8_t *inputs, int32_t *totals)
{
    const int16_t *columns[4], *out = network->out;
    for (int k = 0; k < 4; k++)
        columns[k] = gyges_column(network, inputs[k]);
    __m256i total[4] = {_mm256_setzero_si256(), _mm256_setzero_si256(), _mm256_setzero_si256(),
                        _mm256_setzero_si256()};
    const __m256i ones = _mm256_set1_epi8(1);
    for (int i = 0; i < network->pairs; i += 16) {
        __m256i a = load_256(sums + 2 * i), b = load_256(sums + 2 * i + 16);
        __m256i w = _mm256_permute4x64_epi64(load_256(out + i), 0xd8);
#pragma GCC unroll 4
        for (int k = 0; k < 4; k++) {
            const int16_t *plus = columns[k] + 2 * i;
            __m256i units = _mm256_packus_epi16(_mm256_add_epi16(a, load_256(plus)),
                                                _mm256_add_epi16(b, load_256(plus + 16)));
            total[k] =
                _mm256_add_epi32(total[k], _mm256_madd_epi16(_mm256_maddubs_epi16(units, ones), w));
        }
    }
    add_up(total, totals);
}

AVX2 static void outputs_256(const struct gyges_network *network, const int16_t *sums,
                             const uint8_t *inputs, int count, int32_t *totals)
{
    for (int i = 0; i < count; i += 4)
        four_256(network, sums, inputs + i, totals + i);
}

AVX512 static inline __m512i load_512(const int16_t *at)
{
    return _mm512_loadu_si512((const void *)at);
}

AVX512 static inline __m256i halves(__m512i total)
{
    return _mm256_add_epi32(_mm512_castsi512_si256(total), _mm512_extracti64x4_epi64(total, 1));
}

/* The same, 32 pairs at a time. */
AVX512 static inline void four_512(const struct gyges_network *network, const int16_t *sums,
                                   const uint8_t *inputs, int32_t *totals)
{
    const int16_t *columns[4], *out = network->out;
    for (int k = 0; k < 4; k++)
        columns[k] = gyges_column(network, inputs[k]);
    __m512i total[4] = {_mm512_setzero_si512(), _mm512_setzero_si512(), _mm512_setzero_si512(),
                        _mm512_setzero_si512()};
    const __m512i ones = _mm512_set1_epi8(1), order = _mm512_set_epi64(7, 3, 6, 2, 5, 1, 4, 0);
    for (int i = 0; i < network->pairs; i += 32) {
        __m512i a = load_512(sums + 2 * i), b = load_512(sums + 2 * i + 32);
        __m512i w = _mm512_permutexvar_epi64(order, load_512(out + i));
#pragma GCC unroll 4
        for (int k = 0; k < 4; k++) {
            const int16_t *plus = columns[k] + 2 * i;
            __m512i units = _mm512_packus_epi16(_mm512_add_epi16(a, load_512(plus)),
                                                _mm512_add_epi16(b, load_512(plus + 32)));
            total[k] = _mm512_dpwssd_epi32(total[k], _mm512_maddubs_epi16(units, ones), w);
        }
    }
    const __m256i folded[4] = {halves(total[0]), halves(total[1]), halves(total[2]),
                               halves(total[3])};
    add_up(folded, totals);
}

AVX512 static void outputs_512(const struct gyges_network *network, const int16_t *sums,
                               const uint8_t *inputs, int count, int32_t *totals)
{
    for (int i = 0; i < count; i += 4)
        four_512(network, sums, inputs + i, totals + i);
}

static const struct gyges_kernel ssse3 = {change_128, outputs_128};
static const struct gyges_kernel avx2 = {change_256, outputs_256};
static const struct gyges_kernel avx512 = {change_256, outputs_512};

int gyges_kernels(int pairs, const struct gyges_kernel *list[GYGES_KERNELS_MAX])
{
    int count = 0;
    if (pairs % 32 == 0 && __builtin_cpu_supports("avx512bw") &&
        __builtin_cpu_supports("avx512vnni"))
        list[count++] = &avx512;
    if (__builtin_cpu_supports("avx2"))
        list[count++] = &avx2;
    if (__builtin_cpu_supports("ssse3"))
        list[count++] = &ssse3;
    list[count++] = &gyges_kernel_plain;
    return count;
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

SIMD static void four(const struct gyges_network *network, const int16_t *sums,
                      const uint8_t *inputs, int32_t *totals)
{
    const int16_t *columns[4], *out = network->out;
    for (int k = 0; k < 4; k++)
        columns[k] = gyges_column(network, inputs[k]);
    v128_t total[4] = {wasm_i32x4_splat(0), wasm_i32x4_splat(0), wasm_i32x4_splat(0),
                       wasm_i32x4_splat(0)};
    for (int i = 0; i < network->pairs; i += 8) {
        v128_t a = wasm_v128_load(sums + 2 * i), b = wasm_v128_load(sums + 2 * i + 8);
        v128_t w = wasm_v128_load(out + i);
#pragma unroll
        for (int k = 0; k < 4; k++) {
            const int16_t *plus = columns[k] + 2 * i;
            v128_t units = wasm_u8x16_narrow_i16x8(wasm_i16x8_add(a, wasm_v128_load(plus)),
                                                   wasm_i16x8_add(b, wasm_v128_load(plus + 8)));
            v128_t both = wasm_u16x8_extadd_pairwise_u8x16(units);
            total[k] = wasm_i32x4_add(total[k], wasm_i32x4_dot_i16x8(both, w));
        }
    }
    for (int k = 0; k < 4; k++)
        totals[k] = wasm_i32x4_extract_lane(total[k], 0) + wasm_i32x4_extract_lane(total[k], 1) +
                    wasm_i32x4_extract_lane(total[k], 2) + wasm_i32x4_extract_lane(total[k], 3);
}

SIMD static void outputs(const struct gyges_network *network, const int16_t *sums,
                         const uint8_t *inputs, int count, int32_t *totals)
{
    for (int i = 0; i < count; i += 4)
        four(network, sums, inputs + i, totals + i);
}

static const struct gyges_kernel simd = {change, outputs};

int gyges_kernels(int pairs, const struct gyges_kernel *list[GYGES_KERNELS_MAX])
{
    (void)pairs;
    list[0] = &simd;
    list[1] = &gyges_kernel_plain;
    return 2;
}

#else

int gyges_kernels(int pairs, const struct gyges_kernel *list[GYGES_KERNELS_MAX])
{
    (void)pairs;
    list[0] = &gyges_kernel_plain;
    return 1;
}

#endif
