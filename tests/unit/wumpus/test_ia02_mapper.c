/* SPDX-License-Identifier: MIT */
/* The mapper: its inference against enumeration of all mazes, its guarantees on many mazes, the
 * optimum of small mazes against an exhaustive search.
 */
#include "unit/unit.h"

#include "ref/ia02_ref.h"
#include "wumpus/ia02/course.h"

#include <math.h>

static const struct qd_limits no_limits = {0};

/* What the chart should prove and expect, from all consistent mazes. */
struct census {
    double all;
    double pit[IA02_REF_CELLS], wumpus[IA02_REF_CELLS], danger[IA02_REF_CELLS];
    int kinds[IA02_REF_CELLS]; /* bits: safe, pit, wumpus seen in some maze */
};

static void take_census(int side, const struct ia02_ref_maze *mazes, int count, const int *answers,
                        struct census *out)
{
    *out = (struct census){0};
    for (int i = 0; i < count; i++) {
        bool fits = true;
        for (int cell = 0; fits && cell < side * side; cell++) {
            int told = mazes[i].contents[cell] << 2 | ia02_ref_percepts(side, &mazes[i], cell);
            fits = answers[cell] < 0 || answers[cell] == told;
        }
        if (!fits)
            continue;
        out->all += mazes[i].weight;
        for (int cell = 0; cell < side * side; cell++) {
            int contents = mazes[i].contents[cell];
            bool pit = contents == WUMPUS_PIT, wumpus = contents == WUMPUS_WUMPUS;
            out->pit[cell] += pit ? mazes[i].weight : 0;
            out->wumpus[cell] += wumpus ? mazes[i].weight : 0;
            out->danger[cell] += pit || wumpus ? mazes[i].weight : 0;
            out->kinds[cell] |= pit ? 2 : wumpus ? 4 : 1;
        }
    }
}

static void compare(const struct wumpus_ia02_chart *chart, const struct census *c, bool gold_seen)
{
    static struct wumpus_odds odds;
    struct wumpus_conclusions known;
    int side = chart->k.side;
    wumpus_conclude_plain(&chart->k, &known);
    assert_int_equal(wumpus_odds(&chart->k, &no_limits, &odds), QD_OK);
    assert_true(known.consistent);
    for (int cell = 0; cell < side * side; cell++) {
        assert_int_equal(wumpus_has(&known.safe, side, cell), c->kinds[cell] == 1);
        assert_int_equal(wumpus_has(&known.pit, side, cell), c->kinds[cell] == 2);
        assert_int_equal(wumpus_has(&known.wumpus, side, cell), c->kinds[cell] == 4);
        assert_int_equal(wumpus_has(&known.danger, side, cell), !(c->kinds[cell] & 1));
        /* exact before the first gold, near it afterwards */
        double slack = gold_seen ? 50000 : 1;
        assert_true(fabs(odds.danger[cell] - c->danger[cell] / c->all * 1e6) <= slack);
        assert_true(fabs(odds.pit[cell] - c->pit[cell] / c->all * 1e6) <= slack);
        assert_true(fabs(odds.wumpus[cell] - c->wumpus[cell] / c->all * 1e6) <= slack);
    }
}

static void exact_inference(void **unused)
{
    (void)unused;
    enum { SIDE = 3, CHARTS = SANITIZED ? 60 : 400 };
    int count = ia02_ref_mazes(SIDE, NULL), before = 0;
    struct ia02_ref_maze *mazes = malloc((size_t)count * sizeof *mazes);
    struct qd_rng rng;
    assert_non_null(mazes);
    (void)ia02_ref_mazes(SIDE, mazes);
    qd_rng_seed(&rng, 11);
    for (int i = 0; i < CHARTS; i++) {
        const struct ia02_ref_maze *maze = &mazes[qd_rng_below(&rng, (uint32_t)count)];
        struct wumpus_ia02_chart chart;
        struct census census;
        int answers[IA02_REF_CELLS], golds = 0;
        wumpus_ia02_chart_start(&chart, SIDE);
        for (int cell = 0; cell < SIDE * SIDE; cell++) {
            struct wumpus_ia02_answer answer = {.shown = true, .contents = maze->contents[cell]};
            int percepts = ia02_ref_percepts(SIDE, maze, cell);
            answers[cell] = -1;
            if (cell > 0 && qd_rng_below(&rng, 2)) /* a mapper begins with the start */
                continue;
            answer.percepts = (int8_t)percepts;
            answers[cell] = maze->contents[cell] << 2 | percepts;
            golds += maze->contents[cell] == WUMPUS_GOLD;
            wumpus_ia02_chart_learn(&chart, IA02_CAUTIOUS_PROBE, cell, &answer);
        }
        before += golds == 0;
        take_census(SIDE, mazes, count, answers, &census);
        compare(&chart, &census, golds > 0);
    }
    assert_in_range(before, CHARTS / 10, CHARTS); /* both cases occurred */
    free(mazes);
}

/* The course of a map, checked command by command. */
struct watched {
    struct wumpus_ia02_mapper twin; /* fed the same answers */
    enum wumpus_ia02_strategy strategy;
    int64_t cost;
    int doubts;
};

static void watch(void *context, const struct wumpus_ia02_player *player,
                  enum wumpus_ia02_command command, int cell, bool proved,
                  const struct wumpus_ia02_answer *answer)
{
    struct watched *w = context;
    const struct wumpus_ia02_order order = {.command = command, .cell = cell};
    if (command == IA02_NEXT_MAZE)
        wumpus_ia02_mapper_start(&w->twin, w->strategy, player->side, 0);
    if (player->phase != IA02_MAPPING || command == IA02_NEXT_MAZE)
        return;
    int side = player->side;
    /* nothing is paid for twice, and nothing proved is paid for but a safe cell's probe */
    assert_false(wumpus_has(&w->twin.chart.settled, side, cell));
    bool safe = wumpus_has(&w->twin.known.safe, side, cell);
    bool known = safe || wumpus_has(&w->twin.known.pit, side, cell) ||
                 wumpus_has(&w->twin.known.wumpus, side, cell);
    assert_int_equal(known, proved);
    if (proved && w->strategy != IA02_REPORT)
        assert_int_equal(answer->cost, safe ? IA02_PROBE_COST : 0);
    w->cost += answer->cost;
    w->doubts += !proved;
    wumpus_ia02_mapper_told(&w->twin, &order, answer);
}

static void promises(void **unused)
{
    (void)unused;
    static struct wumpus_level maze;
    static struct watched watched;
    for (int strategy = 0; strategy < IA02_STRATEGIES; strategy++) {
        for (uint64_t seed = 0; seed < (SANITIZED ? 40 : 200); seed++) {
            struct wumpus_ia02_course course = {.strategy = (enum wumpus_ia02_strategy)strategy,
                                                .seed = seed,
                                                .watch = watch,
                                                .context = &watched};
            struct wumpus_ia02_result result;
            wumpus_ia02_generate(&maze, 2 + (int)(seed % 11), seed);
            watched = (struct watched){.strategy = course.strategy};
            assert_int_equal(wumpus_ia02_run(&course, &maze, &no_limits, &result), QD_OK);
            assert_int_equal(result.map_cost, watched.cost);
            if (course.strategy == IA02_REPORT)
                assert_true(result.cautious >= watched.doubts && result.declared == 0);
            else
                assert_int_equal(result.cautious + result.dared, watched.doubts);
            assert_true(result.gain <= result.bound);
            assert_int_equal(result.golds + result.left, maze.golds);
        }
    }
}

static double mean_cost(enum wumpus_ia02_strategy strategy, int side, int mazes)
{
    static struct wumpus_level maze;
    double sum = 0;
    for (int i = 0; i < mazes; i++) {
        const struct wumpus_ia02_course course = {.strategy = strategy, .seed = (uint64_t)i};
        struct wumpus_ia02_result result;
        wumpus_ia02_generate(&maze, side, 7000 + (uint64_t)i);
        assert_int_equal(wumpus_ia02_run(&course, &maze, &no_limits, &result), QD_OK);
        sum += (double)result.map_cost / (side * side) / mazes;
    }
    return sum;
}

static void cheaper(void **unused)
{
    (void)unused;
    int mazes = SANITIZED ? 60 : 400;
    double ours = mean_cost(IA02_OURS, 8, mazes), report = mean_cost(IA02_REPORT, 8, mazes);
    assert_true(ours < 22 && ours <= 0.75 * report);
    assert_true(report > 27 && report < 31);
    assert_true(ours < mean_cost(IA02_RISK, 8, mazes));
}

static void optimum(void **unused)
{
    (void)unused;
    struct ia02_ref_maze mazes[256];
    struct wumpus_ia02_optimum two, three;
    int count = ia02_ref_mazes(2, NULL);
    assert_true(count <= 256);
    (void)ia02_ref_mazes(2, mazes);
    assert_int_equal(wumpus_ia02_optimum(2, IA02_OURS, &no_limits, &two), QD_OK);
    assert_true(fabs(two.least - ia02_ref_least(mazes, count)) < 1e-6);
    assert_true(two.strategy >= two.least - 1e-9 && two.strategy < 1.01 * two.least);
    const struct qd_limits few = {.nodes = 1000};
    assert_int_equal(wumpus_ia02_optimum(3, IA02_OURS, &few, &three), QD_LIMIT);
    if (SANITIZED)
        return;
    assert_int_equal(wumpus_ia02_optimum(3, IA02_OURS, &no_limits, &three), QD_OK);
    assert_true(three.strategy >= three.least && three.strategy < 1.05 * three.least);
    /* the expected value is the measured one */
    double measured = 9 * mean_cost(IA02_OURS, 3, 20000);
    assert_true(fabs(measured - three.strategy) < 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(exact_inference),
        cmocka_unit_test(promises),
        cmocka_unit_test(cheaper),
        cmocka_unit_test(optimum),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
