/* SPDX-License-Identifier: MIT */
/* The generated catalogue: every phrase in every language, sorted by code. */
#ifndef QD_BASE_CATALOGUE_H
#define QD_BASE_CATALOGUE_H

#include <quadrille/base.h>

struct qd_catalogue_entry {
    const char *code;
    const char *text[QD_LANG_COUNT];
};

extern const struct qd_catalogue_entry qd_catalogue[];
extern const size_t qd_catalogue_size;

#endif
