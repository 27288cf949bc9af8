/* SPDX-License-Identifier: MIT */
/* Every error of a one-line board and of parameters, with its position, marked "@". */
#include "unit/marked.h"
#include "unit/taquin/taquin_boards.h"

/* A good board of 2 × 2, for what comes before and after the fault. */
#define TILES "1,2,4,3 5,3,7,6 4,8,10,9"

static const struct bad_text lines[] = {
    /* no size */
    {"@", "taquin.params", QD_SYNTAX},
    {"   @", "taquin.params", QD_SYNTAX},
    {"@hello", "taquin.params", QD_SYNTAX},
    {"@x4:*", "taquin.params", QD_SYNTAX},
    {"4@", "taquin.params", QD_SYNTAX},
    {"4@ x4:*", "taquin.params", QD_SYNTAX},
    {"4@X4:*", "taquin.params", QD_SYNTAX},
    {"4x@", "taquin.params", QD_SYNTAX},
    {"4x@-4:", "taquin.params", QD_SYNTAX},
    {"2x2@", "taquin.text.colon", QD_SYNTAX},
    {"2x2@ :" TILES " *", "taquin.text.colon", QD_SYNTAX},
    {"2x2@k4:" TILES " *", "taquin.text.colon", QD_SYNTAX},
    /* a size that is not allowed */
    {"@0x4:", "taquin.size", QD_RANGE},
    {"@1x4:", "taquin.size", QD_RANGE},
    {"4x@1:", "taquin.size", QD_RANGE},
    {"@17x2:*", "taquin.size", QD_RANGE},
    {"2x@17:*", "taquin.size", QD_RANGE},
    {"2x@99999:*", "taquin.size", QD_RANGE},
    {"\n\n  16x@17:*", "taquin.size", QD_RANGE},
    /* too few and too many cells */
    {"2x2:@", "taquin.text.few", QD_SYNTAX},
    {"2x2:  \n @", "taquin.text.few", QD_SYNTAX},
    {"2x2:*@", "taquin.text.few", QD_SYNTAX},
    {"2x2:1,2,4,3\n5,3,7,6\n4,8,10,9\n@", "taquin.text.few", QD_SYNTAX},
    {"2x2:1,2,4,3_5,3,7,6_*__@", "taquin.text.few", QD_SYNTAX},
    {"2x2:" TILES " * @1,2,3,4", "taquin.text.many", QD_SYNTAX},
    {"2x2:" TILES " * @*", "taquin.text.many", QD_SYNTAX},
    {"2x2:" TILES " *\n\n@x", "taquin.text.many", QD_SYNTAX},
    /* blanks */
    {"2x2:* 1,2,3,4 @* 5,6,7,8", "taquin.text.blank.two", QD_SYNTAX},
    {"2x2:* @*", "taquin.text.blank.two", QD_SYNTAX},
    {"2x2:" TILES " @1,1,1,1", "taquin.text.blank.none", QD_SYNTAX},
    /* numbers */
    {"2x2:1,@,3,4", "taquin.text.number", QD_SYNTAX},
    {"2x2:1,2,3,@ 4", "taquin.text.number", QD_SYNTAX},
    {"2x2:1,2,3,@*", "taquin.text.number", QD_SYNTAX},
    {"2x2:1,2,3,@-4", "taquin.text.number", QD_SYNTAX},
    {"2x2:@10000,2,3,4", "taquin.text.number", QD_SYNTAX},
    {"2x2:1,2,3,@10000 *", "taquin.text.number", QD_SYNTAX},
    {"2x2:1,2,@99999999999999999999,4", "taquin.text.number", QD_SYNTAX},
    {"2x2:1,2,3,@", "taquin.text.number", QD_SYNTAX},
    {"2x2:1@.2.3.4", "taquin.text.comma", QD_SYNTAX},
    {"2x2:1,2,3@ *", "taquin.text.comma", QD_SYNTAX},
    {"2x2:1,2@.5,3,4", "taquin.text.comma", QD_SYNTAX},
    {"2x2:12@", "taquin.text.comma", QD_SYNTAX},
    {"2x2:1,2,4,3 5@\n,3,7,6", "taquin.text.comma", QD_SYNTAX},
    /* classic boards: numbers, 0 the blank */
    {"2x2:1 2 3 @4", "taquin.plain.once", QD_SYNTAX},
    {"1 2 @2 0", "taquin.plain.once", QD_SYNTAX},
    {"1 2 3 0 4@", "taquin.plain.count", QD_SYNTAX},
    {"2x3: 1 2 3 4 @0", "taquin.text.few", QD_SYNTAX},
    {"1 2 3 0 / @9", "taquin.text.few", QD_SYNTAX},
    {"1 2 3 0 / 0 1 @1 2", "taquin.plain.once", QD_SYNTAX},
    {"1 2 @x 0", "taquin.text.number", QD_SYNTAX},
    {"1 2 @999 0", "taquin.text.number", QD_SYNTAX},
    /* neither tile nor blank */
    {"2x2:@x", "taquin.text.tile", QD_SYNTAX},
    {"2x2:@,1,2,3", "taquin.text.tile", QD_SYNTAX},
    {"2x2:@-1,2,3,4", "taquin.text.tile", QD_SYNTAX},
    {"2x2:1,2,4,3@,5 5,3,7,6", "taquin.text.tile", QD_SYNTAX},
    {"2x2:1,2,4,3@* ", "taquin.text.tile", QD_SYNTAX},
    {"2x2:*@1,2,3,4", "taquin.text.tile", QD_SYNTAX},
    {"2x2:" TILES " *@.", "taquin.text.tile", QD_SYNTAX},
    {"2x2:1,2,4,3 5,3,7,6\r\n 4,8,10,9 @\xe2\x98\x85", "taquin.text.tile", QD_SYNTAX},
};

/* Boards that are well formed and proved unsolvable: no position, but a proof. */
static const struct bad_text proofs[] = {
    {"2x2:1,2,3,4 5,6,7,8 9,10,11,12 *", "taquin.twin", QD_IMPOSSIBLE},
    {"2x2:1,2,9,3 5,3,7,6 4,8,10,11 *", "taquin.twin", QD_IMPOSSIBLE},
    /* its one pair is a tile with itself */
    {"2x2:2,1,2,1 3,4,5,6 7,8,9,10 *", "taquin.layout.none", QD_IMPOSSIBLE},
    /* the good board with two tiles exchanged */
    {"2x2:5,3,7,6 1,2,4,3 4,8,10,9 *", "taquin.parity", QD_IMPOSSIBLE},
    {"2x2:4,8,10,9 5,3,7,6 1,2,4,3 *", "taquin.parity", QD_IMPOSSIBLE},
};

static void check_levels(const struct bad_text *table, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct qd_message why;
        struct marked where = unmark(table[i].marked);
        qd_err err = boards_verdict(where.text, &why);
        check_bad(&table[i], err, &why, &where);
        free(where.text);
    }
}

static void one_line_boards(void **unused)
{
    (void)unused;
    check_levels(lines, COUNT_OF(lines));
}

static void proved_unsolvable(void **unused)
{
    (void)unused;
    check_levels(proofs, COUNT_OF(proofs));
}

static void a_huge_size_is_a_size(void **unused)
{
    (void)unused;
    static const struct bad_text huge[] = {
        {"@100000x4:", "taquin.size", QD_RANGE},
        {"4x@18446744073709551617:", "taquin.size", QD_RANGE},
    };
    check_levels(huge, COUNT_OF(huge));
}

/* The message of a missing twin says which, where, and how many pairs there must be. */
static void a_missing_twin_is_named(void **unused)
{
    (void)unused;
    struct qd_message why;
    struct qd_buf words;
    assert_int_equal(boards_verdict("2x2:1,2,3,4 5,6,7,8 9,10,11,12 *", &why), QD_IMPOSSIBLE);
    qd_buf_init(&words, 1000);
    qd_message_format(&why, QD_ENGLISH, &words);
    assert_string_equal(
        qd_buf_cstr(&words),
        "4 (right) of the tile in row 1, column 1 has no twin: a solved board shows "
        "at least 1 such pair, and at most 0 can be made");
    qd_buf_free(&words);
}

static const struct bad_text params[] = {
    {"@", "taquin.params", QD_SYNTAX},
    {"@x4", "taquin.params", QD_SYNTAX},
    {"@ 4x4", "taquin.params", QD_SYNTAX},
    {"4@", "taquin.params", QD_SYNTAX},
    {"4@y4", "taquin.params", QD_SYNTAX},
    {"@1x4", "taquin.size", QD_RANGE},
    {"@17x4", "taquin.size", QD_RANGE},
    {"@100000000000000000000x4", "taquin.size", QD_RANGE},
    {"4x@1", "taquin.size", QD_RANGE},
    {"4x@17", "taquin.size", QD_RANGE},
    {"4x4@z", "taquin.params.extra", QD_SYNTAX},
    {"4x4@ ", "taquin.params.extra", QD_SYNTAX},
    {"4x4u@k3", "taquin.params.extra", QD_SYNTAX},
    {"4x4m5@k3", "taquin.params.extra", QD_SYNTAX},
    {"4x4m5@u", "taquin.params.extra", QD_SYNTAX},
    {"4x4k3@k3", "taquin.params.extra", QD_SYNTAX},
    {"4x4k@", "taquin.params.colours", QD_RANGE},
    {"4x4k@0", "taquin.params.colours", QD_RANGE},
    {"4x4k@10000", "taquin.params.colours", QD_RANGE},
    {"4x4m@", "taquin.params.shuffle", QD_RANGE},
    {"4x4k2m@x", "taquin.params.shuffle", QD_RANGE},
    {"4x4m@1000001", "taquin.params.shuffle", QD_RANGE},
    {"4x4d@", "taquin.params.distance", QD_RANGE},
    {"4x4d@0", "taquin.params.distance", QD_RANGE},
    {"4x4k3d@201", "taquin.params.distance", QD_RANGE},
    {"4x4d5@u", "taquin.params.extra", QD_SYNTAX},
    {"4x4-@", "taquin.params.class", QD_SYNTAX},
    {"4x4k2-@harder", "taquin.params.class", QD_SYNTAX},
};

static void parameters(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < COUNT_OF(params); i++) {
        struct qd_message why = {0};
        struct marked where = unmark(params[i].marked);
        struct qd_buf out;
        struct qd_level *level = NULL;
        struct qd_limits limits = {0};
        qd_buf_init(&out, 100);
        qd_err err = taquin_params_format(qd_text_of(where.text), &out, &why);
        check_bad(&params[i], err, &why, &where);
        assert_int_equal(out.size, 0);
        err = taquin_generate(qd_text_of(where.text), 1, &limits, &level, &why);
        check_bad(&params[i], err, &why, &where);
        assert_null(level);
        qd_buf_free(&out);
        free(where.text);
    }
}

static void parameters_have_one_spelling(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *canonical;
    } cases[] = {
        {"4x4", "4x4"},        {"4x4u", "4x4"},
        {"04x016", "4x16"},    {"2x3k6", "2x3k6"},
        {"2x3k06u", "2x3k6"},  {"5x5m0", "5x5m0"},
        {"5x5m080", "5x5m80"}, {"16x2k9999m1000000", "16x2k9999m1000000"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct qd_buf out;
        struct qd_message why;
        qd_buf_init(&out, 100);
        assert_int_equal(taquin_params_format(qd_text_of(cases[i].text), &out, &why), QD_OK);
        assert_string_equal(qd_buf_cstr(&out), cases[i].canonical);
        qd_buf_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_line_boards),
        cmocka_unit_test(proved_unsolvable),
        cmocka_unit_test(a_huge_size_is_a_size),
        cmocka_unit_test(a_missing_twin_is_named),
        cmocka_unit_test(parameters),
        cmocka_unit_test(parameters_have_one_spelling),
    };
    return cmocka_run_group_tests_name("taquin errors", tests, NULL, NULL);
}
