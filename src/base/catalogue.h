/* SPDX-License-Identifier: MIT */
/* The generated catalogue: every phrase in every language, sorted by code. */
#ifndef QD_BASE_CATALOGUE_H
#define QD_BASE_CATALOGUE_H

#include <quadrille/base.h>

/* Codes, and the texts of all languages for each. */
extern const char *const qd_catalogue_codes[];
extern const char *const qd_catalogue_texts[];
extern const size_t qd_catalogue_size;
/* The languages, NULL at the end, and how many there are. */
extern const char *const qd_lang_names[];
extern const size_t qd_lang_count;

#endif
