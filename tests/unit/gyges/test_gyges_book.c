/* SPDX-License-Identifier: MIT */
/* The setup book: rows by number, pairs and mirror images, expected scores, the engine's choice. */
#include "gyges/book/book.h"

#include "gyges/engine/engine.h"
#include "unit/unit.h"

static void rows_are_numbered(void **context)
{
    (void)context;
    int pairs = 0, firsts = 0;
    for (int i = 0; i < GYGES_SETUPS; i++) {
        uint8_t row[6];
        gyges_book_row(i, row);
        assert_int_equal(gyges_book_index(row), i);
        assert_int_equal(gyges_book_mirror(gyges_book_mirror(i)), i);
        firsts += i <= gyges_book_mirror(i);
        for (int k = 0; k < GYGES_SETUPS; k++) {
            bool here = gyges_book_first(i, k);
            bool there = gyges_book_first(gyges_book_mirror(i), gyges_book_mirror(k));
            assert_true(here || there);
            pairs += here;
        }
    }
    assert_int_equal(firsts, GYGES_BOOK_ROWS);
    assert_int_equal(pairs, GYGES_BOOK_PAIRS);
    const uint8_t none[6] = {1, 1, 1, 2, 2, 3};
    assert_int_equal(gyges_book_index(none), -1);
}

/* One pair's lucky games count less than a row that scores everywhere. */
static void rates_are_mixed(void **context)
{
    (void)context;
    static struct gyges_matrix matrix;
    static struct gyges_rates rates;
    for (int s = 0; s < GYGES_SETUPS; s++)
        for (int n = 0; n < GYGES_SETUPS; n++) {
            matrix.games[s][n] = 4;
            matrix.points[s][n] = s == 7 ? 6 : 4; /* of eight */
        }
    matrix.points[3][5] = 8;
    matrix.points[3][6] = 0;
    gyges_rates_of(&matrix, &rates);
    assert_in_range(rates.at[7][0], 740, 760);
    assert_in_range(rates.at[3][5], 740, 760);
    assert_in_range(rates.at[3][6], 240, 260);
    assert_int_equal(gyges_rates_answer(&rates, 3), 6);
}

static void rows_of(const char *text, struct gyges_state *state)
{
    struct qd_level *level = NULL;
    struct qd_message why;
    assert_int_equal(gyges_level_parse(qd_text_of(text), &level, &why), QD_OK);
    gyges_state_start(level, state);
    gyges_level_free(level);
}

static void engine_chooses_from_it(void **context)
{
    (void)context;
    static struct gyges_state state, turned;
    static struct gyges_rates rates;
    struct gyges_setup best[GYGES_SETUPS];
    uint8_t row[6], other[6];
    gyges_book_rates(&rates);
    rows_of("000000/000000/000000/000000/000000/000000 s", &state);
    assert_int_equal(gyges_rank_setups(&state, 1000, best), GYGES_SETUPS);
    for (int i = 1; i < GYGES_SETUPS; i++)
        assert_true(best[i].expected <= best[i - 1].expected);
    assert_int_equal(gyges_choose_setup(&state), best[0].move);
    assert_int_equal(gyges_setup_expected(&state, best[0].move), best[0].expected);
    rows_of("112332/000000/000000/000000/000000/000000 n", &state);
    rows_of("233211/000000/000000/000000/000000/000000 n", &turned);
    assert_true(gyges_setup_row(gyges_choose_setup(&state) & 0x3ff, row));
    assert_true(gyges_setup_row(gyges_choose_setup(&turned) & 0x3ff, other));
    int south = gyges_book_index(state.value), answer = gyges_book_index(row);
    for (int n = 0; n < GYGES_SETUPS; n++)
        assert_true(rates.at[south][n] >= rates.at[south][answer]);
    assert_int_equal(rates.at[south][answer],
                     rates.at[gyges_book_mirror(south)][gyges_book_index(other)]);
    assert_int_equal(gyges_book_games() % GYGES_BOOK_PAIRS, 0);
    assert_true(gyges_book_games() >= 4 * GYGES_BOOK_PAIRS);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rows_are_numbered),
        cmocka_unit_test(rates_are_mixed),
        cmocka_unit_test(engine_chooses_from_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
