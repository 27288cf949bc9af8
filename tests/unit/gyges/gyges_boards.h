/* SPDX-License-Identifier: MIT */
/* Random boards: twelve pieces anywhere, with either side's rows possibly empty. */
#ifndef TESTS_GYGES_BOARDS_H
#define TESTS_GYGES_BOARDS_H

#include "base/base.h"
#include "gyges/gyges.h"
#include "ref/gyges_ref.h"

struct gyges_board gyges_random_board(struct qd_rng *rng);
/* The same for the slow rules; either side moves. */
struct ref_gyges ref_random_board(struct qd_rng *rng);

#endif
