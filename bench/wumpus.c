/* SPDX-License-Identifier: MIT */
/* The Wumpus benchmarks, measured in one run on one thread: entailment against CaDiCaL,
 * probabilities, explanations, generation and rating. Disagreements are counted too.
 *
 *     wumpus [QUERIES]     min number of queries compared (default 1000000)
 */
#include "base/base.h"
#include "sat/oracle.h"
#include "wumpus/agents.h"
#include "wumpus/generate.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static const struct qd_limits no_limits = {0};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

enum { TRACE_MOST = 4000 };

/* The player's knowledge, step by step, in games played by proof and then by luck. */
static struct wumpus_knowledge *trace;
static int traced;

static void play_trace(const char *params, int games, int most, bool counted)
{
    traced = 0;
    for (int game = 0; game < games && traced < most; game++) {
        struct qd_level *base = NULL;
        struct qd_message why;
        struct wumpus_world world;
        struct wumpus_knowledge k;
        if (wumpus_generate(qd_text_of(params), (uint64_t)game, &no_limits, &base, &why))
            exit(1);
        wumpus_world_of((const struct wumpus_level *)base, &world);
        if (counted)
            world.pits = ((const struct wumpus_level *)base)->pits;
        wumpus_world_start(&world, &k);
        for (bool more = true; more && traced < most;) {
            struct wumpus_conclusions known;
            struct wumpus_bits one = {{0}};
            trace[traced++] = k;
            struct wumpus_knowledge plain = k;
            plain.pits = -1;
            wumpus_conclude_plain(&plain, &known);
            more = false;
            for (int cell = 0; cell < k.side * k.side && !more; cell++) {
                int r = cell / k.side;
                uint64_t fresh = known.safe.row[r] & ~k.visited.row[r] &
                                 wumpus_beside_row(&k.visited, k.side, r);
                more = fresh >> (cell % k.side) & 1;
                if (more)
                    wumpus_put(&one, k.side, cell);
            }
            wumpus_world_show(&world, &one, &k);
        }
        wumpus_level_free(base);
    }
}

/* Pit and wumpus of every cell, after every step. */
static double structural(int rounds, uint64_t *queries, uint64_t *sum)
{
    double start = now();
    *queries = 0;
    for (int round = 0; round < rounds; round++) {
        for (int i = 0; i < traced; i++) {
            struct wumpus_conclusions known;
            wumpus_conclude_plain(&trace[i], &known);
            for (int cell = 0; cell < trace[i].side * trace[i].side; cell++, *queries += 2) {
                *sum += (uint64_t)wumpus_question_plain(&trace[i], &known, WUMPUS_LAYER_PIT, cell);
                *sum +=
                    (uint64_t)wumpus_question_plain(&trace[i], &known, WUMPUS_LAYER_WUMPUS, cell);
            }
        }
    }
    return now() - start;
}

static double solver(bool quick, int steps, uint64_t *queries, uint64_t *wrong)
{
    struct wumpus_sat_oracle *oracle = wumpus_sat_oracle_new(&trace[0], quick, NULL);
    double spent = 0;
    *queries = *wrong = 0;
    for (int i = 0; i < steps && i < traced; i++) {
        struct wumpus_conclusions known;
        int answers[2 * 225];
        wumpus_conclude_plain(&trace[i], &known);
        double start = now();
        if (!oracle || !wumpus_sat_oracle_know(oracle, &trace[i]))
            exit(1);
        int cells = trace[i].side * trace[i].side;
        for (int cell = 0; cell < cells; cell++) {
            answers[2 * cell] = wumpus_sat_oracle_question(
                oracle, wumpus_literal(trace[i].side, WUMPUS_LAYER_PIT, cell));
            answers[2 * cell + 1] = wumpus_sat_oracle_question(
                oracle, wumpus_literal(trace[i].side, WUMPUS_LAYER_WUMPUS, cell));
        }
        spent += now() - start;
        *queries += 2 * (uint64_t)cells;
        for (int cell = 0; cell < cells; cell++) {
            *wrong += answers[2 * cell] !=
                      wumpus_question_plain(&trace[i], &known, WUMPUS_LAYER_PIT, cell);
            *wrong += answers[2 * cell + 1] !=
                      wumpus_question_plain(&trace[i], &known, WUMPUS_LAYER_WUMPUS, cell);
        }
    }
    wumpus_sat_oracle_free(oracle);
    return spent;
}

static void bench_queries(int queries)
{
    uint64_t asked, slow_asked, quick_asked, wrong, slow_wrong, sum = 0;
    play_trace("15x15p30-random", 4000, queries / 450 + 1, false);
    double quick = solver(true, traced, &quick_asked, &wrong);
    double slow = solver(false, 60, &slow_asked, &slow_wrong);
    double ours = structural(20, &asked, &sum);
    double rate = (double)asked / ours, slow_rate = (double)slow_asked / slow;
    double quick_rate = (double)quick_asked / quick;
    printf(
        "entailment on 15x15 traces (%d states): structure %.1f M queries/s (bar: 10), "
        "CaDiCaL %.1f k/s, with lookup and cache %.1f k/s = %.1f x (bar: 4); structure is %.0f x "
        "CaDiCaL (bar: 100)\n",
        traced, rate / 1e6, slow_rate / 1e3, quick_rate / 1e3, quick_rate / slow_rate,
        rate / slow_rate);
    printf("disagreements in %llu queries: %llu (bar: 0)\n",
           (unsigned long long)(quick_asked + slow_asked),
           (unsigned long long)(wrong + slow_wrong));
}

static void bench_odds(const char *name, const char *params, int games, int most, bool counted,
                       double bar)
{
    static struct wumpus_odds odds;
    double worst = 0;
    play_trace(params, games, most, counted);
    double start = now();
    for (int i = 0; i < traced; i++) {
        double begun = now();
        if (wumpus_odds(&trace[i], &no_limits, &odds))
            exit(1);
        double spent = now() - begun;
        worst = spent > worst ? spent : worst;
    }
    printf("%s: mean %.1f us, worst %.1f us over %d maps (bar: %.0f us)\n", name,
           (now() - start) / traced * 1e6, worst * 1e6, traced, bar);
}

static void bench_explanations(void)
{
    uint64_t proofs = 0, facts = 0, largest = 0, smallest = 0;
    double spent = 0;
    play_trace("15x15p30-random", 200, 1500, false);
    for (int i = 0; i < traced; i += 10) {
        struct wumpus_conclusions known;
        wumpus_conclude_plain(&trace[i], &known);
        for (int cell = 0; cell < 225; cell++) {
            bool safe = wumpus_has(&known.safe, 15, cell),
                 danger = wumpus_has(&known.danger, 15, cell);
            struct wumpus_proof proof;
            if (wumpus_has(&trace[i].visited, 15, cell) || !(safe || danger))
                continue;
            double start = now();
            if (wumpus_prove(&trace[i], &no_limits, safe ? WUMPUS_CLAIM_SAFE : WUMPUS_CLAIM_DANGER,
                             cell, &proof))
                exit(1);
            spent += now() - start;
            proofs++;
            facts += (uint64_t)proof.count;
            smallest += proof.smallest;
            largest = (uint64_t)proof.count > largest ? (uint64_t)proof.count : largest;
        }
    }
    printf(
        "explanations on 15x15: mean %.1f us (bar: 50) over %llu, %.2f facts each, at most %llu, "
        "%llu proved smallest\n",
        spent / (double)proofs * 1e6, (unsigned long long)proofs, (double)facts / (double)proofs,
        (unsigned long long)largest, (unsigned long long)smallest);
}

static void bench_rating(void)
{
    enum { GRIDS = 200000 };
    static struct wumpus_level level;
    struct wumpus_params params;
    struct qd_message why;
    struct qd_rng rng;
    uint64_t sum = 0;
    if (wumpus_params_parse(qd_text_of("8x8"), &params, &why))
        exit(1);
    level.base.game = &wumpus_game;
    level.rules = &wumpus_classic;
    level.options = params.options;
    level.cells = 64;
    qd_rng_seed(&rng, 1);
    double start = now();
    for (int i = 0; i < GRIDS; i++) {
        struct wumpus_rating rating;
        if (!wumpus_scatter(&level, &params, 1 + (int)qd_rng_below(&rng, 24), &rng) ||
            wumpus_rate(&level, &no_limits, &rating))
            exit(1);
        sum += (uint64_t)rating.strict + (uint64_t)rating.arrow + (uint64_t)rating.valid;
    }
    printf("random 8x8 grids generated and rated: %.0f a second (bar: 60000), sum %llu\n",
           GRIDS / (now() - start), (unsigned long long)sum);
}

static int by_time(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void bench_hard(const char *params, int count, double bar)
{
    double times[1000];
    for (int i = 0; i < count; i++) {
        struct qd_level *level = NULL;
        struct qd_message why;
        double start = now();
        if (wumpus_generate(qd_text_of(params), (uint64_t)i, &no_limits, &level, &why))
            exit(1);
        times[i] = now() - start;
        wumpus_level_free(level);
    }
    qsort(times, (size_t)count, sizeof times[0], by_time);
    printf("%s on demand: median %.1f ms, 95 %% within %.1f ms (bar: %.0f ms)\n", params,
           times[count / 2] * 1e3, times[count * 95 / 100] * 1e3, bar);
}

int main(int argc, char **argv)
{
    int queries = argc > 1 ? atoi(argv[1]) : 1000000;
    trace = malloc(TRACE_MOST * sizeof *trace);
    if (!trace || queries < 1000 || queries / 450 + 1 > TRACE_MOST)
        return 1;
    bench_queries(queries);
    bench_odds("probabilities 15x15", "15x15p30-random", 400, 3000, false, 10);
    bench_odds("probabilities 64x64", "64x64p500-random", 2, 3000, false, 2000);
    bench_odds("probabilities 15x15, counted pits", "15x15p30-random", 100, 600, true, 1000);
    bench_explanations();
    bench_rating();
    bench_hard("8x8-hard", 400, 50);
    bench_hard("15x15-hard", 200, 1000);
    free(trace);
    return 0;
}
