/* SPDX-License-Identifier: MIT */
/* The expensive deadlock tests, cheapest first. */
#include "sokoban/fess/dead/dead.h"

#include <string.h>

void sokoban_dead_init(struct sokoban_dead *dead, const struct sokoban_analysis *analysis,
                       struct sokoban_macros *macros)
{
    memset(dead, 0, sizeof *dead);
    dead->analysis = analysis;
    dead->macros = macros;
    qd_set_init(&dead->cache, analysis->meter, sizeof(struct sokoban_few));
}

void sokoban_dead_free(struct sokoban_dead *dead)
{
    void *verdict = dead->verdict;
    if (!dead->analysis)
        return;
    qd_meter_release(dead->analysis->meter, &verdict, dead->verdict_room);
    qd_set_free(&dead->cache);
    dead->analysis = NULL;
}

qd_err sokoban_dead_ask(struct sokoban_dead *dead, const struct sokoban_position *position,
                        const uint8_t *frozen, bool *lost)
{
    qd_err err = QD_OK;
    *lost = false;
    dead->reason.box[0] = SOKOBAN_NONE;
    if (!(dead->off >> SOKOBAN_TEST_REACH & 1)) {
        dead->count[SOKOBAN_TEST_REACH].asked++;
        *lost = sokoban_dead_reach(dead, position, frozen);
        dead->count[SOKOBAN_TEST_REACH].dead += *lost;
    }
    if (!*lost && !(dead->off >> SOKOBAN_TEST_CORRAL & 1)) {
        dead->count[SOKOBAN_TEST_CORRAL].asked++;
        err = sokoban_dead_corral(dead, position, lost);
        dead->count[SOKOBAN_TEST_CORRAL].dead += *lost;
    }
    if (!err && !*lost && !(dead->off >> SOKOBAN_TEST_ROOM & 1)) {
        dead->count[SOKOBAN_TEST_ROOM].asked++;
        err = sokoban_dead_room(dead, position, lost);
        dead->count[SOKOBAN_TEST_ROOM].dead += *lost;
    }
    return err;
}
