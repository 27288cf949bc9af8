/* SPDX-License-Identifier: MIT */
/* How many bits are set, with the processor's own instruction wherever there is one.
 *
 * The first x86-64 processors have none, and a program built for all of them may not use it before
 * it has asked: the bit that libgcc keeps about the processor is tested each time, which costs less
 * than a call, lets the function be inlined, and is always predicted. __builtin_popcountll alone
 * would be a table in libgcc there.
 */
#ifndef QD_COUNT_H
#define QD_COUNT_H

#include <stdint.h>

/* Without the instruction: by halves, in 2, 4 and 8 bits, then all bytes added by one product. */
static inline int qd_count_plain(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    set = (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int)(set * UINT64_C(0x0101010101010101) >> 56);
}

static inline int qd_count(uint64_t set)
{
#if defined(__x86_64__) && !defined(__POPCNT__)
    if (!__builtin_cpu_supports("popcnt"))
        return qd_count_plain(set);
    uint64_t count; /* volatile: else gcc may run it before the test and drop what it gave */
    __asm__ volatile("popcnt %1, %0" : "=r"(count) : "r"(set) : "cc");
    return (int)count;
#else
    return __builtin_popcountll(set);
#endif
}

#endif
