/* SPDX-License-Identifier: MIT */
/* Walking distance: tables for one level's layouts. */
#ifndef QD_TAQUIN_WALKING_H
#define QD_TAQUIN_WALKING_H

#include "base/base.h"
#include "taquin/taquin.h"

enum { WALKING_LINES = 6 };

struct taquin_walking;

/* *out must be freed even after an error. Of the limits, time and stop count. */
QD_MUST_CHECK qd_err taquin_walking_new(const struct taquin_level *level,
                                        const struct taquin_goals *goals,
                                        const struct qd_limits *limits,
                                        struct taquin_walking **out);
void taquin_walking_free(struct taquin_walking *walking);
uint64_t taquin_walking_bytes(const struct taquin_walking *walking);
/* From a board of classes to one of the goals it was made for. Not for levels with copies. */
uint32_t taquin_walking_steps(const struct taquin_walking *walking, const uint8_t *layout,
                              const uint8_t *board);

#endif
