/* SPDX-License-Identifier: MIT */
/* Expensive deadlock tests, run on a position about to be expanded. Each has a switch and counters.
 */
#ifndef QD_SOKOBAN_FESS_DEAD_H
#define QD_SOKOBAN_FESS_DEAD_H

#include "sokoban/fess/yard.h"

/* Sound: none of these ever calls a position lost that can be solved. */
enum sokoban_test { SOKOBAN_TEST_REACH, SOKOBAN_TEST_CORRAL, SOKOBAN_TESTS };

struct sokoban_test_count {
    uint64_t asked, dead;
};

/* A few boxes and the player's zone; unused entries are SOKOBAN_NONE. */
struct sokoban_few {
    uint16_t zone;
    uint16_t area; /* the area to be opened, by its lowest square */
    uint16_t box[FESS_FEW];
};

enum sokoban_verdict { SOKOBAN_UNKNOWN, SOKOBAN_ALIVE, SOKOBAN_LOST_FEW };

struct sokoban_dead {
    const struct sokoban_yard *yard;
    uint32_t off; /* bit by test: switched off */
    struct sokoban_test_count count[SOKOBAN_TESTS];
    struct sokoban_macros *macros; /* working memory */
    struct sokoban_position few;   /* the reduced board */
    struct sokoban_sides sides;
    struct qd_set cache;
    uint8_t *verdict; /* by number in the cache */
    uint32_t verdict_room;
    uint64_t work;
    uint8_t near[SOKOBAN_CELLS];
    struct sokoban_few state[FESS_FEW_STATES];
    uint16_t areas[FESS_FEW_STATES];
    uint32_t states;
};

void sokoban_dead_init(struct sokoban_dead *dead, const struct sokoban_yard *yard,
                       struct sokoban_macros *macros);
void sokoban_dead_free(struct sokoban_dead *dead);
/* Runs the tests that are switched on; `frozen` marks boxes that can never move. */
QD_MUST_CHECK qd_err sokoban_dead_ask(struct sokoban_dead *dead,
                                      const struct sokoban_position *position,
                                      const uint8_t *frozen, bool *lost);

/* Some box reaches no goal of its own past the frozen ones (reach.c). */
bool sokoban_dead_reach(struct sokoban_dead *dead, const struct sokoban_position *position,
                        const uint8_t *frozen);
/* Some closed area can never be opened by the boxes around it (corral.c). */
QD_MUST_CHECK qd_err sokoban_dead_corral(struct sokoban_dead *dead,
                                         const struct sokoban_position *position, bool *lost);

#endif
