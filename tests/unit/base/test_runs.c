/* SPDX-License-Identifier: MIT */
/* Letters with counts: "URRD" = "UR2D". */
#include "unit/unit.h"

#include "base/base.h"

enum { MOST = 1000 };

static qd_err expand(const char *text, struct qd_buf *out, struct qd_message *why)
{
    qd_buf_init(out, MOST);
    return qd_runs_parse(qd_text_of(text), "ULDR", MOST, out, why);
}

static void runs_are_expanded(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *letters;
    } cases[] = {
        {"", ""},      {"U", "U"},       {"UR2D", "URRD"}, {"U1", "U"}, {"U12", "UUUUUUUUUUUU"},
        {"U02", "UU"}, {"UU2U", "UUUU"}, {"LDRU", "LDRU"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct qd_buf out;
        struct qd_message why;
        assert_int_equal(expand(cases[i].text, &out, &why), QD_OK);
        assert_string_equal(qd_buf_cstr(&out), cases[i].letters);
        qd_buf_free(&out);
    }
}

static void errors_have_columns(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *code;
        uint32_t column;
    } cases[] = {
        {"2U", "moves.letter", 1},    {"UX", "moves.letter", 2},
        {"U2x", "moves.letter", 3},   {"u", "moves.letter", 1},
        {"U R", "moves.letter", 2},   {"U-", "moves.letter", 2},
        {"U0", "moves.count", 2},     {"UR00D", "moves.count", 3},
        {"U1001", "moves.count", 2},  {"DU99999999999999999999", "moves.count", 3},
        {"U1000D", "moves.many", 6},  {"U500R500L", "moves.many", 9},
        {"U1000D1", "moves.many", 6},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct qd_buf out;
        struct qd_message why = {0};
        assert_int_equal(expand(cases[i].text, &out, &why), QD_SYNTAX);
        assert_string_equal(why.code, cases[i].code);
        assert_int_equal(why.line, 1);
        assert_int_equal(why.column, cases[i].column);
        qd_buf_free(&out);
    }
}

/* What is found is quoted as a whole character. */
static void a_character_is_quoted_whole(void **unused)
{
    (void)unused;
    struct qd_buf out, words;
    struct qd_message why = {0};
    assert_int_equal(expand("U\xc3\xa9", &out, &why), QD_SYNTAX);
    qd_buf_init(&words, 1000);
    qd_message_format(&why, QD_ENGLISH, &words);
    assert_non_null(strstr(qd_buf_cstr(&words), "\"\xc3\xa9\""));
    qd_buf_free(&words);
    qd_buf_free(&out);
}

static void a_zero_byte_is_no_letter(void **unused)
{
    (void)unused;
    struct qd_buf out;
    struct qd_message why = {0};
    qd_buf_init(&out, MOST);
    assert_int_equal(qd_runs_parse((struct qd_text){"U\0", 2}, "ULDR", MOST, &out, &why),
                     QD_SYNTAX);
    assert_int_equal(why.column, 2);
    qd_buf_free(&out);
}

static void exactly_the_most(void **unused)
{
    (void)unused;
    struct qd_buf out;
    struct qd_message why;
    assert_int_equal(expand("U1000", &out, &why), QD_OK);
    assert_int_equal(out.size, 1000);
    qd_buf_free(&out);
    assert_int_equal(expand("U999D", &out, &why), QD_OK);
    assert_int_equal(out.size, 1000);
    qd_buf_free(&out);
}

/* format, then parse, gives the letters back; and no shorter run was left unjoined. */
static void round_trips(void **unused)
{
    (void)unused;
    struct qd_rng rng;
    qd_rng_seed(&rng, 3);
    for (int i = 0; i < 20000; i++) {
        char letters[64];
        size_t count = qd_rng_below(&rng, sizeof letters);
        for (size_t k = 0; k < count; k++)
            letters[k] =
                k && qd_rng_below(&rng, 3) ? letters[k - 1] : "ULDR"[qd_rng_below(&rng, 4)];
        struct qd_buf text, back;
        struct qd_message why;
        qd_buf_init(&text, 1000);
        qd_runs_format(letters, count, &text);
        assert_int_equal(expand(qd_buf_cstr(&text), &back, &why), QD_OK);
        assert_int_equal(back.size, count);
        assert_memory_equal(qd_buf_cstr(&back), letters, count);
        for (size_t k = 1; k < text.size; k++)
            assert_int_not_equal(text.data[k], text.data[k - 1] > '9' ? text.data[k - 1] : 0);
        qd_buf_free(&text);
        qd_buf_free(&back);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(runs_are_expanded),
        cmocka_unit_test(errors_have_columns),
        cmocka_unit_test(a_character_is_quoted_whole),
        cmocka_unit_test(a_zero_byte_is_no_letter),
        cmocka_unit_test(exactly_the_most),
        cmocka_unit_test(round_trips),
    };
    return cmocka_run_group_tests_name("runs", tests, NULL, NULL);
}
