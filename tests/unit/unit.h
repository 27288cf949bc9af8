/* SPDX-License-Identifier: MIT */
/* Included first by every test file. cmocka needs these headers before its own. */
#ifndef TESTS_UNIT_H
#define TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sanitizers cost a factor of five: under them, exhaustive tests cover only a part. */
#if defined(__SANITIZE_ADDRESS__)
#define SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define SANITIZED 1
#endif
#endif
#ifndef SANITIZED
#define SANITIZED 0
#endif

/* French typography puts one before a colon. */
#define NO_BREAK "\xc2\xa0"

#define COUNT_OF(array) (sizeof(array) / sizeof(array)[0])

/* Prints which row of a table failed before the assertion that follows ends the test. */
#define CHECK_CASE(condition, ...)    \
    do {                              \
        if (!(condition)) {           \
            print_error(__VA_ARGS__); \
            print_error("\n");        \
        }                             \
        assert_true(condition);       \
    } while (0)

#endif
