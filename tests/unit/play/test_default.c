/* SPDX-License-Identifier: MIT */
/* The default is not beaten by another method that works less: on small levels of every path game,
 * no listed method with a quarter of the default's CPU time has a better answer, by the game's
 * measure, or proves that of its own where the default does not.
 *
 * Both are lent a clock of CPU time, so that a loaded machine does not matter. These searches take
 * microseconds, so that whatever looks beaten is measured again, the shortest time of each
 * counting.
 */
#define _POSIX_C_SOURCE 200809L
#include "unit/unit.h"

#include "unit/play/small_levels.h"

#include <time.h>

enum { LEVELS = SANITIZED ? 40 : 300, SHARE = 4, AGAIN = 20, DEFAULT_NODES = 100000 };

static uint64_t cpu_ns(void *context)
{
    struct timespec now;
    (void)context;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

struct outcome {
    bool found;
    bool proved; /* of the game's measure */
    uint64_t cost;
    uint64_t cpu_ns;
};

static struct outcome run(const struct qd_level *level, const struct qd_method *method,
                          struct qd_limits limits)
{
    const struct qd_game *game = level->game;
    struct qd_answer answer = {0};
    struct qd_message why = {0};
    uint64_t state[1024];
    assert_true(game->state_size(level) <= sizeof state);
    game->state_start(level, state);
    limits.now_ns = cpu_ns;
    uint64_t started = cpu_ns(NULL);
    qd_err err = game->path->solve(level, state, method->name, NULL, &limits, &answer, &why);
    struct outcome outcome = {.found = !err, .cpu_ns = cpu_ns(NULL) - started};
    bool by_measure = !game->measure || qd_method_measures(game, method);
    for (size_t i = 0; i < answer.moves.count; i++)
        outcome.cost += !game->measure || game->measure->counts(answer.moves.data[i]);
    outcome.proved = !err && answer.optimal && by_measure;
    qd_answer_free(&answer);
    return outcome;
}

static bool beats(const struct outcome *one, const struct outcome *other)
{
    return one->found &&
           (!other->found || one->cost < other->cost || (one->proved && !other->proved)) &&
           one->cpu_ns * SHARE <= other->cpu_ns;
}

/* Whether a method beats the default when the shortest of many times counts. */
static bool still_beats(const struct qd_level *level, const struct qd_method *method)
{
    struct outcome best = {0}, usual = {0};
    for (int i = 0; i < AGAIN; i++) {
        struct qd_limits limits = {.nodes = DEFAULT_NODES};
        struct outcome again = run(level, &level->game->path->methods[0], limits);
        if (i == 0 || again.cpu_ns < usual.cpu_ns)
            usual = again;
        again = run(level, method, limits);
        if (i == 0 || again.cpu_ns < best.cpu_ns)
            best = again;
    }
    return beats(&best, &usual);
}

static void the_default_is_not_beaten(void **unused)
{
    (void)unused;
    for (int k = 0; k < small_kind_count; k++) {
        const struct qd_method *methods = small_kinds[k].game->path->methods;
        struct qd_rng rng;
        qd_rng_seed(&rng, 21);
        for (int i = 0; i < LEVELS; i++) {
            struct small_truth truth;
            struct qd_level *level = small_kinds[k].make(&rng, &truth);
            struct qd_limits limits = {.nodes = DEFAULT_NODES};
            struct outcome usual = run(level, &methods[0], limits);
            CHECK_CASE(usual.found == truth.solvable, "level %d", i);
            limits.time_ns = usual.cpu_ns / SHARE + 1;
            for (int m = 1; truth.solvable && methods[m].name; m++) {
                struct outcome other = run(level, &methods[m], limits);
                CHECK_CASE(!beats(&other, &usual) || !still_beats(level, &methods[m]),
                           "%s, level %d: %s has %u, the default %u", small_kinds[k].game->id, i,
                           methods[m].name, (unsigned)other.cost, (unsigned)usual.cost);
            }
            small_kinds[k].game->level_free(level);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_default_is_not_beaten),
    };
    return cmocka_run_group_tests_name("default", tests, NULL, NULL);
}
