/* SPDX-License-Identifier: MIT */
/* Weights of worlds: a 64-bit mantissa and an exponent, in integers, so that native code and
 * WebAssembly agree to the bit. There is no subtraction, and nothing underflows: a weight is zero
 * exactly when it counts no world.
 */
#ifndef QD_WUMPUS_NUMBER_H
#define QD_WUMPUS_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

__extension__ typedef unsigned __int128 wumpus_wide;

/* m · 2^e; m is 0 or has its highest bit set. */
struct wumpus_number {
    uint64_t m;
    int64_t e;
};

static inline struct wumpus_number wumpus_number_of(uint64_t value)
{
    struct wumpus_number out = {value, 0};
    if (value) {
        int shift = __builtin_clzll(value);
        out.m <<= shift;
        out.e = -shift;
    }
    return out;
}

static inline struct wumpus_number wumpus_times(struct wumpus_number a, struct wumpus_number b)
{
    wumpus_wide product = (wumpus_wide)a.m * b.m;
    struct wumpus_number out = {(uint64_t)(product >> 64), a.e + b.e + 64};
    if (out.m && !(out.m >> 63)) {
        out.m = (uint64_t)(product >> 63);
        out.e--;
    }
    return out;
}

static inline struct wumpus_number wumpus_plus(struct wumpus_number a, struct wumpus_number b)
{
    if (!a.m || !b.m)
        return a.m ? a : b;
    if (a.e < b.e) {
        struct wumpus_number c = a;
        a = b;
        b = c;
    }
    int64_t gap = a.e - b.e;
    uint64_t small = gap < 64 ? b.m >> gap : 0;
    uint64_t sum = a.m + small;
    if (sum < a.m) {
        a.m = sum >> 1 | (uint64_t)1 << 63;
        a.e++;
    } else {
        a.m = sum;
    }
    return a;
}

static inline void wumpus_add(struct wumpus_number *sum, struct wumpus_number a)
{
    *sum = wumpus_plus(*sum, a);
}

static inline struct wumpus_number wumpus_over(struct wumpus_number a, uint32_t by)
{
    if (!a.m)
        return a;
    wumpus_wide quotient = ((wumpus_wide)a.m << 32) / by; /* at least 2^63: 64 significant bits */
    int shift;
    uint64_t high = (uint64_t)(quotient >> 64);
    shift = high ? -(64 - __builtin_clzll(high)) : __builtin_clzll((uint64_t)quotient);
    struct wumpus_number out = {
        shift < 0 ? (uint64_t)(quotient >> -shift) : (uint64_t)quotient << shift, a.e - 32 - shift};
    return out;
}

/* part / (part + rest) in millionths, rounded half up. Rounding errors below an exact half are far
 * smaller than what is added here. */
static inline uint32_t wumpus_millionths(struct wumpus_number part, struct wumpus_number rest)
{
    enum { FRACTION = 32, SLACK = 256 };
    struct wumpus_number whole = wumpus_plus(part, rest);
    if (!part.m)
        return 0;
    if (!rest.m)
        return 1000000;
    int64_t gap = whole.e - part.e;
    wumpus_wide scaled = (wumpus_wide)part.m * 1000000u << FRACTION;
    scaled /= whole.m;
    scaled = gap < 100 ? scaled >> gap : 0;
    scaled += ((wumpus_wide)1 << (FRACTION - 1)) + SLACK;
    return (uint32_t)(scaled >> FRACTION);
}

#endif
