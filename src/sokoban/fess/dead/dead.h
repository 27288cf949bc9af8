/* SPDX-License-Identifier: MIT */
/* Expensive deadlock tests, run on a position about to be expanded. Each has a switch and counters.
 */
#ifndef QD_SOKOBAN_FESS_DEAD_H
#define QD_SOKOBAN_FESS_DEAD_H

#include "sokoban/fess/analysis/analysis.h"

/* Sound: none of these ever calls a position lost that can be solved. */
enum sokoban_test { SOKOBAN_TEST_REACH, SOKOBAN_TEST_CORRAL, SOKOBAN_TEST_ROOM, SOKOBAN_TESTS };

struct sokoban_test_count {
    uint64_t asked, dead;
};

/* A few boxes and the player's zone; unused entries are SOKOBAN_NONE. */
struct sokoban_few {
    uint16_t zone;
    uint16_t
        area; /* the area to be opened, by its lowest square; or SOKOBAN_FEW_ROOM and the room */
    uint16_t box[FESS_FEW];
};

/* Marks the question about a room; squares are fewer. */
enum { SOKOBAN_FEW_ROOM = 0x8000 };

enum sokoban_verdict { SOKOBAN_UNKNOWN, SOKOBAN_ALIVE, SOKOBAN_LOST_FEW };

struct sokoban_dead {
    const struct sokoban_analysis *analysis;
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
    struct sokoban_few state[FESS_ROOM_STATES];
    uint32_t states;
    struct sokoban_few reason; /* what the last loss was proved by; no box if it is not known */
};

void sokoban_dead_init(struct sokoban_dead *dead, const struct sokoban_analysis *analysis,
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
/* The boxes of some room can neither leave it nor be brought home there (room.c). */
QD_MUST_CHECK qd_err sokoban_dead_room(struct sokoban_dead *dead,
                                       const struct sokoban_position *position, bool *lost);

/* Searches of a few boxes (few.c). */

void sokoban_few_sort(struct sokoban_few *few);
/* Puts the boxes on dead->few. */
void sokoban_few_load(struct sokoban_dead *dead, const struct sokoban_few *state);
/* Whether all of them are on goals. */
bool sokoban_few_home(const struct sokoban_dead *dead, const struct sokoban_few *state);
/* Prepares dead->macros and a list of states with one in it. */
void sokoban_few_begin(struct sokoban_dead *dead, const struct sokoban_few *first);
/* Adds a position to the search, unless it is in it; false if there are already `most`. */
bool sokoban_few_add(struct sokoban_dead *dead, const struct sokoban_few *state, uint32_t most);
/* The position after a macro move of the reduced board; a box that got away is removed. */
struct sokoban_few sokoban_few_moved(struct sokoban_dead *dead, const struct sokoban_few *state,
                                     const struct sokoban_macro *macro, bool away);

typedef enum sokoban_verdict sokoban_few_search(struct sokoban_dead *dead,
                                                const struct sokoban_few *first);
/* The verdict from the cache, or of the search, which is then cached. */
QD_MUST_CHECK qd_err sokoban_few_judge(struct sokoban_dead *dead, const struct sokoban_few *few,
                                       sokoban_few_search *search, bool *lost);

#endif
