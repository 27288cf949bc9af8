/* SPDX-License-Identifier: MIT */
/* The exact engines agree: structure, counting, CaDiCaL, and exhaustive enumeration on small
 * boards; risks to the last digit; proofs that hold, and no smaller set that does.
 *
 *     test_wumpus_agreement [ROUNDS]     2400 rounds compare a million questions three ways
 */
#include "ref/wumpus_ref.h"
#include "sat/oracle.h"
#include "unit/unit.h"
#include "unit/wumpus/wumpus_random.h"
#include "wumpus/reasoning.h"

static const struct qd_limits no_limits = {0};
static int rounds_wanted = SANITIZED ? 30 : 150;

static const struct random_kind small[] = {
    {3, 1, 1, false, false}, {3, 1, 1, true, false},  {3, 2, 1, false, false},
    {3, 1, 2, true, true},   {3, 0, 1, false, false}, {3, 2, 2, true, false},
    {3, 1, 1, false, true},  {2, 0, 1, false, false},
};

static const struct random_kind larger[] = {
    {4, 1, 1, false, false}, {4, 1, 1, true, false}, {4, 2, 1, false, false},
    {4, 1, 1, false, true},  {4, 2, 2, true, true},
};

static bool in(const struct wumpus_bits *set, int side, int cell)
{
    return wumpus_has(set, side, cell);
}

static void check_conclusions(const struct wumpus_conclusions *known, const struct wumpus_ref *ref,
                              int side)
{
    assert_true(known->consistent);
    for (int i = 0; i < side * side; i++) {
        assert_int_equal(in(&known->pit, side, i), ref->pit[i] == ref->total);
        assert_int_equal(in(&known->no_pit, side, i), ref->pit[i] == 0);
        assert_int_equal(in(&known->wumpus, side, i), ref->wumpus[i] == ref->total);
        assert_int_equal(in(&known->no_wumpus, side, i), ref->wumpus[i] == 0);
        assert_int_equal(in(&known->gold, side, i), ref->gold[i] == ref->total);
        assert_int_equal(in(&known->no_gold, side, i), ref->gold[i] == 0);
        assert_int_equal(in(&known->danger, side, i), ref->danger[i] == ref->total);
        assert_int_equal(in(&known->safe, side, i), ref->danger[i] == 0);
    }
}

static void check_odds(const struct wumpus_knowledge *k, const struct wumpus_ref *ref)
{
    static struct wumpus_odds odds;
    assert_int_equal(wumpus_odds(k, &no_limits, &odds), QD_OK);
    check_conclusions(&odds.known, ref, k->side);
    for (int i = 0; i < k->side * k->side; i++) {
        assert_int_equal(odds.danger[i], wumpus_ref_millionths(ref->danger[i], ref->total));
        assert_int_equal(odds.pit[i], wumpus_ref_millionths(ref->pit[i], ref->total));
        assert_int_equal(odds.wumpus[i], wumpus_ref_millionths(ref->wumpus[i], ref->total));
        assert_int_equal(odds.gold[i], wumpus_ref_millionths(ref->gold[i], ref->total));
    }
}

static void check_questions(const struct wumpus_knowledge *k, const struct wumpus_ref *ref,
                            struct wumpus_sat_oracle *oracle)
{
    struct wumpus_conclusions known;
    bool plain = wumpus_is_plain(k);
    if (plain) {
        wumpus_conclude_plain(k, &known);
        check_conclusions(&known, ref, k->side);
    }
    assert_true(wumpus_sat_oracle_know(oracle, k));
    for (int layer = 1; layer <= WUMPUS_LAYERS; layer++) {
        for (int cell = 0; cell < k->side * k->side; cell++) {
            int expected = wumpus_ref_question(ref, layer, cell);
            int32_t literal = wumpus_literal(k->side, (enum wumpus_layer)layer, cell);
            assert_int_equal(wumpus_sat_oracle_question(oracle, literal), expected);
            if (plain)
                assert_int_equal(wumpus_question_plain(k, &known, (enum wumpus_layer)layer, cell),
                                 expected);
        }
    }
}

static void run_kinds(const struct random_kind *kinds, size_t count, int rounds)
{
    for (size_t i = 0; i < count; i++) {
        struct qd_rng rng;
        qd_rng_seed(&rng, i);
        for (int round = 0; round < rounds; round++) {
            static struct wumpus_level level;
            static struct wumpus_state state;
            struct wumpus_knowledge k;
            struct wumpus_ref ref;
            wumpus_random_level(&rng, &kinds[i], 50 + 50 * (round % 6), &level);
            wumpus_random_play(&rng, &level, (int)qd_rng_below(&rng, 30), &state);
            wumpus_observe(&level, &state, &k);
            wumpus_ref_count(&k, &ref);
            assert_true(ref.worlds > 0);
            check_odds(&k, &ref);
            struct wumpus_sat_oracle *oracle = wumpus_sat_oracle_new(&k, round % 2, NULL);
            assert_non_null(oracle);
            check_questions(&k, &ref, oracle);
            wumpus_sat_oracle_free(oracle);
        }
    }
}

static void all_agree_on_small_boards(void **unused)
{
    (void)unused;
    run_kinds(small, COUNT_OF(small), rounds_wanted);
}

static void all_agree_on_boards_of_four(void **unused)
{
    (void)unused;
    run_kinds(larger, COUNT_OF(larger), SANITIZED ? 1 : 4);
}

/* Only some of the facts, as when searching for explanations. */
static void parts_of_what_was_seen(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    qd_rng_seed(&rng, 7);
    for (int round = 0; round < (SANITIZED ? 300 : 2000); round++) {
        static struct wumpus_level level;
        static struct wumpus_state state;
        struct wumpus_knowledge k;
        struct wumpus_conclusions known;
        struct wumpus_ref ref;
        bool fits;
        wumpus_random_level(&rng, &small[(size_t)round % COUNT_OF(small)], 250, &level);
        wumpus_random_play(&rng, &level, (int)qd_rng_below(&rng, 20), &state);
        wumpus_observe(&level, &state, &k);
        for (int fact = 0; fact < WUMPUS_FACTS; fact++)
            for (int r = 0; r < k.side; r++)
                k.fact[fact].row[r] &= qd_rng_next(&rng);
        if (round % 3 == 0) { /* and one that may contradict them */
            uint32_t fact = qd_rng_below(&rng, WUMPUS_FACTS);
            wumpus_put(&k.fact[fact], k.side, (int)qd_rng_below(&rng, (uint32_t)level.cells));
        }
        wumpus_ref_count(&k, &ref);
        assert_int_equal(wumpus_fits(&k, &no_limits, &fits), QD_OK);
        assert_int_equal(fits, ref.worlds > 0);
        if (!fits)
            continue;
        check_odds(&k, &ref);
        assert_int_equal(wumpus_conclude(&k, &no_limits, &known), QD_OK);
        check_conclusions(&known, &ref, k.side);
    }
}

/* Structure and CaDiCaL over whole walks on larger boards, all literals. */
static void structure_and_solver_agree_on_walks(void **unused)
{
    (void)unused;
    static const struct random_kind kinds[] = {
        {6, 1, 1, false, false}, {8, 1, 1, false, false}, {15, 1, 1, false, false}};
    struct qd_rng rng;
    uint64_t queries = 0;
    qd_rng_seed(&rng, 3);
    for (int round = 0; round < (SANITIZED ? 3 : 24); round++) {
        static struct wumpus_level level;
        static struct wumpus_state state;
        struct wumpus_sat_oracle *oracle = NULL;
        int alive = -1;
        wumpus_random_level(&rng, &kinds[(size_t)round % COUNT_OF(kinds)], 120, &level);
        for (int moves = 0; moves < 120; moves += 12) {
            struct qd_rng again;
            struct wumpus_knowledge k;
            struct wumpus_conclusions known;
            qd_rng_seed(&again, (uint64_t)round);
            wumpus_random_play(&again, &level, moves, &state);
            wumpus_observe(&level, &state, &k);
            wumpus_conclude_plain(&k, &known);
            assert_true(known.consistent);
            if (alive != k.wumpuses) {
                wumpus_sat_oracle_free(oracle);
                oracle = wumpus_sat_oracle_new(&k, true, NULL);
                alive = k.wumpuses;
            }
            assert_true(wumpus_sat_oracle_know(oracle, &k));
            for (int layer = 1; layer <= WUMPUS_LAYERS; layer++)
                for (int cell = 0; cell < level.cells; cell++, queries++)
                    assert_int_equal(
                        wumpus_question_plain(&k, &known, (enum wumpus_layer)layer, cell),
                        wumpus_sat_oracle_question(
                            oracle, wumpus_literal(k.side, (enum wumpus_layer)layer, cell)));
        }
        wumpus_sat_oracle_free(oracle);
    }
    assert_true(SANITIZED || queries > 100000);
}

static bool claimed(const struct wumpus_ref *ref, enum wumpus_claim claim, int cell)
{
    switch (claim) {
    case WUMPUS_CLAIM_SAFE:
        return ref->danger[cell] == 0;
    case WUMPUS_CLAIM_DANGER:
        return ref->danger[cell] == ref->total;
    case WUMPUS_CLAIM_PIT:
        return ref->pit[cell] == ref->total;
    default:
        return ref->wumpus[cell] == ref->total;
    }
}

static void forget(struct wumpus_knowledge *k)
{
    for (int fact = 0; fact < WUMPUS_FACTS; fact++)
        memset(&k->fact[fact], 0, sizeof k->fact[fact]);
}

/* Whether some set of `size` facts from `from` on, with those in k, proves the claim. */
static bool any_proves(struct wumpus_knowledge *k, const struct wumpus_seen_fact *facts, int count,
                       int from, int size, enum wumpus_claim claim, int cell)
{
    struct wumpus_ref ref;
    if (size == 0) {
        wumpus_ref_count(k, &ref);
        return claimed(&ref, claim, cell);
    }
    for (int i = from; i < count; i++) {
        wumpus_put(&k->fact[facts[i].fact], k->side, facts[i].cell);
        bool found = any_proves(k, facts, count, i + 1, size - 1, claim, cell);
        wumpus_drop(&k->fact[facts[i].fact], k->side, facts[i].cell);
        if (found)
            return true;
    }
    return false;
}

static void check_proof(const struct wumpus_knowledge *full, enum wumpus_claim claim, int cell,
                        const struct wumpus_proof *proof)
{
    struct wumpus_knowledge k = *full;
    struct wumpus_ref ref;
    struct wumpus_seen_fact facts[12 * WUMPUS_REF_CELLS];
    int count = 0;
    forget(&k);
    for (int i = 0; i < proof->count; i++) {
        assert_true(in(&full->fact[proof->fact[i].fact], full->side, proof->fact[i].cell));
        wumpus_put(&k.fact[proof->fact[i].fact], k.side, proof->fact[i].cell);
    }
    wumpus_ref_count(&k, &ref);
    assert_true(claimed(&ref, claim, cell));
    for (int fact = 0; fact < WUMPUS_FACTS; fact++)
        for (int c = 0; c < k.side * k.side; c++)
            if (in(&full->fact[fact], k.side, c))
                facts[count++] = (struct wumpus_seen_fact){(uint8_t)fact, (uint16_t)c};
    forget(&k);
    if (proof->smallest && proof->count > 0 && proof->count <= 3)
        assert_false(any_proves(&k, facts, count, 0, proof->count - 1, claim, cell));
}

static void proofs_are_the_smallest(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    int proved = 0, smallest = 0;
    qd_rng_seed(&rng, 11);
    for (int round = 0; round < (SANITIZED ? 60 : 250); round++) {
        static struct wumpus_level level;
        static struct wumpus_state state;
        struct wumpus_knowledge k;
        struct wumpus_ref ref;
        wumpus_random_level(&rng, &small[round % 7], 250, &level);
        wumpus_random_play(&rng, &level, (int)qd_rng_below(&rng, 20), &state);
        wumpus_observe(&level, &state, &k);
        wumpus_ref_count(&k, &ref);
        for (int claim = 0; claim < 4; claim++) {
            int cell = (int)qd_rng_below(&rng, (uint32_t)level.cells);
            struct wumpus_proof proof;
            qd_err err = wumpus_prove(&k, &no_limits, (enum wumpus_claim)claim, cell, &proof);
            bool follows = claimed(&ref, (enum wumpus_claim)claim, cell);
            assert_int_equal(err, follows ? QD_OK : QD_NOTHING);
            if (err)
                continue;
            check_proof(&k, (enum wumpus_claim)claim, cell, &proof);
            proved++;
            smallest += proof.smallest;
        }
    }
    assert_true(proved > (SANITIZED ? 10 : 50));
    assert_int_equal(smallest, proved);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_agree_on_small_boards),
        cmocka_unit_test(all_agree_on_boards_of_four),
        cmocka_unit_test(parts_of_what_was_seen),
        cmocka_unit_test(structure_and_solver_agree_on_walks),
        cmocka_unit_test(proofs_are_the_smallest),
    };
    if (argc > 1)
        rounds_wanted = (int)strtol(argv[1], NULL, 10);
    return cmocka_run_group_tests_name("wumpus agreement", tests, NULL, NULL);
}
