/* SPDX-License-Identifier: MIT */
/* Names of people, teams and programs: one rule wherever two of them must look different. */
#ifndef QD_BASE_NAMES_H
#define QD_BASE_NAMES_H

#include <quadrille/base.h>

/* UTF-8 of 1 to `most` bytes without blanks at its ends, in which everything is seen: no control
 * characters, tabs, marks of direction or characters without a width, and no accents that stand as
 * characters of their own, which would make two names of one look ("é" and "e" with an accent). */
bool qd_name_is_plain(struct qd_text name, size_t most);

#endif
