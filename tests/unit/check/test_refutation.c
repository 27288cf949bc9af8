/* SPDX-License-Identifier: MIT */
/* Refutations: random small formulas decided by the solver that writes proofs and by trying all
 * assignments; every proof is checked, and a damaged one is not believed.
 */
#include "check/check.h"
#include "sat/refute.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { VARIABLES = 8, CLAUSES = 40, WIDTH = 3 };

static int32_t clause[CLAUSES][WIDTH];

static void draw(struct qd_rng *rng, int count)
{
    for (int i = 0; i < count; i++)
        for (int j = 0; j < WIDTH; j++) {
            bool again;
            do {
                int32_t variable = 1 + (int32_t)qd_rng_below(rng, VARIABLES);
                clause[i][j] = qd_rng_below(rng, 2) ? variable : -variable;
                again = false;
                for (int k = 0; k < j; k++)
                    again |= abs(clause[i][k]) == variable;
            } while (again);
        }
}

static bool satisfiable(int count)
{
    for (uint32_t all = 0; all < 1u << VARIABLES; all++) {
        bool good = true;
        for (int i = 0; good && i < count; i++) {
            bool any = false;
            for (int j = 0; j < WIDTH; j++)
                any |= (all >> (abs(clause[i][j]) - 1) & 1) == (clause[i][j] > 0);
            good = any;
        }
        if (good)
            return true;
    }
    return false;
}

static void formula(int count, struct qd_buf *out)
{
    qd_buf_printf(out, "c a formula\np cnf %d %d\n", VARIABLES, count);
    for (int i = 0; i < count; i++)
        qd_buf_printf(out, "%d %d %d 0\n", (int)clause[i][0], (int)clause[i][1], (int)clause[i][2]);
}

static qd_err refute(int count, struct qd_buf *proof)
{
    const struct qd_limits none = {0};
    struct qd_refuter *refuter = qd_refuter_new(VARIABLES);
    assert_non_null(refuter);
    for (int i = 0; i < count; i++)
        qd_refuter_add(refuter, clause[i], WIDTH);
    qd_err err = qd_refuter_run(refuter, &none, proof);
    qd_refuter_free(refuter);
    return err;
}

static bool holds(const struct qd_buf *text, struct qd_text proof)
{
    bool fine;
    assert_int_equal(qd_check_refutation(qd_buf_view(text), proof, &fine), QD_OK);
    return fine;
}

static void random_formulas_are_decided_and_proved(void **state)
{
    (void)state;
    struct qd_rng rng;
    int refuted = 0, doubted = 0;
    qd_rng_seed(&rng, 7);
    for (int round = 0; round < 600; round++) {
        struct qd_buf text, proof;
        int count = 20 + (int)qd_rng_below(&rng, CLAUSES - 20);
        qd_buf_init(&text, 1 << 16);
        qd_buf_init(&proof, 1 << 20);
        draw(&rng, count);
        formula(count, &text);
        qd_err err = refute(count, &proof);
        assert_int_equal(err, satisfiable(count) ? QD_NOTHING : QD_OK);
        if (!err) {
            refuted++;
            assert_true(holds(&text, qd_buf_view(&proof)));
            assert_false(holds(&text, (struct qd_text){proof.data, proof.size - 2}));
            doubted += !holds(&text, qd_text_of("0\n"));
        } else {
            assert_false(holds(&text, qd_text_of("1 0\n0\n")));
        }
        qd_buf_free(&text);
        qd_buf_free(&proof);
    }
    assert_true(refuted > 50 && doubted > 50);
}

static void what_is_no_text_is_refused(void **state)
{
    (void)state;
    static const char *const bad[] = {"",
                                      "1 0\n",
                                      "p cnf 2 1\n1 3 0\n",
                                      "p cnf 2 1\n1 2\n",
                                      "p cnf 2 1\n1 x 0\n",
                                      "p cnf 2 1\n1 0 2\n"};
    bool fine;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_int_equal(qd_check_refutation(qd_text_of(bad[i]), qd_text_of("0\n"), &fine),
                         QD_SYNTAX);
    assert_int_equal(
        qd_check_refutation(qd_text_of("p cnf 1 2\n1 0\n-1 0\n"), qd_text_of("d 1 0\n0\n"), &fine),
        QD_OK);
    assert_true(fine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_formulas_are_decided_and_proved),
        cmocka_unit_test(what_is_no_text_is_refused),
    };
    return cmocka_run_group_tests_name("refutations", tests, NULL, NULL);
}
