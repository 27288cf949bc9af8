/* SPDX-License-Identifier: MIT */
/* Checks that run on plays of every game, with every set of parameters and a few seeds. */
#ifndef TESTS_ANY_PLAY_H
#define TESTS_ANY_PLAY_H

#include "games/games.h"
#include "play/play.h"
#include "unit/talk.h"
#include "unit/unit.h"

#include "base/base.h"

enum { ANY_PLAY_SEEDS = SANITIZED ? 2 : 3, ANY_PLAY_WALK = 40 };

typedef void check(struct talk *talk, struct qd_rng *rng);

/* One play per game for all checks, since a game's mind may be expensive to create. */
static struct talk talks[16];

static inline int end_talks(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(talks); i++)
        if (talks[i].play)
            talk_end(&talks[i]);
    return 0;
}

static inline void for_plays(check *run)
{
    const struct qd_game *const *games = test_games();
    for (size_t game = 0; games[game]; game++) {
        assert_true(game < COUNT_OF(talks));
        struct talk *talk = &talks[game];
        if (!talk->play)
            talk_start(talk, 1);
        for (const char *const *params = test_params(games[game]); *params; params++) {
            for (uint64_t seed = 0; seed < ANY_PLAY_SEEDS; seed++) {
                struct qd_rng rng;
                qd_rng_seed(&rng, seed);
                talk_ok(talk, "lang en");
                talk_ok(talk, "new %s %s #%u", games[game]->id, *params, (unsigned)seed);
                run(talk, &rng);
            }
        }
    }
}

static inline bool is_open(const struct talk *talk)
{
    return talk->play->level->game->status(talk->play->level, talk->play->state, 0) == QD_OPEN;
}

/* A random move of the list that `moves` answers; false when there is none. The caller frees. */
static inline char *random_move(struct talk *talk, struct qd_rng *rng)
{
    struct json_ref answer = talk_ok(talk, "moves");
    int count = json_ref_count(answer, "moves");
    char path[32];
    assert_int_equal(count > 0, is_open(talk));
    if (count == 0)
        return NULL;
    snprintf(path, sizeof path, "moves.%u", (unsigned)qd_rng_below(rng, (uint32_t)count));
    return talk_string(answer, path);
}

static inline bool move_at_random(struct talk *talk, struct qd_rng *rng)
{
    char *move = random_move(talk, rng);
    if (move)
        talk_ok(talk, "move %s", move);
    free(move);
    return move != NULL;
}

/* A named check as a cmocka test. */
struct any_check {
    const char *name;
    check *run;
};

static inline void run_check(void **state)
{
    for_plays(((const struct any_check *)*state)->run);
}

static inline struct CMUnitTest any_test(const struct any_check *one)
{
    return (struct CMUnitTest){
        .name = one->name, .test_func = run_check, .initial_state = (void *)(uintptr_t)one};
}

#endif
