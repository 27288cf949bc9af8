/* SPDX-License-Identifier: MIT */
/* What the fuzz targets share. A target is libFuzzer's one function; replay.c calls the same
 * function on files, so that the corpora run as a normal test with any compiler.
 */
#ifndef TESTS_FUZZ_H
#define TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* 1 where the corpus is replayed: what is too dear for a fuzzer's pace is done as well. */
#ifndef FUZZ_REPLAY
#define FUZZ_REPLAY 0
#endif

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Not assert: a target must stop in every build, and say where. */
#define MUST(condition)                                                     \
    do {                                                                    \
        if (!(condition)) {                                                 \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
            abort();                                                        \
        }                                                                   \
    } while (0)

#endif
