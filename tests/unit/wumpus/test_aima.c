/* SPDX-License-Identifier: MIT */
/* The rule set aima by scenarios; beliefs against all worlds; the optimal policy against an
 * exhaustive search, and against measured scores.
 */
#include "unit/unit.h"

#include "ref/aima_ref.h"
#include "wumpus/aima/aima.h"

#include <math.h>

static const struct qd_limits no_limits = {0};

/* Row 0 is the first word: south. */
static void build(const char *rows, int side, struct wumpus_level *level)
{
    wumpus_aima_generate(level, side, side, 0);
    for (int cell = 0; cell < side * side; cell++) {
        char c = rows[cell];
        level->map[cell] = (uint8_t)(c == 'P'   ? WUMPUS_PIT
                                     : c == 'W' ? WUMPUS_WUMPUS
                                     : c == 'G' ? WUMPUS_GOLD
                                                : 0);
    }
    wumpus_level_index(level);
}

static const char book[] = "..P."
                           "...."
                           "WGP."
                           "...P"; /* Russell and Norvig's own */

/* Acts by letters and returns the last percepts. */
static int act(const struct wumpus_level *level, struct wumpus_aima_state *state,
               const char *actions)
{
    static const char letters[] = "flrgsc";
    int felt = wumpus_aima_percepts(level, state);
    for (; *actions; actions++)
        felt = wumpus_aima_act(level, state,
                               (enum wumpus_aima_action)(strchr(letters, *actions) - letters));
    return felt;
}

static void stories(void **unused)
{
    (void)unused;
    static struct wumpus_level level;
    struct wumpus_aima_state s;
    build(book, 4, &level);
    wumpus_aima_start(&level, &s);
    assert_int_equal(act(&level, &s, ""), 0);
    assert_int_equal(act(&level, &s, "f"), AIMA_BREEZE);
    assert_int_equal(act(&level, &s, "llf"), 0);
    assert_int_equal(act(&level, &s, "f"), AIMA_BUMP);
    assert_int_equal(act(&level, &s, "rf"), AIMA_STENCH);
    assert_int_equal(act(&level, &s, "rf"), 0);
    assert_int_equal(act(&level, &s, "lf"), AIMA_BREEZE | AIMA_STENCH | AIMA_GLITTER);
    assert_int_equal(act(&level, &s, "g"), AIMA_BREEZE | AIMA_STENCH);
    assert_int_equal(act(&level, &s, "ls"), AIMA_SCREAM | AIMA_BREEZE);
    assert_int_equal(act(&level, &s, "f"), 0); /* the dead wumpus's cell */
    (void)act(&level, &s, "lffc");
    assert_true(s.out && s.gold && !s.dead);
    assert_int_equal(s.score, 1000 - 19 - 10);
    assert_int_equal(act(&level, &s, "f"), 0);
    assert_int_equal(s.score, 971); /* the game is over */
    wumpus_aima_start(&level, &s);
    (void)act(&level, &s, "ff");
    assert_true(s.dead);
    assert_int_equal(s.score, -1002);
    wumpus_aima_start(&level, &s);
    (void)act(&level, &s, "c");
    assert_true(s.out);
    assert_int_equal(s.score, -1);
}

/* Pit weights are sums over all sets of pits. */
static void pit_weights(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    uint64_t board = wumpus_aima_board(3, 3);
    qd_rng_seed(&rng, 5);
    for (int round = 0; round < 300; round++) {
        uint64_t visited = 1, breeze = 0;
        double sum = 0;
        for (int cell = 0; cell < 64; cell++) {
            if (!(board >> cell & 1) || qd_rng_below(&rng, 3))
                continue;
            visited |= (uint64_t)1 << cell;
        }
        for (int cell = 0; cell < 64; cell++)
            if ((visited >> cell & 1) && qd_rng_below(&rng, 2))
                breeze |= (uint64_t)1 << cell;
        for (int code = 0; code < 512; code += 2) {
            uint64_t pits = 0;
            double weight = 1;
            for (int i = 1; i < 9; i++) {
                weight *= code >> i & 1 ? 0.2 : 0.8;
                if (code >> i & 1)
                    pits |= (uint64_t)1 << (i / 3 * AIMA_STRIDE + i % 3);
            }
            if (!(pits & visited) && (wumpus_aima_beside(pits, board) & visited) == breeze)
                sum += weight;
        }
        assert_true(fabs(sum - wumpus_aima_pit_weight(visited, breeze, board)) < 1e-12);
    }
}

/* Cells proved safe are safe, the wumpus is in a possible cell, the size within its bounds. */
static void beliefs(void **unused)
{
    (void)unused;
    static struct wumpus_level level;
    struct qd_rng rng;
    qd_rng_seed(&rng, 9);
    for (uint64_t seed = 0; seed < 400; seed++) {
        int rows = 4 + (int)(seed % 4), cols = 4 + (int)(seed / 4 % 4);
        const struct wumpus_aima_size told = {{4, 4}, {7, 7}, false};
        struct wumpus_aima_belief b;
        struct wumpus_aima_state s;
        wumpus_aima_generate(&level, rows, cols, seed);
        wumpus_aima_start(&level, &s);
        wumpus_aima_belief_start(&b, &told, wumpus_aima_percepts(&level, &s));
        for (int i = 0; i < 200 && !s.dead; i++) {
            static const enum wumpus_aima_action some[] = {AIMA_FORWARD, AIMA_FORWARD, AIMA_LEFT,
                                                           AIMA_RIGHT,   AIMA_GRAB,    AIMA_SHOOT};
            enum wumpus_aima_action action = some[qd_rng_below(&rng, 6)];
            wumpus_aima_belief_told(&b, action, wumpus_aima_act(&level, &s, action));
            if (s.dead)
                break;
            int side = level.options.side;
            assert_int_equal(b.at / AIMA_STRIDE * side + b.at % AIMA_STRIDE, s.at);
            assert_true(b.least[0] <= rows && rows <= b.most[0]);
            assert_true(b.least[1] <= cols && cols <= b.most[1]);
            uint64_t safe = wumpus_aima_safe_cells(&b), board = wumpus_aima_board(rows, cols);
            uint64_t wumpus = wumpus_aima_wumpus_cells(&b, board);
            assert_int_equal(s.slain, wumpus == 0);
            for (int cell = 0; cell < side * side; cell++) {
                int bit = cell / side * AIMA_STRIDE + cell % side, contents = level.map[cell];
                if (safe >> bit & 1)
                    assert_true(!(contents & WUMPUS_PIT) &&
                                (s.slain || !(contents & WUMPUS_WUMPUS)));
                if ((contents & WUMPUS_WUMPUS) && !s.slain)
                    assert_true(wumpus >> bit & 1);
            }
        }
    }
}

static double play_many(const struct wumpus_aima_policy *policy, int side,
                        const struct wumpus_aima_size *told, int worlds, double *error)
{
    static struct wumpus_level level;
    double sum = 0, squares = 0;
    for (int i = 0; i < worlds; i++) {
        struct wumpus_aima_agent agent;
        struct wumpus_aima_state end;
        wumpus_aima_generate(&level, side, side, 1000 + (uint64_t)i);
        wumpus_aima_agent_start(&agent, policy, (uint64_t)i);
        wumpus_aima_play(&agent, &level, told, &end);
        assert_true(end.dead || end.out);
        sum += end.score;
        squares += (double)end.score * end.score;
    }
    *error = sqrt((squares / worlds - sum / worlds * (sum / worlds)) / worlds);
    return sum / worlds;
}

static void optimal(void **unused)
{
    (void)unused;
    struct wumpus_aima_policy *policy;
    double error;
    assert_int_equal(wumpus_aima_policy_new(2, &no_limits, &policy), QD_OK);
    double least = aima_ref_value(22), value = aima_ref_value(26);
    assert_true(fabs(least - value) < 1e-9); /* more actions do not help */
    assert_true(fabs(value - wumpus_aima_policy_value(policy)) < 1e-4);
    wumpus_aima_policy_free(policy);
    assert_int_equal(wumpus_aima_policy_new(3, &no_limits, &policy), QD_OK);
    const struct wumpus_aima_size told = {{3, 3}, {3, 3}, true};
    double mean = play_many(policy, 3, &told, SANITIZED ? 5000 : 100000, &error);
    assert_true(fabs(mean - wumpus_aima_policy_value(policy)) < 4 * error);
    /* the agent without the table is near it, and not above */
    mean = play_many(NULL, 3, &told, SANITIZED ? 200 : 5000, &error);
    assert_true(mean < wumpus_aima_policy_value(policy) + 4 * error);
    assert_true(mean > wumpus_aima_policy_value(policy) - 15 - 4 * error);
    wumpus_aima_policy_free(policy);
    const struct qd_limits few = {.nodes = 1000}, small = {.bytes = 100000};
    assert_int_equal(wumpus_aima_policy_new(3, &few, &policy), QD_LIMIT);
    assert_int_equal(wumpus_aima_policy_new(3, &small, &policy), QD_LIMIT);
}

static void unknown_sizes(void **unused)
{
    (void)unused;
    const struct wumpus_aima_size told = {{4, 4}, {7, 7}, true};
    double error;
    for (int side = 4; side <= 7; side++) {
        double mean = play_many(NULL, side, &told, SANITIZED ? 30 : 1000, &error);
        assert_true(SANITIZED || mean > 120);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(stories), cmocka_unit_test(pit_weights),   cmocka_unit_test(beliefs),
        cmocka_unit_test(optimal), cmocka_unit_test(unknown_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
