/* SPDX-License-Identifier: MIT */
/* The explorer's tours against all orders of few golds, and its bounds for many. */
#include "unit/unit.h"

#include "wumpus/ia02/explorer.h"

static const struct qd_limits no_limits = {0};

/* A chart as a mapper leaves it: "." safe, "#" a pit, "G" gold. */
static void draw(const char *rows, int side, struct wumpus_ia02_chart *chart)
{
    wumpus_ia02_chart_start(chart, side);
    for (int cell = 0; cell < side * side; cell++) {
        char c = rows[cell];
        struct wumpus_ia02_answer answer = {.shown = true, .percepts = -1};
        answer.contents = c == '#' ? WUMPUS_PIT : c == 'G' ? WUMPUS_GOLD : 0;
        wumpus_ia02_chart_learn(chart, IA02_CAUTIOUS_PROBE, cell, &answer);
    }
}

/* The tour is a walk over safe cells that ends at home and gains what it says. */
static void check_walk(const char *rows, int side, const struct wumpus_ia02_tour *tour)
{
    char left[WUMPUS_CELLS];
    int at = 0, golds = 0;
    memcpy(left, rows, (size_t)(side * side));
    left[0] = '.';
    for (int i = 0; i < tour->count; i++) {
        int to = tour->cell[i];
        assert_int_equal(abs(to / side - at / side) + abs(to % side - at % side), 1);
        assert_true(left[to] != '#');
        golds += left[to] == 'G';
        left[to] = '.';
        at = to;
    }
    assert_int_equal(at, 0);
    assert_true(golds >= tour->golds);
    assert_true(tour->gain == (int64_t)tour->golds * 1000 - tour->count);
    assert_true(tour->gain <= tour->bound);
}

static void small_tours(void **unused)
{
    (void)unused;
    static struct wumpus_ia02_chart chart;
    static const struct {
        const char *rows;
        int golds, left, steps;
    } cases[] = {
        {"...G"
         ".##."
         ".##."
         "G..G",
         3, 0, 12},
        {"G##G"
         "####"
         "####"
         "####",
         0, 1, 0},
        {".G.."
         "##.#"
         "G#.#"
         ".#G.",
         2, 1, 10},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct wumpus_ia02_tour tour;
        draw(cases[i].rows, 4, &chart);
        assert_int_equal(wumpus_ia02_explore(&chart, &no_limits, &tour), QD_OK);
        check_walk(cases[i].rows, 4, &tour);
        assert_int_equal(tour.golds, cases[i].golds);
        assert_int_equal(tour.left, cases[i].left);
        assert_int_equal(tour.count, cases[i].steps);
        assert_true(tour.gain == tour.bound);
        wumpus_ia02_tour_free(&tour);
    }
}

/* A long snake: the gold at its end costs more steps than it is worth. */
static void too_far(void **unused)
{
    (void)unused;
    enum { SIDE = 40 };
    static struct wumpus_ia02_chart chart;
    static char rows[SIDE * SIDE];
    struct wumpus_ia02_tour tour;
    for (int cell = 0; cell < SIDE * SIDE; cell++) {
        int row = cell / SIDE, col = cell % SIDE;
        bool turn = row % 4 == 1 ? col == SIDE - 1 : col == 0;
        rows[cell] = row % 2 == 0 || turn ? '.' : '#';
    }
    rows[5] = 'G';
    rows[SIDE * (SIDE - 2) + 5] = 'G';
    draw(rows, SIDE, &chart);
    assert_int_equal(wumpus_ia02_explore(&chart, &no_limits, &tour), QD_OK);
    check_walk(rows, SIDE, &tour);
    assert_int_equal(tour.golds, 1);
    assert_int_equal(tour.count, 10);
    wumpus_ia02_tour_free(&tour);
}

static int64_t best_order(const struct wumpus_ia02_places *p, int16_t *order, int at)
{
    int count = p->count - 1;
    int64_t best = at == count ? wumpus_ia02_tour_length(p, order, count) : INT64_MAX;
    for (int i = at; i < count; i++) {
        int16_t kept = order[at];
        order[at] = order[i];
        order[i] = kept;
        int64_t length = best_order(p, order, at + 1);
        best = length < best ? length : best;
        kept = order[at];
        order[at] = order[i];
        order[i] = kept;
    }
    return best;
}

/* Random points of a grid; distances are steps. */
static void random_places(struct qd_rng *rng, int count, int32_t *distance)
{
    int row[64] = {0}, col[64] = {0};
    for (int i = 1; i < count; i++) {
        row[i] = (int)qd_rng_below(rng, 30);
        col[i] = (int)qd_rng_below(rng, 30);
    }
    for (int i = 0; i < count * count; i++)
        distance[i] = abs(row[i / count] - row[i % count]) + abs(col[i / count] - col[i % count]);
}

static void orders(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    int32_t distance[64 * 64];
    int closed = 0;
    qd_rng_seed(&rng, 3);
    for (int round = 0; round < 60; round++) {
        struct wumpus_ia02_places p = {2 + round % 7, distance};
        int16_t order[16], all[16];
        int count;
        int32_t bound;
        struct qd_meter meter = {0};
        struct qd_arena arena;
        qd_arena_init(&arena, &meter);
        random_places(&rng, p.count, distance);
        for (int i = 0; i < p.count - 1; i++)
            all[i] = (int16_t)(i + 1);
        int64_t least = best_order(&p, all, 0);
        assert_int_equal(wumpus_ia02_tour_exact(&p, 1000, &arena, order, &count), QD_OK);
        assert_int_equal(count, p.count - 1);
        assert_int_equal(wumpus_ia02_tour_length(&p, order, count), least);
        assert_int_equal(wumpus_ia02_tour_bound(&p, &arena, &bound), QD_OK);
        assert_true(bound <= least);
        closed += bound == least;
        wumpus_ia02_tour_search(&p, 1, 100, bound, order);
        assert_int_equal(wumpus_ia02_tour_length(&p, order, p.count - 1), least);
        qd_arena_free(&arena);
    }
    assert_true(closed > 40);
}

static void many(void **unused)
{
    (void)unused;
    enum { SIDE = 32 };
    static struct wumpus_ia02_chart chart;
    static char rows[SIDE * SIDE];
    struct qd_rng rng;
    qd_rng_seed(&rng, 8);
    for (int round = 0; round < 5; round++) {
        struct wumpus_ia02_tour tour;
        for (int cell = 0; cell < SIDE * SIDE; cell++) {
            uint32_t draw_ = qd_rng_below(&rng, 100);
            rows[cell] = draw_ < 15 ? '#' : draw_ < 18 ? 'G' : '.';
        }
        rows[0] = '.';
        draw(rows, SIDE, &chart);
        assert_int_equal(wumpus_ia02_explore(&chart, &no_limits, &tour), QD_OK);
        check_walk(rows, SIDE, &tour);
        /* the bound proves that the steps are within a twentieth of the optimum */
        assert_true(tour.golds <= IA02_EXACT_GOLDS || tour.bound - tour.gain <= tour.count / 20);
        wumpus_ia02_tour_free(&tour);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_tours),
        cmocka_unit_test(too_far),
        cmocka_unit_test(orders),
        cmocka_unit_test(many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
